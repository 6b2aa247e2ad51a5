//! Input lines, from a pipe or from any other source. Bad input of any kind is only refused.

use super::offers::Offers;
use crate::kernel::doc::Palette;
use crate::kernel::{Complaint, Seat};
use crate::text::is_unsafe;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::rc::Rc;

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
    /// Adds a line to the history of the seat that typed it. If it is shared, later games have it, too.
    fn remember(&mut self, _line: &str, _shared: bool) {}
    /// Drops the histories of all seats: another game is played, perhaps by others.
    fn forget(&mut self) {}
    /// Drops what has been typed but not read, because it was typed without knowing what comes first.
    fn drop_unread(&mut self) -> io::Result<()> {
        Ok(())
    }
    /// Another player takes the keyboard: nothing that the last one has read or typed remains. `rows`: the height of the screen.
    fn hand_over(&mut self, out: &mut dyn Write, _rows: usize) -> io::Result<()> {
        wipe(out)
    }
    /// Whether the line that is typed has color.
    fn use_color(&mut self, _on: bool) {}
    /// Where a person's settings are kept.
    fn folder(&self) -> Option<&Path> {
        None
    }
}

/// Clears the screen and the scrollback.
pub fn wipe(out: &mut dyn Write) -> io::Result<()> {
    write!(out, "\x1b[2J\x1b[3J\x1b[H")
}

/// A prompt, plain and with color, and what can be offered while its line is typed.
#[derive(Clone, Default)]
pub struct Prompt {
    pub plain: String,
    pub styled: String,
    /// Whose line it is.
    pub seat: Option<Seat>,
    pub palette: Palette,
    /// Dropped when the line has been read.
    pub offers: Option<Rc<dyn Offers>>,
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
        Ok(text) => Ok(as_text(&text)),
        Err(_) => Ok(Typed::Junk(Complaint::input("the line is not UTF-8 text", "Type help for the list of commands"))),
    }
}

pub(super) fn too_long(length: usize) -> Typed {
    let fact = format!("the line has {length} bytes; at most {LONGEST_LINE} are allowed");
    Typed::Junk(Complaint::input(fact, "Type a shorter line"))
}

/// The line without its carriage return; a line with control characters is junk.
pub(super) fn as_text(text: &str) -> Typed {
    let text = text.trim_end_matches('\r').trim_start_matches('\u{feff}');
    if text.chars().any(|c| is_unsafe(c) && c != '\t') {
        return Typed::Junk(Complaint::input("the line contains control characters", "Type help for the list of commands"));
    }
    Typed::Line(text.to_string())
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
