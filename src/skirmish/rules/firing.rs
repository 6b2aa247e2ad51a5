//! The numbers of an attack, line by line (SK-12, SK-14.1, SK-17.3).

use super::modifiers::{self, About};
use super::{cover, position, sight};
use crate::skirmish::content::{Hook, Shape, Weapon, WeaponKind};
use crate::skirmish::geometry::{Band, Body, Quadrant, Scene, Visibility};
use crate::skirmish::model::{CardRef, FigureId, Line, Shot, Slot, Source, View};

/// The circumstances of an attack.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    /// The maneuver that the attack is a part of.
    pub maneuver: Option<u8>,
    /// The target moves at the same time (SK-20.5).
    pub is_moving: bool,
    /// The cover that counts instead of the one at the target's place: that of its declared end (SK-20.5).
    pub cover: Option<Visibility>,
    /// Whether a maneuver's extra Blood applies: it moved at least one step.
    pub has_charged: bool,
}

/// The Firing Number of the ground (SK-12.4).
const GROUND: i16 = 3;
/// The highest Armor Value (SK-1.2).
const AV_MAX: i16 = 4;

/// The attack of one figure on another. Whether it is allowed is not checked here.
pub fn shot(view: View<'_>, scene: &Scene, attacker: FigureId, slot: Slot, target: FigureId, how: How) -> Option<Shot> {
    let weapon = view.weapon(attacker, slot)?;
    let (from, to) = (view.body(attacker), view.body(target));
    let seen = sight::look(view, scene, &from, &to);
    let is_melee = weapon.kind == WeaponKind::Melee;
    let quadrant = position::quadrant_of(view, &from, target);
    let is_flank = quadrant == Quadrant::Flank
        && seen.visibility == Visibility::NoCover
        && position::is_engaged_elsewhere(view, target, attacker);
    let is_rear = quadrant == Quadrant::Rear;
    let about = About { is_melee: Some(is_melee), from_rear: is_rear };
    let judged = cover::judge(view, how.cover.unwrap_or(seen.visibility), (&from, &to));
    let heights = from.elev.cmp(&to.elev);

    let mut firing = Vec::new();
    let mut roll = Vec::new();
    let add = |to: &mut Vec<Line>, source: Source, amount: i16| to.push(Line { source, amount });
    if is_melee {
        add(&mut firing, Source::Reaction, view.unit(target).reaction);
        add(&mut roll, Source::Melee, view.unit(attacker).melee.unwrap_or(0));
    } else {
        add(&mut firing, Source::Weapon, weapon.firing.unwrap_or(GROUND));
        let band = position::band_of(&from, &to);
        add(&mut firing, Source::Range(band), range(band));
        for (card, amount) in maneuver_lines(view, weapon, how) {
            add(&mut firing, Source::Card { card, of: attacker }, amount);
        }
    }
    if is_rear {
        add(&mut firing, Source::Rear, -2);
    }
    if is_flank {
        add(&mut firing, Source::Flank, -1);
    }
    // Heights, cover and moving change the Firing Number of a shot and the roll of a melee attack.
    let (circumstances, sign) = if is_melee { (&mut roll, -1) } else { (&mut firing, 1) };
    match heights {
        std::cmp::Ordering::Greater => add(circumstances, Source::Higher, -sign),
        std::cmp::Ordering::Less => add(circumstances, Source::Lower, sign),
        std::cmp::Ordering::Equal => {}
    }
    let cover = if is_melee { judged.tier.melee() } else { judged.tier.firing() };
    if !is_melee || cover != 0 {
        add(circumstances, judged.source(), cover);
    }
    if how.is_moving {
        add(circumstances, Source::Moving, sign);
    }
    firing.extend(modifiers::collect(view, Hook::FnMod, attacker, about));
    roll.extend(modifiers::collect(view, Hook::RollMod, attacker, about));
    let mut strength = vec![Line { source: Source::Weapon, amount: weapon.strength }];
    if is_rear {
        add(&mut strength, Source::Rear, 2);
    }
    if is_flank {
        add(&mut strength, Source::Flank, 1);
    }
    strength.extend(modifiers::collect(view, Hook::StrMod, attacker, about));
    let more_dice = modifiers::total(&modifiers::collect(view, Hook::DiceMod, attacker, about));
    let more_blood = modifiers::total(&modifiers::collect(view, Hook::BloodMod, attacker, about));
    let first_blood =
        how.maneuver.filter(|_| how.has_charged).map_or(0, |index| view.content.maneuvers[usize::from(index)].first_blood);
    Some(Shot {
        attacker,
        target: Some(target),
        slot,
        is_melee,
        needs: firing.iter().map(|line| line.amount).sum::<i16>().max(1),
        firing,
        roll,
        strength,
        dice: (i16::from(weapon.dice) + more_dice).clamp(1, 30) as u8,
        av: armor(view, target, seen.sight.armor_bonus as i16, about),
        blood: (i16::from(weapon.blood) + more_blood).clamp(0, 20) as u8,
        first_blood,
        af: failure(view, target, weapon, about),
    })
}

/// A shot at the ground: nothing changes its number (SK-12.4).
pub fn at_ground(view: View<'_>, attacker: FigureId, slot: Slot) -> Option<Shot> {
    let weapon = view.weapon(attacker, slot)?;
    Some(Shot {
        attacker,
        target: None,
        slot,
        is_melee: false,
        firing: vec![Line { source: Source::Ground, amount: GROUND }],
        needs: GROUND,
        roll: Vec::new(),
        strength: vec![Line { source: Source::Weapon, amount: weapon.strength }],
        dice: weapon.dice,
        av: 0,
        blood: 0,
        first_blood: 0,
        af: 0,
    })
}

/// The effective Armor Value: once, before the barrage (SK-14.1, SK-14.3).
pub fn armor(view: View<'_>, target: FigureId, bonus: i16, about: About) -> i16 {
    let failed = i16::from(view.figure(target).failed);
    let cards = modifiers::total(&modifiers::collect(view, Hook::AvMod, target, about));
    (view.unit(target).av - failed + bonus + cards).clamp(0, AV_MAX)
}

/// The number below which armor fails (SK-14.6).
pub fn failure(view: View<'_>, target: FigureId, weapon: &Weapon, about: About) -> i16 {
    view.unit(target).af + weapon.af_mod + modifiers::total(&modifiers::collect(view, Hook::AfMod, target, about))
}

/// SK-10.
fn range(band: Band) -> i16 {
    if band == Band::Long { 0 } else { -2 }
}

/// The maneuver of the order, and the one that the weapon needs.
fn maneuver_lines(view: View<'_>, weapon: &Weapon, how: How) -> Vec<(CardRef, i16)> {
    let of_weapon = weapon.maneuvers.iter().map(|index| *index as u8);
    let compulsory = of_weapon.filter(|index| view.content.maneuvers[usize::from(*index)].shape == Shape::Wait);
    let all = how.maneuver.into_iter().chain(compulsory);
    all.map(|index| (CardRef::Maneuver(index), view.content.maneuvers[usize::from(index)].firing))
        .filter(|(_, n)| *n != 0)
        .collect()
}

/// The cover that counts if the target were elsewhere.
pub fn cover_at(view: View<'_>, scene: &Scene, attacker: FigureId, target: &Body) -> Visibility {
    sight::look(view, scene, &view.body(attacker), target).visibility
}
