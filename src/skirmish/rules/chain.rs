//! The chain of occurrence (SK-6.5): Suppression, then Overwatch, then the action.

use super::attack;
use super::damage::{self, Pending};
use super::firing::{self, How};
use super::modifiers::{self, About};
use super::{aim, position, sight};
use crate::kernel::Flow;
use crate::skirmish::content::Hook;
use crate::skirmish::game::{Game, roll_one, view};
use crate::skirmish::geometry::Visibility;
use crate::skirmish::model::{Choice, Event, FigureId, QuestionId, Slot, Stance, View};

/// The enemies whose stance covers a figure where it stands, in canonical order, each with its weapon (SK-19.5, SK-19.6).
pub fn covering(view: View<'_>, id: FigureId, wanted: fn(Stance) -> bool) -> Vec<(FigureId, Slot)> {
    let scene = view.scene();
    let covers = |enemy: FigureId| {
        let figure = view.figure(enemy);
        let slot = figure.stance.slot().filter(|_| wanted(figure.stance))?;
        let (from, to) = (view.body(enemy), view.body(id));
        let weapon = view.weapon(enemy, slot)?;
        let meets = sight::is_in_field(figure.facing, figure.is_set, from.at, to.at)
            && weapon.reaches(position::band_of(&from, &to))
            && sight::look(view, &scene, &from, &to).visibility.is_seen();
        meets.then_some((enemy, slot))
    };
    view.enemies(id).filter_map(covers).collect()
}

pub fn suppressors(view: View<'_>, id: FigureId) -> Vec<(FigureId, Slot)> {
    covering(view, id, |stance| matches!(stance, Stance::Suppressing(_)))
}

pub fn watchers(view: View<'_>, id: FigureId) -> Vec<(FigureId, Slot)> {
    covering(view, id, |stance| matches!(stance, Stance::Watching(_)))
}

/// One courage roll against each suppressor; the first failure cancels the action.
pub fn dares(game: &mut Game, id: FigureId) -> Flow<bool> {
    for (by, _) in suppressors(view(game), id) {
        let bonus = modifiers::collect(view(game), Hook::CourageMod, id, About::default());
        let needs = view(game).unit(id).courage;
        let (die, draw) = roll_one(game)?;
        let passes = i16::from(die) + modifiers::total(&bonus) >= needs;
        game.emit(Event::CourageChecked { figure: id, by, die, bonus, needs, draw })?;
        if !passes {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What watchers know of a figure that they may fire at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moving {
    pub is_moving: bool,
    /// A member of a group stays on the table until the attacks are made (SK-20.7).
    pub lingers: bool,
    /// For each watcher's shot: the cover at the declared end instead of the present place (SK-20.5).
    pub end: Option<crate::skirmish::geometry::Body>,
}

/// Each watcher may fire once, in canonical order, after seeing the results before (SK-19.6, SK-19.7).
pub fn overwatch(game: &mut Game, id: FigureId, moving: Moving) -> Flow<()> {
    for (watcher, slot) in watchers(view(game), id) {
        if !view(game).figure(id).is_in_play() || !aims_at(view(game), watcher, slot, id) {
            continue;
        }
        let asked = QuestionId::Overwatch { watcher, target: id };
        let seat = view(game).figure(watcher).seat;
        if game.pick(seat, asked, vec![Choice::Fire, Choice::HoldFire], 0)? == Choice::HoldFire {
            game.emit(Event::FireHeld { watcher, target: id })?;
            continue;
        }
        let scene = view(game).scene();
        let cover: Option<Visibility> = moving.end.map(|end| firing::cover_at(view(game), &scene, watcher, &end));
        let how = How { is_moving: moving.is_moving, cover, ..How::default() };
        let shot = firing::shot(view(game), &scene, watcher, slot, id, how).expect("a watcher has its weapon");
        game.emit(Event::StanceTaken { figure: watcher, stance: Stance::None })?;
        let mut pending = Pending::default();
        damage::fire(game, &shot, &mut pending)?;
        attack::spend(game, watcher, slot)?;
        damage::settle_and(game, pending, moving.lingers)?;
    }
    Ok(())
}

/// Whether the weapon could be fired at the figure as an attack of its own (SK-19.6).
fn aims_at(view: View<'_>, watcher: FigureId, slot: Slot, target: FigureId) -> bool {
    let shooter = aim::Shooter::now(view, watcher);
    let attack = crate::skirmish::model::Attack { slot, at: crate::skirmish::model::At::Figure(target) };
    aim::check(view, &view.scene(), &shooter, attack).is_ok()
}
