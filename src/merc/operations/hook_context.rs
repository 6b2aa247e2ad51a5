//! The context that a hook receives, as a script object. Its fields are those of the hook in the table of hooks.

use super::fields;
use super::object::{as_object, item, player, sector, side, unit, value_of, values};
use crate::lua::objects::{self, Object, Plain, listed};
use crate::lua::{HookId, Host};
use crate::merc::content::Word;
use crate::merc::game::access::{current_call, read as read_game, wrong};
use crate::merc::game::context::{DecisionContext, HookCall};
use crate::merc::hooks::HOOKS;
use crate::merc::model::choice::Choice;
use mlua::{IntoLua, Lua, Result, Value};
use std::sync::LazyLock;

/// A field's name, and its value if that is plain.
type ContextField = (&'static str, fn(&HookCall) -> Plain);

/// Every field that the context of some hook has.
pub static FIELDS: &[ContextField] = &[
    ("thing", |call| object(call.thing)),
    ("unit", |call| object(call.unit.map(unit))),
    ("item", |call| object(call.item.map(item))),
    ("other", |call| object(call.other.map(unit))),
    ("to", |call| object(call.to.map(sector))),
    ("loser", |call| object(call.loser.map(player))),
    ("sector", |call| object(call.sector.map(sector))),
    ("player", |call| object(call.seat.map(player))),
    ("hits", number),
    ("size", number),
    ("count", number),
    ("dice", |call| if call.dice.is_some() { Plain::Other } else { number(call) }),
    ("about", |_| Plain::Other),
    ("card", |_| Plain::Other),
    ("options", |call| call.decision.as_ref().map_or(Plain::Other, |decision| options(&**decision))),
    ("militia", |call| whole(call.decision.as_ref().and_then(|decision| decision.militia()))),
    ("side", |call| object(call.side.map(side))),
    ("reason", |_| Plain::Other),
    ("step", |_| Plain::Other),
    ("won", |call| Plain::Yes(call.won)),
    ("winner", |call| object(call.winner.map(player))),
    ("verb", |call| call.word.as_deref().map_or(Plain::Nothing, objects::text)),
    ("kind", |call| call.word.as_deref().map_or(Plain::Nothing, objects::text)),
];

fn object(object: Option<Object>) -> Plain {
    object.map_or(Plain::Nothing, Plain::Object)
}

fn whole(number: Option<u8>) -> Plain {
    number.map_or(Plain::Nothing, |number| Plain::Whole(number.into()))
}

fn number(call: &HookCall) -> Plain {
    whole(call.number)
}

/// The fields that each hook's context has, as bit sets.
static HAS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let has = |name: &str, hook: &crate::lua::HookSpec| hook.context.iter().any(|field| field.name == name);
    let set = |hook| FIELDS.iter().enumerate().fold(0, |set, (bit, (name, _))| set | u32::from(has(name, hook)) << bit);
    HOOKS.iter().map(set).collect()
});

/// A field of the running hook's context, as a plain value if it is one.
pub fn read(object: Object, field: usize) -> Plain {
    let has = HAS[usize::from(object.id)] & 1 << field != 0;
    let look = |call: &HookCall| if u16::from(call.hook.0) == object.id { (FIELDS[field].1)(call) } else { Plain::Other };
    if has { current_call(look).unwrap_or(Plain::Other) } else { Plain::Other }
}

/// A field that is not a plain value, or an error.
pub fn slowly(lua: &Lua, object: Object, name: &str) -> Result<Value> {
    let hook = HookId(object.id as u8);
    let spec = &HOOKS[usize::from(hook.0)];
    if current_call(|call| call.hook)? != hook {
        return wrong(format!("the context of {} was used after its hook ended", spec.name));
    }
    if !spec.context.iter().any(|field| field.name == name) {
        return fields::unknown(name, "the context of this hook", spec.context.iter().map(|field| field.name));
    }
    let plain = FIELDS.iter().position(|(known, _)| *known == name).map_or(Plain::Other, |field| read(object, field));
    if plain == Plain::Text {
        return current_call(|call| call.word.clone())?.as_deref().into_lua(lua);
    }
    if plain != Plain::Other {
        return fields::to_value(lua, plain);
    }
    if let "reason" | "step" = name {
        return id_in_format(lua, name);
    }
    if let Some(decision) = current_call(|call| call.decision.clone())? {
        return asked(lua, &*decision, name);
    }
    let dice = current_call(|call| call.dice.clone())?;
    values(lua, dice.iter().flat_map(|dice| dice.iter()).map(|die| Value::Integer(i64::from(*die))))
}

/// The id of the ending or the step that a hook is about.
fn id_in_format(lua: &Lua, name: &str) -> Result<Value> {
    let place = current_call(|call| call.number)?.map_or(usize::MAX, usize::from);
    read_game(|game| {
        let id = match name {
            "reason" => game.state().config().format.endings.get(place).map(|ending| &ending.id),
            _ => game.state().steps().get(place).map(|step| &step.id),
        };
        id.map_or(Ok(Value::Nil), |id| id.as_str().into_lua(lua))
    })
}

/// The context fields of a bot rule that are not plain values.
fn asked(lua: &Lua, decision: &dyn DecisionContext, name: &str) -> Result<Value> {
    match name {
        "about" => decision.about().into_lua(lua),
        "card" => match decision.asking() {
            Some(card) => read_game(|game| game.catalog().card(card).id.as_str().into_lua(lua)),
            None => Ok(Value::Nil),
        },
        _ => read_game(|game| {
            let choices = decision.options().into_iter().enumerate();
            let build = || choices.map(|(place, choice)| value_of(lua, game, place, choice)).collect::<Result<Vec<_>>>();
            values(lua, Host::of(lua)?.without_memory_limit(build)?)
        }),
    }
}

/// The options as plain values; an option that a script has named is not plain.
fn options(decision: &dyn DecisionContext) -> Plain {
    listed(decision.options().into_iter().enumerate().map(|(place, choice)| match (choice, as_object(place, choice)) {
        (_, Some(object)) => Plain::Object(object),
        (Choice::Number(number), _) => Plain::Whole(number.into()),
        (Choice::Word(word), _) => Plain::Word(word.text()),
        (Choice::Deck(kind), _) => Plain::Word(kind.word()),
        _ => Plain::Other,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_a_context_can_be_read() {
        let all = HOOKS.iter().flat_map(|hook| hook.context);
        all.for_each(|field| assert!(FIELDS.iter().any(|(name, _)| *name == field.name), "{}", field.name));
    }
}
