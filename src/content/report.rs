//! What is wrong with content files, gathered as it is found and told in file order.

use super::entries::Table;
use super::problem::{LoadProblem, LoadProblems};

/// Where a problem stands, for telling problems in the order of the files.
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

/// All problems found so far.
#[derive(Default)]
pub struct Report {
    found: Vec<(Place, LoadProblem)>,
}

impl Report {
    pub fn add(&mut self, place: Place, problem: LoadProblem) {
        self.found.push((place, problem));
    }

    /// Something wrong with a file as a whole.
    pub fn add_to_file(&mut self, place: Place, file: &str, problem: impl Into<String>) {
        self.add(place, LoadProblem::in_file(file, problem));
    }

    /// Whether nothing was found in files of that kind.
    pub fn is_clean(&self, table: &Table) -> bool {
        self.found.iter().all(|(place, _)| place.kind != table.number)
    }

    /// The problems in file order.
    pub fn into_problems(mut self) -> LoadProblems {
        self.found.sort_by_key(|(place, _)| *place);
        self.found.into_iter().map(|(_, problem)| problem).collect()
    }
}
