//! One piece of terrain (SK-2.2 to SK-2.6).

use super::point::{Pt, rounded_wide};
use super::polygon::{BadShape, Polygon};
use super::units::LEVEL;
use super::way::Way;
use serde::Serialize;
use thiserror::Error;

/// The place of a piece in its [`super::Terrain`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PieceId(pub u8);

/// What a piece does to figures that move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Kind {
    /// Solid; its top is a floor.
    Block,
    /// A parallelogram whose first edge is the low one. It blocks neither sight nor movement.
    Stairs,
    /// Printed terrain: nobody stands on it or crosses it.
    Flat,
}

/// A piece of terrain. Its foot and top never change during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub kind: Kind,
    pub shape: Polygon,
    /// The ER of its foot.
    pub elev: i32,
    /// In ER.
    pub height: i32,
    /// Nothing may be attacked through an obstacle, and areas do not reach behind it.
    pub is_obstacle: bool,
    /// What it adds to the armor of a figure that it covers (SK-9.12).
    pub armor_bonus: i32,
}

/// Why a piece cannot be on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadPiece {
    #[error(transparent)]
    Shape(#[from] BadShape),
    #[error("elev and height are 0 to {} ER (SK-2.2)", Piece::HIGHEST)]
    Height,
    #[error("a block or stairs have a height of at least 1 ER")]
    NoHeight,
    #[error("stairs are a parallelogram, low edge first (SK-2.5)")]
    NoParallelogram,
    #[error("a table has at most {} pieces", super::Terrain::MOST)]
    TooMany,
}

impl Piece {
    /// No foot and no height is more than this, in ER.
    pub const HIGHEST: i32 = 50;

    /// A piece without armor bonus, an obstacle from 2 ER (SK-2.3).
    pub fn new(kind: Kind, corners: &[Pt], elev: i32, height: i32) -> Result<Piece, BadPiece> {
        let shape = Polygon::new(corners)?;
        let range = 0..=Piece::HIGHEST;
        if !range.contains(&elev) || !range.contains(&height) {
            return Err(BadPiece::Height);
        }
        if kind != Kind::Flat && height == 0 {
            return Err(BadPiece::NoHeight);
        }
        if kind == Kind::Stairs && !is_parallelogram(shape.corners()) {
            return Err(BadPiece::NoParallelogram);
        }
        Ok(Piece { kind, shape, elev, height, is_obstacle: height >= 2, armor_bonus: 0 })
    }

    /// A block that is a rectangle between two corners.
    pub fn block(one: Pt, other: Pt, elev: i32, height: i32) -> Result<Piece, BadPiece> {
        Piece::new(Kind::Block, Polygon::rectangle(one, other)?.corners(), elev, height)
    }

    /// The ER of its top.
    pub fn top(&self) -> i32 {
        self.elev + self.height
    }

    /// Foot and top in h.
    pub(super) fn span(&self) -> (i64, i64) {
        (i64::from(self.elev) * LEVEL, i64::from(self.top()) * LEVEL)
    }

    /// Whether a body between two elevations is beside it, not above or below.
    pub(super) fn is_beside(&self, elev: i32, height: i32) -> bool {
        match self.kind {
            Kind::Block => self.elev < elev + height && elev < self.top(),
            Kind::Stairs => false,
            // Printed terrain may have no height; it is there for figures that walk at its foot.
            Kind::Flat => self.elev < elev + height && (elev < self.top() || elev == self.elev),
        }
    }

    /// The ER of stairs under a point, rounded (SK-2.5).
    pub(super) fn level(&self, point: Pt) -> i32 {
        self.level_along(&Way::nowhere(point), 0)
    }

    /// The same under a point of a way.
    pub(super) fn level_along(&self, way: &Way, k: i64) -> i32 {
        let (low, right) = self.shape.edge(0);
        let (left, _) = self.shape.edge(3);
        let edge = right - low;
        let along = edge.cross(way.from - low) * way.len + edge.cross(way.dir) * k;
        let all = i128::from(edge.cross(left - low)) * i128::from(way.len);
        let up = rounded_wide(i128::from(along) * i128::from(self.height), all);
        self.elev + i32::try_from(up).unwrap_or(0).clamp(0, self.height)
    }
}

fn is_parallelogram(corners: &[Pt]) -> bool {
    matches!(corners, [a, b, c, d] if *b - *a == *c - *d)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(kind: Kind, elev: i32, height: i32) -> Result<Piece, BadPiece> {
        Piece::new(kind, &[Pt::new(0, 0), Pt::new(3_000, 0), Pt::new(3_000, 6_000), Pt::new(0, 6_000)], elev, height)
    }

    #[test]
    fn pieces_are_checked() {
        assert_eq!(square(Kind::Block, -1, 2), Err(BadPiece::Height));
        assert_eq!(square(Kind::Block, 0, 0), Err(BadPiece::NoHeight));
        assert!(square(Kind::Flat, 0, 0).is_ok());
        let wedge = [Pt::new(0, 0), Pt::new(30, 0), Pt::new(20, 60), Pt::new(0, 60)];
        assert_eq!(Piece::new(Kind::Stairs, &wedge, 0, 3), Err(BadPiece::NoParallelogram));
    }

    #[test]
    fn pieces_of_two_er_are_obstacles() {
        assert_eq!([1, 2].map(|height| square(Kind::Block, 0, height).unwrap().is_obstacle), [false, true]);
    }

    #[test]
    fn stairs_rise_from_their_first_edge() {
        let stairs = square(Kind::Stairs, 1, 3).unwrap();
        assert_eq!([0, 999, 1_000, 2_999, 3_000, 6_000].map(|y| stairs.level(Pt::new(50, y))), [1, 1, 2, 2, 3, 4]);
    }
}
