//! Newtypes for everything that has a number. `catalog` and `state` say what the numbers mean.

use crate::kernel::Seat;
use crate::merc::content::EquipmentKind;
use serde::Serialize;

/// A MERC or Dictator card: MERCs in content order, then Dictators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct UnitId(pub u8);

/// One copy of an equipment card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ItemId(pub u16);

impl ItemId {
    /// A card the viewer may not know; never in the state.
    pub const HIDDEN: ItemId = ItemId(u16::MAX);
}

/// A cell of the map, row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct SectorId(pub u8);

/// A tactics card, in content order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TacticId(pub u8);

impl TacticId {
    /// A card the viewer may not know; never in the state.
    pub const HIDDEN: TacticId = TacticId(u8::MAX);
}

/// Any card that can have a script: MERCs, equipment, Dictators, tactics, house rules and modes, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CardId(pub u16);

/// A side: the Rebels are one, the Dictator another (CMP-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Side(pub u8);

/// The most seats a game has: six Rebels and the Dictator.
pub const MOST_SEATS: usize = 7;

/// The kind of a squad (CMP-7). At the base, the Dictator is alone (DIC-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum SquadKind {
    Primary,
    Secondary,
    Base,
}

/// One squad of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct SquadId(pub u8);

impl SquadId {
    pub fn new(seat: Seat, kind: SquadKind) -> Self {
        SquadId(seat.0 * 3 + kind as u8)
    }

    pub fn seat(self) -> Seat {
        Seat(self.0 / 3)
    }

    pub fn kind(self) -> SquadKind {
        match self.0 % 3 {
            0 => SquadKind::Primary,
            1 => SquadKind::Secondary,
            _ => SquadKind::Base,
        }
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn word(self) -> &'static str {
        match self.kind() {
            SquadKind::Primary => "primary",
            SquadKind::Secondary => "secondary",
            SquadKind::Base => "base",
        }
    }
}

/// The three equipment decks in their usual order.
pub const DECKS: [EquipmentKind; 3] = [EquipmentKind::Weapon, EquipmentKind::Armor, EquipmentKind::Accessory];

pub fn deck_index(kind: EquipmentKind) -> usize {
    match kind {
        EquipmentKind::Weapon => 0,
        EquipmentKind::Armor => 1,
        EquipmentKind::Accessory => 2,
    }
}

pub fn deck_word(kind: EquipmentKind) -> &'static str {
    ["weapons", "armor", "accessories"][deck_index(kind)]
}

/// The four numbers of a unit (CMP-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum Stat {
    Initiative,
    Training,
    Combat,
    Targets,
}

pub const STATS: [&str; 4] = ["initiative", "training", "combat", "targets"];
