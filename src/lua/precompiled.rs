//! Scripts that were compiled before the program was built, so that starting it does not compile them again. A script is found by
//! the hash of its text: a text that has changed in any way is compiled as usual. The file is written by a test, which also
//! compares it with what compiling gives (`tests/precompiled.rs`).
//!
//! The format: the number of scripts; for each, in the order of the hashes, its hash and where its bytecode ends; then all bytecode.
//! Numbers have eight bytes, the lowest first.

use super::error::ScriptProblem;
use super::host::Host;
use super::sandbox;

/// A file of compiled scripts. Only the program itself may supply one: bytecode is not checked when it is loaded.
#[derive(Clone, Copy, Debug)]
pub struct Precompiled {
    bytes: &'static [u8],
    count: usize,
}

/// The size of a number, and of an entry of the list.
const NUMBER: usize = 8;
const ENTRY: usize = 2 * NUMBER;

impl Precompiled {
    /// Without any script.
    pub const NONE: Precompiled = Precompiled { bytes: &[], count: 0 };

    /// A file made by [`Precompiled::write`]; one that is damaged contains nothing.
    pub fn read(bytes: &'static [u8]) -> Precompiled {
        let count = number(bytes, 0).and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
        let is_whole = count.checked_mul(ENTRY).is_some_and(|list| NUMBER + list <= bytes.len());
        if is_whole { Precompiled { bytes, count } } else { Precompiled::NONE }
    }

    /// The file with these scripts: the text and the bytecode of each.
    pub fn write(scripts: &[(&str, Vec<u8>)]) -> Vec<u8> {
        let mut sorted: Vec<(u64, &[u8])> = scripts.iter().map(|(source, code)| (hash(source), code.as_slice())).collect();
        sorted.sort_unstable();
        sorted.dedup();
        let mut bytes = (sorted.len() as u64).to_le_bytes().to_vec();
        let mut end = NUMBER + sorted.len() * ENTRY;
        for (hash, code) in &sorted {
            end += code.len();
            bytes.extend(hash.to_le_bytes());
            bytes.extend((end as u64).to_le_bytes());
        }
        sorted.iter().for_each(|(_, code)| bytes.extend(*code));
        bytes
    }

    /// The bytecode of this text.
    pub(super) fn find(&self, source: &str) -> Option<&'static [u8]> {
        let wanted = if self.count > 0 { hash(source) } else { return None };
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.hash_of(middle)?.cmp(&wanted) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return self.bytes.get(self.start_of(middle)?..self.end_of(middle)?),
            }
        }
        None
    }

    fn hash_of(&self, index: usize) -> Option<u64> {
        number(self.bytes, NUMBER + index * ENTRY)
    }

    fn end_of(&self, index: usize) -> Option<usize> {
        number(self.bytes, NUMBER + index * ENTRY + NUMBER).and_then(|end| usize::try_from(end).ok())
    }

    fn start_of(&self, index: usize) -> Option<usize> {
        match index.checked_sub(1) {
            Some(before) => self.end_of(before),
            None => Some(NUMBER + self.count * ENTRY),
        }
    }
}

impl Host {
    /// The text and the bytecode of the standard library's replacements.
    pub fn compiled_library() -> (&'static str, Vec<u8>) {
        (sandbox::LIBRARY, sandbox::compiler().compile(sandbox::LIBRARY).expect("the library compiles"))
    }

    /// The bytecode that would run for this text.
    pub fn compiled(&self, path: &str, source: &str) -> Result<Vec<u8>, Box<ScriptProblem>> {
        self.compile_file(path, source).map_err(Box::new)
    }
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    let eight = bytes.get(at..at + NUMBER)?;
    Some(u64::from_le_bytes(eight.try_into().ok()?))
}

/// A large odd number without a pattern: the first digits of the golden ratio.
const SCATTER: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash of eight bytes per step. It finds changed texts; it is no protection against a forged one, which could only run a
/// script of the base game.
fn hash(text: &str) -> u64 {
    let mix = |hash: u64, part: u64| {
        let wide = u128::from(hash ^ part) * u128::from(SCATTER);
        (wide as u64) ^ (wide >> 64) as u64 ^ SCATTER.rotate_left(17)
    };
    let (whole, rest) = text.as_bytes().as_chunks::<NUMBER>();
    let hash = whole.iter().fold(text.len() as u64, |hash, eight| mix(hash, u64::from_le_bytes(*eight)));
    let mut last = [0; NUMBER];
    last[..rest.len()].copy_from_slice(rest);
    mix(mix(hash, u64::from_le_bytes(last)), SCATTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_found_by_its_whole_text() {
        let scripts = [("return { a = 1 }", vec![1, 2, 3]), ("return {}", vec![4]), ("", Vec::new())];
        let store = Precompiled::read(Precompiled::write(&scripts).leak());
        for (source, code) in &scripts {
            assert_eq!(store.find(source), Some(code.as_slice()), "{source}");
        }
        for changed in ["return { a = 2 }", "return { a = 1 } ", "return {} ", "r", "\0"] {
            assert_eq!(store.find(changed), None, "{changed}");
        }
    }

    #[test]
    fn a_damaged_file_contains_nothing() {
        let whole = Precompiled::write(&[("return {}", vec![4, 5])]);
        for cut in 0..whole.len() {
            let store = Precompiled::read(whole[..cut].to_vec().leak());
            assert_eq!(store.find("return {}"), None, "{cut} of {} bytes", whole.len());
        }
        assert_eq!(Precompiled::read(&[255; 64]).find("return {}"), None);
    }
}
