//! The laboratory: many games between bots, counted and reported. Nothing here can influence a game: games are played by
//! `play` from a plan and a number, everything counted is a whole number, and rates and intervals are worked out only
//! when a report is drawn. Arguments, files and the terminal belong to the command line.
//!
//! - `plan`: what is to be played; game `i` follows from the plan and `i` alone
//! - `play`: one game, and what becomes of one that fails
//! - `record`: what is noted of one game
//! - `tally`, `pairs`: what many games add up to
//! - `run`: many games on several threads
//! - `results`: what a run or a shard of one leaves, and how shards are joined
//! - `statistics`: from counts to rates with intervals
//! - `report`: tables, and how they are written

mod pairs;
mod plan;
mod play;
mod record;
pub mod report;
mod results;
mod run;
mod statistics;
mod tally;

pub use plan::{DICTATOR_BOT, Plan, REBELS_BOT, Shard, ShardError, Variant, all_dictators};
pub use results::{MergeError, Results, ResultsError, merge};
pub use run::{Ran, RunError, run};
