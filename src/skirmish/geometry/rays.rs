//! Some of the nine rays of a sight, and what is counted of them (SK-9.3, SK-9.7).

use super::scene::Obstruction;
use serde::Serialize;

/// How many rays there are.
pub const RAYS: u32 = 9;

/// Some of the nine rays. A ray is known by its ground line (0 left, 1 middle, 2 right, as the observer sees it) and its height
/// (0 foot, 1 waist, 2 head).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rays(pub(super) u16);

/// What the nine rays tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sight {
    /// Rays that pieces stop.
    pub by_pieces: Rays,
    /// Those of them that obstacles stop.
    pub by_obstacles: Rays,
    /// Rays that figures stop.
    pub by_figures: Rays,
    /// The largest armor bonus of a piece that stops a ray (SK-9.12).
    pub armor_bonus: i32,
}

/// One thing between an observer and a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stop {
    /// A piece or a figure.
    pub by: Obstruction,
    /// The rays it stops.
    pub rays: Rays,
    /// The observer holds the piece, so it stops none of them (SK-9.6).
    pub is_captured: bool,
}

impl Rays {
    pub const ALL: Rays = Rays((1 << RAYS) - 1);

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn has(self, line: usize, height: usize) -> bool {
        self.0 & (1 << (line * 3 + height)) != 0
    }

    #[must_use]
    pub const fn and(self, other: Rays) -> Rays {
        Rays(self.0 | other.0)
    }
}

impl Sight {
    /// Rays that nothing stops: v of SK-9.7.
    pub const fn free(&self) -> u32 {
        RAYS - self.by_pieces.and(self.by_figures).count()
    }

    /// Rays that no piece stops: w.
    pub const fn past_pieces(&self) -> u32 {
        RAYS - self.by_pieces.count()
    }

    /// Rays that no obstacle stops: o.
    pub const fn past_obstacles(&self) -> u32 {
        RAYS - self.by_obstacles.count()
    }
}
