//! The settings of one game (see the rulebook's README). Content defines the allowed, default and printed values; the rules interpret
//! them.

use serde::Serialize;

use super::types::{Content, Setting, SettingKind};
use crate::content::Word;
use crate::content::mods::{ModValue as SettingValue, hint};
use crate::text::nearest;

/// One line per setting generates the struct field, the key, the parser and the canonical text.
macro_rules! settings {
    ($($(#[$doc:meta])* $key:ident: $type:ty,)*) => {
        /// The settings of one game.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        pub struct Settings {
            $($(#[$doc])* pub $key: $type,)*
        }

        impl Settings {
            /// Every setting that the rules read, in the order of the rulebook.
            pub const KEYS: &'static [&'static str] = &[$(stringify!($key)),*];

            fn from_texts<'a>(text_of: impl Fn(&str) -> Option<&'a str>) -> Option<Self> {
                Some(Self { $($key: Value::parse(text_of(stringify!($key))?)?,)* })
            }

            /// Whether the type of `key` can hold the value `text`.
            pub(super) fn can_hold(key: &str, text: &str) -> bool {
                match key {
                    $(stringify!($key) => <$type as Value>::parse(text).is_some(),)*
                    _ => false,
                }
            }
        }
    };
}

settings! {
    /// MERCs that a Rebel hires on Day 1: minimum and maximum (D1-2).
    day_one_hires: (u8, u8),
    /// How half the Rebels is rounded when the Dictator reinforces (DIC-6).
    reinforce_rounding: Rounding,
    /// Where a hired MERC appears (HIR-4).
    hire_placement: Placement,
    /// Whether a team at its limit may hire (HIR-2).
    hire_over_limit: OverLimit,
    /// What happens to damaged equipment that is taken off (REQ-5).
    damaged_gear: DamagedGear,
    /// When a human Dictator may use his ability (DAY-6).
    ability_timing: AbilityTiming,
    /// Whether the Dictator's MERCs and he himself may use the hospital and the arms dealer (DAY-5).
    dictator_in_cities: InCities,
    /// When a captured base and a dead Dictator end the game (DAY-8).
    victory_check: VictoryCheck,
    /// How the Rebels share their phase (DAY-3).
    rebel_order: RebelOrder,
    /// Militia on each Industry; `None` uses the size table (SET-1).
    difficulty: Option<u8>,
    /// The Dictator's extra militia; `None` uses the size table (SET-1).
    extra: Option<u8>,
    /// Who handles the robot's secrets: `engine` or a seat (AI-2.2).
    privacy: String,
    /// Cards in the active tactics deck (SET-6).
    active_tactics: u8,
    /// Whether the expansion's cards are shuffled in (CMP-2).
    extended_cards: bool,
}

impl Settings {
    /// The typed values of the settings that the rules read, from one text per setting in content order.
    pub(super) fn read(content: &Content, texts: &[String]) -> Self {
        let find = |key: &str| texts.get(content.setting_index(key)?).map(String::as_str);
        Self::from_texts(find).expect("load refuses content whose settings the rules cannot read")
    }
}

/// The word for a value that the level decides (AI-5).
pub const BY_LEVEL: &str = "level";

/// The settings as the players choose them: one text per setting, in content order. A text may be `level`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(Vec<String>);

impl Choices {
    /// The default column of the rulebook's table.
    pub fn usual(content: &Content) -> Self {
        Self(content.settings.iter().map(|setting| setting.default.clone()).collect())
    }

    /// The printed column of the rulebook's table.
    pub fn printed(content: &Content) -> Self {
        Self(content.settings.iter().map(|setting| setting.printed.clone()).collect())
    }

    /// Sets one setting from what a player typed, and returns its index. On an error nothing changes.
    pub fn set(&mut self, content: &Content, key: &str, value: &str) -> Result<usize, SettingError> {
        let key = key.trim().to_lowercase().replace('-', "_");
        let value = value.trim().to_lowercase();
        let Some(index) = content.setting_index(&key) else {
            return Err(SettingError::unknown(content, key));
        };
        let setting = &content.settings[index];
        match setting.canonical(&value) {
            Some(text) => self.0[index] = text,
            None => return Err(SettingError::bad_value(setting, value)),
        }
        Ok(index)
    }

    pub fn texts(&self) -> &[String] {
        &self.0
    }

    /// Every setting with its value, for a game file's header.
    pub fn entries<'a>(&'a self, content: &'a Content) -> impl Iterator<Item = (&'a str, &'a str)> {
        content.settings.iter().zip(&self.0).map(|(setting, text)| (setting.id.as_str(), text.as_str()))
    }
}

impl Setting {
    /// The value as a header writes it, if the setting allows it.
    pub fn canonical(&self, text: &str) -> Option<String> {
        if self.fallback.is_some() && text == BY_LEVEL { Some(text.to_owned()) } else { self.kind.canonical(text) }
    }

    /// The allowed values, in words.
    pub fn allowed(&self) -> String {
        match (&self.fallback, &self.kind) {
            (None, kind) => kind.allowed(),
            (Some(_), SettingKind::Number { words, .. }) if !words.is_empty() => format!("{BY_LEVEL}, {}", self.kind.allowed()),
            (Some(_), SettingKind::Switch) => format!("{BY_LEVEL}, on or off"),
            (Some(_), kind) => format!("{BY_LEVEL} or {}", kind.allowed()),
        }
    }
}

/// Why a setting was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    #[error("there is no setting \"{key}\"{}; the settings are {}", hint(suggestion.as_deref()), known.join(", "))]
    Unknown { key: String, known: Vec<String>, suggestion: Option<String> },
    #[error("{key} cannot be \"{value}\"{}; it takes {allowed} ({clause})", hint(suggestion.as_deref()))]
    BadValue {
        key: String,
        value: String,
        /// The allowed values, in words.
        allowed: String,
        clause: String,
        suggestion: Option<String>,
    },
}

