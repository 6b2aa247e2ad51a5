//! The fields of units, items, sectors and players that scripts can read. Reading, did-you-mean suggestions, the reference page
//! and the editor types all use this table.

use super::object::{self, item, player, sector, side, unit};
use crate::kernel::Seat;
use crate::lua::objects::{self, Object, Plain, listed};
use crate::merc::content::{EquipmentKind, VehicleNumbers, Word};
use crate::merc::game::Game;
use crate::merc::game::access::{current_call, read_at, wrong};
use crate::merc::game::numbers::Numbers;
use crate::merc::hooks;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{ItemId, SectorId, Side, Stat, UnitId};
use crate::merc::model::state::ItemPlace;
use crate::merc::names::text::{capital, names};
use crate::merc::rules::stats::{self, Layer};
use crate::merc::rules::victory;
use crate::text::{did_you_mean, with_article};
use mlua::{IntoLua, Lua, Result, Value};
use std::borrow::Cow;

/// One kind of object.
pub struct TypeSpec {
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [Field],
    /// Signature and description, as for operations; called with a colon.
    pub methods: &'static [(&'static str, &'static str)],
    /// The sector that its fields depend on, if any.
    place: fn(&Game, u16) -> Option<SectorId>,
    /// Whether the object exists in this game: a script may have kept one from another game. Units and items exist in every game.
    exists: Option<Exists>,
}

/// Why an object does not exist, if it does not.
type Exists = fn(&Game, u16) -> std::result::Result<(), &'static str>;

/// One field of an object.
pub struct Field {
    pub name: &'static str,
    pub ty: &'static str,
    pub doc: &'static str,
    /// Whether it depends only on the object's place.
    is_local: bool,
    get: for<'a> fn(&'a Game, u16) -> Got<'a>,
}

/// The value of a field.
enum Got<'a> {
    Plain(Plain),
    Text(Cow<'a, str>),
}

type Get = for<'a> fn(&'a Game, u16) -> Got<'a>;

const fn field(name: &'static str, ty: &'static str, doc: &'static str, get: Get) -> Field {
    Field { name, ty, doc, is_local: true, get }
}

const fn far(name: &'static str, ty: &'static str, doc: &'static str, get: Get) -> Field {
    Field { name, ty, doc, is_local: false, get }
}

fn whole<'a>(number: impl Into<i32>) -> Got<'a> {
    Got::Plain(Plain::Whole(number.into()))
}

fn yes<'a>(yes: bool) -> Got<'a> {
    Got::Plain(Plain::Yes(yes))
}

fn maybe<'a>(object: Option<Object>) -> Got<'a> {
    Got::Plain(object.map_or(Plain::Nothing, Plain::Object))
}

fn text<'a>(text: impl Into<Cow<'a, str>>) -> Got<'a> {
    Got::Text(text.into())
}

fn all<'a>(objects: impl Iterator<Item = Object>) -> Got<'a> {
    Got::Plain(listed(objects.map(Plain::Object)))
}

/// Every kind of object, by its number.
pub static TYPES: &[TypeSpec] = &[
    TypeSpec {
        name: "Unit",
        doc: "A MERC or the Dictator.",
        fields: OF_UNIT,
        methods: UNIT_METHODS,
        place: |game, id| Some(place_of(game, UnitId(id as u8))),
        exists: None,
    },
    TypeSpec {
        name: "Item",
        doc: "One copy of an equipment card.",
        fields: OF_ITEM,
        methods: ITEM_METHODS,
        place: |game, id| Some(place_of_item(game, ItemId(id))),
        exists: None,
    },
    TypeSpec {
        name: "Sector",
        doc: "A sector of the map.",
        fields: OF_SECTOR,
        methods: &[],
        place: |_, _| Some(NOWHERE),
        exists: Some(|game, id| object::on_map_of(game, SectorId(id as u8))),
    },
    TypeSpec {
        name: "Player",
        doc: "A player. The name is the color of the seat.",
        fields: OF_PLAYER,
        methods: &[],
        place: |_, _| None,
        exists: Some(|game, id| object::at_table_of(game, Seat(id as u8))),
    },
    TypeSpec {
        name: "Option",
        doc: "An answer that is not a single object, among the options of a bot rule: a step of a Re-Equip, or a squad to join.",
        fields: OF_OPTION,
        methods: &[],
        place: |_, _| None,
        exists: Some(|_, id| offered(id).map(drop).ok_or("this option belongs to another question")),
    },
    TypeSpec {
        name: "Side",
        doc: "A side: the players who fight together.",
        fields: OF_SIDE,
        methods: &[],
        place: |_, _| None,
        exists: Some(|game, id| object::is_side_of(game, Side(id as u8))),
    },
];

