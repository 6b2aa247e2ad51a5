//! What a typed answer means, if the ruleset reads more than the names of the options: numbers of its screen, names left out, several
//! answers in one line.

use super::play::Play;
use super::queue::{self, Held};
use crate::kernel::table::Asked;
use crate::kernel::transcript::asked_text;
use crate::kernel::{Kind, Line, Ruleset, Seat};
use std::collections::VecDeque;

impl<R: Ruleset> Play<'_, R> {
    /// The answer that a typed text means, or the text as it is. Lines that come after the answer are put in front of the queue.
    pub(super) fn as_meant(&mut self, seat: Seat, text: String) -> String {
        let has_screens = self.has_screens();
        let table = self.session.look();
        let Some(Asked::Question(question)) = self.session.asked().filter(|_| !text.is_empty()) else { return text };
        if question.seat != seat {
            return text;
        }
        // In a pipe the names of the options come first: there were no numbers to refer to.
        let line = Line::command(self.session.header().seat_name(seat), &text);
        if !has_screens && table.read_answer(question, &line).is_ok() {
            return text;
        }
        let mut lines = match table.rules().read_answer(table, question, &text) {
            Some(meant) => queue::split(self.session.header(), &meant),
            None => match table.several_typed(question, &text) {
                // The others are answers to this question only, if it is asked again.
                Some(answers) => {
                    let mut answers = VecDeque::from(answers);
                    let first = answers.pop_front().unwrap_or(text);
                    let asked = asked_text(&self.session).unwrap_or_default();
                    let wait = matches!(question.kind, Kind::Loop { .. }) || table.rules().comes_again(table, question);
                    self.held = Some(Held { question: asked, command: self.command_began(), answers, wait });
                    return first;
                }
                None => return text,
            },
        };
        let answer = lines.pop_front().unwrap_or(text);
        for line in lines.into_iter().rev() {
            self.queue.push_front(line);
        }
        answer
    }
}
