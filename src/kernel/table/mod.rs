//! The table: the state in play, the events of the current command, and the one place where questions are asked.
//!
//! A table can be shared for reading and lent as a whole to a script host. It never has two writers.

mod state;

use super::chance::{Draw, Forced, Generators, Rolled, Stream};
use super::decider::{Decider, Decision};
use super::journal::{Line, LineKind};
use super::{Answer, Failure, Flow, Header, Question, Ruleset, Seat, Stop, Watch, words};
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

pub struct Table<R: Ruleset>(Option<Rc<TableState<R>>>);

/// The contents of a table.
pub struct TableState<R: Ruleset> {
    rules: Rc<R>,
    header: Rc<Header>,
    state: R::State,
    /// The ruleset's caches; emptied whenever a state is restored.
    pub scratch: R::Scratch,
    events: Vec<R::Event>,
    /// The events of the command before it was last suspended; the next run must emit the same.
    expected: Vec<R::Event>,
    given: Vec<Given<R>>,
    cursor: usize,
    number: u64,
    decider: Option<Box<dyn Decider<R>>>,
    asked: Option<Asked<R>>,
    generators: Generators,
    record: bool,
    /// The answers of complete commands, in recorded games.
    history: Vec<Line>,
    /// Dice that a file forces for bots.
    forced: Forced,
    /// The memory that goes with the decider's next answer.
    memo: RefCell<Option<Memo<R>>>,
    /// The watcher, notified while deciders think.
    pub(super) watch: Option<Rc<dyn Watch>>,
}

/// The open question.
pub enum Asked<R: Ruleset> {
    Command(Vec<Seat>),
    Question(Question<R>),
}

/// A seat and the memory of its bot.
pub type Memo<R> = (Seat, <R as Ruleset>::Memo);

/// An answer of the current command.
pub struct Given<R: Ruleset> {
    pub what: Reply<R>,
    pub memo: Option<Memo<R>>,
    /// Boxed, because unrecorded games have none.
    pub line: Option<Box<Line>>,
}

pub enum Reply<R: Ruleset> {
    Command(Seat, R::Command),
    Answer(Answer<R::Choice>),
}

impl<R: Ruleset> Clone for Reply<R> {
    fn clone(&self) -> Self {
        match self {
            Reply::Command(seat, command) => Reply::Command(*seat, command.clone()),
            Reply::Answer(answer) => Reply::Answer(answer.clone()),
        }
    }
}

/// The maximum number of events in one command; more mean an infinite loop.
const MOST_EVENTS: usize = 20_000;

const NOT_REPEATED: &str = "a command gave a different result when it was run again";

impl<R: Ruleset> Deref for Table<R> {
    type Target = TableState<R>;
    fn deref(&self) -> &TableState<R> {
        self.0.as_ref().expect("the table is not lent out while a rule runs")
    }
}

impl<R: Ruleset> DerefMut for Table<R> {
    fn deref_mut(&mut self) -> &mut TableState<R> {
        let table = self.0.as_mut().expect("the table is not lent out while a rule runs");
        Rc::get_mut(table).expect("the table is not changed while it is shared")
    }
}

impl<R: Ruleset> Table<R> {
    pub fn new(rules: Rc<R>, header: Rc<Header>, state: R::State, decider: Box<dyn Decider<R>>) -> Self {
        Table(Some(Rc::new(TableState {
            rules,
            header,
            state,
            scratch: R::Scratch::default(),
            events: Vec::new(),
            expected: Vec::new(),
            given: Vec::new(),
            cursor: 0,
            number: 0,
            decider: Some(decider),
            asked: None,
            generators: Generators::default(),
            record: false,
            history: Vec::new(),
            forced: Forced::default(),
            memo: RefCell::default(),
            watch: None,
        })))
    }

    /// Takes the table's contents out, for a host that passes them to scripts and returns them.
    pub fn lend(&mut self) -> Rc<TableState<R>> {
        self.0.take().expect("a table is lent once at a time")
    }

