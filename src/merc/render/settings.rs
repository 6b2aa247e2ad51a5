//! `settings`: what the players, the level and the modes of a game have settled.

use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line};
use crate::merc::content::{Rule, Setting};
use crate::merc::game::Game;
use crate::merc::scripting::mods::{ModSetting, ModValue};

/// The settings in force with their meaning, and the rule numbers that mods have changed.
pub fn settings(game: &Game) -> Doc {
    let config = game.state().config();
    let format = &config.format;
    let level = &game.content().levels[config.level];
    let level = row("level", &level.id, &format!("{} (AI-5)", level.text));
    let has_effect = |(setting, _): &(&Setting, &ModValue)| format.has_leader() || !setting.needs_dictator;
    let of_game = game.content().settings.iter().zip(&config.values).filter(has_effect);
    let of_game = of_game.map(|(setting, value)| {
        let text = game.content().rules.fill(&format.fill(&setting.text));
        let fixed = format.rules.iter().find(|(key, ..)| *key == setting.id);
        let fixed = fixed.map_or(String::new(), |(.., mode)| format!(" Fixed by {}.", game.content().modes[*mode].name));
        row(&setting.id, &value.to_string(), &format!("{text}{fixed} ({})", setting.clause))
    });
    let modes = config.modes.iter().rev().filter_map(|card| game.content().mode_index(&game.catalog().card(*card).id));
    let of_modes = modes.flat_map(|mode| {
        let mode = &game.content().modes[mode];
        mode.settings.iter().map(move |setting| (&mode.id, setting))
    });
    let of_mods = game.rules().mods().iter().flat_map(|one| one.settings.iter().map(move |setting| (&one.id, setting)));
    let chosen = &config.mod_settings;
    let of_mods = of_modes.chain(of_mods).map(|(owner, setting): (&String, &ModSetting)| {
        let value = chosen.iter().find(|(id, key, _)| id == owner && *key == setting.id);
        let value = value.map_or(String::new(), |(_, _, value)| value.to_string());
        row(&format!("{owner}.{}", setting.id), &value, &setting.text)
    });
    let level = Some(level).filter(|_| format.has_leader());
    let rows: Vec<Vec<Line>> = level.into_iter().chain(of_game).chain(of_mods).collect();
    let changed =
        |rule: &Rule| vec![format!("{:<19}", rule.id).into_line(), format!("{}: {}", rule.said(), rule.text).into_line()];
    let numbers: Vec<Vec<Line>> = game.content().rule_entries.iter().filter(|rule| rule.is_changed()).map(changed).collect();
    let table = |rows| Block::Table { align: vec![Align::Left; 2], rows };
    Doc { blocks: [rows, numbers].into_iter().filter(|rows| !rows.is_empty()).map(table).collect() }
}

/// Name and value are one column, because a name may be longer than usual.
fn row(name: &str, value: &str, text: &str) -> Vec<Line> {
    vec![format!("{name:<20} {value:<9}").into_line(), text.into_line()]
}
