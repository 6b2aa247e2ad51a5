//! The only check of commands and orders. It changes nothing, rolls nothing and names the part that fails.

use crate::kernel::Seat;
use crate::skirmish::content::{AttackKind, Shape, WeaponKind};
use crate::skirmish::geometry::Scene;
use crate::skirmish::model::{Action, Attack, Command, FigureId, Order, Part, Phase, Snap, View, When};
use crate::skirmish::rules::aim::{self, Shooter};
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::refusal::Refusal;
use crate::skirmish::rules::walk::Walker;
use crate::skirmish::rules::{deploy, help};

type Checked = Result<(), Refusal>;

/// How an order would go if nothing interrupts it.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// At the end.
    pub walker: Walker,
    /// When it attacks, if it does.
    pub shooter: Option<Shooter>,
}

/// Whether a command is legal for a seat now.
pub fn check_command(view: View<'_>, seat: Seat, command: &Command) -> Checked {
    match (command, view.state.phase) {
        (Command::Place { figure, at, .. }, Phase::Deployment) => {
            if view.figure(*figure).seat == seat && view.figure(*figure).at.is_some() {
                return Err(Refusal::AlreadyPlaced(*figure));
            }
            deploy::check_place(view, seat, *figure, *at)
        }
        (Command::Place { figure, at, .. }, Phase::Adjustment) => deploy::check_place(view, seat, *figure, *at),
        (Command::Place { .. }, _) => Err(Refusal::NotPlacing),
        (Command::Keep, Phase::Adjustment) => Ok(()),
        (Command::Keep, _) => Err(Refusal::NotAdjusting),
        (Command::Order(order), Phase::Action) => match view.acting().as_slice() {
            [id] if view.figure(*id).seat == seat => {
                check_order(view, &view.scene(), *id, &Allowance::of(view, *id), order).map(|_| ())
            }
            [id] => Err(Refusal::NotYourFigure(*id)),
            _ => Err(Refusal::NotOrdering),
        },
        (Command::Order(_), _) => Err(Refusal::NotOrdering),
    }
}

/// Whether a figure may do this, and how it would go.
pub fn check_order(view: View<'_>, scene: &Scene, id: FigureId, allowance: &Allowance, order: &Order) -> Result<Plan, Refusal> {
    let maneuver = match &order.action {
        Action::Both { maneuver, .. } => Some(*maneuver),
        _ => None,
    };
    let figure = view.figure(id);
    let mut walker = Walker::new(view.body(id), figure.facing, allowance.points(view, maneuver), allowance);
    check_extras(order)?;
    if let Some((When::Before, snap)) = order.snap {
        walker.go(scene, &Part::Snap(snap))?;
    }
    if let Some((When::Before, by)) = order.pivot {
        walker.pivot(by)?;
    }
    let mut plan = Plan { walker, shooter: None };
    let shooter =
        |walker: &Walker| Shooter { id, body: walker.body, facing: walker.facing, is_set: figure.is_set && !walker.has_moved };
    let at = (id, &plan.walker.body);
    match &order.action {
        Action::Hold => {}
        Action::Move(path) => walk(&mut plan.walker, scene, path)?,
        Action::Attack(attack) => {
            plan.shooter = Some(shooter(&plan.walker));
            aim::check(view, scene, &shooter(&plan.walker), *attack)?;
        }
        Action::Both { maneuver, path, attack, move_first } => {
            check_maneuver(view, id, allowance, *maneuver, *attack, *move_first)?;
            if *move_first {
                walk(&mut plan.walker, scene, path)?;
            }
            plan.shooter = Some(shooter(&plan.walker));
            aim::check(view, scene, &shooter(&plan.walker), *attack)?;
            if !*move_first {
                walk(&mut plan.walker, scene, path)?;
            }
        }
        Action::Suppress(slot) => aim::check_suppress(view, &shooter(&plan.walker), *slot)?,
        Action::Watch(slot) => aim::check_watch(view, &shooter(&plan.walker), *slot)?,
        Action::Set(slot) => aim::check_set(view, &shooter(&plan.walker), *slot)?,
        Action::Heal(target) => help::check_medkit(view, at, *target)?,
        Action::Repair(target) => help::check_repair(view, at, *target)?,
        Action::Kit(target) => help::check_repair_kit(view, at, *target)?,
    }
    if let Some((When::After, by)) = order.pivot {
        plan.walker.pivot(by)?;
    }
    if let Some((When::After, snap)) = order.snap {
        plan.walker.go(scene, &Part::Snap(snap))?;
    }
    Ok(plan)
}

/// What may come with which action (SK-6.9, SK-7.8, SK-18.3, SK-19.4).
fn check_extras(order: &Order) -> Checked {
    let snaps = order.path().is_some_and(|path| path.iter().any(|part| matches!(part, Part::Snap(_))));
    match (&order.action, order.pivot, order.snap) {
        (Action::Hold, None, None) => Ok(()),
        (Action::Hold | Action::Move(_), Some(_), _) => Err(Refusal::PivotNotFree),
        (Action::Hold, _, Some(_)) => Err(Refusal::SnapWithHold),
        (Action::Move(_), _, Some(_)) => Err(Refusal::SnapWithMove),
        // It would end what the action has just begun.
        (Action::Set(_) | Action::Suppress(_) | Action::Watch(_), Some((When::After, _)), _) => Err(Refusal::PivotNotFree),
        (_, _, Some(_)) if snaps => Err(Refusal::SnapTwice),
        _ => Ok(()),
    }
}

/// A maneuver belongs to the weapon, or to the figure (SK-18.1).
fn check_maneuver(view: View<'_>, id: FigureId, allowance: &Allowance, index: u8, attack: Attack, move_first: bool) -> Checked {
    if !allowance.maneuvers.contains(&index) {
        return Err(Refusal::Unavailable { maneuver: index });
    }
    let wrong = Refusal::WrongWeaponFor { slot: attack.slot, maneuver: index };
    let Some(weapon) = view.weapon(id, attack.slot) else { return Err(Refusal::NoWeapon) };
    let maneuver = &view.content.maneuvers[usize::from(index)];
    let is_own = weapon.maneuvers.contains(&usize::from(index));
    let of_figure =
        view.unit(id).abilities.iter().any(|ability| view.content.abilities[*ability].maneuver == Some(usize::from(index)));
    let fits = match maneuver.attack {
        AttackKind::Ranged => weapon.kind == WeaponKind::Ranged,
        AttackKind::Melee => weapon.kind == WeaponKind::Melee,
    };
    if !fits || !(is_own || of_figure) {
        return Err(wrong);
    }
    if maneuver.shape == Shape::MoveAttack && !move_first { Err(Refusal::MustMove) } else { Ok(()) }
}

/// A whole path; the part that fails is named.
pub fn walk(walker: &mut Walker, scene: &Scene, path: &[Part]) -> Checked {
    if path.is_empty() {
        return Err(Refusal::EmptyPath);
    }
    for (index, part) in path.iter().enumerate() {
        walker.go(scene, part).map_err(|why| why.in_part(index + 1))?;
    }
    Ok(())
}

/// A snap alone: no Move, no Combat Action (SK-7.9).
pub fn bare_snap(snap: Snap) -> Order {
    Order::of(Action::Move(std::iter::once(Part::Snap(snap)).collect()))
}