/// The option of a bot rule at this place.
fn offered(place: u16) -> Option<Choice> {
    current_call(|call| call.decision.as_ref().and_then(|decision| decision.option(place.into()))).ok().flatten()
}

const OF_OPTION: &[Field] = &[
    field("type", "string", "\"option\"", |_, _| text("option")),
    field("give", "Item?", "the item to give", |_, id| match offered(id) {
        Some(Choice::Give(what, _)) => maybe(Some(item(what))),
        _ => maybe(None),
    }),
    field("to", "Unit?", "the unit that gets it", |_, id| match offered(id) {
        Some(Choice::Give(_, to)) => maybe(Some(unit(to))),
        _ => maybe(None),
    }),
    field("drop", "Item?", "the item to take off", |_, id| match offered(id) {
        Some(Choice::Drop(what)) => maybe(Some(item(what))),
        _ => maybe(None),
    }),
    field("squad", "string?", "the squad to join", |_, id| match offered(id) {
        Some(Choice::Squad(squad)) => text(squad.word()),
        _ => maybe(None),
    }),
    far("sector", "Sector?", "the sector of that squad", |game, id| match offered(id) {
        Some(Choice::Squad(squad)) => maybe(game.state().squad(squad).sector.map(sector)),
        _ => maybe(None),
    }),
];

const OF_UNIT: &[Field] = &[
    field("type", "string", "\"unit\"", |_, _| text("unit")),
    field("id", "string", "the card's id", |game, id| text(game.catalog().unit_id(who(id)))),
    field("name", "string", "the card's name", |game, id| text(game.catalog().unit_name(who(id)))),
    // Health, armor and actions are lost without anything else being touched.
    far("health", "number", "current health", |game, id| whole(game.state().unit(who(id)).health)),
    field("max_health", "number", "full health", |game, id| whole(game.max_health(who(id)))),
    far("wounds", "number", "health lost", |game, id| {
        whole(i32::from(game.max_health(who(id))) - i32::from(game.state().unit(who(id)).health))
    }),
    far("actions", "number", "actions left today", |game, id| whole(game.state().unit(who(id)).actions)),
    far("armor", "number", "armor points left on its armor", |game, id| whole(game.armor(who(id)))),
    field(
        "initiative",
        "number",
        "effective value; a hook that changes numbers sees only the layers below its own",
        |game, id| whole(readable(game, who(id)).get(Stat::Initiative)),
    ),
    field("training", "number", "see initiative", |game, id| whole(readable(game, who(id)).get(Stat::Training))),
    field("combat", "number", "see initiative", |game, id| whole(readable(game, who(id)).get(Stat::Combat))),
    field("targets", "number", "see initiative", |game, id| whole(readable(game, who(id)).get(Stat::Targets))),
    field("player", "Player?", "the player it belongs to", |game, id| maybe(game.state().owner(who(id)).map(player))),
    field("sector", "Sector?", "its sector", |game, id| maybe(game.state().sector_of(who(id)).map(sector))),
    field("squad", "{Unit}", "all members of its squad, including itself", |game, id| {
        let squad = game.state().squad_of(who(id)).map(|squad| &game.state().squad(squad).members);
        all(squad.into_iter().flatten().map(|mate| unit(*mate)))
    }),
    field("items", "{Item}", "the items it wears or carries", |game, id| {
        all(game.state().unit(who(id)).gear.iter().map(|worn| item(*worn)))
    }),
    field("weapon", "Item?", "its first weapon", |game, id| {
        let is_weapon = |worn: &ItemId| game.equipment(*worn).kind == EquipmentKind::Weapon;
        maybe(game.state().unit(who(id)).gear.iter().copied().find(is_weapon).map(item))
    }),
    field("vehicle", "Item?", "the vehicle of its squad, if everyone fits in (MOD-C2)", |game, id| {
        maybe(game.vehicle_of(who(id)).map(item))
    }),
    field("riders", "number", "the militia who ride with its squad (MOD-C3)", |game, id| {
        whole(game.state().squad_of(who(id)).map_or(0, |squad| game.state().squad(squad).riders))
    }),
    field("is_dictator", "boolean", "whether it is the Dictator", |game, id| yes(game.state().is_dictator_card(who(id)))),
    field("is_held", "boolean", "whether a dog holds it", |game, id| yes(game.state().held_by(who(id)).is_some())),
];

