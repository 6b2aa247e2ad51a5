//! What the other players did, in a few lines by seat.

use super::sentences;
use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::game::{Game, Merc};

pub fn digest(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    sentences(game, chapters, seat)
}
