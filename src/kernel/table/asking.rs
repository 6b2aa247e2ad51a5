//! Asking: the one place where a command or an answer is requested, from the replies already given or from the decider.

use super::{Asked, Given, Heard, Reply, Table, TableState};
use crate::kernel::decider::Decision;
use crate::kernel::journal::{Line, LineKind};
use crate::kernel::{Answer, Failure, Flow, Question, Ruleset, Seat, Stop, words};

impl<R: Ruleset> Table<R> {
    /// Asks several seats for a command.
    pub fn ask_command(&mut self, seats: &[Seat]) -> Flow<(Seat, R::Command)> {
        if self.is_known() {
            return self.known_command(seats);
        }
        let mut decider = self.decider.take().expect("one question at a time");
        let forced = self.forced_left();
        self.memo.take();
        let (decision, failed) = self.rules.in_thought(self, || decider.command(self, seats));
        let thrown = forced - self.forced_left();
        let table: &mut TableState<R> = self;
        table.decider = Some(decider);
        match decision {
            Decision::Given((seat, command)) => {
                let reply = Reply::Command(seat, command.clone());
                self.remember(seat, thrown, Given { doubtful: failed.is_some(), ..Given::of(reply) }, None);
                self.check_again(seats, false)?;
                // Budgets that the decider used to find its command do not count: a replay does not use them.
                self.begin_command();
                Ok((seat, command))
            }
            Decision::Wait => {
                table.asked = Some(Asked::Command(seats.to_vec()));
                Err(Stop::Pending)
            }
            Decision::Fail(failure) => {
                table.asked = Some(Asked::Command(seats.to_vec()));
                Err(Stop::Failed(Box::new(with_cause(failure, failed))))
            }
        }
    }

    /// Asks one seat; never returns an invalid answer. A question with one legal answer is not asked. The question stays as it
    /// is when a player interjects a command.
    pub fn ask(&mut self, question: Question<R>) -> Flow<Answer<R::Choice>> {
        if let Some(only) = question.kind.only_answer() {
            return Ok(only);
        }
        let mut question = Some(question);
        loop {
            match self.reply_to(&mut question, &[])? {
                Reply::Answer(answer) => return Ok(answer),
                reply => self.interject(reply)?,
            }
        }
    }

    /// As `ask`, but makes the question again after each interjected command. `None` if there is nothing left to ask.
    pub fn ask_again(&mut self, mut make: impl FnMut(&Self) -> Option<Question<R>>) -> Flow<Option<Answer<R::Choice>>> {
        loop {
            let Some(question) = make(self) else { return Ok(None) };
            if let Some(only) = question.kind.only_answer() {
                return Ok(Some(only));
            }
            match self.reply_to(&mut Some(question), &[])? {
                Reply::Answer(answer) => return Ok(Some(answer)),
                reply => self.interject(reply)?,
            }
        }
    }

    /// Asks one seat while these seats may give commands; only at the beginning of a step. A command leaves the question open.
    pub fn ask_meanwhile(&mut self, question: Question<R>, seats: &[Seat]) -> Flow<Heard<R>> {
        match self.reply_to(&mut Some(question), seats)? {
            Reply::Answer(answer) => Ok(Heard::Answer(answer)),
            Reply::Command(seat, command) | Reply::Interjection(seat, command) => {
                self.begin_command();
                Ok(Heard::Command(seat, command))
            }
        }
    }

    /// Records that a seat may have something to decide here that the others do not know of. A rule calls this whether or not
    /// the seat is then asked, so that passing the keyboard to that seat tells nobody anything.
    pub fn consult(&mut self, seat: Seat) {
        let table: &mut TableState<R> = self;
        // A command that runs again has been here before.
        let is_new = table.cursor == table.given.len();
        if table.record && is_new && !table.consulted.contains(&seat) {
            table.consulted.push(seat);
        }
    }

    fn interject(&mut self, reply: Reply<R>) -> Flow<()> {
        match reply {
            Reply::Interjection(seat, command) => self.rules_rc().interject(self, seat, &command),
            Reply::Command(_, command) => Err(asked_otherwise(format!("a question, but the earlier answer was {command:?}"))),
            Reply::Answer(_) => Ok(()),
        }
    }

