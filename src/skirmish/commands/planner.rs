//! What people type instead of exact orders: the best weapon, the turn towards a target, a way to somewhere. The result is an exact order,
//! which the checker judges like any other and the journal records.

use crate::kernel::Complaint;
use crate::skirmish::commands::check::check_order;
use crate::skirmish::commands::grammar;
use crate::skirmish::content::{Weapon, WeaponKind};
use crate::skirmish::geometry::{self, Heading, Length, PieceId, Pt, Scene};
use crate::skirmish::model::{Action, At, Attack, FigureId, Order, Part, Path, Slot, Snap, View, When};
use crate::skirmish::names;
use crate::skirmish::rules::aim::{self, Shooter};
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::firing::{self, How};
use crate::skirmish::rules::walk::{MOST_TURN, Walker};
use crate::text::shorten;

/// The weapon of these kinds with the best chances against a target, or the first one that may be used.
pub fn weapon_for(view: View<'_>, id: FigureId, kinds: &[WeaponKind], target: Option<FigureId>) -> Option<Slot> {
    let scene = view.scene();
    let fits = |weapon: &Weapon| kinds.contains(&weapon.kind);
    let legal = |slot: &Slot| {
        let Some(target) = target else { return true };
        let shooter = facing(view, Shooter::now(view, id), target).0;
        aim::check(view, &scene, &shooter, Attack { slot: *slot, at: At::Figure(target) }).is_ok()
    };
    let slots = view.weapons(id).filter(|(_, weapon)| fits(weapon)).map(|(slot, _)| slot).filter(legal);
    let worth = |slot: &Slot| {
        let shot = target.and_then(|target| firing::shot(view, &scene, id, *slot, target, How::default()));
        (shot.map_or(0, |shot| worth(&shot)), std::cmp::Reverse(*slot))
    };
    slots.max_by_key(worth)
}

/// The Blood that a shot draws on average, in hundredths.
pub fn worth(shot: &crate::skirmish::model::Shot) -> i32 {
    let chances = chances(shot);
    if shot.total_strength() < shot.av { 0 } else { i32::from(shot.dice) * chances * 10 * i32::from(shot.blood) }
}

/// How many of the ten faces hit.
pub fn chances(shot: &crate::skirmish::model::Shot) -> i32 {
    i32::from((11 - (shot.needs - shot.bonus())).clamp(0, 10))
}

/// A shooter turned towards a target by the smallest turn, if it is not ahead; the turn.
fn facing(view: View<'_>, shooter: Shooter, target: FigureId) -> (Shooter, i16) {
    let at = view.body(target).at;
    if geometry::is_ahead(shooter.facing, shooter.body.at, at) {
        return (shooter, 0);
    }
    let by = turn_to(shooter.facing, shooter.body.at, at).clamp(-MOST_TURN, MOST_TURN);
    (shooter.turned(by), by)
}

/// The turn from a facing to a point, in degrees; left is positive.
pub fn turn_to(facing: Heading, from: Pt, to: Pt) -> i16 {
    let Some(heading) = Heading::towards(to - from) else { return 0 };
    let by = i32::from(heading.degrees()) - i32::from(facing.degrees());
    let by = (by + 540).rem_euclid(360) - 180;
    by as i16
}

/// Adds the free pivot that an attack on a figure behind needs.
pub fn complete(view: View<'_>, id: FigureId, mut order: Order) -> Order {
    if let Action::Attack(Attack { at: At::Figure(target), .. }) = order.action
        && order.pivot.is_none()
        && order.snap.is_none()
    {
        let (_, by) = facing(view, Shooter::now(view, id), target);
        order.pivot = Some((When::Before, by)).filter(|_| by != 0);
    }
    order
}

/// An order in the planner's words; `None` if the text is not in them.
pub fn read(view: View<'_>, id: FigureId, text: &str) -> Option<Result<Order, Complaint>> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let wrap = |found: Result<Path, Complaint>| Some(found.map(|path| Order::of(Action::Move(path))));
    match words.as_slice() {
        ["snap", piece] => Some(names::find_piece(view, piece).map(|piece| super::check::bare_snap(Snap { piece, at: None }))),
        ["peek", piece, rest @ ..] => Some(names::find_piece(view, piece).and_then(|piece| peek(view, id, piece, rest))),
        ["face", what] => wrap(point_of(view, what).map(|at| face(view, id, at))),
        ["move", "towards" | "to", what] => {
            wrap(place(view, id, what).unwrap_or_else(|| point_of(view, what).map(|at| towards(view, id, at))))
        }
        ["move", "away", "from", what] => wrap(point_of(view, what).map(|at| away(view, id, at))),
        ["move", "to", "cover", piece] => wrap(names::find_piece(view, piece).and_then(|piece| to_cover(view, id, piece))),
        ["move", "forward"] => wrap(Ok(straight(view, id, view.figure(id).facing))),
        ["move", "back"] => wrap(Ok(straight(view, id, view.figure(id).facing.opposite()))),
        ["move", way] => {
            let heading = COMPASS.iter().find(|(name, _)| name == way).map(|(_, degrees)| Heading::new(*degrees))?;
            wrap(Ok(straight(view, id, heading)))
        }
        _ => None,
    }
}

