//! Areas that weapons cover (SK-16.2, SK-16.6). A base that only touches an area is in it.

use super::heading::Heading;
use super::point::{Pt, UNIT};
use super::units::{CARD, CARD_W, R};
use serde::Serialize;

/// An area on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Template {
    /// A rectangle from the rim of the figure at `from`.
    Line { from: Pt, heading: Heading, cards: u8 },
    /// A quadrant with its apex at the center of the figure at `from`.
    Cone { from: Pt, heading: Heading, cards: u8 },
    /// A circle with a radius of one card.
    Blast { at: Pt },
}

impl Template {
    /// The longest line or cone, in cards.
    pub const MOST_CARDS: u8 = 9;

    /// Whether the base of a figure at this point overlaps the area.
    pub fn covers(&self, figure: Pt) -> bool {
        match *self {
            Template::Line { from, heading, cards } => in_line(from, heading, length(cards), figure),
            Template::Cone { from, heading, cards } => in_cone(from, heading, length(cards), figure),
            Template::Blast { at } => figure.squared(at) <= (CARD + R) * (CARD + R),
        }
    }
}

fn length(cards: u8) -> i64 {
    i64::from(cards.min(Template::MOST_CARDS)) * CARD
}

fn in_line(from: Pt, heading: Heading, length: i64, figure: Pt) -> bool {
    let (ahead, way) = (heading.direction(), figure - from);
    let (along, aside) = (ahead.dot(way), ahead.cross(way).abs());
    let (near, far, side) = (R * UNIT, (R + length) * UNIT, CARD_W / 2 * UNIT);
    let x = i128::from((near - along).max(along - far).max(0));
    let y = i128::from((aside - side).max(0));
    let reach = i128::from(R * UNIT);
    x * x + y * y <= reach * reach
}

fn in_cone(from: Pt, heading: Heading, length: i64, figure: Pt) -> bool {
    let (ahead, way) = (heading.direction(), figure - from);
    let (along, aside) = (ahead.dot(way), ahead.cross(way).abs());
    let square = way.squared();
    if along >= aside {
        return square <= (length + R) * (length + R);
    }
    // Beside the quadrant, the nearest point is on the ray at 45 degrees; times the root of 2, this is how far along it.
    let on_ray = along + aside;
    if on_ray <= 0 {
        return square <= R * R;
    }
    let ray = i128::from(on_ray);
    let is_beyond = ray * ray > 2 * i128::from(length * UNIT) * i128::from(length * UNIT);
    if is_beyond {
        // square + length² - R² <= √2 · on_ray · length
        let left = square + length * length - R * R;
        let (left, right) = (i128::from(left.max(0)) * i128::from(UNIT), ray * i128::from(length));
        left * left <= 2 * right * right
    } else {
        let apart = i128::from(aside - along);
        let reach = i128::from(R * UNIT);
        apart * apart <= 2 * reach * reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FROM: Pt = Pt::new(30_000, 30_000);

    fn at(x: i32, y: i32) -> Pt {
        Pt::new(FROM.x + x, FROM.y + y)
    }

    #[test]
    fn a_line_covers_bases_that_touch_it() {
        let line = Template::Line { from: FROM, heading: Heading::new(0), cards: 2 };
        assert!(line.covers(at(22_000, 0)) && !line.covers(at(22_001, 0)), "19,000 from the rim, and a radius");
        assert!(line.covers(at(9_000, 4_700)) && !line.covers(at(9_000, 4_701)));
        assert!(line.covers(at(0, 3_200)) && !line.covers(at(0, 3_201)), "beside the shooter");
        assert!(!line.covers(at(-3_000, 0)));
    }

    #[test]
    fn a_cone_covers_a_quadrant() {
        let cone = Template::Cone { from: FROM, heading: Heading::new(90), cards: 1 };
        assert!(cone.covers(at(0, 11_000)) && !cone.covers(at(0, 11_001)));
        assert!(cone.covers(at(5_000, 5_000)), "the diagonal");
        // 1,500 from the ray at 45 degrees: 2,121 to the side.
        assert!(cone.covers(at(7_121, 5_000)) && !cone.covers(at(7_122, 5_000)));
        // Beyond the end of that ray, at 6,718: a corner, a base away.
        assert!(cone.covers(at(7_700, 7_800)) && !cone.covers(at(8_000, 7_600)));
        assert!(!cone.covers(at(0, -3_000)) && cone.covers(at(0, -1_500)));
    }

    /// SK-27: the grenade at (480, 260) covers K1 and K3, not C1.
    #[test]
    fn the_grenade_of_the_worked_example() {
        let blast = Template::Blast { at: Pt::new(48_000, 26_000) };
        let covered = [(47_500, 31_000), (52_000, 34_000), (30_000, 30_000)].map(|(x, y)| blast.covers(Pt::new(x, y)));
        assert_eq!(covered, [true, true, false]);
    }
}
