//! What more terrain, more figures and the other direction do to a sight.

use super::CASES;
use super::tables::{CROWDED, Dice, Wanted, pairs, piece, scene};
use merc::skirmish::geometry::{
    Body, Floor, Kind, Length, Obstruction, Piece, Rays, Scene, Sight, SightRule, Terrain, Visibility, Who, sight, step, stops,
    view,
};
use std::sync::Arc;

/// Center to head is one line in both directions.
#[test]
fn without_captured_pieces_heads_see_each_other() {
    let mut dice = Dice(5);
    let (mut cases, mut free) = (0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, CROWDED);
        for (from, to) in pairs(&scene).filter(|(from, to)| from.who < to.who) {
            let both = [(from, to), (to, from)];
            if both.iter().any(|(from, to)| stops(&scene, from, to, 0).iter().any(|stop| stop.is_captured)) {
                continue;
            }
            let is_free = both.map(|(from, to)| {
                let seen = sight(&scene, &from, &to, 0);
                !seen.by_pieces.and(seen.by_figures).has(1, 2)
            });
            assert_eq!(is_free[0], is_free[1], "{from:?} {to:?}");
            free += usize::from(is_free[0]);
            cases += 1;
        }
    }
    assert!(free > CASES / 10 && free < CASES * 9 / 10, "{free}");
}

#[test]
fn with_the_mutual_rule_whoever_sees_is_seen() {
    let mut dice = Dice(6);
    let (mut cases, mut returned) = (0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, CROWDED);
        for (from, to) in pairs(&scene).filter(|(from, to)| from.who < to.who) {
            let there = view(&scene, &from, &to, 0, SightRule::Mutual);
            let back = view(&scene, &to, &from, 0, SightRule::Mutual);
            assert_eq!(there.visibility.is_seen(), back.visibility.is_seen(), "{from:?} {to:?}");
            let directed = view(&scene, &from, &to, 0, SightRule::Directed);
            if there.is_returned {
                assert_eq!((there.visibility, directed.sight.free()), (Visibility::Half, 0));
                returned += 1;
            } else {
                assert_eq!(there, directed);
            }
            cases += 1;
        }
    }
    assert!(returned > CASES / 100, "{returned}");
}

fn is_part_of(some: Rays, all: Rays) -> bool {
    (0..3).all(|line| (0..3).all(|height| !some.has(line, height) || all.has(line, height)))
}

fn only_loses(before: &Sight, after: &Sight) -> bool {
    let rays = |sight: &Sight| [sight.by_pieces, sight.by_obstacles, sight.by_figures];
    rays(before).into_iter().zip(rays(after)).all(|(before, after)| is_part_of(before, after))
}

/// The same table with a piece more, a piece that is higher, or a figure more. None if a figure could not be where it is.
fn grown(dice: &mut Dice, scene: &Scene) -> Option<Scene> {
    let mut pieces: Vec<Piece> = scene.terrain.all().map(|(_, piece)| piece.clone()).collect();
    let mut bodies = scene.bodies.clone();
    match dice.between(0, 2) {
        0 => pieces.push(piece(dice, None)?),
        1 => {
            let at = dice.between(0, pieces.len() as i32 - 1) as usize;
            let old = &pieces[at];
            let new = Piece::new(old.kind, old.shape.corners(), old.elev, old.height + dice.between(1, 2)).ok()?;
            pieces[at] = Piece { is_obstacle: old.is_obstacle, ..new };
        }
        _ => bodies.push(Body::new(Who(99), super::tables::bodies(dice, &scene.terrain, 1).first()?.at)),
    }
    let grown = Scene::new(Arc::new(Terrain::new(pieces).ok()?), bodies);
    let stays = |body: &Body| grown.check_place(body).ok() == scene.check_place(body).ok() || body.who == Who(99);
    (grown.bodies.iter().all(|body| stays(body) && grown.check_place(body).is_ok())).then_some(grown)
}

#[test]
fn more_terrain_and_figures_free_no_ray() {
    let mut dice = Dice(7);
    let (mut cases, mut lost) = (0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, Wanted { pieces: 6, ..CROWDED });
        let Some(grown) = grown(&mut dice, &scene) else { continue };
        for (from, to) in pairs(&scene) {
            let (before, after) = (sight(&scene, &from, &to, 0), sight(&grown, &from, &to, 0));
            assert!(only_loses(&before, &after), "{from:?} {to:?} {before:?} {after:?}");
            lost += usize::from(before != after);
            cases += 1;
        }
    }
    assert!(lost > CASES / 50, "{lost}");
}

/// Stairs lead somewhere else, and a new roof beside a roof is more floor, so only figures on the ground are compared.
#[test]
fn more_terrain_and_figures_free_no_step() {
    let mut dice = Dice(8);
    let (mut cases, mut lost) = (0, 0);
    while cases < CASES {
        let scene = scene(&mut dice, Wanted { pieces: 6, stairs: false, ..CROWDED });
        let Some(grown) = grown(&mut dice, &scene) else { continue };
        for body in scene.bodies.iter().filter(|body| scene.floor(body) == Some(Floor::Ground)) {
            for length in [Length::Card, Length::Side] {
                for _ in 0..4 {
                    let heading = dice.heading();
                    let (before, after) = (step(&scene, body, heading, length), step(&grown, body, heading, length));
                    assert!(after.is_err() || before == after, "{body:?} {heading} {before:?} {after:?}");
                    lost += usize::from(before != after && before.is_ok());
                    cases += 1;
                }
            }
        }
    }
    assert!(lost > CASES / 200, "{lost}");
}

/// What stops rays is what the two may not reach through, and nothing else: taking it away frees them.
#[test]
fn without_what_stops_it_a_ray_is_free() {
    let mut dice = Dice(9);
    let mut cases = 0;
    while cases < CASES / 10 {
        let scene = scene(&mut dice, Wanted { pieces: 6, stairs: false, ..CROWDED });
        for (from, to) in pairs(&scene).filter(|(from, _)| from.elev == 0) {
            let told = stops(&scene, &from, &to, 0);
            let is_told = |by: Obstruction| told.iter().any(|stop| stop.by == by && !stop.is_captured);
            let left = scene.terrain.all().filter(|(id, piece)| !is_told(Obstruction::Piece(*id)) && piece.kind != Kind::Stairs);
            let terrain = Terrain::new(left.map(|(_, piece)| piece.clone()).collect()).unwrap();
            let bodies = scene.bodies.iter().filter(|body| !is_told(Obstruction::Figure(body.who))).copied().collect();
            assert_eq!(sight(&Scene::new(Arc::new(terrain), bodies), &from, &to, 0).free(), 9, "{from:?} {to:?}");
            cases += 1;
        }
    }
}
