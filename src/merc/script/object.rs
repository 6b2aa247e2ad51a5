//! Units, items, sectors and players as scripts see them, and the context a hook receives. All are the same object every
//! time, so `==` works and nothing is made per call.

use super::access::{ensure, frame, read, wrong};
use crate::kernel::Seat;
use crate::lua::{HookId, Host};
use crate::merc::catalog::Catalog;
use crate::merc::choice::Choice;
use crate::merc::content::Word;
use crate::merc::game::Game;
use crate::merc::hooks::{self, HOOKS};
use crate::merc::ids::{ItemId, MOST_SEATS, SectorId, UnitId};
use crate::merc::numbers::{self, Layer, Numbers, Stat};
use crate::merc::state::ItemPlace;
use mlua::{AnyUserData, FromLua, IntoLua, Lua, MetaMethod, Result, UserData, UserDataMethods, UserDataRef, Value};

pub struct UnitRef(pub UnitId);
pub struct ItemRef(pub ItemId);
pub struct SectorRef(pub SectorId);
pub struct PlayerRef(pub Seat);
struct Context(HookId);

/// The largest map has 30 sectors; mods may make larger ones.
const MOST_SECTORS: u8 = 64;

struct Objects {
    contexts: Vec<AnyUserData>,
    units: Vec<AnyUserData>,
    items: Vec<AnyUserData>,
    sectors: Vec<AnyUserData>,
    players: Vec<AnyUserData>,
}

pub fn install(lua: &Lua, catalog: &Catalog) -> Result<()> {
    let objects = Objects {
        contexts: (0..HOOKS.len() as u8).map(|hook| lua.create_userdata(Context(HookId(hook)))).collect::<Result<_>>()?,
        units: (0..catalog.units() as u8).map(|unit| lua.create_userdata(UnitRef(UnitId(unit)))).collect::<Result<_>>()?,
        items: catalog.items().map(|item| lua.create_userdata(ItemRef(item))).collect::<Result<_>>()?,
        sectors: (0..MOST_SECTORS).map(|sector| lua.create_userdata(SectorRef(SectorId(sector)))).collect::<Result<_>>()?,
        players: (0..MOST_SEATS as u8).map(|seat| lua.create_userdata(PlayerRef(Seat(seat)))).collect::<Result<_>>()?,
    };
    lua.set_app_data(objects);
    Ok(())
}

/// The object a hook is called with.
pub fn context(host: &Host, hook: HookId) -> AnyUserData {
    let objects = host.lua().app_data_ref::<Objects>().expect("objects are installed with the host");
    objects.contexts[usize::from(hook.0)].clone()
}

pub fn unit(lua: &Lua, unit: UnitId) -> Value {
    object(lua, |objects| objects.units.get(usize::from(unit.0)).cloned())
}
pub fn item(lua: &Lua, item: ItemId) -> Value {
    object(lua, |objects| objects.items.get(usize::from(item.0)).cloned())
}
pub fn sector(lua: &Lua, sector: SectorId) -> Value {
    object(lua, |objects| objects.sectors.get(usize::from(sector.0)).cloned())
}
pub fn player(lua: &Lua, seat: Seat) -> Value {
    object(lua, |objects| objects.players.get(usize::from(seat.0)).cloned())
}

fn object(lua: &Lua, get: impl FnOnce(&Objects) -> Option<AnyUserData>) -> Value {
    let found = lua.app_data_ref::<Objects>().and_then(|objects| get(&objects));
    found.map_or(Value::Nil, Value::UserData)
}

pub fn list(lua: &Lua, values: impl IntoIterator<Item = Value>) -> Result<Value> {
    lua.create_sequence_from(values).map(Value::Table)
}

/// What a script holds, as something to choose.
pub fn choice_of(lua: &Lua, value: &Value) -> Result<Choice> {
    if let Value::UserData(data) = value {
        if let Ok(unit) = data.borrow::<UnitRef>() {
            return Ok(Choice::Unit(unit.0));
        }
        if let Ok(item) = data.borrow::<ItemRef>() {
            return Ok(Choice::Item(item.0));
        }
        if let Ok(sector) = data.borrow::<SectorRef>() {
            return on_map(lua, sector.0).map(|()| Choice::Sector(sector.0));
        }
        if let Ok(player) = data.borrow::<PlayerRef>() {
            return at_table(lua, player.0).map(|()| Choice::Player(player.0));
        }
    }
    wrong("an option must be a Unit, an Item, a Sector or a Player")
}

pub fn of_choice(lua: &Lua, choice: Choice) -> Value {
    match choice {
        Choice::Unit(id) => unit(lua, id),
        Choice::Item(id) | Choice::Dog(id) => item(lua, id),
        Choice::Sector(id) => sector(lua, id),
        Choice::Player(seat) | Choice::Militia(seat) => player(lua, seat),
        _ => Value::Nil,
    }
}

/// A sector as an argument: a script may have kept it from a game with a larger map.
pub struct At(pub SectorId);

/// A player as an argument: a script may have kept it from a game with more seats.
pub struct Who(pub Seat);

