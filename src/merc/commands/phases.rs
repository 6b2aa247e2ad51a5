//! When verbs may be given (DAY-1), as predicates: a mode may replace the phases, and then these. Nothing else here decides anything.

use crate::kernel::Seat;
use crate::merc::game::Game;
use crate::merc::model::state::Phase;

/// Whether it is this player's side that acts: the Dictator in his steps, the Rebels otherwise.
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

/// MERCs are hired: on Day 1 and whenever MERCs act.
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

/// Any time but before the first day's landing is over.
pub fn in_play(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && !matches!(game.state().phase(), Phase::Setup | Phase::Landing | Phase::Over)
}
