//! Loads a script from text and checks it. All errors of a file are reported at once. Reading files from disk happens elsewhere.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use mlua::chunk::ChunkMode;
use mlua::{Function, Table, Value};

use super::concat::{self, Unfit};
use super::convert::whole;
use super::error::{self, ScriptProblem};
use super::hooks::{HookId, HookKind, HookSet, HookSpec, ScriptId, VerbSpec};
use super::host::Host;
use super::lookups::{self, Lookup};
use super::syntax::{self, Token};
use super::{bytecode, sandbox};
use crate::lua::freeze;
use crate::lua::stated::Stated;
use crate::text::{listed, nearest, with_article};

/// A loaded script: its functions, ready to be called.
pub struct Script {
    pub mod_id: Rc<str>,
    /// The card the script belongs to.
    pub owner: Rc<str>,
    pub path: Rc<str>,
    /// The hooks it defines.
    pub hooks: HookSet,
    /// The hooks that were called since the last reset.
    pub called: Cell<HookSet>,
    /// How often each hook ran. Verbs count their runs themselves.
    pub(super) counts: Box<[Cell<u64>]>,
    pub(super) functions: Box<[Option<Function>]>,
    /// Its fixed answer in place of a function.
    pub stated: Option<Stated>,
    /// The hook of the fixed answer and the text of the file, for the lines of problems.
    stated_in: Option<(String, Box<str>)>,
    pub(super) verbs: Vec<Verb>,
}

pub(super) struct Verb {
    pub spec: VerbSpec,
    pub legal: Function,
    pub run: Function,
    /// How often `run` ran.
    pub runs: Cell<u64>,
}

impl Script {
    /// Records that a hook runs.
    #[inline]
    pub(super) fn count(&self, hook: HookId) {
        self.called.set(self.called.get().with(hook));
        if let Some(count) = self.counts.get(hook.0 as usize) {
            count.set(count.get() + 1);
        }
    }

    /// How often each hook of the script ran since it was loaded, in the order of the hook table. A verb is listed by its own name, and
    /// only its `run` counts.
    pub fn counts(&self, hooks: &[HookSpec]) -> Vec<(String, u64)> {
        let mut found = Vec::new();
        for (index, spec) in hooks.iter().enumerate().filter(|(index, _)| self.hooks.has(HookId(*index as u8))) {
            match spec.kind {
                HookKind::Verbs => found.extend(self.verbs.iter().map(|verb| (verb.spec.name.clone(), verb.runs.get()))),
                _ => found.push((spec.name.to_owned(), self.counts.get(index).map_or(0, Cell::get))),
            }
        }
        found
    }

    /// The problem with a fixed answer, at the line of the given text if this file contains it.
    pub fn stated_wrongly(&self, at: &str, message: String) -> ScriptProblem {
        let line = self.stated_in.as_ref().and_then(|(hook, source)| {
            let tokens = syntax::tokens(&self.path, source).unwrap_or_default();
            let is_said = self.stated.iter().any(|stated| stated.texts().any(|text| text == at));
            line_of(&tokens, at).filter(|_| is_said).or_else(|| line_of(&tokens, hook))
        });
        ScriptProblem::new(&self.path, line, message)
    }
}

impl Host {
    /// Loads one script: plain text that returns one table of hooks. Errors show `path`.
    pub fn load(&self, mod_id: &str, owner: &str, path: &str, source: &str) -> Result<ScriptId, Vec<ScriptProblem>> {
        let one = |problem| vec![problem];
        let (table, bytecode) = self.read_file(mod_id, path, source).map_err(one)?;
        let mut reader = Reader { path, source, tokens: OnceCell::new(), problems: Vec::new(), stated: None };
        let (functions, verbs, hooks) = reader.hooks(self.0.hooks, &table);
        let frozen = freeze::freeze(&self.0.lua, path, &self.0.library.borrow(), &table, &bytecode);
        frozen.unwrap_or_else(|found| reader.problems.extend(found));
        if !reader.problems.is_empty() {
            reader.problems.sort_by(|a, b| (a.line, &a.message).cmp(&(b.line, &b.message)));
            return Err(reader.problems);
        }
        let stated_in = reader.stated.as_ref().map(|(hook, _)| (hook.clone(), source.into()));
        let script = Script {
            mod_id: mod_id.into(),
            owner: owner.into(),
            path: path.into(),
            hooks,
            called: Cell::default(),
            counts: vec![Cell::new(0); self.0.hooks.len()].into_boxed_slice(),
            functions,
            stated: reader.stated.map(|(_, stated)| stated),
            stated_in,
            verbs,
        };
        let mut scripts = self.0.scripts.borrow_mut();
        let id = u16::try_from(scripts.len()).map_err(|_| vec![ScriptProblem::new(path, None, "too many scripts")])?;
        scripts.push(Rc::new(script));
        Ok(ScriptId(id))
    }

