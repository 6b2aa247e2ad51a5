//! The end of a round (SK-22).

use crate::kernel::Flow;
use crate::skirmish::game::{Game, roll_one, view};
use crate::skirmish::model::{Event, FigureId, Phase};
use crate::skirmish::rules::victory;

/// The highest die with which fire hurts (SK-26.5).
const BURNS: u8 = 5;

/// Victory, then continuing effects in canonical order.
pub fn run(game: &mut Game) -> Flow<()> {
    if let Some(outcome) = victory::check(view(game)) {
        return game.emit(Event::Ended { outcome });
    }
    let figures: Vec<FigureId> = view(game).canonical().collect();
    for figure in figures {
        burn(game, figure)?;
        mend(game, figure)?;
    }
    game.emit(Event::PhaseBegan { phase: Phase::Initiative })
}

fn burn(game: &mut Game, figure: FigureId) -> Flow<()> {
    if !view(game).figure(figure).burning {
        return Ok(());
    }
    let (die, draw) = roll_one(game)?;
    game.emit(Event::Burned { figure, die, draw })?;
    if die > BURNS {
        return Ok(());
    }
    let before = view(game).figure(figure).blood;
    let left = before.saturating_sub(1);
    game.emit(Event::Wounded { figure, before, left })?;
    if left == 0 { game.emit(Event::TakenOut { figure, lingers: false }) } else { Ok(()) }
}

/// Armor that repairs itself (SK-25).
fn mend(game: &mut Game, figure: FigureId) -> Flow<()> {
    let state = view(game).figure(figure);
    match (state.is_in_play() && state.failed, state.mends) {
        (false, _) | (_, 0) => Ok(()),
        (true, 1) => game.emit(Event::Repaired { figure }),
        (true, left) => game.emit(Event::Mending { figure, left: left - 1 }),
    }
}