    pub fn take_back(&mut self, table: Rc<TableState<R>>) {
        self.0 = Some(table);
    }

    /// A shared reference; the table cannot be changed while it exists.
    pub fn share(&self) -> Rc<TableState<R>> {
        Rc::clone(self.0.as_ref().expect("the table is not lent out while a rule runs"))
    }

    pub fn of(table: Rc<TableState<R>>) -> Self {
        Table(Some(table))
    }

    /// Whether rules may change the state now.
    pub fn is_writable(&mut self) -> bool {
        self.0.as_mut().is_some_and(|table| Rc::get_mut(table).is_some())
    }

    pub fn header_rc(&self) -> Rc<Header> {
        Rc::clone(&self.header)
    }

    pub fn rules_rc(&self) -> Rc<R> {
        Rc::clone(&self.rules)
    }

    /// Applies an event. Every change to the state goes through here.
    pub fn emit(&mut self, event: R::Event) -> Flow<()> {
        let table: &mut TableState<R> = self;
        let index = table.events.len();
        if let Some(before) = table.expected.get(index)
            && *before != event
        {
            let detail = format!("event {index} was {}, but now it is a different event, {}", kind_of(before), kind_of(&event));
            return Err(Stop::Failed(Box::new(Failure::new(NOT_REPEATED, detail))));
        }
        if index >= MOST_EVENTS {
            let summary = format!("one command caused more than {MOST_EVENTS} events");
            return Err(Stop::Failed(Box::new(Failure::new(summary, ""))));
        }
        table.rules.apply(&mut table.state, &event);
        table.events.push(event);
        Ok(())
    }

    /// Rolls dice; the caller emits the event that carries the draw.
    pub fn roll(&self, stream: Stream, sides: u8, count: usize) -> Flow<(Rolled, Draw)> {
        self.generators
            .roll(R::chance(&self.state), stream, sides, count)
            .map_err(|why| Stop::Failed(Box::new(Failure::new(format!("forced dice do not match: {why}"), ""))))
    }

    pub fn number(&self, stream: Stream, bound: u32) -> (u32, Draw) {
        self.generators.number(R::chance(&self.state), stream, bound)
    }

    /// Draws several values as one draw; the caller emits the event that carries the draw.
    pub fn deal<T>(&self, stream: Stream, deal: impl FnOnce(&mut super::chance::Dealer<'_, '_>) -> T) -> (T, Draw) {
        self.generators.deal(R::chance(&self.state), stream, deal)
    }

    pub fn shuffle<T>(&self, stream: Stream, items: &mut [T]) -> Draw {
        self.generators.shuffle(R::chance(&self.state), stream, items)
    }

    /// Asks several seats for a command.
    pub fn ask_command(&mut self, seats: &[Seat]) -> Flow<(Seat, R::Command)> {
        match self.known() {
            Some(Reply::Command(seat, command)) => {
                self.begin_command();
                return Ok((seat, command));
            }
            Some(Reply::Answer(answer)) => {
                return Err(asked_otherwise(format!("a command, but the earlier answer was {answer:?}")));
            }
            None => {}
        }
        let mut decider = self.decider.take().expect("one question at a time");
        let forced = self.forced_left();
        self.memo.take();
        let decision = decider.command(self, seats);
        let thrown = forced - self.forced_left();
        let table: &mut TableState<R> = self;
        table.decider = Some(decider);
        match decision {
            Decision::Given((seat, command)) => {
                let reply = Reply::Command(seat, command.clone());
                self.remember(seat, thrown, reply);
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
                Err(Stop::Failed(Box::new(failure)))
            }
        }
    }

