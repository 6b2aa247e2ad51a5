//! The complete state of a game. Only `apply` writes its fields. Its parts are in `config` (the choices made before the game), `pieces`
//! (what is on the map and in the boxes) and `battle` (a combat in progress).

use super::bot_memory::BotMemory;
use super::ids::{CardId, ItemId, MOST_SEATS, SectorId, Side, TacticId, UnitId};
use crate::kernel::{Chance, Seat};
use crate::merc::content::{SeatSpec, StepKind};
use arrayvec::ArrayVec;
use serde::Serialize;
use std::sync::Arc;

pub use super::battle::{Attack, Combat, Fighter, Hold, Target};
pub use super::config::{Config, Corrected};
pub use super::pieces::{Item, ItemPlace, MOST_GEAR, MOST_SPENT, Paid, Restriction, Sector, Spent, Squad, Unit, UnitPlace};

#[derive(Clone, Debug, Serialize)]
pub struct State {
    pub(in crate::merc) chance: Chance,
    #[serde(skip)]
    pub(in crate::merc) config: Arc<Config>,
    pub(in crate::merc) day: u8,
    pub(in crate::merc) step: Step,
    /// The sides in turn order; empty while it is the order of the sides themselves.
    #[serde(skip_serializing_if = "ArrayVec::is_empty")]
    pub(in crate::merc) turn_order: ArrayVec<Side, MOST_SEATS>,
    /// The sides in the order of the die that breaks ties; empty if none was rolled (MOD-V5).
    #[serde(skip_serializing_if = "ArrayVec::is_empty")]
    pub(in crate::merc) tie_order: ArrayVec<Side, MOST_SEATS>,
    pub(in crate::merc) players: ArrayVec<Player, MOST_SEATS>,
    pub(in crate::merc) rows: u8,
    pub(in crate::merc) columns: u8,
    pub(in crate::merc) sectors: Vec<Sector>,
    pub(in crate::merc) squads: Vec<Squad>,
    pub(in crate::merc) units: Vec<Unit>,
    pub(in crate::merc) items: Vec<Item>,
    /// The top of each deck is its last card.
    pub(in crate::merc) merc_deck: Vec<UnitId>,
    pub(in crate::merc) merc_discard: Vec<UnitId>,
    pub(in crate::merc) decks: [Vec<ItemId>; 3],
    pub(in crate::merc) discards: [Vec<ItemId>; 3],
    pub(in crate::merc) tactics_deck: Vec<TacticId>,
    pub(in crate::merc) hand: Vec<TacticId>,
    pub(in crate::merc) tactics_discard: Vec<TacticId>,
    /// The discards that were given up to reinforce and that only the Dictator has seen (DIC-9), in the order of the pile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::merc) tactics_given_up: Vec<TacticId>,
    /// Tactics cards that apply for the rest of the game, in the order they were played.
    pub(in crate::merc) in_play: Vec<TacticId>,
    pub(in crate::merc) dictator: Option<UnitId>,
    /// He died and the game goes on until the end of the day (`victory_check = end_of_day`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::merc) dictator_killed: bool,
    pub(in crate::merc) base: Option<SectorId>,
    /// Whether the ability has been used or passed this turn (DAY-6).
    pub(in crate::merc) ability_spent: bool,
    pub(in crate::merc) combat: Option<Box<Combat>>,
    /// The current attack, in combat or outside it (a bombardment).
    pub(in crate::merc) attack: Option<Box<Attack>>,
    /// Orders given and not yet carried out (`rebel_order = batches`).
    pub(in crate::merc) orders: Vec<(Seat, String)>,
    pub(in crate::merc) resolving: bool,
    /// Proposals declined since the last change. A "no" blocks the same proposal until something changes.
    pub(in crate::merc) declined: Vec<Proposal>,
    pub(in crate::merc) memory: Vec<Memory>,
    /// Numbers a transcript overrides (`!set mortar.combat 4`).
    pub(in crate::merc) overrides: Vec<Override>,
    /// Cards whose scripts are no longer called, in the order they failed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::merc) quarantined: Vec<CardId>,
    /// The memory of each seat's bot.
    #[serde(skip_serializing_if = "keep_nothing")]
    pub(in crate::merc) bots: ArrayVec<BotMemory, MOST_SEATS>,
    pub(in crate::merc) outcome: Option<Outcome>,
    /// Counts events; used to stamp arrivals for ties of control (CMP-10.3).
    pub(in crate::merc) clock: u32,
    /// The stamp for units that arrive now. Squads that move together arrive at the same time (MOV-4).
    pub(in crate::merc) arrival: u32,
    /// Counts the changes of all sectors' stamps: if it has not changed, no stamp has.
    #[serde(skip)]
    pub(in crate::merc) stamps: u32,
    /// Whether anybody arrived or left, or a sector changed hands, since `ControlSettled`; and how many sectors did.
    #[serde(skip)]
    pub(in crate::merc) stirred: bool,
    #[serde(skip)]
    pub(in crate::merc) handed_over: u8,
    /// How many MERCs are on offer: drawn, but neither hired nor discarded.
    #[serde(skip)]
    pub(in crate::merc) offered: u16,
    /// How many equipment cards are in players' hands: drawn, but not yet placed.
    #[serde(skip)]
    pub(in crate::merc) in_hand: u16,
    /// Free commands given in this phase; bounds random play.
    #[serde(skip)]
    pub(in crate::merc) idle: u16,
}

