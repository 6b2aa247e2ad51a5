//! Content as far as any game goes: files of entries, from texts to named values with everything that is wrong on the way. Which
//! kinds of files there are is handed in by the game, and so is what an entry says; files on disk, scripts and rules are not
//! known here.
//!
//! - `kind`: what a game says about its files
//! - `json`: JSON as it is written
//! - `entries`: a file's text as entries; `merge`: those of several mods as one, and who set what
//! - `tables`: from the files of all mods to merged entries, checked across files
//! - `reader`: named fields, typed; `word`: enums written as words
//! - `problem`: what is wrong with files, and how that is written; `report`: gathered and told in file order
//! - `mods`: what mods say about themselves, and their order

mod entries;
mod json;
mod kind;
mod merge;
pub mod mods;
mod problem;
mod reader;
mod report;
mod tables;
mod word;

pub use entries::{Change, Entry, Table, is_kebab};
pub use json::{Fields, Json, shorten};
pub use kind::{Key, Kind};
pub use merge::{FieldOrigin, Touched, clash, touched, trace};
pub use problem::{LoadProblem, LoadProblems, Location};
pub use reader::{Number, Reader};
pub use report::{Place, Report};
pub use tables::{Layer, SourceFile, Tables};
pub use word::Word;
