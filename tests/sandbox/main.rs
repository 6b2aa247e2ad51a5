//! Attacks on the sandbox, by what they try. Each must end in a clear error, quickly, with everything as it was.
//!
//! - `host`: one script against the Lua host alone: loops, recursion, patterns, sizes, the library, globals, errors
//! - `texts`: texts that are too long, however they are made
//! - `kept`: scripts that try to keep something from one call to the next
//! - `game`: cards against a whole game
//! - `budget`: the same script stops at the same place in every process, in play and in a replay
//! - `acting`: cards that do anything anywhere, in random games
//! - `nonsense`: every hook that answers, answering nonsense

mod acting;
mod budget;
#[path = "../common/mod.rs"]
mod common;
mod game;
mod host;
mod kept;
mod nonsense;
mod texts;

use std::time::Duration;

/// How long this thread has worked: what else the machine is doing is no script's fault.
#[cfg(unix)]
fn worked() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(unix))]
fn worked() -> Duration {
    use std::time::Instant;
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
