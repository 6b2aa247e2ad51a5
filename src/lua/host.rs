//! One VM with its hook table, loaded scripts, budget and note sink.
//!
//! Functions installed in the VM must not keep a `Host`: it owns the VM, so neither would ever be freed. They get it from
//! `Host::of`.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::{Rc, Weak};

use mlua::{Lua, Table, Value};

use super::budget::{Budget, Limits};
use super::call::ANSWERING;
use super::hooks::{HookId, HookSet, HookSpec, ScriptId, VerbSpec};
use super::library::Libraries;
use super::load::Script;
use super::precompiled::Precompiled;
use super::sandbox;
use crate::lua::freeze;

/// Receives the output of `print`: the script (none while a file is being loaded) and the text.
pub type NoteSink = dyn Fn(Option<ScriptId>, &str);

/// The host. Cheap to clone; clones are the same host.
#[derive(Clone)]
pub struct Host(pub(super) Rc<Inner>);

pub(super) struct Inner {
    pub lua: Lua,
    pub hooks: &'static [HookSpec],
    pub limits: Limits,
    pub budget: Rc<Budget>,
    pub scripts: RefCell<Vec<Rc<Script>>>,
    pub calling: Rc<Calling>,
    globals: RefCell<Option<Table>>,
    environments: RefCell<BTreeMap<String, Table>>,
    /// Addresses of the functions that every script can use.
    pub library: RefCell<BTreeSet<usize>>,
    /// Files of functions that scripts share.
    pub libraries: RefCell<Libraries>,
    notes: Rc<RefCell<Option<Rc<NoteSink>>>>,
    kept: Cell<usize>,
    /// Scripts that need not be compiled.
    pub precompiled: Precompiled,
    /// Whether a file is being loaded, before it runs.
    pub loading: Rc<Cell<bool>>,
}

/// Which hook is running, and how deep.
#[derive(Default)]
pub(super) struct Calling {
    pub depth: Cell<u8>,
    /// The greatest depth since the measurement began.
    pub deepest: Cell<u8>,
    pub current: Cell<Option<(ScriptId, HookId)>>,
}

struct WeakHost(Weak<Inner>);

impl Inner {
    /// Called before Lua code runs. Returns the thread's previous countdown, to be passed to `leave`.
    #[inline]
    pub fn enter(&self) -> u64 {
        if self.lua.used_memory() > self.kept.get() + self.limits.garbage {
            self.collect();
        }
        // Memory that loaded files keep does not count against the running script.
        self.limit_memory(self.kept.get() + self.limits.memory);
        self.budget.enter()
    }

    #[inline]
    pub fn leave(&self, before: u64) {
        self.budget.leave(before);
        self.limit_memory(0);
    }

    #[inline]
    fn limit_memory(&self, bytes: usize) -> usize {
        self.lua.set_memory_limit(bytes).expect("the VM has the allocator that mlua gave it")
    }

    #[cold]
    pub fn collect(&self) {
        // Twice, because the first call may only finish a cycle that began before this garbage existed.
        let done = self.lua.gc_collect().and_then(|()| self.lua.gc_collect());
        done.expect("no script can install a finalizer that fails");
        self.lua.gc_stop();
        self.kept.set(self.lua.used_memory());
    }
}

impl Host {
    /// A VM with the curated library, not yet sealed. Panics if the hook table is too long or the VM cannot be created.
    pub fn new(hooks: &'static [HookSpec], limits: Limits) -> Host {
        Host::with(hooks, limits, Precompiled::NONE)
    }

