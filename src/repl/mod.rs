//! Playing at the keyboard or from a pipe, any ruleset: prompts, session words, saving. No rule and no script is known
//! here; everything a game has to say comes through the ruleset contract.
//!
//! - `play`: the loop; `line`: what a typed line is; `session_words`: undo, save and their like
//! - `input`, `screen`, `json`: where lines come from, and where they go
//! - `files`: game files on disk; `reload`: the same game under changed files; `trouble`: when something fails
//! - `waiting`, `interrupts`: while bots play, and Ctrl-C

pub mod files;
pub mod input;
pub mod interrupts;
mod json;
mod line;
mod play;
mod reload;
mod screen;
mod session_words;
mod trouble;
mod waiting;

pub use json::event_json;
pub use play::{Ending, Options, play};
pub use reload::Reloader;
