//! The bridge to Lua.

pub mod libraries;
pub mod mods;
pub mod ops;
