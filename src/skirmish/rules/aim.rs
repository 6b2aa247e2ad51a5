//! What may be attacked, and from where (SK-9.8, SK-13.1, SK-16.1, SK-17.1, SK-19.2).

use super::refusal::Refusal;
use super::{cover, modifiers, position, sight};
use crate::skirmish::content::{Hook, Shape, Weapon, WeaponKind};
use crate::skirmish::geometry::units::{BASE, CARD, TABLE_H, TABLE_W};
use crate::skirmish::geometry::{self, Body, Heading, Pt, Scene, Visibility};
use crate::skirmish::model::{At, Attack, FigureId, Slot, View};

/// A figure as it attacks: perhaps at the end of a way that it has not gone yet.
#[derive(Clone, Copy, Debug)]
pub struct Shooter {
    pub id: FigureId,
    pub body: Body,
    pub facing: Heading,
    pub is_set: bool,
}

type Checked = Result<(), Refusal>;

impl Shooter {
    pub fn now(view: View<'_>, id: FigureId) -> Shooter {
        let figure = view.figure(id);
        Shooter { id, body: view.body(id), facing: figure.facing, is_set: figure.is_set }
    }

    /// Turned by some degrees, which ends being set (SK-18.3).
    #[must_use]
    pub fn turned(self, by: i16) -> Shooter {
        if by == 0 { self } else { Shooter { facing: self.facing.turned(by.into()), is_set: false, ..self } }
    }
}

/// Whether an attack is legal.
pub fn check(view: View<'_>, scene: &Scene, by: &Shooter, attack: Attack) -> Checked {
    let slot = attack.slot;
    let weapon = view.weapon(by.id, slot).ok_or(Refusal::NoWeapon)?;
    is_ready(view, by, slot, weapon)?;
    match (weapon.kind, attack.at) {
        (WeaponKind::Ranged | WeaponKind::Launcher, At::Figure(target)) => at_figure(view, scene, by, (slot, weapon), target),
        (WeaponKind::Ranged | WeaponKind::Launcher, At::Point(point)) => at_ground(view, scene, by, point),
        (WeaponKind::Melee, At::Figure(target)) => in_melee(view, scene, by, target),
        (WeaponKind::Grenade, At::Point(point)) => thrown(view, scene, by, weapon, point),
        (WeaponKind::Template, At::Heading(heading)) => {
            if geometry::is_ahead(by.facing, Pt::default(), Pt::default() + heading.vec(CARD)) {
                Ok(())
            } else {
                Err(Refusal::Behind)
            }
        }
        _ => Err(Refusal::WrongKindOfTarget { slot }),
    }
}

/// Uses left, waited long enough, set if it must be (SK-13.1, SK-18.3, SK-18.5).
fn is_ready(view: View<'_>, by: &Shooter, slot: Slot, weapon: &Weapon) -> Checked {
    if view.uses_left(by.id, slot) == Some(0) {
        return Err(Refusal::NoUses { slot });
    }
    if let Some(until) = view.not_before(by.id, slot) {
        return Err(Refusal::NotReady { slot, until });
    }
    if needs_set(view, weapon) && !by.is_set {
        return Err(Refusal::NotSet { slot });
    }
    Ok(())
}

pub fn needs_set(view: View<'_>, weapon: &Weapon) -> bool {
    has_shape(view, weapon, Shape::Set)
}

fn has_shape(view: View<'_>, weapon: &Weapon, shape: Shape) -> bool {
    weapon.maneuvers.iter().any(|index| view.content.maneuvers[*index].shape == shape)
}

/// An enemy on the table.
fn is_enemy(view: View<'_>, by: &Shooter, target: FigureId) -> Checked {
    let figure = view.figure(target);
    if figure.seat == view.figure(by.id).seat {
        return Err(Refusal::Friend(target));
    }
    if figure.is_in_play() { Ok(()) } else { Err(Refusal::Gone(target)) }
}

fn at_figure(view: View<'_>, scene: &Scene, by: &Shooter, (slot, weapon): (Slot, &Weapon), target: FigureId) -> Checked {
    is_enemy(view, by, target)?;
    let body = view.body(target);
    if !geometry::is_ahead(by.facing, by.body.at, body.at) {
        return Err(Refusal::Behind);
    }
    let band = position::band_of(&by.body, &body);
    if !weapon.reaches(band) {
        return Err(Refusal::OutOfBand { slot, band });
    }
    let visibility = sight::look(view, scene, &by.body, &body).visibility;
    match visibility {
        Visibility::NoCover | Visibility::Half => Ok(()),
        Visibility::Full if cover::reads_cover(view, by.id) => Ok(()),
        _ => Err(Refusal::Unseen { target, visibility }),
    }
}