    /// Finds unknown globals, unknown members of libraries and assignments to globals in a file without running it. Each problem comes
    /// with the unknown name, such as `os` or `math.random`.
    pub fn astray(&self, path: &str, source: &str) -> Vec<(String, ScriptProblem)> {
        let ordered = syntax::tokens(path, source).and_then(|tokens| syntax::order_loops(path, source, &tokens));
        let Ok(ordered) = ordered else { return Vec::new() };
        // Without optimization, the compiler keeps code that never runs; with it, it resolves `math["random"]`.
        let compiled = |level: u8| sandbox::compiler().set_optimization_level(level).compile(&ordered);
        let (Ok(bytecode), Ok(optimized)) = (compiled(0), compiled(1)) else { return Vec::new() };
        let known = self.global_names();
        let mut problems = Vec::new();
        for global in bytecode::functions(&bytecode).into_iter().flatten().flat_map(|function| function.globals) {
            let name = global.name.as_str();
            // The table of globals has no name that scripts can use.
            let is_known = known.contains(name) && name != "_G";
            let (message, near) = match (global.written, is_known) {
                (true, _) => (format!("the global {name} cannot be written; declare it with local"), None),
                (false, false) => (format!("there is no global {name}"), nearest(name, known.iter().map(String::as_str))),
                (false, true) => continue,
            };
            problems.push((global.name.clone(), ScriptProblem::new(path, Some(global.line), message).did_you_mean(near)));
        }
        let names =
            |library: &str| sandbox::LIBRARIES.iter().find(|(name, _)| *name == library).map_or(&[][..], |(_, names)| names);
        let libraries: Vec<&str> = sandbox::LIBRARIES.iter().map(|(name, _)| *name).collect();
        let both = [bytecode, optimized];
        let found = both.iter().flat_map(|bytecode| lookups::lookups(bytecode, &libraries));
        for Lookup { line, library, name } in found.collect::<BTreeSet<Lookup>>() {
            if !names(&library).contains(&name.as_str()) {
                let near = nearest(&name, names(&library).iter().copied()).map(|near| format!("{library}.{near}"));
                let message = format!("there is no {library}.{name}");
                let problem = ScriptProblem::new(path, Some(line), message).did_you_mean(near.as_deref());
                problems.push((format!("{library}.{name}"), problem));
            }
        }
        problems.sort_by_key(|(_, problem)| problem.line);
        problems.dedup();
        problems
    }

    /// Runs a file; returns its table and its bytecode.
    pub(super) fn read_file(&self, mod_id: &str, path: &str, source: &str) -> Result<(Table, Cow<'static, [u8]>), ScriptProblem> {
        self.check_text(path, source)?;
        let bytecode = match self.0.precompiled.find(source) {
            Some(bytecode) => Cow::Borrowed(bytecode),
            None => Cow::Owned(self.compile_file(path, source)?),
        };
        let before = self.0.lua.used_memory();
        let table = self.evaluate(mod_id, path, &bytecode)?;
        self.check_size(path, before)?;
        Ok((table, bytecode))
    }

    /// The bytecode of a file, with ordered loops and limited strings.
    pub(super) fn compile_file(&self, path: &str, source: &str) -> Result<Vec<u8>, ScriptProblem> {
        let tokens = syntax::tokens(path, source)?;
        let ordered = syntax::order_loops(path, source, &tokens)?;
        let bytecode = self.compile(path, &ordered)?;
        self.limit_texts(path, &tokens, &bytecode)
    }

    fn check_text(&self, path: &str, source: &str) -> Result<(), ScriptProblem> {
        let (size, limit) = (source.len(), self.0.limits.source);
        if size > limit {
            return Err(ScriptProblem::new(path, None, format!("the file has {size} bytes; the limit is {limit}")));
        }
        // All bytes at once, without stopping at the first: a processor checks many of them in one step.
        let is_control = |byte: u8| byte.is_ascii_control() & (byte != b'\t') & (byte != b'\n') & (byte != b'\r');
        if source.bytes().fold(false, |found, byte| found | is_control(byte)) {
            return Err(ScriptProblem::new(path, None, "this is not plain text; compiled code is not accepted"));
        }
        Ok(())
    }

    /// Applies the length limit of strings to literals and to `..`.
    fn limit_texts(&self, path: &str, tokens: &[Token], bytecode: &[u8]) -> Result<Vec<u8>, ScriptProblem> {
        let limit = self.0.limits.text;
        concat::limit(bytecode, limit).map_err(|unfit| match unfit {
            Unfit::TooLong(size) => {
                let line = tokens.iter().find(|token| token.text.len() > limit).map(|token| token.line);
                ScriptProblem::new(path, line, format!("a text of {size} characters is too long; the limit is {limit}"))
            }
            Unfit::Unknown => ScriptProblem::new(path, None, freeze::UNKNOWN),
        })
    }

