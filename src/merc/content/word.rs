//! Words: enums written in files and typed by players as one word each, and the nearest known word to a mistyped one.

/// Longer than any word in use; comparing takes time that grows with length, and files are not trusted.
const LONGEST: usize = 64;

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

/// The known word a mistyped one most likely means, if any is near enough.
pub fn nearest<'a>(mistyped: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if mistyped.len() > LONGEST {
        return None;
    }
    let mistyped = mistyped.to_lowercase();
    let allowed = mistyped.chars().count() / 3 + 1;
    let near = |(distance, word): &(usize, &str)| *distance <= allowed && *distance < word.len();
    let scored = known.into_iter().map(|word| (strsim::damerau_levenshtein(&mistyped, word), word));
    scored.filter(near).min().map(|(_, word)| word)
}