    /// The next reply while a question is open: the recorded one, the decider's, or none yet. Then the table takes the question.
    fn reply_to(&mut self, asked: &mut Option<Question<R>>, meanwhile: &[Seat]) -> Flow<Reply<R>> {
        let question = asked.as_ref().expect("a question is asked until the table takes it");
        if self.is_known() {
            return self.known_reply(question, meanwhile);
        }
        let mut decider = self.decider.take().expect("one question at a time");
        let forced = self.forced_left();
        self.memo.take();
        let (decision, failed) = self.rules.in_thought(self, || match decider.reply(self, question, meanwhile) {
            Decision::Wait if !meanwhile.is_empty() => match decider.command(self, meanwhile) {
                Decision::Given((seat, command)) => Decision::Given(Reply::Command(seat, command)),
                Decision::Wait => Decision::Wait,
                Decision::Fail(failure) => Decision::Fail(failure),
            },
            decision => decision,
        });
        let thrown = forced - self.forced_left();
        let table: &mut TableState<R> = self;
        table.decider = Some(decider);
        match decision {
            Decision::Given(Reply::Answer(answer)) => {
                debug_assert!(question.kind.check(&answer).is_ok(), "a decider gave {answer:?}");
                let answer = if question.kind.check(&answer).is_ok() { answer } else { question.kind.default_answer() };
                self.remember(question.seat, thrown, Given::of(Reply::Answer(answer.clone())), Some(question));
                Ok(Reply::Answer(answer))
            }
            Decision::Given(reply) => {
                let (Reply::Command(seat, _) | Reply::Interjection(seat, _)) = reply else {
                    unreachable!("answers are handled above")
                };
                self.remember(seat, thrown, Given { doubtful: failed.is_some(), ..Given::of(reply.clone()) }, None);
                self.check_again(meanwhile, meanwhile.is_empty())?;
                Ok(reply)
            }
            Decision::Wait => {
                table.asked = asked.take().map(Asked::Question);
                table.meanwhile = meanwhile.to_vec();
                Err(Stop::Pending)
            }
            Decision::Fail(failure) => {
                table.asked = asked.take().map(Asked::Question);
                table.meanwhile = meanwhile.to_vec();
                Err(Stop::Failed(Box::new(with_cause(failure, failed))))
            }
        }
    }

    /// Checks the command just taken once more, by itself, if a script failed while it was chosen or checked. If a script fails again, that
    /// is a failure of the command, whether a person, a file or a bot gave it. An answer needs no check, because its question says which
    /// answers are valid.
    fn check_again(&self, seats: &[Seat], inside: bool) -> Flow<()> {
        match self.cursor.checked_sub(1).and_then(|last| self.given.get(last)) {
            Some(Given { what, doubtful: true, .. }) => self.check_doubtful(what, seats, inside),
            _ => Ok(()),
        }
    }

    #[cold]
    fn check_doubtful(&self, what: &Reply<R>, seats: &[Seat], inside: bool) -> Flow<()> {
        let (Reply::Command(seat, command) | Reply::Interjection(seat, command)) = what else { return Ok(()) };
        let rules = &self.rules;
        if !inside {
            // Thoughts may have used up the budget.
            rules.look_begins();
        }
        let (checked, failed) = rules.in_thought(self, || {
            if seats.contains(seat) {
                return rules.check_command(self, *seat, command).map_err(|refusal| rules.complaint(self, &refusal));
            }
            let text = rules.command_text(self, command);
            rules.out_of_turn(self, *seat, &text, inside).map_or(Ok(()), |read| read.map(|_| ()))
        });
        match failed {
            Some(failure) => Err(Stop::Failed(Box::new(failure))),
            None => checked.map_err(|complaint| Stop::Refused(Box::new(complaint))),
        }
    }

    /// The memory that goes with a seat's next answer, as journals write it.
    pub fn memo_text(&self, seat: Seat) -> String {
        match self.memo.borrow().as_ref() {
            Some((whose, memo)) if *whose == seat => self.rules.memo_text(self, memo),
            _ => String::new(),
        }
    }

    /// Whether the next reply was given before the command was suspended.
    fn is_known(&self) -> bool {
        self.cursor < self.given.len()
    }

