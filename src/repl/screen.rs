//! Output: documents laid out for a terminal or a pipe, or one JSON object per line. At a terminal, output is kept until the
//! next prompt and then shown page by page (`pages`).

use super::input::Prompt;
use super::view::{Paint, View};
use super::waiting::Waiting;
use crate::kernel::doc::{Doc, Page, Palette, Role, Row, Span, layout, safe};
use crate::kernel::{Complaint, Header};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::rc::Rc;

pub struct Screen<'a> {
    pub out: &'a mut dyn Write,
    pub json: bool,
    view: View,
    /// How roles are shown: as the terminal can, or less if the player wants it.
    paint: Paint,
    has_legends: bool,
    palette: Palette,
    header: Header,
    /// Its progress line is cleared before anything is written.
    waiting: Rc<Waiting>,
    /// What is still to be shown at a terminal.
    pub(super) rows: Vec<Row>,
    /// Whether anything has been shown since a line was read.
    unread: bool,
    /// Whether a line has been refused or a command has failed since this was last asked.
    refused: bool,
}

impl<'a> Screen<'a> {
    pub fn new(out: &'a mut dyn Write, json: bool, view: View, header: &Header, waiting: Rc<Waiting>) -> Self {
        waiting.set_columns(view.size().columns);
        Screen {
            out,
            json,
            paint: view.paint,
            view,
            has_legends: true,
            palette: Palette::new(header),
            header: header.clone(),
            waiting,
            rows: Vec::new(),
            unread: false,
            refused: false,
        }
    }

    /// The game was replaced by another one, whose seats may have other names.
    pub fn follow(&mut self, header: &Header) {
        self.palette = Palette::new(header);
        self.header = header.clone();
    }

    /// The number of rows of the terminal, if output is shown page by page.
    pub fn height(&self) -> Option<usize> {
        if self.json { None } else { self.view.size().rows }
    }

    /// Takes the player's choices, and says whether there is color.
    pub(super) fn choose(&mut self, legends: bool, color: bool) -> bool {
        self.has_legends = legends;
        self.paint = if self.view.paint == Paint::Color && !color { Paint::Plain } else { self.view.paint };
        self.paint == Paint::Color
    }

    pub fn page(&self) -> Page {
        self.view.page()
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

    /// At a terminal: `No: fact (CLAUSE). Try: LINE`. A pipe gets the sentence that transcripts have.
    pub fn refusal(&mut self, complaint: &Complaint) -> io::Result<()> {
        self.refused = true;
        if self.height().is_some() {
            return self.show(&no(complaint));
        }
        if self.json {
            let Complaint { fact, remedy, clause, .. } = complaint;
            let text = complaint.to_string();
            return self.object(&json!({"type": "refusal", "fact": fact, "remedy": remedy, "clause": clause, "text": text}));
        }
        self.show(&Doc::text(&complaint.to_string(), Role::Refusal))
    }

    /// Records that what was typed in advance no longer fits.
    pub(super) fn fails(&mut self) {
        self.refused = true;
    }

    /// Whether something was refused or failed since the last call.
    pub(super) fn take_refused(&mut self) -> bool {
        std::mem::take(&mut self.refused)
    }

    /// Whether the player has not had a chance to read everything.
    pub(super) fn is_unread(&self) -> bool {
        self.unread || !self.rows.is_empty()
    }

    pub(super) fn caught_up(&mut self) {
        self.unread = false;
    }

    /// Shows a line from the queue as if it had been typed at its prompt.
    pub(super) fn echo(&mut self, prompt: &Prompt, line: &str) -> io::Result<()> {
        self.waiting.clear();
        if self.json {
            return Ok(());
        }
        let mut doc = Doc::new();
        doc.line(format!("{}{line}", prompt.plain));
        for (number, row) in layout(&doc, &self.view.page()).iter().enumerate() {
            let text = row.plain();
            // The prompt looks as if somebody had typed behind it.
            match text.strip_prefix(prompt.plain.trim_end()).filter(|_| number == 0) {
                Some(typed) => writeln!(self.out, "{}{}", prompt.styled, typed.trim_start())?,
                None => writeln!(self.out, "{text}")?,
            }
        }
        Ok(())
    }

    /// Lays out a document. At a terminal it is kept for the next page; otherwise it is written at once.
    pub fn show(&mut self, doc: &Doc) -> io::Result<()> {
        let page = self.view.page();
        let rows = if self.has_legends { layout(doc, &page) } else { layout(&doc.without_legends(), &page) };
        self.unread |= !rows.is_empty();
        if self.height().is_some() {
            self.rows.extend(rows);
            return Ok(());
        }
        rows.iter().try_for_each(|row| self.write(row))
    }

    pub(super) fn write(&mut self, row: &Row) -> io::Result<()> {
        self.waiting.clear();
        let text = match self.paint {
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

    /// Whether symbols are written in ASCII.
    pub fn is_ascii(&self) -> bool {
        self.view.ascii
    }

    pub fn prompt(&self, text: &str) -> Prompt {
        if self.json {
            return Prompt::default();
        }
        let text = safe(text, self.view.ascii);
        self.waiting.set_columns(self.view.size().columns);
        let styled = if self.paint == Paint::Color { format!("\x1b[1m{text}\x1b[0m ") } else { format!("{text} ") };
        Prompt { plain: format!("{text} "), styled, palette: self.palette.clone(), ..Prompt::default() }
    }
}

/// `No: a1 is not next to b2 (MOV-1). Try: move ra b1`.
fn no(complaint: &Complaint) -> Doc {
    let mut line = vec![Span::new("No", Role::Refusal), Span::plain(": ")];
    let stop = |text: &str| if text.ends_with(['?', '.', '!', '\n']) { "" } else { "." };
    match complaint.clause.as_str() {
        "" => line.push(Span::plain(format!("{}{}", complaint.fact, stop(&complaint.fact)))),
        clause => {
            line.push(Span::plain(format!("{} ", complaint.fact.trim_end_matches('.'))));
            line.push(Span::new(format!("({clause})"), Role::Clause));
            line.push(Span::plain("."));
        }
    }
    match &complaint.try_line {
        Some(better) => {
            line.push(Span::plain(" Try: "));
            line.push(Span::new(better.clone(), Role::Typed));
        }
        None if complaint.remedy.is_empty() => {}
        None => line.push(Span::plain(format!(" {}{}", complaint.remedy, stop(&complaint.remedy)))),
    }
    let mut doc = Doc::new();
    doc.line(line);
    doc
}
