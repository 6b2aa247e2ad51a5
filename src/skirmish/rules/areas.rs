//! Grenades and templates: everybody in an area, friend or foe (SK-16).

use super::damage::{self, Hits, Pending};
use super::firing::{self, How};
use super::modifiers::About;
use super::{aim, cover, position, sight};
use crate::kernel::Flow;
use crate::skirmish::content::TemplateShape;
use crate::skirmish::game::{Game, view};
use crate::skirmish::geometry::{self, Heading, Pt, Template, Visibility};
use crate::skirmish::model::{Event, FigureId, Slot, View};

/// A blast around a point: hits without a roll, in order of distance (SK-16.2 to SK-16.4).
pub fn blast(game: &mut Game, attacker: FigureId, slot: Slot, point: Pt, pending: &mut Pending) -> Flow<()> {
    game.emit(Event::BlastSet { attacker, slot, at: point })?;
    let Some(weapon) = view(game).weapon(attacker, slot) else { return Ok(()) };
    let (strength, each, pushes) = (weapon.strength, weapon.blood, weapon.pushes);
    for (target, armor_bonus) in in_blast(view(game), point) {
        let now = view(game);
        let Some(weapon) = now.weapon(attacker, slot) else { continue };
        let av = firing::armor(now, target, armor_bonus, About::default());
        let af = firing::failure(now, target, weapon, About::default());
        game.emit(Event::BlastHit { attacker, target, strength, av })?;
        let blood = if strength >= av { each } else { 0 };
        let from = pushes.then_some(point);
        damage::suffer(game, (attacker, slot), target, Hits { count: 1, blood, af }, from, pending)?;
    }
    Ok(())
}

/// Who is in a blast and not shielded, nearest first, with the armor bonus of what is between.
pub fn in_blast(view: View<'_>, point: Pt) -> Vec<(FigureId, i16)> {
    let scene = view.scene();
    let (area, elev) = (Template::Blast { at: point }, aim::floor_at(&scene, point));
    let reached = |id: FigureId| {
        let body = view.body(id);
        let burst = geometry::shielding(&scene, point, elev, &body);
        (area.covers(body.at) && !burst.is_shielded).then_some((id, burst.armor_bonus as i16))
    };
    let mut hit: Vec<(FigureId, i16)> = view.in_play().filter_map(reached).collect();
    hit.sort_by_key(|(id, _)| (point.squared(view.body(*id).at), view.rank(*id)));
    hit
}

/// A template: everybody in it is attacked separately, nearest first (SK-16.6).
pub fn template(
    game: &mut Game,
    attacker: FigureId,
    slot: Slot,
    heading: Heading,
    (how, moves): (How, &dyn Fn(FigureId) -> bool),
    pending: &mut Pending,
) -> Flow<()> {
    for target in under_template(view(game), attacker, slot, heading) {
        let how = How { is_moving: moves(target), ..how };
        let scene = view(game).scene();
        if let Some(shot) = firing::shot(view(game), &scene, attacker, slot, target, how) {
            damage::fire(game, &shot, pending)?;
        }
    }
    Ok(())
}

/// Who is under a template and may be attacked by it (SK-9.8, SK-16.6).
pub fn under_template(view: View<'_>, attacker: FigureId, slot: Slot, heading: Heading) -> Vec<FigureId> {
    let Some(weapon) = view.weapon(attacker, slot) else { return Vec::new() };
    let (scene, from) = (view.scene(), view.body(attacker));
    let (from_at, cards) = (from.at, weapon.length);
    let area = match weapon.template {
        Some(TemplateShape::Cone) => Template::Cone { from: from_at, heading, cards },
        Some(TemplateShape::Line) | None => Template::Line { from: from_at, heading, cards },
    };
    let may = |id: &FigureId| {
        let body = view.body(*id);
        let seen = sight::look(view, &scene, &from, &body);
        let hidden_by_figures = seen.visibility == Visibility::Full && seen.sight.past_pieces() > 0;
        *id != attacker
            && area.covers(body.at)
            && weapon.reaches(position::band_of(&from, &body))
            && (seen.visibility.is_seen()
                || hidden_by_figures
                || seen.visibility == Visibility::Full && cover::reads_cover(view, attacker))
    };
    let mut hit: Vec<FigureId> = view.in_play().filter(may).collect();
    hit.sort_by_key(|id| (from.at.squared(view.body(*id).at), view.rank(*id)));
    hit
}
