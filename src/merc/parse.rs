//! What players type: commands from text and back, and the names of choices and questions. Whether a command is legal is
//! not known here; names resolve among what the seat may know, so that a refusal never confirms a hidden card.

mod find;
mod keys;
mod read;
mod why_not;
mod write;

pub use find::{sector, unit_of};
pub use keys::{choice_text, topic_key};
pub use read::{command, usual_spelling};
pub use why_not::why_not;
pub use write::command_text;
