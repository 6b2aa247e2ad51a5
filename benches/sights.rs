//! Benchmarks of the skirmish's geometry on a table with 15 pieces and ten figures: mutual sight queries, and steps in all
//! directions. Run with `cargo bench --bench sights`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use merc::skirmish::geometry::{Body, Heading, Length, Piece, Pt, Scene, SightRule, Terrain, Who, step, view};
use std::sync::Arc;

fn main() {
    divan::main();
}

/// Walls, crates and buildings on both sides, point-symmetric: low corner, high corner, ER.
const HALF: [(i32, i32, i32, i32, i32); 7] = [
    (150, 60, 230, 160, 3),
    (140, 260, 160, 360, 1),
    (260, 220, 340, 240, 1),
    (250, 420, 330, 520, 3),
    (360, 120, 390, 150, 2),
    (380, 300, 400, 400, 1),
    (180, 440, 200, 460, 2),
];

fn table() -> Scene {
    let mut pieces = vec![block(430, 280, 484, 330, 2)];
    for (x, y, right, top, height) in HALF {
        pieces.push(block(x, y, right, top, height));
        pieces.push(block(914 - right, 609 - top, 914 - x, 609 - y, height));
    }
    let places =
        [(120, 100), (120, 300), (240, 300), (300, 380), (340, 80), (800, 500), (800, 300), (680, 300), (610, 220), (570, 530)];
    let body = |(who, (x, y)): (usize, &(i32, i32))| Body::new(Who(who as u8), Pt::new(x * 100, y * 100));
    let scene = Scene::new(Arc::new(Terrain::new(pieces).expect("15 pieces")), places.iter().enumerate().map(body).collect());
    assert!(scene.bodies.iter().all(|body| scene.check_place(body).is_ok()), "the figures are beside the pieces");
    scene
}

fn block(x: i32, y: i32, right: i32, top: i32, height: i32) -> Piece {
    Piece::block(Pt::new(x * 100, y * 100), Pt::new(right * 100, top * 100), 0, height).expect("a rectangle")
}

/// What every figure sees of the five on the other side.
#[divan::bench]
fn mutual_sights_between_two_squads(bencher: Bencher) {
    sights(bencher, |one, other| (one.who < Who(5)) != (other.who < Who(5)));
}

/// What every figure sees of every other.
#[divan::bench]
fn mutual_sights_between_all(bencher: Bencher) {
    sights(bencher, |one, other| one.who != other.who);
}

fn sights(bencher: Bencher, counts: impl Fn(&Body, &Body) -> bool) {
    let scene = table();
    let all = scene.bodies.iter().flat_map(|one| scene.bodies.iter().map(move |other| (*one, *other)));
    let pairs: Vec<(Body, Body)> = all.filter(|(one, other)| counts(one, other)).collect();
    bencher.counter(ItemsCount::new(pairs.len())).bench_local(|| {
        for (from, to) in &pairs {
            black_box(view(&scene, from, to, 0, SightRule::Mutual));
        }
    });
}

/// A card and a flush stop in 24 directions, for every figure.
#[divan::bench]
fn steps(bencher: Bencher) {
    let scene = table();
    bencher.counter(ItemsCount::new(scene.bodies.len() * 48)).bench_local(|| {
        for body in &scene.bodies {
            for degrees in (0..360).step_by(15) {
                black_box(step(&scene, body, Heading::new(degrees), Length::Card).is_ok());
                black_box(step(&scene, body, Heading::new(degrees), Length::Flush).is_ok());
            }
        }
    });
}
