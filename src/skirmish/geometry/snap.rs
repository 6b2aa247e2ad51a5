//! Snapping to cover (SK-7.8).

use super::landing::beyond;
use super::piece::{Piece, PieceId};
use super::point::{Pt, UNIT};
use super::polygon::nearest;
use super::scene::{Body, Obstruction, Scene, is_cover_for};
use super::terrain::Terrain;
use super::units::{BASE, CONTACT, R, TOUCHING};
use super::walk::{Printed, Walk};
use super::way::Way;
use serde::Serialize;

/// Why a figure cannot snap there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NoSnap {
    /// The piece is stairs, has no height, or is above or below the figure.
    NoCover,
    /// The piece is further than one base length from the base.
    TooFar,
    /// The place is further than one base length from where the center is.
    TooLong,
    /// Something is in the way or at the place.
    Blocked(Obstruction),
}

/// The place where a figure that snaps to a piece ends: the touching place nearest to `at`, or to where it is. `at` itself if a
/// base there touches the piece. The piece is not in the way, so a snap may go around its corner.
pub fn snap(scene: &Scene, body: &Body, id: PieceId, at: Option<Pt>) -> Result<Pt, NoSnap> {
    let piece = scene.terrain.get(id).filter(|piece| is_cover_for(piece, body)).ok_or(NoSnap::NoCover)?;
    if !piece.shape.is_within(body.at, R + BASE) {
        return Err(NoSnap::TooFar);
    }
    let to = match at {
        Some(at) if !at.is_near() => return Err(NoSnap::TooLong),
        Some(at) if is_touching(piece, at) => at,
        Some(at) => touching_place(piece, at),
        None => touching_place(piece, body.at),
    };
    if to.squared(body.at) > BASE * BASE {
        return Err(NoSnap::TooLong);
    }
    let way = Way::to(body.at, to);
    let walk = Walk::new(scene, body, way, way.len);
    let (terrain, others) = (walk.past_terrain(Printed::Center, Some(id)), walk.past_others());
    if let Some(by) = terrain.by.or(others.by) {
        return Err(NoSnap::Blocked(by));
    }
    scene.check_place(&walk.body_at(way.len)).map_err(NoSnap::Blocked)?;
    Ok(to)
}

/// Whether a base here touches the piece without overlapping it.
fn is_touching(piece: &Piece, at: Pt) -> bool {
    piece.shape.is_within(at, R + CONTACT) && !piece.shape.is_nearer(at, R)
}

/// The place next to a point where a base touches the piece.
fn touching_place(piece: &Piece, point: Pt) -> Pt {
    let edges = Terrain::edges_near(piece, point, i64::from(Pt::FAR));
    let Some(edge) = edges.first().copied() else { return point };
    let corner = nearest(edge, point);
    let way = (point - corner).unit();
    if piece.shape.contains(point) || way.squared() == 0 {
        beyond(edge, point, TOUCHING, 1)
    } else {
        corner + way.scaled(TOUCHING, UNIT)
    }
}