/// `peek w1 left then fire k1`: the snap along a piece from which the attack is best.
fn peek(view: View<'_>, id: FigureId, piece: PieceId, words: &[&str]) -> Result<Order, Complaint> {
    let (side, rest) = match words {
        ["left", "then", rest @ ..] => (1, rest),
        ["right", "then", rest @ ..] => (-1, rest),
        ["then", rest @ ..] => (0, rest),
        _ => return Err(Complaint::input("peek needs an attack", "Type peek w1 then fire k1, or peek w1 left then fire k1")),
    };
    let plain = grammar::order(view, id, &rest.join(" "))?;
    let Some(Attack { at: At::Figure(target), slot }) = plain.attack().filter(|_| matches!(plain.action, Action::Attack(_)))
    else {
        return Err(Complaint::input("only an attack on a figure can follow a peek", "Type peek w1 then fire k1"));
    };
    let (scene, allowance) = (view.scene(), Allowance::of(view, id));
    let (from, to) = (view.body(id).at, view.body(target).at);
    let mut best: Option<((i32, i64), Order)> = None;
    for at in around(view, piece) {
        let is_on_side = side == 0 || (to - from).cross(at - from).signum() == side;
        let Ok(place) = geometry::snap(&scene, &view.body(id), piece, Some(at)) else { continue };
        let order = Order { snap: Some((When::Before, Snap { piece, at: Some(place) })), ..plain.clone() };
        if !is_on_side || check_order(view, &scene, id, &allowance, &order).is_err() {
            continue;
        }
        let mut state = view.state.clone();
        crate::skirmish::model::imagine(&mut state, id, place, view.figure(id).elev, view.figure(id).facing);
        let there = View { content: view.content, state: &state };
        let shot = firing::shot(there, &there.scene(), id, slot, target, How::default());
        let value = (shot.map_or(0, |shot| chances(&shot)), -place.squared(from));
        if best.as_ref().is_none_or(|(other, _)| value > *other) {
            best = Some((value, order));
        }
    }
    best.map(|(_, order)| order).ok_or_else(|| {
        let fact = format!("no snap to {} makes that attack possible", names::piece(view, piece));
        Complaint { clause: "SK-7.8".into(), ..Complaint::input(fact, "Move nearer or choose another piece") }
    })
}

/// Places around the corners of a piece.
fn around(view: View<'_>, piece: PieceId) -> Vec<Pt> {
    let Some(found) = view.state.terrain.get(piece) else { return Vec::new() };
    let reach = geometry::units::TOUCHING;
    let corners =
        found.shape.corners().iter().flat_map(|corner| (0..24).map(move |step| *corner + Heading::new(step * 15).vec(reach)));
    corners.collect()
}

/// The directions of the map, whose y goes upwards.
const COMPASS: [(&str, i32); 8] =
    [("e", 0), ("ne", 45), ("n", 90), ("nw", 135), ("w", 180), ("sw", 225), ("s", 270), ("se", 315)];

/// A place of the list, by its number.
fn place(view: View<'_>, id: FigureId, text: &str) -> Option<Result<Path, Complaint>> {
    let number: usize = text.parse().ok()?;
    let places = super::options::places(view, id);
    let found = number.checked_sub(1).and_then(|index| places.get(index)).map(|place| place.path.clone());
    let missing = || Complaint::input(format!("there is no place {number}"), "Type places for the list");
    Some(found.ok_or_else(missing))
}

fn point_of(view: View<'_>, text: &str) -> Result<Pt, Complaint> {
    if let Ok(id) = names::find_figure(view, text) {
        let gone = || Complaint::input(format!("{} is not on the table", names::figure(view, id)), "Choose another");
        return view.figure(id).at.filter(|_| view.figure(id).is_in_play()).ok_or_else(gone);
    }
    let Ok(piece) = names::find_piece(view, text) else {
        return Err(Complaint::input(format!("{:?} is neither a figure nor a piece", shorten(text)), "Type map for both"));
    };
    let corners = &view.state.pieces[usize::from(piece.0)].corners;
    let count = corners.len().max(1) as i64;
    let middle = |of: fn(&Pt) -> i32| (corners.iter().map(|pt| i64::from(of(pt))).sum::<i64>() / count) as i32;
    Ok(Pt::new(middle(|pt| pt.x), middle(|pt| pt.y)))
}

