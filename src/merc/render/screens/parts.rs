//! What the screens of questions share: the line that says how to answer and what Enter does.

use crate::kernel::doc::{Block, Line, Role, Span};
use crate::merc::render::enter::ASKS_AGAIN;

/// `Enter: 3 ra`.
pub fn enter(answer: &str) -> Line {
    let role = if answer == ASKS_AGAIN { Role::Dim } else { Role::Typed };
    vec![Span::new("Enter: ", Role::Dim), Span::new(answer, role)]
}

/// How to answer at the left, and what Enter does at the right.
pub fn how(left: Line, answer: &str) -> Block {
    Block::Sides(left, enter(answer))
}

/// `Type 2 ra · ok`: what can be typed, with a note after it if it needs one.
pub fn type_line(words: &[(String, String)]) -> Line {
    let mut line = vec![Span::plain("Type ")];
    for (number, (word, note)) in words.iter().enumerate() {
        if number > 0 {
            line.push(Span::new(" · ", Role::Dim));
        }
        line.push(Span::new(word.clone(), Role::Typed).unbroken());
        if !note.is_empty() {
            line.push(Span::new(format!(" ({note})"), Role::Dim));
        }
    }
    line
}
