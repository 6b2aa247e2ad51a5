//! The table of operations. Each operation is added with its signature and description, from which the reference page and the editor
//! types are generated.

use crate::lua::profile::{Side, within};
use crate::lua::recording::{self, Deed};
use mlua::{FromLuaMulti, IntoLuaMulti, Lua, MultiValue, Result};
use std::rc::Rc;

/// The cost of an operation in steps; a whole attack costs more than a note.
pub const LIGHT: u64 = 50;
pub const HEAVY: u64 = 1_000;

/// One operation as shown in the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpSpec {
    /// Its heading.
    pub group: &'static str,
    /// `damage(unit: Unit, hits: number, ignore_armor: boolean?)`, with `-> Type` if it returns a value.
    pub signature: &'static str,
    pub doc: &'static str,
    /// Whether it is read-only and so works in every hook, not only in hooks that may act.
    pub looks: bool,
}

impl OpSpec {
    pub fn name(&self) -> &'static str {
        self.signature.split('(').next().unwrap_or(self.signature)
    }
    /// The parameters, as (name, type) pairs.
    pub fn params(&self) -> Vec<(&'static str, &'static str)> {
        let inner = self.signature.split_once('(').map_or("", |(_, rest)| rest.split_once(')').map_or("", |(inner, _)| inner));
        inner.split(", ").filter_map(|param| param.split_once(": ")).collect()
    }
    pub fn returns(&self) -> Option<&'static str> {
        self.signature.split_once(" -> ").map(|(_, returns)| returns)
    }
}

/// Collects operations while they are installed as globals.
pub struct Ops<'a> {
    lua: &'a Lua,
    group: &'static str,
    pub specs: Vec<OpSpec>,
}

impl<'a> Ops<'a> {
    pub fn new(lua: &'a Lua) -> Self {
        Ops { lua, group: "", specs: Vec::new() }
    }

    pub fn lua(&self) -> &'a Lua {
        self.lua
    }

    /// Sets the heading of the following operations.
    pub fn group(&mut self, heading: &'static str) {
        self.group = heading;
    }

    pub fn add<A, R, F>(&mut self, signature: &'static str, doc: &'static str, run: F) -> Result<()>
    where
        A: FromLuaMulti,
        R: IntoLuaMulti,
        F: Fn(&Lua, A) -> Result<R> + 'static,
    {
        let spec = OpSpec { group: self.group, signature, doc, looks: false };
        // Converted here, so that the error for a wrong argument names the operation.
        let name = spec.name();
        self.install(spec, move |lua, arguments: MultiValue| run(lua, A::from_lua_args(arguments, 1, Some(name), lua)?))
    }

    /// Adds a read-only operation.
    pub fn look<A, R, F>(&mut self, signature: &'static str, doc: &'static str, run: F) -> Result<()>
    where
        A: FromLuaMulti + Clone + 'static,
        R: IntoLuaMulti,
        F: Fn(&Lua, A) -> Result<R> + 'static,
    {
        self.install(OpSpec { group: self.group, signature, doc, looks: true }, run)
    }

    fn install<A, R, F>(&mut self, spec: OpSpec, run: F) -> Result<()>
    where
        A: FromLuaMulti + Clone + 'static,
        R: IntoLuaMulti,
        F: Fn(&Lua, A) -> Result<R> + 'static,
    {
        let (run, acts) = (Rc::new(run), !spec.looks);
        let operation = move |lua: &Lua, arguments: A| {
            let again = |arguments: &A| -> Deed {
                let (run, arguments) = (Rc::clone(&run), arguments.clone());
                Box::new(move |lua| run(lua, arguments).map(drop))
            };
            within(Side::Rules, || recording::doing(acts, arguments, again, |arguments| run(lua, arguments)))
        };
        self.lua.globals().set(spec.name(), self.lua.create_function(operation)?)?;
        self.specs.push(spec);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_parsed() {
        let spec = OpSpec { group: "", signature: "pick(list: {any}, most: number?) -> any", doc: "", looks: false };
        assert_eq!(spec.name(), "pick");
        assert_eq!(spec.params(), [("list", "{any}"), ("most", "number?")]);
        assert_eq!(spec.returns(), Some("any"));
    }

    #[test]
    fn an_operation_without_an_arrow_returns_nothing() {
        let spec = OpSpec { group: "", signature: "reroll()", doc: "", looks: false };
        assert!(spec.params().is_empty());
        assert_eq!(spec.returns(), None);
    }
}
