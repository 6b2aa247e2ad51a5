//! What a seat may know.
//!
//! - `redact`: removes from events what a viewer may not know
//! - `determinize`: alternative states that a seat cannot tell from the real one

pub mod determinize;
pub mod redact;
