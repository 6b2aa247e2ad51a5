//! What a person at a terminal reads of the events since the last prompt: their own commands in full (`own`), and what the others did as
//! a digest (`digest`). Pipes and transcripts get the sentence of each event instead (`event`).
//!
//! - `fight`: combat, one line for each attack; `shots`: such a line

mod digest;
mod facts;
mod fight;
mod own;
pub mod shots;
mod sums;

use crate::kernel::table::Asked;
use crate::kernel::{Chapter, Doc, Question, Reader, Seat, Shown};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::QuestionId;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, TacticId};
use crate::merc::names::text::counted;
use crate::merc::secrets::redact::redact;

pub fn story(game: &Game, chapters: &[Chapter<Merc>], reader: &Reader<'_, Merc>) -> Doc {
    let (mut doc, seat) = (Doc::new(), reader.seat);
    let chapters = if is_only_an_offer(game, chapters) { &[] } else { chapters };
    let end = match game.asked() {
        _ if game.events().is_empty() => End::Over,
        Some(Asked::Question(question)) if question.seat == seat => End::Asked,
        _ => End::Open,
    };
    let last = chapters.len().saturating_sub(1);
    let numbered: Vec<(usize, &Chapter<Merc>)> = chapters.iter().enumerate().collect();
    for part in numbered.chunk_by(|one, next| is_own(one.1, seat) == is_own(next.1, seat)) {
        let (Some(first), Some(till)) = (part.first(), part.last()) else { continue };
        let (own, part) = (is_own(first.1, seat), &chapters[first.0..=till.0]);
        doc.extend(match own {
            true => own::own(game, part, seat, if till.0 == last { end } else { End::Over }),
            false => digest::digest(game, part, reader, shown(game, &chapters[first.0..], seat)),
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

/// How many events the log shows to a seat.
fn shown(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> usize {
    use crate::kernel::Ruleset;
    let events = chapters.iter().flat_map(|chapter| chapter.events);
    events.filter(|event| !game.rules().show_event(game.state(), event, Shown::To(seat)).is_empty()).count()
}

/// Whether nothing has happened but the draw of the MERCs that the open question shows.
fn is_only_an_offer(game: &Game, chapters: &[Chapter<Merc>]) -> bool {
    let offers =
        |event: &Event| matches!(event, Event::MercsDrawn { .. } | Event::MercDeckShuffled { .. } | Event::ActionSpent { .. });
    let hires = |question: &Question<Merc>| matches!(question.id, QuestionId::Keep { .. } | QuestionId::Fire { .. });
    matches!(game.asked(), Some(Asked::Question(question)) if hires(question))
        && chapters.iter().flat_map(|chapter| chapter.events).all(offers)
}

/// Whether the player gave the command or was asked about it. The others' commands go into a digest, which repeats none of these.
fn is_own(chapter: &Chapter<Merc>, seat: Seat) -> bool {
    chapter.by == Some(seat) || chapter.asked.contains(&seat)
}

/// The dice and cards that a seat has seen in these events: `21 dice and 4 cards`.
pub fn revealed(game: &Game, events: &[Event], seat: Seat) -> String {
    let (mut dice, mut cards) = (0, 0);
    for event in events.iter().filter_map(|event| redact(game.state(), event, Shown::To(seat))) {
        match &*event {
            Event::DiceRolled { dice: faces, .. } | Event::DiceAdded { dice: faces, .. } => dice += faces.iter().count(),
            Event::MercsDrawn { mercs, .. } => cards += mercs.len(),
            Event::ItemDrawn { item, .. } if *item != ItemId::HIDDEN => cards += 1,
            Event::TacticsDrawn { cards: drawn } => cards += drawn.iter().filter(|card| **card != TacticId::HIDDEN).count(),
            Event::TacticPlayed { .. } if game.state().config().robot => cards += 1,
            _ => {}
        }
    }
    let dice = Some(if dice == 1 { "1 die".to_string() } else { format!("{dice} dice") }).filter(|_| dice > 0);
    let cards = Some(counted(cards as u64, "card")).filter(|_| cards > 0);
    dice.into_iter().chain(cards).collect::<Vec<_>>().join(" and ")
}

/// The sentence of every event that the seat may see.
fn sentences(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    use crate::kernel::Ruleset;
    let events = chapters.iter().flat_map(|chapter| chapter.events);
    let shown = events.flat_map(|event| game.rules().show_event(game.state(), event, Shown::To(seat)).blocks);
    Doc { blocks: shown.collect() }
}
