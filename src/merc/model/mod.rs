//! The state and how it changes. This module knows no rules.
//!
//! - `ids`: numbers for things; `catalog`: every card by its number
//! - `state`: the complete state; `queries`: questions about it; `plan`: the course of a day; `ties`: which side a tie favors
//! - `event`: what can happen; `apply`: the effects of events, the only writer of the state
//! - `choice`: the choices and the questions
//! - `bot_memory`: what a bot remembers

pub mod apply;
pub mod bot_memory;
pub mod catalog;
pub mod choice;
pub mod event;
pub mod ids;
pub mod plan;
pub mod queries;
pub mod state;
pub mod ties;
