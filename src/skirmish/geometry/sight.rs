//! The nine rays from an observer to a target, and what stops each (SK-9.3 to SK-9.6).
//!
//! A ground line is clipped once per piece; its three rays are compared with the piece at both ends of the clipped part.
//! Nothing here allocates except [`stops`]. A [`Sight`] is a few bytes that depend on the observer, the target and the scene,
//! so a caller may keep it for the pair until a figure moves or leaves.

use super::piece::{Kind, Piece};
use super::point::{Pt, Vector, root};
use super::polygon::Fraction;
use super::rays::{Rays, Sight, Stop};
use super::scene::{Body, Obstruction, Scene};
use super::terrain::Floor;
use super::units::{BASE, LAT, R};

/// The nine rays. `eye_bonus` raises the eye, in h (abilities).
pub fn sight(scene: &Scene, from: &Body, to: &Body, eye_bonus: i64) -> Sight {
    let mut seen = Sight::default();
    Fan::new(from, to, eye_bonus).visit::<false>(scene, |stop, piece| {
        match piece {
            Some(piece) => {
                seen.by_pieces = seen.by_pieces.and(stop.rays);
                seen.armor_bonus = seen.armor_bonus.max(piece.armor_bonus);
                if piece.is_obstacle {
                    seen.by_obstacles = seen.by_obstacles.and(stop.rays);
                }
            }
            None => seen.by_figures = seen.by_figures.and(stop.rays),
        }
        true
    });
    seen
}

/// Whether at least one ray is free.
pub(super) fn is_any_free(scene: &Scene, from: &Body, to: &Body) -> bool {
    let mut stopped = Rays::default();
    Fan::new(from, to, 0).visit::<false>(scene, |stop, _| {
        stopped = stopped.and(stop.rays);
        stopped != Rays::ALL
    });
    stopped != Rays::ALL
}

/// Everything between the two, pieces first, in the order of the scene; also captured pieces that would stop a ray.
pub fn stops(scene: &Scene, from: &Body, to: &Body, eye_bonus: i64) -> Vec<Stop> {
    let mut found = Vec::new();
    Fan::new(from, to, eye_bonus).visit::<true>(scene, |stop, _| {
        found.push(stop);
        true
    });
    found
}

/// The rays of one observer to one target.
struct Fan<'a> {
    from: &'a Body,
    to: &'a Body,
    eye: i64,
    /// Where the three ground lines end.
    ends: [Pt; 3],
    heights: [i64; 3],
}

