//! What players do: reading orders, checking them without changing anything, writing them, and drawing random ones.
//!
//! - `grammar`: text to an order; `text`: an order to its exact text
//! - `check`: the only check of orders and commands; `refused`: the words of refusals
//! - `planner`: what people type instead of exact orders; `options`: legal orders worth offering
//! - `form`: the orders of simultaneous figures, as answers; `sample`: random legal orders
//! - `parse`: whole commands

pub mod check;
pub mod form;
pub mod grammar;
pub mod options;
pub mod parse;
pub mod planner;
mod refused;
pub mod sample;
pub mod text;

pub use check::{Plan, check_command, check_order};
pub use refused::complaint;
