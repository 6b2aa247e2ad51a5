//! The board game MERC. Files, the terminal and other rulesets are not known here.
//!
//! The modules are layers, here from the bottom to the top. Each uses only those below it; `tests/architecture/layers.rs`
//! has the table and keeps them to it.
//!
//! - `botkit`: what bots of any game are made of
//! - `content`: cards, numbers and settings, as files say them
//! - `model`: the state, its questions and events, and its only writer
//! - `scripting`: mods, libraries and the table of operations
//! - `game`: the loaded rules, the game on the table, the way into a running script
//! - `hooks`: calling scripts; `names`: what things are called; `secrets`: what a seat may know
//! - `rules`: the rules, by heading of the rulebook
//! - `commands`: what players do, one file per verb; `operations`: what scripts do
//! - `days`: the steps of a day, which ask for commands
//! - `bots`: who plays in place of people
//! - `render`: what people read
//! - `load`: the rules put together from files; `scenario`: situations of transcripts
//! - `new_game`: what is agreed before a game
//! - `invariants`: what always holds; `ruleset`: the game as the kernel sees it
//! - `modkit`: tools for those who write mods

pub mod botkit;
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
