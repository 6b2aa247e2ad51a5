//! Convex outlines: what is inside, what is near, and where a line runs through (SK-2.2).

use super::point::{Pt, Vector};
use arrayvec::ArrayVec;
use std::cmp::Ordering;
use thiserror::Error;

/// A convex outline, counter-clockwise, without three corners in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polygon {
    corners: ArrayVec<Pt, { Polygon::MOST }>,
    /// The lowest and highest coordinates.
    low: Pt,
    high: Pt,
}

/// Why corners make no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadShape {
    #[error("an outline has 3 to {} corners", Polygon::MOST)]
    Corners,
    #[error("corner {0} is too far from the table")]
    Far(Pt),
    #[error("the outline is not convex at {0}, or three corners are in a line; make it of several pieces")]
    NotConvex(Pt),
}

/// A fraction with a denominator above 0.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    pub over: i64,
    pub under: i64,
}

impl Fraction {
    pub const ZERO: Fraction = Fraction { over: 0, under: 1 };
    pub const ONE: Fraction = Fraction { over: 1, under: 1 };

    pub fn compare(self, other: Fraction) -> Ordering {
        (i128::from(self.over) * i128::from(other.under)).cmp(&(i128::from(other.over) * i128::from(self.under)))
    }

    pub fn is_below(self, other: Fraction) -> bool {
        self.compare(other) == Ordering::Less
    }
}

impl Polygon {
    /// The most corners of one outline.
    pub const MOST: usize = 12;

    /// Corners in either direction. The first edge stays the first; of clockwise corners its ends change places.
    pub fn new(corners: &[Pt]) -> Result<Polygon, BadShape> {
        if corners.len() < 3 {
            return Err(BadShape::Corners);
        }
        let mut kept: ArrayVec<Pt, { Polygon::MOST }> = corners.try_into().map_err(|_| BadShape::Corners)?;
        if let Some(far) = kept.iter().find(|corner| !corner.is_near()) {
            return Err(BadShape::Far(*far));
        }
        if (kept[1] - kept[0]).cross(kept[2] - kept[1]) < 0 {
            kept.reverse();
            kept.rotate_right(2);
        }
        let all = kept.len();
        let turn = |at: usize| (kept[(at + 1) % all] - kept[at]).cross(kept[(at + 2) % all] - kept[(at + 1) % all]);
        if let Some(bad) = (0..all).find(|at| turn(*at) <= 0) {
            return Err(BadShape::NotConvex(kept[(bad + 1) % all]));
        }
        // Left turns everywhere could still go around twice, as in a star.
        if let Some(bad) = (1..all - 1).find(|at| (kept[*at] - kept[0]).cross(kept[at + 1] - kept[0]) <= 0) {
            return Err(BadShape::NotConvex(kept[bad]));
        }
        let ends = |of: fn(&Pt) -> i32| (kept.iter().map(of).min().unwrap_or(0), kept.iter().map(of).max().unwrap_or(0));
        let ((left, right), (bottom, top)) = (ends(|corner| corner.x), ends(|corner| corner.y));
        Ok(Polygon { corners: kept, low: Pt::new(left, bottom), high: Pt::new(right, top) })
    }

    /// A rectangle between two opposite corners.
    pub fn rectangle(one: Pt, other: Pt) -> Result<Polygon, BadShape> {
        Polygon::new(&[one, Pt::new(other.x, one.y), other, Pt::new(one.x, other.y)])
    }

    pub fn corners(&self) -> &[Pt] {
        &self.corners
    }

    /// The corners with the lowest and the highest coordinates of the box around it.
    pub fn bounds(&self) -> (Pt, Pt) {
        (self.low, self.high)
    }

    /// Every edge with its two ends, counter-clockwise: the inside is on the left.
    pub fn edges(&self) -> impl Iterator<Item = (Pt, Pt)> + '_ {
        let next = self.corners.iter().skip(1).chain(self.corners.first());
        self.corners.iter().copied().zip(next.copied())
    }

    /// One edge, counted from 0.
    pub fn edge(&self, number: usize) -> (Pt, Pt) {
        let all = self.corners.len();
        (self.corners[number % all], self.corners[(number + 1) % all])
    }

    /// Whether a point is inside or on the outline.
    pub fn contains(&self, point: Pt) -> bool {
        self.is_in_box(point, point, 0) && self.edges().all(|(from, to)| (to - from).cross(point - from) >= 0)
    }

    /// Whether the box around this one, grown by `by`, meets the box between two points.
    pub fn is_in_box(&self, one: Pt, other: Pt, by: i64) -> bool {
        let apart = |low: i32, high: i32, one: i32, other: i32| {
            i64::from(one.max(other)) < i64::from(low) - by || i64::from(one.min(other)) > i64::from(high) + by
        };
        !apart(self.low.x, self.high.x, one.x, other.x) && !apart(self.low.y, self.high.y, one.y, other.y)
    }

    /// Whether a point is nearer than `reach` to the polygon; a point inside is.
    pub fn is_nearer(&self, point: Pt, reach: i64) -> bool {
        self.is_in_box(point, point, reach)
            && (self.contains(point) || self.edges().any(|edge| compare(edge, point, reach) == Ordering::Less))
    }

    /// Whether a point is at most `reach` from the polygon.
    pub fn is_within(&self, point: Pt, reach: i64) -> bool {
        self.is_in_box(point, point, reach)
            && (self.contains(point) || self.edges().any(|edge| compare(edge, point, reach) != Ordering::Greater))
    }

    /// The part of a line that runs through the inside: where it enters and leaves, as multiples of `way` from `from`, no
    /// further than `end`. None if it only touches the outline.
    pub fn clip(&self, from: Pt, way: Vector, end: Fraction) -> Option<(Fraction, Fraction)> {
        let (mut enters, mut leaves) = (Fraction::ZERO, end);
        for (one, other) in self.edges() {
            let edge = other - one;
            let (inside, rises) = (edge.cross(from - one), edge.cross(way));
            if rises > 0 {
                // Outside before inside + t · rises = 0.
                let at = Fraction { over: -inside, under: rises };
                if enters.is_below(at) {
                    enters = at;
                }
            } else if rises < 0 {
                let at = Fraction { over: inside, under: -rises };
                if at.is_below(leaves) {
                    leaves = at;
                }
            } else if inside <= 0 {
                return None;
            }
        }
        enters.is_below(leaves).then_some((enters, leaves))
    }
}

