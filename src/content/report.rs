//! Collects the problems of content files and reports them in file order.

use super::entries::Table;
use super::problem::{LoadProblem, LoadProblems};

/// The place of a problem, for sorting problems in file order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The base game is layer 0; mods follow.
    pub layer: usize,
    /// The kind of file.
    pub kind: usize,
    pub entry: usize,
    pub field: usize,
}

impl Place {
    /// After the last entry of the file: for things that are missing.
    pub fn end_of(layer: usize, kind: usize) -> Self {
        Self { layer, kind, entry: usize::MAX, field: usize::MAX }
    }
}

/// All problems found so far.
#[derive(Default)]
pub struct Report {
    found: Vec<(Place, LoadProblem)>,
}

impl Report {
    pub fn add(&mut self, place: Place, problem: LoadProblem) {
        self.found.push((place, problem));
    }

    /// Adds a problem with a file as a whole.
    pub fn add_to_file(&mut self, place: Place, file: &str, problem: impl Into<String>) {
        self.add(place, LoadProblem::in_file(file, problem));
    }

    /// Whether files of that kind have no problems.
    pub fn is_clean(&self, table: &Table) -> bool {
        self.found.iter().all(|(place, _)| place.kind != table.number)
    }

    /// The problems in file order.
    pub fn into_problems(mut self) -> LoadProblems {
        self.found.sort_by_key(|(place, _)| *place);
        self.found.into_iter().map(|(_, problem)| problem).collect()
    }
}
