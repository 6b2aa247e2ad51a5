//! `!` lines: they set up a situation, state what a file is about, or say what chance and bots do next.

use super::{Session, chapters};
use crate::kernel::seating::Going;
use crate::kernel::{Complaint, Failure, Line, Ruleset};
use std::rc::Rc;

impl<R: Ruleset> Session<R> {
    /// Runs a `!` line; only between commands.
    pub fn directive(&mut self, text: &str) -> Result<(), Complaint> {
        if !self.table.given().is_empty() {
            return Err(Complaint::input("a ! line cannot come in the middle of a command", "Put it before the command"));
        }
        if self.has_begun_alone() {
            let remedy = "Put this line at the top of the file, or after the first command";
            return Err(Complaint::input("the game has already advanced without a command", remedy));
        }
        self.set_up(text).map_err(|failure| Complaint::input(failure.summary, failure.detail))?;
        self.lines.push(Line::directive(text));
        Ok(())
    }

    pub(super) fn set_up(&mut self, text: &str) -> Result<(), Failure> {
        if is_note(text) {
            return Ok(());
        }
        if let Some(dice) = text.strip_prefix("bot ") {
            let dice: Option<Vec<usize>> = dice.split_whitespace().map(|die| die.parse().ok().filter(|die| *die > 0)).collect();
            let dice = dice.ok_or_else(|| Failure::new(format!("!{text}: dice must be whole numbers, 1 or higher"), ""))?;
            self.table.force_bots(dice);
            return Ok(());
        }
        if let Some(going) = Going::read(&self.header, text) {
            self.table.set_going(going.map_err(|why| Failure::new(format!("!{text}: {why}"), ""))?);
            return Ok(());
        }
        self.table.rewind(self.base.clone());
        self.table.forget(0);
        let rules = Rc::clone(&self.rules);
        if let Err(why) = rules.directive(&mut self.table, text) {
            self.table.rewind(self.base.clone());
            self.table.forget(0);
            return Err(Failure::new(format!("!{text}: {why}"), ""));
        }
        self.base = self.table.state().clone();
        let (events, _) = self.table.clear();
        self.log.extend(events);
        self.chapters.push(chapters::Step { end: self.log.len(), by: None, asked: Vec::new() });
        self.note_part();
        Ok(())
    }
}

/// Directives that do not change the state. `clause`, `shows` and `without` name what the file is about: clauses, cards that take
/// effect, and cards whose condition is not met. With `live`, bots answer instead of repeating recorded answers.
pub const NOTES: [&str; 4] = ["clause", "shows", "without", "live"];

pub fn is_note(directive: &str) -> bool {
    directive.split(' ').next().is_some_and(|word| NOTES.contains(&word))
}
