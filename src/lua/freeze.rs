//! Freezes what a file keeps after it is loaded. Hooks run many times: in several games, after an undo and in a replay. If a hook could
//! change something and see the change later, two runs of the same game would differ. So this file walks everything that is reachable
//! from the hooks. It freezes tables, and refuses functions that assign to a variable that outlives the call, and stateful iterators
//! (the results of `pairs` and `gmatch`). Tables and closures that a hook creates while it runs are not affected; the hook has nowhere
//! to keep them.

use std::collections::BTreeSet;

use mlua::{Function, Lua, Table, Value};

use crate::lua::bytecode::{self, Proto};
use crate::lua::error::ScriptProblem;
use crate::lua::upvalues::upvalues;

/// The remedy for every attempt to keep something.
pub(super) const REMEDY: &str = "use remember(key, value, scope)";

/// The error for a compiled file in an unknown format.
pub(super) const UNKNOWN: &str = "the compiled form of this file cannot be checked";

/// The functions that every script can use; a script may keep these.
pub(super) fn library(globals: &Table) -> BTreeSet<usize> {
    let mut known = BTreeSet::new();
    for (_, value) in globals.pairs::<Value, Value>().flatten() {
        if let Value::Table(inner) = &value {
            let values = inner.pairs::<Value, Value>().flatten().map(|(_, value)| value);
            known.extend(values.filter_map(|value| address(&value)));
        }
        known.extend(address(&value));
    }
    known
}

/// The address of a value, for comparison only.
pub(super) fn address(value: &Value) -> Option<usize> {
    match value {
        Value::Function(function) => Some(function.to_pointer() as usize),
        Value::Table(table) => Some(table.to_pointer() as usize),
        _ => None,
    }
}

/// Everything reachable from a frozen table, including itself. Keeping it is safe, since none of it can change.
pub(super) fn reachable(table: &Table) -> BTreeSet<usize> {
    let mut known = BTreeSet::new();
    let mut open = vec![Value::Table(table.clone())];
    while let Some(value) = open.pop() {
        if address(&value).is_some_and(|at| known.insert(at))
            && let Value::Table(table) = &value
        {
            open.extend(frozen(table));
        }
    }
    known
}

/// Freezes what the file keeps. Every function that could keep state is a problem.
pub(super) fn freeze(
    lua: &Lua,
    path: &str,
    library: &BTreeSet<usize>,
    returned: &Table,
    bytecode: &[u8],
) -> Result<(), Vec<ScriptProblem>> {
    let Some(functions) = bytecode::without_globals(bytecode) else {
        return Err(vec![ScriptProblem::new(path, None, UNKNOWN)]);
    };
    let mut walk = Walk { lua, path, library, functions: &functions, seen: BTreeSet::new(), problems: Vec::new() };
    let mut open = vec![Value::Table(returned.clone())];
    while let Some(value) = open.pop() {
        if address(&value).is_some_and(|at| !walk.seen.insert(at)) {
            continue;
        }
        let inside = match &value {
            Value::Table(table) => Ok(frozen(table)),
            Value::Function(function) => walk.function(function),
            _ => continue,
        };
        match inside {
            Ok(inside) => open.extend(inside),
            Err(error) => walk.problems.push(ScriptProblem::new(path, None, error.to_string())),
        }
    }
    let mut problems = walk.problems;
    problems.sort_by(|a, b| (a.line, &a.message).cmp(&(b.line, &b.message)));
    problems.dedup();
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

fn frozen(table: &Table) -> Vec<Value> {
    table.set_readonly(true);
    let entries = table.pairs::<Value, Value>().flatten().flat_map(|(key, value)| [key, value]);
    entries.chain(table.metatable().map(Value::Table)).collect()
}

struct Walk<'a> {
    lua: &'a Lua,
    path: &'a str,
    library: &'a BTreeSet<usize>,
    functions: &'a [Proto],
    seen: BTreeSet<usize>,
    problems: Vec<ScriptProblem>,
}

impl Walk<'_> {
    /// The captured values of a function, if it belongs to this file.
    fn function(&mut self, function: &Function) -> mlua::Result<Vec<Value>> {
        if self.library.contains(&(function.to_pointer() as usize)) {
            return Ok(Vec::new());
        }
        let info = function.info();
        if info.what == "C" || info.source.as_deref() != Some(&format!("={}", self.path)) {
            let message = format!("an iterator is kept between calls; create it where it is used, or {REMEDY}");
            self.problems.push(ScriptProblem::new(self.path, None, message));
            return Ok(Vec::new());
        }
        let captured = upvalues(self.lua, function)?;
        let line = info.line_defined.and_then(|line| u32::try_from(line).ok());
        // Similar functions that start on the same line cannot be told apart, so a problem in one counts for all of them.
        let alike = self
            .functions
            .iter()
            .filter(|proto| Some(proto.line) == line && proto.captured.len() == captured.len() && (proto.name == info.name));
        if alike.clone().next().is_none() {
            let message = "a function of this file cannot be checked; write it on its own lines";
            self.problems.push(ScriptProblem::new(self.path, line, message));
        }
        for (proto, (index, line)) in alike.flat_map(|proto| proto.assigns.iter().map(move |found| (proto, found))) {
            let name = proto.captured.get(*index).map_or("a variable", String::as_str);
            let message = format!("{name} is changed here, and the next call and the next game would see the change; {REMEDY}");
            self.problems.push(ScriptProblem::new(self.path, Some(*line), message));
        }
        Ok(captured)
    }
}
