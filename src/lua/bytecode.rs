//! Which functions of a file assign to variables of the functions around them, and which globals they name, read from what
//! Luau compiles it to. The
//! source would have to be parsed for that, types and all; here it is one instruction. The layout is that of Luau's own
//! lvmload.cpp, for the one version the pinned compiler writes; any other is refused, so that nothing passes unread.

use std::collections::BTreeMap;

/// One function of the file.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Proto {
    pub line: u32,
    pub name: Option<String>,
    /// The variables it captures, by name.
    pub captured: Vec<String>,
    /// Which of them it, or a function inside it, assigns to, and in which line.
    pub assigns: BTreeMap<usize, u32>,
    /// Globals it names, in the order it does.
    pub globals: Vec<Global>,
}

/// A global that a function names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Global {
    pub name: String,
    pub line: u32,
    pub written: bool,
}

/// What a constant is, as far as it matters here.
enum Constant {
    Text(String),
    Function(usize),
    Other,
}

const VERSION: u8 = 9;
const TYPES: u8 = 3;

const GETGLOBAL: u8 = 7;
const SETGLOBAL: u8 = 8;
const SETUPVAL: u8 = 10;
const GETIMPORT: u8 = 12;
const NEWCLOSURE: u8 = 19;
const DUPCLOSURE: u8 = 64;
const CAPTURE: u8 = 70;
/// The second field of a capture: the variable is itself a captured one.
const OF_OUTER: u8 = 2;
/// Instructions that are followed by a word which is none.
const TWO_WORDS: &[u8] =
    &[7, 8, 12, 15, 16, 20, 27, 28, 29, 30, 31, 32, 53, 55, 58, 60, 66, 74, 75, 77, 78, 79, 80, 83, 84, 85, 86, 87, 88, 90];

