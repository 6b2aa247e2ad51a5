//! The end of the game (DAY-8). With `victory_check = end_of_day`, a captured base and a dead Dictator wait for the end of the day.

use super::control;
use crate::kernel::{Flow, Stop};
use crate::merc::content::VictoryCheck;
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::Side;
use crate::merc::model::state::{Ending, Outcome};

/// DAY-8.1: another side controls the sector of a revealed base. Called whenever control has been settled.
pub fn base_captured(game: &mut Game) -> Flow<()> {
    if waits(game) { Ok(()) } else { capture(game) }
}

/// DAY-8.2: the Dictator has just died.
pub fn dictator_killed(game: &mut Game) -> Flow<()> {
    if waits(game) { Ok(()) } else { end(game, opponents(game), Ending::DictatorKilled) }
}

/// What has waited for the end of the day. Death comes first, because only the base can change hands again (DAY-8).
pub fn end_of_day(game: &mut Game) -> Flow<()> {
    if !waits(game) {
        return Ok(());
    }
    if game.state().dictator_killed {
        return end(game, opponents(game), Ending::DictatorKilled);
    }
    capture(game)
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

fn capture(game: &mut Game) -> Flow<()> {
    captor(game).map_or(Ok(()), |side| end(game, side, Ending::BaseCaptured))
}

/// The other side that controls the base, if any.
fn captor(game: &Game) -> Option<Side> {
    let state = game.state();
    state.controlling_side(state.base()?).filter(|side| !state.is_dictator_side(*side))
}

/// The side that wins when the Dictator is dead.
fn opponents(game: &Game) -> Side {
    let state = game.state();
    state.sides().find(|side| !state.is_dictator_side(*side)).unwrap_or(Side(0))
}

/// DAY-8.3: hand and deck are empty at the end of the Dictator's turn. Sector values decide; he wins ties.
pub fn tactics_run_out(game: &mut Game) -> Flow<()> {
    let state = game.state();
    if !state.hand().is_empty() || state.tactics_left() > 0 {
        return Ok(());
    }
    let (rebels, dictator) = values(game);
    let state = game.state();
    let wins = |side: &Side| state.is_dictator_side(*side) == (dictator >= rebels);
    let winner = state.sides().find(wins).unwrap_or(Side(0));
    end(game, winner, Ending::SectorValue)
}

pub fn end(game: &mut Game, winner: Side, how: Ending) -> Flow<()> {
    control::set_right(game)?;
    let (rebel_value, dictator_value) = values(game);
    game.emit(Event::GameEnded { outcome: Outcome { winner, how, rebel_value, dictator_value } })?;
    Err(Stop::Over)
}

/// The sector values of all Rebels together and of the Dictator.
pub fn values(game: &Game) -> (u16, u16) {
    let state = game.state();
    let worth = |card: u8| game.content().sectors[usize::from(card)].value;
    let of = |dictator: bool| {
        state.sides().filter(|side| state.is_dictator_side(*side) == dictator).map(|side| state.value_of(side, worth)).sum()
    };
    (of(false), of(true))
}
