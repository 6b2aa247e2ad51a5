//! When looking ahead ends: the time is up, or whoever waits has had enough. That is asked before every command and answer of an
//! imagined game, since a slow rule can make one of them long. Where a number of games was asked for and nobody waits, nothing of it
//! depends on the machine.

use super::budget::{Budget, Purse};
use crate::kernel::Watch;
use std::cell::Cell;
use std::rc::Rc;

pub struct Limit {
    purse: Purse,
    watch: Option<Rc<dyn Watch>>,
    /// What those who wait are told after so many imagined games.
    so_far: Box<dyn Fn(u32) -> String>,
    /// How many imagined games have been played.
    played: Cell<u32>,
    end: Cell<Option<End>>,
}

/// Why no more is imagined, though there would be rounds to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Somebody did not want to wait for all of it.
    Early,
    OutOfTime,
}

impl Limit {
    /// `watch` is who waits for it.
    pub fn new(budget: Budget, rounds: u32, watch: Option<Rc<dyn Watch>>, so_far: impl Fn(u32) -> String + 'static) -> Limit {
        let (purse, so_far) = (Purse::new(budget, rounds), Box::new(so_far));
        Limit { purse, watch, so_far, played: Cell::new(0), end: Cell::new(None) }
    }

    /// Whether anything more may be imagined. Who was told that it is enough is not asked again.
    pub fn may_go_on(&self) -> bool {
        if self.end.get().is_none() {
            let so_far = || (self.so_far)(self.played.get());
            let is_enough = self.watch.as_ref().is_some_and(|watch| !watch.thinks(&so_far));
            let early = is_enough.then_some(End::Early);
            self.end.set(early.or_else(|| self.purse.is_empty().then_some(End::OutOfTime)));
        }
        self.end.get().is_none()
    }

    /// Whether another world may be tried in a round.
    pub fn allows(&self, round: u32, candidates: usize, worlds: u32) -> bool {
        self.may_go_on() && self.purse.allows(round, candidates, worlds, self.played.get())
    }

    /// An imagined game came to its end, or could not be played.
    pub fn played(&self) {
        self.played.set(self.played.get() + 1);
    }

    pub fn end(&self) -> Option<End> {
        self.end.get()
    }
}
