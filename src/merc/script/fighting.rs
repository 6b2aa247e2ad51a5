//! Operations for the rules of bots about fights: where one could be had, what it would cost, and how it would probably end.

use super::access::{read, short};
use super::judging::{compared, parsed, pondering};
use super::object::{At, UnitRef, list, sector, unit};
use super::ops::Ops;
use crate::merc::bots::comparing;
use crate::merc::bots::conditions::{self, around, members, reach};
use crate::merc::bots::odds;
use crate::merc::bots::ponder::Pondering;
use crate::merc::game::Game;
use crate::merc::ids::{SectorId, SquadId, UnitId};
use mlua::{Result, Table, Variadic};

/// Longer lists are not looked at.
const MOST: usize = 300;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look("reach(unit: Unit) -> number", "How many steps a unit's whole squad can still go today.", |_, who: UnitRef| {
        read(|game| Ok(reach(game, who.0)))
    })?;
    ops.look(
        "price(unit: Unit) -> number",
        "What it would cost if a unit's squad went: the value of its sector, if somebody controls it and nobody of the bot's side would be \
         left there.",
        |_, who: UnitRef| read(|game| Ok(price(game, who.0))),
    )?;
    ops.look("contested(unit: Unit) -> {Sector}", "The sectors next to a unit where its enemies stand.", |lua, who: UnitRef| {
        let pondering = pondering()?;
        read(|game| list(lua, contested(game, &pondering, who.0).map(sector)))
    })?;
    ops.look(
        "vacant(unit: Unit) -> {Sector}",
        "The sectors next to a unit worth something that nobody holds.",
        |lua, who: UnitRef| {
            let seat = pondering()?.seat;
            read(|game| list(lua, around(game, who.0).filter(|at| conditions::is_vacant(game, seat, *at)).map(sector)))
        },
    )?;
    ops.look(
        "odds(units: {Unit}, sector: Sector) -> number",
        "How a fight for a sector would probably end if these units joined those of their side who stand there: percent of \
         their bodies left, or below 0 if they lose.",
        |_, (units, at): (Table, At)| {
            let units: Vec<UnitRef> = short(&units, MOST)?;
            let pondering = pondering()?;
            read(|game| Ok(weighed(game, &pondering, &units.iter().map(|unit| unit.0).collect::<Vec<_>>(), at.0)))
        },
    )?;
    ops.look(
        "prize(unit: Unit, least: number, ...: string) -> Sector?",
        "Of the sectors next to a unit where its enemies stand, that are worth more than its price or are the base, and where the odds for \
         its squad are at least so good, the best by one measure after another.",
        |_, (who, least, keys): (UnitRef, i64, Variadic<String>)| {
            let keys = parsed(&keys)?;
            compared(|pondering, seen| {
                let game = seen.game;
                let worth = contested(game, pondering, who.0).filter(|at| is_worth(game, who.0, *at));
                let won = worth.filter(|at| weighed(game, pondering, members(game, who.0), *at) >= least).map(sector);
                let things = comparing::named(game, pondering, won, &keys);
                comparing::best(pondering, &things, &keys, seen).map(|place| things[place].0)
            })
        },
    )?;
    ops.look(
        "joint_prize(unit: Unit, least: number) -> (Sector?, Unit?)",
        "The first of them that its squad could take together with another Rebel's who stands next to it and gives up less, where the odds \
         for both are at least so good; and a unit of that squad.",
        |_, (who, least): (UnitRef, i64)| {
            let pondering = pondering()?;
            read(|game| {
                let worth = contested(game, &pondering, who.0).filter(|at| is_worth(game, who.0, *at));
                let found = worth.filter_map(|at| Some((sector(at), unit(helper(game, &pondering, who.0, at, least)?)))).next();
                Ok(found.unzip())
            })
        },
    )
}

fn contested(game: &Game, pondering: &Pondering, who: UnitId) -> impl Iterator<Item = SectorId> {
    let side = game.state().side(pondering.seat);
    around(game, who).filter(move |at| game.state().has_enemies(side, *at))
}

fn weighed(game: &Game, pondering: &Pondering, units: &[UnitId], at: SectorId) -> i64 {
    let odds = odds::odds(game, game.state().side(pondering.seat), units, at);
    pondering.think(|| format!("odds at {}: {odds}", game.state().sector_name(at)));
    odds
}

fn price(game: &Game, who: UnitId) -> i64 {
    let state = game.state();
    let (Some(at), Some(squad)) = (state.sector_of(who), state.squad_of(who)) else { return 0 };
    let side = state.side(squad.seat());
    let stays = |unit: UnitId| state.squad_of(unit) != Some(squad);
    let is_left_open = state.sector(at).control.is_some()
        && state.militia_of_side(side, at) == 0
        && !state.units_of_side_in(side, at).any(stays);
    if is_left_open { game.sector_card(at).value.into() } else { 0 }
}

fn is_worth(game: &Game, who: UnitId, at: SectorId) -> bool {
    game.state().base() == Some(at) || i64::from(game.sector_card(at).value) > price(game, who)
}

/// Somebody of another Rebel's squad next to a sector that would win it together with a unit's.
fn helper(game: &Game, pondering: &Pondering, who: UnitId, at: SectorId, least: i64) -> Option<UnitId> {
    let state = game.state();
    let side = state.side(pondering.seat);
    let is_friend = |squad: &SquadId| squad.seat() != pondering.seat && state.side(squad.seat()) == side;
    for squad in state.neighbours(at).into_iter().flat_map(|near| state.squads_in(near)).filter(is_friend) {
        let friends = &state.squad(squad).members;
        let able = |friend: &&UnitId| is_worth(game, **friend, at) && reach(game, **friend) > 0;
        let Some(friend) = friends.first().filter(able) else { continue };
        let all: Vec<UnitId> = members(game, who).iter().chain(friends).copied().collect();
        if weighed(game, pondering, &all, at) >= least {
            return Some(*friend);
        }
    }
    None
}
