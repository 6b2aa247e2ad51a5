//! Why a player may not do something: the fact, the remedy and the clause. Refusals are plain data, so a check builds no text.

use super::vehicles::RiderLimit;
use super::victory;
use crate::kernel::{Complaint, Seat};
use crate::merc::content::{EquipmentKind, StepKind};
use crate::merc::game::Game;
use crate::merc::model::ids::{CardId, ItemId, SectorId, SquadId, UnitId, deck_word};
use crate::merc::model::state::Step;
use crate::merc::names::text::{capital, names};
use std::borrow::Cow;
use std::cmp::Ordering;

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
pub enum Refusal {
    WrongPhase { verb: Cow<'static, str>, step: Step },
    NoDictator { verb: Cow<'static, str> },
    NotYours { unit: UnitId },
    NotOnMap { unit: UnitId },
    NoActions { unit: UnitId, has: u8, needs: u8, verb: &'static str, clause: &'static str },
    AlreadyExplored { sector: SectorId },
    EnemiesHere { sector: SectorId },
    NotACity { sector: SectorId, clause: &'static str },
    DictatorInCity { verb: &'static str },
    FullHealth { unit: UnitId },
    DeckEmpty { deck: EquipmentKind },
    NoMercsLeft,
    AtCap { sector: SectorId, cap: u8 },
    CannotTrain { unit: UnitId },
    TrainsOnce { unit: UnitId },
    NothingToEquip { unit: UnitId },
    NothingToTrade { sector: SectorId },
    StashNotYours { sector: SectorId },
    WithOneself { unit: UnitId },
    NotTogether { unit: UnitId, other: UnitId },
    NotAllied { unit: UnitId },
    NotAdjacent { squad: SquadId, to: SectorId },
    MemberCannotMove { unit: UnitId, cost: u8 },
    NoVehicle { squad: SquadId },
    Overloaded { squad: SquadId, item: ItemId },
    TooManyRiders { squad: SquadId, to: SectorId, most: u8, limit: RiderLimit },
    BaseStays,
    DictatorAlone,
    NamedTwice { squad: SquadId },
    NoneIsYours,
    EmptySquad { squad: SquadId },
    NothingToSplit,
    CommandInProgress,
    SquadsFull,
    NotOneSquad,
    NotInOneSector,
    NobodyElse,
    NotEnoughMilitia { seat: Seat, sector: SectorId, has: u8 },
    ToOneself,
    NotARebel { seat: Seat },
    Declined { to: Seat, clause: &'static str },
    NotEdge { sector: SectorId },
    MayNotLand { sector: SectorId, why: String, card: CardId },
    Claimed { sector: SectorId, by: Seat },
    AlreadyHired,
    NobodyPays,
    HireFirst,
    AlreadyDone { seat: Seat },
    NotDone,
    TeamFull { team: u8, limit: u8 },
    DictatorHires,
    NotInHand,
    NotControlled { sector: SectorId },
    AbilitySpent,
    AbilityIdle,
    NoAbility,
    DictatorDead,
    NeedsUnit,
    HasMercs,
    Script { card: String, why: String },
    AfterOrders(Box<Refusal>),
}

impl Refusal {
    pub fn complaint(&self, game: &Game) -> Complaint {
        let (fact, remedy, clause) = self.words(game);
        Complaint { fact, remedy, clause: clause.to_string(), ..Complaint::default() }
    }

    fn words<'a>(&'a self, game: &'a Game) -> (String, String, &'a str) {
        let state = game.state();
        let name = |unit: &UnitId| game.catalog().unit_name(*unit).to_string();
        let at = |sector: &SectorId| state.sector_name(*sector);
        let seat = |seat: &Seat| capital(state.seat_name(*seat));
        let next_day = || match victory::last_day(game) {
            Some(last) if last <= state.day() => {
                format!("{} is the last, so actions do not return", names(game).day(state.day()))
            }
            _ => format!("Actions return at the start of {}", names(game).day(state.day() + 1)),
        };
        let say = |fact: String, remedy: &str, clause| (fact, remedy.to_string(), clause);
        match self {
            Refusal::WrongPhase { verb, step } => say(
                format!("{verb} is not possible {}", names(game).step_words(*step)),
                "Type legal to see what you can do",
                "DAY-1",
            ),
            Refusal::NoDictator { verb } => {
                say(format!("{verb} is for the Dictator, and this game has none"), "Type legal to see what you can do", "MOD-0")
            }
            Refusal::NotYours { unit } => say(format!("{} is not yours", name(unit)), "Name one of your own MERCs", "CMP-7"),
            Refusal::NotOnMap { unit } => say(format!("{} is not on the map", name(unit)), "Name a MERC in play", "CMP-7"),
            Refusal::NoActions { unit, has, needs, verb, clause } => {
                let rest = game.state().unit(*unit);
                let left = match has {
                    0 if rest.move_only + rest.train_only > 0 => "no action left for that".into(),
                    0 => "no actions left".into(),
                    1 => "only 1 action left".into(),
                    more => format!("only {more} actions left"),
                };
                (format!("{} has {left}; {verb} costs {needs}", name(unit)), next_day(), clause)
            }
            Refusal::AlreadyExplored { sector } => {
                say(format!("{} is already explored", at(sector)), "Explore another sector", "EXP-4")
            }
            Refusal::EnemiesHere { sector } => say(format!("enemy units are in {}", at(sector)), "Drive them out first", "CIT-3"),
            Refusal::NotACity { sector, clause } => {
                say(format!("{} is not a City", at(sector)), "Go to a City (+ on the map)", clause)
            }
            Refusal::DictatorInCity { verb } => say(
                format!("the Dictator's side does not use {verb}"),
                "Use the action for something else; dictator_in_cities=yes allows it in a new game",
                "DAY-5",
            ),
            Refusal::FullHealth { unit } => {
                say(format!("{} is at full health", name(unit)), "Use the action for something else", "CIT-1")
            }
            Refusal::DeckEmpty { deck } => {
                let fact = format!("nothing is left to draw from the {} deck", deck_word(*deck));
                say(fact, "Choose another deck", "CMP-3")
            }
            Refusal::NoMercsLeft => {
                say("no MERCs are left to draw".into(), "Hire again when a MERC is in the discard pile", "CMP-3")
            }
            Refusal::AtCap { sector, cap } => say(
                format!("{} already has {cap} militia of your side, the most allowed", at(sector)),
                "Train elsewhere",
                "TRN-2",
            ),
            Refusal::TrainsOnce { unit } => say(
                format!("{} is named twice", name(unit)),
                "Each MERC trains once per command; repeat the command to train again",
                "TRN-1",
            ),
            Refusal::CannotTrain { unit } => say(format!("{}'s training is 0", name(unit)), "Let another MERC train", "TRN-2"),
            Refusal::NothingToEquip { unit } => {
                let at = state.sector_of(*unit).map_or_else(String::new, |sector| format!(" in {}", at(&sector)));
                let fact = format!("there is no stash{at}, and {} has no partner to trade with", name(unit));
                say(fact, "Explore for equipment, or name a partner: reequip A with B", "REQ-6")
            }
            Refusal::NothingToTrade { sector } => say(
                format!("these MERCs have nothing to trade, and there is no stash for them in {}", at(sector)),
                "Explore for equipment first",
                "REQ-6",
            ),
            Refusal::StashNotYours { sector } => say(
                format!("another side controls {}", at(sector)),
                "Take control of it first, or name a partner: reequip A with B",
                "REQ-6",
            ),
            Refusal::WithOneself { unit } => say(format!("{} is named twice", name(unit)), "Name each MERC once", "REQ-3"),
            Refusal::NotTogether { unit, other } => {
                say(format!("{} and {} are not in the same sector", name(unit), name(other)), "Move them together first", "REQ-3")
            }
            Refusal::NotAllied { unit } => say(format!("{} is not on your side", name(unit)), "Name an ally", "REQ-3"),
            Refusal::NotAdjacent { squad, to } if state.squad(*squad).sector == Some(*to) => {
                say(format!("the {} squad is already in {}", squad.word(), at(to)), "Name an adjacent sector", "MOV-1")
            }
            Refusal::NotAdjacent { squad, to } => {
                let fact = format!("{} is not next to the {} squad", at(to), squad.word());
                match game.fitting_vehicle(*squad) {
                    Some((_, numbers)) if numbers.diagonal => say(fact, "Name one of the eight sectors around it", "MOD-C4"),
                    Some((_, numbers)) if numbers.steps > 1 => {
                        say(fact, "Move step by step; the further steps of a move are free", "MOD-C4")
                    }
                    _ => say(fact, "Squads move one sector up, down, left or right", "MOV-1"),
                }
            }
            Refusal::MemberCannotMove { unit, cost } => {
                let alone = game.state().squad_of(*unit).is_none_or(|squad| game.state().squad(squad).members.len() == 1);
                let few = match cost {
                    1 => "no action".to_string(),
                    cost => format!("fewer than {cost} actions"),
                };
                let fact = format!("{} has {few} left to move with, and a squad moves only as a whole", name(unit));
                (fact, if alone { next_day() } else { "Split the squad first".into() }, "MOV-1")
            }
            Refusal::NoVehicle { squad } => say(
                format!("the {} squad has no vehicle, and militia do not move on their own", squad.word()),
                "Move without them",
                "MOD-C3",
            ),
            Refusal::Overloaded { squad, item } => {
                let crew = game.equipment(*item).vehicle.map_or(0, |numbers| numbers.crew);
                let (has, name) = (state.squad(*squad).members.len(), game.catalog().item_title(*item));
                let fact = format!("the {} squad has {has} MERCs, and its {name} holds {crew}", squad.word());
                say(fact, "Split the squad first, or leave the vehicle with reequip", "MOD-C3")
            }
            Refusal::TooManyRiders { squad, to, most, limit } => {
                let most = if *most == 0 { "no".to_string() } else { format!("at most {most}") };
                let fact = match limit {
                    RiderLimit::Crew => format!("the {} squad's vehicle has room for {most} militia", squad.word()),
                    RiderLimit::Militia => {
                        let from = state.squad(*squad).sector.map_or_else(String::new, |from| at(&from));
                        format!("{most} militia of yours can ride from {from} with the {} squad", squad.word())
                    }
                    RiderLimit::Cap => format!("there is room for {most} militia in {}", at(to)),
                };
                say(fact, "Name a smaller number", if *limit == RiderLimit::Cap { "CMP-6" } else { "MOD-C3" })
            }
            Refusal::BaseStays => say(
                "the Dictator cannot move while he is alone at the base".into(),
                "Let him join a squad first: merge base",
                "DIC-4",
            ),
            Refusal::DictatorAlone => {
                say("the Dictator leaves the base only with others".into(), "Keep at least one MERC in his squad", "DIC-4")
            }
            Refusal::NamedTwice { squad } => say(format!("the {} squad is named twice", squad.word()), "Name it once", "MOV-4"),
            Refusal::NoneIsYours => say("none of those squads is yours".into(), "Include a squad of your own", "MOV-4"),
            Refusal::EmptySquad { squad } => {
                say(format!("the {} squad is not on the map", squad.word()), "Name the other squad", "CMP-7")
            }
            Refusal::NothingToSplit => {
                say("a split must leave a MERC in each squad".into(), "Name some members of the squad, not all", "MOV-3")
            }
            Refusal::CommandInProgress => say("another command is in progress".into(), "Split when it is finished", "MOV-3"),
            Refusal::SquadsFull => {
                say("both squads are already on the map".into(), "There is no third; merge them first, in one sector", "CMP-7")
            }
            Refusal::NotOneSquad => say("those MERCs are not all in one squad".into(), "Name MERCs of one squad", "MOV-3"),
            Refusal::NotInOneSector => {
                say("the two squads are not in the same sector".into(), "Move them together first", "MOV-3")
            }
            Refusal::NobodyElse => say("there is no other squad to join".into(), "You need two squads in one sector", "MOV-3"),
            Refusal::NotEnoughMilitia { seat: who, sector, has: 0 } => {
                say(format!("{} has no militia in {}", seat(who), at(sector)), "", "GIF-1")
            }
            Refusal::NotEnoughMilitia { seat: who, sector, has } => {
                (format!("{} has {has} militia in {}", seat(who), at(sector)), format!("Name a number from 1 to {has}"), "GIF-1")
            }
            Refusal::ToOneself => {
                ("you named yourself".into(), format!("Name another {}", state.config().format.ally()), "GIF-1")
            }
            Refusal::NotARebel { seat: who } => match state.dictator_seat() {
                Some(_) => say(format!("{} is not a Rebel", seat(who)), "Only Rebels can exchange militia", "GIF-1"),
                None => say("you are not on the same side".into(), "Only players of one side can exchange militia", "GIF-1"),
            },
            Refusal::Declined { to, clause } => {
                say(format!("{} has just declined that", seat(to)), "Ask again after something has changed", clause)
            }
            Refusal::NotEdge { sector } => {
                say(format!("{} is not at the edge of the map", at(sector)), "Land on an edge sector", "D1-3")
            }
            // The card replaces D1-3, so the refusal cites the card.
            Refusal::MayNotLand { sector, why, card } => {
                let why = if why.is_empty() { String::new() } else { format!(": {why}") };
                let fact = format!("you cannot land on {}{why}", at(sector));
                say(fact, "Type legal to see where you can", &game.catalog().card(*card).name)
            }
            Refusal::Claimed { sector, by } => {
                say(format!("{} has already landed on {}", seat(by), at(sector)), "Choose another edge sector", "D1-3")
            }
            Refusal::AlreadyHired => say("you have already hired your first MERCs".into(), "Land next: land SECTOR", "D1-2"),
            Refusal::NobodyPays => {
                say("the first Hire is free".into(), "Type hire without a MERC, then choose from the cards", "D1-2")
            }
            Refusal::HireFirst => say("you have no MERCs to land yet".into(), "Type hire first", "D1-2"),
            Refusal::AlreadyDone { seat: who } => {
                let fact = format!("{} has finished this phase", seat(who));
                let remedy = match state.step().kind {
                    StepKind::Land => format!("Wait for {}", names(game).day(state.day() + 1)),
                    _ => format!("`{}: undone` reopens it", state.seat_name(*who)),
                };
                (fact, remedy, "DAY-3")
            }
            Refusal::NotDone => say("you have not typed done".into(), "There is nothing to take back", "DAY-3"),
            Refusal::TeamFull { team, limit } => say(
                match team.cmp(limit) {
                    Ordering::Greater => format!("your team of {team} is over its limit of {limit}"),
                    _ => format!("your team of {team} is at its limit of {limit}"),
                },
                "Control more sectors first (setting hire_over_limit)",
                "HIR-2",
            ),
            Refusal::DictatorHires => {
                say("the Dictator hires only when a card says so".into(), "Play such a card or use the ability", "DIC-1")
            }
            Refusal::NotInHand => say("that card is not in your hand".into(), "Type hand to see your cards", "DAY-4"),
            Refusal::NotControlled { sector } => {
                say(format!("you do not control {}", at(sector)), "Name a sector you control", "DIC-6")
            }
            Refusal::AbilitySpent => {
                say("the ability has already been used this turn".into(), "You can use it again next turn", "DAY-6")
            }
            Refusal::AbilityIdle => say("the ability would have no effect now".into(), "Type pass", "DAY-6"),
            Refusal::NoAbility => say("this Dictator has no ability to use".into(), "Type pass", "DIC-7"),
            Refusal::DictatorDead => {
                say("the Dictator is dead, and his ability with him".into(), "Play on with his MERCs and militia", "DIC-10")
            }
            Refusal::NeedsUnit => say("one MERC must pay for a Hire".into(), "Name the MERC: hire MERC", "ACT-1"),
            Refusal::HasMercs => {
                say("you have MERCs on the map, so one of them must pay".into(), "Name the MERC: hire MERC", "DAY-11")
            }
            Refusal::Script { card, why } => (why.clone(), String::new(), card),
            // Legal now, but not after the orders already given (`rebel_order = batches`).
            Refusal::AfterOrders(inner) => {
                let (fact, remedy, clause) = inner.words(game);
                (format!("after the orders already given, {fact}"), remedy, clause)
            }
        }
    }
}
