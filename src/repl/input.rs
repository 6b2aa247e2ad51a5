//! Input lines from a terminal or a pipe. Bad input of any kind is only refused.

use crate::kernel::Complaint;
use crate::text::is_unsafe;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Editor, Helper};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

/// The maximum length of a line in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;

/// One read from the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D, or the end of the pipe.
    End,
    /// Input that is not a line of text.
    Junk(Complaint),
}

pub trait Input {
    /// Shows the prompt and reads a line.
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed>;
    /// Whether a person is typing, who can pass the keyboard to another.
    fn is_terminal(&self) -> bool {
        false
    }
    /// Adds a line to the history for the arrow keys.
    fn remember(&mut self, _line: &str) {}
    /// Clears the history: another player takes the keyboard and must not see the lines typed before.
    fn forget(&mut self) {}
}

/// A prompt, plain and with color.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    pub plain: String,
    pub styled: String,
}

/// Lines from a pipe or a file; `echo` prints each line after its prompt, so that the output reads like a session.
pub struct Piped<B> {
    pub reader: B,
    pub echo: bool,
}

impl<B: BufRead> Input for Piped<B> {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        out.write_all(prompt.plain.as_bytes())?;
        out.flush()?;
        let typed = read_line(&mut self.reader)?;
        if self.echo {
            match &typed {
                Typed::Line(text) => writeln!(out, "{text}")?,
                _ => writeln!(out)?,
            }
        }
        Ok(typed)
    }
}

/// Reads up to a line end. A line that is too long is skipped and reported.
pub fn read_line(reader: &mut impl BufRead) -> io::Result<Typed> {
    let mut bytes = Vec::new();
    let mut length = 0usize;
    let mut ended = false;
    while !ended {
        let buffer = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if buffer.is_empty() {
            break;
        }
        let (part, used) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (&buffer[..end], end + 1),
            None => (buffer, buffer.len()),
        };
        ended = used > part.len();
        length = length.saturating_add(part.len());
        if length <= LONGEST_LINE {
            bytes.extend_from_slice(part);
        }
        reader.consume(used);
    }
    if length == 0 && !ended {
        return Ok(Typed::End);
    }
    if length > LONGEST_LINE {
        return Ok(too_long(length));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(as_text(text)),
        Err(_) => Ok(Typed::Junk(Complaint::input("the line is not UTF-8 text", "Type help for the list of commands"))),
    }
}

fn too_long(length: usize) -> Typed {
    let fact = format!("the line has {length} bytes; at most {LONGEST_LINE} are allowed");
    Typed::Junk(Complaint::input(fact, "Type a shorter line"))
}

/// The line without its carriage return; a line with control characters is junk.
fn as_text(text: String) -> Typed {
    let text = text.trim_end_matches('\r').trim_start_matches('\u{feff}');
    if text.chars().any(|c| is_unsafe(c) && c != '\t') {
        return Typed::Junk(Complaint::input("the line contains control characters", "Type help for the list of commands"));
    }
    Typed::Line(text.to_string())
}

/// A person at a terminal.
pub struct Terminal {
    editor: Editor<Modest, FileHistory>,
    history: Option<PathBuf>,
}

/// No completion and no hints; a helper is required for a colored prompt.
struct Modest;

impl Completer for Modest {
    type Candidate = String;
}

impl Hinter for Modest {
    type Hint = String;
}

impl Highlighter for Modest {}
impl Validator for Modest {}
impl Helper for Modest {}

impl Terminal {
    /// Reads the history from the file and writes it there; errors are ignored.
    pub fn new(history: Option<PathBuf>) -> rustyline::Result<Self> {
        let mut editor = Editor::new()?;
        editor.set_helper(Some(Modest));
        if let Some(path) = &history {
            let _ = editor.load_history(path);
        }
        Ok(Terminal { editor, history })
    }
}

impl Input for Terminal {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        out.flush()?;
        match self.editor.readline(&(prompt.plain.as_str(), prompt.styled.as_str())) {
            Ok(text) if text.len() > LONGEST_LINE => Ok(too_long(text.len())),
            Ok(text) => Ok(as_text(text)),
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Typed::Junk(Complaint::input("the line is not UTF-8 text", "Type help for the list of commands")))
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error.to_string())),
        }
    }

    fn is_terminal(&self) -> bool {
        true
    }

    fn remember(&mut self, line: &str) {
        let _ = self.editor.add_history_entry(line);
        if let Some(path) = &self.history {
            let _ = self.editor.append_history(path);
        }
    }

    fn forget(&mut self) {
        let _ = self.editor.clear_history();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn junk(typed: Typed) -> String {
        match typed {
            Typed::Junk(complaint) => complaint.to_string(),
            other => panic!("{other:?} is not junk"),
        }
    }

    #[test]
    fn lines_come_one_by_one_and_the_last_needs_no_end() {
        let mut reader = io::BufReader::with_capacity(4, "one\r\n\nthree".as_bytes());
        assert_eq!(read_line(&mut reader).expect("reads"), Typed::Line("one".into()));
        assert_eq!(read_line(&mut reader).expect("reads"), Typed::Line(String::new()));
        assert_eq!(read_line(&mut reader).expect("reads"), Typed::Line("three".into()));
        assert_eq!(read_line(&mut reader).expect("reads"), Typed::End);
    }

    #[test]
    fn a_huge_line_is_skipped_and_the_next_is_read() {
        let mut text = vec![b'x'; 3_000_000];
        text.extend_from_slice(b"\npass\n");
        let mut reader = io::BufReader::new(text.as_slice());
        assert!(junk(read_line(&mut reader).expect("reads")).contains("3000000 bytes"));
        assert_eq!(read_line(&mut reader).expect("reads"), Typed::Line("pass".into()));
    }

    #[test]
    fn junk_is_refused_line_by_line() {
        let mut reader = io::BufReader::new(&b"\xff\xfe\nab\x00c\npass\n"[..]);
        assert!(junk(read_line(&mut reader).expect("reads")).contains("not UTF-8 text"));
        assert!(junk(read_line(&mut reader).expect("reads")).contains("control characters"));
        assert_eq!(read_line(&mut reader).expect("reads"), Typed::Line("pass".into()));
    }
}
