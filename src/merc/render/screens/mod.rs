//! What a person at a terminal reads above a prompt. A pipe gets the text of `prompt` and `status` instead.

pub mod combat;

use crate::kernel::{Doc, Question, Seat};
use crate::merc::game::{Game, Merc};

/// Above a question.
pub fn question(game: &Game, question: &Question<Merc>) -> Doc {
    combat::question(game, question).unwrap_or_else(|| super::prompt::prompt(game, question).into())
}

/// Above a command prompt.
pub fn command(game: &Game, seat: Seat) -> Doc {
    super::above_a_command(game, seat)
}
