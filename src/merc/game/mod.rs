//! The base for all layers above: the loaded rules, the game on the table, and the way into a running script.
//!
//! - `merc`: the loaded rules
//! - `table`: the game as rules see it
//! - `numbers`: cached numbers, kept next to the state
//! - `context`: the context of a running hook, and the place of the game meanwhile
//! - `access`: how operations access the game

pub mod access;
pub mod context;
pub mod merc;
pub mod numbers;
pub mod table;

pub use context::{HookCall, ScriptContext};
pub use merc::{Merc, MercVerb, ScriptVerb};
pub use table::{Game, Scratch, check_script_errors};
