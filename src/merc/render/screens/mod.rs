//! What a person at a terminal reads above a prompt. A pipe gets the text of `prompt` and `status` instead.

mod hire;

use crate::kernel::{Doc, Question, Seat};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::QuestionId;

/// Above a question.
pub fn question(game: &Game, question: &Question<Merc>) -> Doc {
    match question.id {
        QuestionId::Keep { seat } => hire::keep(game, question, seat),
        QuestionId::Fire { seat } => hire::dismiss(game, question, seat),
        QuestionId::Join { unit } => hire::join(game, question, unit),
        QuestionId::Place { unit } => hire::place(game, question, unit),
        _ => super::prompt::prompt(game, question).into(),
    }
}

/// Above a command prompt.
pub fn command(game: &Game, seat: Seat) -> Doc {
    super::above_a_command(game, seat)
}
