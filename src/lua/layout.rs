//! Reads and writes the format of compiled Luau files, without interpreting the instructions.
//!
//! The format follows Luau's lvmload.cpp, for the one version that the pinned compiler writes. Any other version is refused, so
//! that no file passes unchecked.

const VERSION: u8 = 9;
const TYPES: u8 = 3;

/// A compiled file.
pub(super) struct Layout<'a> {
    /// Referenced by number from 1; 0 means none.
    pub strings: Vec<&'a [u8]>,
    /// Names of userdata types.
    types: &'a [u8],
    /// Inner functions come before the function that contains them.
    pub functions: Vec<Function<'a>>,
    main: usize,
}

/// One function, the file itself included.
pub(super) struct Function<'a> {
    /// Stack size, parameters, captures, varargs, flags and types.
    head: &'a [u8],
    pub code: Vec<u32>,
    pub constants: Vec<Constant<'a>>,
    /// The functions that it creates when it runs.
    pub inner: Vec<usize>,
    pub line: usize,
    /// The string that is its name.
    pub name: usize,
    /// The line of each word of code.
    pub lines: Vec<u32>,
    /// Names of local variables and of captured ones.
    debug: &'a [u8],
    /// The strings that are the names of what it captures.
    pub captured: Vec<usize>,
}

/// A constant as raw bytes, and its kind where that matters.
pub(super) struct Constant<'a> {
    raw: std::borrow::Cow<'a, [u8]>,
    pub kind: ConstantKind,
}

#[derive(Clone, Copy)]
pub(super) enum ConstantKind {
    String(usize),
    Function(usize),
    Other,
}

const STRING: u8 = 3;

impl Constant<'_> {
    pub fn string(number: usize) -> Constant<'static> {
        let mut raw = vec![STRING];
        write_number(&mut raw, number);
        Constant { raw: raw.into(), kind: ConstantKind::String(number) }
    }
}

impl<'a> Layout<'a> {
    /// `None` if the format is unexpected.
    pub fn read(bytecode: &'a [u8]) -> Option<Layout<'a>> {
        let mut reader = Reader { rest: bytecode.strip_prefix(&[VERSION, TYPES])? };
        let strings = reader.list(Reader::string)?;
        let types = reader.part(|reader| {
            while reader.byte()? != 0 {
                reader.number()?;
            }
            Some(())
        })?;
        let functions = reader.list(Reader::function)?;
        let main = reader.number()?;
        reader.rest.is_empty().then_some(Layout { strings, types, functions, main })
    }

    pub fn write(&self) -> Vec<u8> {
        let mut out = vec![VERSION, TYPES];
        write_number(&mut out, self.strings.len());
        for string in &self.strings {
            write_number(&mut out, string.len());
            out.extend_from_slice(string);
        }
        out.extend_from_slice(self.types);
        write_number(&mut out, self.functions.len());
        self.functions.iter().for_each(|function| function.write(&mut out));
        write_number(&mut out, self.main);
        out
    }

    pub fn text(&self, number: usize) -> Option<String> {
        let string = self.strings.get(number.checked_sub(1)?)?;
        Some(String::from_utf8_lossy(string).into_owned())
    }
}

impl Function<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.head);
        write_number(out, self.code.len());
        self.code.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
        write_number(out, self.constants.len());
        self.constants.iter().for_each(|constant| out.extend_from_slice(&constant.raw));
        write_number(out, self.inner.len());
        self.inner.iter().for_each(|function| write_number(out, *function));
        write_number(out, self.line);
        write_number(out, self.name);
        // The simplest encoding of lines: each is stored as the difference from the previous one.
        out.extend_from_slice(&[1, 0]);
        out.resize(out.len() + self.lines.len(), 0);
        let mut last = 0u32;
        for line in &self.lines {
            out.extend_from_slice(&line.wrapping_sub(last).to_le_bytes());
            last = *line;
        }
        out.extend_from_slice(self.debug);
    }
}

