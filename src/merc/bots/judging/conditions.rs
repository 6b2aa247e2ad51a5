//! Named conditions on a sector, on a squad that is about to act, and on a player. A rule whose conditions in `ai.json` do not hold
//! is not asked.

use super::{UnfitWord, fights, outfit};
use crate::kernel::Seat;
use crate::merc::bots::decision::RuleDecision;
use crate::merc::commands::check;
use crate::merc::commands::special::{Special, bearer_call};
use crate::merc::commands::train::Train;
use crate::merc::content::{DecisionKind, SectorKind, Word};
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::model::ids::{SectorId, Side, UnitId};
use crate::merc::rules::{gear, hire, stats};
use crate::merc::secrets::redact::may_see_stash;
use crate::text::did_you_mean;

/// A condition on a sector.
pub struct OfSector {
    pub word: &'static str,
    pub holds: fn(&Game, Seat, SectorId) -> bool,
}

/// A condition on the squad that acts.
pub struct OfSquad {
    pub word: &'static str,
    pub holds: fn(&Game, Seat, UnitId) -> bool,
}

/// A condition on a player.
pub struct OfSeat {
    pub word: &'static str,
    pub holds: fn(&Game, Seat) -> bool,
}

/// A condition with a number, as in `odds 10`.
pub struct OfNumber {
    pub word: &'static str,
    needs: Has,
    holds: fn(&Here<'_>, i64) -> bool,
}

/// What a decision has: only a player, also a place, or also a squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Has {
    Player,
    Place,
    Squad,
}

impl Has {
    /// The most that each kind of decision can have.
    pub fn on(on: DecisionKind) -> Has {
        match on {
            DecisionKind::Action
            | DecisionKind::Deck
            | DecisionKind::Equip
            | DecisionKind::Aim
            | DecisionKind::Hits
            | DecisionKind::Retreat
            | DecisionKind::Split => Has::Squad,
            // Cards can ask on behalf of any squad.
            DecisionKind::Script | DecisionKind::Any => Has::Squad,
            DecisionKind::Volley => Has::Place,
            DecisionKind::Landing
            | DecisionKind::Ability
            | DecisionKind::Tactics
            | DecisionKind::Keep
            | DecisionKind::Fire
            | DecisionKind::Join
            | DecisionKind::Place => Has::Player,
            DecisionKind::Extra | DecisionKind::Consent | DecisionKind::Done | DecisionKind::Base => Has::Player,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Has::Player => "player",
            Has::Place => "place",
            Has::Squad => "squad",
        }
    }
}

/// The unit that acts or is asked about, and its sector.
pub struct Here<'a> {
    game: &'a Game,
    decision: &'a RuleDecision,
    unit: Option<UnitId>,
    at: Option<SectorId>,
}

pub static OF_SECTOR: [OfSector; 14] = [
    OfSector { word: "industry", holds: |game, _, at| game.sector_card(at).kind == SectorKind::Industry },
    OfSector { word: "city", holds: |game, _, at| game.sector_card(at).kind == SectorKind::City },
    OfSector { word: "wilderness", holds: |game, _, at| game.sector_card(at).kind == SectorKind::Wilderness },
    OfSector { word: "valuable", holds: |game, _, at| game.sector_card(at).value > 0 },
    OfSector { word: "own", holds: |game, seat, at| controller(game, at) == Some(side(game, seat)) },
    OfSector { word: "hostile", holds: |game, seat, at| controller(game, at).is_some_and(|other| other != side(game, seat)) },
    OfSector { word: "neutral", holds: |game, _, at| controller(game, at).is_none() },
    OfSector { word: "empty", holds: |game, _, at| game.state().is_empty(at) },
    OfSector { word: "unexplored", holds: |game, _, at| !game.state().sector(at).explored },
    OfSector { word: "room", holds: |game, seat, at| game.militia_room(seat, at) > 0 },
    OfSector { word: "unmanned", holds: |game, seat, at| game.state().militia(seat, at) == 0 },
    OfSector { word: "safe", holds: |game, seat, at| !game.state().has_enemies(side(game, seat), at) },
    OfSector { word: "vacant", holds: is_vacant },
    OfSector {
        word: "stash",
        holds: |game, seat, at| may_see_stash(game.state(), seat, at) && !game.state().sector(at).stash.is_empty(),
    },
];

