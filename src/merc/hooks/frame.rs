//! What a running hook is told, and where the game waits while a script has it.

use crate::kernel::table::Hand;
use crate::kernel::{Rolled, Seat, Stop};
use crate::lua::{HookId, ScriptId, tape};
use crate::merc::Merc;
use crate::merc::bots::ponder::Pondering;
use crate::merc::game::Game;
use crate::merc::ids::{CardId, ItemId, SectorId, UnitId};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The context of one hook call; fields a hook does not have stay empty.
#[derive(Clone)]
pub struct Frame {
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
    pub pondering: Option<Rc<Pondering>>,
}

impl Frame {
    pub fn of(hook: HookId, card: CardId) -> Self {
        Frame {
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
            pondering: None,
        }
    }
}

thread_local! {
    /// The slot of the host whose script is running on this thread; operations find it here many times a hook.
    static RUNNING: RefCell<Option<Rc<Slot>>> = const { RefCell::new(None) };
}

impl Slot {
    /// The slot of the script that is running.
    pub fn running() -> Option<Rc<Slot>> {
        RUNNING.with_borrow(Clone::clone)
    }

    /// What the hook that is running was told.
    #[inline]
    pub fn told<T>(look: impl FnOnce(&Frame) -> T) -> Option<T> {
        RUNNING.with_borrow(|slot| slot.as_ref().and_then(|slot| slot.frames.borrow().last().map(look)))
    }

    /// A hook runs on a second handle of the game: it can look and nothing else.
    pub fn share<T>(self: &Rc<Self>, game: &Game, frame: Frame, call: impl FnOnce() -> T) -> T {
        let before = self.hand.replace(Some(game.share()));
        let answer = self.run(frame, call);
        self.hand.replace(before);
        answer
    }

    /// A hook has the game itself: it can act.
    pub fn lend<T>(self: &Rc<Self>, game: &mut Game, frame: Frame, call: impl FnOnce() -> T) -> T {
        let before = self.hand.replace(Some(game.lend()));
        let answer = self.run(frame, call);
        let hand = self.hand.replace(before).expect("every operation brings the game back");
        game.take_back(hand);
        answer
    }

    fn run<T>(self: &Rc<Self>, frame: Frame, call: impl FnOnce() -> T) -> T {
        self.frames.borrow_mut().push(frame);
        let outer = RUNNING.replace(Some(Rc::clone(self)));
        let answer = if tape::is_off() { call() } else { self.on_tape(call) };
        RUNNING.set(outer);
        self.frames.borrow_mut().pop();
        answer
    }

    /// A hook whose answer comes from a tape has looked as far as it did when it was taken down.
    #[cold]
    fn on_tape<T>(&self, call: impl FnOnce() -> T) -> T {
        let before = self.looked_beyond.replace(false);
        let answer = call();
        let beyond = tape::marked(self.looked_beyond.get());
        self.looked_beyond.set(before || beyond);
        answer
    }
}

/// Where the game is while a script runs: operations take it from here and bring it back.
#[derive(Default)]
pub struct Slot {
    pub hand: RefCell<Option<Rc<Hand<Merc>>>>,
    pub frames: RefCell<Vec<Frame>>,
    /// The sector whose unit's numbers are being worked out, and whether a hook has looked beyond it meanwhile.
    pub home: Cell<Option<SectorId>>,
    pub looked_beyond: Cell<bool>,
    /// Why an operation unwound the script.
    pub stop: RefCell<Option<Stop>>,
    /// What scripts printed since the last note was told; modifiers print into the void.
    pub notes: RefCell<Vec<(ScriptId, String)>>,
}
