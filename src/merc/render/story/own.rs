//! What the player's own commands did.

use super::sentences;
use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::game::{Game, Merc};

pub fn own(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    sentences(game, chapters, seat)
}
