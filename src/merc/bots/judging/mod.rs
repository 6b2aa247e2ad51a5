//! What bot rules choose by, whether a script calls it or the rule declares it.
//!
//! - `conditions`: when a rule is asked, and which of several declared cases applies
//! - `measures`: the numbers that are compared; `comparing`: picks the best and explains why
//! - `fights`: where a squad could fight; `odds`: how the fight would probably end
//! - `squads`: who moves together and who stays behind
//! - `outfit`: which MERC gets which item

pub mod comparing;
pub mod conditions;
pub mod fights;
pub mod measures;
pub mod odds;
pub mod outfit;
pub mod squads;

/// Why a word in a rule is unknown or does not apply to the rule's kind of decision.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnfitWord(pub String);
