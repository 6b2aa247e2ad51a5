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

pub use fight::Fight;
pub use read::inspect;
pub use sample::{Effort, sample};
pub use share::Share;
pub use tally::{Basis, Odds};
pub use text::{forces, place};

use crate::kernel::Seat;
use crate::merc::game::Game;

/// More situations of the MERCs than this take longer than a good sample.
const MOST_SITUATIONS: usize = 1_500;

/// The exact odds, if the solver knows everything that can happen.
pub fn exact(game: &Game, fight: &Fight) -> Option<Odds> {
    exact::solve(game, fight, MOST_SITUATIONS)
}

/// How a fight would end for `fight.side`, as far as a seat may know.
pub fn best(game: &Game, seat: Seat, fight: &Fight, effort: Effort) -> Option<Odds> {
    exact(game, fight).or_else(|| sample(game, seat, fight, effort, game.watch()))
}
