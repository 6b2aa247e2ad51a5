//! How a fight would end: who wins, who falls, how long it lasts. Nothing here affects a game. A seat's odds are computed from what the
//! seat may know.
//!
//! - `fight`: a fight that could take place, and how it starts; `share`: a part of all fights; `tally`: how many fights end how
//! - `sample`: fights by the real rules on a separate table, with other dice
//! - `exact`: fights between MERCs and militia, computed; `work`: how long that may take
//! - `read`, `text`: the word `odds`

mod exact;
mod fight;
mod read;
mod sample;
mod share;
mod tally;
mod text;
mod work;

pub use fight::{Fight, Left};
pub use read::inspect;
pub use sample::{Effort, sample};
pub use share::Share;
pub use tally::{Basis, Odds};
pub use text::{forces, place};

use crate::kernel::Seat;
use crate::merc::game::Game;
use work::Work;

/// More situations of the MERCs than this take longer than a good sample.
const MOST_SITUATIONS: usize = 1_500;

/// The steps of the solver that take some milliseconds, and those that take about a second.
const MOMENT: u64 = 2_000_000;
const LONG: u64 = 100_000_000;
/// This many situations take a few milliseconds.
const FEW_SITUATIONS: usize = 60;
/// The simulated fights that tell a doubtful attack from others, and the work if it is close: about a twentieth of a second.
const FEWEST_FIGHTS: u64 = 60;
const CLOSE: Effort = Effort::Events(20_000);
/// The work for odds that are shown without being asked for, about as long as a key press.
const IN_PASSING: Effort = Effort::Events(8_000);

/// The exact odds, if they take only a few milliseconds.
pub fn at_once(game: &Game, fight: &Fight) -> Option<Odds> {
    exact::solve(game, fight, FEW_SITUATIONS, &Work::new(MOMENT, None))
}

/// Odds that are shown without being asked for: exact if that is quick, otherwise from a small sample.
pub fn in_passing(game: &Game, seat: Seat, fight: &Fight) -> Option<Odds> {
    exact::solve(game, fight, 4 * FEW_SITUATIONS, &Work::new(4 * MOMENT, None))
        .or_else(|| sample(game, seat, fight, IN_PASSING, None))
}

/// The odds of a fight that will probably be lost; `None` for any other. A sample ends as soon as it is clear, or after a fixed amount of
/// work, which is the same on every machine.
pub fn doubtful(game: &Game, seat: Seat, fight: &Fight) -> Option<Odds> {
    let is_enough = |tally: &tally::Tally| tally.fights() >= FEWEST_FIGHTS && sample::is_clear(tally, limit());
    let simulated = || sample::sample_until(game, seat, fight, CLOSE, None, is_enough);
    at_once(game, fight).or_else(simulated).filter(|odds| odds.win < limit())
}

/// A win below this share is doubtful.
pub fn limit() -> Share {
    Share::of(35, 100)
}

/// The exact odds, if the solver knows everything that can happen.
pub fn exact(game: &Game, fight: &Fight) -> Option<Odds> {
    exact::solve(game, fight, MOST_SITUATIONS, &Work::new(LONG, game.watch()))
}

/// How a fight would end for `fight.side`, as far as a seat may know.
pub fn best(game: &Game, seat: Seat, fight: &Fight, effort: Effort) -> Option<Odds> {
    let work = Work::new(LONG, game.watch());
    if let Some(odds) = exact::solve(game, fight, MOST_SITUATIONS, &work) {
        return Some(odds);
    }
    if work.is_stopped() {
        // Who has stopped the solver wants an answer now.
        return sample(game, seat, fight, IN_PASSING, None).map(Odds::ended_early);
    }
    sample(game, seat, fight, effort, game.watch())
}
