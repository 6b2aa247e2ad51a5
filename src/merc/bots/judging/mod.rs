//! What rules of bots choose by, whether a script asks for it or an entry states it.
//!
//! - `conditions`: when a rule is not even asked, and what several stated cases are told apart by
//! - `measures`: by what things are compared; `comparing`: which is better, and why
//! - `fights`: where a squad could have a fight; `odds`: how it would probably end
//! - `outfit`: who is given what

pub mod comparing;
pub mod conditions;
pub mod fights;
pub mod measures;
pub mod odds;
pub mod outfit;

/// Why a word of a rule means nothing, or nothing where the rule is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnfitWord(pub String);
