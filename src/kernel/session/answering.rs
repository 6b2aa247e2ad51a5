//! Answers and commands: as text or as data, and as the lines of the journal that they become.

use super::{Progress, Session, Status};
use crate::kernel::table::{Asked, Given, Reply};
use crate::kernel::{Answer, Complaint, Line, Question, Ruleset, words};

impl<R: Ruleset> Session<R> {
    /// Gives an answer or a command as text; a refusal changes nothing.
    pub fn answer(&mut self, line: &Line) -> Result<Status, Complaint> {
        self.rules.look_begins();
        // What failed in earlier inspections has nothing to do with this answer.
        self.rules.failed_looking(&self.table);
        let (seat, reply) = match self.table.asked() {
            None if R::is_over(&self.base) => return Err(Complaint::over()),
            None => return Err(Complaint::input("no question is open", "The game has not started, or it cannot continue")),
            Some(Asked::Command(seats)) => {
                let (seat, command) = self.table.read_command(seats, line)?;
                (seat, Reply::Command(seat, command))
            }
            Some(Asked::Question(question)) => self.table.read_reply(question, self.table.meanwhile(), line)?,
        };
        let memo = self.table.read_memo(seat, line)?;
        // A memory left over from a hint does not belong to this answer.
        self.table.take_memo(seat);
        memo.into_iter().for_each(|memo| self.table.set_memo(seat, memo));
        self.table.throw_again(line.thrown);
        let doubtful = self.rules.failed_looking(&self.table).is_some();
        self.take(Given { doubtful, ..Given::of(reply) }, line.thrown, true)
    }

    /// Gives an answer that the caller found to be valid, with the memory of the bot that gave it.
    pub fn give(&mut self, reply: Reply<R>, human: bool) -> Result<Status, Complaint> {
        self.take(Given { doubtful: true, ..Given::of(reply) }, 0, human)
    }

    fn take(&mut self, given: Given<R>, thrown: usize, human: bool) -> Result<Status, Complaint> {
        let reply = &given.what;
        let seat = match (reply, self.table.asked()) {
            (Reply::Command(seat, _) | Reply::Interjection(seat, _), _) => Some(*seat),
            (Reply::Answer(_), Some(Asked::Question(question))) => Some(question.seat),
            (Reply::Answer(_), _) => None,
        };
        let memo_text = seat.map(|seat| self.table.memo_text(seat)).unwrap_or_default();
        let memo = seat.and_then(|seat| self.table.take_memo(seat));
        let line = Line { memo: memo_text, thrown, ..self.write(reply, human) };
        self.redo.clear();
        self.progress = Progress::Answered { given: self.table.given().len() };
        self.table.add_given(Given { memo, line: Some(Box::new(line)), ..given });
        let status = self.run();
        if matches!(status, Status::Failed(_)) {
            self.keep_lost();
        }
        match std::mem::replace(&mut self.progress, Progress::Playing) {
            Progress::Refused(complaint) => Err(complaint),
            Progress::Playing | Progress::Answered { .. } | Progress::Replaying(_) => Ok(status),
        }
    }

    fn write(&self, reply: &Reply<R>, human: bool) -> Line {
        let mut line = match (reply, self.table.asked()) {
            (Reply::Command(seat, command) | Reply::Interjection(seat, command), _) => {
                Line::command(self.header.seat_name(*seat), &self.rules.command_text(&self.table, command))
            }
            (Reply::Answer(answer), Some(Asked::Question(question))) => self.write_answer(question, answer),
            (Reply::Answer(_), _) => Line::command("", ""),
        };
        line.human = human;
        line
    }

    fn write_answer(&self, question: &Question<R>, answer: &Answer<R::Choice>) -> Line {
        let name = |choice| self.rules.choice_text(&self.table, choice);
        let text = words::answer_text(&question.kind, answer, name);
        Line::answer(self.header.seat_name(question.seat), &self.rules.question_key(&self.table, &question.id), &text)
    }
}
