//! Situations worked out by hand: the worked example (SK-27), micro-tests (SK-28) and one for each way to move.

use merc::skirmish::geometry::{
    Band, Body, Burst, Climb, Fall, Heading, Kind, Length, NoClimb, NoSnap, NoStep, Obstruction, Piece, PieceId, Pt, Push,
    Quadrant, Scene, SightRule, Terrain, Visibility, Who, band, climb, drop_from, gap, is_ahead, lob, push, quadrant, shielding,
    snap, step, view,
};
use std::sync::Arc;

/// In whole millimeters.
fn mm(x: i32, y: i32) -> Pt {
    Pt::new(x * 100, y * 100)
}

fn figure(who: u8, x: i32, y: i32) -> Body {
    Body::new(Who(who), mm(x, y))
}

fn block(low: (i32, i32), high: (i32, i32), elev: i32, height: i32) -> Piece {
    Piece::block(mm(low.0, low.1), mm(high.0, high.1), elev, height).expect("a rectangle")
}

fn scene(pieces: Vec<Piece>, bodies: &[Body]) -> Scene {
    Scene::new(Arc::new(Terrain::new(pieces).expect("few pieces")), bodies.to_vec())
}

/// W1 and B1.
fn example() -> Vec<Piece> {
    vec![block((440, 280), (460, 340), 0, 1), block((300, 400), (400, 500), 0, 3)]
}

fn card(scene: &Scene, body: &Body, degrees: i32) -> Pt {
    step(scene, body, Heading::new(degrees), Length::Card).expect("nothing is in the way").to
}

/// Round 1: the suppression's field, K3's two steps and its distance to K1.
#[test]
fn round_1_of_the_worked_example() {
    let (c1, k1, k2, k3) = (figure(1, 300, 300), figure(4, 475, 310), figure(5, 600, 180), figure(6, 520, 150));
    let scene = scene(example(), &[c1, figure(2, 250, 240), figure(3, 280, 200), k1, k2, k3]);
    assert!(scene.bodies.iter().all(|body| scene.check_place(body).is_ok()));
    assert!(scene.touches(&k1, PieceId(0)) && scene.captures(&k1, PieceId(0)));
    let front = |to: &Body| quadrant(Heading::new(0), c1.at, to.at) == Quadrant::Front;
    assert!([k1, k2, k3].iter().all(front));
    assert_eq!(band(c1.at, k1.at), Band::Long);
    let first = card(&scene, &k3, 90);
    assert_eq!((first, first.squared(mm(280, 200))), (mm(520, 245), 596_250_000));
    let last = card(&scene, &k3.moved(first, 0), 90);
    assert_eq!((last, gap(last, k1.at)), (mm(520, 340), 2_408));
}

/// Round 2: K2's charge past C3, and K1's step backwards.
#[test]
fn round_2_of_the_worked_example() {
    let (c3, k2) = (figure(3, 280, 200), figure(5, 600, 180));
    let scene = scene(example(), &[figure(1, 300, 300), figure(2, 250, 240), c3, figure(4, 475, 310), k2, figure(6, 520, 340)]);
    let mut at = k2;
    let mut ends = Vec::new();
    for degrees in [180, 180, 207, 150] {
        at = at.moved(card(&scene, &at, degrees), 0);
        ends.push(at.at);
    }
    assert_eq!(ends, [mm(505, 180), mm(410, 180), Pt::new(32_535, 13_687), Pt::new(24_308, 18_437)]);
    assert_eq!((band(at.at, c3.at), quadrant(Heading::new(0), c3.at, at.at)), (Band::Melee, Quadrant::Rear));
    assert!(is_ahead(Heading::new(270), c3.at, at.at));
    assert!(!is_ahead(Heading::new(180), mm(475, 310), card(&scene, &figure(4, 475, 310), 340)), "K1 goes backwards");
    assert_eq!(card(&scene, &figure(4, 475, 310), 340), Pt::new(56_427, 27_751));
}

