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
        // Where the step began of which the first events may have been shown.
        let mut begun = first.checked_sub(1).map_or(0, |last| self.chapters[last].end);
        for Step { end, by, asked } in &self.chapters[first..] {
            let before = self.before.as_ref().filter(|(at, _)| *at == begun).map(|(_, state)| state);
            let (events, earlier) = (&self.log[start..*end], &self.log[begun..start]);
            chapters.push(Chapter { by: *by, asked: asked.clone(), events, earlier, before });
            (start, begun) = (*end, *end);
        }
        let all = self.table.events();
        let (earlier, open) = all.split_at(start.saturating_sub(self.log.len()).min(all.len()));
        if !open.is_empty() {
            let mut asked = self.people_in(self.table.given());
            if let Some(Asked::Question(question)) = self.asked() {
                asked.push(question.seat);
            }
            let by = commander(self.table.given());
            chapters.push(Chapter { by, asked, events: open, earlier, before: Some(&self.base) });
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

impl<R: Ruleset> Session<R> {
    /// The player whose command is in progress, who alone may withdraw it.
    pub fn commander(&self) -> Option<Seat> {
        commander(self.table.given())
    }
}

/// The player whose command these replies belong to.
pub(super) fn commander<R: Ruleset>(given: &[Given<R>]) -> Option<Seat> {
    given.iter().find_map(|given| match given.what {
        Reply::Command(seat, _) => Some(seat),
        Reply::Answer(_) | Reply::Interjection(..) => None,
    })
}
