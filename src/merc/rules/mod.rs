//! The rules, one module per heading of the rulebook.

pub mod base;
pub mod check;
pub mod city;
pub mod combat;
pub mod control;
pub mod day_one;
pub mod days;
pub mod explore;
pub mod gear;
pub mod gifts;
pub mod hire;
pub mod militia;
pub mod moves;
pub mod reequip;
pub mod setup;
pub mod squads;
pub mod tactics;
pub mod train;
pub mod victory;
