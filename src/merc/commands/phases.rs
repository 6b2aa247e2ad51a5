//! When verbs are open (DAY-1), as predicates. A mode that replaces the phases replaces these too.

use crate::kernel::Seat;
use crate::merc::game::Game;
use crate::merc::model::state::Phase;

/// Whether this player's side acts now: the Dictator in his steps, the Rebels otherwise.
pub fn has_turn(game: &Game, seat: Seat) -> bool {
    let his = matches!(game.state().phase(), Phase::Tactics | Phase::Actions | Phase::Ability);
    game.state().player(seat).is_dictator == his
}

/// Day 1, before a Rebel has landed (D1-1).
pub fn landing(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && game.state().phase() == Phase::Landing
}

/// MERCs act: the Rebels' or the Dictator's (DAY-3, DAY-5).
pub fn acting(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && matches!(game.state().phase(), Phase::Rebels | Phase::Actions)
}

/// MERCs can be hired: on Day 1 and whenever MERCs act.
pub fn hiring(game: &Game, seat: Seat) -> bool {
    landing(game, seat) || acting(game, seat)
}

/// The Rebels act (DAY-3).
pub fn rebels(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && game.state().phase() == Phase::Rebels
}

/// The Dictator plays a card or reinforces (DAY-4).
pub fn tactics(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && game.state().phase() == Phase::Tactics
}

/// The Dictator may use his ability (DAY-6).
pub fn ability(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && game.state().phase() == Phase::Ability
}

/// Any time after the landing on Day 1.
pub fn in_play(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && !matches!(game.state().phase(), Phase::Setup | Phase::Landing | Phase::Over)
}