impl FromLua for At {
    fn from_lua(value: Value, lua: &Lua) -> Result<At> {
        let at = UserDataRef::<SectorRef>::from_lua(value, lua)?.0;
        on_map(lua, at).map(|()| At(at))
    }
}

impl FromLua for Who {
    fn from_lua(value: Value, lua: &Lua) -> Result<Who> {
        let seat = UserDataRef::<PlayerRef>::from_lua(value, lua)?.0;
        at_table(lua, seat).map(|()| Who(seat))
    }
}

fn on_map(lua: &Lua, at: SectorId) -> Result<()> {
    ensure(lua, "this sector is not on the map of this game", |game| usize::from(at.0) < game.state().sectors.len())
}

fn at_table(lua: &Lua, seat: Seat) -> Result<()> {
    ensure(lua, "this player is not in this game", |game| usize::from(seat.0) < game.state().players.len())
}

impl UserData for Context {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| {
            Ok(format!("the context of {}", HOOKS[usize::from(this.0.0)].name))
        });
        methods.add_meta_method(MetaMethod::Index, |lua, this, key: mlua::LuaString| {
            let frame = frame(lua)?;
            let spec = &HOOKS[usize::from(this.0.0)];
            if frame.hook != this.0 {
                return wrong(format!("the context of {} was kept after its hook ended", spec.name));
            }
            let key = key.to_str()?;
            if !spec.context.iter().any(|field| field.name == &*key) {
                return unknown(&key, "the context of this hook", spec.context.iter().map(|field| field.name));
            }
            match &*key {
                "unit" => Ok(frame.unit.map_or(Value::Nil, |id| unit(lua, id))),
                "item" => Ok(frame.item.map_or(Value::Nil, |id| item(lua, id))),
                "other" => Ok(frame.other.map_or(Value::Nil, |id| unit(lua, id))),
                "sector" => Ok(frame.sector.map_or(Value::Nil, |id| sector(lua, id))),
                "player" => Ok(frame.seat.map_or(Value::Nil, |seat| player(lua, seat))),
                "hits" | "size" => frame.number.into_lua(lua),
                "dice" => match &frame.dice {
                    Some(dice) => list(lua, dice.iter().map(|die| Value::Integer(i64::from(*die)))),
                    None => frame.number.into_lua(lua),
                },
                other => wrong(format!("{other} is not known")),
            }
        });
    }
}

fn unknown(key: &str, what: &str, known: impl Iterator<Item = &'static str> + Clone) -> Result<Value> {
    let hint = crate::lua::suggest(key, known.clone()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    let all: Vec<&str> = known.collect();
    wrong(format!("{what} has no field {key}{hint} (fields: {})", all.join(", ")))
}

const UNIT_FIELDS: [&str; 19] = [
    "type",
    "id",
    "name",
    "health",
    "max_health",
    "wounds",
    "actions",
    "armor",
    "initiative",
    "training",
    "combat",
    "targets",
    "player",
    "sector",
    "squad",
    "items",
    "weapon",
    "is_dictator",
    "is_held",
];

impl UserData for UnitRef {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_method("has_tag", |lua, this, tag: String| read(lua, |game| Ok(game.unit_tags(this.0).contains(&tag))));
        methods.add_meta_method(MetaMethod::ToString, |lua, this, ()| {
            read(lua, |game| Ok(game.catalog().unit_name(this.0).to_string()))
        });
        methods.add_meta_method(MetaMethod::Index, |lua, this, key: mlua::LuaString| {
            let key = key.to_str()?;
            read(lua, |game| unit_field(lua, game, this.0, &key))
        });
    }
}

fn unit_field(lua: &Lua, game: &Game, id: UnitId, key: &str) -> Result<Value> {
    let state = game.state();
    let whole = |number: i16| Ok(Value::Integer(i64::from(number)));
    match key {
        "type" => "unit".into_lua(lua),
        "id" => game.catalog().unit_id(id).into_lua(lua),
        "name" => game.catalog().unit_name(id).into_lua(lua),
        "health" => whole(i16::from(state.unit(id).health)),
        "max_health" => whole(i16::from(game.max_health(id))),
        "wounds" => whole(i16::from(game.max_health(id)) - i16::from(state.unit(id).health)),
        "actions" => whole(i16::from(state.unit(id).actions)),
        "armor" => whole(i16::from(game.armor(id))),
        "initiative" => whole(readable(lua, game, id)?.get(Stat::Initiative)),
        "training" => whole(readable(lua, game, id)?.get(Stat::Training)),
        "combat" => whole(readable(lua, game, id)?.get(Stat::Combat)),
        "targets" => whole(readable(lua, game, id)?.get(Stat::Targets)),
        "player" => Ok(state.owner(id).map_or(Value::Nil, |seat| player(lua, seat))),
        "sector" => Ok(state.sector_of(id).map_or(Value::Nil, |at| sector(lua, at))),
        "squad" => match state.squad_of(id) {
            Some(squad) => list(lua, state.squad(squad).members.iter().map(|mate| unit(lua, *mate))),
            None => list(lua, []),
        },
        "items" => list(lua, state.unit(id).gear.iter().map(|worn| item(lua, *worn))),
        "weapon" => {
            let is_weapon = |worn: &&ItemId| game.equipment(**worn).kind == crate::merc::content::EquipmentKind::Weapon;
            Ok(state.unit(id).gear.iter().find(is_weapon).map_or(Value::Nil, |worn| item(lua, *worn)))
        }
        "is_dictator" => Ok(Value::Boolean(state.is_dictator_card(id))),
        "is_held" => Ok(Value::Boolean(state.held_by(id).is_some())),
        other => unknown(other, "a Unit", UNIT_FIELDS.iter().copied()),
    }
}

