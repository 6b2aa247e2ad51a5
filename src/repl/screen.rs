//! Output: documents laid out for a terminal or a pipe, or one JSON object per line. At a terminal, output is kept until the
//! next prompt and then shown page by page (`pages`).

use super::input::Prompt;
use super::view::{Paint, View};
use super::waiting::Waiting;
use crate::kernel::doc::{Doc, Palette, Role, Row, layout};
use crate::kernel::{Complaint, Header};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::rc::Rc;

pub struct Screen<'a> {
    pub out: &'a mut dyn Write,
    pub json: bool,
    view: View,
    palette: Palette,
    header: Header,
    /// Its progress line is cleared before anything is written.
    waiting: Rc<Waiting>,
    /// What is still to be shown at a terminal.
    pub(super) rows: Vec<Row>,
}

impl<'a> Screen<'a> {
    pub fn new(out: &'a mut dyn Write, json: bool, view: View, header: &Header, waiting: Rc<Waiting>) -> Self {
        Screen { out, json, view, palette: Palette::new(header), header: header.clone(), waiting, rows: Vec::new() }
    }

    /// The game was replaced by another one, whose seats may have other names.
    pub fn follow(&mut self, header: &Header) {
        self.palette = Palette::new(header);
        self.header = header.clone();
    }

    /// The number of rows of the terminal, if output is shown page by page.
    pub(super) fn height(&self) -> Option<usize> {
        if self.json { None } else { self.view.size().rows }
    }

    /// A message of the session itself.
    pub fn note(&mut self, text: &str) -> io::Result<()> {
        if self.json { self.object(&json!({"type": "note", "text": text})) } else { self.show(&Doc::from(text)) }
    }

    /// The output of an inspection.
    pub fn look(&mut self, doc: &Doc) -> io::Result<()> {
        self.look_with(doc, || None)
    }

    /// The same; programs also get its data, if there is any.
    pub fn look_with(&mut self, doc: &Doc, data: impl FnOnce() -> Option<Value>) -> io::Result<()> {
        if !self.json {
            return self.show(doc);
        }
        let mut object = json!({"type": "text", "text": doc.sentence(), "doc": doc});
        if let Some(data) = data() {
            object["data"] = data;
        }
        self.object(&object)
    }

    pub fn dim(&mut self, doc: &Doc) -> io::Result<()> {
        if self.json { self.look(doc) } else { self.show(&Doc::text(&doc.sentence(), Role::Dim)) }
    }

    pub fn refusal(&mut self, complaint: &Complaint) -> io::Result<()> {
        if self.json {
            let Complaint { fact, remedy, clause } = complaint;
            let text = complaint.to_string();
            return self.object(&json!({"type": "refusal", "fact": fact, "remedy": remedy, "clause": clause, "text": text}));
        }
        self.show(&Doc::text(&complaint.to_string(), Role::Refusal))
    }

    /// Lays out a document. At a terminal it is kept for the next page; otherwise it is written at once.
    pub fn show(&mut self, doc: &Doc) -> io::Result<()> {
        let rows = layout(doc, &self.view.page());
        if self.height().is_some() {
            self.rows.extend(rows);
            return Ok(());
        }
        rows.iter().try_for_each(|row| self.write(row))
    }

    pub(super) fn write(&mut self, row: &Row) -> io::Result<()> {
        self.waiting.clear();
        let text = match self.view.paint {
            Paint::Plain => row.plain(),
            Paint::Color => row.ansi(&self.palette),
            Paint::Roles => row.with_roles(&self.header),
        };
        writeln!(self.out, "{text}")
    }

    /// Writes everything that is left, without pauses.
    pub fn finish(&mut self) -> io::Result<()> {
        std::mem::take(&mut self.rows).iter().try_for_each(|row| self.write(row))
    }

    pub fn object(&mut self, value: &Value) -> io::Result<()> {
        writeln!(self.out, "{value}")
    }

    /// Clears the screen and the scrollback.
    pub fn clear(&mut self) -> io::Result<()> {
        write!(self.out, "\x1b[2J\x1b[3J\x1b[H")
    }

    pub fn prompt(&self, text: &str) -> Prompt {
        if self.json {
            return Prompt::default();
        }
        let styled = if self.view.paint == Paint::Color { format!("\x1b[1m{text}\x1b[0m ") } else { format!("{text} ") };
        Prompt { plain: format!("{text} "), styled }
    }
}
