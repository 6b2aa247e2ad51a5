//! A report is a list of tables, and each way of writing it is a file: for the terminal, as JSON, as CSV, as a page. What is
//! in the tables is in `tables`; numbers are rounded nowhere else than where they are written.

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

/// Text in lines of at most so many characters, broken between words; a word that is too long is broken itself.
fn broken(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        lines.push(String::new());
        for word in line.split_whitespace() {
            let mut word: Vec<char> = word.chars().collect();
            loop {
                let last = lines.last_mut().expect("there is a line");
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
    /// Of each kind those whose differences are clearest.
    Clearest(usize),
    /// Those with these ids.
    Named(Vec<String>),
}

pub struct Report {
    /// What was played, a line each.
    pub about: Vec<String>,
    pub parts: Vec<Part>,
}

/// The tables of one variant, or of the difference between two.
pub struct Part {
    /// `a`, `b` or `difference`; empty if there is but one.
    pub key: &'static str,
    pub title: String,
    pub tables: Vec<Table>,
}

pub struct Table {
    /// Its name for machines.
    pub key: &'static str,
    pub title: String,
    /// What a reader must know.
    pub note: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Without what only machines read.
    fn for_people(&self) -> Table {
        let shown: Vec<usize> = (0..self.columns.len()).filter(|index| self.columns[*index].0 != ID).collect();
        let rows = self.rows.iter().map(|row| shown.iter().filter_map(|index| row.get(*index).cloned()).collect());
        Table {
            key: self.key,
            title: self.title.clone(),
            note: self.note.clone(),
            columns: shown.iter().map(|index| self.columns[*index]).collect(),
            rows: rows.collect(),
        }
    }
}

/// The column with the id of a card.
const ID: &str = "id";

/// The name of a column for machines and for people.
#[derive(Clone, Copy)]
pub struct Column(pub &'static str, pub &'static str);

#[derive(Clone)]
pub enum Cell {
    Text(String),
    Count(u64),
    /// A share of games.
    Share(Option<Estimate>),
    /// The same where there is no room for its interval.
    Brief(Option<Estimate>),
    /// A difference between shares.
    Points(Option<Estimate>),
    Mean(Option<Estimate>),
    /// A difference between means.
    Change(Option<Estimate>),
    /// Nothing where it cannot be told.
    Number(Option<f64>),
}

impl Cell {
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// The number behind it.
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

/// As people read it.
impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |share: f64| share * 100.0;
        // No minus before nothing.
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
                // An interval that was cut at 100 points is longer the other way.
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
