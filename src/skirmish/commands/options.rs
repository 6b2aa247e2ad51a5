//! Legal orders worth offering: attacks, places to go, what else there is to do. Everything here has passed the checker.

use super::check::{check_order, walk};
use super::planner;
use crate::skirmish::content::{Kit, WeaponKind};
use crate::skirmish::geometry::{Length, Pt};
use crate::skirmish::model::{Action, At, Attack, Command, FigureId, Order, Part, Path, Phase, Shot, Slot, Snap, View};
use crate::skirmish::rules::aim::{self, Shooter};
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::firing::{self, How};
use crate::skirmish::rules::sight;
use crate::skirmish::rules::walk::Walker;

/// Attacks on figures, each with the pivot it needs, the best first.
pub fn attacks(view: View<'_>, id: FigureId) -> Vec<(Order, Shot)> {
    let (scene, allowance) = (view.scene(), Allowance::of(view, id));
    let mut found = Vec::new();
    for (slot, weapon) in view.weapons(id) {
        if !matches!(weapon.kind, WeaponKind::Ranged | WeaponKind::Melee | WeaponKind::Launcher) {
            continue;
        }
        for target in view.enemies(id) {
            let plain = Order::of(Action::Attack(Attack { slot, at: At::Figure(target) }));
            let order = planner::complete(view, id, plain);
            if check_order(view, &scene, id, &allowance, &order).is_ok() {
                found.extend(firing::shot(view, &scene, id, slot, target, How::default()).map(|shot| (order, shot)));
            }
        }
    }
    found.sort_by_key(|(_, shot)| std::cmp::Reverse((planner::worth(shot), planner::chances(shot))));
    found
}

/// Throws at enemies, at their places.
pub fn throws(view: View<'_>, id: FigureId) -> Vec<Order> {
    let (scene, allowance) = (view.scene(), Allowance::of(view, id));
    let grenades = view.weapons(id).filter(|(_, weapon)| weapon.kind == WeaponKind::Grenade).map(|(slot, _)| slot);
    let orders = grenades.flat_map(|slot| {
        view.enemies(id).map(move |target| Order::of(Action::Attack(Attack { slot, at: At::Point(view.body(target).at) })))
    });
    orders.filter(|order| check_order(view, &scene, id, &allowance, order).is_ok()).collect()
}

/// Templates towards enemies.
pub fn templates(view: View<'_>, id: FigureId) -> Vec<Order> {
    let (scene, allowance) = (view.scene(), Allowance::of(view, id));
    let weapons = view.weapons(id).filter(|(_, weapon)| weapon.kind == WeaponKind::Template).map(|(slot, _)| slot);
    let from = view.body(id).at;
    let orders = weapons.flat_map(|slot| {
        let ways =
            view.enemies(id).filter_map(move |target| crate::skirmish::geometry::Heading::towards(view.body(target).at - from));
        ways.map(move |heading| (slot, heading))
    });
    let hits = |slot: Slot, heading| {
        crate::skirmish::rules::areas::under_template(view, id, slot, heading)
            .iter()
            .any(|hit| view.figure(*hit).seat != view.figure(id).seat)
    };
    let orders = orders.filter(|(slot, heading)| hits(*slot, *heading));
    let orders = orders.map(|(slot, heading)| Order::of(Action::Attack(Attack { slot, at: At::Heading(heading) })));
    orders.filter(|order| check_order(view, &scene, id, &allowance, order).is_ok()).collect()
}

/// Stances, set, kits and repairs.
pub fn others(view: View<'_>, id: FigureId) -> Vec<Order> {
    let (scene, allowance) = (view.scene(), Allowance::of(view, id));
    let by = Shooter::now(view, id);
    let mut actions = Vec::new();
    for (slot, weapon) in view.weapons(id) {
        actions.extend(aim::check_suppress(view, &by, slot).is_ok().then_some(Action::Suppress(slot)));
        actions.extend(aim::check_watch(view, &by, slot).is_ok().then_some(Action::Watch(slot)));
        actions.extend(aim::needs_set(view, weapon).then_some(Action::Set(slot)));
    }
    for friend in view.friends(id).chain([id]) {
        if view.kit(id, Kit::Medkit).is_some() {
            actions.push(Action::Heal(friend));
        }
        if view.kit(id, Kit::RepairKit).is_some() {
            actions.push(Action::Kit(friend));
        }
        actions.push(Action::Repair(friend));
    }
    let orders = actions.into_iter().map(Order::of);
    orders.filter(|order| check_order(view, &scene, id, &allowance, order).is_ok()).collect()
}

/// A place that a Move reaches, and what it is worth.
#[derive(Clone, Debug)]
pub struct Place {
    pub path: Path,
    pub at: Pt,
    pub cost: i16,
    /// The piece that the figure would touch.
    pub behind: Option<crate::skirmish::geometry::PieceId>,
    /// Enemies that would see it, whatever they face.
    pub seen_by: Vec<FigureId>,
    /// The best attack from there, and its target.
    pub shot: Option<(FigureId, Shot)>,
}

/// The most places of the list.
const MOST_PLACES: usize = 9;

