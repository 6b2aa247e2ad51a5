//! A person at a terminal: a line editor with completion, ghost text, colors and one history per seat.
//!
//! - `helper`: what the editor asks for while a line is typed; `keys`: the keys that differ from its own
//! - `dumb`: a terminal that cannot move its cursor

mod dumb;
mod helper;
mod keys;

pub use dumb::Dumb;

use super::input::{Input, LONGEST_LINE, Prompt, Typed, as_text, too_long};
use crate::kernel::{Complaint, Seat};
use helper::Assistant;
use rustyline::Editor;
use rustyline::config::{BellStyle, ColorMode, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::history::{FileHistory, History};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of lines that a history keeps.
const MOST_LINES: usize = 2000;

pub struct Terminal {
    editor: Editor<Assistant, FileHistory>,
    colored: bool,
    ascii: bool,
    /// Where typed lines are kept from one game to the next.
    file: Option<PathBuf>,
    /// The histories of the seats that are not typing.
    histories: Vec<(Seat, FileHistory)>,
    /// The seat whose history the editor has.
    seat: Option<Seat>,
    /// Ctrl-C on an empty line.
    interrupted: Arc<AtomicBool>,
}

impl Terminal {
    /// Reads the history from the file and writes it there; errors are ignored.
    pub fn new(file: Option<PathBuf>, colored: bool, ascii: bool) -> rustyline::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        let editor = new_editor(colored, ascii, &interrupted)?;
        Ok(Terminal { editor, colored, ascii, file, histories: Vec::new(), seat: None, interrupted })
    }

    /// Gives the editor the history of a seat. Lines typed in earlier games are in every history.
    fn sit(&mut self, seat: Option<Seat>) {
        if seat == self.seat {
            return;
        }
        let known = self.histories.iter().position(|(other, _)| Some(*other) == seat);
        let next = match (known, seat) {
            (Some(index), _) => self.histories.swap_remove(index).1,
            (None, Some(_)) => self.new_history(),
            (None, None) => FileHistory::with_config(&config(self.colored)),
        };
        let before = std::mem::replace(self.editor.history_mut(), next);
        self.histories.extend(self.seat.map(|seat| (seat, before)));
        self.seat = seat;
    }

    fn new_history(&self) -> FileHistory {
        let mut history = FileHistory::with_config(&config(self.colored));
        if let Some(path) = &self.file {
            let _ = history.load(path);
        }
        history
    }

    /// A new editor has no history, no text cut earlier and no lines read ahead.
    fn start_afresh(&mut self) -> io::Result<()> {
        self.renew().map_err(|error| io::Error::other(error.to_string()))?;
        drop_unread();
        Ok(())
    }

    /// Replaces the editor; the histories stay.
    fn renew(&mut self) -> rustyline::Result<()> {
        let fresh = new_editor(self.colored, self.ascii, &self.interrupted)?;
        let seat = self.seat;
        self.sit(None);
        self.editor = fresh;
        self.sit(seat);
        Ok(())
    }
}

fn config(colored: bool) -> Config {
    let config = Config::builder()
        .auto_add_history(false)
        .bell_style(BellStyle::None)
        .color_mode(if colored { ColorMode::Forced } else { ColorMode::Disabled })
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true);
    config.max_history_size(MOST_LINES).map_or_else(|_| Config::default(), rustyline::config::Builder::build)
}

fn new_editor(colored: bool, ascii: bool, interrupted: &Arc<AtomicBool>) -> rustyline::Result<Editor<Assistant, FileHistory>> {
    let mut editor = Editor::with_config(config(colored))?;
    editor.set_helper(Some(Assistant::new(colored, ascii)));
    keys::bind(&mut editor, interrupted);
    Ok(editor)
}

/// Drops what has been typed but not read yet.
fn drop_unread() {
    #[cfg(unix)]
    let _ = rustix::termios::tcflush(rustix::stdio::stdin(), rustix::termios::QueueSelector::IFlush);
}

impl Input for Terminal {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        out.flush()?;
        self.sit(prompt.seat);
        self.interrupted.store(false, Ordering::Relaxed);
        if let Some(helper) = self.editor.helper_mut() {
            helper.begin(prompt);
        }
        let read = self.editor.readline(&(prompt.plain.as_str(), prompt.styled.as_str()));
        // The offers look at the game, which cannot change as long as they exist.
        if let Some(helper) = self.editor.helper_mut() {
            helper.end();
        }
        match read {
            Ok(_) if self.interrupted.load(Ordering::Relaxed) => Ok(Typed::Interrupt),
            Ok(text) if text.len() > LONGEST_LINE => Ok(too_long(text.len())),
            Ok(text) => Ok(pasted(&text)),
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

    fn remember(&mut self, line: &str, shared: bool) {
        let _ = self.editor.add_history_entry(line);
        if let Some(path) = self.file.as_ref().filter(|_| shared) {
            let mut new = FileHistory::with_config(&config(self.colored));
            let _ = new.add(line).and_then(|_| new.append(path));
        }
    }

    fn forget(&mut self) {
        self.sit(None);
        self.histories.clear();
    }

    fn drop_unread(&mut self) -> io::Result<()> {
        self.start_afresh()
    }

    fn hand_over(&mut self, out: &mut dyn Write, _: usize) -> io::Result<()> {
        self.start_afresh()?;
        super::input::wipe(out)
    }

    fn use_color(&mut self, on: bool) {
        let before = std::mem::replace(&mut self.colored, on);
        // An editor keeps the color that it began with. Without a new one, the next line has the old color.
        if before != on && self.renew().is_err() {
            self.colored = before;
        }
    }

    fn folder(&self) -> Option<&Path> {
        self.file.as_deref().and_then(Path::parent)
    }
}

/// A line, or the lines of a paste. One that cannot be read spoils them all.
fn pasted(text: &str) -> Typed {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        match as_text(line) {
            Typed::Line(line) => lines.push(line),
            other => return other,
        }
    }
    Typed::Line(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paste_keeps_its_lines_and_control_characters_spoil_it() {
        assert_eq!(pasted("move b3\ntrain ra\n"), Typed::Line("move b3\ntrain ra\n".into()));
        assert!(matches!(pasted("move b3\n\x1b[2J"), Typed::Junk(_)));
    }
}