    /// Asks one seat; never returns an invalid answer.
    pub fn ask(&mut self, question: Question<R>) -> Flow<Answer<R::Choice>> {
        match self.known() {
            Some(Reply::Answer(answer)) => {
                let before = self.given[self.cursor - 1].line.as_ref();
                let same = before.is_none_or(|line| {
                    line.key == self.rules.question_key(self, &question.id) && line.seat == self.header.seat_name(question.seat)
                });
                return match question.kind.check(&answer) {
                    Ok(()) if same => Ok(answer),
                    _ => Err(asked_otherwise(format!("{:?}, but the earlier answer was {answer:?}", question.id))),
                };
            }
            Some(Reply::Command(_, command)) => {
                return Err(asked_otherwise(format!("{:?}, but the earlier answer was {command:?}", question.id)));
            }
            None => {}
        }
        let mut decider = self.decider.take().expect("one question at a time");
        let forced = self.forced_left();
        self.memo.take();
        let decision = decider.answer(self, &question);
        let thrown = forced - self.forced_left();
        let table: &mut TableState<R> = self;
        table.decider = Some(decider);
        match decision {
            Decision::Given(answer) => {
                debug_assert!(question.kind.check(&answer).is_ok(), "a decider gave {answer:?}");
                let answer = if question.kind.check(&answer).is_ok() { answer } else { question.kind.default_answer() };
                let key = if self.record { self.rules.question_key(self, &question.id) } else { String::new() };
                let text = if self.record { self.write_answer(&question, &answer) } else { String::new() };
                self.remember_text(question.seat, key, text, thrown, Reply::Answer(answer.clone()));
                Ok(answer)
            }
            Decision::Wait => {
                table.asked = Some(Asked::Question(question));
                Err(Stop::Pending)
            }
            Decision::Fail(failure) => {
                table.asked = Some(Asked::Question(question));
                Err(Stop::Failed(Box::new(failure)))
            }
        }
    }

    /// The memory that goes with a seat's next answer, as journals write it.
    pub fn memo_text(&self, seat: Seat) -> String {
        match self.memo.borrow().as_ref() {
            Some((whose, memo)) if *whose == seat => self.rules.memo_text(self, memo),
            _ => String::new(),
        }
    }

    fn known(&mut self) -> Option<Reply<R>> {
        let table: &mut TableState<R> = self;
        let reply = table.given.get(table.cursor)?.what.clone();
        table.cursor += 1;
        self.apply_memo();
        Some(reply)
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

    fn remember(&mut self, seat: Seat, thrown: usize, reply: Reply<R>) {
        let text = match (&reply, self.record) {
            (Reply::Command(_, command), true) => self.rules.command_text(self, command),
            _ => String::new(),
        };
        self.remember_text(seat, String::new(), text, thrown, reply);
    }

    fn remember_text(&mut self, seat: Seat, key: String, text: String, thrown: usize, reply: Reply<R>) {
        let memo_text = if self.record { self.memo_text(seat) } else { String::new() };
        let memo = self.take_memo(seat);
        let table: &mut TableState<R> = self;
        let line = table.record.then(|| {
            let name = table.header.seat_name(seat).to_string();
            let human = table.header.is_human(&name);
            let note = table.decider.as_mut().map(|decider| decider.reason(seat)).unwrap_or_default();
            Box::new(Line { seat: name, key, text, note, memo: memo_text, thrown, human, kind: LineKind::Answer, number: 0 })
        });
        table.given.push(Given { what: reply, memo, line });
        table.cursor = table.given.len();
        self.apply_memo();
    }

    fn write_answer(&self, question: &Question<R>, answer: &Answer<R::Choice>) -> String {
        words::answer_text(&question.kind, answer, |choice| self.rules.choice_text(self, choice))
    }
}

fn asked_otherwise(detail: String) -> Stop {
    let summary = "a command asked a different question when it was run again".to_string();
    Stop::Failed(Box::new(Failure::new(summary, format!("it now asks {detail}"))))
}

/// The event's variant name only: the rest may contain secrets that the reader of a failure must not see.
fn kind_of(event: &impl std::fmt::Debug) -> String {
    let whole = format!("{event:?}");
    whole.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_string()
}
