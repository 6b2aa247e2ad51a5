//! Where a figure lands that goes over an edge (SK-8.6).

use super::point::{Pt, UNIT, Vector};
use super::polygon::nearest;
use super::scene::{Body, Scene};
use super::units::{CARD, CONTACT, TOUCHING};
use serde::Serialize;

/// A fall, or a climb down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fall {
    pub to: Pt,
    pub elev: i32,
    /// How deep, in ER.
    pub er: i32,
}

/// The point at a distance beyond an edge, next to a point; `out` is 1 for outside, -1 for inside.
pub(super) fn beyond((one, other): (Pt, Pt), next_to: Pt, distance: i64, out: i64) -> Pt {
    let edge = other - one;
    let normal = Vector::new(edge.y * out, -edge.x * out).unit();
    nearest((one, other), next_to) + normal.scaled(distance, UNIT)
}

/// The nearest free place outside an edge, tried every 0.5 mm up to a card further; None if there is none.
pub(super) fn land(scene: &Scene, body: &Body, edge: (Pt, Pt), next_to: Pt) -> Option<Fall> {
    let places = (0..=CARD / CONTACT).map(|number| beyond(edge, next_to, TOUCHING + number * CONTACT, 1));
    places.map(|to| lowered(scene, body, to)).find(|fall| scene.check_place(&body.moved(fall.to, fall.elev)).is_ok())
}

/// At a point, on the highest floor not above the body's.
pub(super) fn lowered(scene: &Scene, body: &Body, to: Pt) -> Fall {
    let (_, elev) = scene.terrain.highest(to, body.elev);
    Fall { to, elev, er: body.elev - elev }
}
