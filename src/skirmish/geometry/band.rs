//! Distances between figures (SK-1.4, SK-10). Heights do not matter.

use super::point::{Pt, root};
use super::units::{BASE, CARD, R};
use serde::Serialize;

/// A range band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Band {
    Melee,
    Short,
    Long,
}

/// The band of two figures; exactly on a limit is in the shorter one (SK-10.1).
pub fn band(one: Pt, other: Pt) -> Band {
    if is_within(one, other, BASE) {
        Band::Melee
    } else if is_within(one, other, CARD) {
        Band::Short
    } else {
        Band::Long
    }
}

/// Whether the gap between two figures is at most this.
pub fn is_within(one: Pt, other: Pt, gap: i64) -> bool {
    let reach = gap + 2 * R;
    one.squared(other) <= reach * reach
}

/// Whether the gap between a figure and a point is at most this.
pub fn is_within_of(figure: Pt, point: Pt, gap: i64) -> bool {
    let reach = gap + R;
    figure.squared(point) <= reach * reach
}

/// The gap between two figures, rounded down, never below 0. For texts: rules use [`is_within`].
pub fn gap(one: Pt, other: Pt) -> i64 {
    (root(one.squared(other)) - 2 * R).max(0)
}

/// The gap between a figure and a point, likewise.
pub fn gap_to(figure: Pt, point: Pt) -> i64 {
    (root(figure.squared(point)) - R).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SK-28 #1.
    #[test]
    fn a_limit_is_in_the_shorter_band() {
        let at = |x| band(Pt::new(0, 0), Pt::new(x, 0));
        assert_eq!([6_000, 6_001, 12_500, 12_501].map(at), [Band::Melee, Band::Short, Band::Short, Band::Long]);
    }

    /// Distances of SK-27.
    #[test]
    fn gaps_of_the_worked_example() {
        assert_eq!(gap(Pt::new(52_000, 34_000), Pt::new(47_500, 31_000)), 2_408);
        assert_eq!(gap_to(Pt::new(30_000, 30_000), Pt::new(48_000, 26_000)), 16_939);
    }
}
