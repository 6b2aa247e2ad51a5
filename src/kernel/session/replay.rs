//! Replay of recorded lines, for loading, undo and redo, and for the same game under other rules.

use super::{Progress, Session, Status};
use crate::kernel::decider::{Decider, Decision, Replay};
use crate::kernel::journal::{Journal, Line, LineKind};
use crate::kernel::table::Reply;
use crate::kernel::{Answer, Failure, Question, Ruleset, Seat, SetupError, Table};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// A game replayed under other rules.
pub struct Branch<R: Ruleset> {
    pub session: Session<R>,
    /// The number of commands replayed.
    pub commands: usize,
    /// Why the replay stopped early, if it did.
    pub stopped: Option<Failure>,
}

/// Where a lenient replay stores why it stopped.
pub(super) type Excuse = Rc<RefCell<Option<Failure>>>;

impl<R: Ruleset> Session<R> {
    /// Replays a journal as far as it goes.
    pub fn load(rules: Rc<R>, journal: Journal, seating: super::Seating<R>) -> Result<(Self, Status), SetupError> {
        let mut session = Session::new(rules, journal.header, seating)?;
        let status = session.replay(journal.lines, None);
        Ok((session, status))
    }

    /// Whether a replay stopped before its end.
    pub fn is_cut_short(&self) -> bool {
        self.halt.cut_short
    }

    /// Replays the same answers under other rules. Fingerprints are not checked; the caller compares the events.
    pub fn branch(&self, rules: Rc<R>) -> Result<Branch<R>, SetupError> {
        let mut header = (*self.header).clone();
        rules.sign(&mut header);
        let mut session = Session::new(rules, header, Rc::clone(&self.seating))?;
        // The player may reject this game, so only the table has the watcher: it sees progress, but saves nothing yet.
        session.table.set_watch(self.watch.clone());
        let lines = self.all_lines().into_iter().filter(|line| line.kind != LineKind::Mark).collect();
        let excuse = Excuse::default();
        let status = session.replay(lines, Some(&excuse));
        let stopped = match (excuse.take(), status) {
            (None, Status::Failed(failure)) if session.halt.cut_short => Some(failure),
            (excuse, _) => excuse,
        };
        session.redo.clone_from(&self.redo);
        let commands = session.all_lines().iter().filter(|line| line.kind == LineKind::Answer && line.key.is_empty()).count();
        Ok(Branch { session, commands, stopped })
    }

    /// The index of the first event that differs.
    pub fn first_difference(&self, other: &Self) -> Option<usize> {
        let differing = self.events().zip(other.events()).position(|(one, other)| one != other);
        let shorter = self.event_count().min(other.event_count());
        differing.or((self.event_count() != other.event_count()).then_some(shorter))
    }

    pub(super) fn restart(&mut self, lines: Vec<Line>, excuse: Option<&Excuse>) -> Status {
        self.base = self.rules.start(&self.header).expect("the header was accepted when the game began");
        let fresh = (self.seating)();
        self.table = Table::new(Rc::clone(&self.rules), Rc::clone(&self.header), self.base.clone(), fresh);
        self.table.set_record(true);
        self.table.set_watch(self.watch.clone());
        self.log.clear();
        self.chapters.clear();
        self.before = None;
        self.parts.clear();
        self.lines.clear();
        self.redo.clear();
        self.begun_alone = false;
        self.replay(lines, excuse)
    }

    fn replay(&mut self, lines: Vec<Line>, excuse: Option<&Excuse>) -> Status {
        self.progress = Progress::Replaying(lines.into());
        self.halt.cut_short = false;
        if let Some(breakdown) = &mut self.breakdown {
            breakdown.lost.clear();
        }
        let status = self.replay_coming(excuse);
        let rest = self.is_replaying();
        self.halt.cut_short = matches!(status, Status::Failed(_)) && (rest || !self.halt.stuck);
        self.progress = Progress::Playing;
        self.table.set_decider((self.seating)());
        if status == Status::Asking { self.run() } else { status }
    }

