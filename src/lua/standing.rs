//! What a hook says when it needs no function: one word, or lists of words by name. What they mean is the ruleset's.

use mlua::{Table, Value};

/// The same answer at every call, so that nothing has to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    Word(String),
    /// In alphabetical order. `name = "word"` is a list of one, `name = true` an empty one.
    Lists(Vec<(String, Vec<String>)>),
}

impl Standing {
    /// From what a script has in place of a function; otherwise what is wrong with it.
    pub(super) fn read(value: &Value) -> Result<Standing, String> {
        match value {
            Value::String(word) => Ok(Standing::Word(word.to_string_lossy())),
            Value::Boolean(yes) => Ok(Standing::Word(if *yes { "yes" } else { "no" }.to_owned())),
            Value::Table(table) => lists(table).map(Standing::Lists),
            other => Err(format!("must be a function, a word or a table, not a {}", other.type_name())),
        }
    }
}

fn lists(table: &Table) -> Result<Vec<(String, Vec<String>)>, String> {
    let mut lists = Vec::new();
    for (key, value) in table.pairs::<Value, Value>().flatten() {
        let Value::String(name) = key else { return Err("must have names for its parts, as in { best = { ... } }".to_owned()) };
        let name = name.to_string_lossy();
        let words = match &value {
            Value::Boolean(true) => Some(Vec::new()),
            Value::String(word) => Some(vec![word.to_string_lossy()]),
            Value::Table(list) => words(list),
            _ => None,
        };
        lists.push((name.clone(), words.ok_or_else(|| format!("{name} must be a word, a list of words or true"))?));
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
