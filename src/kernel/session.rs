//! A session: a game in progress that can wait for an answer and can be undone, redone, saved and replayed.
//!
//! The session keeps the last complete state. A command that lacks an answer unwinds. When the answer comes, the whole
//! command runs again from that state with the answers known so far.
//!
//! - `answering`: answers and commands; `directives`: `!` lines; `going`: bots act first
//! - `history`: undo and redo; `goto`: back to the start of a day; `replay`: files and branches
//! - `chapters`: the events by step; `looking`: prompts and inspections

mod answering;
mod chapters;
mod directives;
mod going;
mod goto;
mod history;
mod looking;
mod replay;

pub use super::playout::{MOST_STEPS, play_out, run_apart};
pub use directives::{NOTES, is_note};
pub use goto::WentBack;
pub use looking::{Look, usages};
pub use replay::Branch;

use super::decider::Decider;
use super::journal::{Journal, Line, LineKind};
use super::table::Asked;
use super::{Complaint, Failure, Header, Ruleset, Seat, SetupError, Stop, Table, Watch, fingerprint};
use std::collections::VecDeque;
use std::rc::Rc;

/// The result of running as far as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// A question is open: see [`Session::asked`].
    Asking,
    Over,
    /// The watcher paused the game between two commands; [`Session::run`] continues it.
    Stopped,
    /// A script failed or a replay differed, and the command was undone.
    Failed(Failure),
}

/// Makes the decider that answers when there is no recorded answer.
pub type Seating<R> = Rc<dyn Fn() -> Box<dyn Decider<R>>>;

pub struct Session<R: Ruleset> {
    rules: Rc<R>,
    header: Rc<Header>,
    seating: Seating<R>,
    /// The watcher, notified as the game grows.
    watch: Option<Rc<dyn Watch>>,
    table: Table<R>,
    base: R::State,
    log: Vec<R::Event>,
    chapters: Vec<chapters::Step>,
    /// The state before the last step in which a person answered, and where its events begin in the log.
    before: Option<(usize, R::State)>,
    /// Where each part of the game began: its name and number, and the number of lines before it.
    parts: Vec<(String, u32, usize)>,
    lines: Vec<Line>,
    redo: Vec<Vec<Line>>,
    /// Whether the game took a step without an answer. A file cannot record that a directive came after such a step.
    begun_alone: bool,
    progress: Progress,
    halt: Halt,
    /// What failed last.
    breakdown: Option<Breakdown>,
}

/// What the session is doing.
enum Progress {
    /// The game is running, is waiting for an answer, or is over.
    Playing,
    /// A player has just answered a question of the current command; a refusal takes that answer back.
    Answered { given: usize },
    /// That answer was refused and taken back.
    Refused(Complaint),
    /// A journal is being replayed; these directives and marks, and the answers after them, are still to come.
    Replaying(VecDeque<Line>),
}

/// Why the last run or replay stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Halt {
    /// A step that asks no question failed; it would fail again.
    stuck: bool,
    /// A replay stopped before its end.
    cut_short: bool,
}

/// A command or a step that failed.
struct Breakdown {
    /// The game up to and including the failed command.
    journal: Journal,
    /// The answers that the command had received.
    lost: Vec<Line>,
}

impl<R: Ruleset> Session<R> {
    /// A new game in which nothing has happened yet.
    pub fn new(rules: Rc<R>, header: Header, seating: Seating<R>) -> Result<Self, SetupError> {
        if header.ruleset != R::NAME {
            let other = format!("the game's ruleset is {:?}, but this program plays {:?}", header.ruleset, R::NAME);
            return Err(SetupError::new(other));
        }
        let base = rules.start(&header)?;
        let header = Rc::new(header);
        let mut table = Table::new(Rc::clone(&rules), Rc::clone(&header), base.clone(), seating());
        table.set_record(true);
        Ok(Session {
            rules,
            header,
            seating,
            watch: None,
            table,
            base,
            log: Vec::new(),
            chapters: Vec::new(),
            before: None,
            parts: Vec::new(),
            lines: Vec::new(),
            redo: Vec::new(),
            begun_alone: false,
            progress: Progress::Playing,
            halt: Halt::default(),
            breakdown: None,
        })
    }

