//! The settings of a mod: switches, numbers within bounds, and words from a list. `manifest` reads them.

use crate::content::shorten;
use crate::text::nearest;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModSetting {
    /// In snake_case, as scripts and players write it.
    pub id: String,
    pub kind: SettingType,
    pub default: ModValue,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingType {
    Switch,
    Number { min: i32, max: i32 },
    Choice(Vec<String>),
}

/// A chosen value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModValue {
    Switch(bool),
    Number(i32),
    Word(String),
}

impl fmt::Display for ModValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModValue::Switch(on) => out.write_str(if *on { "on" } else { "off" }),
            ModValue::Number(number) => write!(out, "{number}"),
            ModValue::Word(word) => out.write_str(word),
        }
    }
}

/// Why a setting does not accept a value. The caller prefixes the setting's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot be \"{value}\"{}; it takes {allowed}", hint(near.as_deref()))]
pub struct ValueError {
    pub value: String,
    /// The suggestion, if there is one.
    pub near: Option<String>,
    /// The allowed values, in words.
    pub allowed: String,
}

/// ` (did you mean "fancy"?)`, for use inside a sentence.
pub fn hint(near: Option<&str>) -> String {
    near.map(|near| format!(" (did you mean \"{near}\"?)")).unwrap_or_default()
}

impl SettingType {
    /// Parses what a player typed.
    pub fn read(&self, text: &str) -> Result<ModValue, ValueError> {
        let text = text.trim().to_lowercase();
        let value = match self {
            SettingType::Switch if text == "on" || text == "off" => Some(ModValue::Switch(text == "on")),
            SettingType::Switch => None,
            SettingType::Number { .. } => text.parse().ok().map(ModValue::Number),
            SettingType::Choice(_) => Some(ModValue::Word(text.clone())),
        };
        value.filter(|value| self.takes(value)).ok_or_else(|| {
            let near = match self {
                SettingType::Choice(words) => nearest(&shorten(&text), words.iter().map(String::as_str)),
                _ => None,
            };
            ValueError { value: shorten(&text), near: near.map(str::to_owned), allowed: self.allowed() }
        })
    }

    pub fn takes(&self, value: &ModValue) -> bool {
        match (self, value) {
            (SettingType::Switch, ModValue::Switch(_)) => true,
            (SettingType::Number { min, max }, ModValue::Number(number)) => (min..=max).contains(&number),
            (SettingType::Choice(words), ModValue::Word(word)) => words.contains(word),
            _ => false,
        }
    }

    /// The allowed values, in words.
    pub fn allowed(&self) -> String {
        match self {
            SettingType::Switch => "on or off".to_owned(),
            SettingType::Number { min, max } => format!("a number from {min} to {max}"),
            SettingType::Choice(words) => words.join(", "),
        }
    }
}
