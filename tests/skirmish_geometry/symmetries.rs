//! Turning, mirroring or moving a table changes nothing that its figures see or may do.

use super::CASES;
use super::tables::{CROWDED, Dice, MIDDLE, pairs, scene};
use merc::skirmish::geometry::{
    Body, Heading, Length, NoStep, Piece, Pt, Push, Scene, Stepped, Terrain, push, sight, snap, step,
};
use std::sync::Arc;

/// One of the eight symmetries of a square, and a translation.
#[derive(Clone, Copy, Debug)]
struct Map {
    is_mirrored: bool,
    quarters: i32,
    shift: Pt,
}

impl Map {
    fn any(dice: &mut Dice) -> Map {
        let shift = Pt::new(dice.between(0, 30_000), dice.between(-900, 900));
        Map { is_mirrored: dice.chance(2), quarters: dice.between(0, 3), shift }
    }

    fn point(self, at: Pt) -> Pt {
        let (mut x, mut y) = (at.x - MIDDLE.x, at.y - MIDDLE.y);
        if self.is_mirrored {
            x = -x;
        }
        for _ in 0..self.quarters {
            (x, y) = (-y, x);
        }
        Pt::new(x + MIDDLE.x + self.shift.x, y + MIDDLE.y + self.shift.y)
    }

    fn heading(self, heading: Heading) -> Heading {
        let degrees = i32::from(heading.degrees());
        Heading::new(if self.is_mirrored { 180 - degrees } else { degrees } + 90 * self.quarters)
    }

    fn body(self, body: Body) -> Body {
        body.moved(self.point(body.at), body.elev)
    }

    fn piece(self, piece: &Piece) -> Piece {
        let corners: Vec<Pt> = piece.shape.corners().iter().map(|corner| self.point(*corner)).collect();
        let moved = Piece::new(piece.kind, &corners, piece.elev, piece.height).expect("a moved piece is a piece");
        Piece { is_obstacle: piece.is_obstacle, armor_bonus: piece.armor_bonus, ..moved }
    }

    fn scene(self, scene: &Scene) -> Scene {
        let pieces = scene.terrain.all().map(|(_, piece)| self.piece(piece)).collect();
        Scene::new(
            Arc::new(Terrain::new(pieces).expect("as many pieces")),
            scene.bodies.iter().map(|body| self.body(*body)).collect(),
        )
    }

    fn step(self, step: Result<Stepped, NoStep>) -> Result<Stepped, NoStep> {
        step.map(|step| Stepped { to: self.point(step.to), ..step })
    }
}

/// The left ray of a mirrored table is the right one, so the rays are counted.
#[test]
fn sights_are_the_same_from_every_side() {
    let mut dice = Dice(1);
    let mut cases = 0;
    while cases < CASES {
        let here = scene(&mut dice, CROWDED);
        let map = Map::any(&mut dice);
        let there = map.scene(&here);
        for (from, to) in pairs(&here) {
            let (one, other) = (sight(&here, &from, &to, 0), sight(&there, &map.body(from), &map.body(to), 0));
            let counts = |sight: &merc::skirmish::geometry::Sight| {
                (sight.free(), sight.past_pieces(), sight.past_obstacles(), sight.by_figures.count(), sight.armor_bonus)
            };
            assert_eq!(counts(&one), counts(&other), "{map:?} {from:?} {to:?}");
            cases += 1;
        }
    }
}

#[test]
fn steps_are_the_same_from_every_side() {
    let mut dice = Dice(2);
    let (mut cases, mut legal) = (0, [0; 3]);
    while cases < CASES {
        let here = scene(&mut dice, CROWDED);
        let map = Map::any(&mut dice);
        let there = map.scene(&here);
        for body in &here.bodies {
            assert_eq!(here.check_place(body).is_ok(), there.check_place(&map.body(*body)).is_ok());
            for number in 0..9 {
                let length = [Length::Card, Length::Side, Length::Flush][number % 3];
                let heading = dice.heading();
                let (one, other) =
                    (step(&here, body, heading, length), step(&there, &map.body(*body), map.heading(heading), length));
                assert_eq!(map.step(one), other, "{map:?} {body:?} {heading} {length:?}");
                legal[number % 3] += usize::from(one.is_ok());
                cases += 1;
            }
        }
    }
    assert!(legal.iter().all(|number| *number > CASES / 30), "enough of each length are legal: {legal:?}");
}

#[test]
fn pushes_and_snaps_are_the_same_from_every_side() {
    let mut dice = Dice(3);
    let (mut cases, mut snapped, mut stopped, mut fell) = (0, 0, 0, 0);
    while cases < CASES / 5 {
        let here = scene(&mut dice, CROWDED);
        // Without mirroring, the two slides of a push stay in order.
        let map = Map { is_mirrored: false, ..Map::any(&mut dice) };
        let there = map.scene(&here);
        for body in &here.bodies {
            let source = Pt::new(body.at.x + dice.between(-3_000, 3_000), body.at.y + dice.between(-3_000, 3_000));
            let (moved, facing) = (map.body(*body), dice.heading());
            let ends = |push: &Push, map: Option<Map>| {
                let slides = match push {
                    Push::Moved(slides) => slides.to_vec(),
                    Push::Stopped { to, .. } => vec![*to],
                };
                slides
                    .iter()
                    .map(|slide| (map.map_or(slide.to, |map| map.point(slide.to)), slide.elev, slide.turn))
                    .collect::<Vec<_>>()
            };
            let one = push(&here, body, facing, source, 3_000);
            let other = push(&there, &moved, map.heading(facing), map.point(source), 3_000);
            assert_eq!(ends(&one, Some(map)), ends(&other, None), "{map:?} {body:?}");
            stopped += usize::from(matches!(one, Push::Stopped { .. }));
            fell += usize::from(matches!(&one, Push::Moved(slides) if slides[0].fall.is_some()));
            for piece in here.cover_near(body) {
                let (one, other) = (snap(&here, body, piece, None), snap(&there, &moved, piece, None));
                assert_eq!(one.map(|to| map.point(to)), other, "{map:?} {body:?} {piece:?}");
                snapped += usize::from(one.is_ok());
            }
            cases += 1;
        }
    }
    assert!(snapped > 300 && stopped > 10 && fell > 50, "{snapped} {stopped} {fell}");
}
