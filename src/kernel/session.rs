//! A session: a game in progress that can wait for an answer, be undone, redone, saved and replayed.
//!
//! The session keeps the last complete state. A command that lacks an answer unwinds; when the answer comes, the whole
//! command runs again from that state with the answers known so far.

use super::decider::{Decider, Decision, Replay};
use super::journal::{Journal, Line, LineKind};
use super::table::{Asked, Said};
use super::{Answer, Complaint, Failure, Flow, Header, Question, Ruleset, Seat, Stop, Table, fingerprint};
use std::collections::VecDeque;
use std::rc::Rc;

/// How things stand after running as far as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Somebody has to answer: see [`Session::asked`].
    Asking,
    Over,
    /// A script failed, a replay differed: the command was undone.
    Failed(Failure),
}

/// Makes the decider that answers where no recorded answer does.
pub type Seating<R> = Rc<dyn Fn() -> Box<dyn Decider<R>>>;

pub struct Session<R: Ruleset> {
    rules: Rc<R>,
    header: Rc<Header>,
    seating: Seating<R>,
    table: Table<R>,
    base: R::State,
    log: Vec<R::Event>,
    lines: Vec<Line>,
    redo: Vec<Vec<Line>>,
    /// Directives and marks still to come while a journal is replayed.
    coming: VecDeque<Line>,
    /// Which answer of the current command was just given by hand: the one a refusal takes back.
    by_hand: Option<usize>,
    /// Whether the game took a step that needed no answer; a file cannot say that a directive came after it.
    begun_alone: bool,
    refused: Option<Complaint>,
}

impl<R: Ruleset> Session<R> {
    /// A game about to begin; nothing has happened yet.
    pub fn new(rules: Rc<R>, header: Header, seating: Seating<R>) -> Result<Self, Vec<String>> {
        if header.ruleset != R::NAME {
            return Err(vec![format!("this is a game of {:?}, and {:?} is being played here", header.ruleset, R::NAME)]);
        }
        let base = rules.start(&header)?;
        let header = Rc::new(header);
        let mut table = Table::new(Rc::clone(&rules), Rc::clone(&header), base.clone(), seating());
        table.set_record(true);
        let (log, lines, redo, coming) = (Vec::new(), Vec::new(), Vec::new(), VecDeque::new());
        Ok(Session {
            rules,
            header,
            seating,
            table,
            base,
            log,
            lines,
            redo,
            coming,
            by_hand: None,
            begun_alone: false,
            refused: None,
        })
    }

    /// Replays a journal as far as it goes.
    pub fn load(rules: Rc<R>, journal: Journal, seating: Seating<R>) -> Result<(Self, Status), Vec<String>> {
        let mut session = Session::new(rules, journal.header, seating)?;
        let status = session.replay(journal.lines);
        Ok((session, status))
    }