    /// Runs until a question is open, the game ends, the watcher pauses it or something fails.
    pub fn run(&mut self) -> Status {
        let mut renewed = false;
        self.halt.stuck = false;
        let mut steps = 0;
        loop {
            if R::is_over(&self.base) {
                return Status::Over;
            }
            // Bots in an infinite loop would never return. A replay may be longer than the limit.
            steps += usize::from(!self.is_replaying());
            if steps > MOST_STEPS {
                return self.fail(super::playout::endless());
            }
            self.table.rewind(self.base.clone());
            self.table.begin_command();
            let rules = Rc::clone(&self.rules);
            let flow = rules.step(&mut self.table);
            if matches!(flow, Ok(()) | Err(Stop::Over | Stop::Pending))
                && let Some(failure) = self.table.fell_short()
            {
                return self.fail(failure);
            }
            match flow {
                Ok(()) if self.table.events().is_empty() && self.table.given().is_empty() => {
                    return self.fail(idle());
                }
                Ok(()) | Err(Stop::Over) => {
                    renewed = false;
                    if let Err(failure) = self.commit() {
                        return Status::Failed(failure);
                    }
                    if !self.may_continue() {
                        return Status::Stopped;
                    }
                }
                Err(Stop::Pending) => return Status::Asking,
                Err(Stop::Refused(complaint)) => {
                    // A bot or a file would give the same answer again, so the question is not repeated.
                    let Progress::Answered { given } = self.progress else {
                        return self.fail(Failure::new(complaint.to_string(), ""));
                    };
                    self.table.forget(given);
                    self.progress = Progress::Refused(*complaint);
                }
                // A run that the machine cut short is repeated once with fresh rules. It must then emit the same events as
                // before, so the interruption leaves no trace.
                Err(Stop::Failed(failure)) if failure.by_chance && !renewed && self.renew() => renewed = true,
                Err(Stop::Failed(failure)) => return self.fail(*failure),
            }
        }
    }

    /// Sets the watcher, which is notified after every command and while bots think.
    pub fn set_watch(&mut self, watch: Rc<dyn Watch>) {
        self.table.set_watch(Some(Rc::clone(&watch)));
        self.watch = Some(watch);
    }

    /// Replaces the players; the open question is asked again on the next run.
    pub fn seat(&mut self, seating: Seating<R>) {
        self.table.set_decider(seating());
        self.seating = seating;
        self.table.rewind(self.base.clone());
    }

    /// Notifies the watcher; false to pause. Replayed commands are skipped: they are in a file already, and a save before the
    /// replay ends would be incomplete.
    fn may_continue(&self) -> bool {
        let Some(watch) = &self.watch else { return true };
        if self.is_replaying() {
            return true;
        }
        let over = R::is_over(&self.base);
        watch.grown(&self.journal(), over) || over
    }

    /// Whether recorded lines are still to come.
    fn is_replaying(&self) -> bool {
        !self.coming().is_empty() || !self.table.decider_is_spent()
    }

    fn coming(&self) -> &[Line] {
        match &self.progress {
            // A queue that only shrinks is contiguous.
            Progress::Replaying(coming) => coming.as_slices().0,
            Progress::Playing | Progress::Answered { .. } | Progress::Refused(_) => &[],
        }
    }

    fn renew(&mut self) -> bool {
        let Some(fresh) = self.rules.fresh_copy() else { return false };
        self.rules = Rc::new(fresh);
        self.table.set_rules(Rc::clone(&self.rules));
        true
    }

    /// The open question, if any.
    pub fn asked(&self) -> Option<&Asked<R>> {
        self.table.asked()
    }

