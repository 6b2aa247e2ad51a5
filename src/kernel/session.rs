//! A session: a game in progress that can wait for an answer, be undone, redone, saved and replayed.
//!
//! The session keeps the last complete state. A command that lacks an answer unwinds; when the answer comes, the whole
//! command runs again from that state with the answers known so far.

mod history;
mod replay;

pub use super::playout::{MOST_STEPS, play_out};
pub use replay::Branch;

use super::decider::Decider;
use super::journal::{Journal, Line, LineKind};
use super::table::{Asked, Reply};
use super::{Answer, Complaint, Failure, Header, Question, Ruleset, SetupError, Stop, Table, Watch, fingerprint};
use std::collections::VecDeque;
use std::rc::Rc;

/// How things stand after running as far as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Somebody has to answer: see [`Session::asked`].
    Asking,
    Over,
    /// Whoever watches wanted no more for now, between two commands: [`Session::run`] goes on.
    Stopped,
    /// A script failed, a replay differed: the command was undone.
    Failed(Failure),
}

/// Makes the decider that answers where no recorded answer does.
pub type Seating<R> = Rc<dyn Fn() -> Box<dyn Decider<R>>>;

pub struct Session<R: Ruleset> {
    rules: Rc<R>,
    header: Rc<Header>,
    seating: Seating<R>,
    /// Who is handed the game as it grows.
    watch: Option<Rc<dyn Watch>>,
    table: Table<R>,
    base: R::State,
    log: Vec<R::Event>,
    lines: Vec<Line>,
    redo: Vec<Vec<Line>>,
    /// Whether the game took a step that needed no answer; a file cannot say that a directive came after it.
    begun_alone: bool,
    progress: Progress,
    halt: Halt,
    /// What failed last.
    breakdown: Option<Breakdown>,
}

/// What the session is doing.
enum Progress {
    /// It goes on by itself, waits for an answer, or is at its end.
    Playing,
    /// An answer of the command under way was just given by hand: it is the one that a refusal takes back.
    Answered { given: usize },
    /// It was taken back.
    Refused(Complaint),
    /// A journal is replayed; these directives and marks, and the answers behind them, are still to come.
    Replaying(VecDeque<Line>),
}

/// Why the last run or replay came no further.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Halt {
    /// A step failed that nobody had to answer: it would fail again.
    stuck: bool,
    /// A replay stopped before its end.
    cut_short: bool,
}

/// A command or a step that failed.
struct Breakdown {
    /// The game up to and including it.
    journal: Journal,
    /// What the command had been given.
    lost: Vec<Line>,
}

