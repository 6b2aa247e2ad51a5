//! Somebody who waits while bots play: is handed the game as it grows, is told how far their thinking is, and may say that it
//! is enough.

use super::table::TableState;
use super::{Journal, Ruleset};
use std::rc::Rc;

pub trait Watch {
    /// A command is complete that was not replayed; false to stop behind it for now.
    fn grown(&self, journal: &Journal, over: bool) -> bool;
    /// A bot, or whoever advises a person, has come so far with thinking; false if that is enough.
    fn thinks(&self, so_far: &dyn Fn() -> String) -> bool;
}

impl<R: Ruleset> TableState<R> {
    pub(super) fn set_watch(&mut self, watch: Option<Rc<dyn Watch>>) {
        self.watch = watch;
    }

    /// Who waits while a decider thinks. Nobody does at a table where something is only tried out.
    pub fn watch(&self) -> Option<Rc<dyn Watch>> {
        self.watch.clone()
    }
}
