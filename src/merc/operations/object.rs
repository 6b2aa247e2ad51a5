//! Units, items, sectors and players as script objects. Each thing is always the same object, so `==` works and no call allocates one.
//! Their fields are in `fields`; the context that a hook receives is in `hook_context`.

use super::fields::{self, TYPES, place_of};
use super::hook_context;
use crate::kernel::Seat;
use crate::lua::Host;
use crate::lua::objects::{self, Atoms, Fields, MOST_KINDS, Object, Plain, listed};
use crate::lua::profile::{self, within};
use crate::merc::content::Word;
use crate::merc::game::Game;
use crate::merc::game::access::{ensure, read, read_at, wrong};
use crate::merc::game::context::CONTEXT;
use crate::merc::hooks::HOOKS;
use crate::merc::model::choice::{Choice, Label};
use crate::merc::model::ids::{ItemId, SectorId, Side, UnitId};
use crate::merc::names::text::names;
use mlua::{Error, FromLua, FromLuaMulti, Function, IntoLua, Lua, MultiValue, Result, Value};
use std::sync::LazyLock;

/// Kinds of objects: places in `fields::TYPES`, and the context after them.
pub const UNIT: u8 = 0;
pub const ITEM: u8 = 1;
pub const SECTOR: u8 = 2;
pub const PLAYER: u8 = 3;
pub const OPTION: u8 = 4;
pub const SIDE: u8 = 5;
const _: () = assert!(SIDE < CONTEXT && (CONTEXT as usize) < MOST_KINDS);

/// Objects as arguments.
#[derive(Clone, Copy)]
pub struct UnitRef(pub UnitId);
#[derive(Clone, Copy)]
pub struct ItemRef(pub ItemId);

pub fn install(lua: &Lua) -> Result<()> {
    let methods = [
        (UNIT, "has_tag", method::<UnitRef, _>(lua, "Unit:has_tag", |who, tag| unit_has_tag(who.0, tag))?),
        (UNIT, "wears", method::<UnitRef, _>(lua, "Unit:wears", |who, word| wears(who.0, word))?),
        (ITEM, "has_tag", method::<ItemRef, _>(lua, "Item:has_tag", |it, tag| item_has_tag(it.0, tag))?),
    ];
    objects::install::<Things>(lua, &methods)
}

/// A method with one word as its argument, after the object itself. Errors name the method.
fn method<A: FromLua, R: IntoLua>(
    lua: &Lua,
    name: &'static str,
    run: impl Fn(A, &str) -> Result<R> + 'static,
) -> Result<Function> {
    lua.create_function(move |lua, (this, word): (Value, Value)| {
        if let (Ok(this), Value::String(word)) = (A::from_lua(this.clone(), lua), &word) {
            return run(this, &word.to_str()?);
        }
        let (this, word) = <(A, String)>::from_lua_args(MultiValue::from_iter([this, word]), 1, Some(name), lua)?;
        run(this, &word)
    })
}

fn unit_has_tag(who: UnitId, tag: &str) -> Result<bool> {
    read_at(|_| None, |game| Ok(game.unit_tags(who).iter().any(|own| own == tag)))
}

fn item_has_tag(it: ItemId, tag: &str) -> Result<bool> {
    read_at(|_| None, |game| Ok(game.equipment(it).tags.iter().any(|own| own == tag)))
}

fn wears(who: UnitId, word: &str) -> Result<Option<Object>> {
    read_at(
        |game| Some(place_of(game, who)),
        |game| {
            let fits = |worn: &ItemId| {
                let card = game.equipment(*worn);
                card.kind.word() == word || card.id == word || card.tags.iter().any(|tag| tag == word)
            };
            Ok(game.state().unit(who).gear.iter().copied().find(fits).map(item))
        },
    )
}

pub fn unit(unit: UnitId) -> Object {
    Object { kind: UNIT, id: unit.0.into() }
}
pub fn item(item: ItemId) -> Object {
    Object { kind: ITEM, id: item.0 }
}
pub fn sector(sector: SectorId) -> Object {
    Object { kind: SECTOR, id: sector.0.into() }
}
pub fn player(seat: Seat) -> Object {
    Object { kind: PLAYER, id: seat.0.into() }
}

pub fn side(side: Side) -> Object {
    Object { kind: SIDE, id: side.0.into() }
}

/// An option of a bot rule that is not a single object, by its place from 0.
pub fn option(place: usize) -> Object {
    Object { kind: OPTION, id: place.min(usize::from(u16::MAX)) as u16 }
}

pub fn list(lua: &Lua, objects: impl IntoIterator<Item = Object>) -> Result<Value> {
    listed(objects.into_iter().map(Plain::Object));
    within(profile::Side::Scripts, || objects::sequence(lua))
}