impl<'a> Fan<'a> {
    fn new(from: &'a Body, to: &'a Body, eye_bonus: i64) -> Fan<'a> {
        let way = to.at - from.at;
        let aside = Vector::new(-way.y, way.x).scaled(LAT, root(way.squared()).max(1));
        let ends = [to.at + aside, to.at, to.at + Vector::new(-aside.x, -aside.y)];
        Fan { from, to, eye: from.eye() + eye_bonus, ends, heights: to.targets() }
    }

    /// Calls `see` for whatever stops a ray, until it returns false. With `CAPTURED`, also for captured pieces.
    fn visit<const CAPTURED: bool>(&self, scene: &Scene, mut see: impl FnMut(Stop, Option<&Piece>) -> bool) {
        let start = self.from.at;
        let box_of =
            |of: fn(Pt) -> i32, pick: fn(i32, i32) -> i32| self.ends.iter().fold(of(start), |so_far, end| pick(so_far, of(*end)));
        let low = Pt::new(box_of(|at| at.x, i32::min), box_of(|at| at.y, i32::min));
        let high = Pt::new(box_of(|at| at.x, i32::max), box_of(|at| at.y, i32::max));
        let (lowest, highest) = (self.eye.min(self.heights[0]), self.eye.max(self.heights[2]));
        for (id, piece) in scene.terrain.all() {
            let (foot, top) = piece.span();
            let misses = top <= lowest || foot >= highest || piece.kind == Kind::Stairs;
            if misses || !piece.shape.is_in_box(low, high, 0) {
                continue;
            }
            let held = scene.captures(self.from, id);
            if held && !CAPTURED {
                continue;
            }
            let stands_on = piece.top() == self.from.elev && scene.floor(self.from) == Some(Floor::Top(id));
            let (mut rays, mut passed) = (0, 0);
            for (line, end) in self.ends.iter().enumerate() {
                let way = *end - start;
                let Some((enters, leaves)) = piece.shape.clip(start, way, Fraction::ONE) else { continue };
                let stopped = stopped_by(piece, (enters, leaves), self.eye, &self.heights) << (line * 3);
                if held || stands_on && is_soon(leaves, way) {
                    passed |= stopped;
                } else {
                    rays |= stopped;
                }
            }
            let stop = |rays, is_captured| Stop { by: Obstruction::Piece(id), rays: Rays(rays), is_captured };
            if rays != 0 && !see(stop(rays, false), Some(piece)) {
                return;
            }
            if CAPTURED && passed != 0 && !see(stop(passed, true), Some(piece)) {
                return;
            }
        }
        for other in scene.bodies.iter().filter(|other| other.who != self.from.who && other.who != self.to.who) {
            let rays = self.stopped_by_figure(other, (low, high), (lowest, highest));
            let stop = Stop { by: Obstruction::Figure(other.who), rays: Rays(rays), is_captured: false };
            if rays != 0 && !see(stop, None) {
                return;
            }
        }
    }

    /// The rays that come nearer than R to a figure's center while they are inside its cylinder (SK-9.5).
    fn stopped_by_figure(&self, other: &Body, (low, high): (Pt, Pt), (lowest, highest): (i64, i64)) -> u16 {
        let (foot, top) = other.span();
        let reach = R as i32;
        let beside = |at: i32, low: i32, high: i32| at <= low - reach || at >= high + reach;
        if top <= lowest || foot >= highest || beside(other.at.x, low.x, high.x) || beside(other.at.y, low.y, high.y) {
            return 0;
        }
        let mut rays = 0;
        for (line, end) in self.ends.iter().enumerate() {
            let (way, to) = (*end - self.from.at, other.at - self.from.at);
            let (along, all) = (way.dot(to), way.squared());
            // The height of the ray, times `under`, at the point nearest to the center.
            let (over, under, is_near) = if along <= 0 {
                (0, 1, to.squared() < R * R)
            } else if along >= all {
                (1, 1, other.at.squared(*end) < R * R)
            } else {
                (along, all, is_passed_within(way, to, all))
            };
            if is_near {
                for (height, target) in self.heights.iter().enumerate() {
                    let rise = (target - self.eye) * over;
                    let is_inside = (self.eye - foot) * under + rise > 0 && (self.eye - top) * under + rise < 0;
                    rays |= u16::from(is_inside) << (line * 3 + height);
                }
            }
        }
        rays
    }
}

/// Whether a line passes a point at less than R; `all` is its squared length.
fn is_passed_within(way: Vector, to: Vector, all: i64) -> bool {
    let aside = way.cross(to).abs();
    // A line is not longer than both its coordinates together, which settles most cases.
    aside < R * (way.x.abs() + way.y.abs()) && i128::from(aside) * i128::from(aside) < i128::from(R * R) * i128::from(all)
}

/// Whether a ray has left the piece that its observer stands on within R + BASE (SK-9.6).
pub(super) fn is_soon(leaves: Fraction, way: Vector) -> bool {
    let (over, under) = (i128::from(leaves.over), i128::from(leaves.under));
    let reach = i128::from(R + BASE);
    over * over * i128::from(way.squared()) <= reach * reach * under * under
}

/// Of three rays with one ground line, those that are between foot and top of a piece somewhere on the clipped part (SK-9.4).
pub(super) fn stopped_by(piece: &Piece, (enters, leaves): (Fraction, Fraction), eye: i64, heights: &[i64; 3]) -> u16 {
    let (foot, top) = piece.span();
    if foot == top {
        return 0;
    }
    let mut rays = 0;
    for (height, target) in heights.iter().enumerate() {
        // The sign of the ray's height above a level, at a fraction of the line.
        let above = |level: i64, at: Fraction| (eye - level) * at.under + (target - eye) * at.over;
        let is_over_foot = above(foot, enters) > 0 || above(foot, leaves) > 0;
        let is_under_top = above(top, enters) < 0 || above(top, leaves) < 0;
        rays |= u16::from(is_over_foot && is_under_top) << height;
    }
    rays
}

