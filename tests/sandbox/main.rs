//! Attacks on the sandbox, by what they try. Each must end in a clear error, at a limit that is counted, with everything as it was.
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

use merc::lua::Limits;
use std::time::Duration;

/// Only what is counted stops a script here, on a slow machine too. The clock has tests of its own.
fn counted() -> Limits {
    Limits { time: Duration::MAX, ..Limits::default() }
}

/// The clock stops a script the first time it is looked at.
fn at_once() -> Limits {
    Limits { time: Duration::ZERO, ..Limits::default() }
}