impl SettingError {
    fn unknown(content: &Content, key: String) -> Self {
        let known: Vec<String> = content.settings.iter().map(|setting| setting.id.clone()).collect();
        let suggestion = nearest(&key, known.iter().map(String::as_str)).map(str::to_owned);
        Self::Unknown { key, known, suggestion }
    }

    fn bad_value(setting: &Setting, value: String) -> Self {
        let level = setting.fallback.is_some().then_some(BY_LEVEL);
        let suggestion = nearest(&value, setting.kind.words().into_iter().chain(level)).map(str::to_owned);
        let (key, clause) = (setting.id.clone(), setting.clause.clone());
        Self::BadValue { key, value, allowed: setting.allowed(), clause, suggestion }
    }
}

impl SettingKind {
    /// The value as a header writes it, if this kind of setting allows it.
    pub fn canonical(&self, text: &str) -> Option<String> {
        match self {
            Self::Choice(values) => values.iter().find(|value| *value == text).cloned(),
            Self::Switch => bool::parse(text).map(|on| on.text()),
            Self::Number { words, .. } if words.iter().any(|word| word == text) => Some(text.to_owned()),
            Self::Number { min, max, .. } => u8::parse(text).filter(|n| (*min..=*max).contains(n)).map(|n| n.text()),
            Self::Span { min, max } => {
                <(u8, u8)>::parse(text).filter(|(low, high)| min <= low && high <= max).map(|span| span.text())
            }
        }
    }

    /// A canonical text as the value that scripts read.
    pub(super) fn value(&self, text: &str) -> SettingValue {
        match (self, text) {
            (Self::Switch, _) => SettingValue::Switch(text == "on"),
            (_, "off") => SettingValue::Switch(false),
            (Self::Number { .. }, _) => {
                text.parse().map_or_else(|_| SettingValue::Word(text.into()), |n: u8| SettingValue::Number(i32::from(n)))
            }
            _ => SettingValue::Word(text.into()),
        }
    }

    /// The allowed values of this kind of setting, in words.
    pub fn allowed(&self) -> String {
        match self {
            Self::Choice(values) => either(values),
            Self::Switch => "on or off".to_owned(),
            Self::Number { min, max, words } => match words.as_slice() {
                [] => format!("a number from {min} to {max}"),
                words => format!("{} or a number from {min} to {max}", words.join(", ")),
            },
            Self::Span { min, max } => {
                format!("a number or a range such as {min}-{max}, from {min} to {max}")
            }
        }
    }

    /// The words among the values.
    pub(super) fn words(&self) -> Vec<&str> {
        match self {
            Self::Choice(values) => values.iter().map(String::as_str).collect(),
            Self::Switch => vec!["on", "off"],
            Self::Number { words, .. } => words.iter().map(String::as_str).collect(),
            Self::Span { .. } => Vec::new(),
        }
    }
}

/// `a, b or c`.
fn either(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

/// A setting's value as players write it.
trait Value: Sized {
    fn parse(text: &str) -> Option<Self>;
    fn text(&self) -> String;
}

/// The word that means the size table's number.
const BY_TABLE: &str = "table";

impl Value for u8 {
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl Value for Option<u8> {
    fn parse(text: &str) -> Option<Self> {
        if text == BY_TABLE { Some(None) } else { u8::parse(text).map(Some) }
    }

    fn text(&self) -> String {
        self.map_or_else(|| BY_TABLE.to_owned(), |number| number.to_string())
    }
}

impl Value for (u8, u8) {
    fn parse(text: &str) -> Option<Self> {
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        let (low, high) = (u8::parse(low.trim())?, u8::parse(high.trim())?);
        (low <= high).then_some((low, high))
    }

    fn text(&self) -> String {
        if self.0 == self.1 { self.0.to_string() } else { format!("{}-{}", self.0, self.1) }
    }
}

impl Value for bool {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }

    fn text(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }
}

impl Value for String {
    fn parse(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }

    fn text(&self) -> String {
        self.clone()
    }
}

impl<W: Word> Value for W {
    fn parse(text: &str) -> Option<Self> {
        W::from_word(text)
    }

    fn text(&self) -> String {
        self.word().to_owned()
    }
}

/// An enum of a setting and its words.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($value:ident = $word:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        pub enum $name {
            $(#[serde(rename = $word)] $value,)*
        }

        impl Word for $name {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$value)),*];
        }
    )*};
}

choices! {
    /// How half the Rebels is rounded (DIC-6).
    Rounding { Down = "down", Up = "up" }
    /// Where a hired MERC appears: with a squad on the map, or also as a new second squad (HIR-4).
    Placement { Join = "join", Anywhere = "anywhere" }
    /// A Hire at or over the team limit (HIR-2).
    OverLimit { Allowed = "allowed", Refused = "refused" }
    /// Damaged equipment that is taken off: kept in the stash with its damage, or lost (REQ-5).
    DamagedGear { Stash = "stash", Discarded = "discarded" }
    /// The Dictator's ability: in its own step, or at any time in his turn (DAY-6).
    AbilityTiming { Step = "step", Anytime = "anytime" }
    /// The Dictator's City actions (DAY-5).
    InCities { No = "no", Yes = "yes" }
    /// When a captured base and a dead Dictator end the game (DAY-8).
    VictoryCheck { AtOnce = "at_once", EndOfDay = "end_of_day" }
    /// How the Rebels share their phase (DAY-3).
    RebelOrder { Free = "free", Batches = "batches", Turns = "turns" }
}
