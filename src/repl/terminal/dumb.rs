//! A terminal that cannot move its cursor (`TERM=dumb`): plain lines, without editing, colors or ghost text.

use crate::repl::input::{Input, Prompt, Typed, read_line};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

pub struct Dumb<R = Unbuffered> {
    reader: BufReader<R>,
    folder: Option<PathBuf>,
}

/// The keyboard, past the buffer of the standard library: what has been typed for one player must not reach another.
pub struct Unbuffered;

impl Read for Unbuffered {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        return rustix::io::read(rustix::stdio::stdin(), buffer).map_err(io::Error::from);
        #[cfg(not(unix))]
        return io::stdin().read(buffer);
    }
}

impl Dumb {
    /// `folder`: where the settings are.
    pub fn new(folder: Option<PathBuf>) -> Dumb {
        Dumb { reader: BufReader::new(Unbuffered), folder }
    }
}

impl<R: Read> Input for Dumb<R> {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        out.write_all(prompt.plain.as_bytes())?;
        out.flush()?;
        let typed = read_line(&mut self.reader)?;
        if typed == Typed::End {
            writeln!(out)?;
        }
        Ok(typed)
    }

    fn is_terminal(&self) -> bool {
        true
    }

    fn drop_unread(&mut self) -> io::Result<()> {
        let ahead = self.reader.buffer().len();
        self.reader.consume(ahead);
        super::drop_unread();
        Ok(())
    }

    /// Pushes the text off the screen, which is all that can be done here.
    fn hand_over(&mut self, out: &mut dyn Write, rows: usize) -> io::Result<()> {
        self.drop_unread()?;
        for _ in 0..rows {
            writeln!(out)?;
        }
        writeln!(out, "Warning: this terminal cannot be cleared. Do not scroll back.")
    }

    fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_typed_ahead_do_not_reach_the_next_player() {
        let mut keyboard = Dumb { reader: BufReader::new(&b"done\nshow x\nmap\n"[..]), folder: None };
        let mut out = Vec::new();
        assert_eq!(keyboard.read(&Prompt::default(), &mut out).ok(), Some(Typed::Line("done".into())));
        keyboard.hand_over(&mut out, 24).expect("a buffer takes all");
        assert_eq!(keyboard.read(&Prompt::default(), &mut out).ok(), Some(Typed::End));
        let text = String::from_utf8(out).expect("text");
        assert!(text.starts_with(&"\n".repeat(24)) && text.contains("cannot be cleared"), "{text}");
    }
}