/// A hook that makes numbers reads only the layers below its own.
fn readable(lua: &Lua, game: &Game, id: UnitId) -> Result<Numbers> {
    let hook = frame(lua)?.hook;
    Ok(match hook {
        hooks::GEAR_STATS => numbers::below(game, id, Layer::Gear),
        hooks::STATS | hooks::AURA => numbers::below(game, id, Layer::Bonuses),
        hooks::COMPARED_STATS | hooks::COMPARED_AURA => numbers::below(game, id, Layer::Comparisons),
        _ => numbers::of(game, id),
    })
}

const ITEM_FIELDS: [&str; 6] = ["type", "id", "name", "kind", "points", "wearer"];

impl UserData for ItemRef {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_method("has_tag", |lua, this, tag: String| read(lua, |game| Ok(game.equipment(this.0).tags.contains(&tag))));
        methods.add_meta_method(MetaMethod::ToString, |lua, this, ()| {
            read(lua, |game| Ok(game.catalog().item_title(this.0).to_string()))
        });
        methods.add_meta_method(MetaMethod::Index, |lua, this, key: mlua::LuaString| {
            let key = key.to_str()?;
            read(lua, |game| match &*key {
                "type" => "item".into_lua(lua),
                "id" => game.equipment(this.0).id.as_str().into_lua(lua),
                "name" => game.equipment(this.0).name.as_str().into_lua(lua),
                "kind" => game.equipment(this.0).kind.word().into_lua(lua),
                "points" => Ok(Value::Integer(i64::from(game.state().item(this.0).points))),
                "wearer" => Ok(match game.state().item(this.0).place {
                    ItemPlace::Gear(id) => unit(lua, id),
                    _ => Value::Nil,
                }),
                other => unknown(other, "an Item", ITEM_FIELDS.iter().copied()),
            })
        });
    }
}

const SECTOR_FIELDS: [&str; 9] = ["type", "id", "name", "kind", "value", "explored", "controller", "neighbours", "is_base"];

impl UserData for SectorRef {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |lua, this, ()| {
            on_map(lua, this.0)?;
            read(lua, |game| Ok(game.state().sector_name(this.0)))
        });
        methods.add_meta_method(MetaMethod::Index, |lua, this, key: mlua::LuaString| {
            let key = key.to_str()?;
            on_map(lua, this.0)?;
            read(lua, |game| {
                let state = game.state();
                match &*key {
                    "type" => "sector".into_lua(lua),
                    "id" => state.sector_name(this.0).into_lua(lua),
                    "name" => game.sector_card(this.0).name.as_str().into_lua(lua),
                    "kind" => game.sector_card(this.0).kind.word().into_lua(lua),
                    "value" => Ok(Value::Integer(i64::from(game.sector_card(this.0).value))),
                    "explored" => Ok(Value::Boolean(state.sector(this.0).explored)),
                    "controller" => Ok(state.sector(this.0).control.map_or(Value::Nil, |seat| player(lua, seat))),
                    "neighbours" => list(lua, state.neighbours(this.0).into_iter().map(|next| sector(lua, next))),
                    "is_base" => Ok(Value::Boolean(state.base() == Some(this.0))),
                    other => unknown(other, "a Sector", SECTOR_FIELDS.iter().copied()),
                }
            })
        });
    }
}

const PLAYER_FIELDS: [&str; 5] = ["type", "name", "is_dictator", "sectors", "team"];

impl UserData for PlayerRef {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |lua, this, ()| {
            read(lua, |game| Ok(game.state().seat_name(this.0).to_string()))
        });
        methods.add_meta_method(MetaMethod::Index, |lua, this, key: mlua::LuaString| {
            let key = key.to_str()?;
            at_table(lua, this.0)?;
            read(lua, |game| {
                let state = game.state();
                match &*key {
                    "type" => "player".into_lua(lua),
                    "name" => state.seat_name(this.0).into_lua(lua),
                    "is_dictator" => Ok(Value::Boolean(state.player(this.0).is_dictator)),
                    "sectors" => list(lua, state.controlled_by(this.0).map(|at| sector(lua, at))),
                    "team" => list(lua, state.team(this.0).map(|id| unit(lua, id))),
                    other => unknown(other, "a Player", PLAYER_FIELDS.iter().copied()),
                }
            })
        });
    }
}
