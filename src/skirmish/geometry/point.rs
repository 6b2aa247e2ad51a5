//! Points and vectors on the table, the root, and rounding (SK-1.1 to SK-1.4).

use super::units::millimeters;
use serde::Serialize;
use std::fmt::{Display, Formatter, Result};
use std::ops::{Add, Sub};

/// A point of the table, in u. The functions of this room accept points up to [`Pt::FAR`] from the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Pt {
    pub x: i32,
    pub y: i32,
}

/// The way from one point to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vector {
    pub x: i64,
    pub y: i64,
}

impl Pt {
    /// No coordinate is further from 0, so that all products fit.
    pub const FAR: i32 = 1 << 17;

    pub const fn new(x: i32, y: i32) -> Pt {
        Pt { x, y }
    }

    /// Whether the arithmetic of this room can hold this point. Input from people and files is checked before it is used.
    pub const fn is_near(self) -> bool {
        self.x.unsigned_abs() < Pt::FAR.unsigned_abs() && self.y.unsigned_abs() < Pt::FAR.unsigned_abs()
    }

    /// The square of the distance to another point.
    pub fn squared(self, other: Pt) -> i64 {
        (other - self).squared()
    }

    /// The distance to another point, rounded down. For texts only: rules compare squares.
    pub fn distance(self, other: Pt) -> i64 {
        root(self.squared(other))
    }
}

impl Sub for Pt {
    type Output = Vector;

    fn sub(self, from: Pt) -> Vector {
        Vector { x: i64::from(self.x) - i64::from(from.x), y: i64::from(self.y) - i64::from(from.y) }
    }
}

/// Vectors added to points are shorter than the table, so the sum stays in range; a point beyond it is [`Pt::FAR`] away.
impl Add<Vector> for Pt {
    type Output = Pt;

    fn add(self, by: Vector) -> Pt {
        let far = i64::from(Pt::FAR);
        let moved = |from: i32, by: i64| i32::try_from((i64::from(from) + by).clamp(-far, far)).unwrap_or(Pt::FAR);
        Pt { x: moved(self.x, by.x), y: moved(self.y, by.y) }
    }
}

/// In millimeters: `(389.27, 267.51)`.
impl Display for Pt {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        write!(out, "({}, {})", millimeters(self.x.into()), millimeters(self.y.into()))
    }
}

impl Vector {
    pub const fn new(x: i64, y: i64) -> Vector {
        Vector { x, y }
    }

    pub const fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive when `other` is to the left.
    pub const fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    pub const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// `self · times / by`, rounded half away from zero.
    pub const fn scaled(self, times: i64, by: i64) -> Vector {
        Vector { x: rounded(self.x * times, by), y: rounded(self.y * times, by) }
    }

    /// The same direction with a length of [`UNIT`], to the nearest whole number. Of nothing: nothing.
    pub fn unit(self) -> Vector {
        // More digits in the root make the last digit of the result right.
        let square = u128::from(self.squared().unsigned_abs()) * (FINE as u128) * (FINE as u128);
        let length = square.isqrt() as i64;
        if length == 0 { self } else { self.scaled(UNIT * FINE, length) }
    }
}

/// The length of directions: what COS and SIN are multiplied with (SK-1.3).
pub const UNIT: i64 = 1_000_000;
const FINE: i64 = 10_000_000;

/// `number / by`, rounded half away from zero.
pub const fn rounded(number: i64, by: i64) -> i64 {
    let half = (number.abs() * 2 + by) / (2 * by);
    if number < 0 { -half } else { half }
}

/// The same for products that do not fit in 64 bits; the result does.
pub const fn rounded_wide(number: i128, by: i128) -> i64 {
    let half = (number.abs() * 2 + by) / (2 * by);
    (if number < 0 { -half } else { half }) as i64
}

/// The largest whole number whose square is not above `square`.
pub const fn root(square: i64) -> i64 {
    if square <= 0 {
        return 0;
    }
    square.unsigned_abs().isqrt() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_goes_away_from_zero() {
        assert_eq!([(5, 10), (-5, 10), (4, 10), (-14, 10), (15, 10)].map(|(n, by)| rounded(n, by)), [1, -1, 0, -1, 2]);
    }

    #[test]
    fn roots_are_rounded_down() {
        assert_eq!([0, 1, 3, 4, 307_250_000].map(root), [0, 1, 1, 2, 17_528]);
    }

    #[test]
    fn a_unit_has_the_same_direction() {
        assert_eq!(Vector::new(300, -400).unit(), Vector::new(600_000, -800_000));
        assert_eq!(Vector::new(1, 1).unit(), Vector::new(707_107, 707_107));
        assert_eq!(Vector::default().unit(), Vector::default());
    }
}
