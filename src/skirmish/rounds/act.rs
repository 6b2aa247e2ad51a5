//! One figure carries out its order (SK-6).

use crate::kernel::Flow;
use crate::skirmish::game::{Game, view};
use crate::skirmish::model::{Action, Attack, Event, FigureId, HowMoved, Order, Part, Snap, Stance, When};
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::chain::{self, Moving};
use crate::skirmish::rules::damage::{self, Pending};
use crate::skirmish::rules::firing::How;
use crate::skirmish::rules::walk::{Leg, Walker};
use crate::skirmish::rules::{attack, force, help};

/// The chain, then the action. Failed armor slows only later actions (SK-14.7), so what it may do is known before the chain.
pub fn single(game: &mut Game, id: FigureId, order: &Order) -> Flow<()> {
    let allowance = Allowance::of(view(game), id);
    game.emit(Event::Ordered { figure: id, order: order.clone() })?;
    if order.starts_chain() {
        if !chain::dares(game, id)? {
            return Ok(());
        }
        chain::overwatch(game, id, Moving::default())?;
        if !is_able(game, id) {
            return Ok(());
        }
    }
    let maneuver = maneuver_of(order);
    let points = allowance.points(view(game), maneuver);
    let mut walker = Walker::new(view(game).body(id), view(game).figure(id).facing, points, &allowance);
    before(game, id, &mut walker, order)?;
    match &order.action {
        Action::Move(path) => {
            walk(game, id, &mut walker, path, i16::MAX)?;
        }
        Action::Attack(attack) => fight(game, id, *attack, How::default())?,
        Action::Both { path, attack, move_first: true, .. } => {
            walk(game, id, &mut walker, path, i16::MAX)?;
            if is_able(game, id) {
                let how = How { maneuver, has_charged: walker.steps > 0, ..How::default() };
                fight(game, id, *attack, how)?;
            }
        }
        Action::Both { path, attack, .. } => {
            fight(game, id, *attack, How { maneuver, ..How::default() })?;
            if is_able(game, id) {
                walk(game, id, &mut walker, path, i16::MAX)?;
            }
        }
        other => quiet(game, id, other)?,
    }
    if is_able(game, id) { after(game, id, &mut walker, order) } else { Ok(()) }
}

pub fn maneuver_of(order: &Order) -> Option<u8> {
    if let Action::Both { maneuver, .. } = order.action { Some(maneuver) } else { None }
}

pub fn is_able(game: &Game, id: FigureId) -> bool {
    view(game).figure(id).is_in_play()
}

/// The snap and the pivot that come first.
pub fn before(game: &mut Game, id: FigureId, walker: &mut Walker, order: &Order) -> Flow<()> {
    if let Some((When::Before, snap)) = order.snap {
        snap_to(game, id, walker, snap)?;
    }
    if let Some((When::Before, by)) = order.pivot {
        pivot(game, id, walker, by)?;
    }
    Ok(())
}

/// The pivot and the snap that come last.
pub fn after(game: &mut Game, id: FigureId, walker: &mut Walker, order: &Order) -> Flow<()> {
    if let Some((When::After, by)) = order.pivot {
        pivot(game, id, walker, by)?;
    }
    if let Some((When::After, snap)) = order.snap {
        snap_to(game, id, walker, snap)?;
    }
    Ok(())
}

fn pivot(game: &mut Game, id: FigureId, walker: &mut Walker, by: i16) -> Flow<()> {
    match walker.pivot(by) {
        Ok(leg) => carry(game, id, leg),
        Err(_) => Ok(()),
    }
}

fn snap_to(game: &mut Game, id: FigureId, walker: &mut Walker, snap: Snap) -> Flow<()> {
    let scene = view(game).scene();
    match walker.go(&scene, &Part::Snap(snap)) {
        Ok(leg) => carry(game, id, leg),
        Err(_) => game.emit(Event::MoveStopped { figure: id }),
    }
}

/// Walks parts until the next one would cost more than `most`, or is not possible any more. Returns how many parts were walked.
pub fn walk(game: &mut Game, id: FigureId, walker: &mut Walker, path: &[Part], most: i16) -> Flow<usize> {
    let scene = view(game).scene();
    let mut spent = 0;
    for (index, part) in path.iter().enumerate() {
        let cost = walker.cost(&scene, part);
        if spent + cost > most {
            return Ok(index);
        }
        let Ok(leg) = walker.go(&scene, part) else {
            game.emit(Event::MoveStopped { figure: id })?;
            return Ok(path.len());
        };
        spent += cost;
        carry(game, id, leg)?;
        if !is_able(game, id) {
            return Ok(path.len());
        }
    }
    Ok(path.len())
}

fn carry(game: &mut Game, id: FigureId, leg: Leg) -> Flow<()> {
    match leg {
        Leg::Moved { to, elev, facing, how } => {
            // A snap to where the figure stands already moves nothing, but it was a snap.
            let stays = how == HowMoved::Snap && view(game).figure(id).at == Some(to);
            if stays { Ok(()) } else { game.emit(Event::Moved { figure: id, to, elev: elev as i8, facing, how }) }
        }
        Leg::Turned { facing } => game.emit(Event::Turned { figure: id, facing }),
        Leg::Fell { to, elev, levels } => force::fell(game, id, to, elev, levels),
    }
}

/// An attack of its own: rolled and applied at once.
pub fn fight(game: &mut Game, id: FigureId, order: Attack, how: How) -> Flow<()> {
    if !attack::is_possible(game, id, order) {
        return game.emit(Event::Lapsed { figure: id });
    }
    let mut pending = Pending::default();
    attack::carry_out(game, id, order, how, &|_| false, &mut pending)?;
    damage::settle(game, pending)
}

/// Actions without an attack or a Move.
pub fn quiet(game: &mut Game, id: FigureId, action: &Action) -> Flow<()> {
    match action {
        Action::Hold => game.emit(Event::Held { figure: id }),
        Action::Suppress(slot) => game.emit(Event::StanceTaken { figure: id, stance: Stance::Suppressing(*slot) }),
        Action::Watch(slot) => game.emit(Event::StanceTaken { figure: id, stance: Stance::Watching(*slot) }),
        Action::Set(_) => game.emit(Event::SetChanged { figure: id, is_set: true }),
        Action::Heal(target) => help::medkit(game, id, *target),
        Action::Repair(target) => help::repair(game, id, *target),
        Action::Kit(target) => help::repair_kit(game, id, *target),
        Action::Move(_) | Action::Attack(_) | Action::Both { .. } => Ok(()),
    }
}
