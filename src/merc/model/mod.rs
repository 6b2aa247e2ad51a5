//! What is the case and how it changes: ids, cards, the state, its questions and events, and their one writer.

pub mod apply;
pub mod bot_memory;
pub mod catalog;
pub mod choice;
pub mod event;
pub mod ids;
pub mod queries;
pub mod state;
