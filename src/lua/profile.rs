//! How much of the time of scripted games scripts take themselves, measured where Rust and Lua meet when somebody asks for it.
//! A game cannot see it. What an operation does for a script is the game's time; Luau, mlua, arguments and results,
//! reading fields and building lists are the scripts', and so is half of what the measuring takes.

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

/// What was measured on this thread.
pub struct Profile {
    /// Time of the scripts' own.
    pub scripts: Duration,
    /// Calls of each hook by its number, those within another hook included.
    pub calls: [u64; 64],
    side: Side,
    since: Instant,
}

/// Measures this thread from now on.
pub fn begin() {
    let fresh = Profile { scripts: Duration::ZERO, calls: [0; 64], side: Side::Rules, since: Instant::now() };
    PROFILE.set(Some(fresh));
    ON.set(true);
}

/// What was measured since `begin`.
pub fn end() -> Option<Profile> {
    ON.set(false);
    PROFILE.take()
}

/// Time is this side's from here; returns whose it was.
#[inline]
pub(super) fn cross(to: Side) -> Side {
    if ON.get() { measure(to) } else { Side::Rules }
}

/// A hook is called.
#[inline]
pub(super) fn count(hook: HookId) {
    if ON.get() {
        PROFILE.with_borrow_mut(|profile| profile.iter_mut().for_each(|profile| profile.calls[usize::from(hook.0)] += 1));
    }
}

/// Something a script called for that is one side's time.
#[inline]
pub fn within<T>(side: Side, work: impl FnOnce() -> T) -> T {
    let before = cross(side);
    let done = work();
    cross(before);
    done
}

#[cold]
fn measure(to: Side) -> Side {
    PROFILE.with_borrow_mut(|profile| {
        let Some(profile) = profile else { return Side::Rules };
        let now = Instant::now();
        if profile.side == Side::Scripts {
            profile.scripts += now - profile.since;
        }
        profile.since = now;
        std::mem::replace(&mut profile.side, to)
    })
}
