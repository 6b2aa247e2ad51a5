//! Attacks step by step (SK-13, SK-16, SK-17): what is spent, what is rolled. What it does is applied by `damage`.

use super::damage::{self, Pending};
use super::firing::{self, How};
use super::{aim, areas};
use crate::kernel::Flow;
use crate::skirmish::content::{Shape, WeaponKind};
use crate::skirmish::game::{Game, view};
use crate::skirmish::model::{At, Attack, Event, FigureId, Slot};

/// Spends a use and starts the wait of a weapon (SK-18.5, SK-19.10).
pub fn spend(game: &mut Game, figure: FigureId, slot: Slot) -> Flow<()> {
    if view(game).uses_left(figure, slot).is_some() {
        game.emit(Event::UseSpent { figure, slot })?;
    }
    let now = view(game);
    let Some(weapon) = now.weapon(figure, slot) else { return Ok(()) };
    let waits = weapon.maneuvers.iter().map(|index| &now.content.maneuvers[*index]).find(|m| m.shape == Shape::Wait);
    let Some(rounds) = waits.map(|maneuver| i16::from(maneuver.rounds)) else { return Ok(()) };
    let change = super::modifiers::sum(now, crate::skirmish::content::Hook::ReadyIn, figure);
    let until = i16::from(now.state.round) + (rounds + change).max(1);
    game.emit(Event::Delayed { figure, slot, until: until.clamp(0, 255) as u8 })
}

/// Rolls an attack that may be made; its effect is pending. How targets move is asked for each of them.
pub fn carry_out(
    game: &mut Game,
    attacker: FigureId,
    attack: Attack,
    how: How,
    moves: &dyn Fn(FigureId) -> bool,
    pending: &mut Pending,
) -> Flow<()> {
    roll(game, attacker, attack, how, moves, pending)?;
    spend(game, attacker, attack.slot)
}

fn roll(
    game: &mut Game,
    attacker: FigureId,
    attack: Attack,
    how: How,
    moves: &dyn Fn(FigureId) -> bool,
    pending: &mut Pending,
) -> Flow<()> {
    let Attack { slot, at } = attack;
    let kind = view(game).weapon(attacker, slot).map(|weapon| weapon.kind);
    match (kind, at) {
        (Some(WeaponKind::Grenade), At::Point(point)) => areas::blast(game, attacker, slot, point, pending),
        (Some(WeaponKind::Template), At::Heading(heading)) => {
            areas::template(game, attacker, slot, heading, (how, moves), pending)
        }
        (Some(WeaponKind::Launcher), at) => {
            let (point, shot) = match at {
                At::Figure(target) => (view(game).body(target).at, shot_at(game, attacker, slot, target, how, moves)),
                At::Point(point) => (point, firing::at_ground(view(game), attacker, slot)),
                At::Heading(_) => return Ok(()),
            };
            // The hit itself does nothing: it sets the blast (SK-16.5).
            let Some(mut shot) = shot else { return Ok(()) };
            shot.dice = 1;
            let hits = damage::throw(game, &shot)?;
            if hits > 0 { areas::blast(game, attacker, slot, point, pending) } else { Ok(()) }
        }
        (Some(_), At::Figure(target)) => {
            let Some(shot) = shot_at(game, attacker, slot, target, how, moves) else { return Ok(()) };
            damage::fire(game, &shot, pending).map(|_| ())
        }
        (Some(_), At::Point(_)) => {
            let Some(shot) = firing::at_ground(view(game), attacker, slot) else { return Ok(()) };
            damage::fire(game, &shot, pending).map(|_| ())
        }
        _ => Ok(()),
    }
}

fn shot_at(
    game: &Game,
    attacker: FigureId,
    slot: Slot,
    target: FigureId,
    how: How,
    moves: &dyn Fn(FigureId) -> bool,
) -> Option<crate::skirmish::model::Shot> {
    let how = How { is_moving: moves(target), ..how };
    firing::shot(view(game), &view(game).scene(), attacker, slot, target, how)
}

/// Whether an attack is still legal from where its figure is now.
pub fn is_possible(game: &Game, attacker: FigureId, attack: Attack) -> bool {
    let now = view(game);
    aim::check(now, &now.scene(), &aim::Shooter::now(now, attacker), attack).is_ok()
}
