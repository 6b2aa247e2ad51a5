//! Random legal commands and orders. A path is drawn part by part and cut off where the walk fails.

use super::check::check_order;
use super::{options, planner};
use crate::kernel::Seat;
use crate::kernel::chance::BotDice;
use crate::skirmish::content::{AttackKind, Shape, WeaponKind};
use crate::skirmish::geometry::{Heading, Length, Pt, Scene};
use crate::skirmish::model::{Action, At, Attack, Command, FigureId, Order, Part, Path, Phase, Snap, View, When};
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::deploy;
use crate::skirmish::rules::walk::Walker;

/// A random legal command of a seat.
pub fn command(view: View<'_>, seat: Seat, dice: &mut BotDice) -> Command {
    match view.state.phase {
        Phase::Deployment => place(view, seat, false, dice).expect("a strip has room for a squad"),
        Phase::Adjustment if dice.below(3) == 0 => place(view, seat, true, dice).unwrap_or(Command::Keep),
        Phase::Adjustment => Command::Keep,
        _ => {
            let id = *view.acting().first().expect("a figure is asked");
            Command::Order(order(view, id, dice))
        }
    }
}

fn place(view: View<'_>, seat: Seat, again: bool, dice: &mut BotDice) -> Option<Command> {
    let open: Vec<FigureId> = view.of_seat(seat).filter(|id| again || view.figure(*id).at.is_none()).collect();
    let figure = *dice.pick(&open)?;
    let (from, to) = deploy::strip(seat);
    let facing = Heading::new(dice.below(8) as i32 * 45);
    let drawn = (0..40).map(|_| {
        let x = from + dice.below((to - from) as usize + 1) as i32;
        Pt::new(x, 1_500 + dice.below(57_961) as i32)
    });
    let drawn: Vec<Pt> = drawn.collect();
    let at = drawn.into_iter().find(|at| deploy::check_place(view, seat, figure, *at).is_ok());
    let at = at.or_else(|| deploy::suggested(view, figure).map(|(at, _)| at))?;
    Some(Command::Place { figure, at, facing })
}

/// A random legal order of the figure that acts.
pub fn order(view: View<'_>, id: FigureId, dice: &mut BotDice) -> Order {
    let allowance = Allowance::of(view, id);
    match dice.below(20) {
        0 => Order::of(Action::Hold),
        1..=9 => {
            let enemies: Vec<FigureId> = view.enemies(id).collect();
            let is_eager = dice.below(3) == 0;
            let path = match dice.pick(&enemies).filter(|_| is_eager) {
                // Sides that never meet would show little.
                Some(enemy) => planner::towards(view, id, view.body(*enemy).at),
                None => path(view, id, &allowance, allowance.mp, dice),
            };
            let path = if check_order(view, &view.scene(), id, &allowance, &Order::of(Action::Move(path.clone()))).is_ok() {
                path
            } else {
                Path::new()
            };
            if path.is_empty() { Order::of(Action::Hold) } else { Order::of(Action::Move(path)) }
        }
        _ => combat(view, id, &allowance, dice).unwrap_or_else(|| Order::of(Action::Hold)),
    }
}

/// A random legal Combat Action, if one is found.
pub fn combat(view: View<'_>, id: FigureId, allowance: &Allowance, dice: &mut BotDice) -> Option<Order> {
    let scene = view.scene();
    let drawn = match dice.below(10) {
        0..=3 => {
            let attacks: Vec<Order> = options::attacks(view, id).into_iter().map(|(order, _)| order).collect();
            dice.pick(&attacks).cloned()
        }
        4 => {
            let areas =
                [options::throws(view, id), options::templates(view, id), anywhere(view, &scene, id, allowance, dice)].concat();
            dice.pick(&areas).cloned()
        }
        5 | 6 => joint(view, &scene, id, allowance, dice),
        _ => None,
    };
    let drawn = drawn.or_else(|| dice.pick(&options::others(view, id)).cloned());
    let drawn = drawn.or_else(|| options::attacks(view, id).into_iter().next().map(|(order, _)| order));
    let drawn = drawn.map(|order| with_extras(view, &scene, id, order, dice));
    drawn.filter(|order| check_order(view, &scene, id, allowance, order).is_ok())
}

