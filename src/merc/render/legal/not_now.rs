//! Verbs that belong to this phase but cannot be used now, each with the reason in a few words.

use super::legal_of;
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Seat};
use crate::merc::commands::{self, ACTIONS, Command, DAY_ONE, DICTATOR, OF_CARDS, check, listing, special};
use crate::merc::content::StepKind;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::ids::UnitId;
use crate::merc::names::text::{capital, names};
use crate::merc::rules::refusal::Refusal;

/// A longer reason is left out of a list.
const LONGEST: usize = 32;

/// `explore (done here)`, `hospital, arms (no City)`.
pub fn all(game: &Game, seat: Seat) -> Vec<String> {
    let mut grouped: Vec<(String, Vec<String>)> = Vec::new();
    let verbs = game.rules().verbs.iter().filter(|verb| [DAY_ONE, ACTIONS, OF_CARDS].contains(&verb.group));
    for verb in verbs.filter(|verb| listing::is_of_game(game, verb)) {
        let name = verb.name.to_lowercase();
        let Some(why) = reason(game, seat, &name) else { continue };
        match grouped.iter_mut().find(|(other, _)| *other == why) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => grouped.push((why, vec![name])),
        }
    }
    grouped.into_iter().map(|(why, names)| format!("{} ({why})", names.join(", "))).collect()
}

/// Why no command with a verb is legal now. That somebody is tired is the reason only if nothing else is, or if everybody is.
fn reason(game: &Game, seat: Seat, name: &str) -> Option<String> {
    let refused = refusals(game, seat, name)?;
    let word = |refusal: &Refusal| short(refusal).unwrap_or_else(|| "not now".to_string());
    let has_actions = |unit: UnitId| game.state().unit(unit).actions > 0;
    if !game.state().team(seat).any(has_actions) {
        return refused.first().map(word);
    }
    let holds_back = |refusal: &Refusal| match refusal {
        Refusal::MemberCannotMove { unit, .. } => {
            let squad = game.state().squad_of(*unit);
            squad.is_some_and(|squad| game.state().squad(squad).members.iter().any(|member| has_actions(*member)))
        }
        _ => false,
    };
    let is_tired = |refusal: &Refusal| {
        matches!(refusal, Refusal::NoActions { needs: ..2, .. } | Refusal::MemberCannotMove { .. }) && !holds_back(refusal)
    };
    let refusal = refused.iter().find(|refusal| !is_tired(refusal)).or(refused.first())?;
    Some(match refusal {
        _ if holds_back(refusal) => "split first".to_string(),
        _ if is_tired(refusal) => "no actions there".to_string(),
        _ => word(refusal),
    })
}

/// Why no command with this verb is legal now: `not possible: b2 is already explored (EXP-4)`.
pub fn sentence(game: &Game, seat: Seat, name: &str) -> String {
    let state = game.state();
    let is_open = |verb: &&MercVerb| verb.name.eq_ignore_ascii_case(name) && (verb.open)(game, seat);
    if let Some(Asked::Question(question)) = game.asked().filter(|_| !game.may_command(seat)) {
        return format!("not possible: {} has a question to answer first", capital(state.seat_name(question.seat)));
    }
    if state.is_in(StepKind::Over) || !game.rules().verbs.iter().any(|verb| is_open(&verb)) {
        return format!("not possible {}", names(game).step_words(state.step()));
    }
    if state.player(seat).done {
        return "not possible: you have finished this phase".to_string();
    }
    match refusal(game, seat, name).map(|refusal| refusal.complaint(game)) {
        None => "not possible: nobody of yours can do it".to_string(),
        Some(complaint) if complaint.clause.is_empty() => format!("not possible: {}", complaint.fact),
        Some(complaint) => format!("not possible: {} ({})", complaint.fact, complaint.clause),
    }
}

