//! The second game: the miniatures skirmish of rulebook 20. This module knows nothing of files, the terminal or other rulesets.
//!
//! The modules are layers, listed from the bottom to the top. Each uses only the layers below it.
//!
//! - `geometry`: the table in whole numbers: sight, steps, templates
//! - `content`: cards, terrain and settings, as read from files
//! - `model`: the state, its orders, questions and events, and its only writer
//! - `game`: the loaded rules, the game on the table
//! - `names`: the names of things
//! - `rules`: the rules, by heading of the rulebook; `modifiers` is where scripts will answer
//! - `commands`: orders: reading, checking, writing, planning, drawing at random
//! - `rounds`: the steps of a game, which ask
//! - `secrets`: what a seat may know
//! - `render`: the texts that people read
//! - `load`: builds the rules from files; `new_game`: the choices made before a game; `scenario`: situations of transcripts
//! - `invariants`: what always holds; `ruleset`: the game as the kernel sees it

pub mod commands;
pub mod content;
pub mod game;
pub mod geometry;
pub mod invariants;
mod load;
pub mod model;
pub mod names;
mod new_game;
pub mod render;
pub mod rounds;
pub mod rules;
mod ruleset;
pub mod scenario;
pub mod secrets;

pub use game::{Game, Skirmish};
pub use new_game::{NewGame, new_game};