/// The sector condition of this name.
pub fn of_sector(word: &str) -> Result<&'static OfSector, UnfitWord> {
    OF_SECTOR.iter().find(|condition| condition.word == word).ok_or_else(|| {
        let near = did_you_mean(word, OF_SECTOR.iter().map(|condition| condition.word));
        UnfitWord(format!("there is no sector condition {word:?}{near}"))
    })
}

/// In order: the squad can move and is not bound to the base; an enemy is in a neighboring sector; the base is next to it; an empty
/// Industry is in range; a member can train; a member has an empty slot; an item in the stash is an improvement for a member; a
/// neighboring sector has value and no controller; leaving costs nothing; the squad is the whole team and has more than one member;
/// some members can move and others cannot; an ally's squad is within two steps.
pub static OF_SQUAD: [OfSquad; 12] = [
    OfSquad { word: "mobile", holds: |game, _, unit| is_mobile(game, unit) },
    OfSquad {
        word: "contact",
        holds: |game, seat, unit| next_to(game, unit, |at| game.state().has_enemies(side(game, seat), at)),
    },
    OfSquad { word: "siege", holds: |game, _, unit| next_to(game, unit, |at| game.state().base() == Some(at)) },
    OfSquad {
        word: "opening",
        holds: |game, _, unit| {
            in_range(game, unit).any(|at| game.state().is_empty(at) && game.sector_card(at).kind == SectorKind::Industry)
        },
    },
    OfSquad { word: "trains", holds: |game, seat, unit| trainers(game, seat, unit).next().is_some() },
    OfSquad { word: "lacking", holds: |game, _, unit| members(game, unit).iter().any(|mate| gear::lacks(game, *mate)) },
    OfSquad { word: "needy", holds: |game, seat, unit| outfit::in_need(game, seat, unit).is_some() },
    OfSquad { word: "vacancy", holds: |game, seat, unit| next_to(game, unit, |at| is_vacant(game, seat, at)) },
    OfSquad { word: "free", holds: |game, _, unit| fights::price(game, unit) <= 0 },
    OfSquad {
        word: "whole",
        holds: |game, seat, unit| members(game, unit).len() > 1 && members(game, unit).len() == game.state().team(seat).count(),
    },
    OfSquad { word: "uneven", holds: |game, _, unit| is_uneven(game, unit) },
    OfSquad { word: "ally", holds: |game, seat, unit| has_ally(game, seat, unit) },
];

/// In order: the team has room; this is not the last day; this is Day 1; the team is empty; the team has at least two MERCs.
pub static OF_SEAT: [OfSeat; 5] = [
    OfSeat { word: "hires", holds: |game, seat| !hire::is_full(game, seat) },
    OfSeat { word: "tomorrow", holds: |game, _| game.last_day().is_some_and(|last| game.state().day() < last) },
    OfSeat { word: "beginning", holds: |game, _| game.state().day() == 1 },
    OfSeat { word: "nobody", holds: |game, seat| game.state().team(seat).next().is_none() },
    OfSeat { word: "pair", holds: |game, seat| game.state().team(seat).nth(1).is_some() },
];

/// In order: the odds of the fight there are at least this number; the bot's side has fewer militia there; a squad member with an action
/// left has lost at least this much health.
pub static OF_NUMBER: [OfNumber; 3] = [
    OfNumber {
        word: "odds",
        needs: Has::Place,
        holds: |here, least| here.at.is_some_and(|at| fights::weighed(here.game, here.decision, &[], at) >= least),
    },
    OfNumber {
        word: "few",
        needs: Has::Place,
        holds: |here, most| {
            let there = |at| here.game.state().militia_of_side(side(here.game, here.decision.seat), at);
            here.at.is_some_and(|at| i64::from(there(at)) < most)
        },
    },
    OfNumber {
        word: "wounds",
        needs: Has::Squad,
        holds: |here, least| {
            let hurt = |mate: &UnitId| {
                let state = here.game.state().unit(*mate);
                state.actions > 0 && i64::from(here.game.max_health(*mate)) - i64::from(state.health) >= least
            };
            here.unit.is_some_and(|unit| members(here.game, unit).iter().any(hurt))
        },
    },
];

fn side(game: &Game, seat: Seat) -> Side {
    game.state().side(seat)
}

fn controller(game: &Game, at: SectorId) -> Option<Side> {
    game.state().controlling_side(at)
}

