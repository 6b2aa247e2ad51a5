//! Where a grenade may be thrown, and what shields from a blast (SK-16.1 to SK-16.4).

use super::piece::{Kind, PieceId};
use super::point::Pt;
use super::polygon::Fraction;
use super::scene::{Body, Scene};
use super::sight::stopped_by;
use super::terrain::Floor;
use super::units::{LEVEL, SKIN};
use serde::Serialize;

/// A blast reaches figures up to this many ER higher or lower.
pub const BLAST_ER: i32 = 2;

/// How a blast reaches a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Burst {
    /// Obstacles stop all three rays, or the figure is too high or too low.
    pub is_shielded: bool,
    /// The armor bonus of a piece that is no obstacle and stops the lowest ray.
    pub armor_bonus: i32,
}

/// Whether the observer sees a point of a floor well enough to throw something there. If not, the first piece that hides it.
/// Figures hide nothing.
pub fn lob(scene: &Scene, from: &Body, eye_bonus: i64, to: Pt, elev: i32) -> Result<(), PieceId> {
    let (eye, floor) = (from.eye() + eye_bonus, i64::from(elev) * LEVEL);
    let way = to - from.at;
    let stands_on = scene.floor(from);
    for (id, piece) in scene.terrain.all().filter(|(_, piece)| piece.kind != Kind::Stairs) {
        if !piece.shape.is_in_box(from.at, to, 0) || scene.captures(from, id) {
            continue;
        }
        let Some((enters, leaves)) = piece.shape.clip(from.at, way, Fraction::ONE) else { continue };
        let passes = stands_on == Some(Floor::Top(id)) && super::sight::is_soon(leaves, way);
        if !passes && stopped_by(piece, (enters, leaves), eye, &[floor; 3]) != 0 {
            return Err(id);
        }
    }
    Ok(())
}

/// What is between a blast and a figure in its circle: three rays from just above the floor to the middle of its body.
pub fn shielding(scene: &Scene, at: Pt, elev: i32, body: &Body) -> Burst {
    if (body.elev - elev).abs() > BLAST_ER {
        return Burst { is_shielded: true, armor_bonus: 0 };
    }
    let (eye, heights) = (i64::from(elev) * LEVEL + SKIN, body.targets());
    let (mut stopped, mut armor_bonus) = (0, 0);
    for (_, piece) in scene.terrain.all().filter(|(_, piece)| piece.kind != Kind::Stairs) {
        if !piece.shape.is_in_box(at, body.at, 0) {
            continue;
        }
        let Some(part) = piece.shape.clip(at, body.at - at, Fraction::ONE) else { continue };
        let rays = stopped_by(piece, part, eye, &heights);
        if piece.is_obstacle {
            stopped |= rays;
        } else if rays & 1 != 0 {
            armor_bonus = armor_bonus.max(piece.armor_bonus);
        }
    }
    Burst { is_shielded: stopped == 0b111, armor_bonus }
}
