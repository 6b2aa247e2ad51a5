//! What a person at a terminal reads above a prompt. A pipe gets the text of `prompt` and `status` instead.
//!
//! - `command`: command prompts; `looks`: inspections
//! - `combat`: questions of a combat
//! - `choice`: questions with a list of options
//! - `hire`: hiring and where new MERCs go
//! - `equip`: the Re-Equip; `gear_cells`: the cells of its table
//! - `parts`: what the screens of questions share

mod choice;
pub mod combat;
mod command;
pub mod equip;
mod gear_cells;
mod hire;
mod looks;
pub mod parts;

pub use self::command::command;
use crate::kernel::doc::Page;
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Doc, Question, Reader, Seat, Sight};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::QuestionId;

/// What a person at a terminal reads; `None` where a pipe gets the same.
pub fn screen(game: &Game, reader: &Reader<'_, Merc>, sight: Sight<'_, Merc>) -> Option<Result<Doc, Complaint>> {
    Some(Ok(match (sight, reader.answers) {
        (Sight::Question(question), Some(answers)) => since(game, question, &reader.page, answers),
        (Sight::Question(asked), None) => question(game, asked, &reader.page),
        (Sight::Command, _) => command(game, reader.seat),
        (Sight::Look(text), _) => return looks::look(game, reader, text),
    }))
}

/// Above a question.
fn question(game: &Game, question: &Question<Merc>, page: &Page) -> Doc {
    if let Some(screen) = combat::question(game, question) {
        return screen;
    }
    match question.id {
        QuestionId::Keep { seat } => hire::keep(game, question, seat, page),
        QuestionId::Fire { seat } => hire::dismiss(game, question, seat, page),
        QuestionId::Join { unit } => hire::join(game, question, unit, page),
        QuestionId::Place { unit } => hire::place(game, question, unit, page),
        QuestionId::Equip { .. } => equip::equip(game, question, page, 0),
        QuestionId::Deck { .. }
        | QuestionId::Extra
        | QuestionId::Base
        | QuestionId::Consent { .. }
        | QuestionId::Done { .. }
        | QuestionId::Script { .. } => choice::choice(game, question),
        // An attack from another sector.
        _ => combat::attack(game, question),
    }
}

/// Above a question, for a player who has read the screen above the one that was open this many answers ago.
fn since(game: &Game, asked: &Question<Merc>, page: &Page, answers: u64) -> Doc {
    match &asked.id {
        QuestionId::Equip { .. } => equip::equip(game, asked, page, answers),
        _ => {
            let last = (answers as usize).checked_sub(1).and_then(|back| game.history().rev().nth(back));
            last.and_then(|line| combat::after(game, asked, &line.key)).unwrap_or_else(|| question(game, asked, page))
        }
    }
}

/// What the screen of the open question had no room for, if a player asks for it with `all`.
pub fn all(game: &Game, seat: Seat, text: &str, page: &Page) -> Option<Doc> {
    match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat && text.eq_ignore_ascii_case("all") => match &question.id {
            QuestionId::Equip { .. } => Some(equip::all(game, question, page)),
            _ => None,
        },
        _ => None,
    }
}
