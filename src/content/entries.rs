//! Parses the text of a file into entries, in file order. An entry is an id and named JSON values that are not interpreted yet.
//! `merge` combines the entries of several mods.

use super::json::{Fields, Json, shorten};
use super::kind::{Key, Kind};
use super::problem::LoadProblem;
use super::report::{Place, Report};
use super::tables::SourceFile;

/// The entries of one kind: of one file or, after merging, of all layers.
pub struct Table {
    pub kind: Kind,
    /// Its index among the kinds of the game, for the order of errors.
    pub number: usize,
    /// The path of the file, by layer; empty for a layer without one.
    pub files: Vec<String>,
    pub entries: Vec<Entry>,
}

impl Table {
    /// The file that first has an entry.
    pub fn file_of(&self, entry: &Entry) -> &str {
        &self.files[entry.layer]
    }

    /// The place of an error in an entry.
    pub fn place_of(&self, entry: &Entry) -> Place {
        Place { layer: entry.layer, kind: self.number, entry: entry.place, field: 0 }
    }
}

/// One card, row or setting.
pub struct Entry {
    /// The id, or `entry 3` if it has none.
    pub id: String,
    /// Whether the file gives an id.
    pub has_id: bool,
    /// The layer that first has it, and its index in that file.
    pub layer: usize,
    pub place: usize,
    pub fields: Fields,
    /// The fields that later layers set, in order.
    pub changes: Vec<Change>,
}

/// A field that a later layer set.
pub struct Change {
    pub field: String,
    pub layer: usize,
    /// The layer that had set it before, and the old value.
    pub was: Option<(usize, Json)>,
}

impl Entry {
    /// The layer that set a field; for a missing field, the layer of the entry.
    pub fn layer_of(&self, field: &str) -> usize {
        self.changes.iter().rev().find(|change| change.field == field).map_or(self.layer, |change| change.layer)
    }
}

/// The error for a field that an object already has.
pub(super) const TWICE: &str = "this field appears twice";

/// Parses one file. Problems go to the report; everything readable is returned.
pub(super) fn parse(source: &SourceFile, layer: usize, kind: Kind, number: usize, report: &mut Report) -> Table {
    let mut files = vec![String::new(); layer];
    files.push(source.path.clone());
    let mut table = Table { kind, number, files, entries: Vec::new() };
    let at_top = Place { layer, kind: number, entry: 0, field: 0 };
    match serde_json::from_str(&source.text) {
        Ok(Json::List(list)) => {
            for (index, item) in list.into_iter().enumerate() {
                add_entry(&mut table, index, item, report);
            }
        }
        Ok(other) => {
            let message = format!("expected a list of entries, found {}", other.describe());
            report.add_to_file(at_top, &source.path, message);
        }
        Err(error) => report.add(at_top, LoadProblem::not_json(&source.path, &error)),
    }
    table
}

fn add_entry(table: &mut Table, index: usize, item: Json, report: &mut Report) {
    let key = table.kind.key;
    let label = format!("entry {}", index + 1);
    let layer = table.files.len() - 1;
    let place = |field| Place { layer, kind: table.number, entry: index, field };
    let error = |entry: &str, field: Option<&str>, problem: String| {
        let field = field.map(shorten);
        LoadProblem::in_file(&table.files[layer], problem).at_entry(&shorten(entry), field.as_deref())
    };
    let written = match item {
        Json::Fields(fields) => fields,
        other => {
            let message = format!("expected an object, found {}", other.describe());
            return report.add(place(0), error(&label, None, message));
        }
    };
    let given = match written.iter().find(|(name, _)| name == key.field()) {
        Some((_, Json::Text(id))) if !id.is_empty() => Some(id.clone()),
        Some((_, Json::Number(number))) if matches!(key, Key::Row(_)) => Some(number.to_string()),
        _ => None, // the reader reports the problem
    };
    let (has_id, id) = (given.is_some(), given.unwrap_or(label));
    let mut fields = Fields::new();
    for (position, (name, value)) in written.into_iter().enumerate() {
        if fields.iter().any(|(earlier, _)| *earlier == name) {
            report.add(place(position), error(&id, Some(&name), TWICE.to_owned()));
        } else {
            fields.push((name, value));
        }
    }
    if let Some(earlier) = table.entries.iter().find(|entry| entry.id == id) {
        let message = format!("duplicate {}; entry {} already has it", key.field(), earlier.place + 1);
        report.add(place(0), error(&id, None, message));
    }
    table.entries.push(Entry { id, has_id, layer, place: index, fields, changes: Vec::new() });
}

/// The correct spelling of a text such as `TableState Gun`, with `joint` between words.
pub(super) fn respell(text: &str, joint: char) -> String {
    let mut spelled = String::new();
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() {
            spelled.push(letter.to_ascii_lowercase());
        } else if !spelled.is_empty() && !spelled.ends_with(joint) {
            spelled.push(joint);
        }
    }
    spelled.trim_end_matches(joint).to_owned()
}

/// Whether a text is spelled like an id: `hand-gun`.
pub fn is_kebab(text: &str) -> bool {
    !text.is_empty() && respell(text, '-') == text
}