/// Every function of a compiled file; `None` if this is not what was expected.
pub(super) fn functions(bytecode: &[u8]) -> Option<Vec<Proto>> {
    let mut reader = Reader { rest: bytecode };
    if reader.byte()? != VERSION || reader.byte()? != TYPES {
        return None;
    }
    let count = reader.number()?;
    let strings: Vec<String> = (0..count).map(|_| reader.text()).collect::<Option<_>>()?;
    while reader.byte()? != 0 {
        reader.number()?;
    }
    let count = reader.number()?;
    let mut protos = Vec::new();
    for _ in 0..count {
        let proto = reader.proto(&strings, &protos)?;
        protos.push(proto);
    }
    reader.number()?;
    reader.rest.is_empty().then_some(protos)
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn bytes(&mut self, count: usize) -> Option<&[u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.bytes(1).map(|bytes| bytes[0])
    }

    fn word(&mut self) -> Option<u32> {
        self.bytes(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    /// Seven bits at a time, the lowest first.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 127) << shift;
            if byte & 128 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number()?;
        self.bytes(length).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    /// Strings are numbered from 1; 0 is none.
    fn string(&mut self, strings: &[String]) -> Option<Option<String>> {
        let number = self.number()?;
        match number.checked_sub(1) {
            None => Some(None),
            Some(index) => strings.get(index).map(|text| Some(text.clone())),
        }
    }

    /// Functions inside this one come before it.
    fn proto(&mut self, strings: &[String], before: &[Proto]) -> Option<Proto> {
        self.bytes(2)?; // stack size, parameters
        let captured = usize::from(self.byte()?);
        self.bytes(2)?; // varargs, flags
        let types = self.number()?;
        self.bytes(types)?;
        let size = self.number()?;
        let code: Vec<u32> = (0..size).map(|_| self.word()).collect::<Option<_>>()?;
        let constants = self.constants(strings)?;
        let count = self.number()?;
        let inner: Vec<usize> = (0..count).map(|_| self.number()).collect::<Option<_>>()?;
        let line = u32::try_from(self.number()?).ok()?;
        let name = self.string(strings)?;
        let lines = self.lines(size)?;
        let captured = self.names(strings, captured)?;
        let mut proto = Proto { line, name, captured, assigns: BTreeMap::new(), globals: Vec::new() };
        let mut at = 0;
        while let Some(&word) = code.get(at) {
            let [op, _, b, _] = word.to_le_bytes();
            let operand = (word >> 16) as usize;
            let created = match op {
                NEWCLOSURE => Some(*inner.get(operand)?),
                DUPCLOSURE => match constants.get(operand)? {
                    Constant::Function(inner) => Some(*inner),
                    _ => return None,
                },
                GETGLOBAL | SETGLOBAL | GETIMPORT => {
                    let next = *code.get(at + 1)?;
                    // An import is up to three names in one word; the first is the global.
                    let index = if op == GETIMPORT { next >> 20 & 1023 } else { next };
                    let Constant::Text(name) = constants.get(index as usize)? else { return None };
                    proto.globals.push(Global { name: name.clone(), line: *lines.get(at)?, written: op == SETGLOBAL });
                    None
                }
                SETUPVAL => {
                    proto.assigns.entry(usize::from(b)).or_insert(*lines.get(at)?);
                    None
                }
                CAPTURE => return None, // they are read below, with the closure they belong to
                _ => None,
            };
            at += if TWO_WORDS.contains(&op) { 2 } else { 1 };
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

    fn constants(&mut self, strings: &[String]) -> Option<Vec<Constant>> {
        let count = self.number()?;
        let mut constants = Vec::new();
        for _ in 0..count {
            let mut constant = Constant::Other;
            match self.byte()? {
                0 => {}
                1 => drop(self.byte()?),
                2 => drop(self.bytes(8)?.len()),
                3 => constant = Constant::Text(self.string(strings)?.unwrap_or_default()),
                4 => drop(self.word()?),
                5 => (0..self.number()?).try_for_each(|_| self.number().map(drop))?,
                6 => constant = Constant::Function(self.number()?),
                7 => drop(self.bytes(16)?.len()),
                8 => (0..self.number()?).try_for_each(|_| self.number().and(self.word()).map(drop))?,
                9 => drop(self.byte().and(self.number())?),
                _ => return None,
            }
            constants.push(constant);
        }
        Some(constants)
    }

    /// The line of each instruction: a byte from a start that changes every so often.
    fn lines(&mut self, size: usize) -> Option<Vec<u32>> {
        if self.byte()? == 0 {
            return Some(vec![0; size]);
        }
        let gap = u32::from(self.byte()?);
        let mut offset = 0u8;
        let mut offsets = Vec::new();
        for _ in 0..size {
            offset = offset.wrapping_add(self.byte()?);
            offsets.push(offset);
        }
        let mut line = 0u32;
        let mut starts = Vec::new();
        for _ in 0..=(size.saturating_sub(1) >> gap) {
            line = line.wrapping_add(self.word()?);
            starts.push(line);
        }
        offsets.iter().enumerate().map(|(at, offset)| Some(starts.get(at >> gap)? + u32::from(*offset))).collect()
    }

    /// Names of captured variables; the compiler was told to write them.
    fn names(&mut self, strings: &[String], captured: usize) -> Option<Vec<String>> {
        if self.byte()? == 0 {
            return Some(vec![String::new(); captured]);
        }
        for _ in 0..self.number()? {
            self.string(strings)?;
            self.number().and(self.number()).and(self.byte())?;
        }
        let count = self.number()?;
        (0..count).map(|_| self.string(strings).map(Option::unwrap_or_default)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> Vec<Proto> {
        let bytecode = super::super::sandbox::compiler().set_debug_level(2).compile(source).expect("it compiles");
        functions(&bytecode).expect("the layout is known")
    }

    #[test]
    fn assignments_to_outer_variables_are_found_with_their_lines() {
        let protos = read("local n = 0\nlocal function up()\n  local m = 1\n  m = m + 1\n  n = n + m\nend\nreturn up");
        assert_eq!(protos[0].captured, ["n"]);
        assert_eq!(protos[0].assigns, BTreeMap::from([(0, 5)]));
        assert!(protos[1].assigns.is_empty(), "the file itself captures nothing");
    }

    #[test]
    fn an_assignment_deeper_down_counts_for_everybody_who_passes_the_variable_on() {
        let protos = read("local n = 0\nreturn function()\n  return function()\n    n = 1\n  end\nend");
        assert_eq!(protos[1].assigns, BTreeMap::from([(0, 4)]));
        let protos = read("return function()\n  local n = 0\n  return function()\n    n = 1\n  end\nend");
        assert!(protos[1].assigns.is_empty(), "its own local is its own");
    }

    #[test]
    fn globals_are_found_with_their_lines() {
        let protos = read("return function()\n  giv(1)\n  local x = math.floor(2)\n  pages = x\nend");
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
        assert_eq!(read(source).len(), 2);
    }
}
