//! The context of a running hook, and the place of the game while a script runs.

use super::merc::Merc;
use crate::kernel::table::TableState;
use crate::kernel::{Rolled, Seat, Stop};
use crate::lua::objects::Object;
use crate::lua::{HookId, ScriptId, recording};
use crate::merc::game::Game;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{CardId, ItemId, SectorId, Side, UnitId};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The context of one hook call; fields that a hook does not have stay empty.
#[derive(Clone)]
pub struct HookCall {
    pub hook: HookId,
    pub card: CardId,
    pub unit: Option<UnitId>,
    pub item: Option<ItemId>,
    pub other: Option<UnitId>,
    pub seat: Option<Seat>,
    pub side: Option<Side>,
    pub sector: Option<SectorId>,
    /// The destination of a move.
    pub to: Option<SectorId>,
    /// What a measure of a mod is computed for.
    pub thing: Option<Object>,
    /// The previous owner.
    pub loser: Option<Seat>,
    /// Whether the bearer's side has won a combat, and the player who controls the sector then.
    pub won: bool,
    pub winner: Option<Seat>,
    /// The verb of a command, or the kind of a card.
    pub word: Option<Rc<str>>,
    pub number: Option<u8>,
    pub dice: Option<Box<Rolled>>,
    /// The decision a bot's rule is asked about.
    pub decision: Option<Rc<dyn DecisionContext>>,
}

impl HookCall {
    pub fn of(hook: HookId, card: CardId) -> Self {
        HookCall {
            hook,
            card,
            unit: None,
            item: None,
            other: None,
            seat: None,
            side: None,
            sector: None,
            to: None,
            thing: None,
            loser: None,
            won: false,
            winner: None,
            word: None,
            number: None,
            dice: None,
            decision: None,
        }
    }
}

/// The part of a bot's decision that the context of its hooks shows. The rest is in `bots`.
pub trait DecisionContext {
    /// The word of the question.
    fn about(&self) -> String;
    /// The card that asks, if any.
    fn asking(&self) -> Option<CardId>;
    /// How many militia are to be placed, if that is the question.
    fn militia(&self) -> Option<u8>;
    /// All options, in the order of the question.
    fn options(&self) -> Vec<Choice>;
    /// One option by its index.
    fn option(&self, place: usize) -> Option<Choice>;
    fn into_any(self: Rc<Self>) -> Rc<dyn Any>;
}

/// The object kind of a hook's context, after the kinds in `operations::object`.
pub const CONTEXT: u8 = 6;

/// The object a hook is called with.
pub fn context(hook: HookId) -> Object {
    Object { kind: CONTEXT, id: hook.0.into() }
}

thread_local! {
    /// The context of the script running on this thread; operations look it up many times per hook.
    static RUNNING: RefCell<Option<Rc<ScriptContext>>> = const { RefCell::new(None) };
}

impl ScriptContext {
    /// The context of the script that is running.
    pub fn running() -> Option<Rc<ScriptContext>> {
        RUNNING.with_borrow(Clone::clone)
    }

    /// The context of the running hook.
    #[inline]
    pub fn current_call<T>(look: impl FnOnce(&HookCall) -> T) -> Option<T> {
        RUNNING.with_borrow(|context| context.as_ref().and_then(|context| context.calls.borrow().last().map(look)))
    }

    /// Runs a hook on a second handle of the game: it can only read.
    pub fn share<T>(self: &Rc<Self>, game: &Game, call: HookCall, run: impl FnOnce() -> T) -> T {
        let before = self.table.replace(Some(game.share()));
        let answer = self.enter(call, run);
        self.table.replace(before);
        answer
    }

    /// Runs a hook with the game itself: it can act.
    pub fn lend<T>(self: &Rc<Self>, game: &mut Game, call: HookCall, run: impl FnOnce() -> T) -> T {
        let before = self.table.replace(Some(game.lend()));
        let answer = self.enter(call, run);
        let table = self.table.replace(before).expect("every operation returns the game");
        game.take_back(table);
        answer
    }

    fn enter<T>(self: &Rc<Self>, call: HookCall, run: impl FnOnce() -> T) -> T {
        self.calls.borrow_mut().push(call);
        let outer = RUNNING.replace(Some(Rc::clone(self)));
        let answer = if recording::is_off() { run() } else { self.on_recording(run) };
        RUNNING.replace(outer);
        self.calls.borrow_mut().pop();
        answer
    }

    /// Marks what a hook read when its answer comes from a recording.
    #[cold]
    fn on_recording<T>(&self, run: impl FnOnce() -> T) -> T {
        let before = self.looked_beyond.replace(false);
        let answer = run();
        let beyond = recording::marked(self.looked_beyond.get());
        self.looked_beyond.set(before || beyond);
        answer
    }
}

/// Holds the game while a script runs; operations take it and return it.
#[derive(Default)]
pub struct ScriptContext {
    pub table: RefCell<Option<Rc<TableState<Merc>>>>,
    pub calls: RefCell<Vec<HookCall>>,
    /// The sector of the unit whose numbers are being computed, and whether a hook has read beyond it.
    pub home: Cell<Option<SectorId>>,
    pub looked_beyond: Cell<bool>,
    /// Why an operation unwound the script.
    pub stop: RefCell<Option<Stop>>,
    /// Whether the running script has ended the game; see `access::act_or_end`.
    pub is_over: Cell<bool>,
    /// What the running scripts printed since the last event; the output of modifiers is dropped.
    pub notes: RefCell<Vec<(ScriptId, String)>>,
}
