//! How fast games are and where their time goes, measured in one run on one thread. Nothing measured can influence a game.
//! What the machine is and where the report goes belong to the command line.
//!
//! - `plan`: what is played, by whom, how often
//! - `measure`: plays it and reads the clock
//! - `figures`: from times to rates and shares
//! - `notes`: what the figures mean and where the time goes, in words
//! - `report`: figures and notes as Markdown and as JSON

mod figures;
mod measure;
mod notes;
mod plan;
mod report;

pub use figures::{Figures, Machine};
pub use measure::{Measured, Row, Wrong, run};
pub use plan::{Plan, Play, PlayError};
pub use report::{json, markdown};
