//! Bands, quadrants and engagement (SK-10, SK-11, SK-17.2).

use crate::skirmish::geometry::units::BASE;
use crate::skirmish::geometry::{Band, Body, Quadrant, band, is_within, quadrant};
use crate::skirmish::model::{FigureId, View};

pub fn band_of(one: &Body, other: &Body) -> Band {
    band(one.at, other.at)
}

/// Where an attacker stands as its target sees it (SK-11.1).
pub fn quadrant_of(view: View<'_>, attacker: &Body, target: FigureId) -> Quadrant {
    quadrant(view.figure(target).facing, view.body(target).at, attacker.at)
}

/// Enemies within one base length and 1 ER that both have a Melee stat.
pub fn are_engaged(view: View<'_>, one: FigureId, other: FigureId) -> bool {
    let (a, b) = (view.body(one), view.body(other));
    let fights = |id| view.unit(id).melee.is_some();
    view.figure(one).seat != view.figure(other).seat
        && fights(one)
        && fights(other)
        && is_within(a.at, b.at, BASE)
        && a.elev.abs_diff(b.elev) <= 1
}

/// Whether the target is engaged with somebody else than the attacker (SK-11.3).
pub fn is_engaged_elsewhere(view: View<'_>, target: FigureId, attacker: FigureId) -> bool {
    view.enemies(target).any(|enemy| enemy != attacker && are_engaged(view, target, enemy))
}
