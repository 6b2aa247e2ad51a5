//! Script errors and their messages. The caller decides what to do about them.

use std::fmt;

use super::budget::Halt;
use super::convert::BadResult;
use super::load::Script;
use crate::lua::freeze::REMEDY;
use crate::text::{is_unsafe, with_article};

/// Why a hook call returned no result.
#[derive(Debug, Clone)]
pub enum CallError {
    /// An operation unwound the command and stored the reason. This is not the script's fault.
    Unwound,
    Script(Box<ScriptError>),
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CallError::Unwound => f.write_str("the command was stopped"),
            CallError::Script(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CallError {}

/// Lets an operation that calls hooks use `?`: the error continues through the outer script.
impl From<CallError> for mlua::Error {
    fn from(error: CallError) -> mlua::Error {
        match error {
            CallError::Unwound => super::unwind(),
            CallError::Script(error) => mlua::Error::external(*error),
        }
    }
}

/// An error in a card's script: whose script, where, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptError {
    pub mod_id: String,
    pub card: String,
    pub hook: String,
    pub file: String,
    pub line: Option<u32>,
    pub message: String,
    pub trace: Vec<String>,
    pub kind: ScriptErrorKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScriptErrorKind {
    Runtime,
    Budget,
    /// Not deterministic. The command is retried in a fresh VM; a second failure is the script's fault.
    Memory,
    /// The real-time backstop. Not deterministic; handled like `Memory`.
    Time,
    Depth,
    BadResult,
}

impl ScriptErrorKind {
    /// Whether a retry in a fresh VM may succeed.
    pub fn is_worth_a_retry(self) -> bool {
        matches!(self, ScriptErrorKind::Memory | ScriptErrorKind::Time)
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "mod {}, card {}, hook {}: {}", self.mod_id, self.card, self.hook, self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.message)?;
        self.trace.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl std::error::Error for ScriptError {}

/// An error in a script file, found when it is loaded. The code that loads files formats it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptProblem {
    pub file: String,
    pub line: Option<u32>,
    pub message: String,
    /// The suggestion, if there is one.
    pub near: Option<String>,
}

impl ScriptProblem {
    pub fn new(file: &str, line: Option<u32>, message: impl Into<String>) -> ScriptProblem {
        ScriptProblem { file: file.to_owned(), line, message: message.into(), near: None }
    }

    #[must_use]
    pub fn did_you_mean(self, near: Option<&str>) -> ScriptProblem {
        ScriptProblem { near: near.map(str::to_owned), ..self }
    }
}

/// Converts an mlua error. `safepoint_trace` is the trace that the budget stored, if the budget stopped the script.
pub(super) fn explain(
    script: &Script,
    hook: &str,
    error: &mlua::Error,
    safepoint_trace: Option<String>,
    defined_at: Option<u32>,
) -> CallError {
    if error.downcast_ref::<Halt>() == Some(&Halt::Unwind) {
        return CallError::Unwound;
    }
    if let Some(inner) = error.downcast_ref::<ScriptError>() {
        let mut inner = inner.clone();
        inner.trace.push(format!("called from mod {}, card {}, hook {hook}", script.mod_id, script.owner));
        return CallError::Script(Box::new(inner));
    }
    let kind = kind_of(error);
    let (message, trace) = split(error);
    let trace: Vec<String> = safepoint_trace.or(trace).as_deref().map(calls).unwrap_or_default();
    let (line, message) = match located(&script.path, &message) {
        Some((line, rest)) => (Some(line), rest),
        None => (first_line(&script.path, &trace), without_library(&message)),
    };
    CallError::Script(Box::new(ScriptError {
        mod_id: script.mod_id.to_string(),
        card: script.owner.to_string(),
        hook: hook.to_owned(),
        file: script.path.to_string(),
        line: if kind == ScriptErrorKind::BadResult { defined_at } else { line },
        message: advised(&plain(message)),
        trace,
        kind,
    }))
}

/// Limits a script's message to one short line, so that it cannot imitate the program's output.
fn plain(message: &str) -> String {
    const MOST_LETTERS: usize = 500;
    message.chars().map(|letter| if is_unsafe(letter) { ' ' } else { letter }).take(MOST_LETTERS).collect()
}

/// The same for a file that fails when it is loaded.
pub(super) fn problem(path: &str, error: &mlua::Error, safepoint_trace: Option<String>) -> ScriptProblem {
    let (message, trace) = split(error);
    match located(path, &message) {
        Some((line, rest)) => ScriptProblem::new(path, Some(line), rest),
        None => {
            let trace = safepoint_trace.or(trace).as_deref().map(calls).unwrap_or_default();
            ScriptProblem::new(path, first_line(path, &trace), without_library(&message))
        }
    }
}

/// Replaces Luau's message about a frozen table, which does not say why the table is frozen.
fn advised(message: &str) -> String {
    if message != "attempt to modify a readonly table" {
        return message.to_owned();
    }
    format!(
        "this table was created when the file was loaded (or belongs to the library) and cannot be changed; {REMEDY}, or change a copy"
    )
}

fn kind_of(error: &mlua::Error) -> ScriptErrorKind {
    match error.downcast_ref::<Halt>() {
        Some(Halt::Budget(_)) => return ScriptErrorKind::Budget,
        Some(Halt::Time(_)) => return ScriptErrorKind::Time,
        _ => {}
    }
    match innermost(error) {
        mlua::Error::MemoryError(_) => ScriptErrorKind::Memory,
        mlua::Error::RuntimeError(text) if text.contains("stack overflow") => ScriptErrorKind::Depth,
        mlua::Error::FromLuaConversionError { .. } if is_bare(error) => ScriptErrorKind::BadResult,
        mlua::Error::ExternalError(cause) if is_bare(error) && cause.is::<BadResult>() => ScriptErrorKind::BadResult,
        _ => ScriptErrorKind::Runtime,
    }
}

/// Whether the error comes from converting the result and not from something the script called.
fn is_bare(error: &mlua::Error) -> bool {
    !matches!(error, mlua::Error::CallbackError { .. })
}

fn innermost(error: &mlua::Error) -> &mlua::Error {
    match error {
        mlua::Error::CallbackError { cause, .. } | mlua::Error::WithContext { cause, .. } => innermost(cause),
        other => other,
    }
}

/// The message and the Lua trace, from the innermost layer that has them.
fn split(error: &mlua::Error) -> (String, Option<String>) {
    match error {
        mlua::Error::CallbackError { traceback, cause } => {
            let (message, trace) = split(cause);
            (message, trace.or_else(|| Some(traceback.clone())))
        }
        mlua::Error::RuntimeError(text) | mlua::Error::MemoryError(text) => match text.split_once("\nstack traceback:") {
            Some((message, trace)) => (message.to_owned(), Some(trace.to_owned())),
            None => (text.clone(), None),
        },
        mlua::Error::SyntaxError { message, .. } => (message.clone(), None),
        mlua::Error::FromLuaConversionError { from, to, message } => {
            let why = message.as_deref().map(|m| format!(" ({m})")).unwrap_or_default();
            (format!("returned {}; expected {}{why}", with_article(from), with_article(to)), None)
        }
        mlua::Error::BadArgument { to, pos, cause, .. } => {
            let of = to.as_ref().map(|operation| format!("{operation}, ")).unwrap_or_default();
            (format!("{of}argument {pos}: {}", argument(cause)), None)
        }
        other => (other.to_string(), None),
    }
}

/// Describes a wrong argument without Rust type names.
fn argument(cause: &mlua::Error) -> String {
    match innermost(cause) {
        mlua::Error::FromLuaConversionError { from, to, .. } => {
            let given = match *from {
                "nil" => "nothing (nil)".to_owned(),
                "integer" | "number" => "a number out of range".to_owned(),
                "userdata" | "lightuserdata" => "an object".to_owned(),
                other => with_article(other),
            };
            format!("expected {}, got {given}", wanted(to))
        }
        other => split(other).0,
    }
}

fn wanted(to: &str) -> String {
    match to {
        "u8" => "a whole number from 0 to 255".to_owned(),
        "u16" => "a whole number from 0 to 65535".to_owned(),
        "u32" | "u64" | "usize" => "a whole number, 0 or more".to_owned(),
        "i32" | "i64" => "a whole number".to_owned(),
        "String" => "a string".to_owned(),
        "bool" => "true or false".to_owned(),
        other => with_article(other),
    }
}

/// The lines of the trace that name a script. Calls of the library and of Rust do not help a modder.
fn calls(trace: &str) -> Vec<String> {
    let lines = trace.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "stack traceback:");
    let inner = ["(library)", "[C]", "__mlua"];
    lines.filter(|line| !inner.iter().any(|start| line.starts_with(start))).map(str::to_owned).collect()
}

/// `path:12: text` as line and text.
fn located<'a>(path: &str, message: &'a str) -> Option<(u32, &'a str)> {
    let (line, rest) = message.strip_prefix(path)?.strip_prefix(':')?.split_once(':')?;
    Some((line.parse().ok()?, rest.trim_start()))
}

fn first_line(path: &str, trace: &[String]) -> Option<u32> {
    trace.iter().find_map(|frame| located(path, frame)).map(|(line, _)| line)
}

fn without_library(message: &str) -> &str {
    located("(library)", message).map_or(message, |(_, rest)| rest)
}