/// Why no command with the verb of a line is legal now, as a refusal; `None` if one is, or if the line begins with no verb.
pub fn of_line(game: &Game, seat: Seat, line: &str) -> Option<Complaint> {
    let word = line.split_whitespace().next()?.to_lowercase();
    let verb = commands::verb(game.rules(), commands::typed::usual_spelling(&word))?;
    if !game.may_command(seat) || !legal_of(game, seat, &verb.name).is_empty() {
        return None;
    }
    let is_open = |other: &&MercVerb| other.name.eq_ignore_ascii_case(&verb.name) && (other.open)(game, seat);
    let refusal = if game.rules().verbs.iter().any(|other| is_open(&other)) {
        let done = game.state().player(seat).done.then_some(Refusal::AlreadyDone { seat });
        done.or_else(|| refusal(game, seat, &verb.name))?
    } else if verb.group == DICTATOR && game.state().dictator_seat().is_none() {
        Refusal::NoDictator { verb: verb.name.clone() }
    } else if verb.group == DICTATOR && !game.state().player(seat).is_dictator {
        let fact = format!("{} is for the Dictator", verb.name);
        return Some(Complaint { clause: "DIC-2".into(), ..Complaint::input(fact, "Type legal to see what you can do") });
    } else {
        Refusal::WrongPhase { verb: verb.name.clone(), step: game.state().step() }
    };
    let first = |name: &str| legal_of(game, seat, name).first().map(|command| command.write(game));
    let try_line = if matches!(refusal, Refusal::HireFirst) { first("hire") } else { None };
    Some(Complaint { try_line, ..refusal.complaint(game) })
}

/// The refusal of most commands with a verb that is open; `None` if one of them is legal or there are none.
fn refusal(game: &Game, seat: Seat, name: &str) -> Option<Refusal> {
    refusals(game, seat, name)?.into_iter().next()
}

/// All different refusals of commands with a verb that is open, the most frequent first.
fn refusals(game: &Game, seat: Seat, name: &str) -> Option<Vec<Refusal>> {
    let mut refused: Vec<(Refusal, usize)> = Vec::new();
    for command in candidates(game, seat, name) {
        let refusal = match check::command(game, seat, &command) {
            Ok(()) => return None,
            Err(refusal) => refusal,
        };
        match refused.iter_mut().find(|(other, _)| short(other) == short(&refusal)) {
            Some((_, count)) => *count += 1,
            None => refused.push((refusal, 1)),
        }
    }
    // Nobody asked for the form of the command that this refuses.
    let is_form = |refusal: &Refusal| {
        matches!(refusal, Refusal::HasMercs | Refusal::NeedsUnit | Refusal::NobodyPays | Refusal::NotYours { .. })
    };
    refused.sort_by_key(|(refusal, count)| (is_form(refusal), std::cmp::Reverse(*count)));
    Some(refused.into_iter().map(|(refusal, _)| refusal).collect())
}

/// Commands with a verb that is open, legal or not.
fn candidates(game: &Game, seat: Seat, name: &str) -> Vec<Command> {
    let is_open = |verb: &&MercVerb| verb.name.eq_ignore_ascii_case(name) && (verb.open)(game, seat);
    let Some(verb) = game.rules().verbs.iter().find(is_open) else { return Vec::new() };
    if verb.group != OF_CARDS {
        return (verb.list)(verb, game, seat);
    }
    let added = (0..game.rules().script_verbs.len() as u8).filter(|index| {
        let verb = &game.rules().script_verbs[usize::from(*index)];
        verb.name.eq_ignore_ascii_case(name)
    });
    let of_team = added.flat_map(|verb| game.state().team(seat).map(move |unit| (unit, verb)));
    let borne = of_team.filter(|(unit, verb)| special::bearer_call(game, *unit, *verb).is_some());
    borne.map(|(unit, verb)| special::Special { unit, verb }.into()).collect()
}

fn short(refusal: &Refusal) -> Option<String> {
    let words = match refusal {
        Refusal::AlreadyExplored { .. } => "done here",
        Refusal::NotACity { .. } => "no City",
        Refusal::NoActions { needs: 2.., .. } => "nobody has the actions",
        Refusal::NoActions { .. } | Refusal::MemberCannotMove { .. } => "no actions left",
        Refusal::EnemiesHere { .. } => "enemies here",
        Refusal::FullHealth { .. } => "nobody is hurt",
        Refusal::DeckEmpty { .. } => "no cards left",
        Refusal::NoMercsLeft => "no MERCs left",
        Refusal::AtCap { .. } => "at the militia cap",
        Refusal::CannotTrain { .. } => "training 0",
        Refusal::NothingToEquip { .. } | Refusal::NothingToTrade { .. } => "no stash here",
        Refusal::StashNotYours { .. } => "not your stash",
        Refusal::DictatorInCity { .. } => "not for the Dictator",
        Refusal::TeamFull { .. } => "team full",
        Refusal::AlreadyHired => "done",
        Refusal::HireFirst => "hire first",
        Refusal::DictatorHires => "only by a card",
        Refusal::AlreadyDone { .. } => "you are done",
        Refusal::AfterOrders(inner) => return short(inner),
        Refusal::Script { why, .. } if why.chars().count() <= LONGEST => why.trim_end_matches('.'),
        _ => return None,
    };
    Some(words.to_string())
}
