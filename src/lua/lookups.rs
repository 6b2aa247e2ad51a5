//! Finds which members of the libraries a file names, such as `math.random`, without running it.
//!
//! It reads the compiled bytecode, where scopes are already resolved: a local or a field that happens to be called `math` is never
//! mistaken for the library. It follows a library through locals and captured variables (`local m = math`), as long as every path to an
//! instruction agrees about them. What it cannot follow, such as a library in a table, it does not report.

use std::collections::BTreeMap;

use super::bytecode::{CAPTURE, DUPCLOSURE, GETGLOBAL, GETIMPORT, NEWCLOSURE, length};
use super::layout::{ConstantKind, Function, Layout};

/// A member of a library that a file reads.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lookup {
    pub line: u32,
    pub library: String,
    pub name: String,
}

const LOADB: u8 = 3;
const MOVE: u8 = 6;
const GETUPVAL: u8 = 9;
const GETTABLEKS: u8 = 15;
const NAMECALL: u8 = 20;
const RETURN: u8 = 22;
const JUMP: u8 = 23;
const JUMPBACK: u8 = 24;
const JUMPX: u8 = 67;
/// The kind of a capture: the variable is itself a captured one.
const OF_OUTER: u8 = 2;
/// The kind of a capture: the variable can still change.
const BY_REFERENCE: u8 = 1;

/// The libraries that variables hold, by register or by place among the captured variables; a library is an index.
type Held = BTreeMap<u8, usize>;

/// The lookups of a compiled file, in the order of their lines; none if the format is unexpected.
pub(super) fn lookups(bytecode: &[u8], libraries: &[&str]) -> Vec<Lookup> {
    let Some(layout) = Layout::read(bytecode) else { return Vec::new() };
    let mut found = Vec::new();
    let mut captured: Vec<Held> = vec![Held::new(); layout.functions.len()];
    // A function comes after those inside it, and decides what they capture.
    for place in (0..layout.functions.len()).rev() {
        let reader = Reader { layout: &layout, function: &layout.functions[place], libraries, captured: captured[place].clone() };
        let Some((own, inner)) = reader.read() else { return Vec::new() };
        found.extend(own);
        for (function, held) in inner {
            captured.get_mut(function).into_iter().for_each(|known| known.clone_from(&held));
        }
    }
    found.sort();
    found.dedup();
    found
}

struct Reader<'a> {
    layout: &'a Layout<'a>,
    function: &'a Function<'a>,
    libraries: &'a [&'a str],
    captured: Held,
}

type Inner = Vec<(usize, Held)>;

impl Reader<'_> {
    fn read(&self) -> Option<(Vec<Lookup>, Inner)> {
        let code = &self.function.code;
        let states = self.states()?;
        let (mut found, mut inner) = (Vec::new(), Vec::new());
        for (at, held) in states.iter().enumerate().filter_map(|(at, held)| Some((at, held.as_ref()?))) {
            let [op, _, b, _] = code[at].to_le_bytes();
            match op {
                GETIMPORT => {
                    let word = *code.get(at + 1)?;
                    if let (true, Some(library)) = (word >> 30 > 1, self.library(word >> 20 & 1023)) {
                        found.push(self.lookup(at, library, word >> 10 & 1023)?);
                    }
                }
                GETTABLEKS | NAMECALL => {
                    if let Some(library) = held.get(&b) {
                        found.push(self.lookup(at, *library, *code.get(at + 1)?)?);
                    }
                }
                NEWCLOSURE | DUPCLOSURE => inner.push(self.closure(at, held)?),
                _ => {}
            }
        }
        Some((found, inner))
    }

    /// What the registers hold before each instruction.
    fn states(&self) -> Option<Vec<Option<Held>>> {
        let code = &self.function.code;
        let mut states: Vec<Option<Held>> = vec![None; code.len()];
        self.flow(&mut states, vec![(0, Held::new())])?;
        // Code that cannot be reached begins with empty registers.
        let mut at = 0;
        while at < code.len() {
            if states[at].is_none() {
                self.flow(&mut states, vec![(at, Held::new())])?;
            }
            at += length(code[at] as u8);
        }
        Some(states)
    }

    /// Follows the code until nothing changes.
    fn flow(&self, states: &mut [Option<Held>], mut open: Vec<(usize, Held)>) -> Option<()> {
        let code = &self.function.code;
        while let Some((at, held)) = open.pop() {
            let state = states.get_mut(at)?;
            let joined = match state {
                None => held,
                Some(known) => {
                    known.iter().filter(|(register, one)| held.get(register) == Some(one)).map(|(r, one)| (*r, *one)).collect()
                }
            };
            if state.as_ref() == Some(&joined) {
                continue;
            }
            *state = Some(joined.clone());
            let after = self.after(at, joined)?;
            open.extend(successors(code, at).into_iter().map(|next| (next, after.clone())));
        }
        Some(())
    }

    /// What the registers hold after an instruction.
    fn after(&self, at: usize, mut held: Held) -> Option<Held> {
        let code = &self.function.code;
        let [op, a, b, _] = code[at].to_le_bytes();
        let set = match op {
            GETGLOBAL => self.library(*code.get(at + 1)?),
            GETIMPORT => Some(*code.get(at + 1)?).filter(|word| word >> 30 == 1).and_then(|word| self.library(word >> 20 & 1023)),
            MOVE => held.get(&b).copied(),
            GETUPVAL => self.captured.get(&b).copied(),
            _ => None,
        };
        match writes(op) {
            Writes::Nothing => {}
            Writes::One => {
                held.remove(&a);
            }
            Writes::AllFrom => held.retain(|register, _| *register < a),
        }
        held.extend(set.map(|library| (a, library)));
        Some(held)
    }

    /// The function that a closure is made of, and the libraries that it captures.
    fn closure(&self, at: usize, held: &Held) -> Option<(usize, Held)> {
        let Function { code, constants, inner, .. } = self.function;
        let operand = (code[at] >> 16) as usize;
        let function = match (code[at] as u8, constants.get(operand).map(|constant| constant.kind)) {
            (NEWCLOSURE, _) => *inner.get(operand)?,
            (_, Some(ConstantKind::Function(function))) => function,
            _ => return None,
        };
        let captures =
            code[at + length(code[at] as u8)..].iter().map(|word| word.to_le_bytes()).take_while(|[op, ..]| *op == CAPTURE);
        let mut taken = Held::new();
        for (index, [_, kind, of, _]) in captures.enumerate() {
            let library = match kind {
                OF_OUTER => self.captured.get(&of),
                BY_REFERENCE => None,
                _ => held.get(&of),
            };
            taken.extend(library.map(|library| (index as u8, *library)));
        }
        Some((function, taken))
    }

    fn text(&self, constant: u32) -> Option<String> {
        match self.function.constants.get(constant as usize)?.kind {
            ConstantKind::String(text) => self.layout.text(text),
            _ => None,
        }
    }

    fn library(&self, constant: u32) -> Option<usize> {
        let name = self.text(constant)?;
        self.libraries.iter().position(|library| *library == name)
    }

    fn lookup(&self, at: usize, library: usize, name: u32) -> Option<Lookup> {
        let library = (*self.libraries.get(library)?).to_owned();
        Some(Lookup { line: *self.function.lines.get(at)?, library, name: self.text(name)? })
    }
}

