//! `merc`: a deterministic, scriptable engine for the board game MERC.
//!
//! ARCHITECTURE.md describes the modules and what each may use.

pub mod base;
pub mod bench;
pub mod cli;
pub mod content;
pub mod kernel;
pub mod lab;
pub mod lua;
pub mod merc;
pub mod repl;
pub mod rulebook;
pub mod skirmish;
pub mod text;
