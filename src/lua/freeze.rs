//! What a file keeps once it is loaded. Hooks are called again and again, in one game and the next, after an undo and in
//! a replay: whatever they could change and find again would make two runs of one game differ. So everything that can
//! be reached from the hooks is walked once. Tables are frozen; a function that assigns to a variable which outlives its
//! call is refused, and so is one that counts by itself (what `pairs` and `gmatch` return).
//! Tables and closures that a hook makes while it runs are its own, and nothing is left where it could keep them.

use std::collections::BTreeSet;

use mlua::{Function, Lua, Table, Value};

use crate::lua::bytecode::{self, Proto};
use crate::lua::error::ScriptProblem;
use crate::lua::upvalues::upvalues;

/// The advice for every way of keeping something.
pub(super) const REMEDY: &str = "use remember(key, value, scope)";

/// What is said where Luau writes compiled files in a way that is not known here.
pub(super) const UNKNOWN: &str = "what the compiler made of this file cannot be checked";

/// The functions every script finds: these may be kept.
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

/// Where a value lies; only ever compared.
pub(super) fn address(value: &Value) -> Option<usize> {
    match value {
        Value::Function(function) => Some(function.to_pointer() as usize),
        Value::Table(table) => Some(table.to_pointer() as usize),
        _ => None,
    }
}

/// Everything a frozen table holds, itself included: whoever keeps it keeps nothing that can change.
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

/// Freezes what the file keeps; every function that could keep count is a problem.
pub(super) fn freeze(
    lua: &Lua,
    path: &str,
    library: &BTreeSet<usize>,
    returned: &Table,
    bytecode: &[u8],
) -> Result<(), Vec<ScriptProblem>> {
    let Some(functions) = bytecode::functions(bytecode) else {
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
    /// What a function has captured, if it is one of this file.
    fn function(&mut self, function: &Function) -> mlua::Result<Vec<Value>> {
        if self.library.contains(&(function.to_pointer() as usize)) {
            return Ok(Vec::new());
        }
        let info = function.info();
        if info.what == "C" || info.source.as_deref() != Some(&format!("={}", self.path)) {
            let message = format!("an iterator is kept from one call to the next; make it where it is used, or {REMEDY}");
            self.problems.push(ScriptProblem::new(self.path, None, message));
            return Ok(Vec::new());
        }
        let captured = upvalues(self.lua, function)?;
        let line = info.line_defined.and_then(|line| u32::try_from(line).ok());
        // Two functions that begin in one line and look alike are taken for each other, and the stricter word counts.
        let alike = self
            .functions
            .iter()
            .filter(|proto| Some(proto.line) == line && proto.captured.len() == captured.len() && (proto.name == info.name));
        if alike.clone().next().is_none() {
            let message = "a function of this file cannot be checked; write it in lines of its own";
            self.problems.push(ScriptProblem::new(self.path, line, message));
        }
        for (proto, (index, line)) in alike.flat_map(|proto| proto.assigns.iter().map(move |found| (proto, found))) {
            let name = proto.captured.get(*index).map_or("a variable", String::as_str);
            let message =
                format!("{name} is changed here and would be found changed in the next call and the next game; {REMEDY}");
            self.problems.push(ScriptProblem::new(self.path, Some(*line), message));
        }
        Ok(captured)
    }
}
