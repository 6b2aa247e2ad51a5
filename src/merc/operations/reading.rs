//! Operations that read public information about the game; they never reveal anything hidden.

use super::fields::place_of_item;
use super::object::{At, ItemRef, UnitRef, Who, item, list, player, sector, unit, values};
use crate::content::mods::ModValue;
use crate::lua::Host;
use crate::merc::content::{EquipmentKind, Word};
use crate::merc::game::access::{current_call, read, read_at, wrong};
use crate::merc::hooks;
use crate::merc::model::ids::SectorId;
use crate::merc::model::state::{ItemPlace, Remembered, Target};
use crate::merc::rules::combat::{aim, dice_of};
use crate::merc::scripting::mods::BASE;
use crate::merc::scripting::ops::Ops;
use crate::text::did_you_mean;
use mlua::{Lua, Result, Value};

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Reading the game");
    the_map(ops)?;
    who_is_where(ops)?;
    the_combat(ops)?;
    the_rest(ops)
}

fn the_map(ops: &mut Ops<'_>) -> Result<()> {
    ops.look("sectors() -> {Sector}", "All sectors of the map, row by row.", |lua, ()| {
        read(|game| list(lua, game.state().all_sectors().map(sector)))
    })?;
    ops.look("map_size() -> {rows: number, columns: number}", "The number of rows and columns of the map.", |lua, ()| {
        let (rows, columns) = read(|game| Ok((game.state().rows(), game.state().columns())))?;
        let size = lua.create_table()?;
        size.set("rows", rows)?;
        size.set("columns", columns)?;
        Ok(size)
    })?;
    ops.look("corners() -> {Sector}", "The corners of the map, row by row.", |lua, ()| {
        read(|game| {
            let state = game.state();
            let is_outer = |place: u8, length: u8| place == 0 || place + 1 == length;
            let is_corner = |at: &SectorId| {
                let (row, column) = state.place_of(*at);
                is_outer(row, state.rows()) && is_outer(column, state.columns())
            };
            list(lua, state.all_sectors().filter(is_corner).map(sector))
        })
    })?;
    ops.look("rebel_sectors() -> {Sector}", "The sectors that Rebels control.", |lua, ()| {
        read(|game| {
            let state = game.state();
            let held = |at: &SectorId| state.sector(*at).control.is_some_and(|seat| !state.player(seat).is_dictator);
            list(lua, state.all_sectors().filter(held).map(sector))
        })
    })?;
    ops.look("base() -> Sector?", "The sector of the base; nothing while it is hidden.", |_, ()| {
        read(|game| Ok(game.state().base().map(sector)))
    })?;
    ops.look(
        "distance(a: Sector, b: Sector) -> number",
        "The number of steps between two sectors (CMP-9).",
        |_, (a, b): (At, At)| read(|game| Ok(game.state().distance(a.0, b.0))),
    )?;
    ops.look("day() -> number", "The current day.", |_, ()| read(|game| Ok(game.state().day())))
}

fn who_is_where(ops: &mut Ops<'_>) -> Result<()> {
    ops.look("players() -> {Player}", "All players in seat order.", |lua, ()| {
        read(|game| list(lua, game.state().seats().map(player)))
    })?;
    ops.look(
        "find_unit(id: string) -> Unit?",
        "The MERC or Dictator with this card id, wherever the card is.",
        |_, id: String| read(|game| Ok(game.catalog().find_unit(&id).map(unit))),
    )?;
    ops.look("rebels() -> {Player}", "The Rebel players in seat order.", |lua, ()| {
        read(|game| list(lua, game.state().rebels().map(player)))
    })?;
    ops.look("dictator() -> Player?", "The Dictator's player.", |_, ()| {
        read(|game| Ok(game.state().dictator_seat().map(player)))
    })?;
    ops.look(
        "units(player: Player, sector: Sector) -> {Unit}",
        "The MERCs of the player's side in a sector, including the Dictator.",
        |lua, (who, at): (Who, At)| {
            read_at(
                |_| Some(at.0),
                |game| {
                    let side = game.state().side(who.0);
                    list(lua, game.state().units_of_side_in(side, at.0).map(unit))
                },
            )
        },
    )?;
    ops.look(
        "unit_count(player: Player, sector: Sector) -> number",
        "The number of units of the player's side in a sector, including militia.",
        |_, (who, at): (Who, At)| read(|game| Ok(game.state().unit_count(game.state().side(who.0), at.0))),
    )?;
    ops.look(
        "has_enemies(player: Player, sector: Sector) -> boolean",
        "Whether a sector holds enemies of the player.",
        |_, (who, at): (Who, At)| read(|game| Ok(game.state().has_enemies(game.state().side(who.0), at.0))),
    )?;
    ops.look(
        "militia(player: Player, sector: Sector) -> number",
        "The number of militia the player has in a sector.",
        |_, (who, at): (Who, At)| read(|game| Ok(game.state().militia(who.0, at.0))),
    )?;
    ops.look(
        "militia_room(player: Player, sector: Sector) -> number",
        "The number of militia the player may still add in a sector (CMP-6).",
        |_, (who, at): (Who, At)| read(|game| Ok(game.militia_room(who.0, at.0))),
    )
}

