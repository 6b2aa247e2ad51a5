//! Undo, redo, withdraw, and the directives that players give during a game.

use super::replay::Excuse;
use super::{Session, Status};
use crate::kernel::journal::{Line, LineKind};
use crate::kernel::table::Reply;
use crate::kernel::{Complaint, Failure, Ruleset, Seat};

impl<R: Ruleset> Session<R> {
    /// Returns to the point before a person's last answer.
    pub fn undo(&mut self) -> Result<Line, Complaint> {
        let mut lines = self.all_lines();
        let at = lines.iter().rposition(|line| line.human && line.kind != LineKind::Mark);
        let at = at.ok_or_else(|| Complaint::input("there is nothing to undo", ""))?;
        let undone = lines.split_off(at);
        let first = undone[0].clone();
        // A note is not part of the game, so it stays.
        let (notes, undone): (Vec<Line>, Vec<Line>) = undone.into_iter().partition(|line| line.kind == LineKind::Note);
        // An undone answer leaves its command half-run.
        let at = if first.key.is_empty() { lines.len() } else { lines.iter().rposition(is_command).unwrap_or(0) };
        lines.splice(at..at, notes);
        let mut redo = std::mem::take(&mut self.redo);
        redo.push(undone.into_iter().filter(|line| line.kind != LineKind::Mark).collect());
        self.restart(lines, None);
        self.redo = redo;
        Ok(first)
    }

    /// Keeps a player's note in the game file. In the middle of a command it goes before the command.
    pub fn remark(&mut self, text: &str) -> Result<(), Complaint> {
        // A file that continues after the end of its game cannot be loaded.
        if R::is_over(&self.base) {
            return Err(Complaint::over());
        }
        self.lines.push(Line::remark(text));
        Ok(())
    }

    /// Reverts the last undo, or repeats a command that failed. If an answer no longer fits (for example because its card is
    /// in quarantine), its question stays open and the remaining answers are dropped.
    pub fn redo(&mut self) -> Result<Line, Complaint> {
        let again = self.redo.pop().ok_or_else(|| Complaint::input("there is nothing to redo", ""))?;
        let first = again[0].clone();
        let mut redo = std::mem::take(&mut self.redo);
        let mut lines = self.all_lines();
        let before = lines.len();
        lines.extend(again.iter().cloned());
        let excuse = Excuse::default();
        let status = self.restart(lines, Some(&excuse));
        self.redo.append(&mut redo);
        let complaint = |failure: Failure| Complaint::input(failure.summary, failure.detail);
        match (excuse.take(), status) {
            (Some(failure), _) if self.all_lines().len() <= before => {
                self.redo.push(again);
                Err(complaint(failure))
            }
            (_, Status::Failed(failure)) if self.halt.cut_short => {
                self.keep_lost();
                Err(complaint(failure))
            }
            _ => Ok(first),
        }
    }

    /// Whether a person has answered anything.
    pub fn can_undo(&self) -> bool {
        let given = self.table.given().iter().filter_map(|given| given.line.as_deref());
        self.lines.iter().chain(given).any(|line| line.human && line.kind != LineKind::Mark)
    }

    /// Whether a command waits for an answer.
    pub fn is_inside_command(&self) -> bool {
        self.table.given().iter().any(|given| matches!(given.what, Reply::Command(..)))
    }

    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Keeps the answers of a failed command for `redo`, which works once the script is fixed or in quarantine.
    pub(super) fn keep_lost(&mut self) {
        let lost = self.breakdown.as_mut().map(|breakdown| std::mem::take(&mut breakdown.lost)).unwrap_or_default();
        if lost.iter().any(|line| line.human) {
            self.redo.push(lost);
        }
    }

    /// Drops a half-run command; true if it had already rolled or revealed something.
    pub fn withdraw(&mut self, seat: Seat) -> Result<bool, Complaint> {
        let proposer = self.table.given().iter().find_map(|given| match given.what {
            Reply::Command(seat, _) => Some(seat),
            Reply::Answer(_) | Reply::Interjection(..) => None,
        });
        match proposer {
            None => return Err(Complaint::input("no command is in progress", "Type undo to take back the last answer")),
            Some(proposer) if proposer != seat => {
                let name = self.header.seat_name(proposer);
                return Err(Complaint::input(
                    format!("only {name} may withdraw this command"),
                    "Answer the question, or type undo",
                ));
            }
            Some(_) => {}
        }
        let happened = !self.table.events().is_empty();
        let lines: Vec<Line> = self.table.given().iter().filter_map(|given| given.line.as_deref().cloned()).collect();
        self.redo = vec![lines];
        self.table.forget(0);
        self.run();
        Ok(happened)
    }

    /// Runs a directive that a player gives during a game, even a stuck one. It is a line in the journal and can be undone
    /// like an answer.
    pub fn order(&mut self, text: &str) -> Result<Status, Complaint> {
        if !self.table.given().is_empty() {
            return Err(Complaint::input("a command is in progress", "Finish it or withdraw it first"));
        }
        // A file that continues after the end of its game cannot be loaded.
        if R::is_over(&self.base) {
            return Err(Complaint::over());
        }
        // The directive was typed, so its place in a file means nothing to the player.
        let complaint = |failure: &Failure| {
            let fact = failure.summary.strip_prefix("line 0: ").unwrap_or(&failure.summary);
            let fact = fact.strip_prefix(&format!("!{text}: ")).unwrap_or(fact);
            Complaint::input(fact.to_string(), failure.detail.clone())
        };
        let line = Line { human: true, ..Line::directive(text) };
        if !self.has_begun_alone() {
            let set_up = self.set_up(text);
            if set_up.is_ok() {
                self.lines.push(line);
            }
            let status = self.run();
            return set_up.map(|()| status).map_err(|failure| complaint(&failure));
        }
        // A file cannot record a directive after steps without answers, so it goes before them and they run again.
        let redo = std::mem::take(&mut self.redo);
        let before = self.all_lines();
        let status = self.restart(before.iter().cloned().chain([line]).collect(), None);
        if let (Status::Failed(failure), true) = (&status, self.halt.cut_short) {
            let complaint = complaint(failure);
            self.restart(before, None);
            self.redo = redo;
            return Err(complaint);
        }
        self.redo = redo;
        Ok(status)
    }

    /// Whether an order would come before everything that has happened, so that it happens again.
    pub fn would_begin_again(&self) -> bool {
        self.has_begun_alone() || self.log.is_empty() && !self.table.events().is_empty()
    }

    /// Whether the game took steps on its own before the first answer.
    pub(super) fn has_begun_alone(&self) -> bool {
        self.begun_alone && self.lines.iter().all(|line| line.kind != LineKind::Answer)
    }
}

fn is_command(line: &Line) -> bool {
    line.kind == LineKind::Answer && line.key.is_empty()
}