/// A place in front that is on the table and seen (SK-16.1, SK-16.8).
fn at_ground(view: View<'_>, scene: &Scene, by: &Shooter, point: Pt) -> Checked {
    if !(0..=TABLE_W).contains(&i64::from(point.x)) || !(0..=TABLE_H).contains(&i64::from(point.y)) {
        return Err(Refusal::OffTable);
    }
    if !geometry::is_ahead(by.facing, by.body.at, point) {
        return Err(Refusal::Behind);
    }
    let eye = modifiers::sum(view, Hook::Eye, by.id);
    let hidden = geometry::lob(scene, &by.body, eye.into(), point, floor_at(scene, point));
    hidden.map_err(|piece| Refusal::PlaceUnseen { point, piece })
}

/// The ER of the highest floor at a point: what is thrown there lands on it.
pub fn floor_at(scene: &Scene, point: Pt) -> i32 {
    scene.terrain.highest(point, i32::MAX).1
}

fn thrown(view: View<'_>, scene: &Scene, by: &Shooter, weapon: &Weapon, point: Pt) -> Checked {
    let most = i64::from(weapon.throw) * CARD;
    if !geometry::is_within_of(by.body.at, point, most) {
        return Err(Refusal::TooFarToThrow { gap: geometry::gap_to(by.body.at, point), most });
    }
    at_ground(view, scene, by, point)
}

fn in_melee(view: View<'_>, scene: &Scene, by: &Shooter, target: FigureId) -> Checked {
    if view.unit(by.id).melee.is_none() {
        return Err(Refusal::NoMelee);
    }
    is_enemy(view, by, target)?;
    let body = view.body(target);
    if !geometry::is_within(by.body.at, body.at, BASE) {
        return Err(Refusal::TooFarForMelee { gap: geometry::gap(by.body.at, body.at) });
    }
    if by.body.elev.abs_diff(body.elev) > 1 {
        return Err(Refusal::OtherLevel);
    }
    if !geometry::is_ahead(by.facing, by.body.at, body.at) {
        return Err(Refusal::Behind);
    }
    let visibility = sight::look(view, scene, &by.body, &body).visibility;
    if visibility == Visibility::Blocked { Err(Refusal::Unseen { target, visibility }) } else { Ok(()) }
}

/// Whether a weapon can suppress (SK-19.2, SK-19.3).
pub fn check_suppress(view: View<'_>, by: &Shooter, slot: Slot) -> Checked {
    let weapon = view.weapon(by.id, slot).ok_or(Refusal::NoWeapon)?;
    if weapon.kind != WeaponKind::Ranged || has_shape(view, weapon, Shape::Wait) {
        return Err(Refusal::CannotSuppress { slot });
    }
    is_ready(view, by, slot, weapon)
}

/// Whether a weapon can watch (SK-19.2, SK-19.6).
pub fn check_watch(view: View<'_>, by: &Shooter, slot: Slot) -> Checked {
    let weapon = view.weapon(by.id, slot).ok_or(Refusal::NoWeapon)?;
    if weapon.kind != WeaponKind::Ranged {
        return Err(Refusal::CannotWatch { slot });
    }
    is_ready(view, by, slot, weapon)
}

/// Whether a weapon can be set now (SK-18.3).
pub fn check_set(view: View<'_>, by: &Shooter, slot: Slot) -> Checked {
    let weapon = view.weapon(by.id, slot).ok_or(Refusal::NoWeapon)?;
    if !needs_set(view, weapon) {
        return Err(Refusal::NothingToSet { slot });
    }
    if by.is_set { Err(Refusal::AlreadySet) } else { Ok(()) }
}

/// The enemies that a weapon may be fired at.
pub fn targets<'a>(view: View<'a>, scene: &'a Scene, by: Shooter, slot: Slot) -> impl Iterator<Item = FigureId> + 'a {
    let may = move |target: &FigureId| check(view, scene, &by, Attack { slot, at: At::Figure(*target) }).is_ok();
    view.enemies(by.id).filter(may)
}
