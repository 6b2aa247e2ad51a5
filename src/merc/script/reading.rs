//! Operations that look: everything on the map and nothing hidden.

use super::access::{frame, read, wrong};
use super::object::{At, UnitRef, Who, item, list, player, sector, unit};
use crate::lua::mods::ModValue;
use crate::lua::{Host, suggest};
use crate::merc::rules::combat::{aim, dice_of};
use crate::merc::state::{ItemPlace, Target};
use mlua::{Lua, Result, UserDataRef, Value};

pub fn install(lua: &Lua) -> Result<()> {
    let globals = lua.globals();
    // Every sector of the map.
    globals.set(
        "sectors",
        lua.create_function(|lua, ()| read(lua, |game| list(lua, game.state().all_sectors().map(|at| sector(lua, at)))))?,
    )?;
    // The Rebel players, in seat order.
    globals.set(
        "rebels",
        lua.create_function(|lua, ()| read(lua, |game| list(lua, game.state().rebels().map(|seat| player(lua, seat)))))?,
    )?;
    // Sectors controlled by Rebels.
    globals.set(
        "rebel_sectors",
        lua.create_function(|lua, ()| {
            read(lua, |game| {
                let state = game.state();
                let held = |at: &crate::merc::ids::SectorId| {
                    state.sector(*at).control.is_some_and(|seat| !state.player(seat).is_dictator)
                };
                list(lua, state.all_sectors().filter(held).map(|at| sector(lua, at)))
            })
        })?,
    )?;
    // The base's sector once it is revealed.
    globals.set(
        "base",
        lua.create_function(|lua, ()| read(lua, |game| Ok(game.state().base().map_or(Value::Nil, |at| sector(lua, at)))))?,
    )?;
    globals.set(
        "militia",
        lua.create_function(|lua, (who, at): (Who, At)| read(lua, |game| Ok(game.state().militia(who.0, at.0))))?,
    )?;
    // How many more militia a player may have in a sector.
    globals.set(
        "militia_room",
        lua.create_function(|lua, (who, at): (Who, At)| read(lua, |game| Ok(game.militia_room(who.0, at.0))))?,
    )?;
    // MERCs of a player's side in a sector.
    globals.set(
        "units",
        lua.create_function(|lua, (who, at): (Who, At)| {
            read(lua, |game| {
                let side = game.state().side(who.0);
                list(lua, game.state().units_of_side_in(side, at.0).map(|id| unit(lua, id)))
            })
        })?,
    )?;
    // Enemy MERCs that may be targeted where a unit stands.
    globals.set(
        "enemies",
        lua.create_function(|lua, who: UserDataRef<UnitRef>| {
            read(lua, |game| {
                let state = game.state();
                let Some((seat, at)) = state.owner(who.0).zip(state.sector_of(who.0)) else { return list(lua, []) };
                let found = aim::candidates(game, at, state.side(seat)).into_iter();
                let units =
                    found.filter_map(|(target, _)| if let Target::Unit(id) = target { Some(unit(lua, id)) } else { None });
                list(lua, units)
            })
        })?,
    )?;
    // Whether enemies of a player stand in a sector.
    globals.set(
        "has_enemies",
        lua.create_function(|lua, (who, at): (Who, At)| {
            read(lua, |game| Ok(game.state().has_enemies(game.state().side(who.0), at.0)))
        })?,
    )?;
    // Units and militia of a player's side in a sector.
    globals.set(
        "unit_count",
        lua.create_function(|lua, (who, at): (Who, At)| {
            read(lua, |game| Ok(game.state().unit_count(game.state().side(who.0), at.0)))
        })?,
    )?;
    globals
        .set("distance", lua.create_function(|lua, (a, b): (At, At)| read(lua, |game| Ok(game.state().distance(a.0, b.0))))?)?;
    // Combat dice a unit has left on its turn.
    globals
        .set("dice_left", lua.create_function(|lua, who: UserDataRef<UnitRef>| read(lua, |game| Ok(dice_of(game, who.0))))?)?;
    // Whether this item holds somebody now (EQP-DOG).
    globals.set(
        "is_holding",
        lua.create_function(|lua, it: UserDataRef<super::object::ItemRef>| {
            read(lua, |game| Ok(game.state().combat().is_some_and(|combat| combat.dogs.iter().any(|hold| hold.dog == it.0))))
        })?,
    )?;
    // Equipment discard piles are public.
    globals.set(
        "discards",
        lua.create_function(|lua, ()| {
            read(lua, |game| {
                let gone = game.catalog().items().filter(|id| matches!(game.state().item(*id).place, ItemPlace::Discard(_)));
                list(lua, gone.map(|id| item(lua, id)))
            })
        })?,
    )?;
    // What this card remembered.
    globals.set(
        "recall",
        lua.create_function(|lua, key: String| {
            let card = frame(lua)?.card;
            read(lua, |game| {
                let memory = game.state().memory.iter().find(|memory| memory.owner == card && memory.key == key);
                Ok(memory.map(|memory| memory.value))
            })
        })?,
    )?;
    // What players chose for a setting of the script's own mod: a boolean, a number or a word.
    globals.set(
        "setting",
        lua.create_function(|lua, key: String| {
            let host = Host::of(lua)?;
            let Some((script, _)) = host.current() else { return wrong("this works only inside a hook") };
            let id = host.mod_of(script);
            read(lua, |game| {
                let own = || game.state().config().mod_settings.iter().filter(|(of, ..)| **of == *id);
                match own().find(|(_, name, _)| *name == key) {
                    Some((_, _, ModValue::Switch(on))) => Ok(Value::Boolean(*on)),
                    Some((_, _, ModValue::Number(number))) => Ok(Value::Number((*number).into())),
                    Some((_, _, ModValue::Word(word))) => Ok(Value::String(lua.create_string(word)?)),
                    None => {
                        let near = suggest(&key, own().map(|(_, name, _)| name.as_str()));
                        let hint = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
                        wrong(format!("the mod.json of {id} has no setting {key:?}{hint}"))
                    }
                }
            })
        })?,
    )?;
    globals.set("day", lua.create_function(|lua, ()| read(lua, |game| Ok(game.state().day())))?)?;
    globals.set("is_combat", lua.create_function(|lua, ()| read(lua, |game| Ok(game.state().combat().is_some())))?)
}
