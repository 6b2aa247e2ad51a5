//! What the player's own commands did: fights as lines of attacks, everything else as sentences.

use super::{End, fight, sentences};
use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::game::{Game, Merc};

/// `end` says whether the last chapter is over.
pub fn own(game: &Game, chapters: &[Chapter<Merc>], seat: Seat, end: End) -> Doc {
    let mut doc = Doc::new();
    for (place, chapter) in chapters.iter().enumerate() {
        let end = if place + 1 == chapters.len() { end } else { End::Over };
        doc.extend(match fight::is_fight(chapter) {
            true => fight::fight(game, chapter, seat, end),
            false => sentences(game, std::slice::from_ref(chapter), seat),
        });
    }
    doc
}