fn the_combat(ops: &mut Ops<'_>) -> Result<()> {
    ops.look("is_combat() -> boolean", "Whether a combat is in progress.", |_, ()| {
        read(|game| Ok(game.state().combat().is_some()))
    })?;
    ops.look("round() -> number", "The current round of the combat; 0 before round 1 and outside combat.", |_, ()| {
        read(|game| Ok(game.state().combat().map_or(0, |combat| combat.round)))
    })?;
    ops.look(
        "enemies(unit: Unit) -> {Unit}",
        "The enemy MERCs in a unit's sector that may be targeted.",
        |lua, who: UnitRef| {
            read(|game| {
                let state = game.state();
                let Some((seat, at)) = state.owner(who.0).zip(state.sector_of(who.0)) else { return list(lua, []) };
                let found = aim::candidates(game, at, state.side(seat)).into_iter();
                list(lua, found.filter_map(|(target, _)| if let Target::Unit(id) = target { Some(unit(id)) } else { None }))
            })
        },
    )?;
    ops.look(
        "targets_of(unit: Unit) -> {Unit}",
        "The MERCs that a unit's current attack targets; empty if it is not attacking.",
        |lua, who: UnitRef| read(|game| list(lua, aim::declared(game, who.0).into_iter().map(unit))),
    )?;
    ops.look(
        "dice_left(unit: Unit) -> number",
        "The combat dice of a unit, minus those given up this turn.",
        |_, who: UnitRef| read(|game| Ok(dice_of(game, who.0))),
    )?;
    ops.look("is_holding(item: Item) -> boolean", "Whether this item is holding a MERC (EQP-DOG).", |_, it: ItemRef| {
        read_at(
            |game| Some(place_of_item(game, it.0)),
            |game| Ok(game.state().combat().is_some_and(|combat| combat.dogs.iter().any(|hold| hold.dog == it.0))),
        )
    })?;
    ops.look(
        "may_be_held(unit: Unit) -> boolean",
        "Whether a dog can be set on a MERC: it is not held, and no card forbids it.",
        |_, who: UnitRef| read(|game| Ok(aim::may_be_held(game, who.0))),
    )?;
    ops.look(
        "armed(sector: Sector) -> {Item}",
        "Cards in a stash that act when enemies enter; only in `entering` (Squidhead uses it).",
        |lua, at: At| {
            if current_call(|call| call.hook)? != hooks::ENTERING {
                return wrong("this works only in the hook entering");
            }
            read(|game| {
                let stash = game.state().sector(at.0).stash.iter().copied();
                let armed = stash.filter(|id| game.defines(game.catalog().item_card(*id), hooks::ENEMIES_ENTERING));
                list(lua, armed.map(item))
            })
        },
    )
}

fn setting_value(lua: &Lua, value: &ModValue) -> Result<Value> {
    Ok(match value {
        ModValue::Switch(on) => Value::Boolean(*on),
        ModValue::Number(number) => Value::Number((*number).into()),
        ModValue::Word(word) => Value::String(lua.create_string(word)?),
    })
}

