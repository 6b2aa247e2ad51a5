//! Movement against a figure's will (SK-8.7, SK-8.8).

use super::heading::Heading;
use super::landing::{Fall, land};
use super::point::{Pt, UNIT, Vector, rounded};
use super::scene::{Body, Obstruction, Scene};
use super::walk::{Printed, Walk};
use super::way::Way;
use arrayvec::ArrayVec;
use serde::Serialize;

/// How far from straight away a push may turn, in degrees.
const MOST_TURN: i32 = 45;

/// What becomes of a pushed figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Push {
    /// It is moved; of two slides, its controller chooses.
    Moved(ArrayVec<Slide, 2>),
    /// Nothing is free: it stops at this place, takes 1 Blood and checks its armor.
    Stopped { to: Slide, by: Obstruction },
}

/// Where a push ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Slide {
    pub to: Pt,
    pub elev: i32,
    /// How far from straight away, in degrees.
    pub turn: i32,
    /// It went over an edge; `to` and `elev` are where it lands.
    pub fall: Option<Fall>,
}

/// Pushes a figure away from a point, or backwards if it is exactly there.
pub fn push(scene: &Scene, body: &Body, facing: Heading, source: Pt, distance: i64) -> Push {
    let away = (body.at - source).unit();
    let away = if away == Vector::default() { facing.opposite().direction() } else { away };
    let stopped = match slide(scene, body, away, 0, distance) {
        Ok(slide) => return Push::Moved(ArrayVec::from_iter([slide])),
        Err(stopped) => stopped,
    };
    for turn in 1..=MOST_TURN {
        let both = [turn, -turn].into_iter().filter_map(|turn| slide(scene, body, turned(away, turn), turn, distance).ok());
        let both: ArrayVec<Slide, 2> = both.collect();
        if !both.is_empty() {
            return Push::Moved(both);
        }
    }
    let (to, by) = stopped;
    Push::Stopped { to, by }
}

fn turned(way: Vector, by: i32) -> Vector {
    let heading = Heading::new(by);
    let (x, y) = (way.x * heading.cos() - way.y * heading.sin(), way.x * heading.sin() + way.y * heading.cos());
    Vector::new(rounded(x, UNIT), rounded(y, UNIT))
}

/// One direction: the whole distance or a fall; otherwise where it stops, and at what.
fn slide(scene: &Scene, body: &Body, unit: Vector, turn: i32, distance: i64) -> Result<Slide, (Slide, Obstruction)> {
    let walk = Walk::new(scene, body, Way::along(body.at, unit), distance);
    let end = |k: i64| {
        let (_, end) = walk.last_legal(k.max(0)).unwrap_or((0, *body));
        Slide { to: end.at, elev: end.elev, turn, fall: None }
    };
    if !walk.has_floor() {
        return Err((end(0), Obstruction::NoFloor));
    }
    let (terrain, others) = (walk.past_terrain(Printed::Base, None), walk.past_others());
    let first = if others.by.is_some() && others.k < terrain.k { others } else { terrain };
    match (first.by.or(others.by), &walk.drop) {
        (None, _) => Ok(end(distance)),
        (Some(by @ Obstruction::Drop(_)), Some(drop)) => {
            match drop.edges.iter().find_map(|edge| land(scene, body, *edge, walk.way.at(drop.last))) {
                Some(fall) => Ok(Slide { to: fall.to, elev: fall.elev, turn, fall: Some(fall) }),
                None => Err((end(first.k), by)),
            }
        }
        (Some(by), _) => Err((end(first.k), by)),
    }
}
