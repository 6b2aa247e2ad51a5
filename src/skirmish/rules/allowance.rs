//! What a figure may do in one activation: asked of the cards once, then plain numbers (SK-7.1, SK-8.3, SK-18.1).

use super::modifiers;
use crate::skirmish::content::{Hook, Shape};
use crate::skirmish::model::{FigureId, View};

/// Failed armor costs this many movement points (SK-7.1).
const FAILED: i16 = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    pub mp: i16,
    /// The most that it climbs or drops at once.
    pub climb_limit: i16,
    /// ER that it climbs without points, once per activation.
    pub free_climb: i16,
    /// The maneuvers of a Move and an attack that it may use, as indices.
    pub maneuvers: Vec<u8>,
}

impl Allowance {
    pub fn of(view: View<'_>, id: FigureId) -> Allowance {
        let (unit, figure) = (view.unit(id), view.figure(id));
        let penalty = if figure.failed { FAILED } else { 0 };
        let mp = unit.mp + modifiers::sum(view, Hook::Mp, id) - penalty;
        let of_weapons = view.weapons(id).flat_map(|(_, weapon)| weapon.maneuvers.iter().copied());
        let of_abilities = unit.abilities.iter().filter_map(|ability| view.content.abilities[*ability].maneuver);
        let joint = |index: &usize| matches!(view.content.maneuvers[*index].shape, Shape::Either | Shape::MoveAttack);
        let mut maneuvers: Vec<u8> = of_weapons.chain(of_abilities).filter(joint).map(|index| index as u8).collect();
        maneuvers.sort_unstable();
        maneuvers.dedup();
        let climb_limit = unit.mp + modifiers::sum(view, Hook::ClimbLimit, id);
        Allowance { mp: mp.max(0), climb_limit, free_climb: modifiers::sum(view, Hook::FreeClimb, id), maneuvers }
    }

    /// The points of a Move that is part of a maneuver.
    pub fn points(&self, view: View<'_>, maneuver: Option<u8>) -> i16 {
        let change = maneuver.map_or(0, |index| view.content.maneuvers[usize::from(index)].mp);
        (self.mp + change).max(0)
    }
}
