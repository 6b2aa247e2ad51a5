//! The kernel: everything a turn-based game needs that is not a rule.
//!
//! A [`Ruleset`] says what may be done and what then happens; the kernel asks the questions, draws the dice, keeps the
//! journal, suspends and resumes, undoes and replays. No ruleset, no Lua and no terminal is known here.
//!
//! - `ruleset`: the contract every game obeys; `verb`: a verb as a row of a table; `refusal`: what can stop a command
//! - `table`: the state in play, and where questions are asked; `ask`: shorthands for that
//! - `question`: the five kinds; `words`: how answers are written and read; `sampler`: answers at random
//! - `decider`: who answers; `seating`: for which seat; `watch`: who waits meanwhile
//! - `chance`: dice and cards; `fingerprint`: a state in 64 bits
//! - `header`, `journal`, `transcript`: game files; `setup`: what keeps a game from beginning
//! - `session`: a game in progress; `playout`: a whole game that nobody watches

mod ask;
pub mod chance;
pub mod decider;
pub mod fingerprint;
pub mod header;
pub mod journal;
mod playout;
pub mod question;
pub mod refusal;
pub mod ruleset;
pub mod sampler;
pub mod seating;
pub mod session;
mod setup;
pub mod table;
pub mod transcript;
pub mod verb;
mod watch;
pub mod words;

pub use chance::{Chance, Draw, Rolled, Stream};
pub use decider::{Decider, Decision};
pub use header::Header;
pub use journal::{Journal, Line};
pub use question::{Answer, Group, Kind, Opt, Question};
pub use refusal::{Complaint, Failure, Flow, Stop};
pub use ruleset::{Inspection, MakeBot, Ruleset, Seat, Shown};
pub use seating::{BotInfo, seating};
pub use session::{Session, Status};
pub use setup::{DirectiveError, SetupError};
pub use table::Table;
pub use verb::{ForBots, Random, Verb, Vocabulary};
pub use watch::Watch;
