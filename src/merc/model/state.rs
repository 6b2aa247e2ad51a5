//! The complete state of a game. Only `apply` writes its fields.

use super::ids::{CardId, ItemId, MOST_SEATS, SectorId, Side, SquadId, TacticId, UnitId};
use crate::content::mods::ModValue;
use crate::kernel::{Chance, Seat};
use crate::lua::HookSet;
use crate::merc::content::{EquipmentKind, Format, SeatSpec, Settings, StepKind};
use crate::merc::model::bot_memory::BotMemory;
use arrayvec::ArrayVec;
use serde::Serialize;
use std::sync::Arc;

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

/// The choices made before the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Sides, seats, steps, ties and endings, as the modes define them.
    pub format: Arc<Format>,
    /// The cards of the modes in the order in which they are asked, and the hooks that any of them has.
    pub modes: Vec<CardId>,
    pub mode_hooks: HookSet,
    /// The seat of the Dictator.
    pub leader: Option<Seat>,
    /// The number of players without the Dictator.
    pub rebels: u8,
    pub difficulty: u8,
    pub extra: u8,
    pub settings: Settings,
    /// Every setting in content order, as scripts read it.
    pub values: Vec<ModValue>,
    /// The level, by its index in the content (AI-5).
    pub level: usize,
    /// Settings that take effect with a Dictator whom the level treats differently. He may be drawn at random (SET-4).
    pub corrections: Arc<[(UnitId, Corrected)]>,
    pub seat_names: Vec<String>,
    /// The robot plays the Dictator: it has no hand, and its own rules for placing hired MERCs (AI-2.1, AI-4.3).
    pub robot: bool,
    /// From `rules.json` (CMP-6).
    pub militia_cap: u8,
    pub dictator: Option<UnitId>,
    /// Cards that return to the supply instead of a discard pile.
    pub supply: Vec<ItemId>,
    /// The value of each sector card.
    pub sector_values: Vec<u8>,
    /// The deck of each equipment card, by number.
    pub item_kinds: Arc<[EquipmentKind]>,
    /// The chosen settings of mods: mod, setting and value, sorted by the first two.
    pub mod_settings: Vec<(String, String, ModValue)>,
}

/// The settings against one Dictator.
#[derive(Clone, Debug, PartialEq)]
pub struct Corrected {
    pub difficulty: u8,
    pub extra: u8,
    pub settings: Settings,
    pub values: Vec<ModValue>,
}

impl Config {
    /// Puts the settings against a Dictator into effect, if they are different.
    pub(in crate::merc) fn against(&mut self, dictator: UnitId) {
        if let Some((_, corrected)) = self.corrections.iter().find(|(of, _)| *of == dictator).cloned() {
            let Corrected { difficulty, extra, settings, values } = corrected;
            (self.difficulty, self.extra, self.settings, self.values) = (difficulty, extra, settings, values);
        }
    }
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

/// For fields that a game without vehicles does not write.
pub(in crate::merc) fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn is_unclaimed(claimed: &[u32; MOST_SEATS]) -> bool {
    *claimed == [0; MOST_SEATS]
}

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
