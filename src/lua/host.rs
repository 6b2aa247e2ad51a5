//! One VM and what belongs to it: the hook table, the loaded scripts, the purse, the way notes go out.
//!
//! Functions installed in the VM must not keep a `Host` (it owns the VM, neither would ever be freed); they find it with
//! `Host::of`.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::{Rc, Weak};

use mlua::{Lua, Table, Value};

use super::budget::{Budget, Limits};
use super::call::ANSWERING;
use super::hooks::{HookId, HookSpec, ScriptId, VerbSpec};
use super::library::Libraries;
use super::load::Script;
use super::sandbox;
use crate::lua::freeze;

/// Where `print` goes: who printed (nobody while a script is being loaded) and the text.
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
    /// Where the functions lie that every script finds.
    pub library: RefCell<BTreeSet<usize>>,
    /// Files of functions that scripts share.
    pub libraries: RefCell<Libraries>,
    notes: Rc<RefCell<Option<Rc<NoteSink>>>>,
    kept: Cell<usize>,
}

/// Which hook is running, and how deep.
#[derive(Default)]
pub(super) struct Calling {
    pub depth: Cell<u8>,
    /// The deepest there was since somebody began to measure.
    pub deepest: Cell<u8>,
    pub current: Cell<Option<(ScriptId, HookId)>>,
}

struct WeakHost(Weak<Inner>);

impl Inner {
    /// Lua code begins to run: what stood in the thread's countdown is to be given back to `leave`.
    #[inline]
    pub fn enter(&self) -> u64 {
        if self.lua.used_memory() > self.kept.get() + self.limits.garbage {
            self.collect();
        }
        // What files keep is not what the running script uses.
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
        // Twice: the first ends a cycle that may have begun before the garbage was garbage.
        let done = self.lua.gc_collect().and_then(|()| self.lua.gc_collect());
        done.expect("no script can install a finalizer that fails");
        self.lua.gc_stop();
        self.kept.set(self.lua.used_memory());
    }
}

impl Host {
    /// A VM with the curated library, before sealing. Panics if the hook table is too long or the VM cannot be made.
    pub fn new(hooks: &'static [HookSpec], limits: Limits) -> Host {
        assert!(hooks.len() <= 64, "a set of hooks is a u64");
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
        let lua = sandbox::open(&budget, limits.text, note).expect("the curated library runs in a fresh VM");
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

    /// The table hooks come from.
    pub fn hooks(&self) -> &'static [HookSpec] {
        self.0.hooks
    }

    pub fn hook(&self, name: &str) -> Option<HookId> {
        self.0.hooks.iter().position(|spec| spec.name == name).map(|index| HookId(index as u8))
    }

    /// Everything scripts can reach becomes read-only. Done by the first `load` if not before.
    pub fn seal(&self) {
        self.globals().expect("sealing a VM of which the ruleset holds only plain tables and functions");
    }

    /// Where `print` goes; before this is set it goes nowhere.
    pub fn set_note_sink(&self, sink: impl Fn(Option<ScriptId>, &str) + 'static) {
        self.0.notes.replace(Some(Rc::new(sink)));
    }

    /// The budget is full again. Not while a hook runs.
    pub fn begin_command(&self) {
        assert!(self.depth() == 0, "a command begins when no hook is running");
        self.0.budget.refill();
    }

    /// Something is worked out that is not the running command's, with a full budget of its own: what the command has left
    /// afterwards is what it had before.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = self.0.budget.set_aside();
        let done = work();
        self.0.budget.put_back(before);
        done
    }

    /// Collects garbage now, which otherwise happens before an outermost call when enough has come together. Scripts
    /// have neither weak tables nor finalizers, so they cannot tell.
    pub fn collect(&self) {
        self.0.collect();
    }

    /// Building tables takes three times as long while a memory limit is set, that is, within a hook. An operation
    /// that builds a short list lifts it meanwhile.
    pub fn without_memory_limit<T>(&self, build: impl FnOnce() -> T) -> T {
        let before = self.0.limit_memory(0);
        let built = build();
        self.0.limit_memory(before);
        built
    }

    /// An operation charges itself.
    pub fn charge(&self, weight: u64) -> mlua::Result<()> {
        self.0.budget.spend(weight)
    }

    /// Pays for something again that is known already. Whoever has too little left pays nothing, and is to do it again: that
    /// ends where it would have ended had it not been known.
    #[inline]
    pub fn pay(&self, weight: u64) -> bool {
        weight == 0 || (weight < self.left() && self.charge(weight).is_ok())
    }

    /// How many hooks within hooks some work takes, from here.
    pub fn measure_depth<T>(&self, work: impl FnOnce() -> T) -> (T, u8) {
        let (here, before) = (self.depth(), self.0.calling.deepest.replace(self.depth()));
        let done = work();
        let deepest = self.0.calling.deepest.get();
        self.0.calling.deepest.set(before.max(deepest));
        (done, deepest - here)
    }

    /// Whether there is room for so many hooks within each other that only answer. Counts as if they had been called.
    pub fn has_depth(&self, more: u8) -> bool {
        let deepest = self.depth() + more;
        self.0.calling.deepest.set(self.0.calling.deepest.get().max(deepest));
        deepest <= self.0.limits.depth + ANSWERING
    }

    /// Units a command may still use.
    pub fn left(&self) -> u64 {
        self.0.budget.left()
    }

    /// Units used since `begin_command`.
    pub fn used(&self) -> u64 {
        self.0.budget.used()
    }

    /// The hook that is running, for operations that must know on whose behalf they act.
    pub fn current(&self) -> Option<(ScriptId, HookId)> {
        self.0.calling.current.get()
    }

    /// How many hooks are running inside each other.
    pub fn depth(&self) -> u8 {
        self.0.calling.depth.get()
    }

    pub fn script(&self, script: ScriptId) -> Rc<Script> {
        Rc::clone(&self.0.scripts.borrow()[script.0 as usize])
    }

    /// Which hooks a script defines, as a set.
    pub fn hooks_of(&self, script: ScriptId) -> u64 {
        self.0.scripts.borrow()[script.0 as usize].hooks
    }

    /// A hook that is stated was asked, which counts as a call.
    pub fn mark(&self, script: ScriptId, hook: HookId) {
        let called = &self.0.scripts.borrow()[script.0 as usize].called;
        called.set(called.get() | hook.bit());
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

    /// The environment of one mod. Mods share nothing, and nobody can write to one.
    pub(super) fn environment(&self, mod_id: &str) -> mlua::Result<Table> {
        if let Some(known) = self.0.environments.borrow().get(mod_id) {
            return Ok(known.clone());
        }
        let made = sandbox::environment(&self.0.lua, &self.globals()?)?;
        self.lend_libraries(&made)?;
        self.0.environments.borrow_mut().insert(mod_id.to_owned(), made.clone());
        Ok(made)
    }

    /// Everything a script can name without declaring it.
    pub(super) fn global_names(&self) -> BTreeSet<String> {
        let own = ["lib".to_owned(), "_G".to_owned()];
        let shared = self.globals().map(|globals| globals.pairs::<String, Value>().flatten().map(|(name, _)| name).collect());
        shared.unwrap_or_else(|_| Vec::new()).into_iter().chain(own).collect()
    }

    fn globals(&self) -> mlua::Result<Table> {
        if let Some(sealed) = &*self.0.globals.borrow() {
            return Ok(sealed.clone());
        }
        let sealed = sandbox::seal(&self.0.lua)?;
        self.0.library.replace(freeze::library(&sealed));
        self.0.globals.replace(Some(sealed.clone()));
        Ok(sealed)
    }
}
