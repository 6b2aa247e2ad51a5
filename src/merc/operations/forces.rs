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
        "Militia from the supply, within the cap; among enemies they attack at once (COM-1).",
        |lua, (who, at, count): (Who, At, u8)| {
            ensure("during a combat militia cannot be sent among enemies elsewhere", |game| {
                let elsewhere = game.state().combat().is_some_and(|combat| combat.sector != at.0);
                !elsewhere || !game.state().has_enemies(game.state().side(who.0), at.0)
            })?;
            act(lua, HEAVY, |game| militia::send(game, who.0, at.0, count))
        },
    )?;
    ops.add(
        "move_militia(player: Player, from: Sector, to: Sector, count: number)",
        "The player's militia go to an adjacent sector, within the cap; among enemies they attack at once.",
        |lua, (who, from, to, count): (Who, At, At, u8)| {
            ensure("militia move to adjacent sectors, outside combat", |game| {
                game.state().combat().is_none() && game.state().is_adjacent(from.0, to.0)
            })?;
            act(lua, HEAVY, |game| militia::march(game, who.0, from.0, to.0, count))
        },
    )?;
    ops.add(
        "remove_militia(player: Player, sector: Sector, count: number) -> number",
        "Militia go back to the supply without dying; says how many.",
        |lua, (who, at, count): (Who, At, u8)| act(lua, LIGHT, |game| militia::remove(game, who.0, at.0, count)),
    )?;
    ops.add(
        "convert_militia(from: Player, to: Player, sector: Sector, count: number) -> number",
        "Militia change sides, as many as the new owner's cap allows; in combat they do not act before the next round.",
        |lua, (from, to, at, count): (Who, Who, At, u8)| {
            act(lua, LIGHT, |game| militia::convert(game, from.0, to.0, at.0, count))
        },
    )?;
    ops.add(
        "raise_cap(player: Player, sector: Sector, cap: number)",
        "More militia of the player's side than the usual ten may stand here, up to 60.",
        |lua, (who, at, cap): (Who, At, u8)| {
            let why = format!("a cap is raised, to {MOST_MILITIA} at most");
            ensure(&why, |game| (game.militia_cap(who.0, at.0)..=MOST_MILITIA).contains(&cap))?;
            act(lua, LIGHT, |game| game.emit(Event::CapRaised { seat: who.0, sector: at.0, cap }))
        },
    )?;
    ops.add(
        "reveal_base(player: Player) -> boolean",
        "Reveals the Dictator's base if it is hidden; whether it is on the map now (DIC-3).",
        |lua, who: Who| {
            ensure("only the Dictator has a base", |game| game.state().player(who.0).is_dictator)?;
            act(lua, HEAVY, |game| base::reveal(game, who.0))
        },
    )?;
    ops.add("mark_explored(sector: Sector)", "Turns a sector to explored; nobody gets the loot.", |lua, at: At| {
        act(lua, LIGHT, |game| game.emit(Event::Explored { sector: at.0, by: None }))
    })
}
