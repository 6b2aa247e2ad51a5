//! The kernel: everything a turn-based game needs apart from its rules.
//!
//! A [`Ruleset`] defines what is legal and what happens. The kernel asks the questions, draws the dice, keeps the journal,
//! suspends and resumes, undoes and replays. It does not depend on any ruleset, on Lua or on a terminal.
//!
//! - `ruleset`: the trait that every game implements; `verb`: one row of the verb table; `refusal`: what can stop a command
//! - `table`: the state in play, and where questions are asked; `ask`: shorthands for asking
//! - `question`: the five kinds of question; `words`: reading and writing answers; `words_typed`: what else people type;
//!   `complete`: half-typed answers; `sampler`: random answers
//! - `decider`: who answers; `seating`: who answers for which seat; `watch`: progress reports while bots play
//! - `chance`: dice and shuffles; `fingerprint`: a 64-bit hash of a state
//! - `header`, `journal`, `transcript`: game files; `setup`: why a game cannot start
//! - `session`: a game in progress; `playout`: a whole game without a journal
//! - `doc`: texts for people, as data, and their layout

mod ask;
pub mod chance;
pub mod complete;
pub mod decider;
pub mod doc;
pub mod fingerprint;
pub mod header;
pub mod journal;
mod playout;
pub mod question;
pub mod refusal;
pub mod ruleset;
pub mod sampler;
pub mod screen;
pub mod seating;
pub mod session;
mod setup;
pub mod table;
pub mod transcript;
pub mod verb;
mod watch;
pub mod words;
pub mod words_typed;

pub use chance::{Chance, Draw, Rolled, Stream};
pub use decider::{Decider, Decision};
pub use doc::Doc;
pub use header::Header;
pub use journal::{Journal, Line};
pub use question::{Answer, Group, Kind, Opt, Question};
pub use refusal::{Complaint, Failure, Flow, Stop};
pub use ruleset::{Chapter, Doubt, Inspection, MakeBot, Outlook, Ruleset, Seat, Shown};
pub use screen::{Reader, Sight};
pub use seating::{BotInfo, seating};
pub use session::{Session, Status};
pub use setup::{DirectiveError, SetupError};
pub use table::Table;
pub use verb::{ForBots, Random, Verb, Vocabulary};
pub use watch::Watch;
