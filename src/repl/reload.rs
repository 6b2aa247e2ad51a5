//! `reload`: the files are read again and the game is played again under what they say now. Nothing is lost: a game
//! that comes out differently leaves the old one behind, in memory and on disk.

use super::play::{Play, seen_before};
use crate::content::LoadProblems;
use crate::kernel::session::Branch;
use crate::kernel::{Complaint, Ruleset, Seat, Session, Shown};
use std::io;
use std::rc::Rc;

/// Reads the rules from their files again; all that is wrong with them at once.
pub type Reloader<R> = Box<dyn Fn() -> Result<Rc<R>, LoadProblems>>;

/// What is to be done about a reload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reload {
    Anew,
    /// Go on where the new rules stopped the replay.
    Continue,
    /// Stay with, or go back to, the game as it was.
    Keep,
}

/// What came of it, in words.
enum Reloaded {
    /// Nothing has changed yet.
    Offered(String),
    Changed(String),
}

impl<R: Ruleset> Play<'_, R> {
    pub(super) fn reload(&mut self, seat: Seat, how: Reload) -> io::Result<()> {
        let done = match how {
            Reload::Anew => self.reload_anew(seat),
            Reload::Continue => match self.branch.take() {
                Some(branch) => self.take_branch(branch, "The game continues with the new files."),
                None => Err(Complaint::input("no reload is waiting to be continued", "Type reload first")),
            },
            Reload::Keep => match (self.branch.take(), self.old.take()) {
                (Some(_), old) => {
                    self.old = old;
                    Ok(Reloaded::Offered("The game is unchanged.".to_string()))
                }
                (None, Some(old)) => self.take_branch(old, "Restored the game as it was before the reload."),
                (None, None) => Err(Complaint::input("no reload has changed this game", "Type reload first")),
            },
        };
        match done {
            Ok(Reloaded::Offered(text)) => self.screen.note(&text),
            Ok(Reloaded::Changed(text)) => {
                self.screen.note(&text)?;
                self.settle()
            }
            Err(complaint) => self.screen.refusal(&complaint),
        }
    }

    fn reload_anew(&mut self, seat: Seat) -> Result<Reloaded, Complaint> {
        let Some(reloader) = &self.reloader else {
            let remedy = "Start with files on disk (see --help) to change them while you play";
            return Err(Complaint::input("there is nothing to reload: all files of this game are built in", remedy));
        };
        let wrong =
            |problems: String| Complaint::input(format!("the files cannot be used:\n  {problems}\n"), "The game is unchanged");
        let rules = reloader().map_err(|problems| wrong(problems.join("\n  ")))?;
        let branch = self.session.branch(rules).map_err(|problems| wrong(problems.join("\n  ")))?;
        let Branch { session, commands, stopped } = branch;
        // A game that was stuck and goes on now is the same as far as it went.
        let ended = self.session.is_stuck().then(|| self.session.event_count());
        let differs = self.session.first_difference(&session).filter(|number| Some(*number) != ended);
        let counted = if commands == 1 { "1 command".to_string() } else { format!("{commands} commands") };
        let difference = differs.map(|number| self.difference(&session, seat, number));
        let Some(failure) = stopped else {
            let Some(difference) = difference else {
                // Nobody is told again what was told before.
                let seen = self.seen.clone();
                self.put_in_place(session);
                self.seen = seen;
                return Ok(Reloaded::Changed(format!("Reloaded: {counted} replayed; the game is the same.")));
            };
            let said =
                format!("Reloaded: {counted} replayed; the game is different.\n{difference}\nType reload keep to go back.");
            return self.take_branch(session, &said);
        };
        let mut said = format!("The new files stopped the replay after {counted}:\n{failure}");
        // Where the branch just ends is said by the failure.
        if let Some(difference) = difference.filter(|_| differs.is_some_and(|number| number < session.event_count())) {
            said = format!("{said}\n{difference}");
        }
        said.push_str("\nType reload continue to continue from there, or reload keep to keep this game.");
        self.branch = Some(session);
        Ok(Reloaded::Offered(said))
    }

    /// The first event that is not the same, as this seat may see both.
    fn difference(&self, other: &Session<R>, seat: Seat, number: usize) -> String {
        let shown = |session: &Session<R>| {
            let table = session.table();
            let event = session.events().nth(number).map(|event| table.rules().show_event(table.state(), event, Shown::To(seat)));
            match event {
                None => "nothing".to_string(),
                Some(text) if text.is_empty() => "a hidden event".to_string(),
                Some(text) => text.replace('\n', " "),
            }
        };
        let (was, now) = (shown(&self.session), shown(other));
        format!("The first difference is event {}:\n  was: {was}\n  now: {now}", number + 1)
    }

    /// Another game takes this one's place, which is kept.
    fn take_branch(&mut self, branch: Session<R>, said: &str) -> Result<Reloaded, Complaint> {
        let moved = self.set_aside()?;
        self.old = Some(self.put_in_place(branch));
        let kept = moved.map_or(String::new(), |path| format!(" The other game is saved in {}.", path.display()));
        Ok(Reloaded::Changed(format!("{said}{kept}")))
    }

    fn put_in_place(&mut self, session: Session<R>) -> Session<R> {
        self.seen = seen_before(&session);
        self.acting = None;
        self.left_out.clear();
        let before = std::mem::replace(&mut self.session, session);
        self.watch();
        before
    }
}
