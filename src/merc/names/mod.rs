//! How things are called, and finding them by name.
//!
//! - `text`: in running text; `places`: sectors in a few words
//! - `keys`: choices and questions as journals write them
//! - `find`: what a player typed, among what the seat may know

pub mod find;
pub mod keys;
pub mod places;
pub mod text;
