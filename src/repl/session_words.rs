//! The session words: undo, redo, withdraw, save, load, log, help.

use super::files;
use super::line::{self, Word};
use super::play::{Play, seen_before};
use super::settings::Setting;
use crate::kernel::decider::Keyboard;
use crate::kernel::session::{Look, Seating};
use crate::kernel::table::Asked;
use crate::kernel::transcript::{Unloadable, journal_of};
use crate::kernel::{Complaint, Line, Ruleset, Seat, Session, SetupError, Status};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

impl<R: Ruleset> Play<'_, R> {
    /// Carries out a word; true to leave.
    pub(super) fn word(&mut self, seat: Seat, word: Word) -> io::Result<bool> {
        // What takes answers back must not be answered again at once.
        if !matches!(word, Word::Set(_) | Word::Note(_) | Word::Look(_) | Word::Save(_)) {
            self.auto = None;
            // `auto` may answer what comes before the question that they wait for.
            self.held = self.held.take().filter(|_| matches!(word, Word::Auto(_)));
        }
        let done = match word {
            Word::Quit => return Ok(true),
            Word::Auto(words) => return self.begin_auto(&words).map(|()| false),
            Word::Go(name) => return self.go(&name).map(|()| false),
            Word::Undo(count) => return self.undo(seat, count).map(|()| false),
            Word::Redo => self.redo(seat),
            Word::Goto(text) => self.go_to(seat, &text),
            Word::Recap => return self.recap().map(|()| false),
            Word::Again(seed) => self.again(seed),
            Word::Withdraw => self.session.withdraw(seat).map(|happened| {
                let seen = "Withdrawn. The command had already had an effect, so this counts as an undo; type redo to repeat it.";
                if happened { seen.to_string() } else { "Withdrawn.".to_string() }
            }),
            Word::Save(name) => {
                let journal = self.session.journal();
                let saved = files::save(Path::new(&name), &journal).map(|()| self.saved = journal.text());
                return self.report(saved.map(|()| format!("Saved as {name}."))).map(|()| false);
            }
            Word::Load(name) => self.load(&name),
            Word::Quarantine(name) => {
                let again = self.session.would_begin_again();
                // The order comes before the events of the step in progress, which then runs again.
                let kept = if again { 0 } else { seen_before(&self.session)[0] };
                // The result is shown as an event.
                return match self.session.order(&format!("quarantine {name}")) {
                    Ok(_) => {
                        if again {
                            let what =
                                format!("Nothing has been answered yet, so the game begins again without the script of {name}.");
                            self.screen.note(&what)?;
                        }
                        self.seen.iter_mut().for_each(|seen| *seen = (*seen).min(kept));
                        self.settle()
                    }
                    Err(complaint) => self.screen.refusal(&complaint),
                }
                .map(|()| false);
            }
            Word::Set(change) => return self.change_setting(change).map(|()| false),
            Word::Note(text) => {
                let noted = self.session.remark(&text);
                return self
                    .report(noted.map(|()| "Noted in the game file.".to_string()))
                    .and_then(|()| self.keep())
                    .map(|()| false);
            }
            Word::Reload(how) => return self.reload(seat, how).map(|()| false),
            Word::Look(look) => return self.look(seat, &look).map(|()| false),
        };
        let changed = done.is_ok();
        self.report(done)?;
        // A failed redo leaves the game where it stopped.
        if changed || self.session.asked().is_none() && !R::is_over(self.session.base()) {
            self.settle()?;
        }
        Ok(false)
    }

    /// Changes a setting and keeps it, or lists them all.
    fn change_setting(&mut self, change: Option<(Setting, bool)>) -> io::Result<()> {
        let Some((setting, on)) = change else { return self.screen.note(&self.settings.list()) };
        self.settings.set(setting, on);
        self.settings.save(self.input.folder());
        self.use_settings();
        self.screen.note(&format!("{} is {}.", setting.name(), if on { "on" } else { "off" }))
    }

    fn report(&mut self, done: Result<String, Complaint>) -> io::Result<()> {
        match done {
            Ok(text) => self.screen.note(&text),
            Err(complaint) => self.screen.refusal(&complaint),
        }
    }

    /// Lets bots act before the people who are asked.
    fn go(&mut self, name: &str) -> io::Result<()> {
        let header = self.session.header();
        let only = match (name, header.seat(name)) {
            ("", _) => Ok(None),
            (_, Some(seat)) => Ok(Some(seat)),
            (name, None) => Err(line::no_seat(header, name)),
        };
        match only.and_then(|only| self.session.go(only)) {
            Ok(()) => {
                // Bots may think for a while: if the program is killed meanwhile, they go on when the game is resumed.
                self.keep()?;
                self.settle()
            }
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
    pub(super) fn line_shown(&self, seat: Seat, line: &Line) -> String {
        let secret = self.session.header().seat(&line.seat).is_some_and(|other| self.has_secrets(seat, other));
        if secret { format!("{}'s last answer (hidden)", line.seat) } else { line.to_string() }
    }

    /// Replaces this game with the one in a file, if that can be replayed to its end.
    fn load(&mut self, name: &str) -> Result<String, Complaint> {
        let text = files::read_game_text(Path::new(name), false)?;
        let rules = self.session.table().rules_rc();
        let journal = journal_of(&rules, &text, false, usize::MAX).map_err(|why| match why {
            Unloadable::File(complaint) => files::in_file(Path::new(name), complaint),
            Unloadable::Differs(difference) => Complaint::input(format!("{name}: {difference}"), "The current game continues"),
        })?;
        let wrong = |error: SetupError| Complaint::input(format!("{name}: {error}"), "The current game continues");
        let seating = crate::kernel::seating(rules.as_ref(), &journal.header).map_err(wrong)?;
        // Bots play only after this game has replaced the current one.
        let people: Seating<R> = Rc::new(|| Box::new(Keyboard));
        let (mut session, status) = Session::load(rules, journal, people).map_err(wrong)?;
        if let Status::Failed(failure) = status
            && session.is_cut_short()
        {
            return Err(Complaint::input(format!("{name}: {failure}"), "The current game continues"));
        }
        let moved = self.set_aside()?;
        session.seat(seating);
        self.replace_game(session);
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

    fn look(&mut self, seat: Seat, look: &Look) -> io::Result<()> {
        // A list scrolls the question off the screen, so it is shown again.
        let scrolls = matches!(look, Look::Help(about) if about.is_empty());
        self.announce |= scrolls && matches!(self.session.asked(), Some(Asked::Question(_)));
        let shown = match look {
            Look::Help(about) if self.has_screens() => {
                let text = format!("help {about}");
                self.answer_look(seat, text.trim()).unwrap_or_else(|| self.session.show(seat, look))
            }
            look => self.session.show(seat, look),
        };
        match (shown, look) {
            (Err(complaint), _) => self.screen.refusal(&complaint),
            (Ok(doc), Look::Log(_)) => self.screen.dim(&doc),
            (Ok(doc), Look::Help(_)) => self.screen.look(&doc),
        }
    }
}
