//! How long a script may run. What is done about one that ran out is not known here.
//!
//! The budget counts safepoints (calls, returns, loop ends, steps of pattern matching), library calls by size and
//! operations by weight; all of that is the same in every run, so a replay stops at the same place. The clock is only
//! a backstop for work that no safepoint sees (loops of thousands of comparisons in one straight line): it
//! is not deterministic, and its error is to be treated like a memory error, by trying again in a fresh VM.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use mlua::Lua;

use super::clock::Watch;
use super::safepoint::{self, TICKS};

/// What one command may use up. A hook called from within a hook spends from the same purse.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Units per command: a safepoint is one unit.
    pub budget: u64,
    /// Bytes the VM may hold beyond what was left when garbage was last collected.
    pub memory: usize,
    /// Hook calls within hook calls.
    pub depth: u8,
    /// Bytes of one script file.
    pub source: usize,
    /// Bytes of one text, however it is made. Luau compares texts, and reads numbers from them, without a safepoint: what a file
    /// can do so in one go is bounded by `source` and this.
    pub text: usize,
    /// Bytes of the VM that one script file may take for good: what it keeps, no other script has.
    pub kept: usize,
    /// Real time per command, the backstop.
    pub time: Duration,
    /// Bytes of garbage after which it is collected, before an outermost call.
    pub garbage: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            budget: 1_000_000,
            memory: 32 << 20,
            depth: 16,
            source: 128 << 10,
            text: 8 << 10,
            kept: 1 << 20,
            time: Duration::from_secs(1),
            garbage: 4 << 20,
        }
    }
}

/// Why a script was stopped from outside. Travels through Lua as an error that no script can catch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Halt {
    #[error("the command was stopped")]
    Unwind,
    #[error("the script used up its budget of {0} steps for this command")]
    Budget(u64),
    #[error("the script ran for longer than {} ms", .0.as_millis())]
    Time(Duration),
}

/// The error with which an operation unwinds the whole command, however deep the nesting; the reason is kept elsewhere.
pub fn unwind() -> mlua::Error {
    mlua::Error::external(Halt::Unwind)
}

/// Safepoints are counted down in `TICKS` and settled in batches; the count is exact all the same.
pub(super) struct Budget {
    full: u64,
    /// What is left, were the current batch not begun.
    left: Cell<u64>,
    /// Safepoints in the batch; the last of them settles it, so it is never empty.
    batch: Cell<u64>,
    /// The countdown of this budget while none of its hooks runs.
    parked: Cell<u64>,
    running: Cell<bool>,
    time: Duration,
    watch: Cell<Watch>,
    /// Safepoints lie far apart in time: settle at each.
    slow: Cell<bool>,
    /// Errors raised at a safepoint carry no trace of their own.
    trace: RefCell<Option<String>>,
}

/// What is left of a budget while something else has one of its own.
pub(super) struct Aside {
    left: u64,
    watch: Watch,
    slow: bool,
}

const BATCH: u64 = 16;

impl Budget {
    pub fn new(limits: &Limits) -> Budget {
        Budget {
            full: limits.budget,
            left: Cell::new(limits.budget),
            batch: Cell::new(1),
            parked: Cell::new(0),
            running: Cell::new(false),
            time: limits.time,
            watch: Cell::default(),
            slow: Cell::new(false),
            trace: RefCell::new(None),
        }
    }

    /// Only between commands, when no hook runs.
    pub fn refill(&self) {
        self.watch.take();
        self.slow.set(false);
        self.begin(self.full);
    }

    pub fn used(&self) -> u64 {
        self.full - self.left()
    }

    /// What may still be used.
    pub fn left(&self) -> u64 {
        self.left.get().saturating_sub(self.begun())
    }

    /// Lua code of this budget begins to run on this thread. Returns the countdown of whoever ran before.
    #[inline]
    pub fn enter(&self) -> u64 {
        self.running.set(true);
        TICKS.replace(self.parked.get())
    }

    /// It has ended: the clock stops, and the countdown goes back to whoever ran before.
    #[inline]
    pub fn leave(&self, before: u64) {
        self.running.set(false);
        self.parked.set(TICKS.replace(before));
        self.pause();
    }

    /// The last safepoint of a batch: look at the clock, begin another.
    pub fn settle(&self, lua: &Lua) -> mlua::Result<()> {
        let late = self.late();
        self.begin(self.left.get().saturating_sub(self.batch.get()));
        if self.left.get() == 0 {
            return Err(self.halt(lua, Halt::Budget(self.full)));
        }
        if late {
            return Err(self.halt(lua, Halt::Time(self.time)));
        }
        Ok(())
    }

    /// Work done in one go by the library or by an operation.
    pub fn spend(&self, weight: u64) -> mlua::Result<()> {
        let left = self.left().checked_sub(weight);
        self.begin(left.unwrap_or(0));
        left.map(drop).ok_or_else(|| mlua::Error::external(Halt::Budget(self.full)))
    }

    /// A full budget for something that is not the command's own; what `put_back` needs to go on as before.
    pub fn set_aside(&self) -> Aside {
        let aside = Aside { left: self.left(), watch: self.watch.take(), slow: self.slow.get() };
        self.slow.set(false);
        self.begin(self.full);
        aside
    }

    pub fn put_back(&self, aside: Aside) {
        self.watch.set(aside.watch);
        self.slow.set(aside.slow);
        self.begin(aside.left);
    }

    /// Stops the clock until it is next looked at.
    #[inline]
    pub fn pause(&self) {
        let mut watch = self.watch.get();
        watch.pause();
        self.watch.set(watch);
    }

    pub fn take_trace(&self) -> Option<String> {
        self.trace.take()
    }

    /// So much may be used from here.
    pub fn begin(&self, left: u64) {
        self.left.set(left);
        self.batch.set(left.clamp(1, if self.slow.get() { 1 } else { BATCH }));
        let ticks = self.batch.get() - 1;
        if self.running.get() {
            TICKS.set(ticks);
        } else {
            self.parked.set(ticks);
        }
    }

    /// Safepoints of the current batch that have passed.
    fn begun(&self) -> u64 {
        let ticks = if self.running.get() { TICKS.get() } else { self.parked.get() };
        self.batch.get() - 1 - ticks
    }

    fn late(&self) -> bool {
        let mut watch = self.watch.get();
        self.slow.set(watch.look() > Duration::from_millis(1));
        self.watch.set(watch);
        watch.spent() >= self.time
    }

    #[cold]
    fn halt(&self, lua: &Lua, why: Halt) -> mlua::Error {
        let trace = lua.traceback(None, 0).map(|text| text.to_string_lossy());
        self.trace.replace(trace.ok());
        mlua::Error::external(why)
    }
}

/// Installs the countdown in a VM.
pub(super) fn install(lua: &Lua, budget: &std::rc::Rc<Budget>) -> mlua::Result<()> {
    let purse = std::rc::Rc::clone(budget);
    safepoint::install(lua, move |lua| purse.settle(lua))
}
