//! Limits the length of strings made with `..`, as the library does for its own functions, and of string literals. Luau has no
//! setting for this.
//!
//! No metatable, option or hook sees a concatenation, and wrapping it in the source would need a parser. So this file changes the
//! bytecode: it moves each `CONCAT` to the end of its function and adds a call of `__joined` (in `library.luau`), which checks the
//! result. One jump leads there and another leads back. Nothing else moves, so no other jump changes.

use super::bytecode::{self, GETGLOBAL};
use super::layout::{Constant, Function, Layout};

/// The function in `library.luau` that checks a concatenated string.
pub(super) const JOINED: &str = "__joined";

const MOVE: u8 = 6;
const CALL: u8 = 21;
const CONCAT: u8 = 49;
/// A jump by any distance; it is also a safepoint.
const JUMPX: u8 = 67;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// The file contains a string of this many bytes.
    TooLong(usize),
    /// The format is unexpected.
    Unknown,
}

/// Returns the compiled file with a check for every `..`. Fails if a string in it has more than `longest` bytes.
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

/// The operands are in adjacent temporary registers that are not read afterward, so the call can use them. Returns whether the
/// function concatenates anything.
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

/// Distances are counted from the instruction after the jump and have 24 bits.
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

    /// The result of a source, and the lengths of the strings it concatenated.
    fn run(bytecode: &[u8]) -> (String, Vec<usize>) {
        let lua = Lua::new();
        let seen = lua.create_table().expect("a table");
        lua.globals().set("seen", &seen).expect("a global");
        lua.load("function __joined(made) table.insert(seen, if type(made) == 'string' then #made else -1) end")
            .exec()
            .expect("runs");
        let result = match lua.load(bytecode).set_name("=x").set_mode(ChunkMode::Binary).call::<String>(("x", "yz")) {
            Ok(text) => text,
            Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
        };
        let seen = seen.sequence_values::<i64>().map(|size| usize::try_from(size.expect("a number")).unwrap_or(999));
        (result, seen.collect())
    }

    #[test]
    fn concatenations_are_checked_and_give_the_same_result() {
        // The arguments "x" and "yz" keep the compiler from folding the concatenations.
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
            let (result, seen) = run(&limited);
            assert_eq!(result, run(&plain).0, "{source}");
            assert_eq!(seen, joined, "{source}");
        }
    }

    #[test]
    fn a_text_that_is_too_long_is_found_however_it_is_written() {
        for source in ["return 'xxxxxx'", "return [[xxxxxx]]", "return { xxxxxx = 1 }", "return 'xxx' .. 'xxx'"] {
            assert_eq!(limit(&compiled(source), 5), Err(Unfit::TooLong(6)), "{source}");
            assert!(limit(&compiled(source), 6).is_ok(), "{source}");
        }
        assert!(
            limit(&compiled("return '\\u{61}\\x62\\z      c'"), 3).is_ok(),
            "an escape counts as the character it stands for"
        );
    }

    #[test]
    fn an_unknown_format_is_refused() {
        let mut bytecode = compiled("return 1");
        bytecode[0] += 1;
        assert_eq!(limit(&bytecode, 100), Err(Unfit::Unknown));
    }
}
