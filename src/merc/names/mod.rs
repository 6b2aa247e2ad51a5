//! How things are called, and finding them by name.

pub mod find;
pub mod keys;
pub mod places;
pub mod text;