/// The current step of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub kind: StepKind,
    pub side: Side,
    /// Its place among the steps of its day.
    pub place: u8,
}

impl Step {
    /// Before the first step.
    pub const SETUP: Step = Step { kind: StepKind::Setup, side: Side(0), place: 0 };
    /// After the last one.
    pub const OVER: Step = Step { kind: StepKind::Over, side: Side(0), place: 0 };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    pub side: Side,
    pub is_dictator: bool,
    /// `done` for this phase, or finished with Day 1.
    pub done: bool,
    /// Day 1: has drawn the first MERCs.
    pub hired: bool,
    /// May take one free Hire (DAY-11).
    pub free_hire: bool,
    /// Has been asked whether they are done, with all actions spent.
    pub asked_done: bool,
    /// Has given orders in this batch (`rebel_order = batches`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ordered: bool,
    pub proposed: Option<SectorId>,
    /// The player's place for the militia when initiatives tie (COM-5); 0 is the default, after the MERCs.
    pub militia_rank: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposal {
    pub by: Seat,
    pub to: Seat,
    pub what: String,
}

/// How long a script remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    Attack,
    Combat,
    Day,
    Game,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Memory {
    pub owner: CardId,
    pub key: String,
    pub value: Remembered,
    pub scope: Scope,
}

/// What a script remembers under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Remembered {
    Number(i32),
    Word(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Override {
    pub card: CardId,
    pub stat: crate::merc::model::ids::Stat,
    pub value: i8,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// A whole side, some of its players, or nobody.
    pub winners: ArrayVec<Seat, MOST_SEATS>,
    /// The id of the ending; its text is in the format.
    pub reason: String,
    /// The score of each side.
    pub scores: ArrayVec<u16, MOST_SEATS>,
}

/// The ending of a game that no mode ends.
pub const UNENDING: &str = "unending";
/// The last day of such a game.
pub const LAST_DAY: u8 = 99;

fn keep_nothing(bots: &ArrayVec<BotMemory, MOST_SEATS>) -> bool {
    bots.iter().all(BotMemory::is_empty)
}

impl State {
    /// The initial state: every card is in the box.
    pub fn new(config: Arc<Config>, seed: u64, catalog: &super::catalog::Catalog) -> Self {
        let seats = config.seat_names.len();
        let player = |seat: &SeatSpec| Player {
            side: Side(seat.side),
            is_dictator: seat.leader.is_some(),
            done: false,
            hired: false,
            free_hire: false,
            asked_done: false,
            ordered: false,
            proposed: None,
            militia_rank: 0,
        };
        let unit = Unit {
            place: UnitPlace::Box,
            health: 0,
            actions: 0,
            train_only: 0,
            move_only: 0,
            gear: ArrayVec::new(),
            spent: ArrayVec::new(),
            rank: 0,
        };
        State {
            chance: Chance::new(seed),
            day: 0,
            step: Step::SETUP,
            turn_order: ArrayVec::new(),
            tie_order: ArrayVec::new(),
            players: config.format.seats.iter().map(player).collect(),
            rows: 0,
            columns: 0,
            sectors: Vec::new(),
            squads: vec![Squad::default(); seats * 3],
            units: vec![unit; catalog.units()],
            items: vec![Item { place: ItemPlace::Box, points: 0 }; catalog.item_kinds().len()],
            merc_deck: Vec::new(),
            merc_discard: Vec::new(),
            decks: Default::default(),
            discards: Default::default(),
            tactics_deck: Vec::new(),
            hand: Vec::new(),
            tactics_discard: Vec::new(),
            tactics_given_up: Vec::new(),
            in_play: Vec::new(),
            dictator: None,
            dictator_killed: false,
            base: None,
            ability_spent: false,
            combat: None,
            attack: None,
            orders: Vec::new(),
            resolving: false,
            declined: Vec::new(),
            memory: Vec::new(),
            overrides: Vec::new(),
            quarantined: Vec::new(),
            bots: config.seat_names.iter().map(|_| BotMemory::default()).collect(),
            outcome: None,
            clock: 0,
            arrival: 0,
            stamps: 0,
            stirred: false,
            handed_over: 0,
            offered: 0,
            in_hand: 0,
            idle: 0,
            config,
        }
    }
}
