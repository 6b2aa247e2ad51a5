//! The settings of one game (SK-3.6, SK-22.4, SK-9.7, SK-1.8): what a file allows and what the players chose.

use crate::content::{Reader, Word, shorten};
use crate::text::{listed, nearest};
use serde::Serialize;

/// A setting as a file describes it.
#[derive(Clone, Debug, Serialize)]
pub struct Setting {
    pub id: String,
    pub kind: SettingKind,
    pub default: String,
    pub clause: String,
    pub text: String,
}

#[derive(Clone, Debug, Serialize)]
pub enum SettingKind {
    Number { min: u8, max: u8 },
    Choice(Vec<String>),
}

/// The settings that the rules read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    pub squad: u8,
    pub kills: u8,
    pub rounds: u8,
    /// Whether a figure that sees is also seen.
    pub mutual_sight: bool,
    pub free_measuring: bool,
}

impl SettingKind {
    pub fn allowed(&self) -> String {
        match self {
            SettingKind::Number { min, max } => format!("a number from {min} to {max}"),
            SettingKind::Choice(values) => listed(&values.iter().map(String::as_str).collect::<Vec<_>>(), "or"),
        }
    }

    fn allows(&self, value: &str) -> bool {
        match self {
            SettingKind::Number { min, max } => value.parse::<u8>().is_ok_and(|n| (*min..=*max).contains(&n)),
            SettingKind::Choice(values) => values.iter().any(|other| other == value),
        }
    }
}

impl Settings {
    /// The keys that the rules read; the file describes each of them.
    pub const KEYS: [&'static str; 5] = ["squad", "kills", "rounds", "sight", "measuring"];

    /// The settings from what players chose, such as `kills=2`; every problem at once.
    pub fn read<'a>(all: &[Setting], chosen: impl Iterator<Item = &'a str>) -> Result<Settings, Vec<String>> {
        let mut values: Vec<String> = all.iter().map(|setting| setting.default.clone()).collect();
        let mut problems = Vec::new();
        for entry in chosen {
            let (key, value) = entry.split_once('=').map_or((entry, ""), |(key, value)| (key.trim(), value.trim()));
            let Some(index) = all.iter().position(|setting| setting.id == key) else {
                let near = nearest(key, all.iter().map(|setting| setting.id.as_str()));
                let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
                let known: Vec<&str> = all.iter().map(|setting| setting.id.as_str()).collect();
                problems.push(format!("there is no setting {:?}{near}; the settings are {}", shorten(key), known.join(", ")));
                continue;
            };
            let setting = &all[index];
            if setting.kind.allows(value) {
                values[index] = value.to_string();
            } else {
                let allowed = setting.kind.allowed();
                problems.push(format!("{key} cannot be {:?}; it takes {allowed} ({})", shorten(value), setting.clause));
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let value = |key: &str| all.iter().position(|setting| setting.id == key).map_or("", |index| values[index].as_str());
        let number = |key: &str| value(key).parse().unwrap_or(1);
        Ok(Settings {
            squad: number("squad"),
            kills: number("kills"),
            rounds: number("rounds"),
            mutual_sight: value("sight") == "mutual",
            free_measuring: value("measuring") == "free",
        })
    }
}

/// Reads one setting.
pub(super) fn setting(read: &mut Reader<'_>) -> Setting {
    let id = read.id();
    let kind = match read.word("type") {
        Some(Type::Number) => SettingKind::Number { min: read.number("min", 0..=99), max: read.number("max", 0..=99) },
        Some(Type::Choice) => SettingKind::Choice(read.texts("values")),
        None => {
            read.tolerate(&["min", "max", "values"]);
            SettingKind::Choice(Vec::new())
        }
    };
    let default = read.text("default");
    if !read.is_faulty() && !kind.allows(&default) {
        read.error("default", format!("\"{}\" is not allowed; expected {}", shorten(&default), kind.allowed()));
    }
    Setting { id, kind, default, clause: read.text("clause"), text: read.text("text") }
}

#[derive(Clone, Copy, PartialEq)]
enum Type {
    Number,
    Choice,
}

impl Word for Type {
    const WORDS: &'static [(&'static str, Self)] = &[("number", Type::Number), ("choice", Type::Choice)];
}