/// A list of anything.
pub fn values(lua: &Lua, values: impl IntoIterator<Item = Value>) -> Result<Value> {
    let values: Vec<Value> = values.into_iter().collect();
    within(profile::Side::Scripts, || Host::of(lua)?.without_memory_limit(|| lua.create_sequence_from(values))).map(Value::Table)
}

/// The choice as a single object, if it is one.
pub fn object_of(choice: Choice) -> Option<Object> {
    match choice {
        Choice::Unit(id) => Some(unit(id)),
        Choice::Item(id) | Choice::Dog(id) => Some(item(id)),
        Choice::Sector(id) => Some(sector(id)),
        Choice::Player(seat) | Choice::Militia(seat) => Some(player(seat)),
        Choice::Riders(squad) => Some(player(squad.seat())),
        _ => None,
    }
}

/// The choice as a word, if it is one.
pub fn word_of(game: &Game, choice: Choice) -> Option<String> {
    match choice {
        Choice::Deck(kind) => Some(kind.word().to_string()),
        Choice::Tactic(tactic) => Some(game.catalog().card(game.catalog().tactic_card(tactic)).id.clone()),
        Choice::Word(word) => Some(word.text().to_string()),
        Choice::Label(label) => Some(label.to_string()),
        _ => None,
    }
}

/// Whether a choice is this word.
pub fn is_word(game: &Game, choice: Choice, word: &str) -> bool {
    match choice {
        Choice::Deck(kind) => kind.word() == word,
        Choice::Tactic(tactic) => game.catalog().card(game.catalog().tactic_card(tactic)).id == word,
        Choice::Word(known) => known.text() == word,
        Choice::Label(label) => label.as_str() == word,
        _ => false,
    }
}

/// A choice as an object: the object itself, or an option with parts.
pub fn as_object(place: usize, choice: Choice) -> Option<Object> {
    let parts = matches!(choice, Choice::Give(..) | Choice::Drop(_) | Choice::Squad(_));
    object_of(choice).or_else(|| parts.then(|| option(place)))
}

/// A choice as a bot rule sees it.
pub fn value_of(lua: &Lua, game: &Game, place: usize, choice: Choice) -> Result<Value> {
    if let Some(object) = as_object(place, choice) {
        return Ok(object.into());
    }
    match (choice, word_of(game, choice)) {
        (_, Some(word)) => lua.create_string(word).map(Value::String),
        (Choice::Number(number), _) => Ok(Value::Integer(number.into())),
        _ => Ok(Value::Nil),
    }
}

/// A Lua value as a choice.
pub fn choice_of(_: &Lua, value: &Value) -> Result<Choice> {
    match Object::from_value(value) {
        Some(Object { kind: UNIT, id }) => return Ok(Choice::Unit(UnitId(id as u8))),
        Some(Object { kind: ITEM, id }) => return Ok(Choice::Item(ItemId(id))),
        Some(Object { kind: SECTOR, id }) => return on_map(SectorId(id as u8)).map(|()| Choice::Sector(SectorId(id as u8))),
        Some(Object { kind: PLAYER, id }) => return at_table(Seat(id as u8)).map(|()| Choice::Player(Seat(id as u8))),
        _ => {}
    }
    if let Value::String(text) = value {
        let text = text.to_str()?;
        let plain = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        return match Label::from(&text) {
            Ok(label) if plain => Ok(Choice::Label(label)),
            _ => wrong(format!("a word as an option must have 1 to 12 lowercase letters or hyphens, not {:?}", &*text)),
        };
    }
    wrong("an option must be a Unit, an Item, a Sector, a Player or a word")
}

pub fn of_choice(lua: &Lua, choice: Choice) -> Value {
    match choice {
        Choice::Unit(id) => unit(id).into(),
        Choice::Item(id) | Choice::Dog(id) => item(id).into(),
        Choice::Sector(id) => sector(id).into(),
        Choice::Player(seat) | Choice::Militia(seat) => player(seat).into(),
        Choice::Riders(squad) => player(squad.seat()).into(),
        Choice::Label(label) => lua.create_string(label.as_str()).map_or(Value::Nil, Value::String),
        _ => Value::Nil,
    }
}

/// A sector as an argument: a script may have kept it from a game with a larger map.
#[derive(Clone, Copy)]
pub struct At(pub SectorId);

/// A player as an argument: a script may have kept it from a game with more seats.
#[derive(Clone, Copy)]
pub struct Who(pub Seat);

/// A side as an argument: a script may have kept it from a game with more sides.
#[derive(Clone, Copy)]
pub struct OfSide(pub Side);

impl FromLua for OfSide {
    fn from_lua(value: Value, _: &Lua) -> Result<OfSide> {
        let side = Side(of_kind(&value, SIDE)? as u8);
        ensure(NOT_A_SIDE, |game| is_side_of(game, side).is_ok()).map(|()| OfSide(side))
    }
}

