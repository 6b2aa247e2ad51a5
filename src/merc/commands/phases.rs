//! When verbs are open (DAY-1), as predicates. A mode decides which steps a day has; what is open in a step is decided here.

use crate::kernel::Seat;
use crate::merc::content::StepKind;
use crate::merc::game::Game;

/// Whether the step belongs to this player's side.
pub fn has_turn(game: &Game, seat: Seat) -> bool {
    game.state().side(seat) == game.state().step().side
}

fn is_in(game: &Game, seat: Seat, kind: StepKind) -> bool {
    has_turn(game, seat) && game.state().is_in(kind)
}

/// Day 1, before a Rebel has landed (D1-1).
pub fn landing(game: &Game, seat: Seat) -> bool {
    is_in(game, seat, StepKind::Land)
}

/// MERCs act: the Rebels' or the Dictator's (DAY-3, DAY-5).
pub fn acting(game: &Game, seat: Seat) -> bool {
    is_in(game, seat, StepKind::Act)
}

/// MERCs can be hired: on Day 1 and whenever MERCs act.
pub fn hiring(game: &Game, seat: Seat) -> bool {
    landing(game, seat) || acting(game, seat)
}

/// The Rebels act (DAY-3).
pub fn rebels(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && game.state().do_rebels_act()
}

/// The Dictator plays a card or reinforces (DAY-4).
pub fn tactics(game: &Game, seat: Seat) -> bool {
    is_in(game, seat, StepKind::Tactics)
}

/// The Dictator may use his ability (DAY-6).
pub fn ability(game: &Game, seat: Seat) -> bool {
    is_in(game, seat, StepKind::Ability)
}

/// Any time after the landing on Day 1.
pub fn in_play(game: &Game, seat: Seat) -> bool {
    has_turn(game, seat) && !matches!(game.state().step().kind, StepKind::Setup | StepKind::Land | StepKind::Over)
}
