//! Events: plain data, named in the past tense, with everything that `apply` and the renderer need.

use super::bot_memory::BotMemory;
use super::ids::{CardId, ItemId, SectorId, Side, SquadId, Stat, TacticId, UnitId};
use super::pieces::is_zero;
use super::state::{Fighter, Outcome, Paid, Proposal, Remembered, Scope, Spent, Step, Target};
use crate::kernel::{Draw, Rolled, Seat};
use crate::merc::content::{EquipmentKind, Tie};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(tag = "event", rename_all = "snake_case")]
// One line per event; rustfmt would spread events with attributes over many lines.
#[rustfmt::skip]
pub enum Event {
    // Setup and the landing (SET, D1)
    MapLaid { rows: u8, columns: u8, cards: Vec<u8>, draw: Option<Draw> },
    DictatorChosen { dictator: UnitId, draw: Option<Draw> },
    MercDeckShuffled { order: Vec<UnitId>, draw: Option<Draw>, #[serde(skip)] of: Shuffled },
    EquipmentShuffled { deck: EquipmentKind, order: Vec<ItemId>, draw: Option<Draw>, #[serde(skip)] of: Shuffled },
    SupplyLaid { items: Vec<ItemId> },
    TacticsDealt { order: Vec<TacticId>, draw: Option<Draw> },
    LandingProposed { seat: Seat, sector: SectorId },
    Landed { seat: Seat, sector: SectorId },

    // Days and phases (DAY)
    DayBegan { day: u8 },
    /// The sides in the order in which they take their turns.
    TurnOrderSet { order: Vec<Side> },
    /// The sides in the order in which a die breaks ties.
    TieOrderSet { order: Vec<Side>, draw: Option<Draw> },
    StepBegan { step: Step },
    ActionsReset { unit: UnitId, actions: u8, train_only: u8, move_only: u8 },
    DoneDeclared { seat: Seat },
    DoneTakenBack { seat: Seat },
    AskedDone { seat: Seat },
    FreeHireGranted { seat: Seat },
    OrderPreferred { seat: Seat, order: Vec<Fighter> },
    ProposalDeclined { proposal: Proposal },
    OrderGiven { seat: Seat, text: String },
    OrdersTaken,
    OrderTaken { seat: Seat, text: String },
    OrderDropped { seat: Seat, text: String, why: String },
    BatchEnded { again: Vec<Seat> },

    // MERCs (HIR)
    MercsDrawn { seat: Seat, mercs: Vec<UnitId> },
    MercDiscarded { merc: UnitId, because: Option<(UnitId, UnitId)> },
    MercDeckEmpty { seat: Seat },
    MercHired { unit: UnitId, squad: SquadId, sector: Option<SectorId>, health: u8 },
    MercFired { unit: UnitId, sector: Option<SectorId> },
    ActionSpent { unit: UnitId, on: Spent, cost: u8, #[serde(skip)] paid: Paid },

    // Equipment (EXP, REQ, EQP)
    ItemDrawn { seat: Seat, item: ItemId, deck: EquipmentKind, points: u8 },
    DeckEmpty { deck: EquipmentKind },
    Explored { sector: SectorId, by: Option<UnitId> },
    ItemTaken { seat: Seat, item: ItemId, points: u8 },
    ItemEquipped { unit: UnitId, item: ItemId },
    /// A squad takes a vehicle (MOD-C2).
    ItemMounted { squad: SquadId, item: ItemId },
    ItemStashed { seat: Seat, sector: SectorId, item: ItemId },
    ItemDiscarded { item: ItemId, from: Option<UnitId> },
    ItemUsed { item: ItemId, points: u8 },

    // Militia (TRN, GIF)
    MilitiaTrained { unit: UnitId, seat: Seat, sector: SectorId, count: u8, total: u8, cap: u8 },
    MilitiaPlaced { seat: Seat, sector: SectorId, count: u8, lost: u8 },
    CapRaised { seat: Seat, sector: SectorId, cap: u8 },
    MilitiaRemoved { seat: Seat, sector: SectorId, count: u8 },
    MilitiaMoved { seat: Seat, from: SectorId, to: SectorId, count: u8 },
    MilitiaConverted { from: Seat, to: Seat, sector: SectorId, count: u8 },
    MilitiaGiven { from: Seat, to: Seat, sector: SectorId, count: u8 },

    // Squads (MOV)
    /// `riders` of the player's militia come along (MOD-C3); `legs` steps of the same move are left (MOD-C4).
    SquadMoved { squad: SquadId, from: SectorId, to: SectorId, #[serde(skip_serializing_if = "is_zero")] riders: u8, #[serde(skip_serializing_if = "is_zero")] legs: u8 },
    SquadSplit { from: SquadId, into: SquadId, units: Vec<UnitId> },
    SquadsMerged { from: SquadId, into: SquadId },

    // Control (CMP-10)
    /// `tie` decided, if it was a tie and several rules can decide.
    ControlChanged { sector: SectorId, from: Option<Seat>, to: Option<Seat>, #[serde(skip_serializing_if = "Option::is_none")] tie: Option<Tie> },
    /// Cards that react to it are called; emitted only if there are any.
    ControlSettled { count: u8 },

    // Combat (COM)
    CombatBegan { sector: SectorId, attacker: Side, units: Vec<UnitId>, militia: Vec<(Seat, u8)> },
    /// `ties` decided between fighters of equal initiative, if several rules can decide.
    RoundBegan { round: u8, sector: SectorId, order: Vec<(Fighter, i8)>, #[serde(skip_serializing_if = "Vec::is_empty")] ties: Vec<Tie> },
    Aimed { by: Fighter, targets: Vec<(Target, u16)> },
    DiceRolled { by: Option<Fighter>, why: String, dice: Rolled, needs: u8, hits: u8, draw: Draw },
    DiceAdded { by: Fighter, dice: Rolled, needs: u8, hits: u8, draw: Draw },
    Bombarded { unit: UnitId, sector: SectorId },
    DiceGivenUp { unit: UnitId, count: u8 },
    ArmorLost { unit: UnitId, item: ItemId, points: u8, left: u8 },
    /// A vehicle takes hits for those aboard (MOD-C5).
    CoverLost { squad: SquadId, item: ItemId, points: u8, left: u8 },
    HealthLost { unit: UnitId, from: u8, to: u8 },
    /// `riding` is the squad with which they rode, if any; then `left` counts its riders.
    MilitiaKilled { seat: Seat, sector: SectorId, count: u8, left: u8, #[serde(skip_serializing_if = "Option::is_none")] riding: Option<SquadId> },
    DogHurt { dog: ItemId, left: u8 },
    UnitDied { unit: UnitId, sector: SectorId },
    UnitSaved { unit: UnitId, by: CardId, health: u8 },
    Healed { unit: UnitId, from: u8, to: u8, by: CardId },
    DogAssigned { dog: ItemId, owner: UnitId, target: UnitId },
    DogReleased { dog: ItemId },
    TurnTaken { by: Fighter },
    /// The player wants no more pauses in this combat.
    PausesSkipped { seat: Seat },
    AttackEnded,
    Retreated { squad: SquadId, from: SectorId, to: SectorId, #[serde(skip_serializing_if = "is_zero")] riders: u8 },
    CombatEnded { sector: SectorId, winner: Option<Side> },

    // The Dictator (DIC)
    TacticsDrawn { cards: Vec<TacticId> },
    TacticPlayed { card: TacticId },
    TacticStays { card: TacticId },
    Reinforced { card: TacticId },
    BaseNotPlaced,
    BaseRevealed { sector: SectorId },
    DictatorEntered { unit: UnitId, squad: SquadId, sector: SectorId, health: u8 },
    AbilityUsed { card: CardId },
    AbilityPassed,

    // Scripts
    MemorySet { owner: CardId, key: String, value: Option<Remembered>, scope: Scope },
    Noted { card: CardId, text: String },
    Told { seat: Seat, card: CardId, text: String },
    NumberDrawn { card: CardId, number: u32, draw: Draw },
    CardQuarantined { card: CardId },

    // Bots. This event accompanies an answer and is in no list of events.
    BotRemembered { seat: Seat, memory: BotMemory },

    GameEnded { outcome: Outcome },

    // Situations set up by a transcript
    DiceForced { rolls: Vec<Vec<u8>> },
    NumberOverridden { card: CardId, stat: Stat, value: i8 },
    SituationSet { situation: Situation },
}

/// What a deck was shuffled from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffled {
    AllCards,
    Discards,
}

/// The changes that only `!given` and similar directives may make.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Situation {
    Day { day: u8, step: Step },
    SectorCard { sector: SectorId, card: u8 },
    SectorExplored { sector: SectorId, explored: bool },
    Unit { unit: UnitId, squad: SquadId, sector: SectorId, health: u8, actions: u8 },
    Gear { unit: UnitId, item: ItemId, points: u8 },
    Stash { sector: SectorId, item: ItemId, points: u8 },
    Militia { seat: Seat, sector: SectorId, count: u8 },
    Vehicle { squad: SquadId, item: ItemId, points: u8 },
    Riders { squad: SquadId, count: u8 },
    Health { unit: UnitId, health: u8 },
    Actions { unit: UnitId, actions: u8 },
    MercOnTop { unit: UnitId },
    ItemOnTop { item: ItemId },
    DeckCut { deck: EquipmentKind, keep: u16 },
    MercDeckCut { keep: u16 },
    Hand { cards: Vec<TacticId> },
    TacticsDeck { cards: Vec<TacticId> },
    InPlay { card: TacticId },
    Base { sector: SectorId },
    Discarded { item: ItemId },
}