    #[cold]
    fn known_command(&mut self, seats: &[Seat]) -> Flow<(Seat, R::Command)> {
        match self.known() {
            Reply::Command(seat, command) => {
                self.check_again(seats, false)?;
                self.begin_command();
                Ok((seat, command))
            }
            Reply::Answer(answer) => Err(asked_otherwise(format!("a command, but the earlier answer was {answer:?}"))),
            Reply::Interjection(_, command) => Err(asked_otherwise(format!("a command, but the earlier answer was {command:?}"))),
        }
    }

    #[cold]
    fn known_reply(&mut self, question: &Question<R>, meanwhile: &[Seat]) -> Flow<Reply<R>> {
        let answer = match self.known() {
            Reply::Answer(answer) => answer,
            reply => {
                self.check_again(meanwhile, meanwhile.is_empty())?;
                return Ok(reply);
            }
        };
        let before = self.given[self.cursor - 1].line.as_ref();
        let same = before.is_none_or(|line| {
            line.key == self.rules.question_key(self, &question.id) && line.seat == self.header.seat_name(question.seat)
        });
        match question.kind.check(&answer) {
            Ok(()) if same => Ok(Reply::Answer(answer)),
            _ => Err(asked_otherwise(format!("{:?}, but the earlier answer was {answer:?}", question.id))),
        }
    }

    /// Takes the next reply that was given before.
    fn known(&mut self) -> Reply<R> {
        let table: &mut TableState<R> = self;
        let reply = table.given[table.cursor].what.clone();
        table.cursor += 1;
        let cursor = table.cursor;
        if let Some(turn) = table.turn.take_if(|turn| turn.0 == cursor) {
            table.state = turn.1;
            table.scratch = R::Scratch::default();
        }
        self.apply_memo();
        reply
    }

    /// Stores the memory that came with the answer just taken in the state. This is not an event in the log; the answer's
    /// line in the journal records it.
    fn apply_memo(&mut self) {
        let table: &mut TableState<R> = self;
        let taken = table.cursor.checked_sub(1).and_then(|index| table.given.get(index));
        let Some((seat, memo)) = taken.and_then(|given| given.memo.as_ref()) else { return };
        if let Some(event) = table.rules.remembered(*seat, memo) {
            table.rules.apply(&mut table.state, &event);
        }
    }

    /// Stores a reply to a question or, without one, a command.
    fn remember(&mut self, seat: Seat, thrown: usize, given: Given<R>, question: Option<&Question<R>>) {
        let line = if self.record { Some(self.line_of(seat, thrown, &given.what, question)) } else { None };
        let memo = self.take_memo(seat);
        let table: &mut TableState<R> = self;
        table.given.push(Given { memo, line, ..given });
        table.cursor = table.given.len();
        self.apply_memo();
    }

    /// A reply as the journal of a recorded game shows it.
    #[cold]
    fn line_of(&mut self, seat: Seat, thrown: usize, reply: &Reply<R>, question: Option<&Question<R>>) -> Box<Line> {
        let key = question.map(|question| self.rules.question_key(self, &question.id)).unwrap_or_default();
        let text = match (reply, question) {
            (Reply::Command(_, command) | Reply::Interjection(_, command), _) => self.rules.command_text(self, command),
            (Reply::Answer(answer), Some(Question { kind, .. })) => {
                words::answer_text(kind, answer, |choice| self.rules.choice_text(self, choice))
            }
            (Reply::Answer(_), None) => String::new(),
        };
        let memo = self.memo_text(seat);
        let name = self.header.seat_name(seat).to_string();
        let human = self.header.is_human(&name);
        let note = self.decider.as_mut().map(|decider| decider.reason(seat)).unwrap_or_default();
        Box::new(Line { seat: name, key, text, note, memo, thrown, human, kind: LineKind::Answer, number: 0 })
    }
}

/// The failure of an answer that does not fit, with that of the script which may be the reason.
fn with_cause(mut failure: Failure, cause: Option<Failure>) -> Failure {
    if let Some(cause) = cause {
        failure.detail.push_str(&format!("\na script failed while this was checked: {cause}"));
        failure.culprit = cause.culprit;
    }
    failure
}

#[cold]
fn asked_otherwise(detail: String) -> Stop {
    let summary = "a command asked a different question when it was run again".to_string();
    Stop::Failed(Box::new(Failure::new(summary, format!("it now asks {detail}"))))
}
