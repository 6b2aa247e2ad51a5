//! Operations that damage, heal and save units.

use super::object::{At, UnitRef, Who};
use crate::merc::game::access::{act, current_call, ensure, wrong};
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::rules::combat::damage;
use crate::merc::scripting::ops::{LIGHT, Ops};
use mlua::Result;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Wounds");
    ops.add(
        "damage(unit: Unit, hits: number, ignore_armor: boolean?)",
        "A unit takes hits at once, armor first (COM-9).",
        |lua, (who, hits, pierces): (UnitRef, u8, Option<bool>)| {
            act(lua, LIGHT, |game| match game.state().squad_of(who.0) {
                Some(_) => damage::wound(game, who.0, hits, pierces.unwrap_or(false)),
                None => Ok(()),
            })
        },
    )?;
    ops.add(
        "kill_militia(player: Player, sector: Sector, count: number)",
        "Kills militia; they count as casualties.",
        |lua, (who, at, count): (Who, At, u8)| act(lua, LIGHT, |game| damage::casualties(game, who.0, at.0, count)),
    )?;
    ops.add(
        "heal(unit: Unit, wounds: number) -> number",
        "Heals up to `wounds` wounds; returns how many.",
        |lua, (who, wounds): (UnitRef, u8)| {
            let by = current_call(|call| call.card)?;
            act(lua, LIGHT, |game| {
                if game.state().sector_of(who.0).is_none() {
                    return Ok(0);
                }
                let from = game.state().unit(who.0).health;
                let to = from.saturating_add(wounds).min(game.max_health(who.0)).max(from);
                if to > from {
                    game.emit(Event::Healed { unit: who.0, from, to, by })?;
                }
                Ok(to - from)
            })
        },
    )?;
    ops.add(
        "save(unit: Unit, health: number)",
        "A dying MERC survives with `health` health; only in `dying` (COM-10).",
        |lua, (who, health): (UnitRef, u8)| {
            let by = current_call(|call| call.card)?;
            if current_call(|call| call.hook)? != hooks::DYING {
                return wrong("this works only in the hook dying");
            }
            ensure("only a dying MERC can be saved", |game| {
                game.state().squad_of(who.0).is_some() && game.state().unit(who.0).health == 0
            })?;
            act(lua, LIGHT, |game| {
                let health = health.clamp(1, game.max_health(who.0));
                game.emit(Event::UnitSaved { unit: who.0, by, health })
            })
        },
    )
}
