//! Whole degrees, their sines, and the quadrants around a figure (SK-1.3, SK-1.5).

use super::point::{Pt, UNIT, Vector};
use serde::Serialize;
use std::fmt::{Display, Formatter, Result};

/// A direction in whole degrees: 0 is along x, 90 along y.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Heading(u16);

/// Where a point is as seen from a figure that faces somewhere (SK-1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quadrant {
    /// Includes the exact diagonals.
    Front,
    /// Includes the exact diagonals of the rear.
    Flank,
    Rear,
}

/// SIN\[0\] to SIN\[90\], the true value times 1,000,000, rounded.
const SINES: [i32; 91] = [
    0, 17_452, 34_899, 52_336, 69_756, 87_156, 104_528, 121_869, 139_173, 156_434, 173_648, 190_809, 207_912, 224_951, 241_922,
    258_819, 275_637, 292_372, 309_017, 325_568, 342_020, 358_368, 374_607, 390_731, 406_737, 422_618, 438_371, 453_990, 469_472,
    484_810, 500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785, 601_815, 615_661, 629_320, 642_788, 656_059, 669_131,
    681_998, 694_658, 707_107, 719_340, 731_354, 743_145, 754_710, 766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038,
    838_671, 848_048, 857_167, 866_025, 874_620, 882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580, 939_693,
    945_519, 951_057, 956_305, 961_262, 965_926, 970_296, 974_370, 978_148, 981_627, 984_808, 987_688, 990_268, 992_546, 994_522,
    996_195, 997_564, 998_630, 999_391, 999_848, 1_000_000,
];

impl Heading {
    /// Any number of degrees: 370 and -350 are 10.
    pub const fn new(degrees: i32) -> Heading {
        Heading(degrees.rem_euclid(360) as u16)
    }

    /// 0 to 359.
    pub const fn degrees(self) -> u16 {
        self.0
    }

    /// Turned by some degrees, to the left if positive.
    pub const fn turned(self, by: i32) -> Heading {
        Heading::new(self.0 as i32 + by % 360)
    }

    pub const fn opposite(self) -> Heading {
        self.turned(180)
    }

    /// SIN of SK-1.3.
    pub const fn sin(self) -> i64 {
        let a = self.0 as usize;
        (match a {
            0..=90 => SINES[a],
            91..=180 => SINES[180 - a],
            181..=270 => -SINES[a - 180],
            _ => -SINES[360 - a],
        }) as i64
    }

    /// COS of SK-1.3.
    pub const fn cos(self) -> i64 {
        self.turned(90).sin()
    }

    /// (COS, SIN).
    pub const fn direction(self) -> Vector {
        Vector::new(self.cos(), self.sin())
    }

    /// `vec(a, k)` of SK-1.3: the displacement of a step of this length.
    pub const fn vec(self, length: i64) -> Vector {
        self.direction().scaled(length, UNIT)
    }

    /// The heading nearest to a direction; of two equally near ones the smaller. None for the zero vector.
    pub fn towards(way: Vector) -> Option<Heading> {
        // The nearest heading has the largest dot product with the direction.
        let all = (0..360).map(Heading);
        all.rev().max_by_key(|heading| way.dot(heading.direction())).filter(|_| way != Vector::default())
    }
}

/// Degrees: `340`.
impl Display for Heading {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        self.0.fmt(out)
    }
}

/// The front half: what a figure sees and where it may aim. A point straight to the side counts.
pub fn is_ahead(facing: Heading, from: Pt, point: Pt) -> bool {
    facing.direction().dot(point - from) >= 0
}

/// The quadrant of a point, as seen from a figure.
pub fn quadrant(facing: Heading, from: Pt, point: Pt) -> Quadrant {
    let (facing, way) = (facing.direction(), point - from);
    let (along, aside) = (facing.dot(way), facing.cross(way).abs());
    if along >= aside {
        Quadrant::Front
    } else if -along > aside {
        Quadrant::Rear
    } else {
        Quadrant::Flank
    }
}

#[cfg(test)]
mod tests {
    use super::super::units::CARD;
    use super::*;

    /// SK-28 #18.
    #[test]
    fn a_card_in_four_headings() {
        let card = |degrees| Heading::new(degrees).vec(CARD);
        assert_eq!([card(30), card(45)], [Vector::new(8_227, 4_750), Vector::new(6_718, 6_718)]);
        assert_eq!([card(207), card(340)], [Vector::new(-8_465, -4_313), Vector::new(8_927, -3_249)]);
    }

    /// SK-28 #2.
    #[test]
    fn exact_diagonals_are_front_and_flank() {
        let seen = |x, y| quadrant(Heading::new(0), Pt::new(0, 0), Pt::new(x, y));
        assert_eq!([seen(500, 500), seen(-500, 500)], [Quadrant::Front, Quadrant::Flank]);
        assert_eq!([seen(499, 500), seen(-501, 500), seen(-500, -500)], [Quadrant::Flank, Quadrant::Rear, Quadrant::Flank]);
    }

    #[test]
    fn the_table_of_sines_goes_around() {
        let four = [0, 90, 180, 270].map(|a| (Heading::new(a).cos(), Heading::new(a).sin()));
        assert_eq!(four, [(UNIT, 0), (0, UNIT), (-UNIT, 0), (0, -UNIT)]);
        assert_eq!([(Heading::new(-20).cos(), Heading::new(-20).sin())], [(939_693, -342_020)]);
    }

    #[test]
    fn a_direction_has_a_nearest_heading() {
        let degrees = |x, y| Heading::towards(Vector::new(x, y)).map(Heading::degrees);
        assert_eq!([degrees(5, 0), degrees(-3, -3), degrees(8_927, -3_249)], [Some(0), Some(225), Some(340)]);
        assert_eq!(degrees(0, 0), None);
    }
}
