//! The kinds of content files of a game: their names and how their entries are identified.

/// A kind of file. A game passes the list of its kinds, in the order in which their errors are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name of the file, such as `weapons.json`.
    pub file: &'static str,
    pub key: Key,
    /// Whether the base game may omit it.
    pub is_optional: bool,
    /// Whether its entries have a provenance although they are not cards.
    pub is_traced: bool,
}

impl Kind {
    pub const fn new(file: &'static str, key: Key) -> Self {
        Self { file, key, is_optional: false, is_traced: false }
    }

    pub const fn optional(file: &'static str, key: Key) -> Self {
        Self { file, key, is_optional: true, is_traced: false }
    }

    pub const fn traced(file: &'static str, key: Key) -> Self {
        Self { file, key, is_optional: false, is_traced: true }
    }

    /// Whether its entries are identified by id alone, in any file.
    pub fn is_cards(self) -> bool {
        matches!(self.key, Key::Card)
    }
}

/// How the entries of a file are identified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// `id`, in kebab-case: cards.
    Card,
    /// `id`, in snake_case: settings, as players type them, and numbers of the rules.
    Setting,
    /// A number in the field of this name: rows of a table.
    Row(&'static str),
}

impl Key {
    pub fn field(self) -> &'static str {
        match self {
            Self::Card | Self::Setting => "id",
            Self::Row(field) => field,
        }
    }

    /// The character between the words of an id.
    pub fn joint(self) -> char {
        if matches!(self, Self::Setting) { '_' } else { '-' }
    }
}
