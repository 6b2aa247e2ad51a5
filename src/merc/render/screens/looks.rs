//! What a person at a terminal reads for an inspection, where a screen says it better than the text that pipes get.

use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Doc, Reader};
use crate::merc::game::{Game, Merc};
use crate::merc::render::{LONGEST, help, inspection, legal, map};

/// `None` if the text is no inspection, or one that needs no screen.
pub fn look(game: &Game, reader: &Reader<'_, Merc>, text: &str) -> Option<Result<Doc, Complaint>> {
    let (seat, page, text) = (reader.seat, &reader.page, text.trim());
    if text.len() > LONGEST {
        return None;
    }
    if let Some(whole) = super::all(game, seat, text, page) {
        return Some(Ok(whole));
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim().to_lowercase();
    let asked = match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat => Some(super::question(game, question, page)),
        _ => None,
    };
    match (inspection(game, &word.to_lowercase())?, rest.as_str()) {
        ("help", "") => Some(Ok(help::screen::now(game, seat, &reader.words))),
        ("help", verb) => help::page::of_verb(game, seat, verb).map(Ok),
        ("legal", "") if asked.is_some() => asked.map(Ok),
        ("legal", "") => legal::screen::by_cost(game, seat).map(Ok),
        ("map", _) => Some(Ok(map::map_since(game, reader.before()))),
        ("status", _) => {
            let mut doc = super::command(game, seat);
            doc.extend(asked.unwrap_or_default());
            Some(Ok(doc))
        }
        _ => None,
    }
}
