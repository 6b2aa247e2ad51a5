//! Operations that ask a player in the middle of a script.

use super::access::{act, frame, wrong};
use super::object::{Who, choice_of, list, of_choice};
use crate::kernel::{Group, Kind, Opt};
use crate::merc::choice::{Choice, Topic, Word};
use mlua::{Lua, Result, Table, Value};

/// What an answer costs of the budget.
const WEIGHT: u64 = 100;
/// More options than this are no question for a person.
const MOST_OPTIONS: usize = 64;

pub fn install(lua: &Lua) -> Result<()> {
    let globals = lua.globals();
    // ask_one(player, about, options [, prompt]) -> one of the options
    globals.set(
        "ask_one",
        lua.create_function(|lua, (who, about, options, prompt): (Who, String, Table, Option<String>)| {
            ask_one(lua, &who, choices(lua, &options)?, topic(lua, about, prompt)?)
        })?,
    )?;
    // ask_optional(player, about, options [, prompt]) -> one of the options, or nil
    globals.set(
        "ask_optional",
        lua.create_function(|lua, (who, about, options, prompt): (Who, String, Table, Option<String>)| {
            let mut options = choices(lua, &options)?;
            options.insert(0, Choice::Word(Word::Nobody));
            ask_one(lua, &who, options, topic(lua, about, prompt)?)
        })?,
    )?;
    // ask_yes(player, about [, prompt]) -> true or false; the default is no
    globals.set(
        "ask_yes",
        lua.create_function(|lua, (who, about, prompt): (Who, String, Option<String>)| {
            let options = vec![Choice::Word(Word::No), Choice::Word(Word::Yes)];
            let topic = topic(lua, about, prompt)?;
            let chosen = act(lua, WEIGHT, |game| game.pick(who.0, topic, options, 0))?;
            Ok(chosen == Choice::Word(Word::Yes))
        })?,
    )?;
    // ask_some(player, about, options, least, most [, prompt]) -> a list
    globals.set(
        "ask_some",
        lua.create_function(
            |lua, (who, about, options, least, most, prompt): (Who, String, Table, u16, u16, Option<String>)| {
                let options: Vec<Opt<Choice>> = choices(lua, &options)?.into_iter().map(Opt::one).collect();
                if usize::from(least) > options.len() || least > most {
                    return wrong(format!("{least} of {} options cannot be chosen", options.len()));
                }
                let topic = topic(lua, about, prompt)?;
                let chosen = act(lua, WEIGHT, |game| game.choose(who.0, topic, options, least, most))?;
                list(lua, chosen.into_iter().map(|(choice, _)| of_choice(lua, choice)))
            },
        )?,
    )?;
    // ask_split(player, about, total, { { what, most }, ... } [, prompt [, all]]) -> { { what, count }, ... }; `all`: none
    // may be left over that has room
    globals.set(
        "ask_split",
        lua.create_function(
            |lua, (who, about, total, bins, prompt, all): (Who, String, u16, Table, Option<String>, Option<bool>)| {
                let mut caps = Vec::new();
                for bin in bins.sequence_values::<Table>() {
                    let bin = bin?;
                    caps.push((choice_of(lua, &bin.get::<Value>(1)?)?, bin.get::<u16>(2)?));
                }
                if caps.len() > MOST_OPTIONS {
                    return wrong(format!("{} options are too many", caps.len()));
                }
                if caps.is_empty() || total == 0 {
                    return list(lua, []);
                }
                let every = u64::MAX >> (64 - caps.len());
                let what = match caps[0].0 {
                    _ if all == Some(true) => Word::Hits,
                    Choice::Sector(_) => Word::Militia,
                    _ => Word::Dice,
                };
                let groups = vec![Group { what: Choice::Word(what), count: total, bins: every }];
                let kind = Kind::Distribute { groups, bins: caps, all: all.unwrap_or(false) };
                let topic = topic(lua, about, prompt)?;
                let parts = act(lua, WEIGHT, |game| game.distribute(who.0, topic, kind))?;
                let rows: Vec<Value> = parts
                    .into_iter()
                    .map(|(_, choice, count)| list(lua, [of_choice(lua, choice), Value::Integer(i64::from(count))]))
                    .collect::<Result<_>>()?;
                list(lua, rows)
            },
        )?,
    )
}

fn ask_one(lua: &Lua, who: &Who, options: Vec<Choice>, topic: Topic) -> Result<Value> {
    let chosen = act(lua, WEIGHT, |game| game.pick(who.0, topic, options, 0))?;
    Ok(of_choice(lua, chosen))
}

fn choices(lua: &Lua, options: &Table) -> Result<Vec<Choice>> {
    let found: Vec<Choice> = options.sequence_values::<Value>().map(|value| choice_of(lua, &value?)).collect::<Result<_>>()?;
    match found.len() {
        0 => wrong("a question needs at least one option"),
        many if many > MOST_OPTIONS => wrong(format!("{many} options are too many")),
        _ => Ok(found),
    }
}

fn topic(lua: &Lua, about: String, prompt: Option<String>) -> Result<Topic> {
    let short = about.len() <= 20 && about.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    if about.is_empty() || !short {
        return wrong(format!("a question is named by one short word of letters, not {about:?}"));
    }
    let card = frame(lua)?.card;
    Ok(Topic::Script { card, about, prompt: prompt.unwrap_or_default() })
}