    /// The same with compiled scripts. They apply the length limit of strings that they were compiled with.
    pub fn with(hooks: &'static [HookSpec], limits: Limits, precompiled: Precompiled) -> Host {
        let precompiled = if limits.text == Limits::default().text { precompiled } else { Precompiled::NONE };
        assert!(hooks.len() <= HookSet::MOST, "a set holds every hook");
        let budget = Rc::new(Budget::new(&limits));
        let calling = Rc::new(Calling::default());
        let notes = Rc::new(RefCell::new(None));
        let (who, sinks) = (Rc::clone(&calling), Rc::clone(&notes));
        let note = move |text: &str| {
            let sink: Option<Rc<NoteSink>> = sinks.borrow().clone();
            if let Some(sink) = sink {
                sink(who.current.get().map(|(script, _)| script), text);
            }
        };
        let lua = sandbox::open(&budget, limits.text, precompiled, note).expect("the curated library runs in a fresh VM");
        budget.refill();
        let host = Host(Rc::new(Inner {
            lua,
            hooks,
            limits,
            budget,
            scripts: RefCell::default(),
            calling,
            globals: RefCell::default(),
            environments: RefCell::default(),
            library: RefCell::default(),
            libraries: RefCell::default(),
            notes,
            kept: Cell::new(0),
            precompiled,
            loading: Rc::default(),
        }));
        host.0.lua.set_app_data(WeakHost(Rc::downgrade(&host.0)));
        host
    }

    /// The host a running operation belongs to.
    pub fn of(lua: &Lua) -> mlua::Result<Host> {
        let found = lua.app_data_ref::<WeakHost>().and_then(|weak| weak.0.upgrade());
        found.map(Host).ok_or_else(|| mlua::Error::runtime("this VM has no host"))
    }

    /// For installing operations as globals and userdata, before `seal`.
    pub fn lua(&self) -> &Lua {
        &self.0.lua
    }

    pub fn limits(&self) -> Limits {
        self.0.limits
    }

