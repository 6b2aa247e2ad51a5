//! Operations that ask a player a question in the middle of a script.

use super::object::{Who, choice_of, of_choice, values};
use crate::kernel::{Group, Kind, Opt};
use crate::merc::game::access::{act, current_call, plain, short, wrong};
use crate::merc::model::choice::{Choice, Label, QuestionId, Word};
use crate::merc::scripting::ops::Ops;
use mlua::{Lua, Result, Table, Value};

/// Steps that a question costs.
const WEIGHT: u64 = 100;
/// A person cannot choose from more options than this.
const MOST_OPTIONS: usize = 500;
/// The most bins of `ask_split`: a set of bins is a `u64`.
const MOST_BINS: usize = 64;
/// The largest total of `ask_split`; answers must stay short enough to type.
const MOST_SPLIT: u16 = 250;

/// Player, name of the question, total, bins, prompt, whether all must be placed, what is split.
type Split = (Who, String, u16, Table, Option<String>, Option<bool>, Option<mlua::LuaString>);
/// Player, name of the question, options, prompt, options that are refused.
type Asked = (Who, String, Table, Option<String>, Option<Table>);

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Asking");
    ops.add(
        "ask_one(player: Player, about: string, options: {any}, prompt: string?, refused: {{any}}?) -> any",
        "Asks for one of the options; the first is the default. Options are Units, Items, Sectors, Players or words of up to 12 letters. \
         `refused` lists things that a player might expect but cannot choose, as { what, why }.",
        |lua, (who, about, options, prompt, refused): Asked| {
            ask_one(lua, &who, choices(lua, &options)?, refusing(lua, id(about, prompt)?, refused)?)
        },
    )?;
    ops.add(
        "ask_optional(player: Player, about: string, options: {any}, prompt: string?, refused: {{any}}?) -> any?",
        "Asks for one of the options or `nobody`, which is the default and returns nothing.",
        |lua, (who, about, options, prompt, refused): Asked| {
            let mut options = choices(lua, &options)?;
            options.insert(0, Choice::Word(Word::Nobody));
            ask_one(lua, &who, options, refusing(lua, id(about, prompt)?, refused)?)
        },
    )?;
    ops.add(
        "ask_place(player: Player, about: string, count: number, sectors: {Sector}, prompt: string?) -> Sector",
        "Asks in which of the sectors to place `count` militia, like ask_one. Bot rules see the number as `ctx.militia`.",
        |lua, (who, about, count, sectors, prompt): (Who, String, u8, Table, Option<String>)| {
            let mut id = id(about, prompt)?;
            if let QuestionId::Script { militia, .. } = &mut id {
                *militia = Some(count);
            }
            ask_one(lua, &who, choices(lua, &sectors)?, id)
        },
    )?;
    ops.add(
        "ask_yes(player: Player, about: string, prompt: string?) -> boolean",
        "Asks yes or no; the default is no.",
        |lua, (who, about, prompt): (Who, String, Option<String>)| {
            let options = vec![Choice::Word(Word::No), Choice::Word(Word::Yes)];
            let id = id(about, prompt)?;
            let chosen = act(lua, WEIGHT, |game| game.pick(who.0, id, options, 0))?;
            Ok(chosen == Choice::Word(Word::Yes))
        },
    )?;
    ops.add(
        "ask_number(player: Player, about: string, least: number, most: number, prompt: string?) -> number",
        "Asks for a whole number from `least` to `most`; `least` is the default.",
        |lua, (who, about, least, most, prompt): (Who, String, u8, u8, Option<String>)| {
            if least > most || usize::from(most - least) >= MOST_OPTIONS {
                return wrong(format!("{least} to {most} is not a range of 1 to {MOST_OPTIONS} numbers"));
            }
            let options = (least..=most).map(Choice::Number).collect();
            let id = id(about, prompt)?;
            let chosen = act(lua, WEIGHT, |game| game.pick(who.0, id, options, 0))?;
            Ok(if let Choice::Number(number) = chosen { number } else { least })
        },
    )?;
    ops.add(
        "ask_some(player: Player, about: string, options: {any}, least: number, most: number, prompt: string?) -> {any}",
        "Asks for `least` to `most` of the options.",
        |lua, (who, about, options, least, most, prompt): (Who, String, Table, u16, u16, Option<String>)| {
            let options: Vec<Opt<Choice>> = choices(lua, &options)?.into_iter().map(Opt::one).collect();
            if usize::from(least) > options.len() || least > most {
                return wrong(format!("cannot choose {least} of {} options", options.len()));
            }
            let id = id(about, prompt)?;
            let chosen = act(lua, WEIGHT, |game| game.choose(who.0, id, options, least, most))?;
            values(lua, chosen.into_iter().map(|(choice, _)| of_choice(lua, choice)))
        },
    )?;
    ops.add(
        "ask_split(player: Player, about: string, total: number, bins: {{any}}, prompt: string?, all: boolean?, of: string?) -> {{any}}",
        "Asks the player to split `total` over bins { what, most }; returns { what, count } pairs. With `all`, everything that fits must be \
         placed. `of` says in the plural what is split, such as \"hits\"; of \"militia\", bot rules see the number as `ctx.militia`, and \
         an empty line never places none.",
        |lua, (who, about, total, bins, prompt, all, of): Split| {
            let what = split_of(lua, of)?;
            ask_split(lua, &who, id(about, prompt)?, Group { what, count: total, bins: 0 }, &bins, all.unwrap_or(false))
        },
    )
}

