//! Which MERCs move together, and whom they leave behind (AI-3).

use super::fights;
use super::squads::{can_go, members, reach, steps};
use crate::kernel::Seat;
use crate::merc::commands::check;
use crate::merc::commands::split::Split;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, UnitId};
use crate::merc::rules::vehicles;

/// The members of a unit's squad that cannot move any more, if the others can leave them behind as a squad of their own.
pub fn left_behind(game: &Game, seat: Seat, unit: UnitId) -> Vec<UnitId> {
    let tired: Vec<UnitId> = members(game, unit).iter().copied().filter(|mate| !can_go(game, *mate)).collect();
    let may_stay = || check::command(game, seat, &Split { units: tired.clone() }.into()).is_ok();
    if tired.is_empty() || !may_stay() { Vec::new() } else { tired }
}

/// The sectors that those members of a unit's squad who can still move could reach together today.
pub fn within_reach(game: &Game, unit: UnitId) -> impl Iterator<Item = SectorId> + '_ {
    let state = game.state();
    let going = members(game, unit).iter().filter(|mate| can_go(game, **mate));
    let most = going.map(|mate| steps(game, *mate)).min().unwrap_or(0);
    let from = state.sector_of(unit).filter(|_| most > 0);
    let squad = state.squad_of(unit);
    let away = move |from, at| squad.map_or(u8::MAX, |squad| vehicles::distance(game, squad, from, at));
    from.into_iter().flat_map(move |from| state.all_sectors().filter(move |at| (1..=most).contains(&away(from, *at))))
}

/// The player's other squads that take a step toward an enemy sector together with a unit's squad: those in its sector that can get to the
/// goal today and, at the last step, those next to the goal. A squad that would give up at least as much as the goal is worth stays.
pub fn companions(game: &Game, seat: Seat, unit: UnitId, to: SectorId, goal: SectorId) -> Vec<SquadId> {
    let state = game.state();
    let (Some(own), Some(from)) = (state.squad_of(unit), state.sector_of(unit)) else { return Vec::new() };
    if !state.has_enemies(state.side(seat), goal) {
        return Vec::new();
    }
    let joins = |squad: &SquadId| {
        let (Some(at), Some(member)) = (state.squad(*squad).sector, state.squad(*squad).members.first()) else { return false };
        let near =
            at == from && vehicles::is_step(game, *squad, at, to) || to == goal && vehicles::is_step(game, *squad, at, goal);
        near && *squad != own
            && state.squad(*squad).members.iter().all(|mate| can_go(game, *mate))
            && reach(game, *member) >= vehicles::distance(game, *squad, at, goal)
            && fights::is_worth(game, fights::price(game, *member), goal)
    };
    state.live_squads(seat).filter(joins).collect()
}
