//! The names of things, and finding things by their names.

mod find;

pub use find::{figure as find_figure, piece as find_piece, weapon as find_weapon};

use super::geometry::{Band, Obstruction, PieceId, Visibility};
use super::model::{Cover, CoverBy, FigureId, Line, Slot, Source, View};

/// `C1`.
pub fn figure(view: View<'_>, id: FigureId) -> String {
    view.figure(id).name()
}

/// `c1`, as it is typed.
pub fn typed(view: View<'_>, id: FigureId) -> String {
    view.figure(id).name().to_lowercase()
}

/// `C1 Assault Leader`.
pub fn full(view: View<'_>, id: FigureId) -> String {
    format!("{} {}", view.figure(id).name(), view.unit(id).name)
}

/// `the assault rifle`.
pub fn weapon(view: View<'_>, id: FigureId, slot: Slot) -> &str {
    view.weapon(id, slot).map_or("nothing", |weapon| weapon.name.as_str())
}

/// `assault-rifle`.
pub fn weapon_id(view: View<'_>, id: FigureId, slot: Slot) -> &str {
    view.weapon(id, slot).map_or("nothing", |weapon| weapon.id.as_str())
}

/// `w1`.
pub fn piece(view: View<'_>, id: PieceId) -> &str {
    view.state.pieces.get(usize::from(id.0)).and_then(|line| line.name.as_deref()).unwrap_or("a piece")
}

pub fn obstruction(view: View<'_>, by: Obstruction) -> String {
    match by {
        Obstruction::Piece(id) => piece(view, id).to_string(),
        Obstruction::Figure(who) => figure(view, who.into()),
        Obstruction::Table => "the edge of the table".to_string(),
        Obstruction::Drop(id) => format!("the drop at {}", piece(view, id)),
        Obstruction::NoFloor => "a place without a floor".to_string(),
    }
}

pub fn band(band: Band) -> &'static str {
    match band {
        Band::Melee => "melee range",
        Band::Short => "short range",
        Band::Long => "long range",
    }
}

pub fn visibility(seen: Visibility) -> &'static str {
    match seen {
        Visibility::NoCover => "no cover",
        Visibility::Half => "half cover",
        Visibility::Full => "full cover",
        Visibility::Blocked => "blocked",
    }
}

pub fn cover(tier: Cover) -> &'static str {
    match tier {
        Cover::None => "no cover",
        Cover::Half => "half cover",
        Cover::Full => "full cover",
    }
}

/// What a number comes from: `weapon`, `long range`, `half cover (Active Camouflage)`.
pub fn source(view: View<'_>, source: &Source) -> String {
    match source {
        Source::Weapon => "weapon".to_string(),
        Source::Reaction => "Reaction".to_string(),
        Source::Melee => "Melee".to_string(),
        Source::Range(range) => band(*range).to_string(),
        Source::Rear => "rear".to_string(),
        Source::Flank => "flank".to_string(),
        Source::Higher => "higher".to_string(),
        Source::Lower => "lower".to_string(),
        Source::Moving => "moving target".to_string(),
        Source::Ground => "ground".to_string(),
        Source::Card { card, of: _ } => card.name(view.content).to_string(),
        Source::Cover { tier, raw: _, by } => cover_with(view, *tier, by),
    }
}

fn cover_with(view: View<'_>, tier: Cover, by: &[CoverBy]) -> String {
    if by.is_empty() {
        return cover(tier).to_string();
    }
    let causes: Vec<&str> = by
        .iter()
        .map(|by| match by {
            CoverBy::Height => "height",
            CoverBy::Card(card) => card.name(view.content),
        })
        .collect();
    format!("{} ({})", cover(tier), causes.join(", "))
}

/// `weapon 7 + long range 0 - no cover 1`.
pub fn sum_of(view: View<'_>, lines: &[Line]) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let sign = match (index, line.amount < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        // The amount belongs before the reasons in parentheses.
        let name = source(view, &line.source);
        let (name, rest) =
            name.split_once(" (").map_or((name.as_str(), String::new()), |(name, rest)| (name, format!(" ({rest}")));
        text.push_str(&format!("{sign}{name} {}{rest}", line.amount.abs()));
    }
    text
}
