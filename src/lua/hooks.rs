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

/// Index into the hook table; below `HookSet::MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HookId(pub u8);

/// A set of hooks. Asking for a constant hook is one bit test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HookSet([u64; 2]);

impl HookSet {
    /// The most hooks a table can have.
    pub const MOST: usize = 128;

    #[inline]
    pub const fn has(self, hook: HookId) -> bool {
        self.0[(hook.0 >> 6) as usize] & (1 << (hook.0 & 63)) != 0
    }

    #[inline]
    pub const fn with(mut self, hook: HookId) -> HookSet {
        self.0[(hook.0 >> 6) as usize] |= 1 << (hook.0 & 63);
        self
    }

    /// The hooks of either set.
    pub const fn and(self, other: HookSet) -> HookSet {
        HookSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
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