/// A unit's squad.
pub fn members(game: &Game, unit: UnitId) -> &[UnitId] {
    game.state().squad_of(unit).map_or(&[], |squad| &game.state().squad(squad).members)
}

fn is_mobile(game: &Game, unit: UnitId) -> bool {
    let members = members(game, unit);
    !members.is_empty() && members.iter().all(|mate| can_go(game, *mate))
}

fn is_uneven(game: &Game, unit: UnitId) -> bool {
    let going = members(game, unit).iter().filter(|mate| can_go(game, **mate)).count();
    going > 0 && going < members(game, unit).len()
}

/// Whether a unit can still move and is not bound to the base.
pub(super) fn can_go(game: &Game, unit: UnitId) -> bool {
    steps(game, unit) > 0 && !game.state().is_dictator_card(unit)
}

/// How many steps a unit alone can still move today.
pub(super) fn steps(game: &Game, unit: UnitId) -> u8 {
    let left = game.state().unit(unit);
    (left.actions + left.move_only) / game.content().rules.move_cost
}

/// How many steps a unit's whole squad can still move today.
pub fn reach(game: &Game, unit: UnitId) -> u8 {
    members(game, unit).iter().map(|mate| steps(game, *mate)).min().unwrap_or(0)
}

/// The sectors that the unit's squad can still reach today.
pub fn in_range(game: &Game, unit: UnitId) -> impl Iterator<Item = SectorId> + '_ {
    let (state, steps) = (game.state(), reach(game, unit));
    let from = state.sector_of(unit).filter(|_| steps > 0);
    from.into_iter().flat_map(move |from| state.all_sectors().filter(move |at| (1..=steps).contains(&state.distance(from, *at))))
}

/// Whether a sector has value, no controller and no enemies.
pub fn is_vacant(game: &Game, seat: Seat, at: SectorId) -> bool {
    game.sector_card(at).value > 0 && controller(game, at).is_none() && !game.state().has_enemies(side(game, seat), at)
}

fn next_to(game: &Game, unit: UnitId, fits: impl Fn(SectorId) -> bool) -> bool {
    around(game, unit).any(fits)
}

/// The sectors next to a unit.
pub fn around(game: &Game, unit: UnitId) -> impl Iterator<Item = SectorId> + '_ {
    game.state().sector_of(unit).into_iter().flat_map(|at| game.state().neighbors(at))
}

/// Whether an ally's squad is near enough that both can be next to the same sector.
fn has_ally(game: &Game, seat: Seat, unit: UnitId) -> bool {
    let state = game.state();
    let friends = state.seats_of(side(game, seat)).filter(|friend| *friend != seat);
    let mut places = friends.flat_map(|friend| state.live_squads(friend)).filter_map(|squad| state.squad(squad).sector);
    state.sector_of(unit).is_some_and(|at| places.any(|other| state.distance(at, other) <= 2))
}

/// The members of a unit's squad that can train now, as long as there is room for their militia.
pub fn trainers(game: &Game, seat: Seat, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let able = move |mate: &UnitId| check::command(game, seat, &Train { units: vec![*mate] }.into()).is_ok();
    let mut room = game.state().sector_of(unit).map_or(0, |at| game.militia_room(seat, at).into());
    members(game, unit).iter().copied().filter(able).take_while(move |mate| {
        let fits = room > 0;
        room -= stats::of(game, *mate).training();
        fits
    })
}

/// A condition of a rule.
#[derive(Clone, Copy)]
pub enum Condition {
    Sector(&'static OfSector),
    Squad(&'static OfSquad),
    Seat(&'static OfSeat),
    Number(&'static OfNumber, i64),
}

impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Condition::Sector(of) => f.write_str(of.word),
            Condition::Squad(of) => f.write_str(of.word),
            Condition::Seat(of) => f.write_str(of.word),
            Condition::Number(of, number) => write!(f, "{} {number}", of.word),
        }
    }
}

impl Condition {
    /// Whether it depends on cards that not everyone may see.
    pub fn is_secret(self) -> bool {
        matches!(self, Condition::Squad(of) if of.word == "needy")
    }

