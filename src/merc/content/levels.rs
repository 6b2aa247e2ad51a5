//! Levels (AI-5): how strong the Dictator is. A level is a list of values for settings, which may depend on the number of Rebels and on the Dictator. This
//! file reads and checks levels and works out the settings of a game; what a setting does is decided where it is read.

use super::settings::{BY_LEVEL, Choices, Settings};
use super::types::{Content, Setting, SettingOf};
use crate::content::mods::ModValue;
use crate::content::{Json, LoadProblem, Place, Reader, Report, Table, shorten};
use crate::text::nearest;
use serde::Serialize;

/// One level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Level {
    pub id: String,
    pub name: String,
    /// One line for players.
    pub text: String,
    /// Whether games without a level use it.
    pub is_default: bool,
    /// Whether bots other than the robot play the Dictator by its rules.
    pub is_bot: bool,
    /// How often rule bots won against it in the lab, in percent, by number of Rebels; empty if nobody has measured it.
    pub wins: Vec<u8>,
    pub settings: Vec<LevelValue>,
    /// Values that replace those above for one Dictator, by id.
    pub dictators: Vec<(String, Vec<LevelValue>)>,
}

/// The value of one setting: one for all games, or one for each number of Rebels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelValue {
    pub setting: String,
    pub values: Vec<String>,
}

impl LevelValue {
    fn value(&self, rebels: u8) -> Option<&str> {
        let index = if self.values.len() == 1 { 0 } else { usize::from(rebels).checked_sub(1)? };
        self.values.get(index).map(String::as_str)
    }
}

impl Level {
    /// The value of a setting in a game of this size against this Dictator.
    fn value(&self, setting: &str, rebels: u8, dictator: Option<&str>) -> Option<&str> {
        let of = |values: &[LevelValue]| values.iter().position(|value| value.setting == setting);
        let corrected = self.dictators.iter().find(|(id, _)| Some(id.as_str()) == dictator);
        let correction = corrected.and_then(|(_, values)| values[of(values)?].value(rebels));
        correction.or_else(|| self.settings[of(&self.settings)?].value(rebels))
    }

    /// Whether the level says anything about a setting.
    pub fn decides(&self, setting: &str) -> bool {
        let mut all = self.settings.iter().chain(self.dictators.iter().flat_map(|(_, values)| values));
        all.any(|value| value.setting == setting)
    }
}

/// The values of all settings in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InForce {
    /// Those that the rules read.
    pub settings: Settings,
    /// Every setting in content order, as scripts read it.
    pub values: Vec<ModValue>,
}

/// Everything that decides the settings of a game apart from the Dictator.
pub struct Wanted<'a> {
    pub choices: &'a Choices,
    /// By setting: whether the players chose it, so that the level does not count.
    pub explicit: &'a [bool],
    pub level: usize,
    pub rebels: u8,
    /// Whether the robot plays the Dictator. Its rules follow the level of the game, those of any other player the bot's level.
    pub robot: bool,
}

impl Content {
    /// The level of a game whose header names none.
    pub fn default_level(&self) -> usize {
        self.levels.iter().position(|level| level.is_default).unwrap_or(0)
    }

    /// The level by whose rules bots other than the robot play the Dictator.
    pub fn bot_level(&self) -> usize {
        self.levels.iter().position(|level| level.is_bot).unwrap_or(0)
    }

    /// What a player chose; else what the level says; else the default, or the fallback of `level`.
    pub fn in_force(&self, wanted: &Wanted<'_>, dictator: Option<&str>) -> InForce {
        let text = |(index, setting): (usize, &Setting)| {
            let chosen = wanted.choices.texts()[index].as_str();
            let of_robot = setting.of == SettingOf::Robot && !wanted.robot;
            let level = self.levels.get(if of_robot { self.bot_level() } else { wanted.level });
            let said =
                level.filter(|_| !wanted.explicit[index]).and_then(|level| level.value(&setting.id, wanted.rebels, dictator));
            let fallback = setting.fallback.as_deref().filter(|_| chosen == BY_LEVEL);
            said.or(fallback).unwrap_or(chosen).to_owned()
        };
        let texts: Vec<String> = self.settings.iter().enumerate().map(text).collect();
        let values = self.settings.iter().zip(&texts).map(|(setting, text)| setting.kind.value(text)).collect();
        InForce { settings: Settings::read(self, &texts), values }
    }

    /// The Dictators for whom the level of a game has values of their own.
    pub fn corrected_dictators(&self, wanted: &Wanted<'_>) -> Vec<usize> {
        // The robot's rules follow the level of the game, those of any other player the bot's level.
        let of_bot = (!wanted.robot).then(|| self.bot_level());
        let levels = || std::iter::once(wanted.level).chain(of_bot);
        let is_named = |id: &str| levels().any(|level| self.levels[level].dictators.iter().any(|(other, _)| other == id));
        (0..self.dictators.len()).filter(|index| is_named(&self.dictators[*index].id)).collect()
    }
}

pub(super) fn level(read: &mut Reader<'_>) -> Level {
    Level {
        id: read.id(),
        name: read.text("name"),
        text: read.text("text"),
        is_default: read.switch_or("default", false),
        is_bot: read.switch_or("bot", false),
        wins: wins(read),
        settings: read.map("settings", value),
        dictators: read.map("dictators", |read, id, values| {
            let values = match values {
                Json::Fields(fields) => read.within(id, fields, |read| read.each(value)),
                other => {
                    read.expected(id, "an object", other);
                    Vec::new()
                }
            };
            (id.to_owned(), values)
        }),
    }
}

