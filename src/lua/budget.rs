//! Limits how long a script may run. The caller decides what happens to a script that exceeds its budget.
//!
//! The budget counts safepoints (calls, returns, loop ends, steps of pattern matching), library calls by size and
//! operations by weight. These counts are the same in every run, so a replay stops at the same place. The clock is only
//! a backstop for work without safepoints (thousands of comparisons in straight-line code). It is not deterministic, so its
//! error is treated like a memory error: the command is retried in a fresh VM.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use mlua::Lua;

use super::clock::Watch;
use super::safepoint::{self, TICKS};

/// Limits per command. A hook that runs inside another hook shares its budget.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Steps per command: a safepoint is one step.
    pub budget: u64,
    /// Bytes that the VM may hold in addition to what the last garbage collection left.
    pub memory: usize,
    /// Nesting depth of hook calls.
    pub depth: u8,
    /// Bytes of one script file.
    pub source: usize,
    /// Bytes of one string. Luau compares strings, and parses numbers from them, without a safepoint; `source` and this limit bound
    /// that work.
    pub text: usize,
    /// Bytes of the VM that one script file may occupy permanently, since all scripts share the memory.
    pub kept: usize,
    /// Real time per command, the backstop.
    pub time: Duration,
    /// Bytes of garbage that trigger a collection before an outermost call.
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

/// Why a script was stopped from outside. It passes through Lua as an error that no script can catch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Halt {
    #[error("the command was stopped")]
    Unwind,
    #[error("the script used up its budget of {0} steps for this command")]
    Budget(u64),
    #[error("the script ran for longer than {} ms", .0.as_millis())]
    Time(Duration),
}

/// The error with which an operation unwinds the whole command at any depth; the operation stores the reason elsewhere.
pub fn unwind() -> mlua::Error {
    mlua::Error::external(Halt::Unwind)
}

/// Safepoints are counted down in `TICKS` and settled in batches. The count is still exact.
pub(super) struct Budget {
    full: u64,
    /// What was left at the start of the current batch.
    left: Cell<u64>,
    /// Safepoints in the batch. The last one settles the batch, so it is never empty.
    batch: Cell<u64>,
    /// The countdown of this budget while none of its hooks is running.
    parked: Cell<u64>,
    running: Cell<bool>,
    time: Duration,
    watch: Cell<Watch>,
    /// Safepoints are far apart in time, so settle at each one.
    slow: Cell<bool>,
    /// Errors raised at a safepoint carry no trace.
    trace: RefCell<Option<String>>,
}

/// A budget that was set aside while other work has its own.
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
    #[inline(never)]
    pub fn refill(&self) {
        self.watch.take();
        self.slow.set(false);
        self.begin(self.full);
    }

    /// Whether nothing of it has been used since it was refilled. The clock starts after the first batch of steps.
    #[inline]
    pub fn is_fresh(&self) -> bool {
        self.left.get() == self.full && self.begun() == 0
    }

    pub fn used(&self) -> u64 {
        self.full - self.left()
    }

    /// Steps left.
    pub fn left(&self) -> u64 {
        self.left.get().saturating_sub(self.begun())
    }

    /// Called when Lua code of this budget starts to run on this thread. Returns the previous countdown.
    #[inline]
    pub fn enter(&self) -> u64 {
        self.running.set(true);
        TICKS.replace(self.parked.get())
    }

    /// Called when that code ends: stops the clock and restores the previous countdown.
    #[inline]
    pub fn leave(&self, before: u64) {
        self.running.set(false);
        self.parked.set(TICKS.replace(before));
        self.pause();
    }

    /// The last safepoint of a batch: checks the clock and begins another batch.
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

    /// Charges work that the library or an operation does without safepoints.
    pub fn spend(&self, weight: u64) -> mlua::Result<()> {
        let left = self.left().checked_sub(weight);
        self.begin(left.unwrap_or(0));
        left.map(drop).ok_or_else(|| mlua::Error::external(Halt::Budget(self.full)))
    }

    /// Starts a full budget for work that the command does not pay for. Pass the result to `put_back` to restore the old one.
    #[inline(never)]
    pub fn set_aside(&self) -> Aside {
        let aside = Aside { left: self.left(), watch: self.watch.take(), slow: self.slow.get() };
        self.slow.set(false);
        self.begin(self.full);
        aside
    }

    #[inline(never)]
    pub fn put_back(&self, aside: Aside) {
        self.watch.set(aside.watch);
        self.slow.set(aside.slow);
        self.begin(aside.left);
    }

    /// Stops the clock until the next check.
    #[inline]
    pub fn pause(&self) {
        let mut watch = self.watch.get();
        watch.pause();
        self.watch.set(watch);
    }

    pub fn take_trace(&self) -> Option<String> {
        self.trace.take()
    }

    /// Sets the steps left and begins a batch.
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
    let budget = std::rc::Rc::clone(budget);
    safepoint::install(lua, move |lua| budget.settle(lua))
}
