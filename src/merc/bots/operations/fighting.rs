//! Operations for bot rules about fights: where a squad could fight, what it would cost, and how it would probably end.

use super::judging::decision;
use crate::merc::bots::judging::fights::{contested, helper, militia_needed, price_with, prizes, weighed_with};
use crate::merc::bots::judging::squads::{around, controller, is_vacant, reach, side};
use crate::merc::game::access::{read, short};
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::model::state::Fighter;
use crate::merc::operations::object::{At, UnitRef, list, sector, unit};
use crate::merc::scripting::ops::Ops;
use mlua::{Result, Table};

/// The longest list that is accepted.
const MOST: usize = 300;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look("reach(unit: Unit) -> number", "How many steps a unit's whole squad can still move today.", |_, who: UnitRef| {
        read(|game| Ok(reach(game, who.0)))
    })?;
    ops.look(
        "price(unit: Unit, militia: number?) -> number",
        "What it costs if a unit's squad leaves, and this many militia with it: the value of its sector, if its side controls the sector \
         and would leave nobody there.",
        |_, (who, militia): (UnitRef, Option<u8>)| read(|game| Ok(price_with(game, who.0, militia.unwrap_or(0)))),
    )?;
    ops.look(
        "contested(unit: Unit) -> {Sector}",
        "The sectors next to a unit that have enemies in them.",
        |lua, who: UnitRef| {
            let decision = decision()?;
            read(|game| list(lua, contested(game, &decision, who.0).map(sector)))
        },
    )?;
    ops.look(
        "vacant(unit: Unit) -> {Sector}",
        "The sectors next to a unit that have value, no controller and no enemies.",
        |lua, who: UnitRef| {
            let seat = decision()?.seat;
            read(|game| list(lua, around(game, who.0).filter(|at| is_vacant(game, seat, *at)).map(sector)))
        },
    )?;
    ops.look(
        "odds(units: {Unit}, sector: Sector, militia: number?) -> number",
        "How a fight for a sector would probably end if these units and this many new militia joined the forces of their side there: \
         the percentage of health and armor left, or below 0 if they lose.",
        |_, (units, at, militia): (Table, At, Option<u8>)| {
            let units: Vec<UnitRef> = short(&units, MOST)?;
            let (decision, militia) = (decision()?, militia.unwrap_or(0));
            let units: Vec<UnitId> = units.iter().map(|unit| unit.0).collect();
            read(|game| Ok(weighed_with(game, &decision, &units, militia, at.0)))
        },
    )?;
    ops.look(
        "has_acted(unit: Unit) -> boolean",
        "Whether a unit has acted in the round of combat under way.",
        |_, who: UnitRef| {
            read(|game| Ok(game.state().combat().is_some_and(|combat| combat.acted.contains(&Fighter::Unit(who.0)))))
        },
    )?;
    ops.look(
        "militia_needed(sector: Sector, most: number, least: number) -> number?",
        "The fewest new militia, at most `most`, with which the odds of a fight for a sector are at least `least`; see odds. Nothing if \
         that takes more, or more than there is room for.",
        |_, (at, most, least): (At, u8, i64)| {
            let decision = decision()?;
            read(|game| Ok(militia_needed(game, &decision, at.0, most, least)))
        },
    )?;
    ops.look(
        "strikes(sector: Sector, militia: number, least: number) -> {Sector}",
        "The neighbors of a sector that the other side controls and that this many militia would take with odds of at least `least`; see \
         militia_needed.",
        |lua, (from, count, least): (At, u8, i64)| {
            let decision = decision()?;
            read(|game| {
                let own = side(game, decision.seat);
                let hostile = |at: &SectorId| controller(game, *at).is_some_and(|other| other != own);
                let falls = |at: &SectorId| militia_needed(game, &decision, *at, count, least).is_some();
                let around = game.state().neighbors(from.0);
                list(lua, around.into_iter().filter(|at| hostile(at) && falls(at)).map(sector))
            })
        },
    )?;
    ops.look(
        "joint_prize(unit: Unit, least: number) -> (Sector?, Unit?)",
        "The first sector next to a unit that two Rebel squads could take together, and a unit of the other squad. The sector has enemies in \
         it. For each squad it is the base or worth more than the price of leaving. The other squad belongs to another Rebel and is next to \
         the sector, and the odds for both are at least `least`.",
        |_, (who, least): (UnitRef, i64)| {
            let decision = decision()?;
            read(|game| {
                let helped = |at| Some((sector(at), unit(helper(game, &decision, who.0, at, least)?)));
                let found = prizes(game, &decision, who.0).find_map(helped);
                Ok(found.unzip())
            })
        },
    )
}
