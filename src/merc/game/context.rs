//! What a running hook is told, and where the game waits while a script has it.

use super::merc::Merc;
use crate::kernel::table::TableState;
use crate::kernel::{Rolled, Seat, Stop};
use crate::lua::objects::Object;
use crate::lua::{HookId, ScriptId, recording};
use crate::merc::game::Game;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{CardId, ItemId, SectorId, UnitId};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The context of one hook call; fields a hook does not have stay empty.
#[derive(Clone)]
pub struct HookCall {
    pub hook: HookId,
    pub card: CardId,
    pub unit: Option<UnitId>,
    pub item: Option<ItemId>,
    pub other: Option<UnitId>,
    pub seat: Option<Seat>,
    pub sector: Option<SectorId>,
    /// Where somebody is going.
    pub to: Option<SectorId>,
    /// Who had what another has now.
    pub loser: Option<Seat>,
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
            sector: None,
            to: None,
            loser: None,
            number: None,
            dice: None,
            decision: None,
        }
    }
}

/// The decision that a rule of a bot is asked about, as far as the context of its hooks shows it. What else it is only bots know.
pub trait DecisionContext {
    /// The word of the question.
    fn about(&self) -> String;
    /// The card that asks, if one does.
    fn asking(&self) -> Option<CardId>;
    /// Everything that can be chosen, in the order of the question.
    fn options(&self) -> Vec<Choice>;
    /// One of them by its place.
    fn option(&self, place: usize) -> Option<Choice>;
    fn into_any(self: Rc<Self>) -> Rc<dyn Any>;
}

/// The kind of object that stands for the context of a hook, behind those of `operations::object`.
pub const CONTEXT: u8 = 5;

/// The object a hook is called with.
pub fn context(hook: HookId) -> Object {
    Object { kind: CONTEXT, id: hook.0.into() }
}

thread_local! {
    /// The context of the host whose script is running on this thread; operations find it here many times a hook.
    static RUNNING: RefCell<Option<Rc<ScriptContext>>> = const { RefCell::new(None) };
}

impl ScriptContext {
    /// The context of the script that is running.
    pub fn running() -> Option<Rc<ScriptContext>> {
        RUNNING.with_borrow(Clone::clone)
    }

    /// What the hook that is running was told.
    #[inline]
    pub fn current_call<T>(look: impl FnOnce(&HookCall) -> T) -> Option<T> {
        RUNNING.with_borrow(|context| context.as_ref().and_then(|context| context.calls.borrow().last().map(look)))
    }

    /// A hook runs on a second handle of the game: it can look and nothing else.
    pub fn share<T>(self: &Rc<Self>, game: &Game, call: HookCall, run: impl FnOnce() -> T) -> T {
        let before = self.table.replace(Some(game.share()));
        let answer = self.enter(call, run);
        self.table.replace(before);
        answer
    }

    /// A hook has the game itself: it can act.
    pub fn lend<T>(self: &Rc<Self>, game: &mut Game, call: HookCall, run: impl FnOnce() -> T) -> T {
        let before = self.table.replace(Some(game.lend()));
        let answer = self.enter(call, run);
        let table = self.table.replace(before).expect("every operation brings the game back");
        game.take_back(table);
        answer
    }

    fn enter<T>(self: &Rc<Self>, call: HookCall, run: impl FnOnce() -> T) -> T {
        self.calls.borrow_mut().push(call);
        let outer = RUNNING.replace(Some(Rc::clone(self)));
        let answer = if recording::is_off() { run() } else { self.on_recording(run) };
        RUNNING.set(outer);
        self.calls.borrow_mut().pop();
        answer
    }

    /// A hook whose answer comes from a recording has looked as far as it did when it was recorded.
    #[cold]
    fn on_recording<T>(&self, run: impl FnOnce() -> T) -> T {
        let before = self.looked_beyond.replace(false);
        let answer = run();
        let beyond = recording::marked(self.looked_beyond.get());
        self.looked_beyond.set(before || beyond);
        answer
    }
}

/// Where the game is while a script runs: operations take it from here and bring it back.
#[derive(Default)]
pub struct ScriptContext {
    pub table: RefCell<Option<Rc<TableState<Merc>>>>,
    pub calls: RefCell<Vec<HookCall>>,
    /// The sector whose unit's numbers are being worked out, and whether a hook has looked beyond it meanwhile.
    pub home: Cell<Option<SectorId>>,
    pub looked_beyond: Cell<bool>,
    /// Why an operation unwound the script.
    pub stop: RefCell<Option<Stop>>,
    /// What scripts printed since the last note was told; modifiers print into the void.
    pub notes: RefCell<Vec<(ScriptId, String)>>,
}
