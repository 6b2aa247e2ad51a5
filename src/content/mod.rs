//! Content loading that does not depend on a game: it turns texts into named values and collects all problems. The game passes the
//! kinds of files and interprets the entries. This module does not access the disk, scripts or rules.
//!
//! - `kind`: the kinds of files of a game
//! - `json`: JSON exactly as written
//! - `entries`: parses a file into entries; `merge`: combines the entries of several mods and records who set what
//! - `tables`: the merged entries of all mods, checked across files
//! - `reader`: reads named fields with types; `word`: enums written as words
//! - `problem`: problems with files and their format; `report`: collects problems in file order
//! - `mods`: manifests and load order of mods

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
