//! The arguments of a verb. A verb asks for what it needs; implementations read it from typed words or from a bot's list.

use crate::kernel::{Complaint, Seat};
use crate::merc::content::EquipmentKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, TacticId, UnitId};
use crate::merc::model::state::Fighter;

pub type Read<T> = Result<T, Complaint>;

/// Whether the sector is the first or the last typed word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectorComes {
    First,
    Last,
}

/// Squads, their destination, and how many militia ride along, if a number is given (MOD-C3).
pub struct March {
    pub squads: Vec<SquadId>,
    pub to: SectorId,
    pub riders: Option<u8>,
}

/// The arguments of a verb, from any source. The defaults report that the argument is missing.
pub trait Arguments {
    fn game(&self) -> &Game;
    fn seat(&self) -> Seat;
    /// Checks the number of words that are left, for sources that have words.
    fn exactly(&self, _count: usize) -> Read<()> {
        Ok(())
    }
    /// Whether a MERC is named.
    fn has_unit(&self) -> bool {
        false
    }
    fn unit(&mut self) -> Read<UnitId> {
        needs("a MERC")
    }
    /// All MERCs named.
    fn units(&mut self) -> Read<Vec<UnitId>> {
        needs("a MERC")
    }
    fn sector(&mut self) -> Read<SectorId> {
        needs("a sector")
    }
    fn deck(&mut self) -> Read<EquipmentKind> {
        needs("a word")
    }
    /// One of the player's own squads, if one is named.
    fn squad(&mut self) -> Read<Option<SquadId>> {
        needs("a MERC")
    }
    /// Squads and their destination; a player's only squad need not be named.
    fn march(&mut self, _comes: SectorComes) -> Read<March> {
        needs("a sector")
    }
    /// How many militia, whose, and where.
    fn militia(&mut self) -> Read<(u8, Seat, SectorId)> {
        needs("a number")
    }
    /// A MERC, and which of the card actions with this name is meant.
    fn special(&mut self, _verb: &str) -> Read<(UnitId, u8)> {
        needs("a word")
    }
    /// The player's order of units; empty for none.
    fn fighters(&mut self) -> Read<Vec<Fighter>> {
        needs("a MERC")
    }
    /// A card of the hand.
    fn tactic(&mut self) -> Read<TacticId> {
        needs("a card")
    }
    /// A card of the hand and a sector, in any order.
    fn tactic_and_sector(&mut self) -> Read<(TacticId, SectorId)> {
        needs("a card")
    }
}

/// The complaint about a missing argument.
pub fn needs<T>(what: &str) -> Read<T> {
    Err(Complaint::input(format!("this command needs {what}"), ""))
}

/// A single unit, for verbs that need nothing else.
pub struct Alone<'a> {
    pub game: &'a Game,
    pub seat: Seat,
    pub unit: UnitId,
}

impl Arguments for Alone<'_> {
    fn game(&self) -> &Game {
        self.game
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn has_unit(&self) -> bool {
        true
    }

    fn unit(&mut self) -> Read<UnitId> {
        Ok(self.unit)
    }

    fn units(&mut self) -> Read<Vec<UnitId>> {
        Ok(vec![self.unit])
    }
}
