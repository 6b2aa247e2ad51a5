//! Loading: texts in, content or every error out. The steps are parse, merge, read, check.

use std::collections::BTreeSet;

use super::entries::{Key, Table, parse};
use super::reader::Reader;
use super::report::{LoadError, Place, Report};
use super::rules::{self, RuleNumbers};
use super::types::Content;
use super::{cards, check, merge};
use crate::text::nearest;

/// A file's text and the path by which errors name it. Its last part says what the file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

/// The content files of one mod, or of the base game.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// The mod's id.
    pub id: String,
    /// In any order.
    pub files: Vec<SourceFile>,
    /// The layers whose fields and entries it may change: it is declared to come after them.
    pub behind: BTreeSet<usize>,
}

/// What came of reading files. Where something is wrong there are stand-ins in the content.
pub struct Loaded {
    pub content: Content,
    /// In file order.
    pub errors: Vec<LoadError>,
}

/// Reads the content files of the base game alone, given in any order.
pub fn load(files: &[SourceFile]) -> Result<Content, Vec<LoadError>> {
    let layer = Layer { id: "base".to_owned(), files: files.to_vec(), behind: BTreeSet::new() };
    let loaded = load_layers(&[layer]);
    if loaded.errors.is_empty() { Ok(loaded.content) } else { Err(loaded.errors) }
}

/// Reads the base game, which comes first and has every file, and whatever mods change and add.
pub fn load_layers(layers: &[Layer]) -> Loaded {
    let mut report = Report::default();
    for (layer, mods) in layers.iter().enumerate() {
        find_strangers(layer, &mods.files, &mut report);
    }
    let tables: Vec<Table> = Kind::ALL.iter().map(|kind| table_of(*kind, layers, &mut report)).collect();
    check::ids(&tables, &mut report);
    check::not_empty(&tables, &mut report);

    let table = |kind: Kind| &tables[kind as usize];
    // Cards leave to the rules what they do not say.
    let rule_entries = rules::read(table(Kind::Rules), &mut report);
    let rules = RuleNumbers::new(&rule_entries);
    let mut content = Content {
        rules,
        rule_entries,
        mercs: read(table(Kind::Mercs), &mut report, |card| cards::merc(card, &rules)),
        equipment: read(table(Kind::Equipment), &mut report, cards::equipment),
        sectors: read(table(Kind::Sectors), &mut report, cards::sector),
        dictators: read(table(Kind::Dictators), &mut report, |card| cards::dictator(card, &rules)),
        tactics: read(table(Kind::Tactics), &mut report, cards::tactics),
        house_rules: read(table(Kind::HouseRules), &mut report, cards::house_rule),
        bot_rules: read(table(Kind::BotRules), &mut report, cards::bot_rule),
        sizes: read(table(Kind::Sizes), &mut report, cards::size),
        settings: read(table(Kind::Settings), &mut report, cards::setting),
    };
    let clean = |report: &Report, kinds: &[Kind]| kinds.iter().all(|kind| report.is_clean(*kind as usize));
    if clean(&report, &[Kind::Sizes, Kind::Sectors]) {
        check::sizes(&content, table(Kind::Sizes), &mut report);
    }
    if clean(&report, &[Kind::Sizes, Kind::Rules]) {
        check::difficulties(&content, table(Kind::Sizes), table(Kind::Rules), &mut report);
    }
    if clean(&report, &[Kind::Settings]) {
        check::settings(&content, table(Kind::Settings), &mut report);
    }
    if clean(&report, &[Kind::Rules]) {
        check::rules(&content, table(Kind::Rules), &mut report);
    }
    content.sizes.sort_by_key(|row| row.rebels);
    Loaded { content, errors: report.into_errors() }
}

/// The entries of one kind from all layers.
pub(super) fn table_of(kind: Kind, layers: &[Layer], report: &mut Report) -> Table {
    let mut merged = Table { kind: kind as usize, files: Vec::new(), entries: Vec::new() };
    for (layer, mods) in layers.iter().enumerate() {
        match find(layer, &mods.files, kind, report) {
            Some(table) if layer == 0 => merged = table,
            Some(table) => merge::merge(&mut merged, table, layers, report),
            None => merged.files.push(beside(&mods.files, kind.file_name())),
        }
    }
    merged
}

/// The kinds of file, in the order in which their errors are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Mercs,
    Equipment,
    Sectors,
    Dictators,
    Tactics,
    Sizes,
    Settings,
    Rules,
    HouseRules,
    BotRules,
}

impl Kind {
    pub const ALL: [Self; 10] = [
        Self::Mercs,
        Self::Equipment,
        Self::Sectors,
        Self::Dictators,
        Self::Tactics,
        Self::Sizes,
        Self::Settings,
        Self::Rules,
        Self::HouseRules,
        Self::BotRules,
    ];

    fn file_name(self) -> &'static str {
        match self {
            Self::Mercs => "mercs.json",
            Self::Equipment => "equipment.json",
            Self::Sectors => "sectors.json",
            Self::Dictators => "dictators.json",
            Self::Tactics => "tactics.json",
            Self::Sizes => "sizes.json",
            Self::Settings => "settings.json",
            Self::Rules => "rules.json",
            Self::HouseRules => "house-rules.json",
            Self::BotRules => "ai.json",
        }
    }

    pub fn key(self) -> Key {
        match self {
            Self::Sizes => Key::Rebels,
            Self::Settings | Self::Rules => Key::Setting,
            _ => Key::Card,
        }
    }

    pub fn is_cards(self) -> bool {
        matches!(self.key(), Key::Card)
    }
}

fn find(layer: usize, files: &[SourceFile], kind: Kind, report: &mut Report) -> Option<Table> {
    let place = Place::end_of(layer, kind as usize);
    let mut found = files.iter().filter(|file| file_name(&file.path) == kind.file_name());
    let Some(source) = found.next() else {
        // A mod has what it changes; the base game has everything but house rules.
        if layer == 0 && kind != Kind::HouseRules {
            report.add_to_file(place, &beside(files, kind.file_name()), "this file is missing");
        }
        return None;
    };
    if let Some(second) = found.next() {
        let message = format!("there is a second file of this name: {}", second.path);
        report.add_to_file(place, &source.path, message);
    }
    Some(parse(source, layer, kind as usize, kind.key(), report))
}

/// Reports files of which no kind is known; they come last.
fn find_strangers(layer: usize, files: &[SourceFile], report: &mut Report) {
    let names = || Kind::ALL.iter().map(|kind| kind.file_name());
    for (index, source) in files.iter().enumerate() {
        let name = file_name(&source.path);
        if !names().any(|known| known == name) {
            let place = Place { layer, kind: Kind::ALL.len() + index, entry: 0, field: 0 };
            let error = LoadError {
                file: source.path.clone(),
                entry: None,
                field: None,
                message: "unknown file".to_owned(),
                suggestion: nearest(name, names()).map(str::to_owned),
            };
            report.add(place, error);
        }
    }
}

fn read<T>(table: &Table, report: &mut Report, card: impl Fn(&mut Reader<'_>) -> T) -> Vec<T> {
    let mut cards = Vec::new();
    for entry in &table.entries {
        let mut reader = Reader::new(table, entry, report);
        cards.push(card(&mut reader));
        reader.finish();
    }
    cards
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Where a missing file should have been.
fn beside(files: &[SourceFile], name: &str) -> String {
    let folder = files.first().map_or("", |file| file.path.strip_suffix(file_name(&file.path)).unwrap_or(""));
    format!("{folder}{name}")
}
