//! Merges the files of all mods into tables of entries, and checks across files: unknown files, missing or empty files, duplicate ids.

use std::collections::BTreeSet;

use super::entries::{Table, parse};
use super::json::shorten;
use super::kind::Kind;
use super::merge;
use super::problem::LoadProblem;
use super::reader::Reader;
use super::report::{Place, Report};
use crate::text::{listed, nearest};

/// The text of a file, and the path that errors show. The file name determines the kind.
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
    /// The layers that it is declared to come after; it may change their fields and entries.
    pub behind: BTreeSet<usize>,
}

/// The entries of every kind, merged.
pub struct Tables(Vec<Table>);

impl Tables {
    /// Merges the base game, which comes first and must have every required file, with the changes of mods.
    pub fn gather(kinds: &[Kind], layers: &[Layer], report: &mut Report) -> Tables {
        for (layer, mods) in layers.iter().enumerate() {
            find_strangers(kinds, layer, &mods.files, report);
        }
        let numbered = kinds.iter().enumerate();
        let tables = Tables(numbered.map(|(number, kind)| table_of(*kind, number, layers, report)).collect());
        tables.check_ids(report);
        tables.check_empty(report);
        tables
    }

    /// The entries of one kind.
    pub fn of(&self, kind: Kind) -> &Table {
        self.0.iter().find(|table| table.kind == kind).expect("a game asks only for kinds that it has passed")
    }

    /// Every entry of one kind, interpreted by `read`.
    pub fn read<T>(&self, kind: Kind, report: &mut Report, read: impl Fn(&mut Reader<'_>) -> T) -> Vec<T> {
        let table = self.of(kind);
        let mut understood = Vec::new();
        for entry in &table.entries {
            let mut reader = Reader::new(table, entry, report);
            understood.push(read(&mut reader));
            reader.finish();
        }
        understood
    }

    /// Players and scripts refer to cards by id alone, so an id may appear in only one file.
    fn check_ids(&self, report: &mut Report) {
        let cards: Vec<&Table> = self.0.iter().filter(|table| table.kind.is_cards()).collect();
        for (index, table) in cards.iter().enumerate() {
            for entry in table.entries.iter().filter(|entry| entry.has_id) {
                let same = |other: &&Table| {
                    let card = other.entries.iter().find(|card| card.id == entry.id)?;
                    Some((card.layer, other.file_of(card).to_owned()))
                };
                let Some((layer, file)) = cards[..index].iter().find_map(same) else { continue };
                let duplicate = |file: &str, used_in: &str| {
                    let problem = format!("this id is already used in {used_in}");
                    LoadProblem::in_file(file, problem).at_entry(&shorten(&entry.id), None)
                };
                // The later layer is the one that should choose another id.
                if layer <= entry.layer {
                    report.add(table.place_of(entry), duplicate(table.file_of(entry), &file));
                } else {
                    let place = Place { layer, ..table.place_of(entry) };
                    report.add(place, duplicate(&file, table.file_of(entry)));
                }
            }
        }
    }

    /// Every required file must have entries.
    fn check_empty(&self, report: &mut Report) {
        for table in self.0.iter().filter(|table| !table.kind.is_optional) {
            if table.entries.is_empty() && report.is_clean(table) {
                report.add_to_file(Place::end_of(0, table.number), &table.files[0], "there are no entries");
            }
        }
    }
}

/// The entries of one kind from all layers.
pub(super) fn table_of(kind: Kind, number: usize, layers: &[Layer], report: &mut Report) -> Table {
    let mut merged = Table { kind, number, files: Vec::new(), entries: Vec::new() };
    for (layer, mods) in layers.iter().enumerate() {
        match find(layer, &mods.files, kind, number, report) {
            Some(table) if layer == 0 => merged = table,
            Some(table) => merge::merge(&mut merged, table, layers, report),
            None => merged.files.push(beside(&mods.files, kind.file)),
        }
    }
    merged
}

fn find(layer: usize, files: &[SourceFile], kind: Kind, number: usize, report: &mut Report) -> Option<Table> {
    let place = Place::end_of(layer, number);
    let mut found = files.iter().filter(|file| file_name(&file.path) == kind.file);
    let Some(source) = found.next() else {
        // A mod has only the files that it changes.
        if layer == 0 && !kind.is_optional {
            report.add_to_file(place, &beside(files, kind.file), "this file is missing");
        }
        return None;
    };
    if let Some(second) = found.next() {
        let message = format!("there is another file with this name: {}", second.path);
        report.add_to_file(place, &source.path, message);
    }
    Some(parse(source, layer, kind, number, report))
}

/// Reports files of unknown kinds; they come last.
fn find_strangers(kinds: &[Kind], layer: usize, files: &[SourceFile], report: &mut Report) {
    let names = || kinds.iter().map(|kind| kind.file);
    for (index, source) in files.iter().enumerate() {
        let name = file_name(&source.path);
        if !names().any(|known| known == name) {
            let place = Place { layer, kind: kinds.len() + index, entry: 0, field: 0 };
            let problem = LoadProblem::in_file(&source.path, "unknown file");
            // Compared without the ending, which all of them share.
            let problem = match nearest(stem(name), names().map(stem)) {
                Some(near) => problem.did_you_mean(Some(&format!("{near}.json"))),
                None => {
                    let mut known: Vec<&str> = names().collect();
                    known.sort_unstable();
                    problem.remedy(format!("content files are {}", listed(&known, "and")))
                }
            };
            report.add(place, problem);
        }
    }
}

fn stem(name: &str) -> &str {
    name.strip_suffix(".json").unwrap_or(name)
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// The expected path of a missing file.
fn beside(files: &[SourceFile], name: &str) -> String {
    let folder = files.first().map_or("", |file| file.path.strip_suffix(file_name(&file.path)).unwrap_or(""));
    format!("{folder}{name}")
}
