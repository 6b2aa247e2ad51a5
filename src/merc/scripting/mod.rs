//! What scripts are given, as far as it does not depend on the rules. How a running script reaches the game is in `game`.
//!
//! - `mods`: who is loaded and in which order, and what players chose of what they offer
//! - `libraries`: the functions that scripts share
//! - `ops`: the table of operations

pub mod libraries;
pub mod mods;
pub mod ops;
