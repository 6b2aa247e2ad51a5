//! Who sees whom (SK-9.1, SK-9.7, SK-19.1).

use super::modifiers;
use crate::skirmish::content::Hook;
use crate::skirmish::geometry::{self, Body, Heading, Pt, Quadrant, Scene, SightRule};
use crate::skirmish::model::{FigureId, View};

/// What an observer's rays to a body give, whatever its facing.
pub fn look(view: View<'_>, scene: &Scene, from: &Body, to: &Body) -> geometry::View {
    let eye = modifiers::sum(view, Hook::Eye, from.who.into());
    geometry::view(scene, from, to, i64::from(eye), rule(view))
}

pub fn rule(view: View<'_>) -> SightRule {
    if view.state.settings.mutual_sight { SightRule::Mutual } else { SightRule::Directed }
}

/// Whether a figure that faces somewhere sees another: in its front half, NONE or HALF (SK-9.1).
pub fn sees(view: View<'_>, scene: &Scene, from: FigureId, to: FigureId) -> bool {
    let (body, target) = (view.body(from), view.body(to));
    geometry::is_ahead(view.figure(from).facing, body.at, target.at) && look(view, scene, &body, &target).visibility.is_seen()
}

/// Whether a point is in the field of fire: the front quadrant, or the front half of a figure that is set (SK-19.1).
pub fn is_in_field(facing: Heading, is_set: bool, from: Pt, point: Pt) -> bool {
    if is_set { geometry::is_ahead(facing, from, point) } else { geometry::quadrant(facing, from, point) == Quadrant::Front }
}
