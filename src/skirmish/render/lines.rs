//! Lines of sight ray by ray, and Firing Numbers with every modifier (SK-9, SK-12).

use crate::kernel::{Complaint, Doc};
use crate::skirmish::commands::planner;
use crate::skirmish::content::{Hook, WeaponKind};
use crate::skirmish::geometry::{self, Obstruction, Quadrant, Stop};
use crate::skirmish::model::{FigureId, Shot, Slot, View};
use crate::skirmish::names;
use crate::skirmish::rules::aim::{self, Shooter};
use crate::skirmish::rules::firing::{self, How};
use crate::skirmish::rules::{modifiers, position, sight};

/// Which rays are free, and what stops the others.
pub fn los(view: View<'_>, from: FigureId, to: FigureId) -> Doc {
    let scene = view.scene();
    let (eye, target) = (view.body(from), view.body(to));
    let seen = sight::look(view, &scene, &eye, &target);
    let stopped = seen.sight.by_pieces.and(seen.sight.by_figures);
    let mut doc = Doc::new();
    let free = seen.sight.free();
    let cover = names::visibility(seen.visibility);
    doc.line(format!("{} to {}: {free} of 9 rays free, {cover} (SK-9.7)", names::figure(view, from), names::figure(view, to)));
    for (height, name) in [(2, "head"), (1, "waist"), (0, "foot")] {
        let mark = |line: usize| if stopped.has(line, height) { '#' } else { '.' };
        doc.line(format!("  {name:<6}{} {} {}", mark(0), mark(1), mark(2)));
    }
    let bonus = modifiers::sum(view, Hook::Eye, from);
    for stop in geometry::stops(&scene, &eye, &target, bonus.into()) {
        doc.line(format!("  {}", stop_line(view, from, stop)));
    }
    if seen.is_returned {
        doc.line("  no ray is free, but one is in the other direction: half cover (SK-9.7)".to_string());
    }
    if !geometry::is_ahead(view.figure(from).facing, eye.at, target.at) {
        doc.line(format!("  {} is behind {} (SK-9.1)", names::figure(view, to), names::figure(view, from)));
    }
    doc
}

fn stop_line(view: View<'_>, from: FigureId, stop: Stop) -> String {
    let what = match stop.by {
        Obstruction::Piece(id) => {
            let card = view.piece_card(id);
            let bonus = if card.armor_bonus > 0 { format!(", armor bonus {}", card.armor_bonus) } else { String::new() };
            format!("{} {}, {} ER{bonus}", names::piece(view, id), card.name, card.height)
        }
        other => names::obstruction(view, other),
    };
    let count = stop.rays.count();
    if stop.is_captured {
        return format!("{what}: {} touches it and looks over it (SK-9.6)", names::figure(view, from));
    }
    let which =
        (0..3).filter(|height| (0..3).any(|line| stop.rays.has(line, *height))).map(|height| ["foot", "waist", "head"][height]);
    format!("{what}: stops {count} of 9 ({})", which.collect::<Vec<_>>().join(", "))
}

/// A Firing Number with its lines; the best weapon unless one is named.
pub fn firing(view: View<'_>, from: FigureId, to: FigureId, weapon: Option<&str>) -> Result<Doc, Complaint> {
    let kinds = [WeaponKind::Ranged, WeaponKind::Melee, WeaponKind::Launcher, WeaponKind::Template];
    let slot = match weapon {
        Some(name) => names::find_weapon(view, from, name)?,
        None => planner::weapon_for(view, from, &kinds, Some(to))
            .or_else(|| view.weapons(from).map(|(slot, _)| slot).next())
            .ok_or_else(|| Complaint::input(format!("{} has no weapon", names::figure(view, from)), "Choose another figure"))?,
    };
    let scene = view.scene();
    let Some(shot) = firing::shot(view, &scene, from, slot, to, How::default()) else {
        return Err(Complaint::input("that is no weapon", "Name one"));
    };
    let mut doc = Doc::new();
    let number = if shot.is_melee { "needs" } else { "FN" };
    let side = match position::quadrant_of(view, &view.body(from), to) {
        Quadrant::Front => "front",
        Quadrant::Flank => "side",
        Quadrant::Rear => "rear",
    };
    let gap = geometry::units::millimeters(geometry::gap(view.body(from).at, view.body(to).at));
    doc.line(format!("{}, {gap} mm, from the {side}", shot_name(view, &shot)));
    doc.line(format!("  {number} {} = {}", shot.needs, names::sum_of(view, &shot.firing)));
    doc.line(format!("  {}", chances(view, &shot)));
    if let Some(why) = illegal(view, from, slot, to) {
        doc.line(format!("  not possible now: {} ({})", why.fact, why.clause));
    }
    Ok(doc)
}

fn illegal(view: View<'_>, from: FigureId, slot: Slot, to: FigureId) -> Option<Complaint> {
    let order = crate::skirmish::model::Order::of(crate::skirmish::model::Action::Attack(crate::skirmish::model::Attack {
        slot,
        at: crate::skirmish::model::At::Figure(to),
    }));
    let order = planner::complete(view, from, order);
    let by = order.pivot.map_or(0, |(_, by)| by);
    let shooter = Shooter::now(view, from).turned(by);
    let attack = order.attack()?;
    let refused = aim::check(view, &view.scene(), &shooter, attack).err()?;
    Some(crate::skirmish::commands::complaint(view, from, &refused))
}

fn shot_name(view: View<'_>, shot: &Shot) -> String {
    let target = shot.target.map_or_else(|| "the ground".to_string(), |target| names::figure(view, target));
    let weapon = names::weapon(view, shot.attacker, shot.slot);
    format!("{} at {target} with the {weapon}", names::figure(view, shot.attacker))
}

/// `roll +1 (Leadership 1): hits on 9, 20% of 4 dice; Str 4 against AV 2: 1 Blood a hit, armor fails below 5`.
pub fn chances(view: View<'_>, shot: &Shot) -> String {
    let bonus = shot.bonus();
    let roll =
        if shot.roll.is_empty() { String::new() } else { format!("roll {bonus:+} ({}): ", names::sum_of(view, &shot.roll)) };
    let dice = if shot.dice == 1 { "1 die".to_string() } else { format!("{} dice", shot.dice) };
    let hits = match planner::chances(shot) {
        0 => "cannot hit".to_string(),
        faces => format!("hits on {}, {}% of {dice}", (shot.needs - bonus).max(1), faces * 10),
    };
    let (strength, av) = (shot.total_strength(), shot.av);
    let blood = if strength < av { "no Blood".to_string() } else { format!("{} Blood a hit", shot.blood) };
    format!("{roll}{hits}; Str {strength} against AV {av}: {blood}, armor fails below {}", shot.af)
}
