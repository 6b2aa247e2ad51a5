//! A base that slides along a straight line, in exact fractions (SK-7.6).
//!
//! After `k` its center is at `from + dir · k / len`. A direction of COS and SIN has `len` 1,000,000, so `k` counts u; the way
//! to a point has as `len` the larger of its coordinates, so it arrives exactly. A slide of length `k` contains that of length
//! `k - 1`: the largest free `k` is found by bisection.

use super::heading::Heading;
use super::point::{Pt, UNIT, Vector, rounded};
use super::polygon::{Fraction, Polygon};
use arrayvec::ArrayVec;
use std::cmp::Ordering;

/// A straight line to slide along.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub from: Pt,
    pub dir: Vector,
    pub len: i64,
}

/// A stretch of a way, with both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub first: i64,
    pub last: i64,
}

impl Way {
    /// In a heading.
    pub fn heading(from: Pt, heading: Heading) -> Way {
        Way { from, dir: heading.direction(), len: UNIT }
    }

    /// In a direction of length [`UNIT`].
    pub fn along(from: Pt, unit: Vector) -> Way {
        Way { from, dir: unit, len: UNIT }
    }

    /// To a point, where it is after `len`.
    pub fn to(from: Pt, to: Pt) -> Way {
        let dir = to - from;
        Way { from, dir, len: dir.x.abs().max(dir.y.abs()).max(1) }
    }

    /// A way that stays at one point.
    pub fn nowhere(at: Pt) -> Way {
        Way { from: at, dir: Vector::default(), len: 1 }
    }

    /// The center after `k`, rounded.
    pub fn at(&self, k: i64) -> Pt {
        self.from + Vector::new(rounded(self.dir.x * k, self.len), rounded(self.dir.y * k, self.len))
    }

    /// Twice the signed area between an edge and the center after `k`, times `len`: not negative on the inside.
    fn side(&self, (one, other): (Pt, Pt), k: i64) -> i64 {
        let edge = other - one;
        edge.cross(self.from - one) * self.len + edge.cross(self.dir) * k
    }

    /// Where the center is inside or on the outline, up to `most`.
    pub fn inside(&self, shape: &Polygon, most: i64) -> Option<Stretch> {
        if !shape.is_in_box(self.from, self.at(most), 2) {
            return None;
        }
        let (mut first, mut last) = (0, most);
        for (one, other) in shape.edges() {
            let edge = other - one;
            let (now, rises) = (edge.cross(self.from - one) * self.len, edge.cross(self.dir));
            if rises > 0 {
                first = first.max((-now).div_euclid(rises) + i64::from((-now).rem_euclid(rises) > 0));
            } else if rises < 0 {
                last = last.min(now.div_euclid(-rises));
            } else if now < 0 {
                return None;
            }
        }
        (first <= last).then_some(Stretch { first, last })
    }

    /// The edge of a polygon that the center crosses on its way out; at a corner, both.
    pub fn exit(&self, shape: &Polygon) -> ArrayVec<(Pt, Pt), 2> {
        let mut first = ArrayVec::new();
        let mut sooner = None;
        for (one, other) in shape.edges() {
            let edge = other - one;
            let (now, rises) = (edge.cross(self.from - one), edge.cross(self.dir));
            if rises < 0 {
                let at = Fraction { over: now, under: -rises };
                let order = sooner.map_or(Ordering::Less, |before| at.compare(before));
                if order == Ordering::Less {
                    first.clear();
                    sooner = Some(at);
                }
                if order != Ordering::Greater && !first.is_full() {
                    first.push((one, other));
                }
            }
        }
        first
    }

    /// Whether the line itself runs through the inside of a polygon within `k`.
    pub fn crosses(&self, shape: &Polygon, k: i64) -> bool {
        self.dir != Vector::default() && shape.clip(self.from, self.dir, Fraction { over: k, under: self.len }).is_some()
    }

    /// Whether a disc of a radius that slides along a stretch overlaps a polygon.
    pub fn hits(&self, shape: &Polygon, stretch: Stretch, radius: i64) -> bool {
        if !shape.is_in_box(self.at(stretch.first), self.at(stretch.last), radius + 2) {
            return false;
        }
        let ends = [stretch.first, stretch.last];
        ends.iter().any(|k| shape.edges().all(|edge| self.side(edge, *k) >= 0))
            || shape.edges().any(|edge| self.hits_edge(edge, stretch, radius))
    }

    /// Whether it comes nearer than a radius to an edge.
    pub fn hits_edge(&self, edge: (Pt, Pt), stretch: Stretch, radius: i64) -> bool {
        // Two lines that do not cross are nearest at an end of one of them. Of lines that cross, both ends may be far away.
        self.hits_point(edge.0, stretch, radius)
            || self.hits_point(edge.1, stretch, radius)
            || [stretch.first, stretch.last].iter().any(|k| self.is_near_edge(edge, *k, radius))
            || self.meets_edge(edge, stretch)
    }

    /// Whether it comes nearer than a radius to a point.
    pub fn hits_point(&self, point: Pt, stretch: Stretch, radius: i64) -> bool {
        let to = point - self.from;
        let (along, all) = (to.dot(self.dir) * self.len, self.dir.squared());
        if along <= stretch.first * all {
            self.is_near_point(to, stretch.first, radius)
        } else if along >= stretch.last * all {
            self.is_near_point(to, stretch.last, radius)
        } else {
            let aside = i128::from(self.dir.cross(to));
            aside * aside < i128::from(radius * radius) * i128::from(all)
        }
    }

    fn is_near_point(&self, to: Vector, k: i64, radius: i64) -> bool {
        let x = i128::from(to.x * self.len - self.dir.x * k);
        let y = i128::from(to.y * self.len - self.dir.y * k);
        let reach = i128::from(radius * self.len);
        x * x + y * y < reach * reach
    }

    /// Whether the center after `k` is nearer than a radius to the middle of an edge; its ends are points.
    fn is_near_edge(&self, (one, other): (Pt, Pt), k: i64, radius: i64) -> bool {
        let (edge, to) = (other - one, self.from - one);
        let along = edge.dot(to) * self.len + edge.dot(self.dir) * k;
        if along < 0 || along > edge.squared() * self.len {
            return false;
        }
        let aside = i128::from(self.side((one, other), k));
        let reach = i128::from(radius * self.len);
        aside * aside < reach * reach * i128::from(edge.squared())
    }

    /// Whether the line crosses an edge.
    fn meets_edge(&self, edge: (Pt, Pt), stretch: Stretch) -> bool {
        let (one, other) = (self.dir.cross(edge.0 - self.from), self.dir.cross(edge.1 - self.from));
        let (first, last) = (self.side(edge, stretch.first), self.side(edge, stretch.last));
        one.signum() * other.signum() < 0 && first.signum() * last.signum() < 0
    }

    /// The largest `k` of a stretch up to which nothing is hit, where `hits` tells whether a part of the stretch does. None if
    /// not even its first point is free.
    pub fn free(stretch: Stretch, hits: impl Fn(Stretch) -> bool) -> Option<i64> {
        let until = |last: i64| Stretch { first: stretch.first, last };
        if !hits(stretch) {
            return Some(stretch.last);
        }
        if hits(until(stretch.first)) {
            return None;
        }
        let (mut free, mut hit) = (stretch.first, stretch.last);
        while hit - free > 1 {
            let middle = i64::midpoint(free, hit);
            if hits(until(middle)) { hit = middle } else { free = middle }
        }
        Some(free)
    }
}
