//! Tactics cards and reinforcing (DAY-4, DAY-7, DIC-2, DIC-6).

use super::{base, control, hire, militia};
use crate::kernel::{Flow, Seat};
use crate::merc::content::Rounding;
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, TacticId};

/// Resolves a card; a card that mentions the base reveals it first (DIC-3).
pub fn play(game: &mut Game, seat: Seat, card: TacticId) -> Flow<()> {
    game.emit(Event::TacticPlayed { card })?;
    if game.content().tactics[usize::from(card.0)].mentions_base {
        base::reveal(game, seat, None)?;
    }
    let id = game.catalog().tactic_card(card);
    if game.defines(id, hooks::PLAY) {
        hooks::act(game, HookCall { seat: Some(seat), ..HookCall::of(hooks::PLAY, id) })?;
        hire::dismiss_all(game, seat)?;
    }
    control::settle(game)
}

/// The cards that may be played now: those in the hand or, for the robot, the top card of the deck (AI-2.1).
pub fn playable(game: &Game) -> &[TacticId] {
    let state = game.state();
    if !state.config().robot {
        return state.hand();
    }
    let deck = &state.tactics_deck;
    &deck[deck.len().saturating_sub(1)..]
}

/// Plays the top card of the active deck; false if there is none.
pub fn play_top(game: &mut Game, seat: Seat) -> Flow<bool> {
    match game.state().tactics_deck.last().copied() {
        Some(card) => play(game, seat, card).map(|()| true),
        None => Ok(false),
    }
}

/// DIC-6: gives up a card to place militia in one sector.
pub fn reinforce(game: &mut Game, seat: Seat, card: TacticId, sector: SectorId) -> Flow<()> {
    game.emit(Event::Reinforced { card })?;
    // Reinforcing restarts a stalemate (COM-13).
    militia::send(game, seat, sector, reinforcement(game))
}

/// One militia per `reinforcement_rebels` Rebels, rounded according to the setting, plus a fixed number.
pub fn reinforcement(game: &Game) -> u8 {
    let (config, rules) = (game.state().config(), &game.content().rules);
    let for_rebels = match config.settings.reinforce_rounding {
        Rounding::Down => config.rebels / rules.reinforcement_rebels,
        Rounding::Up => config.rebels.div_ceil(rules.reinforcement_rebels),
    };
    for_rebels + rules.reinforcement
}

/// Draws up to a full hand (DIC-2); an empty deck gives none (DAY-7).
pub fn refill(game: &mut Game) -> Flow<()> {
    // The robot has no hand (AI-2.1).
    if game.state().config().robot {
        return Ok(());
    }
    let state = game.state();
    let wanted = usize::from(game.content().rules.tactics_hand).saturating_sub(state.hand().len());
    let cards: Vec<TacticId> = state.tactics_deck.iter().rev().take(wanted).copied().collect();
    if cards.is_empty() { Ok(()) } else { game.emit(Event::TacticsDrawn { cards }) }
}
