//! Attacks on the sandbox, by kind. Each must end in a clear error at a deterministic limit, and leave everything as it was.
//!
//! - `host`: one script against the Lua host alone: loops, recursion, patterns, sizes, the library, globals, errors
//! - `texts`: strings that are too long
//! - `kept`: scripts that try to keep something between calls
//! - `game`: cards against a whole game
//! - `budget`: the same script stops at the same place in every process, in play and in a replay
//! - `acting`: cards that do anything anywhere, in random games
//! - `nonsense`: nonsense return values from every hook

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

/// Only deterministic limits stop a script here, even on a slow machine. The clock has its own tests.
fn counted() -> Limits {
    Limits { time: Duration::MAX, ..Limits::default() }
}

/// The clock stops a script at its first check.
fn at_once() -> Limits {
    Limits { time: Duration::ZERO, ..Limits::default() }
}
