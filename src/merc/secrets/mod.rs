//! What a seat may know.

pub mod determinize;
pub mod redact;
