//! The laboratory: plays many games between bots, counts results and reports them. Nothing here can influence a game. `play` needs
//! only a plan and a game's number, all counts are whole numbers, and rates and intervals are computed only for reports. The command
//! line handles arguments, files and the terminal.
//!
//! - `plan`: what to play; game `i` depends only on the plan and `i`
//! - `play`: plays one game, and handles games that fail
//! - `sides`: the sides and their names in reports
//! - `record`: what is counted in one game
//! - `counts`, `tally`, `pairs`: sums over many games
//! - `run`: plays many games on several threads
//! - `results`: the results of a run or a shard, and how shards are merged
//! - `statistics`: turns counts into rates with intervals
//! - `report`: the tables, and how they are written

mod counts;
mod pairs;
mod plan;
mod play;
mod record;
pub mod report;
mod results;
mod run;
mod sides;
mod statistics;
mod tally;

pub use plan::{DICTATOR_BOT, PLAYERS, Plan, REBELS_BOT, Shard, ShardError, Size, Variant, all_dictators};
pub use results::{MergeError, Results, ResultsError, merge};
pub use run::{Ran, RunError, run};
