//! An empty line at a question: the safe answer of the ruleset, or the question again.

use super::play::Play;
use crate::kernel::doc::{Block, Doc, Role};
use crate::kernel::table::Asked;
use crate::kernel::{Ruleset, words};
use std::io;

impl<R: Ruleset> Play<'_, R> {
    /// What an empty line answers to the open question, as text.
    pub(super) fn entered(&self) -> Option<String> {
        let table = self.session.look();
        let Some(Asked::Question(question)) = self.session.asked() else { return None };
        let answer = match self.has_screens() {
            true => table.rules().on_enter_at_screen(table, question)?,
            false => table.rules().on_enter(table, question)?,
        };
        Some(words::answer_text(&question.kind, &answer, |choice| table.rules().choice_text(table, choice)))
    }

    /// Says that nothing was chosen, and how to answer.
    pub(super) fn ask_again(&mut self) -> io::Result<()> {
        self.screen.note("An empty line chooses nothing here.")?;
        let Some(Asked::Question(question)) = self.session.asked() else { return Ok(()) };
        let seat = question.seat;
        let prompt = if self.has_screens() { self.session.screen(seat) } else { self.session.prompt(seat) };
        // The last line says what can be typed.
        let last = prompt.blocks.into_iter().rfind(|block| matches!(block, Block::Line(_) | Block::Sides(..)));
        match last {
            Some(line) if !self.screen.json => self.screen.show(&Doc { blocks: vec![line] }),
            _ => Ok(()),
        }
    }

    /// Shows the answer that an empty line gave.
    pub(super) fn show_entered(&mut self, answer: &str) -> io::Result<()> {
        if self.screen.json { Ok(()) } else { self.screen.show(&Doc::text(&format!("Enter: {answer}"), Role::Dim)) }
    }
}
