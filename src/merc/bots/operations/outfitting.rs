//! Operations for the rules of bots about gear: what lies where, and whom it would better (AI-4.7).

use super::judging::decision;
use crate::merc::bots::judging::outfit;
use crate::merc::game::access::read;
use crate::merc::operations::object::{At, ItemRef, UnitRef, item, list, unit};
use crate::merc::rules::gear;
use crate::merc::scripting::ops::Ops;
use crate::merc::secrets::redact::may_see_stash;
use mlua::Result;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "stash(sector: Sector) -> {Item}",
        "What lies in a sector, as far as the bot may see it: where its side is in control (CMP-8).",
        |lua, at: At| {
            let seat = decision()?.seat;
            read(|game| {
                let open = may_see_stash(game.state(), seat, at.0);
                let lying = game.state().sector(at.0).stash.iter().copied().filter(|_| open);
                list(lua, lying.map(item))
            })
        },
    )?;
    ops.look(
        "betters(unit: Unit, item: Item) -> boolean",
        "Whether a unit could wear an item in an empty slot, or instead of a lesser one: to the robot one with a lower serial number \
         (AI-4.7), to a Rebel one that is worth less.",
        |_, (who, it): (UnitRef, ItemRef)| read(|game| Ok(outfit::better(game, who.0, it.0, 1))),
    )?;
    ops.look(
        "in_need(unit: Unit) -> Unit?",
        "The first of a squad in the alphabet who has an action left and whom something in the stash of the sector would better \
         (AI-4.7), a Rebel by a die or more. Cards with the tag left-in-stash stay there.",
        |_, who: UnitRef| {
            let seat = decision()?.seat;
            read(|game| Ok(outfit::in_need(game, seat, who.0).map(unit)))
        },
    )?;
    ops.look(
        "lacks_gear(unit: Unit) -> boolean",
        "Whether it lacks a weapon, armor or an accessory, whatever else it could wear (AI-3.1).",
        |_, who: UnitRef| read(|game| Ok(gear::lacks(game, who.0))),
    )
}
