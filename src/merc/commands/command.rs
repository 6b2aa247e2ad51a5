//! What a player may do at the top level, as plain data. Whether it is legal is `check`'s business.

use crate::kernel::Seat;
use crate::merc::content::EquipmentKind;
use crate::merc::model::ids::{SectorId, SquadId, TacticId, UnitId};
use crate::merc::model::state::Fighter;

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Command {
    /// With a MERC who pays for it, or without one on Day 1 and after losing everybody (DAY-11).
    Hire {
        unit: Option<UnitId>,
    },
    Land {
        sector: SectorId,
    },
    Propose {
        sector: SectorId,
    },
    Explore {
        unit: UnitId,
    },
    /// One MERC, or several who trade (REQ-3).
    Reequip {
        units: Vec<UnitId>,
    },
    /// One MERC, or several who each train once.
    Train {
        units: Vec<UnitId>,
    },
    /// One squad, or several together (MOV-4).
    Move {
        squads: Vec<SquadId>,
        to: SectorId,
    },
    Split {
        units: Vec<UnitId>,
    },
    Merge {
        from: SquadId,
    },
    Gift {
        to: Seat,
        sector: SectorId,
        count: u8,
    },
    Request {
        from: Seat,
        sector: SectorId,
        count: u8,
    },
    Hospital {
        unit: UnitId,
    },
    Arms {
        unit: UnitId,
        deck: EquipmentKind,
    },
    /// A verb a card adds: who, which of the catalogue's verbs.
    Special {
        unit: UnitId,
        verb: u8,
    },
    /// The order of one's MERCs and militia among ties in combat (COM-5).
    Order {
        order: Vec<Fighter>,
    },
    Done,
    Undone,
    Play {
        card: TacticId,
    },
    Reinforce {
        card: TacticId,
        sector: SectorId,
    },
    Ability,
    Pass,
}
