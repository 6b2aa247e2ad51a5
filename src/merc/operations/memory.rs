//! Operations for chance, memory and notes.

use super::object::{Who, values};
use crate::merc::game::access::{act, current_call, plain, read, short, wrong};
use crate::merc::model::event::Event;
use crate::merc::model::state::{Remembered, Scope};
use crate::merc::rules::setup::SCRIPTS;
use crate::merc::scripting::ops::{LIGHT, Ops};
use crate::text::is_unsafe;
use mlua::{Lua, Result, Table, Value};

/// The most values that one card can remember.
const MOST_MEMORIES: usize = 256;
/// The longest name of a value, in bytes, and the longest word as a value, in characters.
const LONGEST_KEY: usize = 40;
const LONGEST_WORD: usize = 32;
/// The longest list that can be shuffled.
const MOST_SHUFFLED: usize = 200;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Chance");
    chance(ops)?;
    ops.group("Memory and notes");
    ops.add(
        "remember(key: string, value: number | string | boolean | nil, scope: string?)",
        "Stores a whole number or a word of up to 32 characters under a name, for this card. Scopes are \"attack\", \"combat\", \"day\" and \"game\" (the default); \
         nil deletes the value. A card holds up to 256 values.",
        |lua, (key, value, scope): (String, Value, Option<String>)| remember(lua, key, &value, scope.as_deref()),
    )?;
    ops.add("note(text: string)", "Writes a line to the log, after this card's name.", |lua, text: String| {
        let card = current_call(|call| call.card)?;
        let text = plain(&text);
        act(lua, LIGHT, |game| game.emit(Event::Noted { card, text }))
    })?;
    ops.add(
        "tell(player: Player, text: string)",
        "Writes a line that only this player and allies can read, after this card's name.",
        |lua, (who, text): (Who, String)| {
            let card = current_call(|call| call.card)?;
            let text = plain(&text);
            act(lua, LIGHT, |game| game.emit(Event::Told { seat: who.0, card, text }))
        },
    )
}

fn chance(ops: &mut Ops<'_>) -> Result<()> {
    let doc = "Rolls `count` d6 publicly; `what_for` is shown with the result.";
    ops.add("roll(count: number, what_for: string?) -> {number}", doc, |lua, (count, what_for): (usize, Option<String>)| {
        let card = current_call(|call| call.card)?;
        let dice = act(lua, LIGHT, |game| {
            let (dice, draw) = game.roll(SCRIPTS, game.content().rules.die_faces, count.min(60))?;
            let name = &game.catalog().card(card).name;
            let why = what_for.map_or_else(|| name.clone(), |what| format!("{name}: {}", plain(&what)));
            game.emit(Event::DiceRolled { by: None, why, dice: dice.clone(), needs: 0, hits: 0, draw })?;
            Ok(dice)
        })?;
        values(lua, dice.into_iter().map(|die| Value::Integer(i64::from(die))))
    })?;
    ops.add("pick(list: {any}) -> any", "Returns a random element of the list.", |lua, from: Table| {
        let bound = from.raw_len() as u32;
        if bound == 0 {
            return wrong("the list is empty");
        }
        let at = number(lua, bound)?;
        from.get::<Value>(at + 1)
    })?;
    ops.add("shuffle(list: {any}) -> {any}", "Returns a new list with the same elements in random order.", |lua, from: Table| {
        let mut shuffled: Vec<Value> = short(&from, MOST_SHUFFLED)?;
        for last in (1..shuffled.len()).rev() {
            let other = number(lua, last as u32 + 1)? as usize;
            shuffled.swap(last, other);
        }
        values(lua, shuffled)
    })
}

fn number(lua: &Lua, bound: u32) -> Result<u32> {
    let card = current_call(|call| call.card)?;
    act(lua, LIGHT, |game| {
        let (number, draw) = game.number(SCRIPTS, bound);
        game.emit(Event::NumberDrawn { card, number, draw })?;
        Ok(number)
    })
}

fn remember(lua: &Lua, key: String, value: &Value, scope: Option<&str>) -> Result<()> {
    let owner = current_call(|call| call.card)?;
    let value = match value {
        Value::Nil => None,
        Value::Boolean(yes) => Some(Remembered::Number(i32::from(*yes))),
        Value::String(text) => Some(Remembered::Word(word(&text.to_str()?)?)),
        other => match crate::lua::whole(other) {
            Ok(number) => Some(Remembered::Number(number)),
            Err(what) => return wrong(format!("a card can remember only whole numbers and words, not {what}")),
        },
    };
    let scope = match scope {
        Some("attack") => Scope::Attack,
        Some("combat") => Scope::Combat,
        Some("day") => Scope::Day,
        Some("game") | None => Scope::Game,
        Some(other) => return wrong(format!("unknown scope {other:?}; use attack, combat, day or game")),
    };
    let others = |game: &crate::merc::game::Game| {
        game.state().memory.iter().filter(|memory| memory.owner == owner && memory.key != key).count()
    };
    if key.len() > LONGEST_KEY || read(|game| Ok(others(game)))? >= MOST_MEMORIES {
        let most = format!("a card can remember at most {MOST_MEMORIES} values, under names of at most {LONGEST_KEY} characters");
        return wrong(most);
    }
    act(lua, LIGHT, |game| game.emit(Event::MemorySet { owner, key, value, scope }))
}

/// A word that a card can remember.
fn word(text: &str) -> Result<String> {
    let length = text.chars().count();
    if !(1..=LONGEST_WORD).contains(&length) || text.chars().any(is_unsafe) {
        return wrong(format!("a word to remember must have 1 to {LONGEST_WORD} printable characters"));
    }
    Ok(text.to_string())
}
