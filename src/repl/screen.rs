//! What is written: text, with a little colour at a terminal, or one JSON object per line.

use super::input::Prompt;
use crate::kernel::Complaint;
use serde_json::{Value, json};
use std::io::{self, Write};

pub struct Screen<'a> {
    pub out: &'a mut dyn Write,
    pub json: bool,
    pub colour: bool,
}

/// Lines longer than this are folded between words.
const WIDTH: usize = 100;

/// A long line over several, the later ones indented a little more.
fn fold(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_string();
    }
    let indent = line.chars().take_while(|letter| *letter == ' ').count();
    let mut folded = String::new();
    let mut length = 0;
    let mut gap = 0;
    for word in line.split(' ') {
        if word.is_empty() {
            gap += 1;
            continue;
        }
        let size = word.chars().count();
        if length > indent && length + gap + size > WIDTH {
            folded.push('\n');
            gap = indent + 2;
            length = 0;
        }
        folded.push_str(&" ".repeat(gap));
        folded.push_str(word);
        length += gap + size;
        gap = 1;
    }
    folded
}

impl Screen<'_> {
    /// Something the session itself has to say.
    pub fn note(&mut self, text: &str) -> io::Result<()> {
        if self.json { self.object(&json!({"type": "note", "text": text})) } else { self.text(text) }
    }

    /// An answer to a word that looks at the game.
    pub fn look(&mut self, text: &str) -> io::Result<()> {
        if self.json { self.object(&json!({"type": "text", "text": text})) } else { self.text(text) }
    }

    pub fn dim(&mut self, text: &str) -> io::Result<()> {
        if self.colour { self.text(&format!("\x1b[2m{text}\x1b[0m")) } else { self.look(text) }
    }

    pub fn refusal(&mut self, complaint: &Complaint) -> io::Result<()> {
        if self.json {
            let Complaint { fact, remedy, clause } = complaint;
            let text = complaint.to_string();
            return self.object(&json!({"type": "refusal", "fact": fact, "remedy": remedy, "clause": clause, "text": text}));
        }
        self.text(&complaint.to_string())
    }

    pub fn text(&mut self, text: &str) -> io::Result<()> {
        text.lines().try_for_each(|line| writeln!(self.out, "{}", fold(line)))
    }

    pub fn object(&mut self, value: &Value) -> io::Result<()> {
        writeln!(self.out, "{value}")
    }

    /// Nothing of what was shown stays readable.
    pub fn clear(&mut self) -> io::Result<()> {
        write!(self.out, "\x1b[2J\x1b[3J\x1b[H")
    }

    pub fn prompt(&self, text: &str) -> Prompt {
        if self.json {
            return Prompt::default();
        }
        let styled = if self.colour { format!("\x1b[1m{text}\x1b[0m ") } else { format!("{text} ") };
        Prompt { plain: format!("{text} "), styled }
    }
}
