//! Splitting and merging squads (MOV-3, CMP-7), and the order among ties (COM-5).

use super::combat::retreat::free_squad;
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SquadId, SquadKind, UnitId};
use crate::merc::model::state::Fighter;

/// The named MERCs form the other squad.
pub fn split(game: &mut Game, units: &[UnitId]) -> Flow<()> {
    let from = game.state().squad_of(units[0]).expect("checked");
    let into = free_squad(game, from).expect("checked");
    game.emit(Event::SquadSplit { from, into, units: units.to_vec() })
}

/// One squad joins the other in its sector; the Dictator leaves the base so (DIC-4).
pub fn merge(game: &mut Game, from: SquadId) -> Flow<()> {
    let into = partner(game, from).expect("checked");
    game.emit(Event::SquadsMerged { from, into })
}

/// Whom a squad could join where it stands.
pub fn partner(game: &Game, from: SquadId) -> Option<SquadId> {
    let state = game.state();
    let sector = state.squad(from).sector?;
    let kinds = [SquadKind::Primary, SquadKind::Secondary];
    let others = kinds.into_iter().map(|kind| SquadId::new(from.seat(), kind)).filter(|other| *other != from);
    others.into_iter().find(|other| state.squad(*other).sector == Some(sector) && !state.squad(*other).members.is_empty())
}

pub fn prefer(game: &mut Game, seat: Seat, order: &[Fighter]) -> Flow<()> {
    game.emit(Event::OrderPreferred { seat, order: order.to_vec() })
}

/// He stands alone at the base or in a squad with others (DIC-4).
pub fn leaves_dictator_alone(game: &Game, squad: SquadId, units: &[UnitId]) -> bool {
    let Some(dictator) = game.state().dictator() else { return false };
    let members = &game.state().squad(squad).members;
    let stay = members.iter().filter(|unit| !units.contains(unit)).count();
    members.contains(&dictator) && if units.contains(&dictator) { units.len() == 1 } else { stay == 1 }
}
