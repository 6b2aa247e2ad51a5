//! The parts of scripting that do not depend on the rules. `game` connects a running script to the game.
//!
//! - `mods`: the loaded mods, their order and the chosen settings
//! - `instead`: what to use instead of Lua functions that scripts do not have
//! - `libraries`: the functions that scripts share
//! - `ops`: the table of operations

pub mod instead;
pub mod libraries;
pub mod mods;
pub mod ops;
