//! Merges the entries of several mods. An entry with a known id changes the fields it names; any other entry is added at the end. The
//! merge records which mod set which field. Two mods may not set a field to different values unless one is declared to come after the
//! other; otherwise the winner would depend on the order of the command line.

use super::entries::{Change, Entry, Table};
use super::json::{Fields, Json, shorten};
use super::kind::Kind;
use super::problem::LoadProblem;
use super::report::{Place, Report};
use super::tables::{Layer, table_of};
use crate::text::nearest;

/// Adds the entries of a later layer.
pub(super) fn merge(merged: &mut Table, added: Table, layers: &[Layer], report: &mut Report) {
    let layer = added.files.len() - 1;
    merged.files.resize(layer, String::new());
    merged.files.push(added.files[layer].clone());
    for entry in added.entries {
        let place = Place { layer, kind: merged.number, entry: entry.place, field: 0 };
        let file = merged.files[layer].clone();
        let located = |field: Option<&str>, problem: LoadProblem| {
            let field = field.map(shorten);
            LoadProblem { file: Some(file.clone()), ..problem }.at_entry(&shorten(&entry.id), field.as_deref())
        };
        let known = merged.entries.iter().position(|other| other.has_id && entry.has_id && other.id == entry.id);
        let Some(known) = known else {
            let near = nearest(&entry.id, merged.entries.iter().map(|other| other.id.as_str()));
            // Probably a misspelled id of an entry to change. Reporting every missing field would hide that.
            if let Some(near) = near.filter(|_| entry.has_id && merged.kind.is_cards() && !names(&entry, "name")) {
                let problem = LoadProblem::new("there is no entry with this id to change, and a new entry needs a name");
                report.add(place, located(None, problem.did_you_mean(Some(near))));
            } else {
                merged.entries.push(entry);
            }
            continue;
        };
        let owner = merged.entries[known].layer;
        if owner != 0 && owner != layer && !layers[layer].behind.contains(&owner) {
            let problem = clash("add this entry", (&layers[owner].id, &merged.files[owner]), (&layers[layer].id, &file));
            report.add(place, located(None, problem));
            continue;
        }
        let key = merged.kind.key.field();
        let mut clashes = Vec::new();
        for (position, (field, value)) in entry.fields.iter().enumerate().filter(|(_, (field, _))| field != key) {
            if let Some(other) = rival(&merged.entries[known], field, value, layer, layers) {
                let problem = clash("set this field", (&layers[other].id, &merged.files[other]), (&layers[layer].id, &file));
                clashes.push((Place { field: position, ..place }, located(Some(field), problem)));
            }
        }
        clashes.into_iter().for_each(|(place, error)| report.add(place, error));
        set(&mut merged.entries[known], entry.fields, key, layer);
    }
}

/// The layer that set the field to another value, if this layer is not declared to come after it.
fn rival(entry: &Entry, field: &str, value: &Json, layer: usize, layers: &[Layer]) -> Option<usize> {
    let now = entry.fields.iter().find(|(name, _)| name == field);
    if now.is_some_and(|(_, now)| now.agrees(value)) {
        return None;
    }
    let setters = entry.changes.iter().filter(|change| change.field == field).map(|change| change.layer);
    setters.rev().find(|other| *other != layer && !layers[layer].behind.contains(other))
}

fn set(entry: &mut Entry, fields: Fields, key: &str, layer: usize) {
    for (field, value) in fields.into_iter().filter(|(field, _)| field != key) {
        let before = entry.layer_of(&field);
        let was = match entry.fields.iter_mut().find(|(name, _)| *name == field) {
            Some((_, now)) => Some((before, std::mem::replace(now, value))),
            None => {
                entry.fields.push((field.clone(), value));
                None
            }
        };
        entry.changes.push(Change { field, layer, was });
    }
}

fn names(entry: &Entry, field: &str) -> bool {
    entry.fields.iter().any(|(name, _)| name == field)
}

/// The problem of two mods that both set or add the same thing, with the remedies. Each mod is given by its id and one of its files.
pub fn clash(what: &str, (other, other_file): (&str, &str), (this, file): (&str, &str)) -> LoadProblem {
    let folder = ["/content/", "/scripts/"].iter().find_map(|part| file.rsplit_once(part)).map_or(this, |(folder, _)| folder);
    LoadProblem::new(format!("{other} ({other_file}) and {this} both {what}")).remedy(format!(
        "add \"after\": [\"{other}\"] to {folder}/mod.json ({this} then wins) or the reverse, or load only one of them"
    ))
}

/// Where a field of an entry comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldOrigin {
    pub field: String,
    pub value: String,
    pub layer: usize,
    pub file: String,
    /// Earlier values with their layers, latest first.
    pub was: Vec<(usize, String)>,
}

/// The origin of every field of an entry; `None` if no file has the entry. Only used to inform people.
pub fn trace(kinds: &[Kind], layers: &[Layer], id: &str) -> Option<Vec<FieldOrigin>> {
    let mut report = Report::default();
    let cards = kinds.iter().enumerate().filter(|(_, kind)| kind.is_cards() || kind.is_traced);
    let tables: Vec<Table> = cards.map(|(number, kind)| table_of(*kind, number, layers, &mut report)).collect();
    tables.iter().find_map(|table| {
        let entry = table.entries.iter().find(|entry| entry.id == id)?;
        let origin = |(field, value): &(String, Json)| {
            let layer = entry.layer_of(field);
            let earlier = entry.changes.iter().rev().filter(|change| change.field == *field);
            let was = earlier.filter_map(|change| change.was.as_ref().map(|(layer, value)| (*layer, value.plain()))).collect();
            FieldOrigin { field: field.clone(), value: value.plain(), layer, file: table.files[layer].clone(), was }
        };
        Some(entry.fields.iter().map(origin).collect())
    })
}

/// A card that a layer adds or changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
    pub id: String,
    pub added: bool,
    pub sets_text: bool,
}

/// The cards a layer adds or changes, in file order.
pub fn touched(kinds: &[Kind], layers: &[Layer], layer: usize) -> Vec<Touched> {
    let mut report = Report::default();
    let mut found = Vec::new();
    for (number, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.is_cards()) {
        for entry in table_of(*kind, number, layers, &mut report).entries {
            let added = entry.layer == layer;
            let sets = |field: &str| entry.changes.iter().any(|change| change.layer == layer && change.field == field);
            let changed = entry.changes.iter().any(|change| change.layer == layer);
            if entry.has_id && (added || changed) {
                found.push(Touched { sets_text: added || sets("text"), id: entry.id, added });
            }
        }
    }
    found
}
