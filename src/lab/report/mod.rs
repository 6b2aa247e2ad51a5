//! A report is a list of tables. `tables` and `cards` build them, and one file per format writes them: terminal text, JSON, CSV and
//! HTML. Numbers are rounded only when they are written.

mod cards;
mod csv;
mod html;
mod json;
mod page;
mod plot;
mod tables;
mod terminal;

pub use csv::csv;
pub use html::html;
pub use json::json;
pub use tables::report;
pub use terminal::terminal;

use super::statistics::Estimate;
use std::borrow::Cow;

/// Breaks a text into lines of at most `room` characters, between words. A word that is too long is broken itself.
fn broken(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        lines.push(String::new());
        for word in line.split_whitespace() {
            let mut word: Vec<char> = word.chars().collect();
            loop {
                let last = lines.last_mut().expect("a line was pushed");
                let used = last.chars().count();
                if used > 0 && used + 1 + word.len() <= room {
                    last.push(' ');
                    last.extend(word);
                    break;
                }
                if used > 0 {
                    lines.push(String::new());
                    continue;
                }
                let rest = word.split_off(word.len().min(room.max(1)));
                last.extend(word);
                if rest.is_empty() {
                    break;
                }
                word = rest;
            }
        }
    }
    lines
}

/// Which cards are shown.
#[derive(Clone, Debug)]
pub enum Cards {
    All,
    /// The cards of each kind with the clearest differences.
    Clearest(usize),
    /// The cards with these ids.
    Named(Vec<String>),
}

pub struct Report {
    /// What was played, in lines.
    pub about: Vec<String>,
    pub parts: Vec<Part>,
}

/// The tables of one variant, or of the difference between two.
pub struct Part {
    /// `a`, `b` or `difference`; empty if there is only one part.
    pub key: &'static str,
    pub title: String,
    pub tables: Vec<Table>,
}

pub struct Table {
    /// Its name in JSON and CSV.
    pub key: &'static str,
    pub title: String,
    /// An explanation for readers.
    pub note: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// The table without the columns that are only for JSON and CSV.
    fn for_people(&self) -> Table {
        let shown: Vec<usize> = (0..self.columns.len()).filter(|index| self.columns[*index].0 != ID).collect();
        let rows = self.rows.iter().map(|row| shown.iter().filter_map(|index| row.get(*index).cloned()).collect());
        Table {
            key: self.key,
            title: self.title.clone(),
            note: self.note.clone(),
            columns: shown.iter().map(|index| self.columns[*index].clone()).collect(),
            rows: rows.collect(),
        }
    }
}

/// The column with a card's id.
const ID: &str = "id";

/// The name of a column in JSON and CSV, and its title for people.
#[derive(Clone)]
pub struct Column(pub Cow<'static, str>, pub Cow<'static, str>);

impl Column {
    /// A column that every report has.
    const fn of(key: &'static str, title: &'static str) -> Column {
        Column(Cow::Borrowed(key), Cow::Borrowed(title))
    }

    /// A column that is named after what was played.
    fn named(key: String, title: String) -> Column {
        Column(Cow::Owned(key), Cow::Owned(title))
    }
}

#[derive(Clone)]
pub enum Cell {
    Text(String),
    Count(u64),
    /// A share of games.
    Share(Option<Estimate>),
    /// A share of games, shown without its interval to save space.
    Brief(Option<Estimate>),
    /// A difference between shares.
    Points(Option<Estimate>),
    Mean(Option<Estimate>),
    /// A difference between means.
    Change(Option<Estimate>),
    /// `None` if it is not known.
    Number(Option<f64>),
}

impl Cell {
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// The cell's number, if it has one.
    pub fn value(&self) -> Option<f64> {
        match self {
            Cell::Text(_) => None,
            Cell::Count(count) => Some(*count as f64),
            Cell::Number(number) => *number,
            _ => self.estimate().map(|estimate| estimate.value),
        }
    }

    pub fn estimate(&self) -> Option<&Estimate> {
        match self {
            Cell::Share(at) | Cell::Brief(at) | Cell::Points(at) | Cell::Mean(at) | Cell::Change(at) => at.as_ref(),
            Cell::Text(_) | Cell::Count(_) | Cell::Number(_) => None,
        }
    }
}

/// The text for people.
impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |share: f64| share * 100.0;
        // Avoid a minus sign before 0.
        let even = |number: f64| if number.abs() < 0.005 { 0.0 } else { number };
        match self {
            Cell::Text(text) => write!(f, "{text}"),
            Cell::Count(count) => write!(f, "{count}"),
            Cell::Number(Some(number)) => write!(f, "{number:.2}"),
            Cell::Points(None) | Cell::Change(None) => write!(f, "too few games"),
            Cell::Points(Some(at)) | Cell::Change(Some(at)) if !at.is_sure() => write!(f, "too few games"),
            Cell::Mean(Some(at)) if !at.is_sure() => write!(f, "{:.2} ± ?", even(at.value)),
            Cell::Share(Some(at)) => {
                write!(f, "{:.1}% ({:.1} to {:.1})", percent(at.value), percent(at.low), percent(at.high))
            }
            Cell::Brief(Some(at)) => write!(f, "{:.1}%", percent(at.value)),
            Cell::Points(Some(at)) => {
                // An interval that is limited at 100 points is longer on its other side.
                let half = percent(at.reach());
                match percent(at.value) {
                    value if value.abs() < 0.05 => write!(f, "0.0 ± {half:.1}"),
                    value => write!(f, "{value:+.1} ± {half:.1}"),
                }
            }
            Cell::Mean(Some(at)) => write!(f, "{:.2} ± {:.2}", even(at.value), (at.high - at.low) / 2.0),
            Cell::Change(Some(at)) => match (even(at.value), (at.high - at.low) / 2.0) {
                (0.0, half) => write!(f, "0.00 ± {half:.2}"),
                (value, half) => write!(f, "{value:+.2} ± {half:.2}"),
            },
            _ => write!(f, "-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(broken("a bc  def", 4), ["a bc", "def"]);
        assert_eq!(broken("abcdefghi jk", 4), ["abcd", "efgh", "i jk"]);
        assert_eq!(broken("one\ntwo three", 9), ["one", "two three"]);
        assert_eq!(broken("", 9), Vec::<String>::new());
    }
}