/// C1's grenade at (480, 260): the ray passes W1 below y = 280, and nothing shields K1 or K3.
#[test]
fn the_grenade_of_the_worked_example() {
    let (c1, k1, k3) = (figure(1, 300, 300), Body::new(Who(4), Pt::new(56_427, 27_751)), figure(6, 520, 340));
    let scene = scene(example(), &[c1, k1, k3]);
    let at = mm(480, 260);
    assert_eq!(lob(&scene, &c1, 0, at, 0), Ok(()));
    assert_eq!([k1, k3].map(|body| shielding(&scene, at, 0, &body)), [Burst::default(); 2]);
    // Behind the wall, at the height of its middle.
    assert_eq!(lob(&scene, &c1, 0, mm(465, 310), 0), Err(PieceId(0)));
}

/// Round 3, after C1 turned: C2's body stops three of nine rays.
#[test]
fn round_3_of_the_worked_example() {
    let (c1, k2) = (figure(1, 300, 300), Body::new(Who(5), Pt::new(24_308, 18_437)));
    let scene = scene(example(), &[c1, figure(2, 250, 240), figure(3, 280, 200), k2]);
    let seen = view(&scene, &c1, &k2, 0, SightRule::Mutual);
    assert_eq!((seen.visibility, seen.sight.free(), seen.sight.by_figures.count()), (Visibility::Half, 6, 3));
    assert_eq!(c1.at.squared(k2.at), 166_101_833);
}

/// From (100, 100) to a wall that begins at x = 150: its rim is at 150 when its center is at 135.
#[test]
fn a_flush_stop_at_a_wall() {
    let walker = figure(0, 100, 100);
    let scene = scene(vec![block((150, 50), (160, 150), 0, 1)], &[walker]);
    let stop = |heading| step(&scene, &walker, Heading::new(heading), Length::Flush).map(|step| (step.to, step.length));
    assert_eq!(stop(0), Ok((mm(135, 100), 3_500)));
    assert_eq!(stop(90), Err(NoStep::NothingToStopAt));
    assert_eq!(stop(180), Err(NoStep::Blocked { by: Obstruction::Table, after: 8_500 }));
    let full = step(&scene, &walker, Heading::new(0), Length::Card);
    assert_eq!(full, Err(NoStep::Blocked { by: Obstruction::Piece(PieceId(0)), after: 3_500 }));
}

#[test]
fn nobody_stops_short_at_a_figure_or_the_edge_of_the_table() {
    let walker = figure(0, 100, 100);
    let scene = scene(vec![block((190, 50), (200, 150), 0, 1)], &[walker, figure(1, 150, 100)]);
    let flush = |heading| step(&scene, &walker, Heading::new(heading), Length::Flush);
    assert_eq!(flush(0), Err(NoStep::Blocked { by: Obstruction::Figure(Who(1)), after: 2_000 }));
    let card = step(&scene, &walker, Heading::new(180), Length::Card);
    assert_eq!(card, Err(NoStep::Blocked { by: Obstruction::Table, after: 8_500 }));
}

/// A roof from x = 100 to 200: a flush stop at its edge leaves the rim on it, and no step crosses it.
#[test]
fn a_flush_stop_at_a_drop() {
    let walker = figure(0, 130, 150).moved(mm(130, 150), 3);
    let scene = scene(vec![block((100, 100), (200, 200), 0, 3)], &[walker]);
    let stepped = step(&scene, &walker, Heading::new(0), Length::Flush).unwrap();
    assert_eq!((stepped.to, stepped.elev), (mm(185, 150), 3));
    let card = step(&scene, &walker, Heading::new(0), Length::Card);
    assert_eq!(card, Err(NoStep::Blocked { by: Obstruction::Drop(PieceId(0)), after: 7_000 }));
}

/// A platform of 3 ER with stairs of 60 mm at its right side.
fn with_stairs() -> Vec<Piece> {
    let low = [mm(260, 100), mm(260, 200), mm(200, 200), mm(200, 100)];
    vec![block((100, 100), (200, 200), 0, 3), Piece::new(Kind::Stairs, &low, 0, 3).expect("a parallelogram")]
}

