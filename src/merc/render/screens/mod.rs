//! What a person at a terminal reads above a prompt. A pipe gets the text of `prompt` and `status` instead.

mod command;

use crate::kernel::{Doc, Question};
use crate::merc::game::{Game, Merc};

/// Above a question.
pub fn question(game: &Game, question: &Question<Merc>) -> Doc {
    super::prompt::prompt(game, question).into()
}

pub use command::command;