fn face(view: View<'_>, id: FigureId, at: Pt) -> Path {
    let by = turn_to(view.figure(id).facing, view.body(id).at, at);
    std::iter::once(Part::Pivot(by)).collect()
}

/// As far as the points allow in one heading; the checker judges what is left of it.
pub fn straight(view: View<'_>, id: FigureId, heading: Heading) -> Path {
    let allowance = Allowance::of(view, id);
    let scene = view.scene();
    let mut walker = Walker::new(view.body(id), view.figure(id).facing, allowance.mp, &allowance);
    let mut path = Path::new();
    while !path.is_full() {
        let step = |length| Part::Step { heading, length, turn: None };
        let part = [Length::Card, Length::Side, Length::Flush].map(step).into_iter().find(|part| {
            let mut next = walker;
            next.go(&scene, part).is_ok_and(|_| next.body.at != walker.body.at)
        });
        let Some(part) = part else { break };
        if walker.go(&scene, &part).is_err() {
            break;
        }
        path.push(part);
    }
    if path.is_empty() {
        path.push(Part::Step { heading, length: Length::Card, turn: None });
    }
    path
}

/// Steps that each come as near as possible, turning on the way.
pub fn towards(view: View<'_>, id: FigureId, to: Pt) -> Path {
    greedy(view, id, |at| at.squared(to))
}

fn away(view: View<'_>, id: FigureId, from: Pt) -> Path {
    greedy(view, id, |at| -at.squared(from))
}

/// The step that makes the measure smallest, again and again while it gets smaller.
fn greedy(view: View<'_>, id: FigureId, measure: impl Fn(Pt) -> i64) -> Path {
    let allowance = Allowance::of(view, id);
    let scene = view.scene();
    let mut walker = Walker::new(view.body(id), view.figure(id).facing, allowance.mp, &allowance);
    let mut path = Path::new();
    while !path.is_full() && walker.points > 0 {
        let Some((part, next)) = best_step(&scene, &walker, &measure) else { break };
        walker = next;
        path.push(part);
    }
    if path.is_empty() {
        path.push(Part::Step { heading: walker.facing, length: Length::Card, turn: None });
    }
    path
}

fn best_step(scene: &Scene, walker: &Walker, measure: &impl Fn(Pt) -> i64) -> Option<(Part, Walker)> {
    let now = measure(walker.body.at);
    let headings = (0..24).map(|index| walker.facing.turned(index * 15));
    let parts = headings
        .flat_map(|heading| [Length::Card, Length::Side, Length::Flush].map(|length| Part::Step { heading, length, turn: None }));
    let mut best: Option<(i64, Part, Walker)> = None;
    for part in parts {
        let mut next = *walker;
        if next.go(scene, &part).is_err() {
            continue;
        }
        // Points are worth keeping: what costs two must come nearer than one step does.
        let value = measure(next.body.at);
        let cost = i64::from(walker.points - next.points);
        if value >= now {
            continue;
        }
        let better = best.as_ref().is_none_or(|(least, _, other)| {
            let other_cost = i64::from(walker.points - other.points);
            (cost, value) < (other_cost, *least)
        });
        if better {
            best = Some((value, part, next));
        }
    }
    best.map(|(_, part, next)| (part, next))
}

/// To a place that touches a piece, if one Move is enough.
fn to_cover(view: View<'_>, id: FigureId, piece: PieceId) -> Result<Path, Complaint> {
    let places = super::options::places(view, id);
    let wanted = |path: &Path| path.iter().any(|part| matches!(part, Part::Snap(snap) if snap.piece == piece));
    let found = places.into_iter().map(|place| place.path).find(wanted);
    found.ok_or_else(|| {
        let fact = format!("{} cannot reach {} with this Move", names::figure(view, id), names::piece(view, piece));
        Complaint { clause: "SK-7.8".into(), ..Complaint::input(fact, "Type places for what it can reach") }
    })
}

/// Whether an order is legal now.
pub fn is_legal(view: View<'_>, scene: &Scene, id: FigureId, order: &Order) -> bool {
    check_order(view, scene, id, &Allowance::of(view, id), order).is_ok()
}
