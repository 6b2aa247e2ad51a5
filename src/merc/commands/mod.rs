//! What players may do: one file per verb, and one table.

pub mod check;
pub mod command;
pub mod read;
pub mod sample;
pub mod special;
pub mod verbs;
pub mod write;
