//! Tools for those who write mods.

pub mod fuzz;
pub mod lint;
pub mod reference;