/// How far a point is from an edge, compared with `reach`.
pub fn compare((one, other): (Pt, Pt), point: Pt, reach: i64) -> Ordering {
    let (edge, to) = (other - one, point - one);
    let along = edge.dot(to);
    let reach = i128::from(reach);
    if along <= 0 {
        i128::from(to.squared()).cmp(&(reach * reach))
    } else if along >= edge.squared() {
        i128::from((point - other).squared()).cmp(&(reach * reach))
    } else {
        let aside = i128::from(edge.cross(to));
        (aside * aside).cmp(&(reach * reach * i128::from(edge.squared())))
    }
}

/// Which of two edges is nearer to a point.
pub fn nearer(one: (Pt, Pt), other: (Pt, Pt), point: Pt) -> Ordering {
    let square = |(one, other): (Pt, Pt)| {
        let (edge, to) = (other - one, point - one);
        let along = edge.dot(to);
        if along <= 0 {
            (i128::from(to.squared()), 1)
        } else if along >= edge.squared() {
            (i128::from((point - other).squared()), 1)
        } else {
            let aside = i128::from(edge.cross(to));
            (aside * aside, i128::from(edge.squared()))
        }
    };
    let ((one, under), (two, below)) = (square(one), square(other));
    (one * below).cmp(&(two * under))
}

/// The point of an edge that is nearest to a point, rounded to whole u.
pub fn nearest((one, other): (Pt, Pt), point: Pt) -> Pt {
    let edge = other - one;
    let along = edge.dot(point - one);
    if along <= 0 {
        one
    } else if along >= edge.squared() {
        other
    } else {
        let part = |of: i64| super::point::rounded_wide(i128::from(of) * i128::from(along), i128::from(edge.squared()));
        one + Vector::new(part(edge.x), part(edge.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> Pt {
        Pt::new(x, y)
    }

    #[test]
    fn clockwise_corners_are_turned_around() {
        let square = Polygon::new(&[at(0, 0), at(0, 10), at(10, 10), at(10, 0)]).unwrap();
        assert_eq!(square.corners(), [at(0, 10), at(0, 0), at(10, 0), at(10, 10)]);
        assert_eq!(square, Polygon::new(&[at(0, 10), at(0, 0), at(10, 0), at(10, 10)]).unwrap());
    }

    #[test]
    fn what_is_no_outline_is_refused() {
        let bad = |corners: &[Pt]| Polygon::new(corners).unwrap_err();
        assert_eq!(bad(&[at(0, 0), at(1, 1)]), BadShape::Corners);
        assert_eq!(bad(&[at(0, 0), at(5, 0), at(10, 0), at(5, 5)]), BadShape::NotConvex(at(5, 0)));
        assert_eq!(bad(&[at(0, 0), at(10, 0), at(5, 2), at(5, 10)]), BadShape::NotConvex(at(5, 2)));
        assert_eq!(bad(&[at(0, 0), at(1 << 17, 0), at(5, 2)]), BadShape::Far(at(1 << 17, 0)));
        let star = [at(0, -100), at(59, 81), at(-95, -31), at(95, -31), at(-59, 81)];
        assert!(matches!(bad(&star), BadShape::NotConvex(_)));
    }

    #[test]
    fn a_line_is_clipped_to_the_inside() {
        let square = Polygon::rectangle(at(10, 0), at(30, 20)).unwrap();
        let clip = |from, x, y| {
            let (enters, leaves) = square.clip(from, Vector::new(x, y), Fraction::ONE)?;
            Some((enters.over * 40 / enters.under, leaves.over * 40 / leaves.under))
        };
        assert_eq!(clip(at(0, 10), 40, 0), Some((10, 30)));
        assert_eq!(clip(at(20, 10), 40, 0), Some((0, 10)));
        assert_eq!(clip(at(0, 20), 40, 0), None, "along an edge");
        assert_eq!(clip(at(0, 10), -40, 0), None);
        assert_eq!(clip(at(0, 10), 10, 0), None, "ends at the edge");
    }

    #[test]
    fn points_near_an_outline() {
        let square = Polygon::rectangle(at(0, 0), at(10, 10)).unwrap();
        assert!(square.contains(at(10, 5)) && !square.contains(at(11, 5)));
        assert!(square.is_within(at(13, 14), 5) && !square.is_nearer(at(13, 14), 5) && square.is_nearer(at(13, 14), 6));
        assert!(square.is_nearer(at(5, 5), 1));
        assert_eq!(nearest((at(0, 0), at(10, 10)), at(0, 10)), at(5, 5));
    }
}
