//! What several test targets need; a target has `mod common` and uses a part of it.
//!
//! - `files`: the files of this repository
//! - `game`: the rules of the board game, with mods or without, and games of it
//! - `machine`: the program, run on a machine with nothing else on it
//! - `source`: Rust code taken apart
#![allow(dead_code, reason = "no target uses all of it")]

pub mod files;
pub mod game;
pub mod machine;
pub mod source;
