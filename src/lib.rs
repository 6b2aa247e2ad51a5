//! `merc`: a deterministic, scriptable engine for the board game MERC.

pub mod base;
pub mod kernel;
pub mod lua;
pub mod merc;
