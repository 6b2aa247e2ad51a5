//! The sandbox of scripts: a whitelist, a library that obeys the budget, and read-only environments.
//!
//! Everything that is not listed here is removed: require, loadstring, getfenv, setfenv, collectgarbage, newproxy, pcall, xpcall
//! (a script must not catch a stop), coroutine, buffer, os, debug, vector, math.random, and the math functions whose last digit
//! differs between machines (sin, exp, log ...).

use std::cell::Cell;
use std::rc::Rc;

use mlua::chunk::{ChunkMode, Compiler};

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

use super::budget::{self, Budget};
use super::precompiled::Precompiled;
use crate::text::did_you_mean;

const GLOBALS: &[&str] = &[
    "__iterate",
    "__joined",
    "assert",
    "error",
    "getmetatable",
    "ipairs",
    "next",
    "pairs",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "_VERSION",
];

/// Replacements for parts of the standard library.
pub(super) const LIBRARY: &str = include_str!("library.luau");

/// The libraries and their members.
pub(super) const LIBRARIES: &[(&str, &[&str])] = &[
    (
        "bit32",
        &[
            "arshift", "band", "bnot", "bor", "btest", "bxor", "byteswap", "countlz", "countrz", "extract", "lrotate", "lshift",
            "replace", "rrotate", "rshift",
        ],
    ),
    (
        "math",
        &[
            "abs", "ceil", "clamp", "deg", "floor", "fmod", "huge", "isfinite", "isinf", "isnan", "lerp", "map", "max", "min",
            "modf", "pi", "rad", "round", "sign", "sqrt",
        ],
    ),
    (
        "string",
        &["byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "split", "sub", "upper"],
    ),
    ("table", &["clone", "concat", "create", "find", "freeze", "insert", "isfrozen", "move", "pack", "remove", "sort", "unpack"]),
    ("utf8", &["char", "charpattern", "codepoint", "codes", "len", "offset"]),
];

/// In a safe environment, Luau calls built-in functions without looking them up. The compiler must not treat these as built-in, because
/// the library replaces some and the sandbox removes others. (Luau calls `table.insert` and `tostring` directly only where the
/// replacement would do the same.)
const NOT_BUILT_IN: &[&str] = &[
    "setmetatable",
    "string.sub",
    "table.unpack",
    "unpack",
    "math.acos",
    "math.asin",
    "math.atan",
    "math.atan2",
    "math.cos",
    "math.cosh",
    "math.exp",
    "math.frexp",
    "math.ldexp",
    "math.log",
    "math.log10",
    "math.noise",
    "math.pow",
    "math.sin",
    "math.sinh",
    "math.tan",
    "math.tanh",
];

const NOT_BUILT_IN_TABLES: &[(&str, &[&str])] = &[
    (
        "vector",
        &["create", "magnitude", "normalize", "cross", "dot", "floor", "ceil", "abs", "sign", "clamp", "min", "max", "lerp"],
    ),
    (
        "buffer",
        &[
            "readi8",
            "readu8",
            "writei8",
            "writeu8",
            "readi16",
            "readu16",
            "writei16",
            "writeu16",
            "readi32",
            "readu32",
            "writei32",
            "writeu32",
            "readf32",
            "writef32",
            "readf64",
            "writef64",
            "readinteger",
            "writeinteger",
        ],
    ),
];

/// A VM with the curated library, in which the ruleset can still install its operations.
pub(super) fn open(
    budget: &Rc<Budget>,
    longest_text: usize,
    precompiled: Precompiled,
    note: impl Fn(&str) + 'static,
) -> mlua::Result<Lua> {
    let libraries = StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::BIT | StdLib::MATH;
    let lua = Lua::new_with(libraries, LuaOptions::default())?;
    lua.gc_stop();
    let charged = Rc::clone(budget);
    // The library never passes a fraction or a negative weight.
    let charge = lua.create_function(move |_, weight: f64| charged.spend(weight as u64))?;
    let note = lua.create_function(move |_, text: mlua::LuaString| {
        note(&text.to_string_lossy());
        Ok(())
    })?;
    let library = match precompiled.find(LIBRARY) {
        Some(bytecode) => lua.load(bytecode).set_mode(ChunkMode::Binary),
        None => lua.load(LIBRARY).set_compiler(compiler()).set_mode(ChunkMode::Text),
    };
    library.set_name("=(library)").call::<()>((charge, note, longest_text))?;
    keep_whitelisted(&lua)?;
    lock_strings(&lua)?;
    budget::install(&lua, budget)?;
    Ok(lua)
}

/// Makes everything that scripts can reach read-only. Returns the table of globals.
pub(super) fn seal(lua: &Lua, loading: &Rc<Cell<bool>>) -> mlua::Result<Table> {
    let globals = lua.globals();
    let mut names = Vec::new();
    for pair in globals.pairs::<Value, Value>() {
        let (key, value) = pair?;
        if let Value::String(name) = key {
            names.push(name.to_string_lossy());
        }
        if let Value::Table(table) = value {
            freeze(&table)?;
        }
    }
    names.retain(|name| !name.starts_with('_'));
    names.sort_unstable();
    let loading = Rc::clone(loading);
    let unknown = lua.create_function(move |_, (_, key): (Value, mlua::LuaString)| -> mlua::Result<()> {
        if loading.get() {
            return Ok(());
        }
        let key = key.to_string_lossy();
        let hint = did_you_mean(&key, names.iter().map(String::as_str));
        Err(mlua::Error::runtime(format!("there is no global {key}{hint}")))
    })?;
    globals.set_metatable(Some(locked(lua, [("__index", Value::Function(unknown))])?))?;
    lua.sandbox(true)?;
    Ok(globals)
}

/// A new environment over the sealed globals. It stays empty, because assigning a global is an error.
pub(super) fn environment(lua: &Lua, globals: &Table) -> mlua::Result<Table> {
    let refuse = lua.create_function(|_, (_, key): (Value, mlua::LuaString)| -> mlua::Result<()> {
        let key = key.to_string_lossy();
        Err(mlua::Error::runtime(format!("the global {key} cannot be written; declare it with local")))
    })?;
    let environment = lua.create_table()?;
    let fields = [("__index", Value::Table(globals.clone())), ("__newindex", Value::Function(refuse))];
    environment.set_metatable(Some(locked(lua, fields)?))?;
    environment.set_safeenv(true);
    Ok(environment)
}

pub(super) fn compiler() -> Compiler {
    let fields = NOT_BUILT_IN_TABLES.iter().flat_map(|(table, names)| names.iter().map(move |name| format!("{table}.{name}")));
    let names = NOT_BUILT_IN.iter().map(|name| (*name).to_owned()).chain(fields);
    Compiler::new().set_optimization_level(1).set_debug_level(1).set_disabled_builtins(names)
}

fn keep_whitelisted(lua: &Lua) -> mlua::Result<()> {
    let globals = lua.globals();
    retain(&globals, |name| GLOBALS.contains(&name) || LIBRARIES.iter().any(|(library, _)| *library == name))?;
    for (library, names) in LIBRARIES {
        retain(&globals.get::<Table>(*library)?, |name| names.contains(&name))?;
    }
    Ok(())
}

fn retain(table: &Table, keep: impl Fn(&str) -> bool) -> mlua::Result<()> {
    let keys: Vec<Value> = table.pairs::<Value, Value>().map(|pair| pair.map(|(key, _)| key)).collect::<Result<_, _>>()?;
    for key in keys {
        let kept = matches!(&key, Value::String(name) if keep(&name.to_string_lossy()));
        if !kept {
            table.raw_set(key, Value::Nil)?;
        }
    }
    Ok(())
}

/// Makes `getmetatable("")` return a word instead of the metatable that all strings share.
fn lock_strings(lua: &Lua) -> mlua::Result<()> {
    if let Some(shared) = lua.type_metatable::<mlua::LuaString>() {
        shared.raw_set("__metatable", "locked")?;
    }
    Ok(())
}

fn locked<const N: usize>(lua: &Lua, fields: [(&str, Value); N]) -> mlua::Result<Table> {
    let table = lua.create_table_from(fields)?;
    table.raw_set("__metatable", "locked")?;
    table.set_readonly(true);
    Ok(table)
}

fn freeze(table: &Table) -> mlua::Result<()> {
    if table.is_readonly() {
        return Ok(());
    }
    table.set_readonly(true);
    for pair in table.pairs::<Value, Value>() {
        if let (_, Value::Table(inner)) = pair? {
            freeze(&inner)?;
        }
    }
    Ok(())
}
