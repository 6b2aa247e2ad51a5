//! Output: text, with a little color at a terminal, or one JSON object per line.

use super::input::Prompt;
use super::waiting::Waiting;
use crate::kernel::Complaint;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::rc::Rc;

pub struct Screen<'a> {
    pub out: &'a mut dyn Write,
    pub json: bool,
    pub color: bool,
    /// Its progress line is cleared before anything is written.
    pub waiting: Rc<Waiting>,
}

/// Longer lines are wrapped between words.
const WIDTH: usize = 100;

/// Wraps a long line. The continuation lines are indented by two more spaces, or to the second column.
fn fold(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_string();
    }
    let indent = line.chars().take_while(|letter| *letter == ' ').count();
    let later = second_column(line, indent).unwrap_or(indent + 2);
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
            gap = later;
            length = 0;
        }
        folded.push_str(&" ".repeat(gap));
        folded.push_str(word);
        length += gap + size;
        gap = 1;
    }
    folded
}

/// Where the text continues after a gap, as in a list of words with their meanings.
fn second_column(line: &str, indent: usize) -> Option<usize> {
    let letters: Vec<char> = line.chars().collect();
    let gap = letters[indent..].windows(2).position(|pair| pair == [' ', ' '])? + indent;
    let column = gap + letters[gap..].iter().take_while(|letter| **letter == ' ').count();
    (indent > 0 && column <= WIDTH / 2).then_some(column)
}

impl Screen<'_> {
    /// A message of the session itself.
    pub fn note(&mut self, text: &str) -> io::Result<()> {
        if self.json { self.object(&json!({"type": "note", "text": text})) } else { self.text(text) }
    }

    /// The output of an inspection.
    pub fn look(&mut self, text: &str) -> io::Result<()> {
        self.look_with(text, || None)
    }

    /// The same; programs also get its data, if there is any.
    pub fn look_with(&mut self, text: &str, data: impl FnOnce() -> Option<Value>) -> io::Result<()> {
        if !self.json {
            return self.text(text);
        }
        let mut object = json!({"type": "text", "text": text});
        if let Some(data) = data() {
            object["data"] = data;
        }
        self.object(&object)
    }

    pub fn dim(&mut self, text: &str) -> io::Result<()> {
        if self.color { self.text(&format!("\x1b[2m{text}\x1b[0m")) } else { self.look(text) }
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
        self.waiting.clear();
        text.lines().try_for_each(|line| writeln!(self.out, "{}", fold(line)))
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
        let styled = if self.color { format!("\x1b[1m{text}\x1b[0m ") } else { format!("{text} ") };
        Prompt { plain: format!("{text} "), styled }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_below_their_column() {
        let many = "word ".repeat(20);
        let many = many.trim_end();
        assert_eq!(fold(&format!("a {many}")), format!("a {}\n  word", "word ".repeat(19).trim_end()));
        let row = format!("  map      {many}");
        assert_eq!(fold(&row), format!("  map      {}\n           word word", "word ".repeat(18).trim_end()));
        assert_eq!(fold("  map      the map"), "  map      the map");
    }
}
