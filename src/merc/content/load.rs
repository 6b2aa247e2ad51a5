//! Loading: texts in, content or every error out. The steps are parse, (later: merge mods), read, check.

use super::entries::{Key, Table, parse};
use super::reader::Reader;
use super::report::{LoadError, Place, Report};
use super::types::Content;
use super::word::nearest;
use super::{cards, check};

/// A file's text and the path by which errors name it. Its last part says what the file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

/// Reads the seven content files, given in any order.
pub fn load(files: &[SourceFile]) -> Result<Content, Vec<LoadError>> {
    let mut report = Report::default();
    find_strangers(files, &mut report);
    let tables: Vec<Table> = Kind::ALL.iter().map(|kind| find(files, *kind, &mut report)).collect();
    check::ids(&tables, &mut report);
    check::not_empty(&tables, &mut report);

    let table = |kind: Kind| &tables[kind as usize];
    let mut content = Content {
        mercs: read(table(Kind::Mercs), &mut report, cards::merc),
        equipment: read(table(Kind::Equipment), &mut report, cards::equipment),
        sectors: read(table(Kind::Sectors), &mut report, cards::sector),
        dictators: read(table(Kind::Dictators), &mut report, cards::dictator),
        tactics: read(table(Kind::Tactics), &mut report, cards::tactics),
        sizes: read(table(Kind::Sizes), &mut report, cards::size),
        settings: read(table(Kind::Settings), &mut report, cards::setting),
    };
    let clean = |report: &Report, kinds: &[Kind]| kinds.iter().all(|kind| report.is_clean(*kind as usize));
    if clean(&report, &[Kind::Sizes, Kind::Sectors]) {
        check::sizes(&content, table(Kind::Sizes), &mut report);
    }
    if clean(&report, &[Kind::Settings]) {
        check::settings(&content, table(Kind::Settings), &mut report);
    }
    report.into_result()?;
    content.sizes.sort_by_key(|row| row.rebels);
    Ok(content)
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
}

impl Kind {
    pub const ALL: [Self; 7] =
        [Self::Mercs, Self::Equipment, Self::Sectors, Self::Dictators, Self::Tactics, Self::Sizes, Self::Settings];

    fn file_name(self) -> &'static str {
        match self {
            Self::Mercs => "mercs.json",
            Self::Equipment => "equipment.json",
            Self::Sectors => "sectors.json",
            Self::Dictators => "dictators.json",
            Self::Tactics => "tactics.json",
            Self::Sizes => "sizes.json",
            Self::Settings => "settings.json",
        }
    }

    fn key(self) -> Key {
        match self {
            Self::Sizes => Key::Rebels,
            Self::Settings => Key::Setting,
            _ => Key::Card,
        }
    }

    pub fn is_cards(self) -> bool {
        matches!(self.key(), Key::Card)
    }
}

fn find(files: &[SourceFile], kind: Kind, report: &mut Report) -> Table {
    let place = kind as usize;
    let mut found = files.iter().filter(|file| file_name(&file.path) == kind.file_name());
    let Some(source) = found.next() else {
        let file = beside(files, kind.file_name());
        report.add_to_file(Place::end_of(place), &file, "this file is missing");
        return Table { file, place, entries: Vec::new() };
    };
    if let Some(second) = found.next() {
        let message = format!("there is a second file of this name: {}", second.path);
        report.add_to_file(Place::end_of(place), &source.path, message);
    }
    parse(source, place, kind.key(), report)
}

/// Reports files that are none of the seven; they come last.
fn find_strangers(files: &[SourceFile], report: &mut Report) {
    let names = || Kind::ALL.iter().map(|kind| kind.file_name());
    for (index, source) in files.iter().enumerate() {
        let name = file_name(&source.path);
        if !names().any(|known| known == name) {
            let place = Place { file: Kind::ALL.len() + index, entry: 0, field: 0 };
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
