//! Operations on militia and the map.

use super::object::{At, Who};
use crate::merc::content::MOST_MILITIA;
use crate::merc::game::access::{act, ensure};
use crate::merc::model::event::Event;
use crate::merc::rules::{base, militia};
use crate::merc::scripting::ops::{HEAVY, LIGHT, Ops};
use mlua::Result;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Militia and the map");
    ops.add(
        "place_militia(player: Player, sector: Sector, count: number)",
        "Places militia from the supply, up to the cap; among enemies they attack at once (COM-1).",
        |lua, (who, at, count): (Who, At, u8)| {
            ensure("during a combat, militia cannot be placed among enemies in another sector", |game| {
                let elsewhere = game.state().combat().is_some_and(|combat| combat.sector != at.0);
                !elsewhere || !game.state().has_enemies(game.state().side(who.0), at.0)
            })?;
            act(lua, HEAVY, |game| militia::send(game, who.0, at.0, count))
        },
    )?;
    ops.add(
        "move_militia(player: Player, from: Sector, to: Sector, count: number)",
        "Moves the player's militia to an adjacent sector, up to the cap; among enemies they attack at once.",
        |lua, (who, from, to, count): (Who, At, At, u8)| {
            ensure("militia can move only to an adjacent sector, and only outside combat", |game| {
                game.state().combat().is_none() && game.state().is_adjacent(from.0, to.0)
            })?;
            act(lua, HEAVY, |game| militia::march(game, who.0, from.0, to.0, count))
        },
    )?;
    ops.add(
        "remove_militia(player: Player, sector: Sector, count: number) -> number",
        "Returns militia to the supply without killing them; returns how many.",
        |lua, (who, at, count): (Who, At, u8)| act(lua, LIGHT, |game| militia::remove(game, who.0, at.0, count)),
    )?;
    ops.add(
        "convert_militia(from: Player, to: Player, sector: Sector, count: number) -> number",
        "Militia change sides, as many as the new owner's cap allows; returns how many. In combat they do not act until the next round.",
        |lua, (from, to, at, count): (Who, Who, At, u8)| {
            act(lua, LIGHT, |game| militia::convert(game, from.0, to.0, at.0, count))
        },
    )?;
    ops.add(
        "raise_cap(player: Player, sector: Sector, cap: number)",
        "Raises the militia cap of the player's side in a sector, normally 10, to at most 60.",
        |lua, (who, at, cap): (Who, At, u8)| {
            let why = format!("a cap can only be raised, to at most {MOST_MILITIA}");
            ensure(&why, |game| (game.militia_cap(who.0, at.0)..=MOST_MILITIA).contains(&cap))?;
            act(lua, LIGHT, |game| game.emit(Event::CapRaised { seat: who.0, sector: at.0, cap }))
        },
    )?;
    ops.add(
        "reveal_base(player: Player, sector: Sector?) -> boolean",
        "Reveals the Dictator's base if it is hidden, in this sector or on one of his Industries; returns whether it is on the map now \
         (DIC-3).",
        |lua, (who, at): (Who, Option<At>)| {
            ensure("only the Dictator has a base", |game| game.state().player(who.0).is_dictator)?;
            act(lua, HEAVY, |game| base::reveal(game, who.0, at.map(|At(sector)| sector)))
        },
    )?;
    ops.add("mark_explored(sector: Sector)", "Marks a sector as explored; no player gets the loot.", |lua, at: At| {
        act(lua, LIGHT, |game| game.emit(Event::Explored { sector: at.0, by: None }))
    })
}
