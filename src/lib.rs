//! `merc`: a deterministic, scriptable engine for the board game MERC.
//!
//! The rooms and what each may know are in ARCHITECTURE.md.

pub mod base;
pub mod bench;
pub mod cli;
pub mod content;
pub mod kernel;
pub mod lab;
pub mod lua;
pub mod merc;
pub mod repl;
pub mod text;