/// The block that stairs lead to is no obstacle for who is on them; beside them it is a wall.
#[test]
fn stairs_lead_up_without_climbing() {
    let walker = figure(0, 290, 150);
    let scene = scene(with_stairs(), &[walker]);
    let up = step(&scene, &walker, Heading::new(180), Length::Card).unwrap();
    assert_eq!((up.to, up.elev), (mm(195, 150), 3));
    let half = step(&scene, &walker, Heading::new(180), Length::Side).unwrap();
    assert_eq!((half.to, half.elev), (mm(230, 150), 2), "half of 3 ER, rounded");
    let on_stairs = walker.moved(half.to, half.elev);
    let down = step(&scene, &on_stairs, Heading::new(0), Length::Side).unwrap();
    assert_eq!((down.to, down.elev), (mm(290, 150), 0));
    // Across, at the middle of the stairs.
    let across = step(&scene, &on_stairs, Heading::new(90), Length::Card).unwrap();
    assert_eq!((across.to, across.elev), (mm(230, 245), 0));
}

/// A base beside a wall of 3 ER climbs 15.25 mm in, and comes down 15.25 mm out.
#[test]
fn a_climb_ends_a_base_beyond_the_edge() {
    let (below, above) = (figure(0, 85, 150), figure(1, 115, 130).moved(mm(115, 130), 3));
    let scene = scene(vec![block((100, 100), (200, 200), 0, 3)], &[below, above]);
    let up = climb(&scene, &below, PieceId(0));
    assert_eq!(up, Err(NoClimb::Taken(Obstruction::Figure(Who(1)))), "20 mm from the other");
    let scene = Scene { bodies: vec![below], ..scene };
    assert_eq!(climb(&scene, &below, PieceId(0)), Ok(Climb { to: Pt::new(11_525, 15_000), elev: 3, er: 3 }));
    assert_eq!(climb(&scene, &above, PieceId(0)), Err(NoClimb::Taken(Obstruction::Figure(Who(0)))));
    let scene = Scene { bodies: vec![above], ..scene };
    assert_eq!(climb(&scene, &above, PieceId(0)), Ok(Climb { to: Pt::new(8_475, 13_000), elev: 0, er: 3 }));
    assert_eq!(climb(&scene, &figure(2, 80, 150), PieceId(0)), Err(NoClimb::TooFar));
    assert_eq!(climb(&scene, &above.moved(mm(150, 150), 3), PieceId(0)), Err(NoClimb::TooFar));
}

/// A wall 10 mm thick is climbed to its middle.
#[test]
fn a_narrow_wall_is_climbed_to_its_middle() {
    let climber = figure(0, 85, 150);
    let scene = scene(vec![block((100, 100), (110, 200), 0, 1)], &[climber]);
    assert_eq!(climb(&scene, &climber, PieceId(0)), Ok(Climb { to: mm(105, 150), elev: 1, er: 1 }));
}

/// The place beside the wall is taken, so the jump ends beyond it: 15.25 mm and 30 mm from (84.75, 150), in steps of 0.5 mm.
#[test]
fn a_jump_ends_at_the_nearest_free_place() {
    let jumper = figure(0, 115, 150).moved(mm(115, 150), 3);
    let below = Body::new(Who(1), Pt::new(8_475, 15_000));
    let scene = scene(vec![block((100, 100), (200, 200), 0, 3)], &[jumper, below]);
    assert_eq!(drop_from(&scene, &jumper, PieceId(0)), Ok(Fall { to: Pt::new(5_475, 15_000), elev: 0, er: 3 }));
    assert_eq!(drop_from(&scene, &below, PieceId(0)), Err(NoClimb::NotOnTop));
}

/// 20 mm from a wall: the snap leaves 0.25 mm. 31 mm are too far.
#[test]
fn a_snap_to_a_wall() {
    let scene = scene(vec![block((150, 50), (160, 150), 0, 1)], &[]);
    let snapped = |x| snap(&scene, &figure(0, x, 100), PieceId(0), None);
    assert_eq!(snapped(115), Ok(Pt::new(13_475, 10_000)));
    assert_eq!(snapped(104), Err(NoSnap::TooFar));
}