const UNIT_METHODS: &[(&str, &str)] = &[
    ("has_tag(tag: string) -> boolean", "Whether the card has a tag."),
    ("wears(word: string) -> Item?", "The first of its items with this kind, tag or id."),
];

const OF_ITEM: &[Field] = &[
    field("type", "string", "\"item\"", |_, _| text("item")),
    field("id", "string", "the card's id", |game, id| text(&game.equipment(ItemId(id)).id)),
    field("name", "string", "the card's name", |game, id| text(&game.equipment(ItemId(id)).name)),
    field("serial", "number", "its serial number, by which the robot ranks items", |game, id| {
        whole(game.equipment(ItemId(id)).serial)
    }),
    field("copy", "number", "the number of this copy of the card, from 1; for use in `remember` keys", |game, id| {
        whole(game.catalog().copy(ItemId(id)) + 1)
    }),
    field("number", "number", "a number that no other item has, from 1; for use in `remember`", |_, id| whole(i32::from(id) + 1)),
    field("kind", "string", "\"weapon\", \"armor\" or \"accessory\"", |game, id| text(game.equipment(ItemId(id)).kind.word())),
    far("points", "number", "remaining armor points, uses or dog health", |game, id| whole(game.state().item(ItemId(id)).points)),
    field("wearer", "Unit?", "the unit that has it", |game, id| match game.state().item(ItemId(id)).place {
        ItemPlace::Gear(wearer) => maybe(Some(unit(wearer))),
        _ => maybe(None),
    }),
    field("initiative", "number", "the number it adds now", |game, id| whole(adds(game, ItemId(id)).get(Stat::Initiative))),
    field("training", "number", "see initiative", |game, id| whole(adds(game, ItemId(id)).get(Stat::Training))),
    field("combat", "number", "see initiative", |game, id| whole(adds(game, ItemId(id)).get(Stat::Combat))),
    field("targets", "number", "see initiative", |game, id| whole(adds(game, ItemId(id)).get(Stat::Targets))),
    field("crew", "number?", "the MERCs and militia it holds; nothing if it is not a vehicle (MOD-C3)", |game, id| {
        of_vehicle(game, id, |numbers| whole(numbers.crew))
    }),
    field("steps", "number?", "the sectors it crosses in one move (MOD-C4)", |game, id| {
        of_vehicle(game, id, |numbers| whole(numbers.steps))
    }),
    field("move_cost", "number?", "the actions that a move costs every member (MOD-C4)", |game, id| {
        of_vehicle(game, id, |numbers| whole(numbers.move_cost))
    }),
    field("diagonal", "boolean?", "whether it also moves diagonally (MOD-C4)", |game, id| {
        of_vehicle(game, id, |numbers| yes(numbers.diagonal))
    }),
];

/// A number of a vehicle; nothing for another item.
fn of_vehicle<'a>(game: &Game, id: u16, get: fn(VehicleNumbers) -> Got<'a>) -> Got<'a> {
    game.equipment(ItemId(id)).vehicle.map_or(Got::Plain(Plain::Nothing), get)
}

const ITEM_METHODS: &[(&str, &str)] = &[("has_tag(tag: string) -> boolean", "Whether the card has a tag.")];

