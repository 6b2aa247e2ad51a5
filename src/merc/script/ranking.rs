//! Operations for the rules of bots that put things in order.

use super::access::read;
use super::judging::{candidates, compared, parsed, pondering};
use super::object::values;
use super::ops::Ops;
use crate::merc::bots::comparing;
use crate::merc::bots::ponder::{Wanted, as_object, is_word};
use crate::merc::bots::standing::wish;
use crate::merc::rules::combat::fire;
use mlua::{Lua, Result, Table, Value, Variadic};

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "rank(things: {any}, ...: string) -> {any}",
        "All of a list, the best first; see best. A die is thrown only where it decides what is asked for.",
        |lua, (things, keys): (Table, Variadic<String>)| {
            let pondering = pondering()?;
            ranked(lua, &things, &keys, &pondering.wanted())
        },
    )?;
    ops.look(
        "rank_some(count: number, things: {any}, ...: string) -> {any}",
        "The same where the first so many of a list are wanted, in any order.",
        |lua, (count, things, keys): (u16, Table, Variadic<String>)| {
            ranked(lua, &things, &keys, &Wanted { left: count, of: None, ordered: false })
        },
    )?;
    ops.look("offers(word: string) -> boolean", "Whether a word is among what can be chosen.", |_, word: String| {
        let pondering = pondering()?;
        read(|game| Ok(pondering.choices().any(|choice| is_word(game, choice, &word))))
    })?;
    ops.look(
        "best_offered(...: string) -> any",
        "The best of the things that can be chosen, without words; see best.",
        |_, keys: Variadic<String>| {
            let (pondering, keys) = (pondering()?, parsed(&keys)?);
            read(|game| Ok(wish::best(game, &pondering, &keys).map(|(place, choice)| as_object(place, choice))))
        },
    )?;
    ops.look("attack_need() -> number", "How many hits kill everybody the attack under way was declared at.", |_, ()| {
        read(|game| Ok(fire::enough(game)))
    })
}

fn ranked(lua: &Lua, things: &Table, keys: &[String], wanted: &Wanted<'_>) -> Result<Value> {
    let keys = parsed(keys)?;
    let (all, named) = candidates(things, &keys)?;
    let order = compared(|pondering, seen| comparing::rank(pondering, &named, &keys, seen, wanted))?;
    values(lua, order.into_iter().map(|place| all[place].clone()))
}
