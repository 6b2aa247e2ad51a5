//! What the player's own commands did: fights as lines of attacks, everything else as sentences.

use super::{fight, sentences};
use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::game::{Game, Merc};

/// `asked` if the last chapter goes on: the player is asked in the middle of it.
pub fn own(game: &Game, chapters: &[Chapter<Merc>], seat: Seat, asked: bool) -> Doc {
    let mut doc = Doc::new();
    for (place, chapter) in chapters.iter().enumerate() {
        let goes_on = asked && place + 1 == chapters.len();
        doc.extend(match fight::is_fight(chapter) {
            true => fight::fight(game, chapter, seat, goes_on),
            false => sentences(game, std::slice::from_ref(chapter), seat),
        });
    }
    doc
}
