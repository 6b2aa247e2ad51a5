//! What follows a verb. A verb says what it needs; whether that was typed or comes from a bot's list is decided by who reads it.

use crate::kernel::{Complaint, Seat};
use crate::merc::content::EquipmentKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, TacticId, UnitId};
use crate::merc::model::state::Fighter;

pub type Read<T> = Result<T, Complaint>;

/// Where the sector stands among typed words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectorComes {
    First,
    Last,
}

/// The arguments of a verb, from wherever they come. Who has none of a kind says that one is needed.
pub trait Arguments {
    fn game(&self) -> &Game;
    fn seat(&self) -> Seat;
    /// So many words and no more, where words are counted.
    fn exactly(&self, _count: usize) -> Read<()> {
        Ok(())
    }
    /// Whether a MERC is named at all.
    fn has_unit(&self) -> bool {
        false
    }
    fn unit(&mut self) -> Read<UnitId> {
        needs("a MERC")
    }
    /// All that are named.
    fn units(&mut self) -> Read<Vec<UnitId>> {
        needs("a MERC")
    }
    fn sector(&mut self) -> Read<SectorId> {
        needs("a sector")
    }
    fn deck(&mut self) -> Read<EquipmentKind> {
        needs("a word")
    }
    /// A squad of one's own, if one is named.
    fn squad(&mut self) -> Read<Option<SquadId>> {
        needs("a MERC")
    }
    /// Squads and where they go; a lone squad need not be named.
    fn march(&mut self, _comes: SectorComes) -> Read<(Vec<SquadId>, SectorId)> {
        needs("a sector")
    }
    /// How many militia, whose, and where.
    fn militia(&mut self) -> Read<(u8, Seat, SectorId)> {
        needs("a number")
    }
    /// A MERC, and which of the actions that cards add and go by this name.
    fn special(&mut self, _verb: &str) -> Read<(UnitId, u8)> {
        needs("a word")
    }
    /// An order among one's own; empty for none.
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

/// What a verb says that did not get what it needs.
pub fn needs<T>(what: &str) -> Read<T> {
    Err(Complaint::input(format!("this command needs {what}"), ""))
}

/// One unit, and nothing else: for verbs that need no more.
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
