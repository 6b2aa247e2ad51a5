//! Checks across entries: whether maps can be laid out, and whether the settings and numbers match those that the rules read. It runs only on
//! files without other problems, so that one error is reported once.

use super::rules::RuleNumbers;
use super::settings::Settings;
use super::types::{Content, SectorKind, Setting, SettingKind, SettingOf, SizeRow};
use crate::content::{LoadProblem, Place, Report, Table, Word, shorten};
use crate::text::nearest;

/// Seats for Rebels (CMP-1).
pub(super) const MOST_REBELS: u8 = 6;

/// There must be a row for each number of Rebels, and each map must be possible (SET-1, SET-2).
pub(super) fn sizes(content: &Content, table: &Table, report: &mut Report) {
    for rebels in 1..=MOST_REBELS {
        if content.size(rebels).is_none() {
            let message = format!("there is no row for {rebels} Rebels (SET-1)");
            report.add_to_file(Place::end_of(0, table.number), &table.files[0], message);
        }
    }
    for (entry, row) in table.entries.iter().zip(&content.sizes) {
        for (field, message) in size_faults(content, row) {
            let layer = entry.changes.last().map_or(entry.layer, |change| change.layer);
            let layer = field.map_or(layer, |field| entry.layer_of(field));
            let place = Place { layer, ..table.place_of(entry) };
            report.add(place, error(&table.files[layer], &row.rebels.to_string(), field, message));
        }
    }
}

fn size_faults(content: &Content, row: &SizeRow) -> Vec<(Option<&'static str>, String)> {
    let mut faults = Vec::new();
    let (rows, columns) = (row.rows, row.columns);
    let sectors: u16 = SectorKind::each().map(|kind| u16::from(row.wanted(kind))).sum();
    if sectors != row.cells() {
        let message = format!("{sectors} sectors do not fill a {rows}x{columns} map of {} cells", row.cells());
        faults.push((None, message));
    }
    if u16::from(row.industries) > row.corner_cells() {
        let fit = row.corner_cells();
        let message = format!("a {rows}x{columns} map has room for only {fit} Industries that are not adjacent (SET-2)");
        faults.push((Some("industries"), message));
    }
    for kind in SectorKind::each() {
        let (wanted, cards) = (usize::from(row.wanted(kind)), content.sectors_of(kind, true));
        if wanted > cards {
            let field = match kind {
                SectorKind::Industry => "industries",
                SectorKind::City => "cities",
                SectorKind::Wilderness => "wilderness",
            };
            let message = format!("needs {wanted} sector cards of kind {}, but there are only {cards}", kind.word());
            faults.push((Some(field), message));
        }
    }
    faults
}

/// The militia of Difficulty must fit into a sector (CMP-6). If a mod lowers the cap, rows that it does not change are not errors:
/// militia above the cap are lost.
pub(super) fn difficulties(content: &Content, sizes: &Table, rules: &Table, report: &mut Report) {
    let cap = content.rules.militia_cap;
    let capped_by = rules.entries.iter().find(|entry| entry.id == "militia_cap").map_or(0, |entry| entry.layer_of("value"));
    for (entry, row) in sizes.entries.iter().zip(&content.sizes).filter(|(_, row)| row.difficulty > cap) {
        let layer = entry.layer_of("difficulty");
        if layer >= capped_by {
            let message = format!("expected a whole number from 0 to {cap}, found {}", row.difficulty);
            let place = Place { layer, ..sizes.place_of(entry) };
            report.add(place, error(&sizes.files[layer], &row.rebels.to_string(), Some("difficulty"), message));
        }
    }
}

/// House rules name existing settings.
pub(super) fn house_rules(content: &Content, table: &Table, report: &mut Report) {
    for (entry, rule) in table.entries.iter().zip(&content.house_rules) {
        for key in rule.settings.iter().filter(|key| content.setting_index(key).is_none()) {
            let layer = entry.layer_of("settings");
            let message = format!("there is no setting \"{}\"", shorten(key));
            let near = nearest(key, content.settings.iter().map(|setting| setting.id.as_str()));
            let problem = error(&table.files[layer], &rule.id, Some("settings"), message).did_you_mean(near);
            report.add(Place { layer, ..table.place_of(entry) }, problem);
        }
    }
}

/// The settings must be exactly those that the rules or the base game's scripts read, and the rules must be able to read every value.
pub(super) fn settings(content: &Content, table: &Table, report: &mut Report) {
    for key in Settings::KEYS {
        if content.setting_index(key).is_none() {
            let message = format!("the setting {key} is missing");
            report.add_to_file(Place::end_of(0, table.number), &table.files[0], message);
        }
    }
    for (entry, setting) in table.entries.iter().zip(&content.settings) {
        let is_read = Settings::KEYS.contains(&setting.id.as_str());
        if !is_read && setting.of != SettingOf::Rules && entry.layer == 0 {
            continue;
        }
        if !is_read {
            let unread = error(table.file_of(entry), &setting.id, None, "no rule reads this setting".to_owned());
            let elsewhere = "a mod defines its own settings in its mod.json";
            let unread = if entry.layer == 0 { unread } else { unread.remedy(elsewhere) };
            let near = nearest(&setting.id, Settings::KEYS.iter().copied());
            report.add(table.place_of(entry), unread.did_you_mean(near));
            continue;
        }
        let layer = entry.changes.last().map_or(entry.layer, |change| change.layer);
        for value in sample_values(setting) {
            if !Settings::can_hold(&setting.id, &value) {
                let message = format!("the rules do not know the value \"{value}\"");
                let place = Place { layer, ..table.place_of(entry) };
                report.add(place, error(&table.files[layer], &setting.id, None, message));
            }
        }
    }
}

/// Every number that the rules read must be present, and a die must be able to show a hit (COM-6).
pub(super) fn rules(content: &Content, table: &Table, report: &mut Report) {
    let is_there = |id: &str| table.entries.iter().any(|entry| entry.id == id);
    for id in RuleNumbers::IDS.iter().filter(|id| !is_there(id)) {
        let message = format!("the number {id} is missing");
        report.add_to_file(Place::end_of(0, table.number), &table.files[0], message);
    }
    let (hit_on, faces) = (content.rules.hit_on, content.rules.die_faces);
    // Blame the layer that set it last.
    let of_dice = table.entries.iter().filter(|entry| ["hit_on", "die_faces"].contains(&entry.id.as_str()));
    if let Some(entry) = of_dice.max_by_key(|entry| entry.layer_of("value")).filter(|_| hit_on > faces) {
        let layer = entry.layer_of("value");
        let message = format!("a die with {faces} faces cannot show {hit_on} (COM-6)");
        let place = Place { layer, ..table.place_of(entry) };
        report.add(place, error(&table.files[layer], &entry.id, Some("value"), message));
    }
}

/// Values that represent all values of the setting.
fn sample_values(setting: &Setting) -> Vec<String> {
    match &setting.kind {
        SettingKind::Choice(values) => values.clone(),
        SettingKind::Switch => vec!["on".to_owned(), "off".to_owned()],
        SettingKind::Number { min, words, .. } => words.iter().cloned().chain([min.to_string()]).collect(),
        SettingKind::Span { min, max } => vec![format!("{min}-{max}")],
    }
}

fn error(file: &str, entry: &str, field: Option<&str>, problem: String) -> LoadProblem {
    LoadProblem::in_file(file, problem).at_entry(&shorten(entry), field)
}
