//! Constraints on squads (CMP-7, DIC-4).

use crate::merc::game::Game;
use crate::merc::model::ids::{SquadId, SquadKind, UnitId};

/// The squad that this squad could join in its sector.
pub fn partner(game: &Game, from: SquadId) -> Option<SquadId> {
    let state = game.state();
    let sector = state.squad(from).sector?;
    let kinds = [SquadKind::Primary, SquadKind::Secondary];
    let others = kinds.into_iter().map(|kind| SquadId::new(from.seat(), kind)).filter(|other| *other != from);
    others.into_iter().find(|other| state.squad(*other).sector == Some(sector) && !state.squad(*other).members.is_empty())
}

/// Whether splitting off these units would leave the Dictator alone in either part (DIC-4).
pub fn leaves_dictator_alone(game: &Game, squad: SquadId, units: &[UnitId]) -> bool {
    let Some(dictator) = game.state().dictator() else { return false };
    let members = &game.state().squad(squad).members;
    let stay = members.iter().filter(|unit| !units.contains(unit)).count();
    members.contains(&dictator) && if units.contains(&dictator) { units.len() == 1 } else { stay == 1 }
}
