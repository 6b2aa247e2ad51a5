//! What the line editor can offer while a line is typed: words to complete it, ghost text and colors. Everything comes from the code
//! that checks legality, for the seat that is asked, so nothing offered is refused and nothing hidden shows.
//!
//! - `at_prompt`: the offers of one prompt; `sentences`: the legal commands as words; `half_typed`: the words of a line so far
//! - `ghosts`: ghost text; `painted`: the colors of a line; `corrected`: what a misspelled line was probably meant to be

mod at_prompt;
mod corrected;
mod ghosts;
mod half_typed;
mod painted;
mod sentences;

pub use at_prompt::{AtPrompt, SessionWords};

use crate::kernel::doc::Role;
use std::ops::Range;

/// The offers of one prompt. The line ends at the cursor.
pub trait Offers {
    fn complete(&self, line: &str) -> Completion;
    fn ghost(&self, line: &str) -> Option<Ghost>;
    /// Whether a line that ends with a complete word may continue with another.
    fn may_continue(&self, line: &str) -> bool;
    /// The line that a misspelled one was probably meant to be, if it would be understood.
    fn correct(&self, _line: &str) -> Option<String> {
        None
    }
    /// The legal lines that begin like one that lacks words.
    fn follows(&self, _line: &str) -> Vec<Offer> {
        Vec::new()
    }
    /// Parts of the line that are not plain, from left to right.
    fn paint(&self, line: &str) -> Vec<(Range<usize>, Role)>;
}

/// The words that may stand at the end of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Where they begin.
    pub start: usize,
    pub offers: Vec<Offer>,
    /// Whether a path belongs there instead.
    pub path: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    pub word: String,
    /// Its cost or effect, if it has one.
    pub note: String,
}

/// Text shown after the cursor that has not been typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ghost {
    /// What every legal line continues with; only this can be accepted.
    pub rest: String,
    /// What comes next: the choices.
    pub choices: Vec<String>,
    pub note: String,
}

impl Ghost {
    /// As shown: `ve primary b1|a2|c2    1 action each`.
    pub fn text(&self) -> String {
        let choices = self.choices.join("|");
        let gap = if self.note.is_empty() { "" } else { "    " };
        format!("{}{choices}{gap}{}", self.rest, self.note)
    }
}

impl Offer {
    fn plain(word: impl Into<String>) -> Offer {
        Offer { word: word.into(), note: String::new() }
    }
}

/// The beginning that all words share.
fn agreed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut words = words.into_iter();
    let Some(first) = words.next() else { return String::new() };
    let mut length = first.len();
    for word in words {
        let same = first.char_indices().zip(word.chars()).take_while(|((_, a), b)| a == b);
        length = length.min(same.map(|((at, a), _)| at + a.len_utf8()).last().unwrap_or(0));
    }
    first[..length].to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_agreed_part_ends_where_the_first_word_differs() {
        assert_eq!(agreed(["move", "more", "mo"]), "mo");
        assert_eq!(agreed(["größe", "grüße"]), "gr");
        assert_eq!(agreed(["train"]), "train");
        assert_eq!(agreed([]), "");
    }
}
