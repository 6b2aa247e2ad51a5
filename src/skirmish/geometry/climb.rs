//! Climbing up and down a piece, and jumping off it (SK-8.2 to SK-8.6).

use super::landing::{Fall, beyond, land, lowered};
use super::piece::{Kind, Piece, PieceId};
use super::point::{Pt, Vector};
use super::scene::{Body, Obstruction, Scene};
use super::terrain::{Floor, Terrain};
use super::units::{CONTACT, R, TOUCHING};
use super::way::{Stretch, Way};
use serde::Serialize;

/// Where a climb ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Climb {
    pub to: Pt,
    pub elev: i32,
    /// The difference in ER, up or down; it is what the climb costs.
    pub er: i32,
}

/// Why a figure cannot climb or jump here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NoClimb {
    /// It can be neither climbed nor stood on: stairs, printed terrain, or a foot above the figure's head.
    NotClimbable,
    /// The base does not touch it, or does not reach the edge of the piece it stands on.
    TooFar,
    /// Its top is not above the figure's floor.
    NotHigher,
    /// The figure is not on the piece, so it cannot go down from there.
    NotOnTop,
    /// No place beyond the edge is free; the first one tried is taken by this.
    Taken(Obstruction),
}

/// Climbing up a piece that the figure touches, or down from the one it stands on. Of several edges in reach, the nearest with
/// a free place.
pub fn climb(scene: &Scene, body: &Body, id: PieceId) -> Result<Climb, NoClimb> {
    let piece = scene.terrain.get(id).filter(|piece| piece.kind == Kind::Block).ok_or(NoClimb::NotClimbable)?;
    if scene.floor(body) == Some(Floor::Top(id)) { down(scene, body, piece) } else { up(scene, body, piece) }
}

fn up(scene: &Scene, body: &Body, piece: &Piece) -> Result<Climb, NoClimb> {
    if piece.top() <= body.elev {
        return Err(NoClimb::NotHigher);
    }
    if !piece.is_beside(body.elev, body.er) {
        return Err(NoClimb::NotClimbable);
    }
    let er = piece.top() - body.elev;
    first_free(scene, body, piece, |edge| {
        let to = beyond(edge, body.at, depth(piece, edge, body.at), -1);
        piece.shape.contains(to).then_some(Climb { to, elev: piece.top(), er })
    })
}

/// How far inside an edge a figure climbs to: its base beside the edge, or the middle of a piece that is too narrow for that.
fn depth(piece: &Piece, (one, other): (Pt, Pt), next_to: Pt) -> i64 {
    let edge = other - one;
    let across = Way::along(super::polygon::nearest((one, other), next_to), Vector::new(-edge.y, edge.x).unit());
    let reach = 2 * TOUCHING;
    // The nearest point of a slanting edge may be rounded to the outside.
    let inside = across.inside(&piece.shape, reach).unwrap_or(Stretch { first: 0, last: reach });
    if inside.last < reach { (inside.last / 2).min(TOUCHING) } else { TOUCHING }
}

fn down(scene: &Scene, body: &Body, piece: &Piece) -> Result<Climb, NoClimb> {
    first_free(scene, body, piece, |edge| {
        let Fall { to, elev, er } = lowered(scene, body, beyond(edge, body.at, TOUCHING, 1));
        (er > 0).then_some(Climb { to, elev, er })
    })
}

fn first_free(scene: &Scene, body: &Body, piece: &Piece, place: impl Fn((Pt, Pt)) -> Option<Climb>) -> Result<Climb, NoClimb> {
    let edges = Terrain::edges_near(piece, body.at, R + CONTACT);
    let mut problem = NoClimb::TooFar;
    for edge in edges {
        let Some(climb) = place(edge) else {
            problem = if problem == NoClimb::TooFar { NoClimb::Taken(Obstruction::NoFloor) } else { problem };
            continue;
        };
        match scene.check_place(&body.moved(climb.to, climb.elev)) {
            Ok(_) => return Ok(climb),
            Err(by) if problem == NoClimb::TooFar => problem = NoClimb::Taken(by),
            Err(_) => {}
        }
    }
    Err(problem)
}

/// Jumping off the piece the figure stands on: a fall (SK-8.6).
pub fn drop_from(scene: &Scene, body: &Body, id: PieceId) -> Result<Fall, NoClimb> {
    let piece = scene.terrain.get(id).filter(|piece| piece.kind == Kind::Block).ok_or(NoClimb::NotClimbable)?;
    if scene.floor(body) != Some(Floor::Top(id)) {
        return Err(NoClimb::NotOnTop);
    }
    let edges = Terrain::edges_near(piece, body.at, R + CONTACT);
    if edges.is_empty() {
        return Err(NoClimb::TooFar);
    }
    let landing = edges.iter().find_map(|edge| land(scene, body, *edge, body.at));
    landing.ok_or(NoClimb::Taken(Obstruction::NoFloor))
}
