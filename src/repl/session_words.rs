//! The session words: undo, redo, withdraw, save, load, log, help.

use super::files;
use super::line::{self, Word};
use super::play::{Play, seen_before};
use crate::kernel::decider::Keyboard;
use crate::kernel::session::Seating;
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Line, Ruleset, Seat, Session, SetupError, Shown, Status};
use crate::text::shorten;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

impl<R: Ruleset> Play<'_, R> {
    /// Carries out a word; true to leave.
    pub(super) fn word(&mut self, seat: Seat, word: Word) -> io::Result<bool> {
        let done = match word {
            Word::Quit => return Ok(true),
            Word::Undo(count) => return self.undo(seat, count).map(|()| false),
            Word::Redo => self.session.redo().map(|line| format!("Redone: {}", self.line_shown(seat, &line))),
            Word::Withdraw => self.session.withdraw(seat).map(|happened| {
                let seen = "Withdrawn. The command had already had an effect, so this counts as an undo; type redo to repeat it.";
                if happened { seen.to_string() } else { "Withdrawn.".to_string() }
            }),
            Word::Save(name) => {
                let saved = files::save(Path::new(&name), &self.session.journal());
                return self.report(saved.map(|()| format!("Saved as {name}."))).map(|()| false);
            }
            Word::Load(name) => self.load(&name),
            Word::Quarantine(name) => {
                // The result is shown as an event.
                return match self.session.order(&format!("quarantine {name}")) {
                    Ok(_) => self.settle(),
                    Err(complaint) => self.screen.refusal(&complaint),
                }
                .map(|()| false);
            }
            Word::Reload(how) => return self.reload(seat, how).map(|()| false),
            Word::Log(count) => return self.log(seat, count).map(|()| false),
            Word::Help(about) => return self.help(seat, &about).map(|()| false),
        };
        let changed = done.is_ok();
        self.report(done)?;
        // A failed redo leaves the game where it stopped.
        if changed || self.session.asked().is_none() {
            self.settle()?;
        }
        Ok(false)
    }

    fn report(&mut self, done: Result<String, Complaint>) -> io::Result<()> {
        match done {
            Ok(text) => self.screen.note(&text),
            Err(complaint) => self.screen.refusal(&complaint),
        }
    }

    fn undo(&mut self, seat: Seat, count: usize) -> io::Result<()> {
        let mut any = false;
        for _ in 0..count {
            match self.session.undo() {
                Ok(line) => {
                    any = true;
                    let shown = self.line_shown(seat, &line);
                    self.screen.note(&format!("Undone: {shown}"))?;
                }
                Err(_) if any => {
                    self.screen.note("That was the first answer; there is nothing more to undo.")?;
                    break;
                }
                Err(complaint) => {
                    self.screen.refusal(&complaint)?;
                    break;
                }
            }
        }
        if any { self.settle() } else { Ok(()) }
    }

    /// A line as this seat may read it; another seat's secret answer stays hidden.
    fn line_shown(&self, seat: Seat, line: &Line) -> String {
        let secret = self.session.header().seat(&line.seat).is_some_and(|other| self.has_secrets(seat, other));
        if secret { format!("{}'s last answer (hidden)", line.seat) } else { line.to_string() }
    }

    /// Replaces this game with the one in a file, if that can be replayed to its end.
    fn load(&mut self, name: &str) -> Result<String, Complaint> {
        let journal = files::read_game(Path::new(name), false)?;
        let wrong = |error: SetupError| Complaint::input(format!("{name}: {error}"), "The current game continues");
        let seating = crate::kernel::seating(self.session.table().rules(), &journal.header).map_err(wrong)?;
        // Bots play only after this game has replaced the current one.
        let people: Seating<R> = Rc::new(|| Box::new(Keyboard));
        let (mut session, status) = Session::load(self.session.table().rules_rc(), journal, people).map_err(wrong)?;
        if let Status::Failed(failure) = status
            && session.is_cut_short()
        {
            return Err(Complaint::input(format!("{name}: {failure}"), "The current game continues"));
        }
        let moved = self.set_aside()?;
        self.seen = seen_before(&session);
        session.seat(seating);
        self.session = session;
        self.watch();
        self.acting = None;
        let kept = moved.map_or(String::new(), |path| format!(" The previous game is saved in {}.", path.display()));
        Ok(format!("Loaded {name}.{kept}"))
    }

    /// Copies this game to another file before another game replaces it.
    pub(super) fn set_aside(&mut self) -> Result<Option<PathBuf>, Complaint> {
        self.waiting.set_aside().map_err(|error| {
            let fact = format!("the current game cannot be copied to another file ({error})");
            Complaint::input(fact, "It continues; free some disk space and try again")
        })
    }

    fn log(&mut self, seat: Seat, count: usize) -> io::Result<()> {
        let table = self.session.table();
        let show = |event| table.rules().show_event(table.state(), event, Shown::To(seat));
        let texts: Vec<String> = self.session.events().map(show).filter(|text| !text.is_empty()).collect();
        let from = texts.len().saturating_sub(count);
        if texts.is_empty() {
            return self.screen.note("Nothing has happened yet.");
        }
        self.screen.dim(&texts[from..].join("\n"))
    }

    fn help(&mut self, seat: Seat, about: &str) -> io::Result<()> {
        // The list scrolls the question off the screen, so it is shown again.
        self.announce |= about.is_empty() && matches!(self.session.asked(), Some(Asked::Question(_)));
        let table = self.session.look();
        let asked = if about.is_empty() { "help".to_string() } else { format!("help {about}") };
        let rules = table.rules().inspect(table, seat, &asked);
        match (line::help(about), rules) {
            // The game's own words come first.
            (Some(own), Some(Ok(theirs))) if about.is_empty() => self.screen.look(&format!("{theirs}\n{own}")),
            (Some(own), _) => self.screen.look(&own),
            (None, Some(Ok(theirs))) => self.screen.look(&theirs),
            (None, Some(Err(complaint))) => self.screen.refusal(&complaint),
            (None, None) => {
                let fact = format!("there is no help for {:?}", shorten(about));
                self.screen.refusal(&Complaint::input(fact, "Type help for the list"))
            }
        }
    }
}
