//! What bot rules choose by, whether a script calls it or the rule declares it.
//!
//! - `comparing`: picks the best by measures and explains why
//! - `squads`: what a squad can do and where
//! - `fights`: where a squad could fight; `odds`: how the fight would probably end
//! - `together`: who moves together and who stays behind
//! - `outfit`: which MERC gets which item; `suggested`: the same for people, by what it does for the MERC

pub mod comparing;
pub mod fights;
pub mod odds;
pub mod outfit;
pub mod squads;
pub mod suggested;
pub mod together;

/// Why a word in a rule is unknown or does not apply to the rule's kind of decision.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnfitWord(pub String);