/// The measured win rates: none, or a percentage for each number of Rebels.
fn wins(read: &mut Reader<'_>) -> Vec<u8> {
    let sizes = usize::from(super::check::MOST_REBELS);
    let Some(value) = read.ask("wins") else { return Vec::new() };
    let percent = |value: &Json| value.plain().parse().ok().filter(|percent| *percent <= 100 && matches!(value, Json::Number(_)));
    let found: Option<Vec<u8>> = match value {
        Json::List(values) if values.len() == sizes => values.iter().map(percent).collect(),
        _ => None,
    };
    if found.is_none() {
        read.expected("wins", &format!("a list of {sizes} percentages, one for each number of Rebels"), value);
    }
    found.unwrap_or_default()
}

/// How often rule bots win at each level, as a table for players. Levels that nobody has measured are left out.
pub fn win_table<'a>(levels: impl Iterator<Item = (&'a str, &'a [u8])> + Clone) -> String {
    let measured = levels.filter(|(_, wins)| !wins.is_empty());
    let width = measured.clone().map(|(id, _)| id.len()).max().unwrap_or(0).max("Rebels".len());
    let row = |name: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>6}")).collect();
        format!("  {name:width$}{cells}\n")
    };
    let heads = (1..=super::check::MOST_REBELS).map(|rebels| rebels.to_string()).collect();
    let rows = measured.map(|(id, wins)| row(id, wins.iter().map(|wins| format!("{wins}%")).collect()));
    std::iter::once(row("Rebels", heads)).chain(rows).collect()
}

/// A value for all games, or a list with one value for each number of Rebels.
fn value(read: &mut Reader<'_>, setting: &str, value: &Json) -> LevelValue {
    let sizes = usize::from(super::check::MOST_REBELS);
    let texts: Option<Vec<String>> = match value {
        Json::List(values) if values.len() == sizes => values.iter().map(plain).collect(),
        one => plain(one).map(|text| vec![text]),
    };
    if texts.is_none() {
        read.expected(setting, &format!("a value, or a list of {sizes} values, one for each number of Rebels"), value);
    }
    LevelValue { setting: setting.to_owned(), values: texts.unwrap_or_default() }
}

fn plain(value: &Json) -> Option<String> {
    match value {
        Json::Switch(on) => Some(if *on { "on" } else { "off" }.to_owned()),
        Json::Text(_) | Json::Number(_) => Some(value.plain()),
        Json::Nothing | Json::List(_) | Json::Fields(_) => None,
    }
}

/// Levels name existing settings and Dictators, with allowed values; one level is the default, and one is the bot's.
pub(super) fn check(content: &Content, table: &Table, report: &mut Report) {
    for (entry, level) in table.entries.iter().zip(&content.levels) {
        let mut add = |field: String, problem: LoadProblem| {
            let outer = field.split('.').next().unwrap_or_default();
            let layer = entry.layer_of(outer);
            let place = Place { layer, ..table.place_of(entry) };
            let problem = LoadProblem { file: Some(table.files[layer].clone()), ..problem };
            report.add(place, problem.at_entry(&shorten(&level.id), Some(&field)));
        };
        for value in &level.settings {
            wrong_value(content, value).into_iter().for_each(|why| add(format!("settings.{}", shorten(&value.setting)), why));
        }
        for (id, values) in &level.dictators {
            let field = format!("dictators.{}", shorten(id));
            if content.dictator_index(id).is_none() {
                let near = nearest(id, content.dictators.iter().map(|card| card.id.as_str()));
                add(field.clone(), LoadProblem::new(format!("there is no Dictator \"{}\"", shorten(id))).did_you_mean(near));
            }
            for value in values {
                let field = format!("{field}.{}", shorten(&value.setting));
                wrong_value(content, value).into_iter().for_each(|why| add(field.clone(), why));
            }
        }
    }
    for mark in ["default", "bot"] {
        let is_marked = |level: &&Level| if mark == "bot" { level.is_bot } else { level.is_default };
        let marked: Vec<&str> = content.levels.iter().filter(is_marked).map(|level| level.id.as_str()).collect();
        if marked.len() != 1 {
            let found = if marked.is_empty() { "no level is".to_owned() } else { format!("{} are", marked.join(" and ")) };
            let message = format!("one level must be marked \"{mark}\": true, but {found}");
            let layer = table.files.iter().rposition(|file| !file.is_empty()).unwrap_or(0);
            report.add_to_file(Place::end_of(layer, table.number), &table.files[layer], message);
        }
    }
}

fn wrong_value(content: &Content, value: &LevelValue) -> Option<LoadProblem> {
    let Some(index) = content.setting_index(&value.setting) else {
        let near = nearest(&value.setting, content.settings.iter().map(|setting| setting.id.as_str()));
        return Some(LoadProblem::new(format!("there is no setting \"{}\"", shorten(&value.setting))).did_you_mean(near));
    };
    let kind = &content.settings[index].kind;
    let wrong = value.values.iter().find(|text| kind.canonical(text).as_ref() != Some(text))?;
    let message = format!("\"{}\" is not an allowed value; expected {}", shorten(wrong), kind.allowed());
    Some(LoadProblem::new(message).did_you_mean(nearest(wrong, kind.words())))
}
