//! Measures how much time scripts take, per hook, at the boundary between Rust and Lua. It is off by default, and games cannot see it.
//! Time inside an operation counts as the game's time. Luau, mlua, arguments and results, reading fields, building lists and half of
//! the measurement itself count as script time.

use std::cell::{Cell, RefCell};
use std::ops::AddAssign;
use std::time::{Duration, Instant};

use super::hooks::{HookId, HookSet, ScriptId};

thread_local! {
    static ON: Cell<bool> = const { Cell::new(false) };
    static PROFILE: RefCell<Option<Profile>> = const { RefCell::new(None) };
}

/// The side that time counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Rules,
    Scripts,
}

/// The calls of a hook and its own time, without operations and nested hooks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    pub calls: u64,
    pub own: Duration,
}

impl AddAssign for Spent {
    fn add_assign(&mut self, more: Spent) {
        self.calls += more.calls;
        self.own += more.own;
    }
}

/// The measurements of this thread, including nested hooks.
pub struct Profile {
    /// By hook number.
    pub hooks: [Spent; HookSet::MOST],
    /// For the one hook that is measured per script: by script number, for the scripts that were called.
    pub scripts: Vec<Spent>,
    apart: HookId,
    now: Whose,
    since: Instant,
    clock: fn() -> Instant,
}

/// Who is running: the side and, for scripts, the innermost hook.
#[derive(Clone, Copy)]
pub(super) struct Whose {
    side: Side,
    who: (ScriptId, HookId),
}

const NOBODY: Whose = Whose { side: Side::Rules, who: (ScriptId(0), HookId(0)) };

impl Profile {
    fn hand_over(&mut self, to: Whose) -> Whose {
        let now = (self.clock)();
        if self.now.side == Side::Scripts {
            self.add(self.now.who, Spent { calls: 0, own: now - self.since });
        }
        self.since = now;
        std::mem::replace(&mut self.now, to)
    }

    fn add(&mut self, (script, hook): (ScriptId, HookId), more: Spent) {
        self.hooks[usize::from(hook.0)] += more;
        if hook == self.apart {
            let place = usize::from(script.0);
            if self.scripts.len() <= place {
                self.scripts.resize(place + 1, Spent::default());
            }
            self.scripts[place] += more;
        }
    }
}

/// Starts measuring this thread; `apart` is the hook that is also measured per script.
pub fn begin(apart: HookId) {
    begin_by(apart, Instant::now);
}

fn begin_by(apart: HookId, clock: fn() -> Instant) {
    let hooks = [Spent::default(); HookSet::MOST];
    PROFILE.set(Some(Profile { hooks, scripts: Vec::new(), apart, now: NOBODY, since: clock(), clock }));
    ON.set(true);
}

/// Stops measuring; returns the measurements since `begin`.
pub fn end() -> Option<Profile> {
    ON.set(false);
    PROFILE.take()
}

/// Called when a hook starts. Pass the result to `leave`.
#[inline]
pub(super) fn enter(who: (ScriptId, HookId)) -> Whose {
    if ON.get() { count(who) } else { NOBODY }
}

/// Called when a hook returns.
#[inline]
pub(super) fn leave(before: Whose) {
    if ON.get() {
        measure(|_| before);
    }
}

/// Counts work for one side.
#[inline]
pub fn within<T>(side: Side, work: impl FnOnce() -> T) -> T {
    if !ON.get() {
        return work();
    }
    let before = measure(|now| Whose { side, ..now });
    let done = work();
    measure(|_| before);
    done
}

#[cold]
fn count(who: (ScriptId, HookId)) -> Whose {
    PROFILE.with_borrow_mut(|profile| {
        profile.iter_mut().for_each(|profile| profile.add(who, Spent { calls: 1, own: Duration::ZERO }));
    });
    measure(|_| Whose { side: Side::Scripts, who })
}

#[cold]
fn measure(next: impl FnOnce(Whose) -> Whose) -> Whose {
    PROFILE.with_borrow_mut(|profile| {
        let Some(profile) = profile else { return NOBODY };
        let next = next(profile.now);
        profile.hand_over(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    thread_local! {
        static BEGAN: Instant = Instant::now();
        static READINGS: Cell<u64> = const { Cell::new(0) };
    }

    /// A clock that advances by one second per reading.
    fn seconds() -> Instant {
        READINGS.set(READINGS.get() + 1);
        BEGAN.with(|began| *began + Duration::from_secs(READINGS.get()))
    }

    fn spent(calls: u64, seconds: u64) -> Spent {
        Spent { calls, own: Duration::from_secs(seconds) }
    }

    /// A hook whose operation calls another hook: each has its own time, and the operation counts for neither.
    #[test]
    fn each_hook_has_its_own_time() {
        begin_by(HookId(5), seconds);
        let outer = enter((ScriptId(1), HookId(3)));
        within(Side::Rules, || {
            let inner = enter((ScriptId(2), HookId(5)));
            leave(inner);
        });
        within(Side::Scripts, || ());
        leave(outer);
        let profile = end().expect("it was begun");
        // The outer hook: up to its operation, up to its own work, during that work, and to its end.
        let expected = |hook| match hook {
            3 => spent(1, 4),
            5 => spent(1, 1),
            _ => Spent::default(),
        };
        assert_eq!(profile.hooks, std::array::from_fn(expected));
        assert_eq!(profile.scripts, [spent(0, 0), spent(0, 0), spent(1, 1)]);
        assert!(end().is_none());
    }

    /// Nested scripts with the hook that is measured per script, and one with another hook.
    #[test]
    fn one_hook_is_measured_per_script() {
        begin_by(HookId(7), seconds);
        for script in [1, 0, 1] {
            let outer = enter((ScriptId(script), HookId(7)));
            leave(enter((ScriptId(3), HookId(7))));
            leave(enter((ScriptId(9), HookId(2))));
            leave(outer);
        }
        let profile = end().expect("it was begun");
        assert_eq!(profile.scripts, [spent(1, 3), spent(2, 6), spent(0, 0), spent(3, 3)]);
        assert_eq!((profile.hooks[7], profile.hooks[2]), (spent(6, 12), spent(3, 3)));
    }

    #[test]
    fn nothing_is_measured_by_default() {
        let before = enter((ScriptId(1), HookId(3)));
        assert_eq!(within(Side::Rules, || 7), 7);
        leave(before);
        assert!(end().is_none());
    }
}
