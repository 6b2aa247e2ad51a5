//! One limit that Luau itself cannot be told: a text made with `..` is no longer than one the library makes. And no text
//! that is written in a file is.
//!
//! No metatable, option or hook sees texts being joined, and the source would have to be parsed to wrap them. So the compiled
//! file is changed: each `CONCAT` is moved behind the end of its function, with a call of `__joined` (in `library.luau`) that
//! looks at what it made; a jump leads there and another back. Nothing else moves, so that no other jump changes.

use super::bytecode::{self, GETGLOBAL};
use super::layout::{Constant, Function, Layout};

/// The function that `library.luau` provides for what was joined.
pub(super) const JOINED: &str = "__joined";

const MOVE: u8 = 6;
const CALL: u8 = 21;
const CONCAT: u8 = 49;
/// A jump by any distance, which is a safepoint too.
const JUMPX: u8 = 67;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// It holds a text of so many bytes.
    TooLong(usize),
    /// It does not look as expected.
    Unknown,
}

/// The compiled file with every `..` checked, if no text in it has more than so many bytes.
pub(super) fn limit(bytecode: &[u8], longest: usize) -> Result<Vec<u8>, Unfit> {
    let mut layout = Layout::read(bytecode).ok_or(Unfit::Unknown)?;
    if let Some(text) = layout.strings.iter().find(|text| text.len() > longest) {
        return Err(Unfit::TooLong(text.len()));
    }
    layout.strings.push(JOINED.as_bytes());
    let name = layout.strings.len();
    let mut joins = false;
    for function in &mut layout.functions {
        joins |= check_joins(function, name).ok_or(Unfit::Unknown)?;
    }
    Ok(if joins { layout.write() } else { bytecode.to_vec() })
}

/// What is joined lies in registers of its own, side by side, which nobody reads afterwards: they take the call. Returns
/// whether anything is joined.
fn check_joins(function: &mut Function, name: usize) -> Option<bool> {
    let (end, constant) = (function.code.len(), u32::try_from(function.constants.len()).ok()?);
    let mut at = 0;
    while at < end {
        let word = function.code[at];
        let [op, result, first, last] = word.to_le_bytes();
        if op == CONCAT {
            if first >= last || (first..=last).contains(&result) {
                return None;
            }
            let there = function.code.len();
            function.code[at] = jump(at, there)?;
            let call = [
                word,
                instruction(GETGLOBAL, first, 0, 0),
                constant,
                instruction(MOVE, first + 1, result, 0),
                // One argument and no result; each is written with one added.
                instruction(CALL, first, 2, 1),
            ];
            function.code.extend(call);
            function.code.push(jump(function.code.len(), at + 1)?);
            let line = *function.lines.get(at)?;
            function.lines.resize(function.code.len(), line);
        }
        at += bytecode::length(op);
    }
    let joins = function.code.len() > end;
    if joins {
        function.constants.push(Constant::string(name));
    }
    Some(joins)
}

fn instruction(op: u8, a: u8, b: u8, c: u8) -> u32 {
    u32::from_le_bytes([op, a, b, c])
}

/// Distances are counted from behind the jump and have 24 bits.
fn jump(from: usize, to: usize) -> Option<u32> {
    let distance = i32::try_from(to).ok()? - i32::try_from(from).ok()? - 1;
    let fits = (-(1 << 23)..1 << 23).contains(&distance);
    fits.then_some((distance << 8) as u32 | u32::from(JUMPX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mlua::Lua;
    use mlua::chunk::ChunkMode;

    fn compiled(source: &str) -> Vec<u8> {
        super::super::sandbox::compiler().set_debug_level(2).compile(source).expect("it compiles")
    }

    /// What a source gives, and the lengths of what it joined.
    fn run(bytecode: &[u8]) -> (String, Vec<usize>) {
        let lua = Lua::new();
        let seen = lua.create_table().expect("a table");
        lua.globals().set("seen", &seen).expect("a global");
        lua.load("function __joined(made) table.insert(seen, if type(made) == 'string' then #made else -1) end")
            .exec()
            .expect("runs");
        let said = match lua.load(bytecode).set_name("=x").set_mode(ChunkMode::Binary).call::<String>(("x", "yz")) {
            Ok(text) => text,
            Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
        };
        let seen = seen.sequence_values::<i64>().map(|size| usize::try_from(size.expect("a number")).unwrap_or(999));
        (said, seen.collect())
    }

    #[test]
    fn what_is_joined_is_looked_at_and_the_same_as_before() {
        // It is called with "x" and "yz", so that nothing is joined by the compiler.
        for (source, joined) in [
            ("return 'abc'", vec![]),
            ("local a = ... return a .. 1", vec![2]),
            ("local a, b = ... return a .. b .. a .. (b .. b .. a):upper() .. 7.5", vec![5, 12]),
            ("local s = '' for i = 1, 3 do s ..= i if i == 2 then continue end s = s .. '-' end return s", vec![1, 2, 3, 4, 5]),
            ("local t = { s = ... } t.s ..= t.s .. 'b' t['s'] ..= 'c' return t.s", vec![3, 4]),
            ("local a = ... local function f(...) return a .. select('#', ...) end return f(1, a .. a) .. f()", vec![2, 2, 2, 4]),
            ("local a = ... return if a .. a == 'xx' then (a .. 'y'):upper() .. a else a .. 'no'", vec![2, 2, 3]),
            ("local a = ... while #a < 3 and a .. a ~= '' do a = a .. 'y' end return a .. ''", vec![2, 2, 4, 3, 3]),
            ("local m = setmetatable({}, { __concat = function() return {} end }) return type(1 .. m) .. ...", vec![999, 6]),
            ("local a, b = ...\nlocal c\nreturn a .. b,\n  b .. c", vec![3]),
        ] {
            let plain = compiled(source);
            let limited = limit(&plain, 100).expect("it is known");
            let (said, seen) = run(&limited);
            assert_eq!(said, run(&plain).0, "{source}");
            assert_eq!(seen, joined, "{source}");
        }
    }

    #[test]
    fn a_text_that_is_too_long_is_found_however_it_is_written() {
        for source in ["return 'xxxxxx'", "return [[xxxxxx]]", "return { xxxxxx = 1 }", "return 'xxx' .. 'xxx'"] {
            assert_eq!(limit(&compiled(source), 5), Err(Unfit::TooLong(6)), "{source}");
            assert!(limit(&compiled(source), 6).is_ok(), "{source}");
        }
        assert!(limit(&compiled("return '\\u{61}\\x62\\z      c'"), 3).is_ok(), "escapes count as what they stand for");
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let mut bytecode = compiled("return 1");
        bytecode[0] += 1;
        assert_eq!(limit(&bytecode, 100), Err(Unfit::Unknown));
    }
}
