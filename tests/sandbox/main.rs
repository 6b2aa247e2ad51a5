//! Attacks on the sandbox, by what they try. Each must end in a clear error, quickly, with everything as it was.
//!
//! - `host`: one script against the Lua host alone: loops, recursion, patterns, sizes, the library, globals, errors
//! - `kept`: scripts that try to keep something from one call to the next
//! - `game`: cards against a whole game
//! - `budget`: the same script stops at the same place in every process, in play and in a replay
//! - `acting`: cards that do anything anywhere, in random games
//! - `nonsense`: every hook that answers, answering nonsense

mod acting;
mod budget;
mod game;
mod host;
mod kept;
mod nonsense;
