//! What scripts can read of units, items, sectors and players. One table: reading, the did-you-mean, the reference page
//! and the editor types all come from it.

use super::access::{read, read_at, told, wrong};
use super::object::{ItemRef, NOT_AT_TABLE, NOT_ON_MAP, PlayerRef, SectorRef, UnitRef, item, list, on_map, player, sector, unit};
use crate::kernel::Seat;
use crate::lua::FieldSpec;
use crate::merc::content::{EquipmentKind, Word};
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::ids::{ItemId, SectorId, UnitId};
use crate::merc::numbers::{self, Layer, Numbers, Stat};
use crate::merc::render::names::capital;
use crate::merc::state::ItemPlace;
use mlua::{IntoLua, Lua, MetaMethod, Result, UserData, UserDataFields, UserDataMethods, Value};

/// One kind of object.
pub struct TypeSpec {
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [FieldSpec],
    /// As the signatures of operations, called with a colon.
    pub methods: &'static [(&'static str, &'static str)],
}

const fn field(name: &'static str, ty: &'static str, doc: &'static str) -> FieldSpec {
    FieldSpec { name, ty, doc }
}

/// Every kind of object there is.
pub static TYPES: &[TypeSpec] = &[
    TypeSpec { name: "Unit", doc: "A MERC or the Dictator.", fields: UNIT, methods: UNIT_METHODS },
    TypeSpec { name: "Item", doc: "One copy of an equipment card.", fields: ITEM, methods: ITEM_METHODS },
    TypeSpec { name: "Sector", doc: "A sector of the map.", fields: SECTOR, methods: &[] },
    TypeSpec { name: "Player", doc: "A player, whose name is the colour.", fields: PLAYER, methods: &[] },
];

const UNIT: &[FieldSpec] = &[
    field("type", "string", "\"unit\""),
    field("id", "string", "the card's id"),
    field("name", "string", "the card's name"),
    field("health", "number", "health left"),
    field("max_health", "number", "health when whole"),
    field("wounds", "number", "health lost"),
    field("actions", "number", "actions left today"),
    field("armor", "number", "armor points left on its gear"),
    field("initiative", "number", "effective; a hook that makes numbers reads only the layers below its own"),
    field("training", "number", "likewise"),
    field("combat", "number", "likewise"),
    field("targets", "number", "likewise"),
    field("player", "Player?", "who it works for"),
    field("sector", "Sector?", "where it is"),
    field("squad", "{Unit}", "everybody in its squad, itself included"),
    field("items", "{Item}", "what it wears"),
    field("weapon", "Item?", "its first weapon"),
    field("is_dictator", "boolean", "whether it is the Dictator"),
    field("is_held", "boolean", "whether a dog holds it"),
];

const UNIT_METHODS: &[(&str, &str)] = &[
    ("has_tag(tag: string) -> boolean", "Whether the card has a tag."),
    ("wears(word: string) -> Item?", "The first item it wears that has this kind, tag or id."),
];

const ITEM: &[FieldSpec] = &[
    field("type", "string", "\"item\""),
    field("id", "string", "the card's id"),
    field("name", "string", "the card's name"),
    field("copy", "number", "which copy of its card this is, from 1; for remembering"),
    field("kind", "string", "\"weapon\", \"armor\" or \"accessory\""),
    field("points", "number", "armor points, uses or a dog's health left"),
    field("wearer", "Unit?", "who wears it"),
    field("initiative", "number", "what it adds now"),
    field("training", "number", "likewise"),
    field("combat", "number", "likewise"),
    field("targets", "number", "likewise"),
];

const ITEM_METHODS: &[(&str, &str)] = &[("has_tag(tag: string) -> boolean", "Whether the card has a tag.")];

const SECTOR: &[FieldSpec] = &[
    field("type", "string", "\"sector\""),
    field("id", "string", "its place, such as \"b2\""),
    field("card", "string", "the id of its card"),
    field("name", "string", "the card's name"),
    field("kind", "string", "\"industry\", \"city\" or \"wilderness\""),
    field("value", "number", "what it is worth"),
    field("explored", "boolean", "whether it has been explored"),
    field("controller", "Player?", "who controls it"),
    field("neighbours", "{Sector}", "the sectors next to it"),
    field("is_base", "boolean", "whether the base is revealed here"),
];

const PLAYER: &[FieldSpec] = &[
    field("type", "string", "\"player\""),
    field("name", "string", "the seat's name, with a capital"),
    field("number", "number", "the seat's number, from 1; for remembering"),
    field("is_dictator", "boolean", "whether this is the Dictator's player"),
    field("sectors", "{Sector}", "the sectors this player controls"),
    field("team", "{Unit}", "this player's MERCs, the Dictator in play included"),
];

