//! While bots play or think: the game is written as it grows, somebody at a terminal sees how far they are, and Ctrl-C is
//! heard. Once ends the thinking, twice the playing; from a pipe, where nobody is to act next, once ends both.

use super::files::Autosave;
use super::interrupts::Interrupts;
use crate::kernel::{Journal, Watch};
use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often the line is drawn anew.
const FRAME: Duration = Duration::from_millis(100);

pub(super) struct Waiting {
    autosave: RefCell<Option<Autosave>>,
    /// Why it could not be written, until that is told.
    trouble: RefCell<Option<io::Error>>,
    interrupts: Arc<Interrupts>,
    /// How often Ctrl-C has ended a thinking since a line was last waited for.
    heard: Cell<u32>,
    /// How often it is to be pressed to leave.
    leaves: u32,
    line: RefCell<Option<Box<dyn Write>>>,
    drawn: Cell<Option<Instant>>,
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
        }
    }

    /// Brings the autosave up to date, if there still is one.
    pub fn keep(&self, journal: &Journal, over: bool) {
        let mut autosave = self.autosave.borrow_mut();
        if let Some(Err(error)) = autosave.as_mut().map(|autosave| autosave.record(journal, over)) {
            *autosave = None;
            self.trouble.replace(Some(error));
        }
    }

    /// Why the game is no longer kept; once.
    pub fn trouble(&self) -> Option<io::Error> {
        self.trouble.take()
    }

    pub fn is_kept(&self) -> bool {
        self.autosave.borrow().is_some()
    }

    pub fn path(&self) -> Option<PathBuf> {
        self.autosave.borrow().as_ref().map(|autosave| autosave.path().to_path_buf())
    }

    /// Another game takes this one's place on disk, which is kept beside it.
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

    /// Whether somebody wants to leave before the next prompt.
    pub fn wants_out(&self) -> bool {
        self.interrupts.pressed() >= self.leaves
    }

    /// Nobody thinks any more: what was drawn goes.
    pub fn clear(&self) {
        if self.drawn.take().is_some() {
            self.draw("");
        }
    }

    fn draw(&self, text: &str) {
        if let Some(line) = self.line.borrow_mut().as_mut() {
            // It is only there to be looked at.
            let _ = write!(line, "\r\x1b[K{text}").and_then(|()| line.flush());
        }
    }
}

impl Watch for Waiting {
    fn grown(&self, journal: &Journal, over: bool) -> bool {
        self.keep(journal, over);
        !self.wants_out()
    }

    fn thinks(&self, so_far: &dyn Fn() -> String) -> bool {
        if self.line.borrow().is_some() && self.drawn.get().is_none_or(|drawn| drawn.elapsed() >= FRAME) {
            let leaves = self.interrupts.pressed() + 1 >= self.leaves;
            self.draw(&format!("{} (Ctrl-C: {})", so_far(), if leaves { "quit" } else { "stop early" }));
            self.drawn.set(Some(Instant::now()));
        }
        let pressed = self.interrupts.pressed();
        let new = pressed > self.heard.replace(pressed);
        !new && !self.wants_out()
    }
}
