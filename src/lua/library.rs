//! Libraries: files of functions that the scripts of a mod share through the global `lib`. They are loaded before the scripts, and are
//! checked and frozen in the same way. A mod can also use the libraries of the base game.

use std::collections::BTreeMap;

use mlua::{Table, Value};

use super::error::ScriptProblem;
use super::host::Host;
use crate::lua::freeze;

/// The mod whose libraries all mods can use: the base game.
const SHARED: &str = "base";

/// The global that holds a mod's libraries.
const NAME: &str = "lib";

/// The loaded libraries, by mod.
#[derive(Default)]
pub(super) struct Libraries {
    by_mod: BTreeMap<String, Table>,
}

impl Host {
    /// Loads a library: plain text that returns one table of functions and values. Call it before any script of the mod is loaded.
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

    /// The table of a mod's libraries, including those of the base game.
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

    /// Gives a mod without its own libraries those of the base game.
    pub(super) fn lend_libraries(&self, environment: &Table) -> mlua::Result<()> {
        let libraries = self.0.libraries.borrow();
        match libraries.by_mod.get(SHARED) {
            Some(shelf) => environment.raw_set(NAME, shelf.clone()),
            None => Ok(()),
        }
    }
}
