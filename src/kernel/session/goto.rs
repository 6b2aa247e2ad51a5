//! `goto`: returns to the start of a part of the game, such as a day. What happened since then is kept for `redo`.

use super::Session;
use crate::kernel::journal::{Line, LineKind};
use crate::kernel::{Complaint, Ruleset, Seat};
use crate::text::shorten;

/// The result of going back.
pub struct WentBack {
    /// The part, such as `Day 4`.
    pub to: String,
    /// How many answers of people were set aside.
    pub answers: usize,
    /// What the player has seen of what is now still to come, in words.
    pub seen: String,
}

impl<R: Ruleset> Session<R> {
    /// Records the part of the game that the last complete state belongs to, if it is a new one.
    pub(super) fn note_part(&mut self) {
        let Some((name, number)) = self.rules.part(&self.base) else { return };
        if self.parts.last().is_none_or(|(other, before, _)| (other, *before) != (&name, number)) {
            self.parts.push((name, number, self.lines.len()));
        }
    }

    /// The parts that have begun, as they are typed: `day 4`.
    pub fn parts(&self) -> Vec<String> {
        self.parts.iter().map(|(name, number, _)| format!("{} {number}", name.to_lowercase())).collect()
    }

    /// Returns to the start of a part, typed as `day 4` or `4`.
    pub fn go_to(&mut self, seat: Seat, text: &str) -> Result<WentBack, Complaint> {
        let (name, start) = self.part_typed(text)?;
        let lines = self.all_lines();
        let is_answer = |line: &Line| line.human && line.kind != LineKind::Mark && line.kind != LineKind::Note;
        // What bots did before a person could act would happen again, so it stays.
        let Some(at) = lines.iter().skip(start).position(is_answer).map(|at| start + at) else {
            return Err(Complaint::input(format!("this is the start of {name}"), "Nothing has been answered since then"));
        };
        let mut kept = lines;
        let (notes, undone): (Vec<Line>, Vec<Line>) =
            kept.split_off(at).into_iter().partition(|line| line.kind == LineKind::Note);
        kept.extend(notes);
        let undone: Vec<Line> = undone.into_iter().filter(|line| line.kind != LineKind::Mark).collect();
        let answers = undone.iter().filter(|line| line.human).count();
        let events: Vec<R::Event> = self.events().cloned().collect();
        let mut redo = std::mem::take(&mut self.redo);
        redo.push(undone);
        self.restart(kept, None);
        self.redo = redo;
        let since = &events[self.event_count().min(events.len())..];
        let seen = self.rules.revealed(&self.table, since, seat);
        if !seen.is_empty() && !R::is_over(&self.base) {
            self.lines.push(Line::remark(&format!("went back to the start of {name} after {seen} had been seen")));
        }
        Ok(WentBack { to: name, answers, seen })
    }

    /// The part that a text names, and the number of lines before it.
    fn part_typed(&self, text: &str) -> Result<(String, usize), Complaint> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let Some((first, last)) = self.parts.first().zip(self.parts.last()) else {
            return Err(Complaint::input("this game has no parts to return to", "Type undo to take back the last answer"));
        };
        let usage = || {
            let name = last.0.to_lowercase();
            if first.1 == last.1 {
                format!("Type goto {name} {}", last.1)
            } else {
                format!("Type goto {name} {} to {}", first.1, last.1)
            }
        };
        let number = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [] => return Err(Complaint::input("goto needs a number", usage())),
            [number] => number.parse().ok(),
            [name, number] if self.parts.iter().any(|(part, ..)| part.to_lowercase() == *name) => number.parse().ok(),
            _ => None,
        };
        let number: u32 =
            number.ok_or_else(|| Complaint::input(format!("goto cannot return to {:?}", shorten(text)), usage()))?;
        match self.parts.iter().find(|(_, other, _)| *other == number) {
            Some((name, _, at)) => Ok((format!("{name} {number}"), *at)),
            None if number > last.1 => Err(Complaint::input(format!("{} {number} has not begun", last.0), usage())),
            None => Err(Complaint::input(format!("this game has no {} {number}", last.0.to_lowercase()), usage())),
        }
    }
}
