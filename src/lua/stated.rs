//! Fixed answers of a hook in place of a function: one word, or named lists of words. The ruleset interprets them.

use super::load::kind;
use mlua::{Table, Value};

/// An answer that is the same at every call, so that no code has to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stated {
    Word(String),
    /// One table, or several, of which the first that yields something counts.
    Cases(Vec<Lists>),
}

/// Lists of words by name, in alphabetical order. `name = "word"` and `name = 3` are lists of one, `name = true` is an empty one.
pub type Lists = Vec<(String, Vec<String>)>;

impl Stated {
    /// Its names and words.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        let (word, cases) = match self {
            Stated::Word(word) => (Some(word.as_str()), &[][..]),
            Stated::Cases(cases) => (None, cases.as_slice()),
        };
        let listed = cases.iter().flatten().flat_map(|(name, words)| std::iter::once(name).chain(words)).map(String::as_str);
        word.into_iter().chain(listed)
    }

    /// Reads the value that a script has under `hook` in place of a function, or describes the problem.
    pub(super) fn read(hook: &str, value: &Value) -> Result<Stated, String> {
        match value {
            Value::String(word) => Ok(Stated::Word(word.to_string_lossy())),
            Value::Boolean(yes) => Ok(Stated::Word(if *yes { "yes" } else { "no" }.to_owned())),
            Value::Table(table) if table.raw_len() > 0 => cases(hook, table).map(Stated::Cases),
            Value::Table(table) => lists(hook, table).map(|lists| Stated::Cases(vec![lists])),
            other => Err(format!("{hook} must be a function, a word or a table, not {}", kind(other))),
        }
    }
}

fn cases(hook: &str, table: &Table) -> Result<Vec<Lists>, String> {
    let case = |case: Value| if let Value::Table(case) = case { lists(hook, &case) } else { Err(nameless(hook)) };
    let cases = table.sequence_values::<Value>().flatten().map(case).collect::<Result<Vec<_>, _>>()?;
    if table.pairs::<Value, Value>().count() == cases.len() { Ok(cases) } else { Err(nameless(hook)) }
}

fn nameless(hook: &str) -> String {
    format!("{hook} must have names for its parts, as in {{ best = {{ ... }} }}, or be a list of such tables")
}

fn lists(hook: &str, table: &Table) -> Result<Lists, String> {
    let mut lists = Vec::new();
    for (key, value) in table.pairs::<Value, Value>().flatten() {
        let Value::String(name) = key else { return Err(nameless(hook)) };
        let name = name.to_string_lossy();
        let words = match &value {
            Value::Boolean(true) => Some(Vec::new()),
            Value::String(word) => Some(vec![word.to_string_lossy()]),
            Value::Integer(number) => Some(vec![number.to_string()]),
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 1e9 => Some(vec![format!("{number:.0}")]),
            Value::Table(list) => words(list),
            _ => None,
        };
        let words = words.ok_or_else(|| format!("{hook}: {name} must be a word, a whole number, a list of words or true"))?;
        lists.push((name, words));
    }
    lists.sort();
    Ok(lists)
}

fn words(list: &Table) -> Option<Vec<String>> {
    let words: Vec<String> = list
        .sequence_values::<Value>()
        .map(|value| if let Ok(Value::String(word)) = value { Some(word.to_string_lossy()) } else { None })
        .collect::<Option<_>>()?;
    (words.len() == list.pairs::<Value, Value>().count()).then_some(words)
}
