//! What a person at a terminal reads for an inspection, where a screen says it better than the text that pipes get.

use super::{LONGEST, help, inspection, legal, screens};
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Doc, Seat};
use crate::merc::game::Game;

/// `session` are the usages of the session's words that can be typed now.
pub fn screen(game: &Game, seat: Seat, text: &str, session: &[&str]) -> Option<Result<Doc, Complaint>> {
    if text.len() > LONGEST {
        return None;
    }
    let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let rest = rest.trim().to_lowercase();
    let asked = match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat => Some(question),
        _ => None,
    };
    match (inspection(game, &word.to_lowercase())?, rest.as_str()) {
        ("help", "") => Some(Ok(help::screen::now(game, seat, session))),
        ("help", verb) => help::page::of_verb(game, seat, verb).map(Ok),
        ("legal", "") if asked.is_some() => asked.map(|question| Ok(screens::question(game, question))),
        ("legal", "") => legal::screen::by_cost(game, seat).map(Ok),
        _ => None,
    }
}