    /// Memory is shared: a file that kept most of it would make other scripts fail.
    fn check_size(&self, path: &str, before: usize) -> Result<(), ScriptProblem> {
        let limit = self.0.limits.kept;
        let kept = || self.0.lua.used_memory().saturating_sub(before);
        if kept() > limit {
            self.0.collect();
        }
        match kept() {
            size if size > limit => {
                Err(ScriptProblem::new(path, None, format!("the file keeps {size} bytes of memory; the limit is {limit}")))
            }
            _ => Ok(()),
        }
    }

    /// Compiles the text. The bytecode that runs is exactly the bytecode that was checked.
    fn compile(&self, path: &str, source: &str) -> Result<Vec<u8>, ScriptProblem> {
        sandbox::compiler().set_debug_level(2).compile(source).map_err(|error| {
            // Loading the text gives the same error, but with the file name.
            let loaded = self.0.lua.load(source).set_compiler(sandbox::compiler());
            let loaded = loaded.set_name(format!("={path}")).set_mode(ChunkMode::Text).into_function();
            error::problem(path, &loaded.err().unwrap_or(error), None)
        })
    }

    /// Runs the file itself, with its own budget.
    fn evaluate(&self, mod_id: &str, path: &str, bytecode: &[u8]) -> Result<Table, ScriptProblem> {
        if self.depth() > 0 {
            return Err(ScriptProblem::new(path, None, "scripts cannot be loaded while a hook is running"));
        }
        let value = self.environment(mod_id).and_then(|environment| {
            let chunk = self.0.lua.load(bytecode).set_name(format!("={path}")).set_mode(ChunkMode::Binary);
            // Loading looks up every global that the file names, without an error for an unknown one: no suggestion is needed.
            self.0.loading.set(true);
            let file = chunk.set_environment(environment).into_function();
            self.0.loading.set(false);
            let file = file?;
            self.0.budget.refill();
            let before = self.0.enter();
            let value = file.call::<Value>(());
            self.0.leave(before);
            value
        });
        let trace = self.0.budget.take_trace();
        self.0.budget.refill();
        match value {
            Ok(Value::Table(table)) => Ok(table),
            Ok(other) => {
                let message = format!("the file must return one table of hooks; it returned {}", kind(&other));
                Err(ScriptProblem::new(path, None, message))
            }
            Err(error) => Err(error::problem(path, &error, trace)),
        }
    }
}

/// Reads the returned table and collects its problems.
struct Reader<'a> {
    path: &'a str,
    source: &'a str,
    /// Only problems need them.
    tokens: OnceCell<Vec<Token<'a>>>,
    problems: Vec<ScriptProblem>,
    /// With the name of its hook.
    stated: Option<(String, Stated)>,
}

type Functions = Box<[Option<Function>]>;

impl<'a> Reader<'a> {
    fn hooks(&mut self, specs: &'static [HookSpec], table: &Table) -> (Functions, Vec<Verb>, HookSet) {
        let mut functions = vec![None; specs.len()].into_boxed_slice();
        let (mut verbs, mut hooks) = (Vec::new(), HookSet::default());
        for (name, value) in self.entries(table) {
            let Some(index) = specs.iter().position(|spec| spec.name == name) else {
                let near = nearest(&name, specs.iter().map(|spec| spec.name));
                self.report_unknown(&name, format!("there is no hook {name}"), near);
                continue;
            };
            match (specs[index].kind, value) {
                (HookKind::Verbs, Value::Table(list)) => verbs = self.verbs(&list),
                (HookKind::Verbs, other) => self.report(&name, format!("{name} must be a list, not {}", kind(&other))),
                (_, Value::Function(function)) => functions[index] = Some(function),
                (HookKind::Choice, other) => match Stated::read(&name, &other) {
                    Ok(stated) => self.stated = Some((name.clone(), stated)),
                    Err(why) => self.report(&name, why),
                },
                (_, other) => self.report(&name, format!("{name} must be a function, not {}", kind(&other))),
            }
            hooks = hooks.with(HookId(index as u8));
        }
        (functions, verbs, hooks)
    }

    fn verbs(&mut self, list: &Table) -> Vec<Verb> {
        let mut verbs = Vec::new();
        for (index, entry) in list.sequence_values::<Value>().flatten().enumerate() {
            match entry {
                Value::Table(table) => verbs.extend(self.verb(index + 1, &table)),
                other => self.report("verbs", format!("verb {} must be a table, not {}", index + 1, kind(&other))),
            }
        }
        let listed = list.raw_len();
        if list.pairs::<Value, Value>().count() != listed {
            self.report("verbs", "verbs must be a plain list: { { name = ... }, ... }".to_owned());
        }
        verbs
    }

