//! Calls hooks and verbs. A call allocates nothing, formats nothing, and costs the same for any number of scripts.

use mlua::{FromLuaMulti, Function, IntoLuaMulti, MultiValue};

use super::error::{self, CallError, ScriptError, ScriptErrorKind};
use super::hooks::{HookId, HookKind, ScriptId};
use super::host::{Host, Inner};
use super::load::Script;
use super::profile::{self, Whose};
use crate::lua::recording;

/// Additional depth for hooks that only return a value: they trigger nothing, so they should not be blamed for reaching the limit.
pub(super) const ANSWERING: u8 = 8;

/// Which function of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerbPart {
    Legal,
    Run,
}

impl Host {
    /// Calls a hook. `hooks_of` tells whether the script has it.
    #[inline]
    pub fn call<R: FromLuaMulti>(&self, script: ScriptId, hook: HookId, args: impl IntoLuaMulti) -> Result<R, CallError> {
        let scripts = self.0.scripts.borrow();
        let entry = &scripts[script.0 as usize];
        match entry.functions.get(hook.0 as usize) {
            Some(Some(function)) => self.run(entry, (script, hook), function, args),
            _ => Err(self.failure(entry, hook, ScriptErrorKind::Runtime, "the script does not have this hook")),
        }
    }

    /// Calls one function of a verb; `verb` is its index in `verbs`.
    pub fn call_verb<R: FromLuaMulti>(
        &self,
        script: ScriptId,
        verb: usize,
        part: VerbPart,
        args: impl IntoLuaMulti,
    ) -> Result<R, CallError> {
        let scripts = self.0.scripts.borrow();
        let entry = &scripts[script.0 as usize];
        let hook = self.0.hooks.iter().position(|spec| spec.kind == HookKind::Verbs).unwrap_or_default();
        let hook = HookId(hook as u8);
        match (entry.verbs.get(verb), part) {
            (Some(verb), VerbPart::Legal) => self.run(entry, (script, hook), &verb.legal, args),
            (Some(verb), VerbPart::Run) => {
                verb.runs.set(verb.runs.get() + 1);
                self.run(entry, (script, hook), &verb.run, args)
            }
            (None, _) => Err(self.failure(entry, hook, ScriptErrorKind::Runtime, "the script does not have this verb")),
        }
    }

    /// The error for a result that has the right type but is not acceptable to the caller.
    pub fn bad_result(&self, script: ScriptId, hook: HookId, message: &str) -> CallError {
        let entry = self.script(script);
        self.failure(&entry, hook, ScriptErrorKind::BadResult, message)
    }

    #[inline]
    fn run<R: FromLuaMulti>(
        &self,
        entry: &Script,
        who: (ScriptId, HookId),
        function: &Function,
        args: impl IntoLuaMulti,
    ) -> Result<R, CallError> {
        if !recording::is_off() {
            return self.run_on_recording(entry, who, function, args);
        }
        self.run_here(entry, who, function, args)
    }

    /// The same while a recording is made or played.
    #[cold]
    fn run_on_recording<R: FromLuaMulti>(
        &self,
        entry: &Script,
        who: (ScriptId, HookId),
        function: &Function,
        args: impl IntoLuaMulti,
    ) -> Result<R, CallError> {
        let lua = &self.0.lua;
        let answer: MultiValue = if recording::is_playing() {
            let answer = recording::replay(lua, who).map_err(|error| self.explain(entry, who.1, function, &error))?;
            answer.ok_or(CallError::Unwound)?
        } else {
            let outer = recording::begin(who);
            let answer = self.run_here::<MultiValue>(entry, who, function, args);
            recording::end(outer, answer.as_ref().ok());
            answer?
        };
        R::from_lua_multi(answer, lua).map_err(|error| self.explain(entry, who.1, function, &error))
    }

    #[inline]
    fn run_here<R: FromLuaMulti>(
        &self,
        entry: &Script,
        who: (ScriptId, HookId),
        function: &Function,
        args: impl IntoLuaMulti,
    ) -> Result<R, CallError> {
        let calling = &*self.0.calling;
        let depth = calling.depth.get();
        let answers =
            self.0.hooks.get(who.1.0 as usize).is_some_and(|spec| matches!(spec.kind, HookKind::Modifier | HookKind::Choice));
        if depth >= self.0.limits.depth + if answers { ANSWERING } else { 0 } {
            return Err(self.too_deep(entry, who.1));
        }
        entry.count(who.1);
        let before = if depth == 0 { self.0.enter() } else { 0 };
        let whose = profile::enter(who);
        let guard = CallGuard { inner: &self.0, depth, before, whose, outer: calling.current.replace(Some(who)) };
        calling.depth.set(depth + 1);
        calling.deepest.set(calling.deepest.get().max(depth + 1));
        let result = function.call::<R>(args);
        drop(guard);
        result.map_err(|error| self.explain(entry, who.1, function, &error))
    }

    #[cold]
    fn explain(&self, entry: &Script, hook: HookId, function: &Function, error: &mlua::Error) -> CallError {
        let defined_at = function.info().line_defined.and_then(|line| u32::try_from(line).ok());
        error::explain(entry, self.0.hooks[hook.0 as usize].name, error, self.0.budget.take_trace(), defined_at)
    }

    #[cold]
    fn too_deep(&self, entry: &Script, hook: HookId) -> CallError {
        let message = format!("hooks call each other more than {} deep", self.0.limits.depth);
        self.failure(entry, hook, ScriptErrorKind::Depth, &message)
    }

    #[cold]
    fn failure(&self, entry: &Script, hook: HookId, kind: ScriptErrorKind, message: &str) -> CallError {
        let function = entry.functions.get(hook.0 as usize).and_then(Option::as_ref);
        let line = function.and_then(|f| f.info().line_defined).and_then(|line| u32::try_from(line).ok());
        CallError::Script(Box::new(ScriptError {
            mod_id: entry.mod_id.to_string(),
            card: entry.owner.to_string(),
            hook: self.0.hooks.get(hook.0 as usize).map_or("?", |spec| spec.name).to_owned(),
            file: entry.path.to_string(),
            line,
            message: message.to_owned(),
            trace: Vec::new(),
            kind,
        }))
    }
}

/// Restores the previous caller, even after a panic.
struct CallGuard<'a> {
    inner: &'a Inner,
    depth: u8,
    before: u64,
    whose: Whose,
    outer: Option<(ScriptId, HookId)>,
}

impl Drop for CallGuard<'_> {
    #[inline]
    fn drop(&mut self) {
        profile::leave(self.whose);
        self.inner.calling.depth.set(self.depth);
        self.inner.calling.current.set(self.outer);
        if self.depth == 0 {
            self.inner.leave(self.before);
        }
    }
}
