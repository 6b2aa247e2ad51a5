//! Answers as people type them: numbers of the screen, names left out, several answers in one line. The canonical text of an answer is in
//! `names::keys`; the kernel reads it and checks every answer.
//!
//! - `equip`: `2 ra`, `drop 7`; `gear`: the cards and MERCs of a Re-Equip, and their numbers
//! - `drawn`: the MERCs that a player chooses from, and their numbers

pub mod drawn;
pub mod equip;
pub mod gear;

use crate::kernel::{Kind, Question};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::names::keys::choice_text;

/// What a typed text means, as the text of an answer; lines that follow it come after `;`. `None` if it is to be read as it is.
pub fn read(game: &Game, question: &Question<Merc>, text: &str) -> Option<String> {
    match &question.id {
        QuestionId::Equip { .. } => equip::read(game, question, text),
        // Elsewhere `none` chooses nothing; here that is a word.
        QuestionId::Fire { .. } if text.trim().eq_ignore_ascii_case("none") => Some("nobody".into()),
        _ => None,
    }
}

/// What the numbers of a question's screen stand for, from 1.
pub fn numbered(game: &Game, question: &Question<Merc>) -> Vec<String> {
    let name = |choice: &Choice| choice_text(game, *choice);
    match (&question.id, &question.kind) {
        (QuestionId::Equip { .. }, _) => gear::GearTable::of(game, question).words(game),
        (QuestionId::Keep { seat }, _) => {
            drawn::drawn(game, *seat).into_iter().map(|merc| game.catalog().unit_id(merc).to_string()).collect()
        }
        // The screens of a fight have no numbers for these: a number there would mean something that nobody can see.
        (
            QuestionId::Aim { .. }
            | QuestionId::Volley { .. }
            | QuestionId::Hits { .. }
            | QuestionId::Retreat { .. }
            | QuestionId::Pause { .. }
            | QuestionId::Split { .. },
            _,
        ) => Vec::new(),
        // What is distributed is counted; the places are named.
        (_, Kind::Distribute { bins, .. }) => bins.iter().map(|(bin, _)| name(bin)).collect(),
        // A number means itself.
        (_, kind) if kind.choices().iter().any(|choice| matches!(choice, Choice::Number(_))) => Vec::new(),
        (_, kind) => kind.choices().iter().map(name).collect(),
    }
}
