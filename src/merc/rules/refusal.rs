//! Why a player may not do something: the fact, the remedy and the clause. As data, so that a check costs no words.

use crate::kernel::{Complaint, Seat};
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, UnitId};
use crate::merc::model::state::Phase;
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
pub enum Refusal {
    WrongPhase { verb: Cow<'static, str>, phase: Phase },
    NotYours { unit: UnitId },
    NotOnMap { unit: UnitId },
    NoActions { unit: UnitId, has: u8, needs: u8, verb: &'static str, clause: &'static str },
    AlreadyExplored { sector: SectorId },
    EnemiesHere { sector: SectorId },
    NotACity { sector: SectorId, clause: &'static str },
    FullHealth { unit: UnitId },
    AtCap { sector: SectorId, cap: u8 },
    CannotTrain { unit: UnitId },
    TrainsOnce { unit: UnitId },
    NothingToEquip { unit: UnitId },
    StashNotYours { sector: SectorId },
    WithOneself { unit: UnitId },
    NotTogether { unit: UnitId, other: UnitId },
    NotAllied { unit: UnitId },
    NotAdjacent { squad: SquadId, to: SectorId },
    MemberCannotMove { unit: UnitId },
    BaseStays,
    DictatorAlone,
    NamedTwice { squad: SquadId },
    NoneIsYours,
    EmptySquad { squad: SquadId },
    NothingToSplit,
    SquadsFull,
    NotOneSquad,
    NotInOneSector,
    NobodyElse,
    NotEnoughMilitia { seat: Seat, sector: SectorId, has: u8 },
    ToOneself,
    NotARebel { seat: Seat },
    Declined { to: Seat, clause: &'static str },
    NotEdge { sector: SectorId },
    Claimed { sector: SectorId, by: Seat },
    AlreadyHired,
    NobodyPays,
    HireFirst,
    AlreadyDone,
    NotDone,
    OverLimit { team: u8, limit: u8 },
    DictatorHires,
    NotInHand,
    NotControlled { sector: SectorId },
    AbilitySpent,
    NoAbility,
    NeedsUnit,
    HasMercs,
    Script { card: String, why: String },
}

impl Refusal {
    pub fn complaint(&self, game: &Game) -> Complaint {
        let (fact, remedy, clause) = self.words(game);
        Complaint { fact, remedy, clause: clause.to_string() }
    }

    fn words(&self, game: &Game) -> (String, String, &str) {
        let state = game.state();
        let name = |unit: &UnitId| game.catalog().unit_name(*unit).to_string();
        let at = |sector: &SectorId| state.sector_name(*sector);
        let seat = |seat: &Seat| state.seat_name(*seat).to_string();
        let next_day = || format!("Actions return at the start of Day {}", state.day() + 1);
        let say = |fact: String, remedy: &str, clause| (fact, remedy.to_string(), clause);
        match self {
            Refusal::WrongPhase { verb, phase } => say(
                format!("{verb} is not possible {}", crate::merc::names::text::phase_words(*phase)),
                "Type legal to see what is",
                "DAY-1",
            ),
            Refusal::NotYours { unit } => say(format!("{} is not yours", name(unit)), "Name one of your own", "CMP-7"),
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
                say(format!("{} is not a City", at(sector)), "Go to a City (map shows ⌂)", clause)
            }
            Refusal::FullHealth { unit } => {
                say(format!("{} is at full health", name(unit)), "Spend the action otherwise", "CIT-1")
            }
            Refusal::AtCap { sector, cap } => {
                say(format!("{} holds {cap} militia of your side, the most there can be", at(sector)), "Train elsewhere", "TRN-2")
            }
            Refusal::TrainsOnce { unit } => {
                say(format!("{} is named twice", name(unit)), "Each trains once; give the command again for more", "TRN-1")
            }
            Refusal::CannotTrain { unit } => say(format!("{}'s training is 0", name(unit)), "Let somebody else train", "TRN-2"),
            Refusal::NothingToEquip { unit } => say(
                format!("{} has no stash, no partner and nothing to lay down", name(unit)),
                "Explore for equipment, or name a partner: reequip A with B",
                "REQ-6",
            ),
            Refusal::StashNotYours { sector } => {
                say(format!("another side controls {}", at(sector)), "Take control of it first", "REQ-6")
            }
            Refusal::WithOneself { unit } => say(format!("{} is named twice", name(unit)), "Name each MERC once", "REQ-3"),
            Refusal::NotTogether { unit, other } => {
                say(format!("{} and {} are not in one sector", name(unit), name(other)), "Bring them together", "REQ-3")
            }
            Refusal::NotAllied { unit } => say(format!("{} is not on your side", name(unit)), "Name an ally", "REQ-3"),
            Refusal::NotAdjacent { squad, to } => say(
                format!("{} is not next to the {} squad", at(to), squad.word()),
                "Squads move one sector up, down, left or right",
                "MOV-1",
            ),
            Refusal::MemberCannotMove { unit } => {
                let alone = game.state().squad_of(*unit).is_none_or(|squad| game.state().squad(squad).members.len() == 1);
                let few = match game.content().rules.move_cost {
                    1 => "no action".to_string(),
                    cost => format!("fewer than {cost} actions"),
                };
                let fact = format!("{} has {few} left to move with, and the whole squad moves or nobody", name(unit));
                (fact, if alone { next_day() } else { "Split the squad first".into() }, "MOV-1")
            }
            Refusal::BaseStays => {
                say("the Dictator alone at the base does not move".into(), "Let him join a squad first: merge base", "DIC-4")
            }
            Refusal::DictatorAlone => {
                say("the Dictator leaves the base only with others".into(), "Keep somebody in his squad", "DIC-4")
            }
            Refusal::NamedTwice { squad } => say(format!("the {} squad is named twice", squad.word()), "Name it once", "MOV-4"),
            Refusal::NoneIsYours => say("none of those squads is yours".into(), "Name a squad of your own as well", "MOV-4"),
            Refusal::EmptySquad { squad } => {
                say(format!("the {} squad is not on the map", squad.word()), "Name the other squad", "CMP-7")
            }
            Refusal::NothingToSplit => say("a split must leave somebody on both sides".into(), "Name some of the squad", "MOV-3"),
            Refusal::SquadsFull => {
                say("both squads are on the map already".into(), "There is no third: merge them first, in one sector", "CMP-7")
            }
            Refusal::NotOneSquad => say("those MERCs are not all in one squad".into(), "Name MERCs of one squad", "MOV-3"),
            Refusal::NotInOneSector => say("the two squads are not in one sector".into(), "Bring them together first", "MOV-3"),
            Refusal::NobodyElse => {
                say("there is no other squad to join".into(), "A lone squad has nobody to merge with", "MOV-3")
            }
            Refusal::NotEnoughMilitia { seat: who, sector, has } => {
                say(format!("{} has {has} militia in {}", seat(who), at(sector)), "Name a number from 1 to that", "GIF-1")
            }
            Refusal::ToOneself => say("that is the same player".into(), "Name another Rebel", "GIF-1"),
            Refusal::NotARebel { seat: who } => {
                say(format!("{} is not a Rebel", seat(who)), "Militia change hands among Rebels only", "GIF-1")
            }
            Refusal::Declined { to, clause } => {
                say(format!("{} has just declined that", seat(to)), "Ask again when something has changed", clause)
            }
            Refusal::NotEdge { sector } => {
                say(format!("{} is not at the edge of the map", at(sector)), "Land on an edge sector", "D1-3")
            }
            Refusal::Claimed { sector, by } => {
                say(format!("{} has landed on {}", seat(by), at(sector)), "Choose another edge sector", "D1-3")
            }
            Refusal::AlreadyHired => say("your first MERCs are hired".into(), "Land next: land SECTOR", "D1-2"),
            Refusal::NobodyPays => {
                say("nobody pays for the first Hire".into(), "Type hire alone, then choose from the cards", "D1-2")
            }
            Refusal::HireFirst => say("you have no MERCs to land yet".into(), "First: hire", "D1-2"),
            Refusal::AlreadyDone => say("you have said done".into(), "Take it back with undone", "DAY-3"),
            Refusal::NotDone => say("you have not said done".into(), "Go on playing", "DAY-3"),
            Refusal::OverLimit { team, limit } => say(
                format!("your team of {team} is over its limit of {limit}"),
                "Take more sectors first (setting hire_over_limit)",
                "HIR-2",
            ),
            Refusal::DictatorHires => {
                say("the Dictator hires only where a card says so".into(), "Play such a card or use the ability", "DIC-1")
            }
            Refusal::NotInHand => say("that card is not in your hand".into(), "Type hand to see it", "DAY-4"),
            Refusal::NotControlled { sector } => {
                say(format!("you do not control {}", at(sector)), "Name a sector of yours", "DIC-6")
            }
            Refusal::AbilitySpent => say("the ability has been used this turn".into(), "It returns next turn", "DAY-6"),
            Refusal::NoAbility => say("this Dictator has no ability to use".into(), "Type pass", "DIC-7"),
            Refusal::NeedsUnit => say("a Hire is paid by one MERC".into(), "Name who hires: hire MERC", "ACT-1"),
            Refusal::HasMercs => say("you have MERCs on the map".into(), "Name who hires and pays: hire MERC", "DAY-11"),
            Refusal::Script { card, why } => (why.clone(), String::new(), card),
        }
    }
}
