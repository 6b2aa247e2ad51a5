//! The kernel: everything a turn-based game needs that is not a rule.
//!
//! A [`Ruleset`] says what may be done and what then happens; the kernel asks the questions, draws the dice, keeps the
//! journal, suspends and resumes, undoes and replays. No ruleset, no Lua and no terminal is known here.

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
