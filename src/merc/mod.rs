//! The board game MERC: content, state and its only writer, commands, events, refusals, rules by rulebook heading, the
//! operations scripts call, and how all of it is written and read. Files, the terminal and other rulesets are not known
//! here.

pub mod bots;
pub mod commands;
pub mod content;
pub mod days;
pub mod game;
pub mod hooks;
pub mod invariants;
mod load;
pub mod model;
pub mod modkit;
pub mod names;
mod new_game;
pub mod operations;
pub mod render;
pub mod rules;
mod ruleset;
pub mod scenario;
pub mod scripting;
pub mod secrets;

pub use game::Merc;
pub use model::ids::{DICTATOR_SEAT, REBEL_SEATS};
pub use new_game::{NewGame, ROBOT, new_game};
pub use render::cards::{describe as describe_cards, find as find_card};
