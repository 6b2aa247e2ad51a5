//! The events of a game by step, with the player whose command caused them.

use super::Session;
use crate::kernel::table::{Asked, Given, Reply};
use crate::kernel::{Chapter, Ruleset, Seat};

/// A step of the game.
pub(super) struct Step {
    /// Where its events end in the log.
    pub end: usize,
    /// The player whose command it was.
    pub by: Option<Seat>,
    /// The people who answered its questions.
    pub asked: Vec<Seat>,
}

impl<R: Ruleset> Session<R> {
    /// The events from number `from` on, step by step.
    pub fn chapters(&self, from: usize) -> Vec<Chapter<'_, R>> {
        let mut start = from;
        let mut chapters: Vec<Chapter<'_, R>> = Vec::new();
        let first = self.chapters.partition_point(|step| step.end <= from);
        for Step { end, by, asked } in &self.chapters[first..] {
            chapters.push(Chapter { by: *by, asked: asked.clone(), events: &self.log[start..*end] });
            start = *end;
        }
        let open = &self.table.events()[start.saturating_sub(self.log.len()).min(self.table.events().len())..];
        if !open.is_empty() {
            let mut asked = self.people_in(self.table.given());
            if let Some(Asked::Question(question)) = self.asked() {
                asked.push(question.seat);
            }
            chapters.push(Chapter { by: commander(self.table.given()), asked, events: open });
        }
        chapters
    }

    /// The people who gave these answers.
    pub(super) fn people_in(&self, given: &[Given<R>]) -> Vec<Seat> {
        let answers = given.iter().filter(|given| matches!(given.what, Reply::Answer(_)));
        let seats = answers.filter_map(|given| given.line.as_ref()).filter(|line| self.header.is_human(&line.seat));
        let mut people: Vec<Seat> = seats.filter_map(|line| self.header.seat(&line.seat)).collect();
        people.sort();
        people.dedup();
        people
    }
}

/// The player whose command these replies belong to.
pub(super) fn commander<R: Ruleset>(given: &[Given<R>]) -> Option<Seat> {
    given.iter().find_map(|given| match given.what {
        Reply::Command(seat, _) => Some(seat),
        Reply::Answer(_) | Reply::Interjection(..) => None,
    })
}
