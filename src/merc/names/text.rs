//! The names of things in running text. Typed names are in `find`, the names that journals use in `keys`.

use crate::kernel::Seat;
use crate::merc::game::Merc;
use crate::merc::model::ids::{ItemId, SectorId, Side, SquadId, SquadKind, UnitId};
use crate::merc::model::state::{Fighter, State, Target};

/// The catalog and the state, which together supply every name.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub rules: &'a Merc,
    pub state: &'a State,
}

impl<'a> Names<'a> {
    pub fn unit(&self, unit: UnitId) -> &'a str {
        self.rules.catalog.unit_name(unit)
    }
    pub fn units(&self, units: &[UnitId]) -> String {
        units.iter().map(|unit| self.unit(*unit)).collect::<Vec<_>>().join(", ")
    }
    pub fn item(&self, item: ItemId) -> &'a str {
        self.rules.catalog.item_title(item)
    }
    pub fn at(&self, sector: SectorId) -> String {
        self.state.sector_name(sector)
    }
    /// `Red`.
    pub fn seat(&self, seat: Seat) -> String {
        capital(self.state.seat_name(seat))
    }
    /// `Red's primary squad`.
    pub fn squad(&self, squad: SquadId) -> String {
        format!("{}'s {} squad", self.seat(squad.seat()), squad.word())
    }
    /// `militia` for the Dictator's militia, `red militia` for a Rebel's.
    pub fn militia(&self, seat: Seat) -> String {
        if self.state.player(seat).is_dictator { "militia".into() } else { format!("{} militia", self.state.seat_name(seat)) }
    }
    /// `Red and Blue, Green`: sides in order.
    pub fn sides(&self, sides: &[Side]) -> String {
        sides.iter().map(|side| self.side(*side)).collect::<Vec<_>>().join(", ")
    }
    /// `riders`, `red riders`, `red secondary riders`.
    pub fn riders(&self, squad: SquadId) -> String {
        let owner = Some(self.state.seat_name(squad.seat())).filter(|_| !self.state.player(squad.seat()).is_dictator);
        let name = Some(squad.word()).filter(|_| squad.kind() != SquadKind::Primary);
        owner.into_iter().chain(name).chain(["riders"]).collect::<Vec<_>>().join(" ")
    }
    pub fn fighter(&self, fighter: Fighter) -> String {
        match fighter {
            Fighter::Unit(unit) => self.unit(unit).to_string(),
            Fighter::Militia(seat) => self.militia(seat),
            Fighter::Riders(squad) => self.riders(squad),
        }
    }
    pub fn target(&self, target: Target) -> String {
        match target {
            Target::Unit(unit) => self.unit(unit).to_string(),
            Target::Dog(item) => self.item(item).to_string(),
            Target::Militia(seat) => self.militia(seat),
            Target::Riders(squad) => self.riders(squad),
        }
    }
}

/// The names of a game.
pub fn names(game: &crate::merc::game::Game) -> Names<'_> {
    Names { rules: game.rules(), state: game.state() }
}

pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `1 hit`, `2 hits`.
pub fn counted(count: impl Into<u64>, word: &str) -> String {
    match count.into() {
        1 => format!("1 {word}"),
        count => format!("{count} {word}s"),
    }
}

/// `1 hit`, `3 hits`, `1 die`, `2 militia`, from a word in the plural; the number alone without a word.
pub fn some_of(count: u16, plural: &str) -> String {
    let word = match (count, plural) {
        (1, "dice") => "die",
        (1, plural) => plural.strip_suffix('s').unwrap_or(plural),
        _ => plural,
    };
    format!("{count} {word}").trim_end().to_string()
}

/// `free`, `1 action`, `2 actions`.
pub fn actions(cost: u8) -> String {
    match cost {
        0 => "free".into(),
        1 => "1 action".into(),
        more => format!("{more} actions"),
    }
}

/// `+2`, `-1`.
pub fn signed(number: i16) -> String {
    if number < 0 { number.to_string() } else { format!("+{number}") }
}
