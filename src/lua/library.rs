//! Libraries: files of functions that several scripts of a mod share, found in the global `lib`. They are loaded before
//! the scripts, checked and frozen as they are; a mod also finds those of the base game.

use std::collections::BTreeMap;

use mlua::{Table, Value};

use super::error::ScriptProblem;
use super::host::Host;
use crate::lua::freeze;

/// The mod whose libraries are for all: the game's own.
const SHARED: &str = "base";

/// The global under which a mod finds its libraries.
const NAME: &str = "lib";

/// What has been loaded, by mod.
#[derive(Default)]
pub(super) struct Libraries {
    by_mod: BTreeMap<String, Table>,
}

impl Host {
    /// Loads a library: plain text that returns one table of functions and values. Before any script of the mod.
    pub fn load_library(&self, mod_id: &str, name: &str, path: &str, source: &str) -> Result<(), Vec<ScriptProblem>> {
        let (table, bytecode) = self.read_file(mod_id, path, source).map_err(|problem| vec![problem])?;
        freeze::freeze(&self.0.lua, path, &self.0.library.borrow(), &table, &bytecode)?;
        self.0.library.borrow_mut().extend(freeze::reachable(&table));
        let add = || -> mlua::Result<()> {
            let shelf = self.shelf(mod_id)?;
            shelf.set_readonly(false);
            shelf.raw_set(name, table)?;
            shelf.set_readonly(true);
            Ok(())
        };
        add().map_err(|error| vec![ScriptProblem::new(path, None, error.to_string())])
    }

    /// The table a mod's libraries stand in, with those that are for all in it.
    fn shelf(&self, mod_id: &str) -> mlua::Result<Table> {
        let mut libraries = self.0.libraries.borrow_mut();
        if let Some(shelf) = libraries.by_mod.get(mod_id) {
            return Ok(shelf.clone());
        }
        let shelf = self.0.lua.create_table()?;
        if let Some(shared) = libraries.by_mod.get(SHARED) {
            for pair in shared.pairs::<Value, Value>() {
                let (name, library) = pair?;
                shelf.raw_set(name, library)?;
            }
        }
        shelf.set_readonly(true);
        self.0.library.borrow_mut().extend(freeze::address(&Value::Table(shelf.clone())));
        libraries.by_mod.insert(mod_id.to_owned(), shelf.clone());
        drop(libraries);
        self.environment(mod_id)?.raw_set(NAME, shelf.clone())?;
        Ok(shelf)
    }

    /// A mod without libraries of its own finds those that are for all.
    pub(super) fn lend_libraries(&self, environment: &Table) -> mlua::Result<()> {
        let libraries = self.0.libraries.borrow();
        match libraries.by_mod.get(SHARED) {
            Some(shelf) => environment.raw_set(NAME, shelf.clone()),
            None => Ok(()),
        }
    }
}