    /// Runs until somebody has to answer or the game ends.
    pub fn run(&mut self) -> Status {
        loop {
            if R::is_over(&self.base) {
                return Status::Over;
            }
            self.table.rewind(self.base.clone());
            self.rules.command_begins();
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
                    if let Err(failure) = self.commit() {
                        return Status::Failed(failure);
                    }
                }
                Err(Stop::Pending) => return Status::Asking,
                Err(Stop::Refused(complaint)) => {
                    // What a bot or a file answered is not asked again: it would be answered the same for ever.
                    let Some(given) = self.by_hand.take() else {
                        return self.fail(Failure { summary: complaint.to_string(), detail: String::new() });
                    };
                    self.table.forget(given);
                    self.refused = Some(*complaint);
                }
                Err(Stop::Failed(failure)) => return self.fail(*failure),
            }
        }
    }

    /// What is being waited for.
    pub fn asked(&self) -> Option<&Asked<R>> {
        self.table.asked()
    }

    /// The table as it stands, half-run commands included.
    pub fn table(&self) -> &Table<R> {
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
        let said = match self.table.asked() {
            None => return Err(Complaint::input("nothing is being asked", "The game is over, or has not begun")),
            Some(Asked::Command(seats)) => {
                let (seat, command) = self.table.read_command(seats, line)?;
                Said::Command(seat, command)
            }
            Some(Asked::Question(question)) => Said::Answer(self.table.read_answer(question, line)?),
        };
        self.give(said, true)
    }

    /// Gives an answer that is known to fit.
    pub fn give(&mut self, said: Said<R>, human: bool) -> Result<Status, Complaint> {
        let line = self.write(&said, human);
        self.redo.clear();
        self.by_hand = Some(self.table.given().len());
        self.table.add_given(said, line);
        let status = self.run();
        self.by_hand = None;
        match self.refused.take() {
            Some(complaint) => Err(complaint),
            None => Ok(status),
        }
    }

    /// A `!` line; only between commands.
    pub fn directive(&mut self, text: &str) -> Result<(), Complaint> {
        if !self.table.given().is_empty() {
            return Err(Complaint::input("a situation cannot be set up in the middle of a command", "Finish the command first"));
        }
        if self.begun_alone && self.lines.iter().all(|line| line.kind != LineKind::Answer) {
            let remedy = "Set it up before the game is run, or after the first command";
            return Err(Complaint::input("the game has already begun by itself", remedy));
        }
        self.set_up(text).map_err(|failure| Complaint::input(failure.summary, failure.detail))?;
        self.lines.push(Line::directive(text));
        Ok(())
    }

    /// Back to before the last answer a person gave.
    pub fn undo(&mut self) -> Result<Line, Complaint> {
        let mut lines = self.all_lines();
        let at = lines.iter().rposition(|line| line.human && line.kind == LineKind::Answer);
        let at = at.ok_or_else(|| Complaint::input("there is nothing to undo", ""))?;
        let undone = lines.split_off(at);
        let first = undone[0].clone();
        let mut redo = std::mem::take(&mut self.redo);
        redo.push(undone.into_iter().filter(|line| line.kind != LineKind::Mark).collect());
        self.restart(lines);
        self.redo = redo;
        Ok(first)
    }

    /// Takes the last undo back.
    pub fn redo(&mut self) -> Result<Line, Complaint> {
        let again = self.redo.pop().ok_or_else(|| Complaint::input("there is nothing to redo", ""))?;
        let first = again[0].clone();
        let mut redo = std::mem::take(&mut self.redo);
        let mut lines = self.all_lines();
        lines.extend(again);
        let status = self.restart(lines);
        self.redo.append(&mut redo);
        match status {
            Status::Failed(failure) => Err(Complaint::input(failure.summary, failure.detail)),
            _ => Ok(first),
        }
    }

    /// Drops a half-run command; true if it had already rolled or shown something.
    pub fn withdraw(&mut self, seat: Seat) -> Result<bool, Complaint> {
        let proposer = self.table.given().iter().find_map(|given| match given.what {
            Said::Command(seat, _) => Some(seat),
            Said::Answer(_) => None,
        });
        match proposer {
            None => return Err(Complaint::input("no command is under way", "Use undo to take back the last answer")),
            Some(proposer) if proposer != seat => {
                let name = self.header.seat_name(proposer);
                return Err(Complaint::input(format!("only {name} may withdraw the command"), "Answer, or use undo"));
            }
            Some(_) => {}
        }
        let happened = !self.table.events().is_empty();
        let lines: Vec<Line> = self.table.given().iter().filter_map(|given| given.line.clone()).collect();
        self.redo = vec![lines];
        self.table.forget(0);
        self.run();
        Ok(happened)
    }

    /// The game as a file.
    pub fn journal(&self) -> Journal {
        Journal { header: (*self.header).clone(), lines: self.all_lines() }
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
        let half = self.table.given().iter().filter_map(|given| given.line.clone());
        self.lines.iter().cloned().chain(half).collect()
    }

    fn restart(&mut self, lines: Vec<Line>) -> Status {
        self.base = self.rules.start(&self.header).expect("the header was accepted when the game began");
        self.table.clear();
        let fresh = (self.seating)();
        self.table = Table::new(Rc::clone(&self.rules), Rc::clone(&self.header), self.base.clone(), fresh);
        self.table.set_record(true);
        self.log.clear();
        self.lines.clear();
        self.redo.clear();
        self.begun_alone = false;
        self.replay(lines)
    }

    fn replay(&mut self, lines: Vec<Line>) -> Status {
        self.coming = lines.into();
        let status = self.replay_coming();
        self.coming.clear();
        self.table.set_decider((self.seating)());
        if status == Status::Asking { self.run() } else { status }
    }

    fn replay_coming(&mut self) -> Status {
        loop {
            // Answers up to the next directive or mark are fed at once; those wait for a complete state.
            let answers = self.coming.iter().take_while(|line| line.kind == LineKind::Answer).count();
            let fed: VecDeque<Line> = self.coming.drain(..answers).collect();
            let more = !self.coming.is_empty();
            if fed.is_empty() && more {
                if let Err(failure) = self.take_directives() {
                    return Status::Failed(failure);
                }
                continue;
            }
            let numbered = fed.front().map_or(0, |line| line.number);
            self.table.set_decider(Box::new(Then { replay: Replay { lines: fed }, after: (self.seating)(), stop: more }));
            let status = self.run();
            if status == Status::Asking && more && !self.table.given().is_empty() {
                let what = format!("the lines from {numbered} on leave a question open where the file goes on otherwise");
                return self.fail(Failure { summary: what, detail: String::new() });
            }
            if status == Status::Over && !self.coming.is_empty() {
                let number = self.coming[0].number;
                let what = format!("line {number}: the game is over, and the file goes on");
                return Status::Failed(Failure { summary: what, detail: String::new() });
            }
            if status != Status::Asking || !more {
                return status;
            }
        }
    }

    fn take_directives(&mut self) -> Result<(), Failure> {
        while let Some(line) = self.coming.front().cloned() {
            match line.kind {
                LineKind::Answer => break,
                LineKind::Directive => self.set_up(&line.text).map_err(|failure| Failure {
                    summary: format!("line {}: {}", line.number, failure.summary),
                    detail: failure.detail,
                })?,
                LineKind::Mark => self.hold_mark(&line)?,
            }
            self.coming.pop_front();
            self.lines.push(line);
        }
        Ok(())
    }

    fn hold_mark(&self, line: &Line) -> Result<(), Failure> {
        let now = Line::mark(self.fingerprint());
        if now.text == line.text {
            return Ok(());
        }
        Err(Failure {
            summary: format!("line {}: the game has taken another course here", line.number),
            detail: format!("its state was {} when it was recorded and is now {}", line.text, now.text),
        })
    }

    fn set_up(&mut self, text: &str) -> Result<(), Failure> {
        if is_note(text) {
            return Ok(());
        }
        self.table.rewind(self.base.clone());
        self.table.forget(0);
        let rules = Rc::clone(&self.rules);
        if let Err(why) = rules.directive(&mut self.table, text) {
            self.table.rewind(self.base.clone());
            self.table.forget(0);
            return Err(Failure { summary: format!("!{text}: {why}"), detail: String::new() });
        }
        self.base = self.table.state().clone();
        let (events, _) = self.table.clear();
        self.log.extend(events);
        Ok(())
    }

    fn commit(&mut self) -> Result<(), Failure> {
        let (events, given) = self.table.clear();
        self.by_hand = None;
        self.begun_alone |= given.is_empty();
        self.base = self.table.state().clone();
        let top = given.iter().any(|given| matches!(given.what, Said::Command(..)));
        self.log.extend(events);
        self.lines.extend(given.into_iter().filter_map(|given| given.line));
        if !top {
            return Ok(());
        }
        match self.coming.front() {
            Some(mark) if mark.kind == LineKind::Mark && self.table.decider_is_spent() => {
                let mark = mark.clone();
                self.hold_mark(&mark)?;
                self.coming.pop_front();
                self.lines.push(mark);
            }
            _ => self.lines.push(Line::mark(self.fingerprint())),
        }
        Ok(())
    }

    fn fail(&mut self, failure: Failure) -> Status {
        self.table.rewind(self.base.clone());
        self.table.forget(0);
        Status::Failed(failure)
    }

    fn write(&self, said: &Said<R>, human: bool) -> Line {
        let mut line = match (said, self.table.asked()) {
            (Said::Command(seat, command), _) => {
                Line::command(self.header.seat_name(*seat), &self.rules.command_text(&self.table, command))
            }
            (Said::Answer(answer), Some(Asked::Question(question))) => self.write_answer(question, answer),
            (Said::Answer(_), _) => Line::command("", ""),
        };
        line.human = human;
        line
    }

    fn write_answer(&self, question: &Question<R>, answer: &Answer<R::Choice>) -> Line {
        let name = |choice| self.rules.choice_text(&self.table, choice);
        let text = super::words::answer_text(&question.kind, answer, name);
        Line::answer(self.header.seat_name(question.seat), &self.rules.topic_key(&self.table, &question.topic), &text)
    }
}

