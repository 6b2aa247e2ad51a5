//! The state and how it changes. This module knows no rules.
//!
//! - `ids`: numbers for things; `catalog`: every card by its number
//! - `config`: the choices made before a game; `pieces`: sectors, squads, units and items; `battle`: a combat in progress
//! - `state`: the complete state; `queries`: questions about it; `plan`: the course of a day; `ties`: which side a tie favors
//! - `event`: what can happen; `apply`: the effects of events, the only writer of the state
//! - `choice`: the choices and the questions
//! - `bot_memory`: what a bot remembers

pub mod apply;
pub mod battle;
pub mod bot_memory;
pub mod catalog;
pub mod choice;
pub mod config;
pub mod event;
pub mod ids;
pub mod pieces;
pub mod plan;
pub mod queries;
pub mod state;
pub mod ties;
