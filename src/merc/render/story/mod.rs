//! What a person at a terminal reads of the events since the last prompt: their own commands in full (`own`), and what the others did as
//! a digest (`digest`). Pipes and transcripts get the sentence of each event instead (`event`).

mod digest;
mod own;

use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::game::{Game, Merc};

pub fn story(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    let mut doc = Doc::new();
    for part in chapters.chunk_by(|one, next| is_own(one, seat) == is_own(next, seat)) {
        let told = if part.iter().all(|chapter| is_own(chapter, seat)) { own::own } else { digest::digest };
        doc.extend(told(game, part, seat));
    }
    doc
}

fn is_own(chapter: &Chapter<Merc>, seat: Seat) -> bool {
    chapter.by == Some(seat)
}

/// The sentence of every event that the seat may see.
fn sentences(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    use crate::kernel::{Ruleset, Shown};
    let events = chapters.iter().flat_map(|chapter| chapter.events);
    let shown = events.flat_map(|event| game.rules().show_event(game.state(), event, Shown::To(seat)).blocks);
    Doc { blocks: shown.collect() }
}
