//! What bots of any game are made of. Nothing here knows the board game: what it needs of one comes in through a trait or a closure, so
//! that another game can use it as it is. The bots of the board game are in `bots`.
//!
//! - `ask_rule`: one rule is asked, and what becomes of its mistakes
//! - `strikes`: which rules are not asked any more
//! - `thoughts`: what was compared on the way to a decision, and the dice it threw
//! - `budget`: how much may be looked ahead; `limit`: when it ends
//! - `race`: which of several commands is best in imagined games

pub mod ask_rule;
pub mod budget;
pub mod limit;
pub mod race;
pub mod strikes;
pub mod thoughts;
