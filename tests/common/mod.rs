//! Shared code of the test targets; each target declares `mod common` and uses a part of it.
//!
//! - `files`: the files of this repository
//! - `formats`: every combination of modes and sizes of sides
//! - `game`: the rules of the board game, with or without mods, and new games
//! - `machine`: the program, run in an empty home folder
//! - `source`: a simple parser for Rust code
//! - `transcripts`: playing and checking the transcripts of any game
#![allow(dead_code, reason = "no target uses all of it")]

pub mod files;
pub mod formats;
pub mod game;
pub mod machine;
pub mod source;
pub mod transcripts;
