//! The pages of the rulebook that belong to the board game.

use crate::rulebook;

pub use crate::rulebook::page;

/// How the numbers of its pages begin.
const PAGES: &[char] = &['0', '1'];

/// One clause of the board game as plain text.
pub fn clause(id: &str) -> Option<String> {
    rulebook::clause_on(PAGES, id)
}

/// The ids of its clauses in the order of the pages.
pub fn clause_ids() -> Vec<String> {
    rulebook::clause_ids(PAGES)
}
