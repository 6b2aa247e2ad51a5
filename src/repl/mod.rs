//! Playing any ruleset at the keyboard or from a pipe: prompts, session words, saving. It contains no rules and no scripts;
//! everything about the game comes through the `Ruleset` trait.
//!
//! - `play`: the loop; `showing`: what comes before a prompt; `speaking`: carrying out a typed line
//! - `line`: parsing of typed lines; `enter`: empty lines; `meant`: answers as a person types them
//! - `marks`: what has changed since a look; `refused`: what a refused line gets beside its reason
//! - `auto`: questions answered for the player; `confirm`: commands that may be a mistake; `left_over`: answers that may be
//! - `session_words`: undo, save and similar words
//! - `terminal`: a person's line editor; `offers`: what it offers while a line is typed; `queue`: several lines at once; `hot_seat`:
//!   passing the keyboard; `settings`: the word `set`
//! - `input`: lines from any source; `screen`, `pages`, `json`: text, page by page, and JSON; `view`: how it looks
//! - `again`: the end of a game, and returning to an earlier day
//! - `files`: game files on disk; `reload`: the same game under changed files; `trouble`: what happens after a failure
//! - `waiting`: autosave and progress while bots play; `interrupts`: Ctrl-C

mod again;
mod auto;
mod confirm;
mod enter;
pub mod files;
mod hot_seat;
pub mod input;
pub mod interrupts;
mod json;
mod left_over;
mod line;
mod meant;
pub mod offers;
mod pages;
mod play;
mod queue;
mod refused;
mod reload;
mod screen;
mod session_words;
mod settings;
mod showing;
mod speaking;
mod terminal;
mod trouble;
mod view;
mod waiting;

pub use again::{any_seed, show_recap};
pub use json::event_json;
pub use play::{Ending, Options, play};
pub use reload::Reloader;
pub use terminal::{Dumb, Terminal};
pub use view::{Paint, Size, View};
