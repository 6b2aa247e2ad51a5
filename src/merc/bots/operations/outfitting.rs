//! Operations for bot rules about gear: what is in a stash, and for whom it is an improvement (AI-4.7).

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
        "The items in a sector's stash, if the bot may see them: where its side is in control (CMP-8).",
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
        "Whether a unit could equip an item in an empty slot or instead of a worse item. For the robot, worse means a lower serial number \
         (AI-4.7); for a Rebel, a lower rating (the measure worth).",
        |_, (who, it): (UnitRef, ItemRef)| read(|game| Ok(outfit::better(game, who.0, it.0, 1))),
    )?;
    ops.look(
        "in_need(unit: Unit) -> Unit?",
        "The first squad member, in alphabetical order, with an action left and an improvement in the sector's stash (AI-4.7). For a Rebel the \
         improvement must be at least 10 points, the rating of one die. Cards with the tag left-in-stash stay there.",
        |_, who: UnitRef| {
            let seat = decision()?.seat;
            read(|game| Ok(outfit::in_need(game, seat, who.0).map(unit)))
        },
    )?;
    ops.look(
        "lacks_gear(unit: Unit) -> boolean",
        "Whether a unit lacks a weapon, armor or an accessory and has an empty slot of its own (AI-3.1).",
        |_, who: UnitRef| read(|game| Ok(gear::lacks(game, who.0))),
    )
}