/// Seven bits at a time, the lowest first.
fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number > 127 {
        out.push(number as u8 & 127 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
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

    fn string(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        self.bytes(length)
    }

    /// A count, followed by that many items.
    fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()?;
        // Every item has at least one byte.
        let mut list = Vec::with_capacity(count.min(self.rest.len()));
        for _ in 0..count {
            list.push(read(self)?);
        }
        Some(list)
    }

    /// The bytes that `read` consumes.
    fn part(&mut self, read: impl FnOnce(&mut Self) -> Option<()>) -> Option<&'a [u8]> {
        let before = self.rest;
        read(self)?;
        before.get(..before.len() - self.rest.len())
    }

    fn function(&mut self) -> Option<Function<'a>> {
        let mut captures = 0;
        let head = self.part(|reader| {
            captures = usize::from(reader.bytes(3)?[2]);
            reader.bytes(2)?;
            reader.string().map(drop)
        })?;
        let size = self.number()?;
        let code =
            self.bytes(size.checked_mul(4)?)?.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect::<Vec<_>>();
        let constants = self.list(Reader::constant)?;
        let inner = self.list(Reader::number)?;
        let (line, name) = (self.number()?, self.number()?);
        let lines = self.lines(code.len())?;
        let mut captured = vec![0; captures];
        let debug = self.part(|reader| {
            if reader.byte()? != 0 {
                reader.list(|reader| reader.number().and(reader.number()).and(reader.number()).and(reader.byte()))?;
                captured = reader.list(Reader::number)?;
            }
            Some(())
        })?;
        Some(Function { head, code, constants, inner, line, name, lines, debug, captured })
    }

    fn constant(&mut self) -> Option<Constant<'a>> {
        let mut kind = ConstantKind::Other;
        let raw = self.part(|reader| {
            match reader.byte()? {
                0 => {}
                1 => drop(reader.byte()?),
                2 => drop(reader.bytes(8)?),
                STRING => kind = ConstantKind::String(reader.number()?),
                4 => drop(reader.word()?),
                5 => drop(reader.list(Reader::number)?),
                6 => kind = ConstantKind::Function(reader.number()?),
                7 => drop(reader.bytes(16)?),
                8 => drop(reader.list(|reader| reader.number().and(reader.word()))?),
                9 => drop(reader.byte().and(reader.number())?),
                _ => return None,
            }
            Some(())
        })?;
        Some(Constant { raw: raw.into(), kind })
    }

    /// The line of each instruction: a byte offset from a base line that changes at intervals.
    fn lines(&mut self, size: usize) -> Option<Vec<u32>> {
        if self.byte()? == 0 {
            return Some(vec![0; size]);
        }
        let gap = u32::from(self.byte()?);
        let steps = self.bytes(size)?;
        let mut line = 0u32;
        let mut offset = 0u8;
        let mut lines = Vec::with_capacity(size);
        for steps in steps.chunks(1usize.checked_shl(gap)?) {
            line = line.wrapping_add(self.word()?);
            lines.extend(steps.iter().map(|step| {
                offset = offset.wrapping_add(*step);
                line.wrapping_add(u32::from(offset))
            }));
        }
        // A function without code has a base line, too.
        if size == 0 {
            self.word()?;
        }
        Some(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        let source = "local t = { a = 1, b = 'x', [3] = 2.5 }\n\nlocal function f(x: number, ...: any)\n  for k, v in t do\n    t[k] = v\n\
            end\n  return function() t.a += x end\nend\nreturn f(1), 'a text', -1";
        let bytecode = super::super::sandbox::compiler().set_debug_level(2).compile(source).expect("it compiles");
        let read = Layout::read(&bytecode).expect("it is known");
        let written = read.write();
        let again = Layout::read(&written).expect("it is known");
        assert_eq!(read.strings, again.strings);
        for (one, other) in read.functions.iter().zip(&again.functions) {
            assert_eq!((&one.code, &one.lines, &one.captured), (&other.code, &other.lines, &other.captured));
        }
        assert_eq!(again.write(), written);
    }
}
