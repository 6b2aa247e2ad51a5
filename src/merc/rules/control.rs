//! Control (CMP-10): settled after every action, card effect and combat, never in the middle of one.

use super::victory;
use crate::kernel::Flow;
use crate::merc::event::Event;
use crate::merc::game::Game;

/// Sets right who controls what; a change is an event. A captured base ends the game at once (DAY-8.1).
pub fn settle(game: &mut Game) -> Flow<()> {
    if game.state().combat().is_some() {
        return Ok(());
    }
    set_right(game)?;
    victory::base_captured(game)
}

/// Who controls what, as it is now.
pub fn set_right(game: &mut Game) -> Flow<()> {
    for sector in game.state().all_sectors() {
        let from = game.state().sector(sector).control;
        let to = game.state().rightful_control(sector);
        if from != to {
            game.emit(Event::ControlChanged { sector, from, to })?;
        }
    }
    Ok(())
}
