//! In a battle, nobody sees an enemy before the first round (SK-2.7).

use super::rules;
use merc::skirmish::content::terrain_of;
use merc::skirmish::geometry::units::TABLE_H;
use merc::skirmish::geometry::{Body, Pt, Scene, SightRule, Who, view};
use merc::skirmish::model::{LEFT, RIGHT};
use merc::skirmish::rules::deploy::strip;
use std::sync::Arc;

/// Every 50 mm of a strip, and its edges.
fn points(seat: merc::kernel::Seat, scene: &Scene) -> Vec<Body> {
    let (from, to) = strip(seat);
    let rows = (0..=11).map(|row| 1_500 + row * 5_000).chain([TABLE_H as i32 - 1_500]);
    let points = rows.flat_map(|y| [from, i32::midpoint(from, to), to].map(|x| Pt::new(x, y)));
    let bodies = points.map(|at| Body::new(Who(seat.0), at));
    bodies.filter(|body| scene.check_place(body).is_ok()).collect()
}

// shows: SK-2.7
#[test]
fn deployment_points_do_not_see_each_other() {
    let rules = rules();
    let mut battles = 0;
    for scenario in rules.content.scenarios.iter().filter(|scenario| scenario.is_battle) {
        let terrain = terrain_of(&rules.content.pieces, &scenario.pieces).expect("the pieces fit");
        let scene = Scene::new(Arc::new(terrain), Vec::new());
        let (left, right) = (points(LEFT, &scene), points(RIGHT, &scene));
        assert!(left.len() > 30 && right.len() > 30, "{}: the strips have room", scenario.id);
        for one in &left {
            for other in &right {
                let seen = view(&scene, one, other, 0, SightRule::Mutual).visibility;
                assert!(!seen.is_seen(), "{}: {} sees {}", scenario.id, one.at, other.at);
            }
        }
        battles += 1;
    }
    assert_eq!(battles, 2);
}

/// Both sides of a battle have the same table: turned by half, it is itself.
#[test]
fn battles_are_the_same_for_both_sides() {
    let rules = rules();
    for scenario in rules.content.scenarios.iter().filter(|scenario| scenario.is_battle) {
        for line in &scenario.pieces {
            let turned = merc::skirmish::content::mirrored(line);
            let same = |other: &&merc::skirmish::content::PieceLine| {
                let corners = |corners: &[Pt]| {
                    let mut all = corners.to_vec();
                    all.sort();
                    all
                };
                other.card == turned.card && corners(&other.corners) == corners(&turned.corners)
            };
            assert!(scenario.pieces.iter().any(|other| same(&other)), "{}: {:?} has no counterpart", scenario.id, line.name);
        }
    }
}
