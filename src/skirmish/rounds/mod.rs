//! The steps of a game, which ask for what the players want: setting up, rounds, the end.
//!
//! - `setup`: squads, the setup roll, placing; `initiative`: who acts when
//! - `act`: one figure's order; `group`: figures that act at the same time
//! - `refresh`: the end of a round

mod act;
mod group;
mod initiative;
mod refresh;
mod setup;

use super::game::{Game, view};
use super::model::{Command, Event, Phase};
use crate::kernel::{Flow, Stop};

pub use setup::named_pieces;

/// From one complete state to the next.
pub fn step(game: &mut Game) -> Flow<()> {
    match game.state().phase {
        Phase::Squads => setup::squads(game),
        Phase::Setup => setup::roll_off(game),
        Phase::Deployment => setup::deploy(game),
        Phase::Adjustment => setup::adjust(game),
        Phase::Initiative => initiative::roll(game),
        Phase::Action => turn(game),
        Phase::Refresh => refresh::run(game),
        Phase::Over => Err(Stop::Over),
    }
}

/// The next turn: activated in a step of its own, so that the state is complete at every question.
fn turn(game: &mut Game) -> Flow<()> {
    if usize::from(game.state().turn) >= game.state().turns.len() {
        return game.emit(Event::PhaseBegan { phase: Phase::Refresh });
    }
    let figures = view(game).acting();
    if figures.is_empty() {
        return game.emit(Event::TurnEnded);
    }
    if !game.state().is_acting {
        return game.emit(Event::Activated { figures });
    }
    match figures.as_slice() {
        [id] => {
            let seat = view(game).figure(*id).seat;
            match game.ask_command(&[seat])? {
                (_, Command::Order(order)) => act::single(game, *id, &order)?,
                (_, other) => unreachable!("{other:?} was checked as an order"),
            }
        }
        _ => group::run(game, &figures)?,
    }
    game.emit(Event::TurnEnded)
}
