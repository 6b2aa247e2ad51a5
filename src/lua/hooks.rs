//! The types of the hook table. The table itself belongs to the ruleset.

/// One hook. Registration, dispatch, the reference page and did-you-mean suggestions all read this row.
#[derive(Debug)]
pub struct HookSpec {
    pub name: &'static str,
    pub kind: HookKind,
    pub doc: &'static str,
    pub context: &'static [FieldSpec],
    pub returns: &'static str,
}

/// One field of the context a hook receives.
#[derive(Debug)]
pub struct FieldSpec {
    pub name: &'static str,
    pub ty: &'static str,
    pub doc: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HookKind {
    /// Read-only; returns a number or a verdict.
    Modifier,
    /// Read-only; may be fixed words instead of a function.
    Choice,
    /// Something happened; may act.
    Reaction,
    /// The card itself is used.
    Card,
    /// A list of verbs, each a table with `name`, `cost`, `help`, `legal` and `run`.
    Verbs,
}

/// Index into the hook table; below 64, so that a set of hooks is a `u64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HookId(pub u8);

impl HookId {
    /// The hook as a one-element set.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A loaded script of one host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScriptId(pub u16);

/// The part of a verb that players see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerbSpec {
    pub name: String,
    pub cost: u8,
    pub help: String,
}
