//! Building blocks for bots of any game. Nothing here depends on the board game: a trait or a closure provides what is needed, so that
//! another game can use this code unchanged. The bots of the board game are in `bots`.
//!
//! - `ask_rule`: asks one rule and handles its errors
//! - `strikes`: which rules are not asked any more
//! - `thoughts`: what a decision compared, and the dice it rolled
//! - `budget`: how much a search may simulate; `limit`: when it ends
//! - `race`: which of several commands is best in simulated games

pub mod ask_rule;
pub mod budget;
pub mod limit;
pub mod race;
pub mod strikes;
pub mod thoughts;
