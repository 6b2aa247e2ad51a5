//! Units, items, sectors and players as scripts hold them, and the context a hook receives. All are the same object every
//! time, so `==` works and nothing is made per call. What can be read of them is in `fields`.

use super::access::{ensure, told, wrong};
use crate::kernel::Seat;
use crate::lua::{HookId, Host};
use crate::merc::catalog::Catalog;
use crate::merc::choice::{Choice, Label};
use crate::merc::hooks::{Frame, HOOKS};
use crate::merc::ids::{ItemId, MOST_SEATS, SectorId, UnitId};
use mlua::{
    AnyUserData, FromLua, IntoLua, Lua, MetaMethod, Result, UserData, UserDataFields, UserDataMethods, UserDataRef, Value,
};

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
    let values: Vec<Value> = values.into_iter().collect();
    Host::of(lua)?.without_memory_limit(|| lua.create_sequence_from(values)).map(Value::Table)
}

/// What a script holds, as something to choose.
pub fn choice_of(_: &Lua, value: &Value) -> Result<Choice> {
    if let Value::UserData(data) = value {
        if let Ok(unit) = data.borrow::<UnitRef>() {
            return Ok(Choice::Unit(unit.0));
        }
        if let Ok(item) = data.borrow::<ItemRef>() {
            return Ok(Choice::Item(item.0));
        }
        if let Ok(sector) = data.borrow::<SectorRef>() {
            return on_map(sector.0).map(|()| Choice::Sector(sector.0));
        }
        if let Ok(player) = data.borrow::<PlayerRef>() {
            return at_table(player.0).map(|()| Choice::Player(player.0));
        }
    }
    if let Value::String(text) = value {
        let text = text.to_str()?;
        let plain = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        return match Label::from(&text) {
            Ok(label) if plain => Ok(Choice::Label(label)),
            _ => wrong(format!("an option that is a word has up to 12 small letters; {:?} does not", &*text)),
        };
    }
    wrong("an option must be a Unit, an Item, a Sector, a Player or a word")
}

pub fn of_choice(lua: &Lua, choice: Choice) -> Value {
    match choice {
        Choice::Unit(id) => unit(lua, id),
        Choice::Item(id) | Choice::Dog(id) => item(lua, id),
        Choice::Sector(id) => sector(lua, id),
        Choice::Player(seat) | Choice::Militia(seat) => player(lua, seat),
        Choice::Label(label) => lua.create_string(label.as_str()).map_or(Value::Nil, Value::String),
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
        on_map(at).map(|()| At(at))
    }
}

impl FromLua for Who {
    fn from_lua(value: Value, lua: &Lua) -> Result<Who> {
        let seat = UserDataRef::<PlayerRef>::from_lua(value, lua)?.0;
        at_table(seat).map(|()| Who(seat))
    }
}

pub const NOT_ON_MAP: &str = "this sector is not on the map of this game";
pub const NOT_AT_TABLE: &str = "this player is not in this game";

pub fn on_map(at: SectorId) -> Result<()> {
    ensure(NOT_ON_MAP, |game| usize::from(at.0) < game.state().sectors.len())
}

fn at_table(seat: Seat) -> Result<()> {
    ensure(NOT_AT_TABLE, |game| usize::from(seat.0) < game.state().players.len())
}

/// Every field that the context of any hook has.
const CONTEXT: [&str; 11] = ["unit", "item", "other", "to", "loser", "sector", "player", "hits", "size", "count", "dice"];

impl UserData for Context {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        for name in CONTEXT {
            fields.add_field_method_get(name, move |lua, this| told(|frame| context_field(lua, this.0, frame, name))?);
        }
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| {
            Ok(format!("the context of {}", HOOKS[usize::from(this.0.0)].name))
        });
        methods.add_meta_method(MetaMethod::Index, |_, this, key: String| {
            let known = HOOKS[usize::from(this.0.0)].context.iter().map(|field| field.name);
            super::fields::unknown(&key, "the context of this hook", known)
        });
    }
}

fn context_field(lua: &Lua, hook: HookId, frame: &Frame, key: &str) -> Result<Value> {
    let spec = &HOOKS[usize::from(hook.0)];
    if frame.hook != hook {
        return wrong(format!("the context of {} was kept after its hook ended", spec.name));
    }
    if !spec.context.iter().any(|field| field.name == key) {
        return super::fields::unknown(key, "the context of this hook", spec.context.iter().map(|field| field.name));
    }
    match key {
        "unit" => Ok(frame.unit.map_or(Value::Nil, |id| unit(lua, id))),
        "item" => Ok(frame.item.map_or(Value::Nil, |id| item(lua, id))),
        "other" => Ok(frame.other.map_or(Value::Nil, |id| unit(lua, id))),
        "to" => Ok(frame.to.map_or(Value::Nil, |id| sector(lua, id))),
        "loser" => Ok(frame.loser.map_or(Value::Nil, |seat| player(lua, seat))),
        "sector" => Ok(frame.sector.map_or(Value::Nil, |id| sector(lua, id))),
        "player" => Ok(frame.seat.map_or(Value::Nil, |seat| player(lua, seat))),
        "hits" | "size" | "count" => frame.number.into_lua(lua),
        "dice" => match &frame.dice {
            Some(dice) => list(lua, dice.iter().map(|die| Value::Integer(i64::from(*die)))),
            None => frame.number.into_lua(lua),
        },
        other => wrong(format!("{other} is not known")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_a_context_can_be_read() {
        let all = HOOKS.iter().flat_map(|hook| hook.context);
        all.for_each(|field| assert!(CONTEXT.contains(&field.name), "{}", field.name));
    }
}
