//! Deciders answer questions: a person (who is waited for), a list of recorded answers, or a bot (which answers at once).

use super::chance::BotDice;
use super::journal::{Line, LineKind};
use super::table::Reply;
use super::{Answer, Failure, Question, Ruleset, Seat, Table, sampler};
use std::collections::VecDeque;

/// A decider's response.
pub enum Decision<T> {
    Given(T),
    /// No answer yet; the command waits.
    Wait,
    /// The expected answer cannot be given.
    Fail(Failure),
}

pub trait Decider<R: Ruleset> {
    fn command(&mut self, table: &Table<R>, seats: &[Seat]) -> Decision<(Seat, R::Command)>;
    fn answer(&mut self, table: &Table<R>, question: &Question<R>) -> Decision<Answer<R::Choice>>;
    /// The reply to a question: an answer, or a recorded command that a seat gave before it. The seats in `meanwhile` may give
    /// any command.
    fn reply(&mut self, table: &Table<R>, question: &Question<R>, _meanwhile: &[Seat]) -> Decision<Reply<R>> {
        match self.answer(table, question) {
            Decision::Given(answer) => Decision::Given(Reply::Answer(answer)),
            Decision::Wait => Decision::Wait,
            Decision::Fail(failure) => Decision::Fail(failure),
        }
    }
    /// The reason for the last decision of a seat, for `why`. Called once per decision, and only in recorded games.
    fn reason(&mut self, _seat: Seat) -> String {
        String::new()
    }
    /// Whether all recorded answers have been given.
    fn is_spent(&self) -> bool {
        true
    }
}

/// A person at the keyboard: always waits.
pub struct Keyboard;

impl<R: Ruleset> Decider<R> for Keyboard {
    fn command(&mut self, _: &Table<R>, _: &[Seat]) -> Decision<(Seat, R::Command)> {
        Decision::Wait
    }

    fn answer(&mut self, _: &Table<R>, _: &Question<R>) -> Decision<Answer<R::Choice>> {
        Decision::Wait
    }
}

/// Random legal answers for the given seats; other seats wait.
pub struct RandomLegal {
    pub seed: u64,
    pub seats: Vec<Seat>,
}

impl RandomLegal {
    pub fn everywhere(seed: u64) -> Self {
        RandomLegal { seed, seats: (0..16).map(Seat).collect() }
    }
}

impl<R: Ruleset> Decider<R> for RandomLegal {
    fn command(&mut self, table: &Table<R>, seats: &[Seat]) -> Decision<(Seat, R::Command)> {
        let mine: Vec<Seat> = seats.iter().copied().filter(|seat| self.seats.contains(seat)).collect();
        let Some(first) = mine.first() else { return Decision::Wait };
        let mut dice = BotDice::new(self.seed, first.0, table.question_number());
        Decision::Given(table.rules().sample_command(table, &mine, &mut dice))
    }

    fn answer(&mut self, table: &Table<R>, question: &Question<R>) -> Decision<Answer<R::Choice>> {
        if !self.seats.contains(&question.seat) {
            return Decision::Wait;
        }
        let mut dice = BotDice::new(self.seed, question.seat.0, table.question_number());
        Decision::Given(sampler::sample(&question.kind, &mut dice))
    }
}

/// Recorded answers, read as the questions come; after the last one it waits.
pub struct Replay {
    pub lines: VecDeque<Line>,
    /// Whether the rules may differ from those of the recording. A bot's memory that no longer parses is then emptied.
    pub lenient: bool,
    /// The recorded reason for the last answer.
    pub note: String,
}

impl Replay {
    /// Restores the bot's memory that was recorded with the line.
    fn restore_memo<R: Ruleset>(&self, table: &Table<R>, seat: Seat, line: &Line) -> Result<(), Failure> {
        let memo = match table.read_memo(seat, line) {
            Err(_) if self.lenient => Some(R::Memo::default()),
            Err(complaint) => {
                let what = format!("the memory of {} cannot be read: {:?}", table.header().seat_name(seat), line.memo);
                return Err(Failure::new(what, complaint.to_string()));
            }
            Ok(memo) => memo,
        };
        memo.into_iter().for_each(|memo| table.set_memo(seat, memo));
        Ok(())
    }

    fn next(&mut self) -> Option<Line> {
        if self.lines.front()?.kind != LineKind::Answer {
            return None;
        }
        let line = self.lines.pop_front()?;
        self.note.clone_from(&line.note);
        Some(line)
    }
}

impl<R: Ruleset> Decider<R> for Replay {
    fn command(&mut self, table: &Table<R>, seats: &[Seat]) -> Decision<(Seat, R::Command)> {
        let Some(line) = self.next() else { return Decision::Wait };
        table.throw_again(line.thrown);
        match table.read_command(seats, &line) {
            Ok((seat, command)) => match self.restore_memo(table, seat, &line) {
                Ok(()) => Decision::Given((seat, command)),
                Err(failure) => Decision::Fail(failure),
            },
            Err(complaint) => Decision::Fail(differs(&line, &complaint.to_string())),
        }
    }

    fn answer(&mut self, table: &Table<R>, question: &Question<R>) -> Decision<Answer<R::Choice>> {
        match self.reply(table, question, &[]) {
            Decision::Given(Reply::Answer(answer)) => Decision::Given(answer),
            Decision::Given(_) => Decision::Fail(Failure::new("a command was recorded where an answer is needed", "")),
            Decision::Wait => Decision::Wait,
            Decision::Fail(failure) => Decision::Fail(failure),
        }
    }

    fn reply(&mut self, table: &Table<R>, question: &Question<R>, meanwhile: &[Seat]) -> Decision<Reply<R>> {
        let Some(line) = self.next() else { return Decision::Wait };
        table.throw_again(line.thrown);
        match table.read_reply(question, meanwhile, &line) {
            Ok((seat, reply)) => match self.restore_memo(table, seat, &line) {
                Ok(()) => Decision::Given(reply),
                Err(failure) => Decision::Fail(failure),
            },
            Err(complaint) => Decision::Fail(differs(&line, &complaint.to_string())),
        }
    }

    fn reason(&mut self, _: Seat) -> String {
        std::mem::take(&mut self.note)
    }
}

fn differs(line: &Line, why: &str) -> Failure {
    Failure::new(format!("the recorded answer {:?} no longer fits", line.to_string()), why)
}
