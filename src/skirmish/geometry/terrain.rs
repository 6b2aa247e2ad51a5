//! All pieces of a table and the floors they make (SK-2.4, SK-2.5, SK-8.1).

use super::piece::{BadPiece, Kind, Piece, PieceId};
use super::point::Pt;
use super::polygon;
use super::way::{Stretch, Way};
use arrayvec::ArrayVec;
use serde::Serialize;
use std::cmp::Ordering;

/// The pieces of a table. They never change during a game.
#[derive(Clone, Debug, Default)]
pub struct Terrain {
    pieces: Vec<Piece>,
    /// For stairs, the blocks at their high edge.
    leads_to: Vec<ArrayVec<PieceId, 4>>,
}

/// What is under a figure's center.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Floor {
    Ground,
    /// The top of a block.
    Top(PieceId),
    Stairs(PieceId),
}

impl Terrain {
    /// The most pieces of a table.
    pub const MOST: usize = 64;

    pub fn new(pieces: Vec<Piece>) -> Result<Terrain, BadPiece> {
        if pieces.len() > Terrain::MOST {
            return Err(BadPiece::TooMany);
        }
        let mut terrain = Terrain { leads_to: vec![ArrayVec::new(); pieces.len()], pieces };
        for (id, _) in terrain.pieces.iter().enumerate().filter(|(_, piece)| piece.kind == Kind::Stairs) {
            terrain.leads_to[id] = terrain.blocks_at_the_high_edge(id);
        }
        Ok(terrain)
    }

    /// Blocks as high as the stairs that touch their high edge.
    fn blocks_at_the_high_edge(&self, stairs: usize) -> ArrayVec<PieceId, 4> {
        let stairs = &self.pieces[stairs];
        let high = stairs.shape.edge(2);
        let along = Way::to(high.0, high.1);
        let whole = Stretch { first: 0, last: along.len };
        let leads =
            |piece: &Piece| piece.kind == Kind::Block && piece.top() == stairs.top() && along.hits(&piece.shape, whole, 1);
        self.all().filter(|(_, piece)| leads(piece)).map(|(id, _)| id).take(4).collect()
    }

    pub fn all(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().map(|(id, piece)| (PieceId(id as u8), piece))
    }

    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// None for an id of another table.
    pub fn get(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(usize::from(id.0))
    }

    /// Whether a figure on this floor does not collide with a block: the one that its stairs lead to (SK-2.5).
    pub(super) fn is_led_to(&self, floor: Floor, block: PieceId) -> bool {
        matches!(floor, Floor::Stairs(stairs) if self.leads_to.get(usize::from(stairs.0)).is_some_and(|led| led.contains(&block)))
    }

    /// What a figure at this point and elevation stands on; None if there is no such floor.
    pub fn floor(&self, at: Pt, elev: i32) -> Option<Floor> {
        let stairs = self.all().filter(|(_, piece)| piece.kind == Kind::Stairs && piece.shape.contains(at));
        let mut carried = false;
        for (id, piece) in stairs {
            let level = piece.level(at);
            if level == elev {
                return Some(Floor::Stairs(id));
            }
            // Who is under the steps would be carried up.
            carried |= piece.elev <= elev && elev < level;
        }
        if carried { None } else { self.surface(at, elev) }
    }

    fn surface(&self, at: Pt, elev: i32) -> Option<Floor> {
        let mut tops = self.all().filter(|(_, piece)| piece.kind == Kind::Block && piece.top() == elev);
        let top = tops.find(|(_, piece)| piece.shape.contains(at)).map(|(id, _)| Floor::Top(id));
        top.or((elev == 0).then_some(Floor::Ground))
    }

    /// The highest floor at a point that is at most `most` ER high, and its elevation.
    pub fn highest(&self, at: Pt, most: i32) -> (Floor, i32) {
        let here = self.all().filter(|(_, piece)| piece.shape.contains(at));
        let floors = here.filter_map(|(id, piece)| match piece.kind {
            Kind::Block => Some((Floor::Top(id), piece.top())),
            Kind::Stairs => Some((Floor::Stairs(id), piece.level(at))),
            Kind::Flat => None,
        });
        let floors = floors.filter(|(_, elev)| *elev <= most);
        floors.fold((Floor::Ground, 0), |best, next| if next.1 > best.1 { next } else { best })
    }

    /// The pieces whose outline is at most `reach` from a point.
    pub fn near(&self, point: Pt, reach: i64) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.all().filter(move |(_, piece)| piece.shape.is_within(point, reach))
    }

    /// The edges of a piece that are at most `reach` from a point, nearest first.
    pub(super) fn edges_near(piece: &Piece, point: Pt, reach: i64) -> ArrayVec<(Pt, Pt), { polygon::Polygon::MOST }> {
        let mut edges: ArrayVec<_, { polygon::Polygon::MOST }> =
            piece.shape.edges().filter(|edge| polygon::compare(*edge, point, reach) != Ordering::Greater).collect();
        edges.sort_by(|one, other| polygon::nearer(*one, *other, point));
        edges
    }
}
