//! `reload`: reads the files again and replays the game under the new rules. Nothing is lost: if the game changes, the old
//! one is kept in memory and on disk.

use super::play::Play;
use crate::content::LoadProblems;
use crate::kernel::session::Branch;
use crate::kernel::{Complaint, Ruleset, Seat, Session, Shown};
use std::io;
use std::rc::Rc;

/// Loads the rules from their files again, or returns all problems at once.
pub type Reloader<R> = Box<dyn Fn() -> Result<Rc<R>, LoadProblems>>;

/// The forms of `reload`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reload {
    /// Read the files again and replay the game.
    Files,
    /// Continue where the new rules stopped the replay.
    Continue,
    /// Keep, or go back to, the game as it was.
    Keep,
}

/// The result of a reload, as text.
enum Reloaded {
    /// The game has not changed yet.
    Offered(String),
    Changed(String),
}

impl<R: Ruleset> Play<'_, R> {
    pub(super) fn reload(&mut self, seat: Seat, how: Reload) -> io::Result<()> {
        let done = match how {
            Reload::Files => self.reload_files(seat),
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

    fn reload_files(&mut self, seat: Seat) -> Result<Reloaded, Complaint> {
        let Some(reloader) = &self.reloader else {
            let remedy = "Start with files on disk (see --help) to change them while you play";
            return Err(Complaint::input("there is nothing to reload: all files of this game are built in", remedy));
        };
        let wrong =
            |problems: String| Complaint::input(format!("the files cannot be used:\n  {problems}\n"), "The game is unchanged");
        let rules = reloader().map_err(|problems| wrong(problems.join("\n  ")))?;
        let branch = self.session.branch(rules).map_err(|problems| wrong(problems.join("\n  ")))?;
        let Branch { session, commands, stopped } = branch;
        // A stuck game that continues now is the same up to the point where it stopped.
        let ended = self.session.is_stuck().then(|| self.session.event_count());
        let differs = self.session.first_difference(&session).filter(|number| Some(*number) != ended);
        let counted = if commands == 1 { "1 command".to_string() } else { format!("{commands} commands") };
        let difference = differs.map(|number| self.difference(&session, seat, number));
        let Some(failure) = stopped else {
            let Some(difference) = difference else {
                // Skip events already shown.
                let seen = self.seen.clone();
                self.put_in_place(session);
                self.seen = seen;
                return Ok(Reloaded::Changed(format!("Reloaded: {counted} replayed; the game is the same.")));
            };
            let text =
                format!("Reloaded: {counted} replayed; the game is different.\n{difference}\nType reload keep to go back.");
            return self.take_branch(session, &text);
        };
        let mut text = format!("The new files stopped the replay after {counted}:\n{failure}");
        // If the branch merely ends earlier, the failure has already reported where.
        if let Some(difference) = difference.filter(|_| differs.is_some_and(|number| number < session.event_count())) {
            text = format!("{text}\n{difference}");
        }
        text.push_str("\nType reload continue to continue from there, or reload keep to keep this game.");
        self.branch = Some(session);
        Ok(Reloaded::Offered(text))
    }

    /// The first event that differs, old and new, as this seat may see them.
    fn difference(&self, other: &Session<R>, seat: Seat, number: usize) -> String {
        let shown = |session: &Session<R>| {
            let table = session.table();
            let event = session.events().nth(number).map(|event| table.rules().show_event(table.state(), event, Shown::To(seat)));
            match event {
                None => "nothing".to_string(),
                Some(doc) if doc.is_empty() => "a hidden event".to_string(),
                Some(doc) => doc.sentence().replace('\n', " "),
            }
        };
        let (was, now) = (shown(&self.session), shown(other));
        format!("The first difference is event {}:\n  was: {was}\n  now: {now}", number + 1)
    }

    /// Replaces this game with another and keeps this one.
    fn take_branch(&mut self, branch: Session<R>, text: &str) -> Result<Reloaded, Complaint> {
        let moved = self.set_aside()?;
        self.old = Some(self.put_in_place(branch));
        let kept = moved.map_or(String::new(), |path| format!(" The other game is saved in {}.", path.display()));
        Ok(Reloaded::Changed(format!("{text}{kept}")))
    }
}