/// What is split, in the script's words; without a word, only the number is known.
fn split_of(lua: &Lua, of: Option<mlua::LuaString>) -> Result<Choice> {
    let Some(of) = of else { return Ok(Choice::Label(Label::new())) };
    Ok(match choice_of(lua, &Value::String(of))? {
        Choice::Label(word) if word.as_str() == Word::Militia.text() => Choice::Word(Word::Militia),
        word => word,
    })
}

fn ask_split(lua: &Lua, who: &Who, id: QuestionId, split: Group<Choice>, bins: &Table, all: bool) -> Result<Value> {
    let total = split.count;
    let mut caps = Vec::new();
    for bin in short::<Table>(bins, MOST_BINS)? {
        caps.push((choice_of(lua, &bin.get::<Value>(1)?)?, bin.get::<u16>(2)?));
    }
    once_each(&caps.iter().map(|(what, _)| *what).collect::<Vec<_>>())?;
    if total > MOST_SPLIT || caps.iter().any(|(_, most)| *most > MOST_SPLIT) {
        return wrong(format!("only numbers up to {MOST_SPLIT} can be split"));
    }
    if caps.is_empty() || total == 0 {
        return values(lua, []);
    }
    let groups = vec![Group { bins: u64::MAX >> (64 - caps.len()), ..split }];
    let kind = Kind::Distribute { groups, bins: caps, all };
    let parts = act(lua, WEIGHT, |game| game.distribute(who.0, id, kind))?;
    let rows: Vec<Value> = parts
        .into_iter()
        .map(|(_, choice, count)| values(lua, [of_choice(lua, choice), Value::Integer(i64::from(count))]))
        .collect::<Result<_>>()?;
    values(lua, rows)
}

fn ask_one(lua: &Lua, who: &Who, options: Vec<Choice>, id: QuestionId) -> Result<Value> {
    let chosen = act(lua, WEIGHT, |game| game.pick(who.0, id, options, 0))?;
    Ok(of_choice(lua, chosen))
}

fn choices(lua: &Lua, options: &Table) -> Result<Vec<Choice>> {
    let found: Vec<Choice> =
        short::<Value>(options, MOST_OPTIONS)?.iter().map(|value| choice_of(lua, value)).collect::<Result<_>>()?;
    match found.is_empty() {
        true => wrong("a question needs at least one option"),
        false => once_each(&found).map(|()| found),
    }
}

/// Duplicates would be ambiguous in an answer.
fn once_each(options: &[Choice]) -> Result<()> {
    let mut sorted = options.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).any(|pair| pair[0] == pair[1]) || options.iter().any(is_reserved) {
        true => wrong("the options of a question must all be different, and none may be called nobody, none, ok or all"),
        false => Ok(()),
    }
}

fn is_reserved(choice: &Choice) -> bool {
    matches!(choice, Choice::Label(label) if ["nobody", "none", "ok", "all"].contains(&label.as_str()))
}

fn id(about: String, prompt: Option<String>) -> Result<QuestionId> {
    let short = about.len() <= 20 && about.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    if about.is_empty() || !short {
        return wrong(format!(
            "the name of a question must be one word of up to 20 lowercase letters and hyphens, not {about:?}"
        ));
    }
    let (card, unit, to) = current_call(|call| (call.card, call.unit, call.to))?;
    let prompt = plain(&prompt.unwrap_or_default());
    Ok(QuestionId::Script { card, unit, about, prompt, refused: Vec::new(), militia: None, to })
}

/// Adds the reasons why some things are not offered.
fn refusing(lua: &Lua, mut id: QuestionId, reasons: Option<Table>) -> Result<QuestionId> {
    if let (QuestionId::Script { refused, .. }, Some(reasons)) = (&mut id, reasons) {
        for reason in short::<Table>(&reasons, MOST_OPTIONS)? {
            let why = plain(&reason.get::<String>(2)?);
            refused.push((choice_of(lua, &reason.get::<Value>(1)?)?, why));
        }
    }
    Ok(id)
}
