//! One step of a Move: a card, the side of a card, or a flush stop (SK-7.2 to SK-7.6).

use super::heading::Heading;
use super::piece::Kind;
use super::point::Pt;
use super::scene::{Body, Obstruction, Scene};
use super::units::{CARD, R, SIDE};
use super::walk::{Free, Printed, Walk};
use super::way::{Stretch, Way};
use serde::Serialize;

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Length {
    Card,
    Side,
    /// As far as a wall or a drop lets it.
    Flush,
}

/// Where a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stepped {
    pub to: Pt,
    pub elev: i32,
    /// Its length in u.
    pub length: i64,
}

/// Why there is no such step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NoStep {
    /// Something is in the way after this many u. A flush stop may end neither at a figure nor at the edge of the table.
    Blocked { by: Obstruction, after: i64 },
    /// A flush stop needs something to stop at: nothing blocks a whole card.
    NothingToStopAt,
}

/// One step of a figure. Whether it may step in this heading, and what that costs, depends on its facing: [`super::is_ahead`].
pub fn step(scene: &Scene, body: &Body, heading: Heading, length: Length) -> Result<Stepped, NoStep> {
    match length {
        Length::Card => whole(scene, body, heading, CARD),
        Length::Side => whole(scene, body, heading, SIDE),
        Length::Flush => flush(scene, body, heading),
    }
}

fn blocked(by: Obstruction, after: i64) -> NoStep {
    NoStep::Blocked { by, after }
}

fn whole(scene: &Scene, body: &Body, heading: Heading, length: i64) -> Result<Stepped, NoStep> {
    let walk = Walk::new(scene, body, Way::heading(body.at, heading), length);
    if !walk.has_floor() {
        return Err(blocked(Obstruction::NoFloor, 0));
    }
    let (terrain, others) = (walk.past_terrain(Printed::Center, None), walk.past_others());
    let first = if terrain.k <= others.k { [terrain, others] } else { [others, terrain] };
    if let Some((by, free)) = first.iter().find_map(|free| Some((free.by?, free))) {
        return Err(blocked(by, free.k.max(0)));
    }
    let end = walk.body_at(length);
    scene.check_place(&end).map_err(|by| blocked(by, length))?;
    Ok(Stepped { to: end.at, elev: end.elev, length })
}

fn flush(scene: &Scene, body: &Body, heading: Heading) -> Result<Stepped, NoStep> {
    let walk = Walk::new(scene, body, Way::heading(body.at, heading), CARD);
    if !walk.has_floor() {
        return Err(blocked(Obstruction::NoFloor, 0));
    }
    let ends_in_piece = || matches!(scene.check_place(&walk.body_at(CARD)), Err(Obstruction::Piece(_) | Obstruction::NoFloor));
    let others = walk.past_others();
    if walk.past_terrain(Printed::Center, None).by.is_none() && !(others.by.is_none() && ends_in_piece()) {
        return Err(others.by.map_or(NoStep::NothingToStopAt, |by| blocked(by, others.k)));
    }
    let stop = stop_of(&walk);
    if let Some(by) = others.by.filter(|_| others.k < stop.k) {
        return Err(blocked(by, others.k));
    }
    if let Some(by) = stop.by.filter(|by| is_too_low(scene, *by)) {
        return Err(blocked(by, stop.k.max(0)));
    }
    match walk.last_legal(stop.k.max(0)) {
        Some((length, end)) => Ok(Stepped { to: end.at, elev: end.elev, length }),
        None => Err(blocked(stop.by.unwrap_or(Obstruction::NoFloor), 0)),
    }
}

/// The flush stop before rounding: the base overlaps no piece on the way, and at a drop it does not reach over the edge that
/// its center would cross.
fn stop_of(walk: &Walk) -> Free {
    let stop = walk.past_terrain(Printed::Base, None);
    let Some(drop) = walk.drop.as_ref().filter(|_| matches!(stop.by, Some(Obstruction::Drop(_)))) else { return stop };
    let reaches = |part: Stretch| drop.edges.iter().any(|edge| walk.way.hits_edge(*edge, part, R));
    // Who already reaches over the edge is there.
    let k = Way::free(Stretch { first: 0, last: drop.last }, reaches).unwrap_or(0);
    Free { k, ..stop }
}

/// Printed terrain without height is nothing to stop at.
fn is_too_low(scene: &Scene, by: Obstruction) -> bool {
    let Obstruction::Piece(id) = by else { return false };
    scene.terrain.get(id).is_some_and(|piece| piece.kind == Kind::Flat && piece.height == 0)
}
