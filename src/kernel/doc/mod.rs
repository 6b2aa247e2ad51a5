//! Documents: what a game or a session has to say, as data. Terminals, pipes, JSON, HTML and snapshots are layouts of the same
//! document, so this module knows no terminal and no game.
//!
//! - `layout`: a document as rows of a given width; `wrap`: breaking lines
//! - `bars`: shares as bars; `plot`: numbers over time; `columns`: documents side by side
//! - `symbols`: text that any terminal can show; `row`: a laid-out row as plain text, with escape codes, or as HTML

mod bars;
mod columns;
mod layout;
mod plot;
mod row;
mod symbols;
mod wrap;

pub use bars::Bar;
pub use columns::Entry;
pub use layout::{Page, layout};
pub use plot::{Plot, SEVERAL, Series};
pub use row::{Palette, Row};
pub use symbols::safe;

use super::Seat;
use serde::{Serialize, Serializer};

/// A text for people: blocks below each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Doc {
    pub blocks: Vec<Block>,
}

/// One part of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// Wraps between words; further rows are indented.
    Line(Line),
    /// A line that explains symbols or letters. Readers who know them may have it left out.
    Legend(Line),
    /// Two texts at the left and right edges.
    Sides(Line, Line),
    /// An empty row.
    Gap,
    /// Rows of cells in columns. Cells that are too wide for the page wrap in their column.
    Table { align: Vec<Align>, rows: Vec<Vec<Line>> },
    /// Cells of several lines each, in columns of equal width, with a label before each row of cells. Lines are cut, not wrapped.
    Grid { heads: Vec<Line>, rows: Vec<GridRow> },
    /// Shares of a whole.
    Bars(Vec<Bar>),
    /// Numbers over time.
    Plot(Plot),
    /// A text with a label in the margin.
    Entry(Entry),
    /// Documents side by side; below each other on a narrow page.
    Columns(Vec<Doc>),
    /// Never wrapped; only cut at the edge of the page.
    Fixed(Vec<Line>),
}

/// A row of cells in a grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GridRow {
    pub label: Line,
    /// The lines of each cell.
    pub cells: Vec<Vec<Line>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    Left,
    Right,
}

pub type Line = Vec<Span>;

/// Some text with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    /// Used instead of `text` where space is tight.
    pub short: Option<String>,
    pub role: Role,
    /// Whether a line may break between the words.
    pub whole: bool,
}

/// The meaning of a text. It only repeats what the words say, so nothing is lost without color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    #[default]
    Plain,
    Title,
    /// In the color of a seat.
    Seat(Seat),
    Gain,
    Loss,
    Death,
    Hit,
    /// Can be typed.
    Typed,
    /// The clause of a rule.
    Clause,
    /// Changed since it was last shown.
    Changed,
    Dim,
    Warn,
    Refusal,
    /// The next or selected one of a list.
    Current,
}

impl Role {
    /// The name in JSON, in HTML classes and in snapshots; empty for plain text.
    pub fn name(self) -> &'static str {
        match self {
            Role::Plain => "",
            Role::Title => "title",
            Role::Seat(_) => "seat",
            Role::Gain => "gain",
            Role::Loss => "loss",
            Role::Death => "death",
            Role::Hit => "hit",
            Role::Typed => "typed",
            Role::Clause => "clause",
            Role::Changed => "changed",
            Role::Dim => "dim",
            Role::Warn => "warn",
            Role::Refusal => "refusal",
            Role::Current => "current",
        }
    }
}

/// Plain text is a string; anything else has a role beside its text.
impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        if self.role == Role::Plain {
            return serializer.serialize_str(&self.text);
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("text", &self.text)?;
        map.serialize_entry("role", self.role.name())?;
        if let Role::Seat(seat) = self.role {
            map.serialize_entry("seat", &seat)?;
        }
        map.end()
    }
}

impl Span {
    pub fn new(text: impl Into<String>, role: Role) -> Span {
        Span { text: text.into(), short: None, role, whole: false }
    }

    pub fn plain(text: impl Into<String>) -> Span {
        Span::new(text, Role::Plain)
    }

    pub fn or_short(mut self, short: impl Into<String>) -> Span {
        self.short = Some(short.into());
        self
    }

    /// Keeps the words on one row.
    pub fn unbroken(mut self) -> Span {
        self.whole = true;
        self
    }
}

impl From<&str> for Span {
    fn from(text: &str) -> Span {
        Span::plain(text)
    }
}

impl From<String> for Span {
    fn from(text: String) -> Span {
        Span::plain(text)
    }
}

impl Doc {
    pub fn new() -> Doc {
        Doc::default()
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Every line of the text is a line of the document.
    pub fn text(text: &str, role: Role) -> Doc {
        Doc { blocks: text.lines().map(|line| Block::Line(vec![Span::new(line, role)])).collect() }
    }

    pub fn line(&mut self, line: impl IntoLine) -> &mut Doc {
        self.blocks.push(Block::Line(line.into_line()));
        self
    }

    pub fn legend(&mut self, line: impl IntoLine) -> &mut Doc {
        self.blocks.push(Block::Legend(line.into_line()));
        self
    }

    /// The same without its legends.
    pub fn without_legends(&self) -> Doc {
        Doc { blocks: self.blocks.iter().filter(|block| !matches!(block, Block::Legend(_))).cloned().collect() }
    }

    pub fn sides(&mut self, left: impl IntoLine, right: impl IntoLine) -> &mut Doc {
        self.blocks.push(Block::Sides(left.into_line(), right.into_line()));
        self
    }

    /// A text with a label in the margin, from a column on.
    pub fn entry(&mut self, label: impl IntoLine, column: u8, text: impl IntoLine) -> &mut Doc {
        self.blocks.push(Block::Entry(Entry { label: label.into_line(), column, text: text.into_line() }));
        self
    }

    pub fn gap(&mut self) -> &mut Doc {
        self.blocks.push(Block::Gap);
        self
    }

    pub fn extend(&mut self, other: Doc) -> &mut Doc {
        self.blocks.extend(other.blocks);
        self
    }

    /// The plain text, unwrapped: what transcripts record and compare.
    pub fn sentence(&self) -> String {
        let one = |block: &Block| match block {
            Block::Line(line) | Block::Legend(line) => words_of(line),
            other => {
                let rows = layout(&Doc { blocks: vec![other.clone()] }, &Page::unlimited());
                rows.iter().map(Row::plain).collect::<Vec<_>>().join("\n")
            }
        };
        self.blocks.iter().map(one).collect::<Vec<_>>().join("\n")
    }
}

fn words_of(line: &Line) -> String {
    line.iter().map(|span| span.text.as_str()).collect()
}

/// Texts that do not need roles.
impl From<String> for Doc {
    fn from(text: String) -> Doc {
        Doc::text(&text, Role::Plain)
    }
}

impl From<&str> for Doc {
    fn from(text: &str) -> Doc {
        Doc::text(text, Role::Plain)
    }
}

/// What can be a line: spans, one span, or plain text.
pub trait IntoLine {
    fn into_line(self) -> Line;
}

impl IntoLine for Line {
    fn into_line(self) -> Line {
        self
    }
}

impl IntoLine for Span {
    fn into_line(self) -> Line {
        vec![self]
    }
}

impl IntoLine for &str {
    fn into_line(self) -> Line {
        vec![self.into()]
    }
}

impl IntoLine for String {
    fn into_line(self) -> Line {
        vec![self.into()]
    }
}
