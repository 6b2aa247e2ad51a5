//! Control (CMP-10): settled after every action, card effect and combat, never in the middle of one.

use super::victory;
use crate::kernel::{Failure, Flow, Stop};
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;

/// More passes than this are an endless loop.
const MOST_PASSES: usize = 50;

/// Updates who controls each sector, with an event per change. A captured base ends the game at once (DAY-8.1).
pub fn settle(game: &mut Game) -> Flow<()> {
    if game.state().combat().is_some() {
        return Ok(());
    }
    set_right(game)?;
    victory::base_captured(game)?;
    settled(game)
}

/// Calls the cards that react to arrivals, departures and changes of control, once for all of them.
fn settled(game: &mut Game) -> Flow<()> {
    if !game.state().stirred {
        return Ok(());
    }
    let cards = hooks::table_cards(game, hooks::SETTLED);
    if cards.is_empty() {
        return Ok(());
    }
    let count = game.state().handed_over;
    // The event comes first: what a card does in the hook counts for the next call.
    game.emit(Event::ControlSettled { count })?;
    for card in cards {
        hooks::act(game, HookCall { number: Some(count), ..HookCall::of(hooks::SETTLED, card) })?;
    }
    Ok(())
}

/// Updates who controls each sector without checking for victory. Sectors without changes are skipped.
pub fn set_right(game: &mut Game) -> Flow<()> {
    // A card that reacts to a change may cause another.
    for _ in 0..MOST_PASSES {
        if !one_pass(game)? {
            return Ok(());
        }
    }
    let summary = "control keeps changing: cards that react to a change cause another";
    Err(Stop::Failed(Box::new(Failure::new(summary, ""))))
}

/// The first sector from this index on whose control may not be right any more.
fn unsettled(game: &Game, varies: bool, from: usize) -> Option<SectorId> {
    let (state, settled) = (game.state(), game.scratch.settled.borrow());
    let is_settled = |index: usize| settled.get(index) == Some(&state.sectors[index].stamp);
    let id = |index: usize| SectorId(index as u8);
    (from..state.sectors.len()).find(|index| !is_settled(*index) || varies && state.is_tied(id(*index))).map(id)
}

/// True if something changed.
fn one_pass(game: &mut Game) -> Flow<bool> {
    let mut changed = false;
    // A tie may be broken differently because of what happens elsewhere (MOD-V5).
    let varies = game.state().do_ties_vary();
    let stamps = game.state().stamps;
    if !varies && game.scratch.all_settled.get() == Some(stamps) {
        return Ok(false);
    }
    let mut next = unsettled(game, varies, 0);
    while let Some(sector) = next {
        let stamp = game.state().sector(sector).stamp;
        let index = usize::from(sector.0);
        let from = game.state().sector(sector).control;
        let to = game.state().rightful_control(sector);
        if from != to {
            changed = true;
            let tie = to.and_then(|seat| game.state().deciding_control(sector, game.state().side(seat)));
            game.emit(Event::ControlChanged { sector, from, to, tie })?;
            for card in hooks::table_cards(game, hooks::CONTROL_CHANGED) {
                let call = HookCall::of(hooks::CONTROL_CHANGED, card);
                hooks::act(game, HookCall { sector: Some(sector), loser: from, seat: to, ..call })?;
            }
        }
        let mut settled = game.scratch.settled.borrow_mut();
        if settled.len() <= index {
            settled.resize(index + 1, u32::MAX);
        }
        settled[index] = stamp;
        drop(settled);
        next = unsettled(game, varies, index + 1);
    }
    game.scratch.all_settled.set(Some(stamps));
    Ok(changed)
}
