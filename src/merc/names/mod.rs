//! The names of things, and how to find things by name.
//!
//! - `text`: names in running text; `steps`: those of days, steps and sides; `places`: short descriptions of sectors
//! - `keys`: choices and questions as journals write them
//! - `find`: what a typed name means, among what the seat may know

pub mod find;
pub mod keys;
pub mod places;
mod steps;
pub mod text;
