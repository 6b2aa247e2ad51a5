//! Progress reports while bots play: a watcher receives the game as it grows, sees how far a bot's thinking is, and may
//! stop both.

use super::table::TableState;
use super::{Journal, Ruleset};
use std::rc::Rc;

pub trait Watch {
    /// Called after each complete command that was not replayed; return false to pause.
    fn grown(&self, journal: &Journal, over: bool) -> bool;
    /// Called while a bot or a hint is thinking, with its progress; return false to stop the thinking early.
    fn thinks(&self, so_far: &dyn Fn() -> String) -> bool;
}

impl<R: Ruleset> TableState<R> {
    pub(super) fn set_watch(&mut self, watch: Option<Rc<dyn Watch>>) {
        self.watch = watch;
    }

    /// The watcher of this table; `None` in simulated games.
    pub fn watch(&self) -> Option<Rc<dyn Watch>> {
        self.watch.clone()
    }
}
