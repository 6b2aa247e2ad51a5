//! What a game says about its files: what each is called and how its entries are told apart.

/// A kind of file. A game hands in the list of its kinds, in the order in which their errors are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name of the file, such as `weapons.json`.
    pub file: &'static str,
    pub key: Key,
    /// Whether the base game may do without it.
    pub is_optional: bool,
    /// Whether people may ask where its entries come from though they are no cards.
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

    /// Whether its entries are known by id alone, wherever they stand.
    pub fn is_cards(self) -> bool {
        matches!(self.key, Key::Card)
    }
}

/// How the entries of a file are told apart.
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

    /// What stands between the words of an id.
    pub fn joint(self) -> char {
        if matches!(self, Self::Setting) { '_' } else { '-' }
    }
}