    fn verb(&mut self, number: usize, table: &Table) -> Option<Verb> {
        let (mut name, mut cost, mut help, mut legal, mut run) = (None, None, String::new(), None, None);
        let verb = match table.raw_get("name") {
            Ok(Value::String(name)) => format!("verb \"{}\"", name.to_string_lossy()),
            _ => format!("verb {number}"),
        };
        let before = self.problems.len();
        for (key, value) in self.entries(table) {
            match (key.as_str(), value) {
                ("name", Value::String(text)) => name = Some(text.to_string_lossy()).filter(|t| is_word(t)),
                ("help", Value::String(text)) => help = text.to_string_lossy(),
                ("cost", value @ (Value::Integer(_) | Value::Number(_))) => {
                    cost = whole(&value).ok().and_then(|n| u8::try_from(n).ok());
                }
                ("legal", Value::Function(function)) => legal = Some(function),
                ("run", Value::Function(function)) => run = Some(function),
                ("name" | "help" | "cost" | "legal" | "run", other) => {
                    self.report(&key, format!("{verb}: {key} cannot be {}", kind(&other)));
                }
                _ => {
                    let near = nearest(&key, ["name", "help", "cost", "legal", "run"]);
                    self.report_unknown(&key, format!("{verb}: there is no field {key}"), near);
                }
            }
        }
        if self.problems.len() > before {
            return None;
        }
        match (name, cost, legal, run) {
            (Some(name), Some(cost), Some(legal), Some(run)) => {
                let runs = Cell::new(0);
                Some(Verb { spec: VerbSpec { name, cost, help }, legal, run, runs })
            }
            _ => {
                let is_missing = |field: &&str| matches!(table.raw_get(*field), Ok(Value::Nil) | Err(_));
                let missing: Vec<&str> = ["name", "cost", "legal", "run"].into_iter().filter(is_missing).collect();
                let wrong = match missing.len() {
                    0 => String::new(),
                    1 => format!("{} is missing; ", missing[0]),
                    _ => format!("{} are missing; ", listed(&missing, "and")),
                };
                let wanted = "a verb needs name (one word in lowercase letters), cost (0 to 255), legal and run (functions)";
                self.report("verbs", format!("{verb}: {wrong}{wanted}"));
                None
            }
        }
    }

    /// The entries with names as keys, in alphabetical order; other keys are problems.
    fn entries(&mut self, table: &Table) -> Vec<(String, Value)> {
        let mut entries = Vec::new();
        for (key, value) in table.pairs::<Value, Value>().flatten() {
            match key {
                Value::String(name) => entries.push((name.to_string_lossy(), value)),
                other => self.report("return", format!("every key must be a name, not {}", kind(&other))),
            }
        }
        entries.sort_by(|(a, _), (b, _)| a.cmp(b));
        entries
    }

    fn report(&mut self, key: &str, message: String) {
        self.report_unknown(key, message, None);
    }

    fn report_unknown(&mut self, key: &str, message: String, near: Option<&str>) {
        self.problems.push(ScriptProblem::new(self.path, self.line_of(key), message).did_you_mean(near));
    }

    fn line_of(&self, key: &str) -> Option<u32> {
        line_of(self.tokens.get_or_init(|| syntax::tokens(self.path, self.source).unwrap_or_default()), key)
    }
}

/// The line that sets a key, as `key =`, `["key"] =` or `function t.key(`; otherwise the first line with that word.
fn line_of(tokens: &[Token], key: &str) -> Option<u32> {
    let quoted = |text: &str| text.len() == key.len() + 2 && text.get(1..=key.len()) == Some(key);
    let words = || tokens.iter().enumerate().filter(|(_, t)| (t.is_name && t.text == key) || quoted(t.text));
    let is_written = |index: &usize| {
        let next = |by: usize| tokens.get(index + by).map(|t| t.text);
        matches!((next(1), next(2)), (Some("="), Some(after)) if after != "=")
            || (next(1) == Some("]") && next(2) == Some("="))
            || next(1) == Some("(") && index.checked_sub(1).is_some_and(|i| tokens[i].text == ".")
    };
    let found = words().find(|(index, _)| is_written(index)).or_else(|| words().next());
    found.map(|(_, token)| token.line)
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_'))
}

/// The kind of a value, in the words of the language: it has one kind of number.
pub(super) fn kind(value: &Value) -> String {
    match value {
        Value::Nil => "nothing".to_owned(),
        Value::Integer(_) => "a number".to_owned(),
        other => with_article(other.type_name()),
    }
}
