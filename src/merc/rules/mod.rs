//! The rules, one module per heading of the rulebook. Rules of a single verb are in its file in `commands`.
//!
//! - `setup`, `day_one`: before Day 2; `victory`: the end of the game
//! - `actions`, `hire`, `gear`, `reequip`, `moves`, `squads`: what MERCs do and have
//! - `militia`, `control`: who holds a sector
//! - `combat`: fights; `stats`: the numbers of units, in layers; `figures`: what they would be with other gear
//! - `tactics`, `base`: the Dictator
//! - `refusal`: why a player may not do something

pub mod actions;
pub mod base;
pub mod combat;
pub mod control;
pub mod day_one;
pub mod figures;
pub mod gear;
pub mod hire;
pub mod militia;
pub mod moves;
pub mod reequip;
pub mod refusal;
pub mod setup;
pub mod squads;
pub mod stats;
pub mod tactics;
pub mod vehicles;
pub mod victory;
