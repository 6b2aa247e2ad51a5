//! From rays to NONE, HALF, FULL or BLOCKED (SK-9.7).

use super::rays::{RAYS, Sight};
use super::scene::{Body, Scene};
use super::sight::{is_any_free, sight};
use serde::Serialize;

/// How much of a target an observer sees. Facing does not matter here (SK-9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Visibility {
    /// NONE: all rays are free.
    NoCover,
    Half,
    /// Hidden, but not by obstacles.
    Full,
    Blocked,
}

/// The setting `sight` (SK-9.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum SightRule {
    /// Who is seen sees, at least half.
    #[default]
    Mutual,
    /// Each direction by itself.
    Directed,
}

/// The answer to one query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub visibility: Visibility,
    pub sight: Sight,
    /// No ray is free, but one is in the other direction.
    pub is_returned: bool,
}

impl Visibility {
    /// Without the mutual rule.
    pub fn of(sight: &Sight) -> Visibility {
        match (sight.past_obstacles(), sight.free()) {
            (0, _) => Visibility::Blocked,
            (_, RAYS) => Visibility::NoCover,
            (_, 0) => Visibility::Full,
            _ => Visibility::Half,
        }
    }

    /// Whether the target may be seen: NONE or HALF.
    pub fn is_seen(self) -> bool {
        self <= Visibility::Half
    }
}

/// What an observer sees of a target. The other direction is judged without `eye_bonus`, so no ability helps its victim.
pub fn view(scene: &Scene, from: &Body, to: &Body, eye_bonus: i64, rule: SightRule) -> View {
    let sight = sight(scene, from, to, eye_bonus);
    let is_returned = rule == SightRule::Mutual && sight.free() == 0 && is_any_free(scene, to, from);
    let visibility = if is_returned { Visibility::Half } else { Visibility::of(&sight) };
    View { visibility, sight, is_returned }
}
