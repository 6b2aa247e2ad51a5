//! The rules, one module per heading of the rulebook.

pub mod actions;
pub mod base;
pub mod combat;
pub mod control;
pub mod day_one;
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
pub mod victory;
