//! What a person at a terminal reads of the events since the last prompt: their own commands in full (`own`), and what the others did as
//! a digest (`digest`). Pipes and transcripts get the sentence of each event instead (`event`).

mod digest;
mod own;

use crate::kernel::table::Asked;
use crate::kernel::{Chapter, Doc, Question, Seat};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::QuestionId;
use crate::merc::model::event::Event;

pub fn story(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    let mut doc = Doc::new();
    let chapters = if is_only_an_offer(game, chapters) { &[] } else { chapters };
    for part in chapters.chunk_by(|one, next| is_own(one, seat) == is_own(next, seat)) {
        let told = if part.iter().all(|chapter| is_own(chapter, seat)) { own::own } else { digest::digest };
        doc.extend(told(game, part, seat));
    }
    doc
}

/// Whether nothing has happened but the draw of the MERCs that the open question shows.
fn is_only_an_offer(game: &Game, chapters: &[Chapter<Merc>]) -> bool {
    let offers = |event: &Event| {
        matches!(event, Event::MercsDrawn { .. } | Event::MercDeckShuffled { .. } | Event::ActionSpent { .. })
    };
    let hires = |question: &Question<Merc>| matches!(question.id, QuestionId::Keep { .. } | QuestionId::Fire { .. });
    matches!(game.asked(), Some(Asked::Question(question)) if hires(question))
        && chapters.iter().flat_map(|chapter| chapter.events).all(offers)
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
