//! The screen of a question, and an empty line there: the safe answer of the ruleset, or the question again.

use super::play::Play;
use crate::kernel::doc::{Block, Doc, Role};
use crate::kernel::table::Asked;
use crate::kernel::{Ruleset, Seat, words};
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

    /// The screen above the prompt. Of a question it shows only what has changed since the player read the one before.
    pub(super) fn screen_since_last(&mut self, seat: Seat) -> Doc {
        let now = self.session.table().question_number();
        let read = self.last_screen.filter(|(reader, then)| *reader == seat && *then < now);
        let is_question = matches!(self.session.asked(), Some(Asked::Question(_)));
        self.last_screen = is_question.then_some((seat, now));
        let mut reader = self.reader(seat);
        reader.answers = read.map(|(_, then)| now - then);
        self.session.screen(&reader)
    }

    /// Says how to answer: an empty line chooses nothing. The last line of a question says so.
    pub(super) fn ask_again(&mut self) -> io::Result<()> {
        let has_screens = self.has_screens();
        if !has_screens {
            self.screen.note("An empty line chooses nothing here.")?;
        }
        let Some(Asked::Question(question)) = self.session.asked() else { return Ok(()) };
        let prompt =
            if has_screens { self.session.screen(&self.reader(question.seat)) } else { self.session.prompt(question.seat) };
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
