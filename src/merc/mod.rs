//! The board game MERC. This module knows nothing of files, the terminal or other rulesets.
//!
//! The modules are layers, listed from the bottom to the top. Each uses only the layers below it; the table in
//! `tests/architecture/layers.rs` enforces this.
//!
//! - `botkit`: parts for the bots of any game
//! - `content`: cards, numbers and settings, as read from files
//! - `model`: the state, its questions and events, and its only writer
//! - `scripting`: mods, libraries and the table of operations
//! - `game`: the loaded rules, the game on the table, the way into a running script
//! - `hooks`: calls to scripts; `names`: the names of things; `secrets`: what a seat may know
//! - `rules`: the rules, by heading of the rulebook
//! - `commands`: what players do, one file per verb; `operations`: what scripts do
//! - `days`: the steps of a day, which ask for commands
//! - `bots`: the computer players
//! - `odds`: how fights would end
//! - `enter`: what an empty line answers
//! - `render`: the texts that people read
//! - `load`: builds the rules from files; `scenario`: situations of transcripts
//! - `new_game`: the choices made before a game
//! - `invariants`: what always holds; `ruleset`: the game as the kernel sees it
//! - `modkit`: tools for authors of mods

pub mod botkit;
pub mod bots;
pub mod commands;
pub mod content;
pub mod days;
pub mod enter;
pub mod game;
pub mod hooks;
pub mod invariants;
mod load;
pub mod model;
pub mod modkit;
pub mod names;
mod new_game;
pub mod odds;
pub mod operations;
pub mod render;
pub mod rules;
mod ruleset;
pub mod scenario;
pub mod scripting;
pub mod secrets;

pub use content::{DICTATOR_SEAT, REBEL_SEATS, win_table};
pub use game::Merc;
pub use new_game::{NewGame, ROBOT, new_game, usual_leader, warnings};
pub use render::cards::{describe as describe_cards, find as find_card};
pub use render::modes::{combinations as mode_combinations, describe as describe_mode, overview as describe_modes};
