//! The strips where figures are deployed, and whether they see each other (SK-2.7, SK-3.4).

use super::point::Pt;
use super::scene::{Body, Scene, Who};
use super::terrain::Terrain;
use super::units::{CARD, R, TABLE_H, TABLE_W};
use super::visibility::{SightRule, view};
use serde::Serialize;
use std::sync::Arc;

/// A short edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Edge {
    /// x = 0.
    Left,
    /// The other one.
    Right,
}

/// How far apart the sampled points are.
const GRID: i64 = 5_000;

/// Whether a whole base at this point is within a card of an edge.
pub fn is_in_strip(edge: Edge, at: Pt) -> bool {
    let x = match edge {
        Edge::Left => i64::from(at.x),
        Edge::Right => TABLE_W - i64::from(at.x),
    };
    (R..=CARD - R).contains(&x) && (R..=TABLE_H - R).contains(&i64::from(at.y))
}

/// Two figures, one in each strip, of which one sees the other: the first such pair on a grid of 50 mm that includes the ends
/// of the strips. None if both sides can move once without being seen.
pub fn seen_at_the_start(terrain: &Arc<Terrain>, rule: SightRule) -> Option<(Pt, Pt)> {
    let scene = Scene::new(Arc::clone(terrain), Vec::new());
    let (left, right) = (places(&scene, Edge::Left), places(&scene, Edge::Right));
    let pairs = left.iter().flat_map(|one| right.iter().map(move |other| (one, other)));
    let sees = |from: &Body, to: &Body| view(&scene, from, to, 0, rule).visibility.is_seen();
    pairs.into_iter().find(|(one, other)| sees(one, other) || sees(other, one)).map(|(one, other)| (one.at, other.at))
}

/// The figures of the usual height that could stand on the grid, on the highest floor.
fn places(scene: &Scene, edge: Edge) -> Vec<Body> {
    let who = Who(u8::from(edge == Edge::Right));
    let across = samples(R, CARD - R);
    let points = across.flat_map(|x| samples(R, TABLE_H - R).map(move |y| (x, y))).map(|(x, y)| match edge {
        Edge::Left => Pt::new(x as i32, y as i32),
        Edge::Right => Pt::new((TABLE_W - x) as i32, y as i32),
    });
    let bodies = points.map(|at| Body::new(who, at).moved(at, scene.terrain.highest(at, i32::MAX).1));
    bodies.filter(|body| scene.check_place(body).is_ok()).collect()
}

/// From `low` to `high` in steps of the grid, both included.
fn samples(low: i64, high: i64) -> impl Iterator<Item = i64> + Clone {
    (0..=(high - low) / GRID).map(move |number| low + number * GRID).filter(move |at| *at < high).chain([high])
}

#[cfg(test)]
mod tests {
    use super::super::Piece;
    use super::*;

    fn terrain(walls: &[(i32, i32)]) -> Arc<Terrain> {
        let wall = |(low, high): &(i32, i32)| Piece::block(Pt::new(45_000, *low), Pt::new(46_000, *high), 0, 3).unwrap();
        Arc::new(Terrain::new(walls.iter().map(wall).collect()).unwrap())
    }

    #[test]
    fn a_strip_is_a_card_deep() {
        let left = [1_499, 1_500, 8_000, 8_001].map(|x| is_in_strip(Edge::Left, Pt::new(x, 5_000)));
        let right = [83_439, 83_440, 89_940, 89_941].map(|x| is_in_strip(Edge::Right, Pt::new(x, 5_000)));
        assert_eq!((left, right), ([false, true, true, false], [false, true, true, false]));
    }

    /// A wall across the whole table hides everybody; a door of 20 mm shows somebody.
    #[test]
    fn a_wall_hides_the_strips_from_each_other() {
        assert_eq!(seen_at_the_start(&terrain(&[(0, 60_960)]), SightRule::Mutual), None);
        assert!(seen_at_the_start(&terrain(&[(0, 30_000), (32_000, 60_960)]), SightRule::Mutual).is_some());
        assert_eq!(seen_at_the_start(&terrain(&[]), SightRule::Mutual), Some((Pt::new(1_500, 1_500), Pt::new(89_940, 1_500))));
    }
}