pub fn unknown(key: &str, what: &str, known: impl Iterator<Item = &'static str> + Clone) -> Result<Value> {
    let hint = crate::lua::suggest(key, known.clone()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    let all: Vec<&str> = known.collect();
    wrong(format!("{what} has no field {key}{hint} (fields: {})", all.join(", ")))
}

fn names(fields: &'static [FieldSpec]) -> impl Iterator<Item = &'static str> + Clone {
    fields.iter().map(|field| field.name)
}

/// A sector that is nobody's home: looking there is looking beyond.
const NOWHERE: SectorId = SectorId(u8::MAX);

fn place_of(game: &Game, unit: UnitId) -> SectorId {
    game.state().sector_of(unit).unwrap_or(NOWHERE)
}

fn place_of_item(game: &Game, item: ItemId) -> SectorId {
    match game.state().item(item).place {
        ItemPlace::Gear(wearer) => place_of(game, wearer),
        _ => NOWHERE,
    }
}

fn whole(number: impl Into<i64>) -> Result<Value> {
    Ok(Value::Integer(number.into()))
}

impl UserData for UnitRef {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        for field in UNIT {
            // Actions are spent without anything else being touched.
            let moves = field.name == "actions";
            fields.add_field_method_get(field.name, move |lua, this| {
                let at = |game: &Game| Some(if moves { NOWHERE } else { place_of(game, this.0) });
                read_at(at, |game| unit_field(lua, game, this.0, field.name))
            });
        }
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_method("has_tag", |_, this, tag: String| read_at(|_| None, |game| Ok(game.unit_tags(this.0).contains(&tag))));
        methods.add_method("wears", |lua, this, word: String| {
            read_at(
                |game| Some(place_of(game, this.0)),
                |game| {
                    let fits = |worn: &&ItemId| {
                        let card = game.equipment(**worn);
                        card.kind.word() == word || card.id == word || card.tags.contains(&word)
                    };
                    Ok(game.state().unit(this.0).gear.iter().find(fits).map_or(Value::Nil, |worn| item(lua, *worn)))
                },
            )
        });
        methods
            .add_meta_method(MetaMethod::ToString, |_, this, ()| read(|game| Ok(game.catalog().unit_name(this.0).to_string())));
        methods.add_meta_method(MetaMethod::Index, |_, _, key: String| unknown(&key, "a Unit", names(UNIT)));
    }
}

fn unit_field(lua: &Lua, game: &Game, id: UnitId, key: &str) -> Result<Value> {
    let state = game.state();
    match key {
        "type" => "unit".into_lua(lua),
        "id" => game.catalog().unit_id(id).into_lua(lua),
        "name" => game.catalog().unit_name(id).into_lua(lua),
        "health" => whole(state.unit(id).health),
        "max_health" => whole(game.max_health(id)),
        "wounds" => whole(i64::from(game.max_health(id)) - i64::from(state.unit(id).health)),
        "actions" => whole(state.unit(id).actions),
        "armor" => whole(game.armor(id)),
        "initiative" => whole(readable(game, id)?.get(Stat::Initiative)),
        "training" => whole(readable(game, id)?.get(Stat::Training)),
        "combat" => whole(readable(game, id)?.get(Stat::Combat)),
        "targets" => whole(readable(game, id)?.get(Stat::Targets)),
        "player" => Ok(state.owner(id).map_or(Value::Nil, |seat| player(lua, seat))),
        "sector" => Ok(state.sector_of(id).map_or(Value::Nil, |at| sector(lua, at))),
        "squad" => match state.squad_of(id) {
            Some(squad) => list(lua, state.squad(squad).members.iter().map(|mate| unit(lua, *mate))),
            None => list(lua, []),
        },
        "items" => list(lua, state.unit(id).gear.iter().map(|worn| item(lua, *worn))),
        "weapon" => {
            let is_weapon = |worn: &&ItemId| game.equipment(**worn).kind == EquipmentKind::Weapon;
            Ok(state.unit(id).gear.iter().find(is_weapon).map_or(Value::Nil, |worn| item(lua, *worn)))
        }
        "is_dictator" => Ok(Value::Boolean(state.is_dictator_card(id))),
        "is_held" => Ok(Value::Boolean(state.held_by(id).is_some())),
        other => unreachable!("{other} is in the table of fields"),
    }
}

/// A hook that makes numbers reads only the layers below its own.
fn readable(game: &Game, id: UnitId) -> Result<Numbers> {
    let hook = told(|frame| frame.hook)?;
    Ok(match hook {
        hooks::GEAR_STATS => numbers::below(game, id, Layer::Gear),
        hooks::STATS | hooks::AURA | hooks::ENEMY_AURA => numbers::below(game, id, Layer::Bonuses),
        hooks::COMPARED_STATS | hooks::COMPARED_AURA => numbers::below(game, id, Layer::Comparisons),
        _ => numbers::of(game, id),
    })
}

impl UserData for ItemRef {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        for field in ITEM {
            fields.add_field_method_get(field.name, move |lua, this| {
                read_at(|game| Some(place_of_item(game, this.0)), |game| item_field(lua, game, this.0, field.name))
            });
        }
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_method("has_tag", |_, this, tag: String| {
            read_at(|_| None, |game| Ok(game.equipment(this.0).tags.contains(&tag)))
        });
        methods
            .add_meta_method(MetaMethod::ToString, |_, this, ()| read(|game| Ok(game.catalog().item_title(this.0).to_string())));
        methods.add_meta_method(MetaMethod::Index, |_, _, key: String| unknown(&key, "an Item", names(ITEM)));
    }
}

