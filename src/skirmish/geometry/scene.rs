//! Pieces and figures on one table: contact, and what keeps a base off a place (SK-2.1, SK-7.6, SK-9.2).

use super::piece::{Kind, Piece, PieceId};
use super::point::Pt;
use super::terrain::{Floor, Terrain};
use super::units::{BASE, CONTACT, FIGURE_ER, LEVEL, R, SKIN, TABLE_H, TABLE_W};
use serde::Serialize;
use std::sync::Arc;

/// The caller's number for a figure. A scene has at most one body of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Who(pub u8);

/// A figure as an upright cylinder with a radius of [`R`] (SK-9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Body {
    pub who: Who,
    /// The center of its base.
    pub at: Pt,
    /// The ER of the floor it stands on.
    pub elev: i32,
    /// Its height in ER.
    pub er: i32,
}

/// The table with all figures that are in play. Cloning it is cheap, so a question may own one.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub terrain: Arc<Terrain>,
    /// In any order; functions that get a [`Body`] ignore the one with the same [`Who`] here.
    pub bodies: Vec<Body>,
}

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Obstruction {
    Piece(PieceId),
    Figure(Who),
    /// The edge of the table.
    Table,
    /// A drop: the edge of a piece.
    Drop(PieceId),
    /// There is no floor at that elevation.
    NoFloor,
}

impl Body {
    /// A figure of the usual height on the ground.
    pub fn new(who: Who, at: Pt) -> Body {
        Body { who, at, elev: 0, er: FIGURE_ER }
    }

    /// The same figure somewhere else.
    pub fn moved(self, at: Pt, elev: i32) -> Body {
        Body { at, elev, ..self }
    }

    /// The height that its sight starts from, in h.
    pub fn eye(self) -> i64 {
        i64::from(self.elev + self.er) * LEVEL - SKIN
    }

    /// Its foot, waist and head, in h (SK-9.3).
    pub fn targets(self) -> [i64; 3] {
        let (floor, height) = (i64::from(self.elev) * LEVEL, i64::from(self.er) * LEVEL);
        [floor + SKIN, floor + height / 2, floor + height - SKIN]
    }

    /// Foot and top in h.
    pub(super) fn span(self) -> (i64, i64) {
        (i64::from(self.elev) * LEVEL, i64::from(self.elev + self.er) * LEVEL)
    }

    /// Whether neither is above the other.
    pub(super) fn is_beside(self, elev: i32, er: i32) -> bool {
        self.elev < elev + er && elev < self.elev + self.er
    }
}

impl Scene {
    pub fn new(terrain: Arc<Terrain>, bodies: Vec<Body>) -> Scene {
        Scene { terrain, bodies }
    }

    pub fn body(&self, who: Who) -> Option<&Body> {
        self.bodies.iter().find(|body| body.who == who)
    }

    /// All figures but one.
    pub fn others(&self, who: Who) -> impl Iterator<Item = &Body> {
        self.bodies.iter().filter(move |body| body.who != who)
    }

    /// Whether a base may be at this place: on the table, on a floor of its elevation, overlapping nothing (SK-2.1, SK-7.6).
    pub fn check_place(&self, body: &Body) -> Result<Floor, Obstruction> {
        if !is_on_table(body.at) {
            return Err(Obstruction::Table);
        }
        let floor = self.terrain.floor(body.at, body.elev);
        let blocks = |id: PieceId, piece: &Piece| {
            piece.is_beside(body.elev, body.er)
                && piece.shape.is_nearer(body.at, R)
                && !floor.is_some_and(|floor| self.terrain.is_led_to(floor, id))
        };
        if let Some((id, _)) = self.terrain.all().find(|(id, piece)| blocks(*id, piece)) {
            return Err(Obstruction::Piece(id));
        }
        let overlaps = |other: &&Body| other.is_beside(body.elev, body.er) && other.at.squared(body.at) < 4 * R * R;
        if let Some(other) = self.others(body.who).find(overlaps) {
            return Err(Obstruction::Figure(other.who));
        }
        floor.ok_or(Obstruction::NoFloor)
    }

    /// What a body stands on.
    pub fn floor(&self, body: &Body) -> Option<Floor> {
        self.terrain.floor(body.at, body.elev)
    }

    /// Whether a base touches a piece, whatever their heights.
    pub fn touches(&self, body: &Body, piece: PieceId) -> bool {
        self.terrain.get(piece).is_some_and(|piece| piece.shape.is_within(body.at, R + CONTACT))
    }

    /// Whether rays of this observer pass a piece because the observer holds it (SK-9.6): it stands beside the piece, which is
    /// at most 1 ER higher than its floor. The other half of the clause, for the piece it stands on, depends on the ray.
    pub fn captures(&self, body: &Body, piece: PieceId) -> bool {
        let Some(found) = self.terrain.get(piece) else { return false };
        found.top() <= body.elev + 1 && self.floor(body) != Some(Floor::Top(piece)) && self.touches(body, piece)
    }

    /// The pieces a figure may snap to: within one base length, and beside it (SK-7.8).
    pub fn cover_near(&self, body: &Body) -> impl Iterator<Item = PieceId> {
        let body = *body;
        self.terrain.near(body.at, R + BASE).filter(move |(_, piece)| is_cover_for(piece, &body)).map(|(id, _)| id)
    }
}

/// Whether a piece is cover that a figure can stand behind.
pub(super) fn is_cover_for(piece: &Piece, body: &Body) -> bool {
    piece.kind != Kind::Stairs && piece.height >= 1 && piece.elev < body.elev + body.er && body.elev < piece.top()
}

/// Whether a base at this point is entirely on the table (SK-2.1).
pub fn is_on_table(at: Pt) -> bool {
    let fits = |at: i32, most: i64| (R..=most - R).contains(&i64::from(at));
    fits(at.x, TABLE_W) && fits(at.y, TABLE_H)
}
