//! Marks on what has changed since a seat last looked. Each seat has its own memory, so that no mark tells what another has seen.

use super::play::Play;
use crate::kernel::{Ruleset, Seat};
use std::io;

impl<R: Ruleset> Play<'_, R> {
    /// Shows what a person looks at with marks on what has changed; false if the text is no such inspection.
    pub(super) fn look_again(&mut self, seat: Seat, text: &str) -> io::Result<bool> {
        if !self.has_screens() || text.is_empty() {
            return Ok(false);
        }
        let (table, place) = (self.session.look(), usize::from(seat.0));
        let before = self.looked.get(place).and_then(Option::as_ref);
        let Some(doc) = table.rules().inspect_since(table, seat, text, before) else { return Ok(false) };
        let now = table.state().clone();
        if let Some(looked) = self.looked.get_mut(place) {
            *looked = Some(now);
        }
        self.screen.show(&doc).map(|()| true)
    }
}
