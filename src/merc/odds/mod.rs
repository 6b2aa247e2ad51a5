//! How a fight would end: who wins, who falls, how long it lasts. Nothing here affects a game. A seat's odds are computed from what the
//! seat may know.
//!
//! - `fight`: a fight that could take place, and how it starts; `share`: a part of all fights; `tally`: how many fights end how
//! - `sample`: fights by the real rules on a separate table, with other dice
//! - `exact`: fights between MERCs and militia, computed
//! - `read`, `text`: the word `odds`

mod exact;
mod fight;
mod read;
mod sample;
mod share;
mod tally;
mod text;

pub use fight::{Fight, Left};
pub use read::inspect;
pub use sample::{Effort, sample};
pub use share::Share;
pub use tally::{Basis, Odds};
pub use text::{forces, place};

use crate::kernel::Seat;
use crate::merc::game::Game;

/// More situations of the MERCs than this take longer than a good sample.
const MOST_SITUATIONS: usize = 1_500;

/// This many situations take a few milliseconds.
const FEW_SITUATIONS: usize = 60;
/// The simulated fights that tell a doubtful attack from others: at least, and at most if it is close.
const FEWEST_FIGHTS: u64 = 60;
const MOST_FIGHTS: u32 = 300;
/// The work for odds that are shown without being asked for, about as long as a key press.
const IN_PASSING: Effort = Effort::Events(8_000);

/// The exact odds, if they take only a few milliseconds.
pub fn at_once(game: &Game, fight: &Fight) -> Option<Odds> {
    exact::solve(game, fight, FEW_SITUATIONS)
}

/// Odds that are shown without being asked for: exact if that is quick, otherwise from a small sample.
pub fn in_passing(game: &Game, seat: Seat, fight: &Fight) -> Option<Odds> {
    exact::solve(game, fight, 4 * FEW_SITUATIONS).or_else(|| sample(game, seat, fight, IN_PASSING, None))
}

/// The odds of a fight that will probably be lost; `None` for any other. A sample ends as soon as it is clear.
pub fn doubtful(game: &Game, seat: Seat, fight: &Fight) -> Option<Odds> {
    let is_enough = |tally: &tally::Tally| tally.fights() >= FEWEST_FIGHTS && sample::is_clear(tally, limit());
    let simulated = || sample::sample_until(game, seat, fight, Effort::Fights(MOST_FIGHTS), None, is_enough);
    at_once(game, fight).or_else(simulated).filter(|odds| odds.win < limit())
}

/// A win below this share is doubtful.
pub fn limit() -> Share {
    Share::of(35, 100)
}

/// The exact odds, if the solver knows everything that can happen.
pub fn exact(game: &Game, fight: &Fight) -> Option<Odds> {
    exact::solve(game, fight, MOST_SITUATIONS)
}

/// How a fight would end for `fight.side`, as far as a seat may know.
pub fn best(game: &Game, seat: Seat, fight: &Fight, effort: Effort) -> Option<Odds> {
    exact(game, fight).or_else(|| sample(game, seat, fight, effort, game.watch()))
}
