//! Operations for the rules of bots that put things in order, and what things are called in an explanation.

use super::access::read;
use super::judging::{Named, candidates, compared, pondering};
use super::object::{name_of, values};
use super::ops::Ops;
use crate::lua::objects::Object;
use crate::merc::bots::comparing;
use crate::merc::bots::ponder::Wanted;
use crate::merc::choice::Choice;
use crate::merc::ids::SectorId;
use crate::merc::rules::combat::fire;
use crate::merc::script::object::{OPTION, PLAYER, SECTOR};
use mlua::{Lua, Result, Table, Value, Variadic};

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "rank(things: {any}, ...: string) -> {any}",
        "All of a list, the best first; see best. A die is thrown only where it decides what is asked for.",
        |lua, (things, keys): (Table, Variadic<String>)| {
            let pondering = pondering()?;
            let takes = |thing: Object| pondering.takes(thing);
            let wanted = Wanted { left: pondering.wanted(), takes: &takes, ordered: pondering.is_fight() };
            ranked(lua, &things, &keys, &wanted)
        },
    )?;
    ops.look(
        "rank_some(count: number, things: {any}, ...: string) -> {any}",
        "The same where the first so many of a list are wanted, in any order.",
        |lua, (count, things, keys): (u16, Table, Variadic<String>)| {
            ranked(lua, &things, &keys, &Wanted { left: count, takes: &|_| 1, ordered: false })
        },
    )?;
    ops.look(
        "rank_more(order: {any}, things: {any}, ...: string)",
        "Adds a list to another, the best first, unless there is enough already for what is asked.",
        |lua, (order, things, keys): (Table, Table, Variadic<String>)| {
            let pondering = pondering()?;
            let takes = |thing: Object| pondering.takes(thing);
            let taken = order.sequence_values::<Value>().filter_map(|value| Object::from_value(&value.ok()?)).map(takes);
            let left = pondering.wanted().saturating_sub(taken.fold(0, u16::saturating_add));
            if left == 0 || things.raw_len() == 0 {
                return Ok(());
            }
            match ranked(lua, &things, &keys, &Wanted { left, takes: &takes, ordered: false })? {
                Value::Table(more) => more.sequence_values::<Value>().try_for_each(|value| order.raw_push(value?)),
                _ => Ok(()),
            }
        },
    )?;
    ops.look("attack_need() -> number", "How many hits kill everybody the attack under way was declared at.", |_, ()| {
        read(|game| Ok(fire::enough(game)))
    })
}

fn ranked(lua: &Lua, things: &Table, keys: &[String], wanted: &Wanted<'_>) -> Result<Value> {
    let (all, mut named) = candidates(things)?;
    if keys.iter().any(|key| key.ends_with(" toughness")) {
        name_militia(&mut named)?;
    }
    let order = compared(keys, |pondering, keys, seen| comparing::rank(pondering, &named, keys, seen, wanted))?;
    values(lua, order.into_iter().map(|place| all[place].clone()))
}

/// Where bodies are compared a sector stands for the militia of Rebels in it.
fn name_militia(named: &mut Named) -> Result<()> {
    for (thing, name) in named.iter_mut().filter(|(thing, name)| thing.kind == SECTOR && !name.is_empty()) {
        let at = SectorId(thing.id as u8);
        let whose = read(|game| {
            let state = game.state();
            let there = state.rebels().filter(|seat| state.militia(*seat, at) > 0);
            Ok(there.map(|seat| format!("{}'s", state.seat_name(seat))).collect::<Vec<_>>().join(" and "))
        })?;
        *name = format!("{whose} militia in {name}");
    }
    Ok(())
}

/// What a candidate is called: in a fight a player stands for militia, and a squad is more than its sector.
pub(super) fn name(object: Object, value: &Value) -> Result<String> {
    let name = name_of(object)?;
    if object.kind == PLAYER && pondering()?.is_fight() {
        return Ok(format!("{name}'s militia"));
    }
    let offered = Object::from_value(value).filter(|object| object.kind == OPTION);
    let pondering = pondering()?;
    match offered.and_then(|object| pondering.choices().nth(object.id.into())) {
        Some(Choice::Squad(squad)) => Ok(format!("{} ({name})", squad.word())),
        _ => Ok(name),
    }
}