    fn replay_coming(&mut self, excuse: Option<&Excuse>) -> Status {
        loop {
            // Answers up to the next directive or mark are fed at once. Directives and marks need a complete state.
            let fed = self.next_answers();
            let more = !self.coming().is_empty();
            if fed.is_empty() && more {
                if let Err(failure) = self.take_directives() {
                    return Status::Failed(failure);
                }
                continue;
            }
            let numbered = fed.front().map_or(0, |line| line.number);
            let excuse = excuse.map(Rc::clone);
            let given_way = || excuse.as_ref().is_some_and(|excuse| excuse.borrow().is_some());
            let replay = Replay { lines: fed, note: String::new(), lenient: excuse.is_some() };
            self.table.set_decider(Box::new(Then { replay, after: (self.seating)(), stop: more, excuse: excuse.clone() }));
            let status = self.run();
            if given_way() {
                return status;
            }
            // If the game got stuck here, the directive that follows in the file resolved it.
            let helped = self.coming().first().is_some_and(|line| line.kind == LineKind::Directive);
            if matches!(status, Status::Failed(_)) && self.halt.stuck && helped {
                continue;
            }
            if status == Status::Asking && more && !self.table.given().is_empty() {
                let what =
                    format!("the answers from line {numbered} on leave a question open, but the next line is not an answer");
                return self.fail(Failure::new(what, ""));
            }
            if status == Status::Over
                && let Some(line) = self.coming().first()
            {
                let what = format!("line {}: the game is over, but the file continues", line.number);
                return Status::Failed(Failure::new(what, ""));
            }
            if status != Status::Asking || !more {
                return status;
            }
        }
    }

    fn take_directives(&mut self) -> Result<(), Failure> {
        while let Some(line) = self.coming().first().cloned() {
            match line.kind {
                LineKind::Answer => break,
                LineKind::Directive => self
                    .set_up(&line.text)
                    .map_err(|failure| Failure { summary: format!("line {}: {}", line.number, failure.summary), ..failure })?,
                LineKind::Mark => self.hold_mark(&line)?,
                LineKind::Note => {}
            }
            self.next_coming();
            self.lines.push(line);
        }
        Ok(())
    }

    /// Takes the next line to replay.
    pub(super) fn next_coming(&mut self) -> Option<Line> {
        match &mut self.progress {
            Progress::Replaying(coming) => coming.pop_front(),
            Progress::Playing | Progress::Answered { .. } | Progress::Refused(_) => None,
        }
    }

    /// Takes all answers up to the next directive or mark.
    fn next_answers(&mut self) -> VecDeque<Line> {
        let answers = self.coming().iter().take_while(|line| line.kind == LineKind::Answer).count();
        (0..answers).filter_map(|_| self.next_coming()).collect()
    }

    pub(super) fn hold_mark(&self, line: &Line) -> Result<(), Failure> {
        let now = Line::mark(self.fingerprint());
        if now.text == line.text {
            return Ok(());
        }
        Err(Failure::new(
            format!("line {}: the replay differs from the recorded game here", line.number),
            format!("the recorded state is {}; the state is now {}", line.text, now.text),
        ))
    }
}

/// Recorded answers first, then the next decider (or none, if a directive or mark follows in the file). With an excuse, an
/// answer that no longer fits leaves its question open instead of failing the command.
struct Then<R: Ruleset> {
    replay: Replay,
    after: Box<dyn Decider<R>>,
    stop: bool,
    excuse: Option<Excuse>,
}

impl<R: Ruleset> Then<R> {
    fn otherwise<T>(&mut self, decision: Decision<T>, after: impl FnOnce(&mut dyn Decider<R>) -> Decision<T>) -> Decision<T> {
        let given_way = self.excuse.as_ref().is_some_and(|excuse| excuse.borrow().is_some());
        match (decision, &self.excuse) {
            (Decision::Wait, _) if !self.stop && !given_way => after(self.after.as_mut()),
            (Decision::Fail(failure), Some(excuse)) => {
                excuse.replace(Some(failure));
                self.replay.lines.clear();
                Decision::Wait
            }
            (decision, _) => decision,
        }
    }
}

impl<R: Ruleset> Decider<R> for Then<R> {
    fn command(&mut self, table: &Table<R>, seats: &[Seat]) -> Decision<(Seat, R::Command)> {
        let decision = self.replay.command(table, seats);
        self.otherwise(decision, |after| after.command(table, seats))
    }

    fn answer(&mut self, table: &Table<R>, question: &Question<R>) -> Decision<Answer<R::Choice>> {
        let decision = self.replay.answer(table, question);
        self.otherwise(decision, |after| after.answer(table, question))
    }

    fn reply(&mut self, table: &Table<R>, question: &Question<R>, meanwhile: &[Seat]) -> Decision<Reply<R>> {
        let decision = self.replay.reply(table, question, meanwhile);
        self.otherwise(decision, |after| after.reply(table, question, meanwhile))
    }

    fn reason(&mut self, seat: Seat) -> String {
        let recorded = Decider::<R>::reason(&mut self.replay, seat);
        if recorded.is_empty() { self.after.reason(seat) } else { recorded }
    }

    fn is_spent(&self) -> bool {
        self.replay.lines.is_empty()
    }
}
