//! Operations for bot rules that put things in order.

use super::judging::{candidates, check_words, compared, decision, parsed};
use crate::merc::bots::decision::Wanted;
use crate::merc::bots::judging::comparing;
use crate::merc::bots::stated::wish;
use crate::merc::game::access::read;
use crate::merc::operations::object::{as_object, is_word, values};
use crate::merc::rules::combat::fire;
use crate::merc::scripting::ops::Ops;
use mlua::{Lua, Result, Table, Value, Variadic};

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "rank(things: {any}, ...: string) -> {any}",
        "All of a list, the best first; see best. A die breaks ties only where the answer depends on it.",
        |lua, (things, keys): (Table, Variadic<String>)| {
            let decision = decision()?;
            ranked(lua, &things, &keys, &decision.wanted())
        },
    )?;
    ops.look(
        "rank_some(count: number, things: {any}, ...: string) -> {any}",
        "Like rank, where only the first `count` are needed, in any order.",
        |lua, (count, things, keys): (u16, Table, Variadic<String>)| {
            ranked(lua, &things, &keys, &Wanted { left: count, of: None, ordered: false })
        },
    )?;
    ops.look("offers(word: string) -> boolean", "Whether a word is one of the options.", |_, word: String| {
        let decision = decision()?;
        read(|game| Ok(decision.choices().any(|choice| is_word(game, choice, &word))))
    })?;
    ops.look(
        "best_offered(...: string) -> any",
        "The best of the options, not counting words; see best.",
        |_, keys: Variadic<String>| {
            let (decision, keys) = (decision()?, parsed(&keys)?);
            read(|game| {
                let best = wish::best(game, &decision, &keys);
                check_words(game).map(|()| best.map(|(place, choice)| as_object(place, choice)))
            })
        },
    )?;
    ops.look("attack_need() -> number", "How many hits kill every declared target of the attack under way.", |_, ()| {
        read(|game| Ok(fire::enough(game)))
    })
}

fn ranked(lua: &Lua, things: &Table, keys: &[String], wanted: &Wanted<'_>) -> Result<Value> {
    let keys = parsed(keys)?;
    let (all, named) = candidates(things, &keys)?;
    let order = compared(|decision, seen| comparing::rank(decision, &named, &keys, seen, wanted))?;
    values(lua, order.into_iter().map(|place| all[place].clone()))
}
