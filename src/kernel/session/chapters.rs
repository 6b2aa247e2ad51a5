//! The events of a game by step, with the player whose command caused them.

use super::Session;
use crate::kernel::table::{Given, Reply};
use crate::kernel::{Chapter, Ruleset, Seat};

impl<R: Ruleset> Session<R> {
    /// The events from number `from` on, step by step.
    pub fn chapters(&self, from: usize) -> Vec<Chapter<'_, R>> {
        let mut start = from;
        let mut chapters: Vec<Chapter<'_, R>> = Vec::new();
        let first = self.chapters.partition_point(|(end, _)| *end <= from);
        // Where the step began of which the first events may have been shown.
        let mut begun = first.checked_sub(1).map_or(0, |last| self.chapters[last].0);
        for (end, by) in &self.chapters[first..] {
            let before = self.before.as_ref().filter(|(at, _)| *at == begun).map(|(_, state)| state);
            chapters.push(Chapter { by: *by, events: &self.log[start..*end], earlier: &self.log[begun..start], before });
            (start, begun) = (*end, *end);
        }
        let all = self.table.events();
        let (earlier, open) = all.split_at(start.saturating_sub(self.log.len()).min(all.len()));
        if !open.is_empty() {
            chapters.push(Chapter { by: commander(self.table.given()), events: open, earlier, before: Some(&self.base) });
        }
        chapters
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