    /// The seats that may have had something hidden to decide since this was last called: see [`Table::consult`].
    pub fn take_consulted(&mut self) -> Vec<Seat> {
        self.table.take_consulted()
    }

    /// The current table, including a half-run command.
    pub fn table(&self) -> &Table<R> {
        &self.table
    }

    /// The table for an inspection.
    pub fn look(&self) -> &Table<R> {
        self.rules.look_begins();
        self.table.keep_beginning(&self.base);
        &self.table
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The last complete state.
    pub fn base(&self) -> &R::State {
        &self.base
    }

    /// Every event so far, including those of a half-run command.
    pub fn events(&self) -> impl Iterator<Item = &R::Event> {
        self.log.iter().chain(self.table.events())
    }

    pub fn event_count(&self) -> usize {
        self.log.len() + self.table.events().len()
    }

    /// The game as a file.
    pub fn journal(&self) -> Journal {
        Journal { header: (*self.header).clone(), lines: self.all_lines() }
    }

    /// The game up to and including the last failure; a replay fails the same way.
    pub fn failed(&self) -> Option<&Journal> {
        self.breakdown.as_ref().map(|breakdown| &breakdown.journal)
    }

    /// Whether the game stopped at a failing step that asks no question, so that it cannot continue as it is.
    pub fn is_stuck(&self) -> bool {
        self.halt.stuck && self.asked().is_none() && !R::is_over(&self.base)
    }

    /// The mark after the last command. The state may have moved on since then without an answer.
    pub fn last_mark(&self) -> Option<&Line> {
        self.lines.iter().rev().find(|line| line.kind == LineKind::Mark)
    }

    /// The fingerprint of the last complete state.
    pub fn fingerprint(&self) -> u64 {
        fingerprint::of(&self.base)
    }

    fn all_lines(&self) -> Vec<Line> {
        let half = self.table.given().iter().filter_map(|given| given.line.as_deref().cloned());
        self.lines.iter().cloned().chain(half).collect()
    }

    fn commit(&mut self) -> Result<(), Failure> {
        let (events, given) = self.table.clear();
        if let Progress::Answered { .. } = self.progress {
            self.progress = Progress::Playing;
        }
        self.note_going(&given);
        self.begun_alone |= given.is_empty();
        let before = std::mem::replace(&mut self.base, self.table.state().clone());
        if given.iter().any(|given| given.line.as_ref().is_some_and(|line| line.human)) {
            self.before = Some((self.log.len(), before));
        }
        let by = chapters::commander(&given);
        let top = by.is_some();
        self.log.extend(events);
        let asked = self.people_in(&given);
        self.chapters.push(chapters::Step { end: self.log.len(), by, asked });
        self.lines.extend(given.into_iter().filter_map(|given| given.line.map(|line| *line)));
        self.note_part();
        if !top {
            return Ok(());
        }
        match self.coming().first() {
            Some(mark) if mark.kind == LineKind::Mark && self.table.decider_is_spent() => {
                self.hold_mark(mark)?;
                let mark = self.next_coming();
                self.lines.extend(mark);
            }
            _ => self.lines.push(Line::mark(self.fingerprint())),
        }
        Ok(())
    }

    fn fail(&mut self, failure: Failure) -> Status {
        let lost: Vec<Line> = self.table.given().iter().filter_map(|given| given.line.as_deref().cloned()).collect();
        // With an open question, only the answer was wrong: the game is not stuck.
        self.halt.stuck = lost.is_empty() && self.table.asked().is_none();
        self.breakdown = Some(Breakdown { journal: self.journal(), lost });
        self.table.rewind(self.base.clone());
        self.table.forget(0);
        Status::Failed(failure)
    }
}

/// The failure of a step that asks nothing and changes nothing; it would repeat forever.
pub(super) fn idle() -> Failure {
    Failure::new("the game is stuck: a step asked no question and changed nothing", "")
}
