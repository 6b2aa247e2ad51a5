//! The pieces of the game: sectors, squads, units and items.

use super::ids::{ItemId, MOST_SEATS, SectorId, SquadId, UnitId};
use crate::kernel::Seat;
use crate::merc::content::EquipmentKind;
use arrayvec::ArrayVec;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sector {
    /// Index into the content's sectors.
    pub card: u8,
    pub explored: bool,
    pub militia: [u8; MOST_SEATS],
    pub control: Option<Seat>,
    /// When each player's units arrived here; 0 for none.
    pub since: [u32; MOST_SEATS],
    /// When each player first controlled the sector; 0 for never. It is not forgotten (CMP-10.3).
    #[serde(skip_serializing_if = "is_unclaimed")]
    pub claimed: [u32; MOST_SEATS],
    pub stash: Vec<ItemId>,
    /// A higher militia cap a card has set here (DIC-K); 0 for none.
    pub cap: [u8; MOST_SEATS],
    /// Changes whenever units arrive or leave; control of the sector is settled until then.
    #[serde(skip)]
    pub stamp: u32,
    /// Changes whenever squads or gear here change; numbers that depend on nothing else are valid until then.
    #[serde(skip)]
    pub crew: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Squad {
    pub sector: Option<SectorId>,
    pub members: Vec<UnitId>,
    /// Its vehicle (MOD-C2). Whether anyone is aboard depends on the crew: `Game::vehicle`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemId>,
    /// How many of the player's militia in the sector ride in the vehicle (MOD-C3). They keep together until the end of a combat in
    /// which the vehicle is lost.
    #[serde(skip_serializing_if = "is_zero")]
    pub riders: u8,
    /// Steps left of a move that is already paid (MOD-C4).
    #[serde(skip_serializing_if = "is_zero")]
    pub legs: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum UnitPlace {
    Box,
    Deck,
    Discard,
    /// Drawn, but not yet chosen or discarded.
    Offered(Seat),
    Squad(SquadId),
    /// The Dictator before his base is revealed.
    Aside,
}

/// The most items one MERC can have: enough for the standard slots, a bandolier's and those of mods.
pub const MOST_GEAR: usize = 8;

/// How many spent actions are recorded per MERC and day.
pub const MOST_SPENT: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    pub place: UnitPlace,
    pub health: u8,
    pub actions: u8,
    /// Actions that can only train (Faustina) or only move (Oil Reserves).
    pub train_only: u8,
    pub move_only: u8,
    pub gear: ArrayVec<ItemId, MOST_GEAR>,
    pub spent: ArrayVec<Spent, MOST_SPENT>,
    /// The owner's place for it when initiatives tie (COM-5); 0 is the default.
    pub rank: u8,
}

/// What an action was spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Spent {
    Hire,
    Explore,
    ReEquip,
    Train,
    Move,
    Hospital,
    ArmsDealer,
    Special,
}

/// The use to which some actions are restricted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restriction {
    Training,
    Moving,
}

impl Spent {
    /// The restricted actions that can pay for it.
    pub fn restricted_to(self) -> Option<Restriction> {
        match self {
            Spent::Train => Some(Restriction::Training),
            Spent::Move => Some(Restriction::Moving),
            Spent::Hire | Spent::Explore | Spent::ReEquip | Spent::Hospital | Spent::ArmsDealer | Spent::Special => None,
        }
    }
}

/// The actions that paid for something: unrestricted, only to train, only to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    pub any: u8,
    pub train_only: u8,
    pub move_only: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ItemPlace {
    Box,
    Deck(EquipmentKind),
    Discard(EquipmentKind),
    Gear(UnitId),
    /// The squad's vehicle (MOD-C2).
    Squad(SquadId),
    Stash(SectorId),
    /// Beside the map, for everybody to see (MOD-I1).
    Supply,
    /// Drawn, but not yet equipped, stashed or discarded.
    Found(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    pub place: ItemPlace,
    /// The armor points, uses or dog's health left.
    pub points: u8,
}

/// For fields that a game without vehicles does not write.
pub(in crate::merc) fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn is_unclaimed(claimed: &[u32; MOST_SEATS]) -> bool {
    *claimed == [0; MOST_SEATS]
}
