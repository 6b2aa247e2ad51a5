//! What the screens of questions share: the line that says how to answer and what Enter does.

use crate::kernel::doc::{Block, Line, Role, Span};
use crate::kernel::{Question, words};
use crate::merc::enter::at_screen;
use crate::merc::game::{Game, Merc};
use crate::merc::names::keys::choice_text;

pub const ASKS_AGAIN: &str = "asks again";

/// What an empty line answers at a terminal, or that it answers nothing. Every screen says it in these words.
pub fn enter_text(game: &Game, question: &Question<Merc>) -> String {
    let text = |answer| words::answer_text(&question.kind, &answer, |choice| choice_text(game, choice));
    at_screen(game, question).map_or_else(|| ASKS_AGAIN.to_string(), text)
}

/// How to answer at the left, and what Enter does at the right: `Enter: 3 ra`.
pub fn how(left: Line, answer: &str) -> Block {
    Block::Sides(left, vec![Span::new(format!("Enter: {answer}"), Role::Dim)])
}

pub fn typed(text: impl Into<String>) -> Span {
    Span::new(text, Role::Typed).unbroken()
}

/// `Type 2 ra · ok`: what can be typed, with a note after it if it needs one.
pub fn type_line(words: &[(String, String)]) -> Line {
    let mut line = vec![Span::plain("Type ")];
    for (number, (word, note)) in words.iter().enumerate() {
        if number > 0 {
            line.push(Span::new(" · ", Role::Dim));
        }
        line.push(typed(word.clone()));
        if !note.is_empty() {
            line.push(Span::new(format!(" ({note})"), Role::Dim));
        }
    }
    line
}