fn the_rest(ops: &mut Ops<'_>) -> Result<()> {
    ops.look("discards() -> {Item}", "All cards in the equipment discard piles; these are public.", |lua, ()| {
        read(|game| {
            let gone = game.catalog().items().filter(|id| matches!(game.state().item(*id).place, ItemPlace::Discard(_)));
            list(lua, gone.map(item))
        })
    })?;
    ops.look(
        "decks() -> {string}",
        "The equipment decks from which a card can still be drawn, discards included (CMP-3).",
        |lua, ()| {
            read(|game| {
                let open = EquipmentKind::WORDS.iter().filter(|(_, deck)| game.state().cards_left(*deck) > 0);
                let words = open.map(|(word, _)| Ok(Value::String(lua.create_string(word)?)));
                values(lua, words.collect::<Result<Vec<_>>>()?)
            })
        },
    )?;
    ops.look("mercs_left() -> number", "How many MERC cards can still be drawn, discards included (CMP-3).", |_, ()| {
        read(|game| Ok(game.state().mercs_left()))
    })?;
    ops.look("tactics_left() -> number", "The number of cards left in the tactics deck.", |_, ()| {
        read(|game| Ok(game.state().tactics_left()))
    })?;
    ops.look("hand_size() -> number", "The number of tactics cards in the Dictator's hand.", |_, ()| {
        read(|game| Ok(game.state().hand().len()))
    })?;
    ops.look(
        "setting(key: string) -> any",
        "The value of a setting of the script's own mode or mod, or of the game (\"base.difficulty\"): a boolean, a number or a word. `off` is false.",
        |lua, key: String| {
            let host = Host::of(lua)?;
            let Some((script, _)) = host.current() else { return wrong("this works only inside a hook") };
            let id = host.mod_of(script);
            read_at(
                |_| None,
                |game| {
                    let config = game.state().config();
                    // A mode reads its own settings first.
                    let card = &game.catalog().card(current_call(|call| call.card)?).id;
                    if let Some((_, _, value)) = config.mod_settings.iter().find(|(of, name, _)| of == card && *name == key) {
                        return setting_value(lua, value);
                    }
                    let (id, key) = key.split_once('.').filter(|(id, _)| *id == BASE).unwrap_or((&id, &key));
                    if id == BASE {
                        let found = game.content().setting_index(key).and_then(|index| config.values.get(index));
                        let keys = || game.content().settings.iter().map(|setting| setting.id.as_str());
                        return match found {
                            Some(value) => setting_value(lua, value),
                            None => wrong(format!("the game has no setting {key:?}{}", did_you_mean(key, keys()))),
                        };
                    }
                    let own = || config.mod_settings.iter().filter(|(of, ..)| *of == id);
                    match own().find(|(_, name, _)| *name == key) {
                        Some((_, _, value)) => setting_value(lua, value),
                        None => {
                            let hint = did_you_mean(key, own().map(|(_, name, _)| name.as_str()));
                            wrong(format!("the mod.json of {id} has no setting {key:?}{hint}"))
                        }
                    }
                },
            )
        },
    )?;
    ops.look(
        "recall(key: string, mode: string?) -> any",
        "The number or word that this card, or a mode of this game, has stored under a name, if any. What a mode stores is public.",
        |lua, (key, mode): (String, Option<String>)| {
            let own = current_call(|call| call.card)?;
            read_at(
                |_| None,
                |game| {
                    let modes = || game.state().config().modes.iter().copied();
                    let card = match &mode {
                        None => Some(own),
                        Some(id) => modes().find(|card| game.catalog().card(*card).id == *id),
                    };
                    let Some(card) = card else { return Ok(Value::Nil) };
                    let memory = game.state().memory.iter().find(|memory| memory.owner == card && memory.key == key);
                    match memory.map(|memory| &memory.value) {
                        Some(Remembered::Number(number)) => Ok(Value::Integer((*number).into())),
                        Some(Remembered::Word(word)) => lua.create_string(word).map(Value::String),
                        None => Ok(Value::Nil),
                    }
                },
            )
        },
    )
}