#[cfg(test)]
mod tests {
    use super::super::{Piece, Terrain, Who};
    use super::*;
    use std::sync::Arc;

    fn body(who: u8, x: i32, y: i32) -> Body {
        Body::new(Who(who), Pt::new(x * 100, y * 100))
    }

    fn scene(pieces: Vec<Piece>, bodies: &[Body]) -> Scene {
        Scene::new(Arc::new(Terrain::new(pieces).unwrap()), bodies.to_vec())
    }

    fn block(low: (i32, i32), high: (i32, i32), height: i32) -> Piece {
        let at = |(x, y): (i32, i32)| Pt::new(x * 100, y * 100);
        Piece::block(at(low), at(high), 0, height).unwrap()
    }

    /// SK-28 #6, away from the table's edge: a low wall 10 mm thick, 30, 95 or 165 mm from the observer and 200 mm to the target.
    #[test]
    fn a_low_wall_hides_what_is_near_to_it() {
        let (observer, target) = (body(0, 100, 100), body(1, 300, 100));
        let free = |x: i32| {
            let scene = scene(vec![block((100 + x, 50), (110 + x, 150), 1)], &[observer, target]);
            sight(&scene, &observer, &target, 0).free()
        };
        assert_eq!([30, 95, 165].map(free), [9, 6, 6]);
    }

    /// SK-28 #4 is free in both directions. Further inside, the edge hides the foot; beside the wall, it hides everything,
    /// except from a figure that stands near the edge and holds it.
    #[test]
    fn a_roof_hides_who_is_on_it() {
        let free = |ground: i32, roof: i32| {
            let (below, above) = (body(0, ground, 50), body(1, roof, 50).moved(Pt::new(roof * 100, 5_000), 3));
            let scene = scene(vec![block((0, 0), (100, 100), 3)], &[below, above]);
            (sight(&scene, &below, &above, 0).free(), sight(&scene, &above, &below, 0).free())
        };
        assert_eq!(free(220, 80), (9, 9));
        assert_eq!(free(220, 30), (6, 9));
        assert_eq!(free(120, 30), (0, 0));
        assert_eq!(free(120, 60), (0, 9), "the edge is within 45 mm");
    }

    /// SK-27: K1 is beside the wall W1, K3 behind K1.
    #[test]
    fn rays_of_the_worked_example() {
        let (c1, c2, k1, k3) = (body(1, 300, 300), body(2, 250, 240), body(4, 475, 310), body(6, 520, 340));
        let wall = block((440, 280), (460, 340), 1);
        let scene = scene(vec![wall, block((300, 400), (400, 500), 3)], &[c1, c2, k1, k3]);
        assert_eq!(sight(&scene, &k1, &c1, 0).free(), 9, "K1 holds the wall");
        let held = stops(&scene, &k1, &c1, 0);
        assert!(held.iter().all(|stop| stop.is_captured && stop.by == Obstruction::Piece(super::super::PieceId(0))));
        assert_eq!(sight(&scene, &c2, &k1, 0).free(), 6, "three low rays cut by W1");
        assert_eq!(sight(&scene, &c1, &k1, 0).free(), 6);
        let to_k3 = sight(&scene, &c1, &k3, 0);
        assert_eq!((to_k3.free(), to_k3.past_pieces(), to_k3.past_obstacles()), (4, 6, 9));
    }

    #[test]
    fn figures_stop_rays_and_are_no_obstacle() {
        let (observer, target) = (body(0, 100, 100), body(1, 300, 100));
        let scene = scene(Vec::new(), &[observer, body(2, 200, 100), target]);
        let seen = sight(&scene, &observer, &target, 0);
        assert_eq!((seen.free(), seen.past_pieces(), seen.past_obstacles()), (0, 9, 9));
        assert_eq!(stops(&scene, &observer, &target, 0).len(), 1);
    }
}
