//! Measures how fast games are and where the time goes, in one run on one thread. Measuring never affects a game. The command
//! line finds out about the machine and prints the report.
//!
//! - `plan`: who plays, with how many Rebels, how often
//! - `measure`: plays the games and reads the clock
//! - `figures`: turns times into rates and shares
//! - `notes`: explains the figures in words
//! - `report`: formats figures and notes as Markdown or JSON

mod figures;
mod measure;
mod notes;
mod plan;
mod report;

pub use figures::{Figures, Machine};
pub use measure::{Measured, Row, Wrong, run};
pub use plan::{Plan, Play, PlayError};
pub use report::{json, markdown};
