//! What a person at a terminal reads of the events since the last prompt: their own commands in full (`own`), and what the others did as
//! a digest (`digest`). Pipes and transcripts get the sentence of each event instead (`event`).
//!
//! - `fight`: combat, one line for each attack; `shots`: such a line

mod digest;
mod fight;
mod own;
pub mod shots;

use crate::kernel::table::Asked;
use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::game::{Game, Merc};

pub fn story(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    let mut doc = Doc::new();
    let end = match game.asked() {
        _ if game.events().is_empty() => End::Over,
        Some(Asked::Question(question)) if question.seat == seat => End::Asked,
        _ => End::Open,
    };
    let last = chapters.len().saturating_sub(1);
    let numbered: Vec<(usize, &Chapter<Merc>)> = chapters.iter().enumerate().collect();
    let is_own = |(place, chapter): &(usize, &Chapter<Merc>)| is_own(chapter, seat) || end == End::Asked && *place == last;
    for part in numbered.chunk_by(|one, next| is_own(one) == is_own(next)) {
        let (Some(first), Some(till)) = (part.first(), part.last()) else { continue };
        let (own, part) = (is_own(first), &chapters[first.0..=till.0]);
        doc.extend(match own {
            true => own::own(game, part, seat, if till.0 == last { end } else { End::Over }),
            false => digest::digest(game, part, seat),
        });
    }
    doc
}

/// Whether the last chapter is over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Over,
    /// Another player is asked in the middle of it.
    Open,
    /// The reader is asked, and the screen of the question shows how things stand.
    Asked,
}

/// Whether the player gave the command, or was asked in the middle of it and has read its beginning.
fn is_own(chapter: &Chapter<Merc>, seat: Seat) -> bool {
    chapter.by == Some(seat) || !chapter.earlier.is_empty()
}

/// The sentence of every event that the seat may see.
fn sentences(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    use crate::kernel::{Ruleset, Shown};
    let events = chapters.iter().flat_map(|chapter| chapter.events);
    let shown = events.flat_map(|event| game.rules().show_event(game.state(), event, Shown::To(seat)).blocks);
    Doc { blocks: shown.collect() }
}
