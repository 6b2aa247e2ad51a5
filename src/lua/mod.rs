//! The Lua host: a Luau sandbox that loads scripts and calls the hooks in them.
//!
//! It does not depend on a ruleset or a terminal. The ruleset supplies the table of hooks, and installs the functions that
//! scripts can call before `seal`.
//!
//! - `host`: one VM and its state; the entry point
//! - `hooks`: the types of the hook table
//! - `sandbox`: the whitelist of Luau functions; `library.luau`: replacements for parts of the standard library
//! - `syntax`: gives `for k, v in t` the same order as `pairs`
//! - `budget`: limits how long a script runs; `safepoint`: the countdown at Luau's safepoints; `clock`: CPU time of scripts
//! - `library`: files of functions that scripts share
//! - `precompiled`: scripts that were compiled before the program was built
//! - `load`: text to checked script; `call`: hook and verb calls
//! - `stated`: fixed answers in place of functions
//! - `freeze`: freezes or refuses whatever a file keeps between calls; `bytecode`, `upvalues`: find what it keeps
//! - `lookups`: finds the library functions that a file names
//! - `concat`: applies the length limit of strings to `..`; `layout`: the format of compiled files
//! - `objects`: units, sectors and so on as script values
//! - `profile`: optional timing of scripts; `recording`: replays a game without its scripts
//! - `convert`: conversion of return values; `error`: error messages

mod budget;
mod bytecode;
mod call;
mod clock;
mod concat;
mod convert;
mod error;
mod freeze;
mod hooks;
mod host;
mod layout;
mod library;
mod load;
mod lookups;
pub mod objects;
mod precompiled;
pub mod profile;
pub mod recording;
mod safepoint;
mod sandbox;
mod stated;
mod syntax;
mod upvalues;

pub use budget::{Limits, unwind};
pub use call::VerbPart;
pub use convert::{Points, Verdict, Whole, WholeFields, bad_result, whole, whole_fields};
pub use error::{CallError, ScriptError, ScriptErrorKind, ScriptProblem};
pub use hooks::{FieldSpec, HookId, HookKind, HookSet, HookSpec, ScriptId, VerbSpec};
pub use host::{Host, NoteSink};
pub use load::Script;
pub use mlua::Either;
pub use precompiled::Precompiled;
pub use stated::{Lists, Stated};
pub use syntax::{members, strings};
