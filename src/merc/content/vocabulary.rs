//! Words that mods add to the language of bot rules. What they mean is a function of their script.

use super::OptionKind;
use crate::content::Word;
use serde::Serialize;

/// A measure or a condition of a mod.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AddedWord {
    pub id: String,
    pub meaning: Meaning,
    pub text: String,
}

/// What a word means, apart from its function.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Meaning {
    Measure {
        /// The kinds of things it compares.
        compares: Vec<OptionKind>,
        /// Its name in `why`; empty for the id.
        words: String,
    },
    Condition {
        about: About,
    },
}

/// The kind of an added word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    Measure,
    Condition,
}

impl Word for WordKind {
    const WORDS: &'static [(&'static str, Self)] = &[("measure", Self::Measure), ("condition", Self::Condition)];
}

/// What a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum About {
    Sector,
    Squad,
    Player,
}

impl Word for About {
    const WORDS: &'static [(&'static str, Self)] = &[("sector", Self::Sector), ("squad", Self::Squad), ("player", Self::Player)];
}
