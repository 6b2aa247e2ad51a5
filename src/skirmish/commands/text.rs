//! Orders and commands as the journal writes them. `grammar` reads exactly this.

use crate::skirmish::geometry::units::millimeters;
use crate::skirmish::geometry::{Length, Pt};
use crate::skirmish::model::{Action, At, Attack, Command, FigureId, Order, Part, Path, Snap, View, When};
use crate::skirmish::names;

pub fn command(view: View<'_>, id: Option<FigureId>, command: &Command) -> String {
    match command {
        Command::Place { figure, at, facing } => format!("place {} {} face {facing}", names::typed(view, *figure), point(*at)),
        Command::Keep => "keep".to_string(),
        Command::Order(order) => id.map_or_else(String::new, |id| self::order(view, id, order)),
    }
}

pub fn order(view: View<'_>, id: FigureId, order: &Order) -> String {
    let mut text = action(view, id, &order.action);
    if let Some((when, by)) = order.pivot {
        text.push_str(&format!(" ; pivot {by} {}", word(when)));
    }
    if let Some((when, snap)) = order.snap {
        text.push_str(&format!(" ; {} {}", self::snap(view, snap), word(when)));
    }
    text
}

fn action(view: View<'_>, id: FigureId, action: &Action) -> String {
    let weapon = |slot| names::weapon_id(view, id, slot);
    let name = |id| names::typed(view, id);
    match action {
        Action::Hold => "hold".to_string(),
        Action::Move(parts) => format!("move {}", path(view, parts)),
        Action::Attack(attack) => self::attack(view, id, *attack),
        Action::Both { maneuver, path: parts, attack, move_first } => {
            let (go, fight) = (path(view, parts), self::attack(view, id, *attack));
            let maneuver = &view.content.maneuvers[usize::from(*maneuver)].id;
            let (first, second) = if *move_first { (go, fight) } else { (fight, go) };
            format!("{maneuver} {first} then {second}")
        }
        Action::Suppress(slot) => format!("suppress {}", weapon(*slot)),
        Action::Watch(slot) => format!("overwatch {}", weapon(*slot)),
        Action::Set(slot) => format!("set {}", weapon(*slot)),
        Action::Heal(target) => format!("medkit {}", name(*target)),
        Action::Repair(target) => format!("repair {}", name(*target)),
        Action::Kit(target) => format!("kit {}", name(*target)),
    }
}

pub fn attack(view: View<'_>, id: FigureId, attack: Attack) -> String {
    use crate::skirmish::content::WeaponKind;
    let verb = match view.weapon(id, attack.slot).map(|weapon| weapon.kind) {
        Some(WeaponKind::Melee) => "melee",
        Some(WeaponKind::Grenade) => "throw",
        _ => "fire",
    };
    let at = match attack.at {
        At::Figure(target) => names::typed(view, target),
        At::Point(at) => point(at),
        At::Heading(heading) => heading.to_string(),
    };
    format!("{verb} {} {at}", names::weapon_id(view, id, attack.slot))
}

pub fn path(view: View<'_>, path: &Path) -> String {
    path.iter().map(|one| part(view, one)).collect::<Vec<_>>().join(" ; ")
}

pub fn part(view: View<'_>, part: &Part) -> String {
    match part {
        Part::Step { heading, length, turn } => {
            let length = match length {
                Length::Card => "card",
                Length::Side => "side",
                Length::Flush => "flush",
            };
            format!("step {heading} {length}{}", turned(*turn))
        }
        Part::Pivot(by) => format!("pivot {by}"),
        Part::Climb { piece, turn } => format!("climb {}{}", names::piece(view, *piece), turned(*turn)),
        Part::Drop(piece) => format!("drop {}", names::piece(view, *piece)),
        Part::Snap(snap) => self::snap(view, *snap),
    }
}

fn turned(turn: Option<i16>) -> String {
    turn.map(|by| format!(" turn {by}")).unwrap_or_default()
}

fn snap(view: View<'_>, snap: Snap) -> String {
    let at = snap.at.map(|at| format!(" at {}", point(at))).unwrap_or_default();
    format!("snap {}{at}", names::piece(view, snap.piece))
}

/// `480 260`, in mm.
pub fn point(at: Pt) -> String {
    format!("{} {}", millimeters(at.x.into()), millimeters(at.y.into()))
}

fn word(when: When) -> &'static str {
    match when {
        When::Before => "before",
        When::After => "after",
    }
}
