//! Steps, flush stops, snaps, pushes, climbs and falls end where they may, and no sooner or later than they must.

use super::CASES;
use super::tables::{CROWDED, Dice, Wanted, scene};
use merc::skirmish::geometry::units::{BASE, CARD, CONTACT, R, SIDE};
use merc::skirmish::geometry::{
    Body, Floor, Heading, Kind, Length, NoStep, Obstruction, Piece, PieceId, Pt, Push, Scene, climb, drop_from, push, snap, step,
};

/// A base on its way: the center is `from` + `dir` · k / 1,000,000.
struct Sweep {
    from: Pt,
    dir: (i128, i128),
}

const UNIT: i128 = 1_000_000;

impl Sweep {
    fn new(from: Pt, heading: Heading) -> Sweep {
        Sweep { from, dir: (heading.cos().into(), heading.sin().into()) }
    }

    /// The center times a million, relative to a point.
    fn center(&self, k: i64, to: Pt) -> (i128, i128) {
        let part = |from: i32, to: i32, dir: i128| (i128::from(from) - i128::from(to)) * UNIT + dir * i128::from(k);
        (part(self.from.x, to.x, self.dir.0), part(self.from.y, to.y, self.dir.1))
    }

    /// Whether a disc overlaps a point between two lengths: at an end, or at the nearest point of the line if that is between.
    fn overlaps_point(&self, point: Pt, first: i64, last: i64, radius: i64) -> bool {
        let reach = i128::from(radius) * UNIT;
        let at_end = |k| {
            let (x, y) = self.center(k, point);
            x * x + y * y < reach * reach
        };
        let (x, y) = self.center(first, point);
        let (u, v) = self.center(last, point);
        let is_between = x * self.dir.0 + y * self.dir.1 < 0 && u * self.dir.0 + v * self.dir.1 > 0;
        let (a, b) = (i128::from(point.x - self.from.x), i128::from(point.y - self.from.y));
        let aside = a * self.dir.1 - b * self.dir.0;
        let all = self.dir.0 * self.dir.0 + self.dir.1 * self.dir.1;
        at_end(first) || at_end(last) || (is_between && aside * aside < i128::from(radius) * i128::from(radius) * all)
    }

    /// Whether it overlaps an edge at one length.
    fn overlaps_edge(&self, (one, other): (Pt, Pt), k: i64, radius: i64) -> bool {
        let (x, y) = self.center(k, one);
        let (ex, ey) = (i128::from(other.x - one.x), i128::from(other.y - one.y));
        let (along, all) = (x * ex + y * ey, ex * ex + ey * ey);
        let aside = x * ey - y * ex;
        let reach = i128::from(radius) * UNIT;
        (0..=all * UNIT).contains(&along) && aside * aside < reach * reach * all
    }

    fn is_inside(&self, piece: &Piece, k: i64) -> bool {
        piece.shape.edges().all(|(one, other)| {
            let (x, y) = self.center(k, one);
            i128::from(other.x - one.x) * y - i128::from(other.y - one.y) * x >= 0
        })
    }

    /// Between two neighboring lengths.
    fn overlaps(&self, piece: &Piece, k: i64) -> bool {
        [k, k + 1].iter().any(|k| self.is_inside(piece, *k) || piece.shape.edges().any(|edge| self.overlaps_edge(edge, *k, R)))
            || piece.shape.edges().any(|edge| self.overlaps_point(edge.0, k, k + 1, R))
    }
}

fn is_beside(piece: &Piece, body: &Body) -> bool {
    piece.kind == Kind::Block && piece.elev < body.elev + body.er && body.elev < piece.top()
}

/// Ground and roofs: on stairs, what is in the way changes on the way.
const FLOORS: Wanted = Wanted { stairs: false, ..CROWDED };

