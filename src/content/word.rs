//! Words: enums written in files and typed by players as one word each.

/// An enum whose values are written as words.
pub trait Word: Copy + PartialEq + 'static {
    const WORDS: &'static [(&'static str, Self)];

    fn from_word(word: &str) -> Option<Self> {
        let found = Self::WORDS.iter().find(|(known, _)| *known == word);
        found.map(|(_, value)| *value)
    }

    fn word(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(_, value)| *value == self);
        found.map(|(word, _)| *word).expect("every value of a Word enum has a word")
    }

    /// Every value, in the order of its words.
    fn each() -> impl Iterator<Item = Self> {
        Self::WORDS.iter().map(|(_, value)| *value)
    }

    fn words() -> impl Iterator<Item = &'static str> {
        Self::WORDS.iter().map(|(word, _)| *word)
    }
}