impl FromLua for UnitRef {
    fn from_lua(value: Value, _: &Lua) -> Result<UnitRef> {
        of_kind(&value, UNIT).map(|id| UnitRef(UnitId(id as u8)))
    }
}

impl FromLua for ItemRef {
    fn from_lua(value: Value, _: &Lua) -> Result<ItemRef> {
        of_kind(&value, ITEM).map(|id| ItemRef(ItemId(id)))
    }
}

impl FromLua for At {
    fn from_lua(value: Value, _: &Lua) -> Result<At> {
        let at = SectorId(of_kind(&value, SECTOR)? as u8);
        on_map(at).map(|()| At(at))
    }
}

impl FromLua for Who {
    fn from_lua(value: Value, _: &Lua) -> Result<Who> {
        let seat = Seat(of_kind(&value, PLAYER)? as u8);
        at_table(seat).map(|()| Who(seat))
    }
}

pub fn of_kind(value: &Value, kind: u8) -> Result<u16> {
    let found = Object::from_value(value);
    if let Some(object) = found.filter(|object| object.kind == kind) {
        return Ok(object.id);
    }
    let from = match found {
        Some(object) => TYPES.get(usize::from(object.kind)).map_or("context", |spec| spec.name),
        None => value.type_name(),
    };
    Err(Error::FromLuaConversionError { from, to: TYPES[usize::from(kind)].name.to_owned(), message: None })
}

const NOT_ON_MAP: &str = "this sector is not on the map of this game";
const NOT_AT_TABLE: &str = "this player is not in this game";

const NOT_A_SIDE: &str = "this side is not in this game";

pub fn is_side_of(game: &Game, side: Side) -> std::result::Result<(), &'static str> {
    if usize::from(side.0) < game.state().sides().count() { Ok(()) } else { Err(NOT_A_SIDE) }
}

pub fn on_map_of(game: &Game, at: SectorId) -> std::result::Result<(), &'static str> {
    if usize::from(at.0) < game.state().sectors.len() { Ok(()) } else { Err(NOT_ON_MAP) }
}

pub fn at_table_of(game: &Game, seat: Seat) -> std::result::Result<(), &'static str> {
    if usize::from(seat.0) < game.state().players.len() { Ok(()) } else { Err(NOT_AT_TABLE) }
}

fn on_map(at: SectorId) -> Result<()> {
    ensure(NOT_ON_MAP, |game| on_map_of(game, at).is_ok())
}

fn at_table(seat: Seat) -> Result<()> {
    ensure(NOT_AT_TABLE, |game| at_table_of(game, seat).is_ok())
}

/// All objects whose fields scripts can read.
struct Things;

impl Fields for Things {
    fn names(kind: u8) -> Vec<&'static str> {
        match TYPES.get(usize::from(kind)) {
            Some(spec) => spec.fields.iter().map(|field| field.name).collect(),
            None if kind == CONTEXT => hook_context::FIELDS.iter().map(|(name, _)| *name).collect(),
            None => Vec::new(),
        }
    }

    fn atoms() -> &'static Atoms {
        static ATOMS: LazyLock<Atoms> = LazyLock::new(Atoms::of::<Things>);
        &ATOMS
    }

    fn read(object: Object, field: usize) -> Plain {
        if object.kind != CONTEXT {
            return fields::plain(object, field);
        }
        hook_context::read(object, field)
    }

    fn slowly(lua: &Lua, object: Object, name: &str) -> Result<Value> {
        if object.kind != CONTEXT {
            return fields::slowly(lua, object, name);
        }
        hook_context::slowly(lua, object, name)
    }

    fn show(object: Object) -> Result<String> {
        name_of(object)
    }
}

/// The name of an object.
pub fn name_of(object: Object) -> Result<String> {
    match object.kind {
        SECTOR => on_map(SectorId(object.id as u8))?,
        PLAYER => at_table(Seat(object.id as u8))?,
        SIDE => ensure(NOT_A_SIDE, |game| is_side_of(game, Side(object.id as u8)).is_ok())?,
        _ => {}
    }
    match object.kind {
        OPTION => Ok("an option".to_string()),
        CONTEXT => Ok(format!("the context of {}", HOOKS[usize::from(object.id)].name)),
        _ => read(|game| Ok(called(game, object))),
    }
}

/// The name of an object of this game.
pub fn called(game: &Game, object: Object) -> String {
    let id = object.id;
    match object.kind {
        UNIT => game.catalog().unit_name(UnitId(id as u8)).to_string(),
        ITEM => game.catalog().item_title(ItemId(id)).to_string(),
        SECTOR => game.state().sector_name(SectorId(id as u8)),
        PLAYER => game.state().seat_name(Seat(id as u8)).to_string(),
        SIDE => names(game).side(Side(id as u8)),
        _ => String::new(),
    }
}
