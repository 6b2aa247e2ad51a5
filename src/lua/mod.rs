//! The Lua host: a Luau sandbox that loads scripts and calls the hooks in them.
//!
//! It knows no ruleset and no terminal: which hooks exist is a table the ruleset hands over, what scripts can do is
//! whatever functions the ruleset installs before `seal`.
//!
//! - `host`: one VM and what belongs to it; the way in
//! - `hooks`: the shape of the table hooks come from
//! - `sandbox`: what of Luau is left; `library.luau`: the replaced parts of its standard library
//! - `syntax`: `for k, v in t` is made to obey the same order as `pairs`
//! - `budget`: how long a script may run; `safepoint`: the countdown at Luau's safepoints; `clock`: how long it has worked
//! - `library`: files of functions that scripts share
//! - `load`: text to checked script; `call`: hook and verb calls
//! - `stated`: what a hook says without a function
//! - `freeze`: what a file keeps between calls is frozen or refused; `bytecode`, `upvalues`: how that is found out
//! - `concat`: `..` is made to obey the limit of texts; `layout`: what a compiled file looks like
//! - `objects`: things of the game as scripts hold them
//! - `profile`: whose time it is, when somebody wants to know; `recording`: a game played again without its scripts
//! - `convert`: what a hook may return; `error`: what is said when something is wrong

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
pub mod objects;
pub mod profile;
pub mod recording;
mod safepoint;
mod sandbox;
mod stated;
mod syntax;
mod upvalues;

pub use budget::{Limits, unwind};
pub use call::VerbPart;
pub use convert::{Verdict, Whole, whole, whole_fields};
pub use error::{CallError, ScriptError, ScriptErrorKind, ScriptProblem};
pub use hooks::{FieldSpec, HookId, HookKind, HookSpec, ScriptId, VerbSpec};
pub use host::{Host, NoteSink};
pub use load::Script;
pub use stated::{Lists, Stated};
pub use syntax::{members, strings};