const OF_SECTOR: &[Field] = &[
    far("type", "string", "\"sector\"", |_, _| text("sector")),
    far("id", "string", "its coordinates, such as \"b2\"", |game, id| text(game.state().sector_name(at(id)))),
    far("number", "number", "its place in `sectors()`, from 1; for use in `remember`", |_, id| whole(i32::from(id) + 1)),
    far("row", "number", "its row, from 1 at the top", |game, id| whole(game.state().place_of(at(id)).0 + 1)),
    far("column", "number", "its column, from 1 at the left", |game, id| whole(game.state().place_of(at(id)).1 + 1)),
    far("opposite", "Sector", "the sector mirrored through the middle of the map", |game, id| {
        let last = game.state().sectors.len() as u8 - 1;
        maybe(Some(sector(SectorId(last - at(id).0))))
    }),
    far("card", "string", "the id of its card", |game, id| text(&game.sector_card(at(id)).id)),
    far("name", "string", "the card's name", |game, id| text(&game.sector_card(at(id)).name)),
    far("kind", "string", "\"industry\", \"city\" or \"wilderness\"", |game, id| text(game.sector_card(at(id)).kind.word())),
    far("value", "number", "its value", |game, id| whole(game.sector_card(at(id)).value)),
    far("explored", "boolean", "whether it has been explored", |game, id| yes(game.state().sector(at(id)).explored)),
    far("controller", "Player?", "the player who controls it", |game, id| maybe(game.state().sector(at(id)).control.map(player))),
    far("neighbors", "{Sector}", "the adjacent sectors", |game, id| all(game.state().neighbors(at(id)).into_iter().map(sector))),
    far("is_base", "boolean", "whether the revealed base is here", |game, id| yes(game.state().base() == Some(at(id)))),
];

const OF_PLAYER: &[Field] = &[
    field("type", "string", "\"player\"", |_, _| text("player")),
    field("name", "string", "the name of the seat, capitalized", |game, id| text(capital(game.state().seat_name(seat(id))))),
    field("number", "number", "the number of the seat, from 1; for use in `remember` keys", |_, id| whole(i32::from(id) + 1)),
    field("side", "Side", "the player's side", |game, id| maybe(Some(side(game.state().side(seat(id)))))),
    field("is_dictator", "boolean", "whether this is the Dictator's player", |game, id| {
        yes(game.state().player(seat(id)).is_dictator)
    }),
    field("is_robot", "boolean", "whether the robot plays for this player (AI-2.1)", |game, id| {
        yes(game.state().config().robot && game.state().player(seat(id)).is_dictator)
    }),
    far("sectors", "{Sector}", "the sectors this player controls", |game, id| {
        all(game.state().controlled_by(seat(id)).map(sector))
    }),
    far("team", "{Unit}", "this player's MERCs, including the Dictator if in play", |game, id| {
        all(game.state().team(seat(id)).map(unit))
    }),
];

const OF_SIDE: &[Field] = &[
    field("type", "string", "\"side\"", |_, _| text("side")),
    field("id", "string", "its id in the mode, such as \"rebels\"", |game, id| {
        text(&game.state().config().format.sides[usize::from(id)].id)
    }),
    field("name", "string", "its name, such as \"The Rebels\"", |game, id| text(names(game).side(Side(id as u8)))),
    field("number", "number", "its number, from 1; for use in `remember` keys", |_, id| whole(i32::from(id) + 1)),
    field("players", "{Player}", "its players in seat order", |game, id| all(game.state().seats_of(Side(id as u8)).map(player))),
    far("value", "number", "the value of the sectors it controls", |game, id| {
        whole(i32::from(victory::value(game, Side(id as u8))))
    }),
    far("mercs", "number", "how many MERCs it has, including the Dictator in play", |game, id| {
        let state = game.state();
        whole(state.seats_of(Side(id as u8)).map(|seat| state.team_size(seat) as i32).sum::<i32>())
    }),
];

fn who(id: u16) -> UnitId {
    UnitId(id as u8)
}

fn at(id: u16) -> SectorId {
    SectorId(id as u8)
}

fn seat(id: u16) -> Seat {
    Seat(id as u8)
}

