//! Finds which functions of a file assign to variables of their enclosing functions, and which globals they name. It reads the compiled
//! bytecode, where each of these is one instruction; reading the source would need a full parser, including types.

use std::collections::BTreeMap;

use super::layout::{ConstantKind, Function, Layout};

/// One function of the file.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Proto {
    pub line: u32,
    pub name: Option<String>,
    /// The variables it captures, by name.
    pub captured: Vec<String>,
    /// The captured variables that it or a function inside it assigns to, with the line.
    pub assigns: BTreeMap<usize, u32>,
    /// Globals it names, in order.
    pub globals: Vec<Global>,
}

/// A global that a function names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Global {
    pub name: String,
    pub line: u32,
    pub written: bool,
}

pub(super) const GETGLOBAL: u8 = 7;
const SETGLOBAL: u8 = 8;
const SETUPVAL: u8 = 10;
pub(super) const GETIMPORT: u8 = 12;
pub(super) const NEWCLOSURE: u8 = 19;
pub(super) const DUPCLOSURE: u8 = 64;
pub(super) const CAPTURE: u8 = 70;
/// The second field of a capture: the variable is itself a captured one.
const OF_OUTER: u8 = 2;
/// Instructions that are followed by a data word.
const TWO_WORDS: &[u8] =
    &[7, 8, 12, 15, 16, 20, 27, 28, 29, 30, 31, 32, 53, 55, 58, 60, 66, 74, 75, 77, 78, 79, 80, 83, 84, 85, 86, 87, 88, 90];

/// The number of words of an instruction.
pub(super) fn length(op: u8) -> usize {
    if TWO_WORDS.contains(&op) { 2 } else { 1 }
}

/// Every function of a compiled file; `None` if the format is unexpected.
pub(super) fn functions(bytecode: &[u8]) -> Option<Vec<Proto>> {
    read(bytecode, true)
}

/// The same without the globals that they name.
pub(super) fn without_globals(bytecode: &[u8]) -> Option<Vec<Proto>> {
    read(bytecode, false)
}

fn read(bytecode: &[u8], with_globals: bool) -> Option<Vec<Proto>> {
    let layout = Layout::read(bytecode)?;
    let mut protos = Vec::new();
    for function in &layout.functions {
        let proto = proto(&layout, function, &protos, with_globals)?;
        protos.push(proto);
    }
    Some(protos)
}

/// Functions inside this one come before it.
fn proto(layout: &Layout, function: &Function, before: &[Proto], with_globals: bool) -> Option<Proto> {
    let Function { code, constants, inner, lines, .. } = function;
    let line = u32::try_from(function.line).ok()?;
    let captured = function.captured.iter().map(|name| layout.text(*name).unwrap_or_default()).collect();
    let name = layout.text(function.name);
    let mut proto = Proto { line, name, captured, assigns: BTreeMap::new(), globals: Vec::new() };
    let mut at = 0;
    while let Some(&word) = code.get(at) {
        let [op, _, b, _] = word.to_le_bytes();
        let operand = (word >> 16) as usize;
        let created = match op {
            NEWCLOSURE => Some(*inner.get(operand)?),
            DUPCLOSURE => match constants.get(operand)?.kind {
                ConstantKind::Function(inner) => Some(inner),
                _ => return None,
            },
            GETGLOBAL | SETGLOBAL | GETIMPORT => {
                let next = *code.get(at + 1)?;
                // An import is up to three names in one word; the first is the global.
                let index = if op == GETIMPORT { next >> 20 & 1023 } else { next };
                let ConstantKind::String(name) = constants.get(index as usize)?.kind else { return None };
                if with_globals {
                    proto.globals.push(Global { name: layout.text(name)?, line: *lines.get(at)?, written: op == SETGLOBAL });
                }
                None
            }
            SETUPVAL => {
                proto.assigns.entry(usize::from(b)).or_insert(*lines.get(at)?);
                None
            }
            CAPTURE => return None, // captures are read below, with their closure
            _ => None,
        };
        at += length(op);
        let Some(created) = created else { continue };
        let created = before.get(created)?;
        for index in 0..created.captured.len() {
            let [op, kind, of, _] = code.get(at)?.to_le_bytes();
            if op != CAPTURE {
                return None;
            }
            if let (OF_OUTER, Some(line)) = (kind, created.assigns.get(&index)) {
                proto.assigns.entry(usize::from(of)).or_insert(*line);
            }
            at += 1;
        }
    }
    Some(proto)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn protos_of(source: &str) -> Vec<Proto> {
        let bytecode = super::super::sandbox::compiler().set_debug_level(2).compile(source).expect("it compiles");
        functions(&bytecode).expect("the layout is known")
    }

    #[test]
    fn assignments_to_outer_variables_are_found_with_their_lines() {
        let protos = protos_of("local n = 0\nlocal function up()\n  local m = 1\n  m = m + 1\n  n = n + m\nend\nreturn up");
        assert_eq!(protos[0].captured, ["n"]);
        assert_eq!(protos[0].assigns, BTreeMap::from([(0, 5)]));
        assert!(protos[1].assigns.is_empty(), "the file itself captures nothing");
    }

    #[test]
    fn an_assignment_in_a_nested_function_counts_for_the_functions_around_it() {
        let protos = protos_of("local n = 0\nreturn function()\n  return function()\n    n = 1\n  end\nend");
        assert_eq!(protos[1].assigns, BTreeMap::from([(0, 4)]));
        let protos = protos_of("return function()\n  local n = 0\n  return function()\n    n = 1\n  end\nend");
        assert!(protos[1].assigns.is_empty(), "a function may change its own local");
    }

    #[test]
    fn globals_are_found_with_their_lines() {
        let protos = protos_of("return function()\n  giv(1)\n  local x = math.floor(2)\n  pages = x\nend");
        let named: Vec<(&str, u32, bool)> =
            protos[0].globals.iter().map(|global| (global.name.as_str(), global.line, global.written)).collect();
        assert_eq!(named, [("giv", 2, false), ("math", 3, false), ("pages", 4, true)]);
    }

    #[test]
    fn all_of_the_language_can_be_read() {
        let source = "local t: { [string]: number } = { a = 1, b = 2, c = 3.5, 1, 2, 'x', nil, true }\n\
            local function f<T>(x: T, ...: any): T local y = if x then 1 else 2 t.a += y for i = 1, 3 do t[i] = y end\n\
            for k, v in t do if k == 'a' then continue end end while y < 3 do y += 1 end return x end\n\
            local s = string.format('%d', 3) .. (f(1)) .. #t local big = 123456789012 return { s, -big, not t, 7 // 2, 2 ^ 3 }";
        assert_eq!(protos_of(source).len(), 2);
    }
}