    /// The hook table.
    pub fn hooks(&self) -> &'static [HookSpec] {
        self.0.hooks
    }

    pub fn hook(&self, name: &str) -> Option<HookId> {
        self.0.hooks.iter().position(|spec| spec.name == name).map(|index| HookId(index as u8))
    }

    /// Makes everything that scripts can reach read-only. The first `load` does it if nothing else has.
    pub fn seal(&self) {
        self.globals().expect("the ruleset installed only plain tables and functions");
    }

    /// Sets the receiver of `print` output. Without it, the output is dropped.
    pub fn set_note_sink(&self, sink: impl Fn(Option<ScriptId>, &str) + 'static) {
        self.0.notes.replace(Some(Rc::new(sink)));
    }

    /// Refills the budget. Must not be called while a hook is running.
    pub fn begin_command(&self) {
        assert!(self.depth() == 0, "a command begins when no hook is running");
        self.0.budget.refill();
    }

    /// Runs work with its own full budget. The budget of the running command does not change.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        let budget = &self.0.budget;
        let before = (!budget.is_fresh()).then(|| budget.set_aside());
        let done = work();
        match before {
            Some(before) => budget.put_back(before),
            // Most work calls no script and uses nothing of its budget.
            None if budget.is_fresh() => {}
            None => budget.refill(),
        }
        done
    }

    /// Gives the next work that is done aside a full budget.
    #[inline]
    pub fn renew(&self) {
        if !self.0.budget.is_fresh() {
            self.0.budget.refill();
        }
    }

    /// Collects garbage now. Otherwise this happens before an outermost call when there is enough garbage. Scripts have neither weak
    /// tables nor finalizers, so they do not notice.
    pub fn collect(&self) {
        self.0.collect();
    }

    /// Building tables takes three times as long while a memory limit is set, that is, inside a hook. An operation that builds a
    /// short list lifts the limit meanwhile.
    pub fn without_memory_limit<T>(&self, build: impl FnOnce() -> T) -> T {
        let before = self.0.limit_memory(0);
        let built = build();
        self.0.limit_memory(before);
        built
    }

    /// Charges the cost of an operation.
    pub fn charge(&self, weight: u64) -> mlua::Result<()> {
        self.0.budget.spend(weight)
    }

    /// Charges for a cached result. With too little budget left it charges nothing and returns false; the caller must then compute
    /// the result again, so that the script stops where it would have stopped without the cache.
    #[inline]
    pub fn pay(&self, weight: u64) -> bool {
        weight == 0 || (weight < self.left() && self.charge(weight).is_ok())
    }

    /// Runs work and returns how many levels of nested hooks it used.
    pub fn measure_depth<T>(&self, work: impl FnOnce() -> T) -> (T, u8) {
        let (here, before) = (self.depth(), self.0.calling.deepest.replace(self.depth()));
        let done = work();
        let deepest = self.0.calling.deepest.get();
        self.0.calling.deepest.set(before.max(deepest));
        (done, deepest - here)
    }

    /// Whether there is room for `more` nested levels of read-only hooks. Counts as if they had been called.
    pub fn has_depth(&self, more: u8) -> bool {
        let deepest = self.depth() + more;
        self.0.calling.deepest.set(self.0.calling.deepest.get().max(deepest));
        deepest <= self.0.limits.depth + ANSWERING
    }

    /// Steps that the command has left.
    pub fn left(&self) -> u64 {
        self.0.budget.left()
    }

    /// Steps used since `begin_command`.
    pub fn used(&self) -> u64 {
        self.0.budget.used()
    }

    /// The running hook, for operations that need to know their caller.
    pub fn current(&self) -> Option<(ScriptId, HookId)> {
        self.0.calling.current.get()
    }

    /// The number of nested running hooks.
    pub fn depth(&self) -> u8 {
        self.0.calling.depth.get()
    }

    pub fn script(&self, script: ScriptId) -> Rc<Script> {
        Rc::clone(&self.0.scripts.borrow()[script.0 as usize])
    }

    /// Which hooks a script defines, as a set.
    pub fn hooks_of(&self, script: ScriptId) -> HookSet {
        self.0.scripts.borrow()[script.0 as usize].hooks
    }

    /// Marks a hook with a fixed answer as called.
    pub fn mark(&self, script: ScriptId, hook: HookId) {
        self.0.scripts.borrow()[script.0 as usize].count(hook);
    }

    /// The card a script belongs to.
    pub fn owner(&self, script: ScriptId) -> Rc<str> {
        Rc::clone(&self.0.scripts.borrow()[script.0 as usize].owner)
    }

    /// The file a script came from, as shown in errors.
    pub fn path(&self, script: ScriptId) -> Rc<str> {
        Rc::clone(&self.0.scripts.borrow()[script.0 as usize].path)
    }

    pub fn mod_of(&self, script: ScriptId) -> Rc<str> {
        Rc::clone(&self.0.scripts.borrow()[script.0 as usize].mod_id)
    }

    /// The verbs a script adds.
    pub fn verbs(&self, script: ScriptId) -> Vec<VerbSpec> {
        self.0.scripts.borrow()[script.0 as usize].verbs.iter().map(|verb| verb.spec.clone()).collect()
    }

    /// The environment of one mod. Mods share nothing, and environments are read-only.
    pub(super) fn environment(&self, mod_id: &str) -> mlua::Result<Table> {
        if let Some(known) = self.0.environments.borrow().get(mod_id) {
            return Ok(known.clone());
        }
        let made = sandbox::environment(&self.0.lua, &self.globals()?)?;
        self.lend_libraries(&made)?;
        self.0.environments.borrow_mut().insert(mod_id.to_owned(), made.clone());
        Ok(made)
    }

    /// All globals that a script can use.
    pub(super) fn global_names(&self) -> BTreeSet<String> {
        let own = ["lib".to_owned(), "_G".to_owned()];
        let shared = self.globals().map(|globals| globals.pairs::<String, Value>().flatten().map(|(name, _)| name).collect());
        shared.unwrap_or_else(|_| Vec::new()).into_iter().chain(own).collect()
    }

    fn globals(&self) -> mlua::Result<Table> {
        if let Some(sealed) = &*self.0.globals.borrow() {
            return Ok(sealed.clone());
        }
        let sealed = sandbox::seal(&self.0.lua, &self.0.loading)?;
        self.0.library.replace(freeze::library(&sealed));
        self.0.globals.replace(Some(sealed.clone()));
        Ok(sealed)
    }
}