/// Reads a field of an object other than a hook's context.
pub fn plain(object: Object, field: usize) -> Plain {
    let spec = &TYPES[usize::from(object.kind)];
    let field = &spec.fields[field];
    let read = || {
        look(spec, field, object, |got| {
            Ok(match got {
                Got::Plain(plain) => plain,
                Got::Text(text) => objects::text(&text),
            })
        })
    };
    read().unwrap_or(Plain::Other)
}

/// Reads any field by name; an unknown name is an error.
pub fn slowly(lua: &Lua, object: Object, name: &str) -> Result<Value> {
    let spec = &TYPES[usize::from(object.kind)];
    let Some(field) = spec.fields.iter().find(|field| field.name == name) else {
        return unknown(name, &with_article(spec.name), spec.fields.iter().map(|field| field.name));
    };
    look(spec, field, object, |got| match got {
        Got::Plain(plain) => to_value(lua, plain),
        Got::Text(text) => text.into_lua(lua),
    })
}

/// A plain value as a Lua value.
pub fn to_value(lua: &Lua, plain: Plain) -> Result<Value> {
    match plain {
        Plain::Whole(number) => Ok(Value::Integer(number.into())),
        Plain::Yes(yes) => Ok(Value::Boolean(yes)),
        Plain::Object(object) => Ok(object.into()),
        Plain::Word(word) => word.into_lua(lua),
        Plain::List => objects::sequence(lua),
        Plain::Nothing | Plain::Text | Plain::Other => Ok(Value::Nil),
    }
}

fn look<T>(spec: &TypeSpec, field: &Field, object: Object, then: impl FnOnce(Got<'_>) -> Result<T>) -> Result<T> {
    let place = |game: &Game| if field.is_local { (spec.place)(game, object.id) } else { Some(NOWHERE) };
    read_at(place, |game| match spec.exists.map_or(Ok(()), |exists| exists(game, object.id)) {
        Ok(()) => then((field.get)(game, object.id)),
        Err(why) => wrong(why),
    })
}

pub fn unknown(key: &str, what: &str, known: impl Iterator<Item = &'static str> + Clone) -> Result<Value> {
    let hint = did_you_mean(key, known.clone());
    let all: Vec<&str> = known.collect();
    wrong(format!("{what} has no field {key}{hint} (fields: {})", all.join(", ")))
}

/// Not a real sector: reading it counts as reading beyond the object's own place.
const NOWHERE: SectorId = SectorId(u8::MAX);

pub fn place_of(game: &Game, unit: UnitId) -> SectorId {
    game.state().sector_of(unit).unwrap_or(NOWHERE)
}

pub fn place_of_item(game: &Game, item: ItemId) -> SectorId {
    match game.state().item(item).place {
        ItemPlace::Gear(wearer) => place_of(game, wearer),
        ItemPlace::Squad(squad) => game.state().squad(squad).sector.unwrap_or(NOWHERE),
        _ => NOWHERE,
    }
}

/// Steps that reading a number costs, in addition to the steps of the hooks that produce it.
const NUMBER: u64 = 4;

/// A hook that changes numbers sees only the layers below its own.
fn readable(game: &Game, id: UnitId) -> Numbers {
    // A script without steps left is stopped at its next step, so that no card behind the number is blamed.
    if game.rules().host().charge(NUMBER).is_err() {
        return Numbers::default();
    }
    match current_call(|call| call.hook) {
        Ok(hooks::GEAR_STATS) => stats::below(game, id, Layer::Gear),
        Ok(hooks::STATS | hooks::AURA | hooks::ENEMY_AURA) => stats::below(game, id, Layer::Bonuses),
        Ok(hooks::COMPARED_STATS | hooks::COMPARED_AURA) => stats::below(game, id, Layer::Comparisons),
        _ => stats::of(game, id),
    }
}

/// `gear_stats` sees the printed numbers of an item, because it replaces them.
fn adds(game: &Game, id: ItemId) -> Numbers {
    match current_call(|call| call.hook) {
        Ok(hooks::GEAR_STATS) => stats::printed_item(game, id),
        _ => stats::of_item(game, id),
    }
}