#[test]
fn a_flush_stop_is_legal_and_1_u_more_is_not() {
    let mut dice = Dice(10);
    let (mut cases, mut walls, mut drops) = (0, 0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, FLOORS);
        for body in &scene.bodies {
            for _ in 0..12 {
                let heading = dice.heading();
                let Ok(stop) = step(&scene, body, heading, Length::Flush) else { continue };
                cases += 1;
                let end = body.moved(stop.to, stop.elev);
                assert!(scene.check_place(&end).is_ok(), "{end:?}");
                assert!((0..=CARD).contains(&stop.length) && stop.elev == body.elev);
                let sweep = Sweep::new(body.at, heading);
                let blocks = |k| scene.terrain.all().any(|(_, piece)| is_beside(piece, body) && sweep.overlaps(piece, k));
                for part in 0..8 {
                    assert!(stop.length == 0 || !blocks((stop.length - 1) * part / 7), "{body:?} {heading} {stop:?}");
                }
                let way = heading.vec(stop.length + 1);
                let next = body.moved(Pt::new(body.at.x + way.x as i32, body.at.y + way.y as i32), stop.elev);
                let is_wall = blocks(stop.length) || matches!(scene.check_place(&next), Err(Obstruction::Piece(_)));
                let on = scene.floor(body);
                let reaches_over = |piece: &Piece| {
                    let mut edges = piece.shape.edges();
                    edges.any(|edge| {
                        sweep.overlaps_point(edge.0, 0, stop.length + 1, R) || sweep.overlaps_edge(edge, stop.length + 1, R)
                    })
                };
                let is_drop = matches!(on, Some(Floor::Top(id)) if scene.terrain.get(id).is_some_and(reaches_over))
                    || scene.terrain.all().any(|(_, piece)| piece.top() == body.elev && reaches_over(piece));
                assert!(is_wall || is_drop || is_flat_near(&scene, &next), "{body:?} {heading} {stop:?}");
                walls += usize::from(is_wall);
                drops += usize::from(!is_wall && is_drop);
            }
        }
    }
    assert!(walls > CASES / 20 && drops > CASES / 50, "{walls} {drops}");
}

fn is_flat_near(scene: &Scene, body: &Body) -> bool {
    scene.terrain.near(body.at, R + 2).any(|(_, piece)| piece.kind == Kind::Flat)
}

/// A legal step ends legally, and nothing is overlapped anywhere on its way.
#[test]
fn a_legal_step_overlaps_nothing() {
    let mut dice = Dice(11);
    let (mut cases, mut legal) = (0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, FLOORS);
        for body in &scene.bodies {
            for number in 0..12 {
                let heading = dice.heading();
                let (length, all) = if number % 2 == 0 { (Length::Card, CARD) } else { (Length::Side, SIDE) };
                cases += 1;
                let sweep = Sweep::new(body.at, heading);
                let is_blocked = |k| {
                    let by_piece = scene.terrain.all().any(|(_, piece)| is_beside(piece, body) && sweep.overlaps(piece, k));
                    let mut others = scene
                        .others(body.who)
                        .filter(|other| other.elev < body.elev + body.er && body.elev < other.elev + other.er);
                    by_piece || others.any(|other| sweep.overlaps_point(other.at, 0, k + 1, 2 * R))
                };
                match step(&scene, body, heading, length) {
                    Ok(stepped) => {
                        assert!(scene.check_place(&body.moved(stepped.to, stepped.elev)).is_ok());
                        let ks = (0..6).map(|part| (all - 1) * part / 5);
                        assert!(ks.into_iter().all(|k| !is_blocked(k)), "{body:?} {heading} {length:?}");
                        legal += 1;
                    }
                    Err(NoStep::Blocked { by: Obstruction::Piece(id), after }) if after < all => {
                        let piece = scene.terrain.get(id).unwrap();
                        let is_hit = piece.kind == Kind::Flat || sweep.overlaps(piece, after);
                        assert!(is_hit, "{body:?} {heading} {piece:?}");
                    }
                    Err(NoStep::Blocked { by: Obstruction::Figure(who), after }) => {
                        let other = scene.body(who).unwrap();
                        assert!(sweep.overlaps_point(other.at, 0, after + 1, 2 * R));
                        assert!(!sweep.overlaps_point(other.at, 0, after, 2 * R));
                    }
                    Err(_) => {}
                }
            }
        }
    }
    assert!(legal > CASES / 10, "{legal}");
}

/// A figure that walks over stairs is on a floor of its elevation all the time.
#[test]
fn over_stairs_every_step_ends_on_a_floor() {
    let mut dice = Dice(12);
    let (mut cases, mut up, mut down) = (0, 0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, CROWDED);
        for body in &scene.bodies {
            for length in [Length::Card, Length::Side, Length::Flush] {
                for _ in 0..4 {
                    cases += 1;
                    let Ok(stepped) = step(&scene, body, dice.heading(), length) else { continue };
                    assert!(scene.check_place(&body.moved(stepped.to, stepped.elev)).is_ok(), "{body:?} {stepped:?}");
                    up += usize::from(stepped.elev > body.elev);
                    down += usize::from(stepped.elev < body.elev);
                }
            }
        }
    }
    assert!(up > CASES / 1_000 && down > CASES / 1_000, "{up} {down}");
}

