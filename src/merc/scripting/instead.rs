//! What to use instead of Lua functions that scripts do not have. A name that is not listed here was probably misspelled.

const CHANCE: &str = "for chance, use roll(count), pick(list) or shuffle(list)";
const INEXACT: &str = "its last digits differ between machines; use whole numbers or a table of values";
const NO_CODE: &str = "scripts cannot create code; write a function";
const NO_FILES: &str = "scripts have no files; use note(text) or print to show something and remember(key, value) to keep it";
const NO_CATCHING: &str = "errors cannot be caught; test a value with if before you use it";
const NO_NEED: &str = "scripts do not need it; leave it out";
const LOOP: &str = "use a for loop";
const BYTES: &str = "scripts cannot pack bytes; keep numbers with remember(key, value)";

/// Names as scripts write them, each with a remedy. A library without members applies to all of them.
const INSTEAD: &[(&str, &str)] = &[
    ("bit", "use bit32"),
    ("buffer", "use a table"),
    ("collectgarbage", NO_NEED),
    ("coroutine", "ask_one and other questions wait by themselves; call them directly"),
    ("debug", "use print(...) in a reaction"),
    ("dofile", "put shared functions into scripts/merc/lib/NAME.lua and call lib.NAME"),
    ("gcinfo", NO_NEED),
    ("getfenv", NO_NEED),
    ("io", NO_FILES),
    ("load", NO_CODE),
    ("loadfile", NO_CODE),
    ("loadstring", NO_CODE),
    ("math.acos", INEXACT),
    ("math.asin", INEXACT),
    ("math.atan", INEXACT),
    ("math.atan2", INEXACT),
    ("math.cos", INEXACT),
    ("math.cosh", INEXACT),
    ("math.exp", INEXACT),
    ("math.frexp", INEXACT),
    ("math.ldexp", "write x * 2 ^ n"),
    ("math.log", INEXACT),
    ("math.log10", INEXACT),
    ("math.maxinteger", "use math.huge"),
    ("math.mininteger", "use -math.huge"),
    ("math.mod", "use math.fmod or %"),
    ("math.noise", CHANCE),
    ("math.pow", "write x ^ n"),
    ("math.random", CHANCE),
    ("math.randomseed", CHANCE),
    ("math.sin", INEXACT),
    ("math.sinh", INEXACT),
    ("math.tan", INEXACT),
    ("math.tanh", INEXACT),
    ("math.tointeger", "use math.floor"),
    ("math.type", "use type(x), and math.floor(x) == x for whole numbers"),
    ("module", "return one table at the end of the file"),
    ("newproxy", NO_NEED),
    ("os", "scripts have no clock and no files; day() and round() are the time of the game"),
    ("package", "put shared functions into scripts/merc/lib/NAME.lua and call lib.NAME"),
    ("pcall", NO_CATCHING),
    ("require", "put shared functions into scripts/merc/lib/NAME.lua and call lib.NAME"),
    ("setfenv", NO_NEED),
    ("string.dump", NO_CODE),
    ("string.gfind", "use string.gmatch"),
    ("string.pack", BYTES),
    ("string.packsize", BYTES),
    ("string.unpack", BYTES),
    ("table.clear", "assign a new table, {}"),
    ("table.foreach", LOOP),
    ("table.foreachi", LOOP),
    ("table.getn", "write #list"),
    ("table.maxn", "write #list"),
    ("table.setn", NO_NEED),
    ("task", "scripts cannot wait; act in the hook of the moment that you wait for"),
    ("vector", "use separate numbers or a table"),
    ("wait", "scripts cannot wait; act in the hook of the moment that you wait for"),
    ("warn", "use print(...) in a reaction"),
    ("xpcall", NO_CATCHING),
];

/// The remedy for a name, if it is a known one.
pub fn instead_of(name: &str) -> Option<&'static str> {
    INSTEAD.iter().find(|(known, _)| *known == name).map(|(_, remedy)| *remedy)
}
