//! `auto`: questions that are answered for the player, until the command is over, another player is asked, or the ruleset has no answer.
//! With a word, only some questions are answered, and the player is asked the others. Every answer is an ordinary one in the game file.

use super::play::Play;
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Ruleset, Seat, words};
use std::io;

/// What the player has typed, and for which command.
#[derive(Clone, Debug)]
pub(super) struct Auto {
    seat: Seat,
    words: String,
    /// The number of events before the command.
    command: usize,
    /// How many more questions it may answer, in case they never end.
    left: u16,
}

/// More answers than any command needs.
const MOST: u16 = 1_000;

impl<R: Ruleset> Play<'_, R> {
    /// The word `auto`.
    pub(super) fn begin_auto(&mut self, words: &str) -> io::Result<()> {
        match self.read_auto(words) {
            Ok(auto) => {
                let waits = self.auto_answer(&auto).is_none();
                let words = auto.words.clone();
                self.auto = Some(auto);
                if waits { self.screen.note(&format!("From now on in this command: auto {words}.")) } else { Ok(()) }
            }
            Err(complaint) => self.screen.refusal(&complaint),
        }
    }

    fn read_auto(&self, typed: &str) -> Result<Auto, Complaint> {
        let table = self.session.look();
        let Some(Asked::Question(question)) = self.session.asked() else {
            let fact = "auto answers questions, and no question is open";
            return Err(Complaint::input(fact, "Give a command first"));
        };
        let known: Vec<String> = table.rules().auto_words(table, question).iter().map(|word| (*word).to_string()).collect();
        let words = match typed {
            "" => String::new(),
            typed => words::resolve(typed, &known).map(|index| known[index].clone()).map_err(|_| {
                let fact = format!("{:?} cannot follow auto here", crate::text::shorten(typed));
                let can: Vec<String> =
                    std::iter::once("auto".to_string()).chain(known.iter().map(|word| format!("auto {word}"))).collect();
                Complaint::input(fact, format!("Type {}", can.join(" or ")))
            })?,
        };
        let auto = Auto { seat: question.seat, words, command: self.command_began(), left: MOST };
        match self.auto_answer(&auto) {
            None if auto.words.is_empty() => Err(Complaint::input("auto has no answer to this question", "Choose yourself")),
            _ => Ok(auto),
        }
    }

    /// Answers the open question, if the player wanted that; true if it did.
    pub(super) fn answer_by_auto(&mut self) -> io::Result<bool> {
        let Some(auto) = self.auto.clone() else { return Ok(false) };
        let asked = matches!(self.session.asked(), Some(Asked::Question(question)) if question.seat == auto.seat);
        if !asked || auto.command != self.command_began() || auto.left == 0 || self.waiting.was_interrupted() {
            self.auto = None;
            return Ok(false);
        }
        let Some(text) = self.auto_answer(&auto) else {
            // Without a word, it ends where the player has to decide.
            self.auto = self.auto.take().filter(|auto| !auto.words.is_empty());
            return Ok(false);
        };
        self.auto = Some(Auto { left: auto.left - 1, ..auto.clone() });
        self.give(auto.seat, &text, false)?;
        if self.screen.take_refused() {
            self.auto = None;
            self.stop_queue()?;
        }
        Ok(true)
    }

    fn auto_answer(&self, auto: &Auto) -> Option<String> {
        let table = self.session.look();
        let Some(Asked::Question(question)) = self.session.asked() else { return None };
        let answer = table.rules().auto(table, question, &auto.words)?;
        Some(words::answer_text(&question.kind, &answer, |choice| table.rules().choice_text(table, choice)))
    }

    /// Where the events of the command in progress begin. It changes when the command is over.
    pub(super) fn command_began(&self) -> usize {
        self.session.event_count() - self.session.table().events().len()
    }
}