fn item_field(lua: &Lua, game: &Game, id: ItemId, key: &str) -> Result<Value> {
    let card = game.equipment(id);
    let number = |stat| -> Result<Value> {
        // The hook that says what an item adds reads what the card says.
        let numbers = match told(|frame| frame.hook)? {
            hooks::GEAR_STATS => numbers::printed_item(game, id),
            _ => numbers::of_item(game, id),
        };
        whole(numbers.get(stat))
    };
    match key {
        "type" => "item".into_lua(lua),
        "id" => card.id.as_str().into_lua(lua),
        "name" => card.name.as_str().into_lua(lua),
        "copy" => whole(game.catalog().copy(id)),
        "kind" => card.kind.word().into_lua(lua),
        "points" => whole(game.state().item(id).points),
        "wearer" => Ok(match game.state().item(id).place {
            ItemPlace::Gear(wearer) => unit(lua, wearer),
            _ => Value::Nil,
        }),
        "initiative" => number(Stat::Initiative),
        "training" => number(Stat::Training),
        "combat" => number(Stat::Combat),
        "targets" => number(Stat::Targets),
        other => unreachable!("{other} is in the table of fields"),
    }
}

impl UserData for SectorRef {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        for field in SECTOR {
            fields.add_field_method_get(field.name, move |lua, this| read(|game| sector_field(lua, game, this.0, field.name)));
        }
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| {
            on_map(this.0)?;
            read(|game| Ok(game.state().sector_name(this.0)))
        });
        methods.add_meta_method(MetaMethod::Index, |_, _, key: String| unknown(&key, "a Sector", names(SECTOR)));
    }
}

fn sector_field(lua: &Lua, game: &Game, id: SectorId, key: &str) -> Result<Value> {
    let state = game.state();
    if usize::from(id.0) >= state.sectors.len() {
        return wrong(NOT_ON_MAP);
    }
    match key {
        "type" => "sector".into_lua(lua),
        "id" => state.sector_name(id).into_lua(lua),
        "card" => game.sector_card(id).id.as_str().into_lua(lua),
        "name" => game.sector_card(id).name.as_str().into_lua(lua),
        "kind" => game.sector_card(id).kind.word().into_lua(lua),
        "value" => whole(game.sector_card(id).value),
        "explored" => Ok(Value::Boolean(state.sector(id).explored)),
        "controller" => Ok(state.sector(id).control.map_or(Value::Nil, |seat| player(lua, seat))),
        "neighbours" => list(lua, state.neighbours(id).into_iter().map(|next| sector(lua, next))),
        "is_base" => Ok(Value::Boolean(state.base() == Some(id))),
        other => unreachable!("{other} is in the table of fields"),
    }
}

impl UserData for PlayerRef {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        for field in PLAYER {
            let changes = ["sectors", "team"].contains(&field.name);
            fields.add_field_method_get(field.name, move |lua, this| {
                let at = |_: &Game| changes.then_some(NOWHERE);
                read_at(at, |game| player_field(lua, game, this.0, field.name))
            });
        }
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| read(|game| Ok(game.state().seat_name(this.0).to_string())));
        methods.add_meta_method(MetaMethod::Index, |_, _, key: String| unknown(&key, "a Player", names(PLAYER)));
    }
}

fn player_field(lua: &Lua, game: &Game, seat: Seat, key: &str) -> Result<Value> {
    let state = game.state();
    if usize::from(seat.0) >= state.players.len() {
        return wrong(NOT_AT_TABLE);
    }
    match key {
        "type" => "player".into_lua(lua),
        "name" => capital(state.seat_name(seat)).into_lua(lua),
        "number" => whole(i64::from(seat.0) + 1),
        "is_dictator" => Ok(Value::Boolean(state.player(seat).is_dictator)),
        "sectors" => list(lua, state.controlled_by(seat).map(|at| sector(lua, at))),
        "team" => list(lua, state.team(seat).map(|id| unit(lua, id))),
        other => unreachable!("{other} is in the table of fields"),
    }
}
