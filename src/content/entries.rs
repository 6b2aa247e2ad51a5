//! From a file's text to its entries: an id and named JSON values each, in file order, not yet understood. How entries of
//! several mods become one is in `merge`.

use super::json::{Fields, Json, shorten};
use super::kind::{Key, Kind};
use super::problem::LoadProblem;
use super::report::{Place, Report};
use super::tables::SourceFile;

/// The entries of one kind: of one file, or of the files of all layers once they are merged.
pub struct Table {
    pub kind: Kind,
    /// Its place among the kinds of the game, for the order of errors.
    pub number: usize,
    /// The path of the file by layer; empty for a layer that has none.
    pub files: Vec<String>,
    pub entries: Vec<Entry>,
}

impl Table {
    /// The file in which an entry stands first.
    pub fn file_of(&self, entry: &Entry) -> &str {
        &self.files[entry.layer]
    }

    /// Where an error in an entry stands.
    pub fn place_of(&self, entry: &Entry) -> Place {
        Place { layer: entry.layer, kind: self.number, entry: entry.place, field: 0 }
    }
}

/// One card, row or setting as the file has it.
pub struct Entry {
    /// The id, or `entry 3` where it has none.
    pub id: String,
    /// Whether that is an id of its own.
    pub has_id: bool,
    /// The layer that has it first, and where it stands in its file.
    pub layer: usize,
    pub place: usize,
    pub fields: Fields,
    /// What later layers set, in the order they did.
    pub changes: Vec<Change>,
}

/// A field that a later layer set.
pub struct Change {
    pub field: String,
    pub layer: usize,
    /// Who had set it before and to what; nothing if nobody had.
    pub was: Option<(usize, Json)>,
}

impl Entry {
    /// The layer that set a field; of a field that is not there, the layer that has the entry.
    pub fn layer_of(&self, field: &str) -> usize {
        self.changes.iter().rev().find(|change| change.field == field).map_or(self.layer, |change| change.layer)
    }
}

/// What is said of a field that an object has already.
pub(super) const TWICE: &str = "this field appears twice";

/// Parses one file. What is wrong goes to the report; what can be read is returned.
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
        _ => None, // the reader says what is wrong with it
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

/// `TableState Gun` as it should have been spelled, with `joint` between words.
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

/// Whether a text is spelled as ids are: `hand-gun`.
pub fn is_kebab(text: &str) -> bool {
    !text.is_empty() && respell(text, '-') == text
}
