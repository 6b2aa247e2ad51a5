//! The board game MERC: content, state and its only writer, commands, events, refusals, rules by rulebook heading, the
//! operations scripts call, and how all of it is written and read. Files, the terminal and other rulesets are not known
//! here.

mod apply;
pub mod bots;
pub mod catalog;
pub mod choice;
pub mod command;
pub mod content;
pub mod event;
pub mod game;
pub mod given;
pub mod hooks;
pub mod ids;
pub mod imagine;
pub mod invariants;
pub mod libraries;
mod load;
mod look;
pub mod mods;
mod new_game;
pub mod numbers;
mod parse;
pub mod reference;
pub mod refusal;
pub mod render;
pub mod review;
pub mod rules;
mod ruleset;
pub mod sample;
pub mod script;
pub mod state;
pub mod trial;
pub mod view;

pub use load::{Merc, describe_cards, find_card};
pub use new_game::{DICTATOR_SEAT, NewGame, REBEL_SEATS, ROBOT, new_game};
