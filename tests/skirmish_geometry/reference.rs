//! The sight test of SK-9.3 to SK-9.6 written a second time, ray by ray in exact fractions, and compared with the first. It
//! shares no code with it.

use super::tables::{CROWDED, Dice, Wanted, pairs, scene};
use merc::skirmish::geometry::{Body, Floor, Kind, Obstruction, Piece, Pt, Scene, sight, stops};
use std::cmp::Ordering;

/// A fraction with a denominator above 0.
#[derive(Clone, Copy, Debug)]
struct Ratio(i128, i128);

impl Ratio {
    fn new(over: i128, under: i128) -> Ratio {
        let (mut a, mut b) = (over.abs(), under.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let sign = under.signum();
        Ratio(sign * over / a.max(1), sign * under / a.max(1))
    }

    fn plus(self, other: Ratio) -> Ratio {
        Ratio::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn halved(self) -> Ratio {
        Ratio::new(self.0, self.1 * 2)
    }

    fn is_less(self, other: Ratio) -> bool {
        self.order(other) == Ordering::Less
    }

    fn order(self, other: Ratio) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn max(self, other: Ratio) -> Ratio {
        if self.is_less(other) { other } else { self }
    }

    fn min(self, other: Ratio) -> Ratio {
        if self.is_less(other) { self } else { other }
    }
}

type Wide = (i128, i128);

fn wide(at: Pt) -> Wide {
    (at.x.into(), at.y.into())
}

fn minus(a: Wide, b: Wide) -> Wide {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Wide, b: Wide) -> i128 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: Wide, b: Wide) -> i128 {
    a.0 * b.0 + a.1 * b.1
}

/// Rounded half away from zero, by comparing remainders.
fn round(over: i128, under: i128) -> i128 {
    let (whole, rest) = (over.abs() / under, over.abs() % under);
    (whole + i128::from(rest * 2 >= under)) * over.signum()
}

struct Ray {
    from: Wide,
    way: Wide,
    eye: i128,
    end: i128,
}

/// The rays in the order of the clause: left, middle, right; foot, waist, head.
fn rays(from: &Body, to: &Body) -> Vec<Ray> {
    let (a, b) = (wide(from.at), wide(to.at));
    let (dx, dy) = minus(b, a);
    let mut d = 1;
    while (d + 1) * (d + 1) <= dx * dx + dy * dy {
        // Steps that grow, then the last ones singly.
        let mut jump = 1;
        while (d + 2 * jump) * (d + 2 * jump) <= dx * dx + dy * dy {
            jump *= 2;
        }
        d += jump;
    }
    let o = (round(-dy * 1_400, d), round(dx * 1_400, d));
    let eye = i128::from(from.elev) * 100 + i128::from(from.er) * 100 - 25;
    let floor = i128::from(to.elev) * 100;
    let heights = [floor + 25, floor + i128::from(to.er) * 50, floor + i128::from(to.er) * 100 - 25];
    let lines = [(b.0 + o.0, b.1 + o.1), b, (b.0 - o.0, b.1 - o.1)];
    lines.iter().flat_map(|line| heights.map(|end| Ray { from: a, way: minus(*line, a), eye, end })).collect()
}

/// The stretches of the ray inside the polygon, found by cutting it at every line through an edge and testing the middle of
/// each part.
fn inside(piece: &Piece, ray: &Ray) -> Option<(Ratio, Ratio)> {
    let mut cuts = vec![Ratio(0, 1), Ratio(1, 1)];
    for (one, other) in piece.shape.edges() {
        let edge = minus(wide(other), wide(one));
        let speed = cross(edge, ray.way);
        if speed != 0 {
            let cut = Ratio::new(-cross(edge, minus(ray.from, wide(one))), speed);
            if Ratio(0, 1).is_less(cut) && cut.is_less(Ratio(1, 1)) {
                cuts.push(cut);
            }
        }
    }
    cuts.sort_by(|a, b| a.order(*b));
    let mut found: Option<(Ratio, Ratio)> = None;
    for part in cuts.windows(2).filter(|part| part[0].is_less(part[1])) {
        let Ratio(over, under) = part[0].plus(part[1]).halved();
        let is_inside = piece.shape.edges().all(|(one, other)| {
            let edge = minus(wide(other), wide(one));
            let to = minus(ray.from, wide(one));
            cross(edge, (to.0 * under + ray.way.0 * over, to.1 * under + ray.way.1 * over)) > 0
        });
        if is_inside {
            found = Some(found.map_or((part[0], part[1]), |(first, _)| (first, part[1])));
        }
    }
    found
}

/// Whether some of this stretch is strictly between two heights: the part of the ray between them is another stretch.
fn is_between(ray: &Ray, (first, last): (Ratio, Ratio), foot: i128, top: i128) -> bool {
    let rise = ray.end - ray.eye;
    if rise == 0 {
        return foot < ray.eye && ray.eye < top;
    }
    let (one, other) = (Ratio::new(foot - ray.eye, rise), Ratio::new(top - ray.eye, rise));
    one.min(other).max(first).is_less(one.max(other).min(last))
}

/// The square of the distance from a point to a polygon outside it.
fn squared_gap(piece: &Piece, at: Wide) -> Ratio {
    let to_edge = |(one, other): (Pt, Pt)| {
        let (edge, to) = (minus(wide(other), wide(one)), minus(at, wide(one)));
        let along = dot(edge, to).clamp(0, dot(edge, edge));
        let all = dot(edge, edge);
        let gap = (to.0 * all - edge.0 * along, to.1 * all - edge.1 * along);
        Ratio::new(dot(gap, gap), all * all)
    };
    let gaps = piece.shape.edges().map(to_edge);
    let is_in = piece.shape.edges().all(|(one, other)| cross(minus(wide(other), wide(one)), minus(at, wide(one))) >= 0);
    if is_in { Ratio(0, 1) } else { gaps.reduce(Ratio::min).unwrap_or(Ratio(0, 1)) }
}

/// For each ray whether a piece, an obstacle, or a figure stops it.
fn judged(scene: &Scene, from: &Body, to: &Body) -> Vec<(bool, bool, bool)> {
    let floor = scene.floor(from);
    let mut judged = Vec::new();
    for ray in rays(from, to) {
        let (mut piece_stops, mut obstacle_stops) = (false, false);
        for (id, piece) in scene.terrain.all().filter(|(_, piece)| piece.kind != Kind::Stairs) {
            let Some(part) = inside(piece, &ray) else { continue };
            if !is_between(&ray, part, i128::from(piece.elev) * 100, i128::from(piece.top()) * 100) {
                continue;
            }
            let is_on = floor == Some(Floor::Top(id));
            let touches = !Ratio(1_550 * 1_550, 1).is_less(squared_gap(piece, ray.from));
            let leaves_soon = !Ratio(4_500 * 4_500, 1).is_less({
                let Ratio(over, under) = part.1;
                Ratio::new(over * over * dot(ray.way, ray.way), under * under)
            });
            let is_captured = if is_on { leaves_soon } else { touches && piece.top() <= from.elev + 1 };
            piece_stops |= !is_captured;
            obstacle_stops |= !is_captured && piece.is_obstacle;
        }
        let figure_stops = scene.bodies.iter().any(|other| {
            let (to_center, all) = (minus(wide(other.at), ray.from), dot(ray.way, ray.way));
            let at = dot(to_center, ray.way).clamp(0, all);
            let gap = (to_center.0 * all - ray.way.0 * at, to_center.1 * all - ray.way.1 * at);
            let height = Ratio::new(ray.eye * all + (ray.end - ray.eye) * at, all.max(1));
            let (foot, top) = (i128::from(other.elev) * 100, i128::from(other.elev + other.er) * 100);
            other.who != from.who
                && other.who != to.who
                && dot(gap, gap) < 1_500 * 1_500 * all * all
                && Ratio(foot, 1).is_less(height)
                && height.is_less(Ratio(top, 1))
        });
        judged.push((piece_stops, obstacle_stops, figure_stops));
    }
    judged
}

#[test]
fn the_sight_test_agrees_with_exact_fractions() {
    let mut dice = Dice(4);
    let (mut cases, mut classes) = (0, [0; 4]);
    while cases < 8_000 {
        let scene = scene(&mut dice, Wanted { pieces: 8, ..CROWDED });
        for (from, to) in pairs(&scene) {
            let seen = sight(&scene, &from, &to, 0);
            let told = stops(&scene, &from, &to, 0);
            for (number, expected) in judged(&scene, &from, &to).into_iter().enumerate() {
                let (line, height) = (number / 3, number % 3);
                let found = [seen.by_pieces, seen.by_obstacles, seen.by_figures].map(|rays| rays.has(line, height));
                assert_eq!(found, [expected.0, expected.1, expected.2], "ray {line} {height} from {from:?} to {to:?}");
                let by_figure = |by| matches!(by, Obstruction::Figure(_));
                let is_told = |figure| {
                    told.iter().any(|stop| !stop.is_captured && by_figure(stop.by) == figure && stop.rays.has(line, height))
                };
                assert_eq!([is_told(false), is_told(true)], [expected.0, expected.2]);
            }
            classes[merc::skirmish::geometry::Visibility::of(&seen) as usize] += 1;
            cases += 1;
        }
    }
    assert!(classes.iter().all(|number| *number > 100), "NONE, HALF, FULL, BLOCKED: {classes:?}");
}