#[test]
fn a_snap_touches_its_piece_and_overlaps_nothing() {
    let mut dice = Dice(13);
    let (mut cases, mut around) = (0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, CROWDED);
        for body in &scene.bodies {
            for id in scene.cover_near(body).collect::<Vec<PieceId>>() {
                for number in 0..3 {
                    let somewhere = Pt::new(body.at.x + dice.between(-3_000, 3_000), body.at.y + dice.between(-3_000, 3_000));
                    let Ok(to) = snap(&scene, body, id, (number > 0).then_some(somewhere)) else { continue };
                    cases += 1;
                    let piece = scene.terrain.get(id).unwrap();
                    assert!(piece.shape.is_within(to, R + CONTACT) && !piece.shape.is_nearer(to, R), "{body:?} {to} {piece:?}");
                    assert!(to.squared(body.at) <= BASE * BASE);
                    let places = (body.elev - 4..=body.elev + 4).filter(|elev| scene.check_place(&body.moved(to, *elev)).is_ok());
                    assert!(places.count() > 0, "{body:?} {to}");
                    around += usize::from(number > 0);
                }
            }
        }
    }
    assert!(around > CASES / 4, "{around}");
}

#[test]
fn pushes_end_where_a_base_may_be() {
    let mut dice = Dice(14);
    let (mut cases, mut turned, mut stopped, mut fell) = (0, 0, 0, 0);
    while cases < CASES / 5 {
        let scene = scene(&mut dice, CROWDED);
        for body in &scene.bodies {
            let source = Pt::new(body.at.x + dice.between(-4_000, 4_000), body.at.y + dice.between(-4_000, 4_000));
            cases += 1;
            let result = push(&scene, body, dice.heading(), source, BASE);
            let slides = match &result {
                Push::Moved(slides) => slides.as_slice(),
                Push::Stopped { to, .. } => std::slice::from_ref(to),
            };
            for slide in slides {
                assert!(scene.check_place(&body.moved(slide.to, slide.elev)).is_ok(), "{body:?} {slide:?}");
                assert!(slide.fall.is_some() || slide.to.distance(body.at) <= BASE + 1);
                assert!(slide.turn.abs() <= 45 && slide.fall.is_none_or(|fall| fall.er == body.elev - slide.elev));
            }
            turned += usize::from(slides[0].turn != 0);
            stopped += usize::from(matches!(result, Push::Stopped { .. }));
            fell += usize::from(slides[0].fall.is_some());
        }
    }
    assert!(turned > 200 && stopped > 20 && fell > 50, "{turned} {stopped} {fell}");
}

/// Up and down again, a figure is at the same elevation, and beside the edge it climbed.
#[test]
fn climbs_and_jumps_end_where_a_base_may_be() {
    let mut dice = Dice(15);
    let (mut cases, mut up, mut down, mut jumps) = (0, 0, 0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, FLOORS);
        for body in &scene.bodies {
            for (id, piece) in scene.terrain.all() {
                cases += 1;
                if let Ok(climbed) = climb(&scene, body, id) {
                    let there = body.moved(climbed.to, climbed.elev);
                    assert!(
                        scene.check_place(&there).is_ok() && climbed.er == (climbed.elev - body.elev).abs() && climbed.er > 0
                    );
                    if climbed.elev > body.elev {
                        assert!(scene.floor(&there).is_some() && piece.shape.contains(climbed.to) && climbed.elev == piece.top());
                        up += 1;
                        let mut below = scene.clone();
                        below.bodies.iter_mut().filter(|other| other.who == body.who).for_each(|other| *other = there);
                        if let Ok(again) = climb(&below, &there, id) {
                            assert!(below.check_place(&there.moved(again.to, again.elev)).is_ok() && again.elev < there.elev);
                        }
                    } else {
                        assert!(!piece.shape.is_nearer(climbed.to, R) && piece.shape.is_within(climbed.to, R + CONTACT));
                        down += 1;
                    }
                }
                if let Ok(fall) = drop_from(&scene, body, id) {
                    assert!(scene.check_place(&body.moved(fall.to, fall.elev)).is_ok() && fall.er == body.elev - fall.elev);
                    jumps += 1;
                }
            }
        }
    }
    assert!(up > 200 && down > 200 && jumps > 200, "{up} {down} {jumps}");
}
