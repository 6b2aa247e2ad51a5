//! The end of a game: what decided it.

use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::game::{Game, Merc};

pub fn recap(game: &Game, _chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    super::screens::command(game, seat)
}