enum Writes {
    Nothing,
    /// The register of its first field.
    One,
    /// That register and those after it. Unknown instructions count as such.
    AllFrom,
}

fn writes(op: u8) -> Writes {
    match op {
        0 | 1 | 8 | 10 | 11 | 14 | 16 | 18 | 22..=32 | 55 | 60 | 62 | 65 | 67..=70 | 73..=75 | 77..=80 | 84 => Writes::Nothing,
        2..=7 | 9 | 12 | 13 | 15 | 17 | 19 | 33..=54 | 64 | 66 | 71 | 72 | 81..=83 => Writes::One,
        _ => Writes::AllFrom,
    }
}

/// The instructions that can follow. A jump counts from the word after its own.
fn successors(code: &[u32], at: usize) -> Vec<usize> {
    let word = code[at];
    let op = word as u8;
    let by = |distance: i32| usize::try_from(at as i64 + 1 + i64::from(distance)).unwrap_or(usize::MAX);
    let far = by((word as i32) >> 16);
    let next = at + length(op);
    let mut found = match op {
        RETURN => Vec::new(),
        JUMP | JUMPBACK => vec![far],
        JUMPX => vec![by((word as i32) >> 8)],
        LOADB => vec![by((word >> 24) as i32)],
        25..=32 | 56..=59 | 61 | 76..=80 => vec![next, far],
        _ => vec![next],
    };
    found.retain(|place| *place < code.len());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found with and without optimization, as a check of a file does.
    fn found(source: &str) -> Vec<String> {
        let compiled =
            |level| super::super::sandbox::compiler().set_optimization_level(level).compile(source).expect("it compiles");
        let mut all: Vec<Lookup> =
            [0, 1].iter().flat_map(|level| lookups(&compiled(*level), &["math", "string", "table"])).collect();
        all.sort();
        all.dedup();
        all.into_iter().map(|Lookup { line, library, name }| format!("{line} {library}.{name}")).collect()
    }

    #[test]
    fn members_are_found_with_their_lines_even_in_code_that_never_runs() {
        let never = "return function(x)\n  if false then return math.random(6) end\n  return table.instert(x, 1)\nend";
        assert_eq!(found(never), ["2 math.random", "3 table.instert"]);
        assert_eq!(found("return function()\n  while true do end\n  return math.random()\nend"), ["3 math.random"]);
        assert_eq!(found("local function f(n)\n  while n > 0 do n = n - math.random(n) end\nend\nreturn f"), ["2 math.random"]);
        assert_eq!(found("return math['random']"), ["1 math.random"]);
    }

    #[test]
    fn a_library_is_followed_through_variables() {
        assert_eq!(found("local m = math\nreturn function() return m.random() end"), ["2 math.random"]);
        assert_eq!(found("local m = math\nlocal n = m\nfor i = 1, 3 do\n  print(n.random(i))\nend"), ["4 math.random"]);
        assert_eq!(found("local m = math\nreturn function()\n  return function() return m.random end\nend"), ["3 math.random"]);
        assert_eq!(
            found("return function(a)\n  local m = math\n  if a then a = 1 end\n  return m:random(a)\nend"),
            ["4 math.random"]
        );
    }

    #[test]
    fn other_things_of_the_same_name_are_not_libraries() {
        assert_eq!(found("local math = { random = 1 }\nreturn math.random"), [""; 0]);
        assert_eq!(found("return function(math, x) return math.random, x.math.random end"), [""; 0]);
        assert_eq!(found("local m = math\nm = { random = 1 }\nreturn function() return m.random end"), [""; 0]);
        assert_eq!(found("local mine = {}\nlocal m = mine\nif mine.x then m = math end\nreturn m.random"), [""; 0]);
        assert_eq!(found("do local m = math end\nlocal t = {}\nreturn t.random"), [""; 0]);
    }
}
