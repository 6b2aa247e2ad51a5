//! The end of the game (DAY-8). The modes decide what ends a game and who wins; this file calls them. With `victory_check = end_of_day`, a
//! captured base and a dead Dictator wait for the end of the day.

use super::control;
use crate::kernel::{Flow, Seat, Stop};
use crate::lua::{HookId, Points, Verdict, Whole};
use crate::merc::content::VictoryCheck;
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, Side};
use crate::merc::model::state::{LAST_DAY, Outcome, UNENDING};

/// Another side controls the sector of a revealed base (DAY-8.1). Called whenever control has been settled.
pub fn base_captured(game: &mut Game) -> Flow<()> {
    match captor(game) {
        Some(captor) if !waits(game) => base_lost(game, captor),
        _ => Ok(()),
    }
}

/// The Dictator has just died (DAY-8.2).
pub fn dictator_killed(game: &mut Game) -> Flow<()> {
    if waits(game) { Ok(()) } else { call(game, hooks::DICTATOR_KILLED, |call| call) }
}

/// The end of a day: what has waited for it, then what the modes check each day. Death comes first, because only the base can change
/// hands again (DAY-8).
pub fn end_of_day(game: &mut Game) -> Flow<()> {
    if waits(game) {
        if game.state().dictator_killed {
            call(game, hooks::DICTATOR_KILLED, |call| call)?;
        }
        if let Some(captor) = captor(game) {
            base_lost(game, captor)?;
        }
    }
    if game.state().day() > game.state().config().format.landing {
        call(game, hooks::DAY_END, |call| call)?;
    }
    if game.state().day() >= LAST_DAY {
        return end(game, &[], UNENDING);
    }
    Ok(())
}

fn base_lost(game: &mut Game, (captor, sector): (Seat, SectorId)) -> Flow<()> {
    call(game, hooks::BASE_LOST, |call| HookCall { seat: Some(captor), sector: Some(sector), ..call })
}

fn call(game: &mut Game, hook: HookId, fill: impl Fn(HookCall) -> HookCall) -> Flow<()> {
    for card in hooks::table_cards(game, hook) {
        hooks::act(game, fill(HookCall::of(hook, card)))?;
    }
    Ok(())
}

/// How the game would end if the day ended now, in a few words, while it waits for that.
pub fn pending(game: &Game) -> Option<&'static str> {
    if !waits(game) || game.state().outcome().is_some() {
        None
    } else if game.state().dictator_killed {
        Some("the Dictator is dead")
    } else {
        captor(game).map(|_| "the base is captured")
    }
}

fn waits(game: &Game) -> bool {
    game.state().config().settings.victory_check == VictoryCheck::EndOfDay
}

/// The player of another side who controls the base, if any.
fn captor(game: &Game) -> Option<(Seat, SectorId)> {
    let state = game.state();
    let base = state.base()?;
    let captor = state.sector(base).control.filter(|seat| !state.is_dictator_side(state.side(*seat)))?;
    Some((captor, base))
}

/// Ends the game, unless a mode or a card does not let it end this way. False if one does not.
pub fn win(game: &mut Game, winners: &[Seat], reason: &str) -> Flow<bool> {
    let place = game.state().config().format.endings.iter().position(|ending| ending.id == reason);
    if is_forbidden(game, place) {
        return Ok(false);
    }
    end(game, winners, reason).map(|()| true)
}

/// Whether a mode, a house rule or the Dictator could forbid an ending.
pub fn may_be_forbidden(game: &Game) -> bool {
    let dictator = || game.state().living_dictator().map(|unit| game.catalog().unit_card(unit));
    let may_he =
        || game.catalog().dictators_define(hooks::MAY_END) && dictator().is_some_and(|card| game.defines(card, hooks::MAY_END));
    hooks::is_in_play(game, hooks::MAY_END) || may_he()
}

/// Whether no card forbids the game to end this way now.
pub fn is_allowed(game: &Game, reason: &str) -> bool {
    !is_forbidden(game, game.state().config().format.endings.iter().position(|ending| ending.id == reason))
}

/// Whether a card does not let the game end by the ending at this place of the format's list.
fn is_forbidden(game: &Game, place: Option<usize>) -> bool {
    let forbids = |card| {
        let call = HookCall { number: place.map(|place| place as u8), ..HookCall::of(hooks::MAY_END, card) };
        hooks::read::<Option<Verdict>>(game, call).flatten() == Some(Verdict(false))
    };
    hooks::table_cards(game, hooks::MAY_END).into_iter().any(forbids)
}

fn end(game: &mut Game, winners: &[Seat], reason: &str) -> Flow<()> {
    control::set_right(game)?;
    let scores = game.state().sides().map(|side| score(game, side)).collect();
    let winners = winners.iter().copied().collect();
    game.emit(Event::GameEnded { outcome: Outcome { winners, reason: reason.to_owned(), scores } })?;
    Err(Stop::Over)
}

/// What counts at the end: the value of a side's sectors, unless a mode says otherwise.
pub fn score(game: &Game, side: Side) -> u16 {
    let fill = |call| HookCall { side: Some(side), ..call };
    hooks::first::<Points>(game, hooks::SCORE, fill).map_or_else(|| value(game, side), |Points(score)| score)
}

/// The value of a side's sectors.
pub fn value(game: &Game, side: Side) -> u16 {
    game.state().value_of(side, |card| game.content().sectors[usize::from(card)].value)
}

/// The last day of the game, if it is known: the mode's, or the day on which the tactics cards run out (DAY-9).
pub fn last_day(game: &Game) -> Option<u8> {
    match hooks::first::<Whole>(game, hooks::LAST_DAY, |call| call) {
        Some(Whole(day)) => Some(day.clamp(0, LAST_DAY.into()) as u8),
        None => game.tactics_end(),
    }
}

/// Whether a game can be decided by the scores: an ending that breaks ties compares them.
pub fn counts_value(game: &Game) -> bool {
    let endings = &game.state().config().format.endings;
    endings.iter().any(|ending| !ending.tie.is_empty() && is_allowed(game, &ending.id))
}

/// How far a side is ahead of the best other side.
pub fn lead(game: &Game, side: Side) -> i32 {
    let others = game.state().sides().filter(|other| *other != side).map(|other| score(game, other));
    i32::from(score(game, side)) - i32::from(others.max().unwrap_or(0))
}

/// The side with the highest score; ties are broken by the rules of the mode.
pub fn richest(game: &Game) -> Side {
    let state = game.state();
    let rank = |side: &Side| (std::cmp::Reverse(score(game, *side)), state.tie_rank(*side), *side);
    state.sides().min_by_key(rank).unwrap_or(Side(0))
}
