//! The table: the state in play and the events of the current command. Questions are asked in `asking`.
//!
//! A table can be shared for reading and lent as a whole to a script host. It never has two writers.

mod asking;
mod state;

use super::chance::{Draw, Forced, Generators, Rolled, Stream};
use super::decider::Decider;
use super::journal::Line;
use super::seating::Going;
use super::{Answer, Failure, Flow, Header, Question, Ruleset, Seat, Stop, Watch};
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
    pub(super) given: Vec<Given<R>>,
    cursor: usize,
    number: u64,
    decider: Option<Box<dyn Decider<R>>>,
    asked: Option<Asked<R>>,
    /// The seats that may give a command while the open question waits.
    meanwhile: Vec<Seat>,
    /// Seats that may have something hidden to decide since the last answer, whether or not they were asked.
    consulted: Vec<Seat>,
    generators: Generators,
    record: bool,
    /// The answers of complete commands, in recorded games.
    history: Vec<Line>,
    /// The bots that may act before people.
    going: Going,
    /// Dice that a file forces for bots.
    forced: Forced,
    /// The memory that goes with the decider's next answer.
    memo: RefCell<Option<Memo<R>>>,
    /// The state in which the command in progress began; kept for those who simulate how it could go on.
    pub(super) begun: RefCell<Option<Rc<R::State>>>,
    /// On a table for a simulated game: the state after this many answers.
    pub(super) turn: Option<Box<(usize, R::State)>>,
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
    /// Whether a script failed while the answer was thought about or checked.
    pub doubtful: bool,
}

impl<R: Ruleset> Given<R> {
    pub fn of(what: Reply<R>) -> Self {
        Given { what, memo: None, line: None, doubtful: false }
    }
}

pub enum Reply<R: Ruleset> {
    Command(Seat, R::Command),
    Answer(Answer<R::Choice>),
    /// A command that a seat gives in the middle of another command; see [`Ruleset::out_of_turn`].
    Interjection(Seat, R::Command),
}

impl<R: Ruleset> Clone for Reply<R> {
    fn clone(&self) -> Self {
        match self {
            Reply::Command(seat, command) => Reply::Command(*seat, command.clone()),
            Reply::Answer(answer) => Reply::Answer(answer.clone()),
            Reply::Interjection(seat, command) => Reply::Interjection(*seat, command.clone()),
        }
    }
}

/// What `ask_meanwhile` returns: the answer, or a command given before it.
pub enum Heard<R: Ruleset> {
    Answer(Answer<R::Choice>),
    Command(Seat, R::Command),
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
            meanwhile: Vec::new(),
            consulted: Vec::new(),
            generators: Generators::default(),
            record: false,
            history: Vec::new(),
            going: Going::default(),
            forced: Forced::default(),
            memo: RefCell::default(),
            begun: RefCell::default(),
            turn: None,
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
}

/// The event's variant name only: the rest may contain secrets that the reader of a failure must not see.
fn kind_of(event: &impl std::fmt::Debug) -> String {
    let whole = format!("{event:?}");
    whole.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_string()
}
