//! What a seat may know.
//!
//! - `redact`: events with everything taken out that a viewer may not know
//! - `determinize`: another state that a seat could not tell from the one in play

pub mod determinize;
pub mod redact;