/// An area attack at a random place or heading in front.
fn anywhere(view: View<'_>, scene: &Scene, id: FigureId, allowance: &Allowance, dice: &mut BotDice) -> Vec<Order> {
    let (from, facing) = (view.body(id).at, view.figure(id).facing);
    let heading = facing.turned(dice.below(13) as i32 * 15 - 90);
    let point = from + heading.vec(dice.below(21_000) as i64);
    let at = view.weapons(id).filter_map(|(slot, weapon)| match weapon.kind {
        WeaponKind::Grenade => Some(Attack { slot, at: At::Point(point) }),
        WeaponKind::Template => Some(Attack { slot, at: At::Heading(heading) }),
        _ => None,
    });
    let orders = at.map(|attack| Order::of(Action::Attack(attack)));
    orders.filter(|order| check_order(view, scene, id, allowance, order).is_ok()).collect()
}

/// A free pivot or a snap, where that is legal.
fn with_extras(view: View<'_>, scene: &Scene, id: FigureId, order: Order, dice: &mut BotDice) -> Order {
    let allowance = Allowance::of(view, id);
    let mut more = order.clone();
    if dice.below(3) == 0 && more.pivot.is_none() {
        let when = if dice.below(2) == 0 { When::Before } else { When::After };
        more.pivot = Some((when, dice.below(13) as i16 * 15 - 90));
    }
    if dice.below(3) == 0 && more.snap.is_none() {
        let near: Vec<_> = scene.cover_near(&view.body(id)).collect();
        let when = if dice.below(2) == 0 { When::Before } else { When::After };
        more.snap = dice.pick(&near).map(|piece| (when, Snap { piece: *piece, at: None }));
    }
    if check_order(view, scene, id, &allowance, &more).is_ok() { more } else { order }
}

/// A maneuver of a Move and an attack.
fn joint(view: View<'_>, scene: &Scene, id: FigureId, allowance: &Allowance, dice: &mut BotDice) -> Option<Order> {
    let maneuver = *dice.pick(&allowance.maneuvers)?;
    let card = &view.content.maneuvers[usize::from(maneuver)];
    let points = allowance.points(view, Some(maneuver));
    let slot = match card.attack {
        AttackKind::Melee => view.melee_weapon(id)?,
        AttackKind::Ranged => view.weapons(id).find(|(_, weapon)| weapon.maneuvers.contains(&usize::from(maneuver)))?.0,
    };
    let enemies: Vec<FigureId> = view.enemies(id).collect();
    for _ in 0..4 {
        let path = path(view, id, allowance, points, dice);
        let target = *dice.pick(&enemies)?;
        let attack = Attack { slot, at: At::Figure(target) };
        let move_first = card.shape == Shape::MoveAttack || dice.below(2) == 0;
        let order = Order::of(Action::Both { maneuver, path, attack, move_first });
        if check_order(view, scene, id, allowance, &order).is_ok() {
            return Some(order);
        }
    }
    None
}

/// Random parts until one fails or the points are spent.
pub fn path(view: View<'_>, id: FigureId, allowance: &Allowance, points: i16, dice: &mut BotDice) -> Path {
    let scene = view.scene();
    let mut walker = Walker::new(view.body(id), view.figure(id).facing, points, allowance);
    let mut path = Path::new();
    let parts = 1 + dice.below(5);
    for _ in 0..parts {
        let part = part(&scene, &walker, dice);
        if walker.go(&scene, &part).is_err() {
            break;
        }
        path.push(part);
    }
    path
}

fn part(scene: &Scene, walker: &Walker, dice: &mut BotDice) -> Part {
    let near: Vec<_> = scene.cover_near(&walker.body).collect();
    let below: Vec<_> = scene.terrain.near(walker.body.at, 0).map(|(id, _)| id).collect();
    match (dice.below(12), dice.pick(&near), dice.pick(&below)) {
        (0, _, _) => Part::Pivot(dice.below(25) as i16 * 15 - 180),
        (1 | 2, Some(piece), _) => Part::Snap(Snap { piece: *piece, at: None }),
        (3 | 4, Some(piece), None) => Part::Climb { piece: *piece, turn: None },
        (3, _, Some(piece)) => Part::Climb { piece: *piece, turn: None },
        (4, _, Some(piece)) => Part::Drop(*piece),
        _ => {
            let by = if dice.below(6) == 0 { dice.below(24) as i32 * 15 } else { dice.below(13) as i32 * 15 - 90 };
            let length = *dice.pick(&[Length::Card, Length::Card, Length::Side, Length::Flush]).unwrap_or(&Length::Card);
            let turn = (dice.below(3) == 0).then(|| dice.below(13) as i16 * 15 - 90).filter(|by| *by != 0);
            Part::Step { heading: walker.facing.turned(by), length, turn }
        }
    }
}