/// Around the end of a wall 10 mm thick. Straight through it, the way would be longer than a base.
#[test]
fn a_snap_goes_around_a_corner_but_not_through_a_wall() {
    let walker = figure(0, 135, 155);
    let scene = scene(vec![block((150, 50), (160, 150), 0, 1)], &[walker]);
    assert_eq!(snap(&scene, &walker, PieceId(0), Some(mm(155, 165))), Ok(mm(155, 165)));
    assert_eq!(snap(&scene, &walker, PieceId(0), Some(mm(175, 140))), Err(NoSnap::TooLong));
    assert_eq!(snap(&scene, &walker, PieceId(7), None), Err(NoSnap::NoCover));
}

/// 30 mm straight away; against a wall it turns as little as it must; in a corner it stops.
#[test]
fn a_push_goes_away_from_its_source() {
    let pushed = figure(0, 200, 200);
    let ends = |scene: &Scene| match push(scene, &pushed, Heading::new(0), mm(100, 200), 3_000) {
        Push::Moved(slides) => slides.iter().map(|slide| (slide.to, slide.turn)).collect(),
        Push::Stopped { to, .. } => vec![(to.to, 99)],
    };
    assert_eq!(ends(&scene(Vec::new(), &[pushed])), [(mm(230, 200), 0)]);
    // A figure 44 mm ahead is 30 mm from the end of the way where the cosine of the turn is 22 / 30: from 43 degrees, to both
    // sides.
    let both = ends(&scene(Vec::new(), &[pushed, figure(1, 244, 200)]));
    assert_eq!((both.len(), both[0].1, both[1].1), (2, 43, -43));
    let corner = [block((225, 150), (230, 250), 0, 1), block((150, 225), (250, 230), 0, 1), block((150, 170), (250, 175), 0, 1)];
    assert_eq!(ends(&scene(corner.to_vec(), &[pushed])), [(mm(210, 200), 99)]);
    // At its own center: backwards.
    let back = push(&scene(Vec::new(), &[pushed]), &pushed, Heading::new(90), pushed.at, 3_000);
    assert!(matches!(back, Push::Moved(slides) if slides[0].to == mm(200, 170)));
}

/// A push over an edge is a fall: the center leaves the roof after 20 mm.
#[test]
fn a_push_over_an_edge_is_a_fall() {
    let pushed = figure(0, 180, 150).moved(mm(180, 150), 3);
    let scene = scene(vec![block((100, 100), (200, 200), 0, 3)], &[pushed]);
    let Push::Moved(slides) = push(&scene, &pushed, Heading::new(0), mm(100, 150), 3_000) else {
        panic!("nothing is in the way")
    };
    assert_eq!(slides[0].fall, Some(Fall { to: Pt::new(21_525, 15_000), elev: 0, er: 3 }));
}

/// A hedge of 2 ER that is no obstacle hides a figure; it may still be reached by areas, behind its armor bonus.
#[test]
fn a_hedge_gives_full_cover() {
    let (from, to) = (figure(0, 100, 100), figure(1, 200, 100));
    let hedge = Piece { is_obstacle: false, armor_bonus: 1, ..block((145, 50), (155, 150), 0, 2) };
    let scene = scene(vec![hedge], &[from, to]);
    let seen = view(&scene, &from, &to, 0, SightRule::Mutual);
    assert_eq!((seen.visibility, seen.sight.armor_bonus), (Visibility::Full, 1));
    assert_eq!(shielding(&scene, from.at, 0, &to), Burst { is_shielded: false, armor_bonus: 1 });
}

/// SK-9.7: a captured roof edge is free one way only; with the mutual rule that is half cover.
#[test]
fn the_mutual_rule_at_a_roof_edge() {
    let (below, above) = (figure(0, 120, 50), figure(1, 60, 50).moved(mm(60, 50), 3));
    let scene = scene(vec![block((0, 0), (100, 100), 0, 3)], &[below, above]);
    let look = |from, to, rule| view(&scene, from, to, 0, rule).visibility;
    assert_eq!(look(&above, &below, SightRule::Directed), Visibility::NoCover);
    assert_eq!(look(&below, &above, SightRule::Directed), Visibility::Blocked);
    assert_eq!(look(&below, &above, SightRule::Mutual), Visibility::Half);
}
