//! What is wrong with the files: every error with its place, collected and told in file order.

use std::fmt;

use super::entries::Table;

/// One thing wrong with the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    pub file: String,
    pub entry: Option<String>,
    pub field: Option<String>,
    pub message: String,
    /// What the writer probably meant.
    pub suggestion: Option<String>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: ", self.file)?;
        match (&self.entry, &self.field) {
            (Some(entry), Some(field)) => write!(out, "{entry}.{field}: ")?,
            (Some(name), None) | (None, Some(name)) => write!(out, "{name}: ")?,
            (None, None) => {}
        }
        write!(out, "{}", self.message)?;
        match &self.suggestion {
            Some(suggestion) => write!(out, "; did you mean \"{suggestion}\"?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for LoadError {}

/// Where an error stands, for telling errors in the order of the files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The base game is layer 0, mods follow.
    pub layer: usize,
    /// Which kind of file.
    pub kind: usize,
    pub entry: usize,
    pub field: usize,
}

impl Place {
    /// Behind everything that stands in the file: for what is missing from it.
    pub fn end_of(layer: usize, kind: usize) -> Self {
        Self { layer, kind, entry: usize::MAX, field: usize::MAX }
    }
}

/// All errors found so far.
#[derive(Default)]
pub struct Report {
    found: Vec<(Place, LoadError)>,
}

impl Report {
    pub fn add(&mut self, place: Place, error: LoadError) {
        self.found.push((place, error));
    }

    /// Something wrong with a file as a whole.
    pub fn add_to_file(&mut self, place: Place, file: &str, message: impl Into<String>) {
        let error = LoadError { file: file.to_owned(), entry: None, field: None, message: message.into(), suggestion: None };
        self.add(place, error);
    }

    /// Whether nothing was found in files of that kind.
    pub fn is_clean(&self, table: &Table) -> bool {
        self.found.iter().all(|(place, _)| place.kind != table.number)
    }

    /// The errors in file order.
    pub fn into_errors(mut self) -> Vec<LoadError> {
        self.found.sort_by_key(|(place, _)| *place);
        self.found.into_iter().map(|(_, error)| error).collect()
    }
}
