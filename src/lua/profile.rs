//! How much of the time of scripted games scripts take themselves, and which hooks, measured where Rust and Lua meet when
//! somebody asks for it. A game cannot see it. What an operation does for a script is the game's time; Luau, mlua, arguments
//! and results, reading fields and building lists are the scripts', and so is half of what the measuring takes.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use super::hooks::HookId;

thread_local! {
    static ON: Cell<bool> = const { Cell::new(false) };
    static PROFILE: RefCell<Option<Profile>> = const { RefCell::new(None) };
}

/// Whose time it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Rules,
    Scripts,
}

/// How often a hook was called, and its own time: without that of operations and of hooks within it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    pub calls: u64,
    pub own: Duration,
}

/// What was measured on this thread: each hook by its number, calls within another hook included.
pub struct Profile {
    pub hooks: [Spent; 64],
    now: Whose,
    since: Instant,
}

/// Whose time is running: the side's, and on the scripts' side that of the innermost hook.
#[derive(Clone, Copy)]
pub(super) struct Whose {
    side: Side,
    hook: HookId,
}

const NOBODY: Whose = Whose { side: Side::Rules, hook: HookId(0) };

impl Profile {
    /// Time of the scripts' own.
    pub fn scripts(&self) -> Duration {
        self.hooks.iter().map(|spent| spent.own).sum()
    }

    fn hand_over(&mut self, to: Whose) -> Whose {
        let now = Instant::now();
        if self.now.side == Side::Scripts {
            self.hooks[usize::from(self.now.hook.0)].own += now - self.since;
        }
        self.since = now;
        std::mem::replace(&mut self.now, to)
    }
}

/// Measures this thread from now on.
pub fn begin() {
    PROFILE.set(Some(Profile { hooks: [Spent::default(); 64], now: NOBODY, since: Instant::now() }));
    ON.set(true);
}

/// What was measured since `begin`.
pub fn end() -> Option<Profile> {
    ON.set(false);
    PROFILE.take()
}

/// A hook is called; whose time it was until now is to be given back to `leave`.
#[inline]
pub(super) fn enter(hook: HookId) -> Whose {
    if ON.get() { count(hook) } else { NOBODY }
}

/// A hook has answered.
#[inline]
pub(super) fn leave(before: Whose) {
    if ON.get() {
        measure(|_| before);
    }
}

/// Something a script called for that is one side's time.
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
fn count(hook: HookId) -> Whose {
    PROFILE.with_borrow_mut(|profile| {
        profile.iter_mut().for_each(|profile| profile.hooks[usize::from(hook.0)].calls += 1);
    });
    measure(|_| Whose { side: Side::Scripts, hook })
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

    /// A hook whose operation calls another hook: each has its own time, and the operation is nobody's.
    #[test]
    fn each_hook_has_its_own_time() {
        let wait = || std::thread::sleep(Duration::from_millis(2));
        begin();
        wait();
        let outer = enter(HookId(3));
        within(Side::Rules, || {
            let inner = enter(HookId(5));
            wait();
            leave(inner);
            wait();
        });
        within(Side::Scripts, wait);
        leave(outer);
        let profile = end().expect("it was begun");
        let calls = |hook: usize| profile.hooks[hook].calls;
        assert_eq!((calls(3), calls(5), calls(0)), (1, 1, 0));
        assert!([3, 5].iter().all(|hook| profile.hooks[*hook].own >= Duration::from_millis(2)));
        assert_eq!(profile.scripts(), profile.hooks[3].own + profile.hooks[5].own);
        assert!(end().is_none());
    }

    #[test]
    fn nothing_is_measured_that_nobody_asked_for() {
        let before = enter(HookId(3));
        assert_eq!(within(Side::Rules, || 7), 7);
        leave(before);
        assert!(end().is_none());
    }
}
