//! Operations for the rules of bots about fights: where one could be had, what it would cost, and how it would probably end.

use super::judging::decision;
use crate::merc::bots::judging::conditions::{self, around, reach};
use crate::merc::bots::judging::fights::{contested, helper, price, prizes, weighed};
use crate::merc::game::access::{read, short};
use crate::merc::operations::object::{At, UnitRef, list, sector, unit};
use crate::merc::scripting::ops::Ops;
use mlua::{Result, Table};

/// Longer lists are not looked at.
const MOST: usize = 300;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look("reach(unit: Unit) -> number", "How many steps a unit's whole squad can still go today.", |_, who: UnitRef| {
        read(|game| Ok(reach(game, who.0)))
    })?;
    ops.look(
        "price(unit: Unit) -> number",
        "What it would cost if a unit's squad went: the value of its sector, if its side controls it and would have nobody left there.",
        |_, who: UnitRef| read(|game| Ok(price(game, who.0))),
    )?;
    ops.look("contested(unit: Unit) -> {Sector}", "The sectors next to a unit where its enemies stand.", |lua, who: UnitRef| {
        let decision = decision()?;
        read(|game| list(lua, contested(game, &decision, who.0).map(sector)))
    })?;
    ops.look(
        "vacant(unit: Unit) -> {Sector}",
        "The sectors next to a unit worth something that nobody holds.",
        |lua, who: UnitRef| {
            let seat = decision()?.seat;
            read(|game| list(lua, around(game, who.0).filter(|at| conditions::is_vacant(game, seat, *at)).map(sector)))
        },
    )?;
    ops.look(
        "odds(units: {Unit}, sector: Sector) -> number",
        "How a fight for a sector would probably end if these units joined those of their side who stand there: percent of \
         their bodies left, or below 0 if they lose.",
        |_, (units, at): (Table, At)| {
            let units: Vec<UnitRef> = short(&units, MOST)?;
            let decision = decision()?;
            read(|game| Ok(weighed(game, &decision, &units.iter().map(|unit| unit.0).collect::<Vec<_>>(), at.0)))
        },
    )?;
    ops.look(
        "joint_prize(unit: Unit, least: number) -> (Sector?, Unit?)",
        "The first of the sectors next to a unit where its enemies stand that is worth more than its price or is the base, and that its \
         squad could take together with another Rebel's who stands next to it and gives up less, where the odds for both are at least so \
         good; and a unit of that squad.",
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