    /// Reads a condition: a word, or a word and a number.
    pub fn parse(text: &str) -> Result<Condition, UnfitWord> {
        let (word, number) = text.split_once(' ').map_or((text, None), |(word, number)| (word, Some(number.trim())));
        if let Some(of) = OF_NUMBER.iter().find(|of| of.word == word) {
            let number = number.and_then(|number| number.parse().ok());
            return number
                .map(|number| Condition::Number(of, number))
                .ok_or_else(|| UnfitWord(format!("{word} takes a number, as in \"{word} 10\"")));
        }
        let squad = || OF_SQUAD.iter().find(|of| of.word == text).map(Condition::Squad);
        let seat = || OF_SEAT.iter().find(|of| of.word == text).map(Condition::Seat);
        let sector = || OF_SECTOR.iter().find(|of| of.word == text).map(Condition::Sector);
        squad()
            .or_else(seat)
            .or_else(sector)
            .ok_or_else(|| UnfitWord(format!("there is no condition {text:?}{}", did_you_mean(word, all_words()))))
    }

    /// Refuses a condition at a kind of decision where it can never hold.
    pub fn check(self, on: DecisionKind) -> Result<(), UnfitWord> {
        let (word, needs) = match self {
            Condition::Sector(of) => (of.word, Has::Place),
            Condition::Squad(of) => (of.word, Has::Squad),
            Condition::Seat(of) => (of.word, Has::Player),
            Condition::Number(of, _) => (of.word, of.needs),
        };
        if needs <= Has::on(on) {
            return Ok(());
        }
        Err(UnfitWord(format!("{word} needs a {}, and a decision on {} has none", needs.word(), on.word())))
    }

    pub fn holds(self, game: &Game, decision: &RuleDecision, unit: Option<UnitId>) -> bool {
        let unit = || unit.or_else(|| decision.anybody(game));
        let at = || place(game, unit());
        match self {
            Condition::Squad(of) => unit().is_some_and(|unit| (of.holds)(game, decision.seat, unit)),
            Condition::Sector(of) => at().is_some_and(|at| (of.holds)(game, decision.seat, at)),
            Condition::Seat(of) => (of.holds)(game, decision.seat),
            Condition::Number(of, number) => (of.holds)(&Here { game, decision, unit: unit(), at: at() }, number),
        }
    }
}

/// The place of a decision: the unit's sector, or the sector of the combat under way.
pub fn place(game: &Game, unit: Option<UnitId>) -> Option<SectorId> {
    let own = unit.and_then(|unit| game.state().sector_of(unit));
    own.or_else(|| game.state().combat().map(|combat| combat.sector))
}

/// The words of all conditions.
pub fn all_words() -> impl Iterator<Item = &'static str> {
    let of_squad = OF_SQUAD.iter().map(|of| of.word).chain(OF_SEAT.iter().map(|of| of.word));
    of_squad.chain(OF_SECTOR.iter().map(|of| of.word)).chain(OF_NUMBER.iter().map(|of| of.word))
}

/// The squad member that can use this card action now, as a command.
pub fn user_of(game: &Game, seat: Seat, unit: UnitId, word: &str) -> Option<Special> {
    let verbs = &game.rules().script_verbs;
    let named = || (0..verbs.len()).filter(|index| verbs[*index].name == word).map(|index| index as u8);
    let command = |mate: &UnitId| {
        let verb = named().find(|index| bearer_call(game, *mate, *index).is_some())?;
        Some(Special { unit: *mate, verb })
    };
    members(game, unit).iter().filter_map(command).find(|special| check::command(game, seat, &special.clone().into()).is_ok())
}

/// Whether a member of a unit's squad has a card that adds one of these actions.
pub fn has_verb(game: &Game, unit: UnitId, names: &[String]) -> bool {
    let state = game.state();
    // Check cheaply first, since most squads have no such card.
    let own = |mate: &UnitId| {
        let gear = state.unit(*mate).gear.iter().map(|item| game.catalog().item_card(*item));
        gear.chain([game.catalog().unit_card(*mate)]).any(|card| game.defines(card, hooks::VERBS))
    };
    let squad = state.squad_of(unit).map(|squad| state.squad(squad));
    if !squad.is_some_and(|squad| squad.members.iter().any(own)) {
        return false;
    }
    let verbs = game.rules().script_verbs.iter().enumerate().filter(|(_, verb)| names.contains(&verb.name));
    let members = || state.squad_of(unit).into_iter().flat_map(|squad| state.squad(squad).members.iter());
    verbs.map(|(index, _)| index as u8).any(|verb| members().any(|mate| bearer_call(game, *mate, verb).is_some()))
}
