//! Transcripts: game files with facts. A run plays the file, checks its facts and returns the whole output, so that it can be
//! recorded and compared.
//!
//! - `parse`: reading a file; `fact`: what facts state and whether they hold
//! - `run`: playing a file; `defaults`: questions that get their default answer
//! - `load`: any game file as a journal that can be replayed; `repeat`: the same game again

mod defaults;
mod fact;
mod load;
mod parse;
mod repeat;
mod run;

pub use fact::{About, Fact};
pub use load::{Unloadable, journal_of};
pub use repeat::{Unrepeatable, asked_text, replays, undoes};

use super::journal::{Line, LineKind};
use super::{Header, Ruleset, Session};

/// One line and its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub line: Line,
    /// What the prompt that the line answers must show.
    pub prompts: Vec<Fact>,
    /// What the line must print.
    pub facts: Vec<Fact>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    pub header: Header,
    pub entries: Vec<Entry>,
}

/// Where a transcript fails, and what was found instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {number}: {what}")]
pub struct Difference {
    pub number: usize,
    pub what: String,
}

/// A finished run: the whole output and the final session.
pub struct Ran<R: Ruleset> {
    pub output: String,
    pub session: Session<R>,
}

/// The directives that name what a file is about. Such a file must state facts.
const SUBJECTS: [&str; 3] = ["clause", "shows", "without"];

impl Transcript {
    /// The values of a directive that does not affect the game, such as `!clause`.
    pub fn notes<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.directives().filter_map(move |line| line.text.strip_prefix(word)?.strip_prefix(' '))
    }

    fn directives(&self) -> impl Iterator<Item = &Line> {
        self.entries.iter().map(|entry| &entry.line).filter(|line| line.kind == LineKind::Directive)
    }

    fn has_facts(&self) -> bool {
        self.entries.iter().any(|entry| !entry.facts.is_empty() || !entry.prompts.is_empty())
    }

    /// Whether bots answer on their own instead of repeating recorded answers.
    fn is_live(&self) -> bool {
        self.directives().any(|line| line.text == "live")
    }

    /// The first line that names what the file is about.
    fn subject(&self) -> Option<&Line> {
        self.directives().find(|line| is_subject(line))
    }
}

fn is_subject(line: &Line) -> bool {
    let word = line.text.split(' ').next().unwrap_or_default();
    line.kind == LineKind::Directive && SUBJECTS.contains(&word)
}
