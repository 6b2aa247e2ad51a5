//! A combat in progress: who fights, who holds whom, and the attack whose dice are on the table.

use super::ids::{ItemId, MOST_SEATS, SectorId, Side, SquadId, UnitId};
use crate::kernel::Seat;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    pub sector: SectorId,
    pub attacker: Side,
    pub round: u8,
    /// The units that entered; mines affect only these (EQP-MINE).
    pub came: Vec<UnitId>,
    pub came_militia: [u8; MOST_SEATS],
    /// Militia that changed sides in this round and do not act until the next.
    pub fresh: [u8; MOST_SEATS],
    pub dogs: Vec<Hold>,
    /// Who has acted in this round.
    pub acted: Vec<Fighter>,
    /// Dice given up by the unit whose turn it is (kits, Surgeon).
    pub given_up: u8,
    /// Players who want no more pauses in this combat.
    pub unpaused: Vec<Seat>,
}

/// A dog holding a MERC (EQP-DOG).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hold {
    pub dog: ItemId,
    pub owner: UnitId,
    pub target: UnitId,
}

/// A unit or group that takes a turn in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Fighter {
    Unit(UnitId),
    /// All militia of one player on foot (COM-8).
    Militia(Seat),
    /// The militia who ride with a squad (MOD-C3).
    Riders(SquadId),
}

/// Something that can be shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Target {
    Unit(UnitId),
    Dog(ItemId),
    /// Militia on foot.
    Militia(Seat),
    Riders(SquadId),
}

impl Fighter {
    /// The owner of militia; none for a unit, whose owner can change.
    pub fn militia_of(self) -> Option<Seat> {
        match self {
            Fighter::Unit(_) => None,
            Fighter::Militia(seat) => Some(seat),
            Fighter::Riders(squad) => Some(squad.seat()),
        }
    }
}

impl Target {
    /// The owner of militia; none for a unit or a dog.
    pub fn militia_of(self) -> Option<Seat> {
        match self {
            Target::Unit(_) | Target::Dog(_) => None,
            Target::Militia(seat) => Some(seat),
            Target::Riders(squad) => Some(squad.seat()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    pub by: Fighter,
    pub targets: Vec<(Target, u16)>,
    pub dice: Vec<u8>,
    pub hits: u8,
    /// The lowest die that hits.
    pub needs: u8,
}
