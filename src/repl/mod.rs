//! Playing at the keyboard or from a pipe, any ruleset: prompts, session words, saving. No rule and no script is known
//! here; everything a game has to say comes through the ruleset contract.

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
