//! The words of a line that is still being typed.

use crate::kernel::{Header, Seat};

/// A line up to the cursor, with the places of its words.
#[derive(Debug, PartialEq, Eq)]
pub struct HalfTyped<'a> {
    /// The seat named at its start, as in `blue: move`.
    pub seat: Option<Seat>,
    /// Where the text after the seat begins.
    pub start: usize,
    pub text: &'a str,
    /// The complete words.
    pub words: Vec<(usize, &'a str)>,
    /// The word at the end, which may be empty or incomplete.
    pub last: (usize, &'a str),
}

impl<'a> HalfTyped<'a> {
    /// `None` for a note, and for a line that follows another one: what is legal then is not known yet.
    pub fn read(header: &Header, line: &'a str) -> Option<HalfTyped<'a>> {
        if line.contains([';', '\n']) {
            return None;
        }
        let named = line.find([':', '>']).and_then(|end| Some((header.seat(line[..end].trim())?, end + 1)));
        let after = named.map_or(0, |(_, end)| end);
        let text = line[after..].trim_start();
        let start = line.len() - text.len();
        if text.starts_with('*') {
            return None;
        }
        let mut words = Vec::new();
        let mut begun = None;
        for (at, letter) in text.char_indices() {
            match (letter.is_whitespace() || letter == ',', begun) {
                (false, None) => begun = Some(at),
                (true, Some(from)) => {
                    words.push((start + from, &text[from..at]));
                    begun = None;
                }
                (true, None) | (false, Some(_)) => {}
            }
        }
        let from = begun.unwrap_or(text.len());
        Some(HalfTyped { seat: named.map(|(seat, _)| seat), start, text, words, last: (start + from, &text[from..]) })
    }

    /// The complete words in lower case.
    pub fn complete_words(&self) -> Vec<String> {
        self.words.iter().map(|(_, word)| word.to_lowercase()).collect()
    }

    /// All words, without the last one if it is empty.
    pub fn all_words(&self) -> Vec<(usize, &'a str)> {
        self.words.iter().copied().chain(Some(self.last).filter(|(_, word)| !word.is_empty())).collect()
    }
}

impl HalfTyped<'_> {
    pub fn all_words_lower(&self) -> Vec<String> {
        self.all_words().iter().map(|(_, word)| word.to_lowercase()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_places() {
        let header = Header::new("toy", &["red", "blue"], 1);
        let typed = HalfTyped::read(&header, "blue: move  a, b").expect("a line");
        assert_eq!(typed.seat, Some(Seat(1)));
        assert_eq!((typed.start, typed.words, typed.last), (6, vec![(6, "move"), (12, "a")], (15, "b")));
        let typed = HalfTyped::read(&header, "move ").expect("a line");
        assert_eq!((typed.seat, typed.words.clone(), typed.last), (None, vec![(0, "move")], (5, "")));
        assert_eq!(typed.all_words(), [(0, "move")]);
        assert_eq!(HalfTyped::read(&header, "move a; m"), None);
        assert_eq!(HalfTyped::read(&header, " * a note"), None);
    }
}
