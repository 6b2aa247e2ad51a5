//! Converts the return values of hooks. An unexpected value becomes a `BadResult` error with a readable message.

use arrayvec::ArrayVec;
use mlua::{FromLua, Lua, Table, Value};

use crate::text::did_you_mean;

/// A whole number between -1,000,000 and 1,000,000. Ask for `Option<Whole>` where nil means "nothing".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whole(pub i32);

/// A whole number between 0 and 65,535.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points(pub u16);

/// Exactly `true` or `false`. Ask for `Option<Verdict>` where nil means "no opinion".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict(pub bool);

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct BadResult(pub String);

const HUGE: f64 = 1_000_000.0;

impl FromLua for Whole {
    fn from_lua(value: Value, _: &Lua) -> mlua::Result<Whole> {
        whole(&value).map(Whole).map_err(|what| bad(format!("returned {what}; expected a whole number")))
    }
}

impl FromLua for Points {
    fn from_lua(value: Value, lua: &Lua) -> mlua::Result<Points> {
        let Whole(number) = Whole::from_lua(value, lua)?;
        u16::try_from(number)
            .map(Points)
            .map_err(|_| bad(format!("returned {number}; expected a whole number from 0 to {}", u16::MAX)))
    }
}

impl FromLua for Verdict {
    fn from_lua(value: Value, _: &Lua) -> mlua::Result<Verdict> {
        match value {
            Value::Boolean(yes) => Ok(Verdict(yes)),
            other => Err(bad(format!("returned {}; expected true or false", describe(&other)))),
        }
    }
}

/// The description of a value that is not a whole number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotWhole(String);

/// A value as a whole number, or a description of what it is instead.
pub fn whole(value: &Value) -> Result<i32, NotWhole> {
    let number = match value {
        Value::Integer(number) => *number as f64,
        Value::Number(number) => *number,
        other => return Err(NotWhole(describe(other))),
    };
    if number.is_nan() {
        Err(NotWhole("NaN (not a number, as from 0/0)".to_owned()))
    } else if number.is_infinite() {
        Err(NotWhole("infinity (as from 1/0)".to_owned()))
    } else if number.abs() > HUGE {
        Err(NotWhole(format!("{number}, which is beyond {HUGE}")))
    } else if number.fract() != 0.0 {
        Err(NotWhole(format!("{number}, a fraction")))
    } else {
        Ok(number as i32)
    }
}

/// The most fields that a returned table of whole numbers can have.
const MOST_FIELDS: usize = 4;

/// Fields of such a table, as (index of the name, number).
pub type WholeFields = ArrayVec<(usize, i32), MOST_FIELDS>;

/// A returned table of whole numbers such as `{ combat = 1 }`, as (index into `known`, number) in the order of `known`.
pub fn whole_fields(table: &Table, known: &[&str]) -> mlua::Result<WholeFields> {
    let mut fields = WholeFields::new();
    table.for_each(|key: Value, value: Value| {
        let Value::String(name) = &key else {
            return Err(bad(format!("returned a table with {} as a key", describe(&key))));
        };
        let bytes = name.as_bytes();
        let Some(index) = known.iter().position(|known| *bytes == *known.as_bytes()) else {
            let name = name.to_string_lossy();
            let hint = did_you_mean(&name, known.iter().copied());
            return Err(bad(format!("returned a table with the unknown field {name}{hint}")));
        };
        let wanted = |what| bad(format!("returned {} = {what}; expected a whole number", known[index]));
        fields.push((index, whole(&value).map_err(wanted)?));
        Ok(())
    })?;
    fields.sort_unstable();
    Ok(fields)
}

/// The error for a hook that returned something else than it should.
pub fn bad_result(text: String) -> mlua::Error {
    mlua::Error::external(BadResult(text))
}

fn bad(text: String) -> mlua::Error {
    bad_result(text)
}

fn describe(value: &Value) -> String {
    match value {
        Value::Nil => "nothing (nil)".to_owned(),
        Value::Boolean(yes) => yes.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("the string \"{}\"", text.to_string_lossy().chars().take(40).collect::<String>()),
        other => format!("a {}", other.type_name()),
    }
}
