//! The end of the game (DAY-8).

use super::control;
use crate::kernel::{Flow, Stop};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::Side;
use crate::merc::model::state::{Ending, Outcome};

/// DAY-8.1: another side controls the sector of a revealed base.
pub fn base_captured(game: &mut Game) -> Flow<()> {
    let state = game.state();
    let Some(base) = state.base() else { return Ok(()) };
    match state.controlling_side(base) {
        Some(side) if !state.is_dictator_side(side) => end(game, side, Ending::BaseCaptured),
        _ => Ok(()),
    }
}

/// DAY-8.2: the Dictator is dead.
pub fn dictator_killed(game: &mut Game) -> Flow<()> {
    let state = game.state();
    let winner = state.sides().find(|side| !state.is_dictator_side(*side)).unwrap_or(Side(0));
    end(game, winner, Ending::DictatorKilled)
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