/// A step that asks nothing and changes nothing would be taken for ever.
fn idle() -> Failure {
    Failure { summary: "the game neither asks nor does anything".into(), detail: String::new() }
}

/// Directives that say something about the file and nothing about the game: which clauses it shows, which cards at
/// work, and which without what they need.
pub const NOTES: [&str; 3] = ["clause", "shows", "without"];

pub fn is_note(directive: &str) -> bool {
    directive.split(' ').next().is_some_and(|word| NOTES.contains(&word))
}

/// Recorded answers first, then whoever comes after (or nobody, while the file goes on with something else).
struct Then<R: Ruleset> {
    replay: Replay,
    after: Box<dyn Decider<R>>,
    stop: bool,
}

impl<R: Ruleset> Decider<R> for Then<R> {
    fn command(&mut self, table: &Table<R>, seats: &[Seat]) -> Decision<(Seat, R::Command)> {
        match self.replay.command(table, seats) {
            Decision::Wait if !self.stop => self.after.command(table, seats),
            decision => decision,
        }
    }

    fn answer(&mut self, table: &Table<R>, question: &Question<R>) -> Decision<Answer<R::Choice>> {
        match self.replay.answer(table, question) {
            Decision::Wait if !self.stop => self.after.answer(table, question),
            decision => decision,
        }
    }

    fn is_spent(&self) -> bool {
        self.replay.lines.is_empty()
    }
}

/// Plays a whole game between deciders that answer at once, keeping nothing but the state. `watch` sees the table after
/// every step, with the events of that step on it.
pub fn play_out<R: Ruleset>(table: &mut Table<R>, mut watch: impl FnMut(&Table<R>)) -> Flow<()> {
    let rules = table.rules_rc();
    while !R::is_over(table.state()) {
        rules.command_begins();
        match rules.step(table) {
            Ok(()) if table.events().is_empty() && table.given().is_empty() => return Err(Stop::Failed(Box::new(idle()))),
            Ok(()) | Err(Stop::Over) => {}
            Err(stop) => return Err(stop),
        }
        watch(table);
        table.clear_quietly();
    }
    Ok(())
}
