//! What is the case and how it changes. No rule is known here.
//!
//! - `ids`: numbers for things; `catalog`: every card by its number
//! - `state`: everything that is the case; `queries`: questions about it that read aloud
//! - `event`: what can happen; `apply`: what that changes, the only writer of the state
//! - `choice`: what can be chosen, and which questions there are
//! - `bot_memory`: what a bot keeps in mind

pub mod apply;
pub mod bot_memory;
pub mod catalog;
pub mod choice;
pub mod event;
pub mod ids;
pub mod queries;
pub mod state;