impl<R: Ruleset> Session<R> {
    /// A game about to begin; nothing has happened yet.
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
            lines: Vec::new(),
            redo: Vec::new(),
            begun_alone: false,
            progress: Progress::Playing,
            halt: Halt::default(),
            breakdown: None,
        })
    }

    /// Runs until somebody has to answer or the game ends.
    pub fn run(&mut self) -> Status {
        let mut renewed = false;
        self.halt.stuck = false;
        let mut steps = 0;
        loop {
            if R::is_over(&self.base) {
                return Status::Over;
            }
            // Bots that do the same for ever would never let go. What is replayed may be longer.
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
                    if !self.may_go_on() {
                        return Status::Stopped;
                    }
                }
                Err(Stop::Pending) => return Status::Asking,
                Err(Stop::Refused(complaint)) => {
                    // What a bot or a file answered is not asked again: it would be answered the same for ever.
                    let Progress::Answered { given } = self.progress else {
                        return self.fail(Failure::new(complaint.to_string(), ""));
                    };
                    self.table.forget(given);
                    self.progress = Progress::Refused(*complaint);
                }
                // A run that the machine cut short is taken once more, with nothing left of what ran before. It must then
                // do what it had done so far, so that nobody can tell.
                Err(Stop::Failed(failure)) if failure.by_chance && !renewed && self.renew() => renewed = true,
                Err(Stop::Failed(failure)) => return self.fail(*failure),
            }
        }
    }

    /// From now on somebody waits for what bots do here.
    pub fn set_watch(&mut self, watch: Rc<dyn Watch>) {
        self.table.set_watch(Some(Rc::clone(&watch)));
        self.watch = Some(watch);
    }

    /// Others sit down; what is being asked is asked again when the game is run.
    pub fn seat(&mut self, seating: Seating<R>) {
        self.table.set_decider(seating());
        self.seating = seating;
        self.table.rewind(self.base.clone());
    }

    /// Hands the game to whoever watches. What is replayed is in a file already, and in no file is it complete before its end.
    fn may_go_on(&self) -> bool {
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
            // A queue that is only taken from lies in one piece.
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

    /// What is being waited for.
    pub fn asked(&self) -> Option<&Asked<R>> {
        self.table.asked()
    }

    /// The table as it stands, half-run commands included.
    pub fn table(&self) -> &Table<R> {
        &self.table
    }

    /// The table, for somebody who only looks.
    pub fn look(&self) -> &Table<R> {
        self.rules.look_begins();
        &self.table
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The last complete state.
    pub fn base(&self) -> &R::State {
        &self.base
    }

    /// Every event so far, those of a half-run command included.
    pub fn events(&self) -> impl Iterator<Item = &R::Event> {
        self.log.iter().chain(self.table.events())
    }

    pub fn event_count(&self) -> usize {
        self.log.len() + self.table.events().len()
    }

    /// Gives an answer or a command as text; a refusal leaves everything as it was.
    pub fn answer(&mut self, line: &Line) -> Result<Status, Complaint> {
        self.rules.look_begins();
        let (seat, reply) = match self.table.asked() {
            None if R::is_over(&self.base) => return Err(Complaint::over()),
            None => return Err(Complaint::input("no question is open", "The game has not started, or it cannot continue")),
            Some(Asked::Command(seats)) => {
                let (seat, command) = self.table.read_command(seats, line)?;
                (seat, Reply::Command(seat, command))
            }
            Some(Asked::Question(question)) => (question.seat, Reply::Answer(self.table.read_answer(question, line)?)),
        };
        let memo = self.table.read_memo(seat, line)?;
        // Whoever only looked at what could be answered has answered nothing.
        self.table.take_memo(seat);
        memo.into_iter().for_each(|memo| self.table.keep_in_mind(seat, memo));
        self.table.throw_again(line.thrown);
        self.take(reply, line.thrown, true)
    }

    /// Gives an answer that is known to fit, with what the bot that was asked for it keeps in mind.
    pub fn give(&mut self, reply: Reply<R>, human: bool) -> Result<Status, Complaint> {
        self.take(reply, 0, human)
    }

    fn take(&mut self, reply: Reply<R>, thrown: usize, human: bool) -> Result<Status, Complaint> {
        let seat = match (&reply, self.table.asked()) {
            (Reply::Command(seat, _), _) => Some(*seat),
            (Reply::Answer(_), Some(Asked::Question(question))) => Some(question.seat),
            (Reply::Answer(_), _) => None,
        };
        let memo_text = seat.map(|seat| self.table.memo_text(seat)).unwrap_or_default();
        let memo = seat.and_then(|seat| self.table.take_memo(seat));
        let line = Line { memo: memo_text, thrown, ..self.write(&reply, human) };
        self.redo.clear();
        self.progress = Progress::Answered { given: self.table.given().len() };
        self.table.add_given(reply, memo, line);
        let status = self.run();
        if matches!(status, Status::Failed(_)) {
            self.keep_lost();
        }
        match std::mem::replace(&mut self.progress, Progress::Playing) {
            Progress::Refused(complaint) => Err(complaint),
            Progress::Playing | Progress::Answered { .. } | Progress::Replaying(_) => Ok(status),
        }
    }

    /// A `!` line; only between commands.
    pub fn directive(&mut self, text: &str) -> Result<(), Complaint> {
        if !self.table.given().is_empty() {
            return Err(Complaint::input("a situation cannot be set up in the middle of a command", "Finish the command first"));
        }
        if self.has_begun_alone() {
            let remedy = "Set it up before the game runs, or after the first command";
            return Err(Complaint::input("the game has already started on its own", remedy));
        }
        self.set_up(text).map_err(|failure| Complaint::input(failure.summary, failure.detail))?;
        self.lines.push(Line::directive(text));
        Ok(())
    }

    /// The game as a file.
    pub fn journal(&self) -> Journal {
        Journal { header: (*self.header).clone(), lines: self.all_lines() }
    }

    /// The game up to and including what failed last: played again, it fails the same way.
    pub fn failed(&self) -> Option<&Journal> {
        self.breakdown.as_ref().map(|breakdown| &breakdown.journal)
    }

    /// Whether the game stopped at a step that nobody had to answer: it cannot go on as it is.
    pub fn is_stuck(&self) -> bool {
        self.halt.stuck && self.asked().is_none() && !R::is_over(&self.base)
    }

    /// The mark under the last command; games that go on by themselves may have left that state behind.
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

    fn set_up(&mut self, text: &str) -> Result<(), Failure> {
        if is_note(text) {
            return Ok(());
        }
        if let Some(dice) = text.strip_prefix("bot ") {
            let dice: Result<Vec<usize>, _> = dice.split_whitespace().map(str::parse).collect();
            let dice = dice.map_err(|_| Failure::new(format!("!{text}: dice must be whole numbers, 1 or higher"), ""))?;
            self.table.force_bots(dice);
            return Ok(());
        }
        self.table.rewind(self.base.clone());
        self.table.forget(0);
        let rules = Rc::clone(&self.rules);
        if let Err(why) = rules.directive(&mut self.table, text) {
            self.table.rewind(self.base.clone());
            self.table.forget(0);
            return Err(Failure::new(format!("!{text}: {why}"), ""));
        }
        self.base = self.table.state().clone();
        let (events, _) = self.table.clear();
        self.log.extend(events);
        Ok(())
    }

    fn commit(&mut self) -> Result<(), Failure> {
        let (events, given) = self.table.clear();
        if let Progress::Answered { .. } = self.progress {
            self.progress = Progress::Playing;
        }
        self.begun_alone |= given.is_empty();
        self.base = self.table.state().clone();
        let top = given.iter().any(|given| matches!(given.what, Reply::Command(..)));
        self.log.extend(events);
        self.lines.extend(given.into_iter().filter_map(|given| given.line.map(|line| *line)));
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
        // An answer that does not fit is not the game's own fault.
        self.halt.stuck = lost.is_empty() && self.table.asked().is_none();
        self.breakdown = Some(Breakdown { journal: self.journal(), lost });
        self.table.rewind(self.base.clone());
        self.table.forget(0);
        Status::Failed(failure)
    }

    fn write(&self, reply: &Reply<R>, human: bool) -> Line {
        let mut line = match (reply, self.table.asked()) {
            (Reply::Command(seat, command), _) => {
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
        let text = super::words::answer_text(&question.kind, answer, name);
        Line::answer(self.header.seat_name(question.seat), &self.rules.question_key(&self.table, &question.id), &text)
    }
}

/// A step that asks nothing and changes nothing would be taken for ever.
pub(super) fn idle() -> Failure {
    Failure::new("a step of the game asks nothing and does nothing", "")
}

/// Directives that say something about the file and nothing about the game: which clauses it shows, which cards at
/// work, which without what they need, and that its bots answer by themselves.
pub const NOTES: [&str; 4] = ["clause", "shows", "without", "live"];

pub fn is_note(directive: &str) -> bool {
    directive.split(' ').next().is_some_and(|word| NOTES.contains(&word))
}
