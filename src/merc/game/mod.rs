//! What every layer above works with: the loaded rules, the game on the table, and the way into a running script.
//!
//! - `merc`: the rules as they were loaded
//! - `table`: the game as rules see it
//! - `numbers`: worked-out numbers, kept beside the state
//! - `context`: what a running hook is told, and where the game waits meanwhile
//! - `access`: how an operation that a script calls gets at the game

pub mod access;
pub mod context;
pub mod merc;
pub mod numbers;
pub mod table;

pub use context::{HookCall, ScriptContext};
pub use merc::{Merc, MercVerb, ScriptVerb};
pub use table::{Game, Scratch, check_script_errors};
