//! The shape of the table hooks come from. The ruleset owns the table; which hooks there are is not known here.

/// One hook: registration, dispatch, the reference page and the did-you-mean all read this row.
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
    /// Read-only; answers with a number or a verdict.
    Modifier,
    /// Read-only; may be stated as words in place of a function.
    Choice,
    /// Something happened; may act.
    Reaction,
    /// The card itself is used.
    Card,
    /// Not a function but a list of verbs, each a table with `name`, `cost`, `help`, `legal` and `run`.
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

/// What a player sees of a verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerbSpec {
    pub name: String,
    pub cost: u8,
    pub help: String,
}