/// Places within reach, the best first: cover, firing spots, and twelve headings.
pub fn places(view: View<'_>, id: FigureId) -> Vec<Place> {
    let (scene, allowance) = (view.scene(), Allowance::of(view, id));
    let start = Walker::new(view.body(id), view.figure(id).facing, allowance.mp, &allowance);
    let mut paths: Vec<Path> = Vec::new();
    let add_snaps = |walker: &Walker, path: &Path, paths: &mut Vec<Path>| {
        for piece in scene.cover_near(&walker.body) {
            let part = Part::Snap(Snap { piece, at: None });
            let mut longer = path.clone();
            let mut next = *walker;
            if !longer.is_full() && next.go(&scene, &part).is_ok() && next.body.at != walker.body.at {
                longer.push(part);
                paths.push(longer);
            }
        }
    };
    add_snaps(&start, &Path::new(), &mut paths);
    for index in 0..12 {
        let heading = view.figure(id).facing.turned(index * 30);
        let whole = planner::straight(view, id, heading);
        // Every stop on the way is a place.
        let (mut walker, mut path) = (start, Path::new());
        for part in whole {
            if walker.go(&scene, &part).is_err() {
                break;
            }
            path.push(part);
            paths.push(path.clone());
            add_snaps(&walker, &path, &mut paths);
            let Part::Step { heading, .. } = part else { continue };
            let side = Part::Step { heading, length: Length::Side, turn: None };
            let mut near = walker;
            if near.go(&scene, &side).is_ok() && !path.is_full() {
                let mut longer = path.clone();
                longer.push(side);
                add_snaps(&near, &longer, &mut paths);
            }
        }
    }
    let mut places: Vec<Place> = paths.into_iter().filter_map(|path| judge(view, id, start, path)).collect();
    places.sort_by_key(|place| (rank(place), place.cost, place.at));
    let mut kept: Vec<Place> = Vec::new();
    for place in places {
        let is_new = kept.iter().all(|other| other.at.squared(place.at) > 4_000_000);
        if is_new && kept.len() < MOST_PLACES {
            kept.push(place);
        }
    }
    kept
}

/// Smaller is better: own shot against threats and cover.
fn rank(place: &Place) -> i32 {
    let shot = place.shot.as_ref().map_or(0, |(_, shot)| planner::worth(shot));
    place.seen_by.len() as i32 * 40 - shot - if place.behind.is_some() { 30 } else { 0 }
}

fn judge(view: View<'_>, id: FigureId, start: Walker, path: Path) -> Option<Place> {
    let scene = view.scene();
    let mut walker = start;
    walk(&mut walker, &scene, &path).ok()?;
    let enemies: Vec<FigureId> = view.enemies(id).collect();
    let sees = |enemy: &FigureId| sight::look(view, &scene, &view.body(*enemy), &walker.body).visibility.is_seen();
    let seen_by = enemies.iter().copied().filter(sees).collect();
    // The state as it would be there: a copy, so that the numbers are those of the rules.
    let mut state = view.state.clone();
    crate::skirmish::model::imagine(&mut state, id, walker.body.at, walker.body.elev as i8, walker.facing);
    let there = View { content: view.content, state: &state };
    let shot = attacks(there, id).into_iter().next();
    let shot = shot.and_then(|(_, shot)| shot.target.map(|target| (target, shot)));
    let behind = scene
        .terrain
        .all()
        .map(|(piece, _)| piece)
        .find(|piece| scene.cover_near(&walker.body).any(|near| near == *piece) && scene.touches(&walker.body, *piece));
    let cost = start.points - walker.points;
    Some(Place { path, at: walker.body.at, cost, behind, seen_by, shot })
}

/// Legal commands of a seat: one for each thing that can be done, with the planner's choice of way where a number is free.
pub fn commands(view: View<'_>, seat: crate::kernel::Seat) -> Vec<Command> {
    match view.state.phase {
        Phase::Deployment => {
            let open = view.of_seat(seat).filter(|id| view.figure(*id).at.is_none());
            open.filter_map(|figure| placing(view, figure)).collect()
        }
        Phase::Adjustment => {
            std::iter::once(Command::Keep).chain(view.of_seat(seat).filter_map(|figure| placing(view, figure))).collect()
        }
        Phase::Action => match view.acting().as_slice() {
            [id] if view.figure(*id).seat == seat => orders(view, *id).into_iter().map(Command::Order).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn placing(view: View<'_>, figure: FigureId) -> Option<Command> {
    let (at, facing) = crate::skirmish::rules::deploy::suggested(view, figure)?;
    Some(Command::Place { figure, at, facing })
}

/// Orders of one figure, attacks first, hold last.
pub fn orders(view: View<'_>, id: FigureId) -> Vec<Order> {
    let mut orders: Vec<Order> = attacks(view, id).into_iter().map(|(order, _)| order).collect();
    orders.extend(throws(view, id));
    orders.extend(templates(view, id));
    orders.extend(others(view, id));
    orders.extend(places(view, id).into_iter().map(|place| Order::of(Action::Move(place.path))));
    orders.push(Order::of(Action::Hold));
    orders
}
