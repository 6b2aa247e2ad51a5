//! Where a squad could fight, what going there would cost, and how the fight would probably end.

use super::odds;
use super::squads::{around, members, reach};
use crate::merc::bots::decision::RuleDecision;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, UnitId};

/// The sectors next to a unit that have enemies in them.
pub fn contested(game: &Game, decision: &RuleDecision, who: UnitId) -> impl Iterator<Item = SectorId> {
    let side = game.state().side(decision.seat);
    around(game, who).filter(move |at| game.state().has_enemies(side, *at))
}

/// How much health and armor, in percent, these units and their side would have left after a fight for a sector; below 0 if they lose.
pub fn weighed(game: &Game, decision: &RuleDecision, units: &[UnitId], at: SectorId) -> i64 {
    weighed_with(game, decision, units, 0, at)
}

/// The same with new militia.
pub fn weighed_with(game: &Game, decision: &RuleDecision, units: &[UnitId], militia: u8, at: SectorId) -> i64 {
    let odds = odds::odds(game, decision.seat, units, militia, at);
    decision.thoughts.add(|| {
        let with = if militia > 0 { format!(" with {militia} militia") } else { String::new() };
        format!("odds at {}{with}: {odds}", game.state().sector_name(at))
    });
    odds
}

/// The most militia that are considered.
const MOST_MILITIA: u8 = 60;

/// The fewest new militia, at most `most` and within the room there, with which the odds at a sector are at least `least`.
pub fn militia_needed(game: &Game, decision: &RuleDecision, at: SectorId, most: u8, least: i64) -> Option<u8> {
    let most = most.min(game.militia_room(decision.seat, at));
    let needed = odds::militia_needed(game, decision.seat, at, most.min(MOST_MILITIA), least);
    decision.thoughts.add(|| {
        let name = game.state().sector_name(at);
        match needed {
            Some(needed) => format!("militia needed at {name}: {needed}"),
            None => format!("militia needed at {name}: more than {most}"),
        }
    });
    needed
}

/// What it costs if a unit's squad leaves: the sector's value, if the squad's side controls it and nobody else of that side stays.
pub fn price(game: &Game, who: UnitId) -> i64 {
    price_with(game, who, 0)
}

/// The same if this many militia go along.
pub fn price_with(game: &Game, who: UnitId, militia: u8) -> i64 {
    let state = game.state();
    let (Some(at), Some(squad)) = (state.sector_of(who), state.squad_of(who)) else { return 0 };
    let side = state.side(squad.seat());
    let stays = |unit: UnitId| state.squad_of(unit) != Some(squad);
    let is_left_open = state.controlling_side(at) == Some(side)
        && state.militia_of_side(side, at) <= militia
        && !state.units_of_side_in(side, at).any(stays);
    if is_left_open { game.sector_card(at).value.into() } else { 0 }
}

/// The contested sectors that are the base or have a value above the price of leaving.
pub fn prizes(game: &Game, decision: &RuleDecision, who: UnitId) -> impl Iterator<Item = SectorId> {
    let price = price(game, who);
    contested(game, decision, who).filter(move |at| is_worth(game, price, *at))
}

/// Whether a sector is the base or worth more than this price.
pub(super) fn is_worth(game: &Game, price: i64, at: SectorId) -> bool {
    game.state().base() == Some(at) || i64::from(game.sector_card(at).value) > price
}

/// A member of another Rebel's squad next to a sector. Both squads together would win the sector, and that squad gives up less than the
/// sector is worth.
pub fn helper(game: &Game, decision: &RuleDecision, who: UnitId, at: SectorId, least: i64) -> Option<UnitId> {
    let state = game.state();
    let side = state.side(decision.seat);
    let is_friend = |squad: &SquadId| squad.seat() != decision.seat && state.side(squad.seat()) == side;
    for squad in state.neighbors(at).into_iter().flat_map(|near| state.squads_in(near)).filter(is_friend) {
        let friends = &state.squad(squad).members;
        let able = |friend: &&UnitId| is_worth(game, price(game, **friend), at) && reach(game, **friend) > 0;
        let Some(friend) = friends.first().filter(able) else { continue };
        let all: Vec<UnitId> = members(game, who).iter().chain(friends).copied().collect();
        if weighed(game, decision, &all, at) >= least {
            return Some(*friend);
        }
    }
    None
}
