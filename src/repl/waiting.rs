//! While bots play or think: writes the autosave, shows progress at a terminal, and handles Ctrl-C. At a terminal, the first
//! Ctrl-C stops the thinking and the second stops play. From a pipe, the first stops both, because no player acts next.

use super::files::Autosave;
use super::interrupts::Interrupts;
use crate::kernel::doc::Page;
use crate::kernel::{Journal, Watch};
use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time between updates of the progress line.
const FRAME: Duration = Duration::from_millis(100);

pub(super) struct Waiting {
    autosave: RefCell<Option<Autosave>>,
    /// Why the autosave could not be written, until that is reported.
    trouble: RefCell<Option<io::Error>>,
    interrupts: Arc<Interrupts>,
    /// The number of presses of Ctrl-C that have already stopped a bot since the last line was read.
    heard: Cell<u32>,
    /// The number of presses that leave the game.
    leaves: u32,
    line: RefCell<Option<Box<dyn Write>>>,
    drawn: Cell<Option<Instant>>,
    /// The width of the terminal when it was last written to.
    columns: Cell<usize>,
}

impl Waiting {
    pub fn new(
        autosave: Option<Autosave>,
        interrupts: Arc<Interrupts>,
        line: Option<Box<dyn Write>>,
        at_terminal: bool,
    ) -> Waiting {
        Waiting {
            autosave: RefCell::new(autosave),
            trouble: RefCell::default(),
            interrupts,
            heard: Cell::new(0),
            leaves: if at_terminal { 2 } else { 1 },
            line: RefCell::new(line),
            drawn: Cell::new(None),
            columns: Cell::new(Page::PIPE.width),
        }
    }

    /// Updates the autosave, if there still is one.
    pub fn keep(&self, journal: &Journal, over: bool) {
        let mut autosave = self.autosave.borrow_mut();
        if let Some(Err(error)) = autosave.as_mut().map(|autosave| autosave.record(journal, over)) {
            *autosave = None;
            self.trouble.replace(Some(error));
        }
    }

    /// Why the game is no longer saved. Returned once.
    pub fn trouble(&self) -> Option<io::Error> {
        self.trouble.take()
    }

    pub fn is_kept(&self) -> bool {
        self.autosave.borrow().is_some()
    }

    pub fn path(&self) -> Option<PathBuf> {
        self.autosave.borrow().as_ref().map(|autosave| autosave.path().to_path_buf())
    }

    /// Copies the autosave to another file before another game replaces it.
    pub fn set_aside(&self) -> io::Result<Option<PathBuf>> {
        self.autosave.borrow_mut().as_mut().map_or(Ok(None), Autosave::set_aside)
    }

    pub fn begin_reading(&self) {
        self.clear();
        self.interrupts.begin_reading(self.leaves > 1);
    }

    pub fn end_reading(&self) {
        self.interrupts.end_reading();
        self.heard.set(0);
    }

    /// Whether the player wants to leave before the next prompt.
    pub fn wants_out(&self) -> bool {
        self.interrupts.pressed() >= self.leaves
    }

    /// Whether Ctrl-C has been pressed since the last line was read.
    pub fn was_interrupted(&self) -> bool {
        self.interrupts.pressed() > 0
    }

    pub fn set_columns(&self, columns: usize) {
        self.columns.set(columns);
    }

    /// Removes the progress line.
    pub fn clear(&self) {
        if self.drawn.take().is_some() {
            self.draw("");
        }
    }

    fn draw(&self, text: &str) {
        if let Some(line) = self.line.borrow_mut().as_mut() {
            // Progress is only for display, so errors are ignored.
            let _ = write!(line, "\r\x1b[K{text}").and_then(|()| line.flush());
        }
    }
}

/// A line that is narrower than the terminal: a wider one would stay on the screen each time it is drawn again.
fn progress(so_far: &str, ctrl_c: &str, columns: usize) -> String {
    let room = columns.saturating_sub(1);
    let ways = [format!("{so_far} (Ctrl-C: {ctrl_c})"), format!("{so_far} (Ctrl-C)")];
    let fits = |text: &String| text.chars().count() <= room;
    ways.into_iter().find(fits).unwrap_or_else(|| so_far.chars().take(room).collect())
}

impl Watch for Waiting {
    fn grown(&self, journal: &Journal, over: bool) -> bool {
        self.keep(journal, over);
        !self.wants_out()
    }

    fn thinks(&self, so_far: &dyn Fn() -> String) -> bool {
        if self.line.borrow().is_some() && self.drawn.get().is_none_or(|drawn| drawn.elapsed() >= FRAME) {
            let leaves = self.interrupts.pressed() + 1 >= self.leaves;
            self.draw(&progress(&so_far(), if leaves { "quit" } else { "stop early" }, self.columns.get()));
            self.drawn.set(Some(Instant::now()));
        }
        let pressed = self.interrupts.pressed();
        let new = pressed > self.heard.replace(pressed);
        !new && !self.wants_out()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_narrower_than_the_terminal() {
        let so_far = "Red looks ahead: 12 of 200 simulated games";
        assert_eq!(progress(so_far, "stop early", 80), "Red looks ahead: 12 of 200 simulated games (Ctrl-C: stop early)");
        assert_eq!(progress(so_far, "stop early", 60), "Red looks ahead: 12 of 200 simulated games (Ctrl-C)");
        assert_eq!(progress(so_far, "stop early", 21), "Red looks ahead: 12 ");
    }
}
