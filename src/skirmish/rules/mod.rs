//! The rules, by heading of the rulebook.
//!
//! - `refusal`: why something is not legal
//! - `modifiers`: numbers that cards change, with their sources: the seam for scripts
//! - `sight`: who sees whom; `cover`: what it is worth; `position`: bands, quadrants, engagement
//! - `allowance`: what a figure may do in this activation; `walk`: moving part by part
//! - `aim`: what may be attacked; `firing`: the numbers of an attack; `damage`: hits become Blood and failed armor
//! - `attack`: attacks step by step; `areas`: grenades, launchers and templates; `force`: being pushed
//! - `chain`: Suppression and Overwatch; `help`: medkits and repairs
//! - `deploy`: placing figures; `victory`: who has won

pub mod aim;
pub mod allowance;
pub mod areas;
pub mod attack;
pub mod chain;
pub mod cover;
pub mod damage;
pub mod deploy;
pub mod firing;
pub mod force;
pub mod help;
pub mod modifiers;
pub mod position;
pub mod refusal;
pub mod sight;
pub mod victory;
pub mod walk;
