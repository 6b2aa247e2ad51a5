//! Random tables: crowded, so that most rays and steps meet something.

use merc::skirmish::geometry::{Body, Heading, Kind, Piece, Pt, Scene, Terrain, Who};
use std::sync::Arc;

/// A seeded generator (splitmix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + (self.next() % (high - low + 1) as u64) as i32
    }

    pub fn chance(&mut self, of: i32) -> bool {
        self.between(1, of) == 1
    }

    pub fn heading(&mut self) -> Heading {
        // The axes and diagonals are where rounding and boundaries meet.
        let degrees = if self.chance(4) { 45 * self.between(0, 7) } else { self.between(0, 359) };
        Heading::new(degrees)
    }
}

/// The middle of the square that random tables use. Whatever is in it stays on the table if it is turned around this point.
pub const MIDDLE: Pt = Pt::new(30_480, 30_480);
const REACH: i32 = 14_000;

/// What a random table may have.
#[derive(Clone, Copy)]
pub struct Wanted {
    pub pieces: usize,
    pub bodies: usize,
    pub stairs: bool,
}

pub const CROWDED: Wanted = Wanted { pieces: 10, bodies: 8, stairs: true };

pub fn pieces(dice: &mut Dice, wanted: Wanted) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    while pieces.len() < wanted.pieces {
        if wanted.stairs && dice.chance(8) {
            pieces.extend(block_with_stairs(dice));
        } else {
            let on = pieces.get(dice.between(0, 8) as usize).filter(|piece| piece.kind == Kind::Block).cloned();
            pieces.extend(piece(dice, on.as_ref()));
        }
    }
    pieces
}

fn spot(dice: &mut Dice) -> Pt {
    Pt::new(MIDDLE.x + dice.between(-REACH, REACH), MIDDLE.y + dice.between(-REACH, REACH))
}

fn off(at: Pt, x: i32, y: i32) -> Pt {
    Pt::new(at.x + x, at.y + y)
}

/// One piece, sometimes on the roof of another. None if rounding made it concave.
pub fn piece(dice: &mut Dice, on: Option<&Piece>) -> Option<Piece> {
    let (at, elev) = match on {
        Some(below) if dice.chance(2) => (below.shape.corners()[0], below.top()),
        _ => (spot(dice), if dice.chance(12) { 2 } else { 0 }),
    };
    let (wide, deep) =
        (dice.between(400, 9_000), if dice.chance(2) { dice.between(400, 1_500) } else { dice.between(1_500, 8_000) });
    let corners = match dice.between(0, 4) {
        0..=2 => vec![at, off(at, wide, 0), off(at, wide, deep), off(at, 0, deep)],
        3 => turned_rectangle(dice, at, wide, deep),
        _ => round(dice, at, wide / 2 + 500),
    };
    let kind = if dice.chance(12) { Kind::Flat } else { Kind::Block };
    let height = dice.between(if kind == Kind::Flat { 0 } else { 1 }, 4);
    let mut piece = Piece::new(kind, &corners, elev, height).ok()?;
    if dice.chance(5) {
        piece.is_obstacle = !piece.is_obstacle;
    }
    piece.armor_bonus = dice.between(-2, 2).max(0);
    Some(piece)
}

fn turned_rectangle(dice: &mut Dice, at: Pt, wide: i32, deep: i32) -> Vec<Pt> {
    let heading = dice.heading();
    let (along, aside) = (heading.vec(wide.into()), heading.turned(90).vec(deep.into()));
    let sum = |x: i64, y: i64| off(at, x as i32, y as i32);
    vec![at, sum(along.x, along.y), sum(along.x + aside.x, along.y + aside.y), sum(aside.x, aside.y)]
}

fn round(dice: &mut Dice, at: Pt, radius: i32) -> Vec<Pt> {
    let number = dice.between(3, 8);
    let start = dice.between(0, 359);
    let corner = |index: i32| Heading::new(start + index * 360 / number).vec(radius.into());
    (0..number).map(corner).map(|way| off(at, way.x as i32, way.y as i32)).collect()
}

/// A block and stairs at its right side, low edge first.
fn block_with_stairs(dice: &mut Dice) -> Vec<Piece> {
    let (at, height) = (spot(dice), dice.between(1, 4));
    let (wide, deep, run) = (dice.between(3_000, 9_000), dice.between(3_200, 6_000), dice.between(1_000, 9_000));
    let block = Piece::block(at, off(at, wide, deep), 0, height);
    let low = [off(at, wide + run, 0), off(at, wide + run, deep), off(at, wide, deep), off(at, wide, 0)];
    [block, Piece::new(Kind::Stairs, &low, 0, height)].into_iter().flatten().collect()
}

/// Figures at legal places: anywhere, beside pieces, on roofs and near their edges.
pub fn bodies(dice: &mut Dice, terrain: &Arc<Terrain>, number: usize) -> Vec<Body> {
    let mut scene = Scene::new(Arc::clone(terrain), Vec::new());
    for _ in 0..number * 40 {
        if scene.bodies.len() == number {
            break;
        }
        let at = if terrain.is_empty() || dice.chance(3) { spot(dice) } else { near_a_corner(dice, terrain) };
        if (at.x - MIDDLE.x).abs() > REACH + 4_000 || (at.y - MIDDLE.y).abs() > REACH + 4_000 {
            continue;
        }
        let most = if dice.chance(3) { 0 } else { 20 };
        let (_, elev) = terrain.highest(at, most);
        let body = Body { who: Who(scene.bodies.len() as u8), at, elev, er: if dice.chance(6) { 3 } else { 2 } };
        if scene.check_place(&body).is_ok() {
            scene.bodies.push(body);
        }
    }
    scene.bodies
}

fn near_a_corner(dice: &mut Dice, terrain: &Terrain) -> Pt {
    let chosen = dice.between(0, terrain.len() as i32 - 1) as usize;
    let piece = terrain.all().nth(chosen).map(|(_, piece)| piece.clone()).expect("the piece is there");
    let corners = piece.shape.corners();
    let corner = corners[dice.between(0, corners.len() as i32 - 1) as usize];
    // Often just a base beside it.
    let beside = |dice: &mut Dice| [-1_525, -1_500, 0, 300, 1_500, 1_525][dice.between(0, 5) as usize];
    if dice.chance(2) {
        off(corner, beside(dice), beside(dice))
    } else {
        off(corner, dice.between(-4_000, 4_000), dice.between(-4_000, 4_000))
    }
}

pub fn scene(dice: &mut Dice, wanted: Wanted) -> Scene {
    let terrain = Arc::new(Terrain::new(pieces(dice, wanted)).expect("few pieces"));
    let bodies = bodies(dice, &terrain, wanted.bodies);
    Scene::new(terrain, bodies)
}

/// Every two different figures.
pub fn pairs(scene: &Scene) -> impl Iterator<Item = (Body, Body)> + '_ {
    scene.bodies.iter().flat_map(|one| scene.others(one.who).map(|other| (*one, *other)))
}
