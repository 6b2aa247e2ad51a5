//! When a search ends: the time is up, or the player interrupts it. This is checked before every command and answer of a simulated
//! game, because a slow rule can make a game long. If the budget is a number of games and nobody interrupts, the result does not
//! depend on the machine.

use super::budget::{Budget, Purse};
use crate::kernel::Watch;
use std::cell::Cell;
use std::rc::Rc;

pub struct Limit {
    purse: Purse,
    watch: Option<Rc<dyn Watch>>,
    /// The progress text after a number of simulated games.
    so_far: Box<dyn Fn(u32) -> String>,
    /// How many simulated games have been played.
    played: Cell<u32>,
    end: Cell<Option<End>>,
}

/// Why a search ended before all rounds were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player interrupted it.
    Early,
    OutOfTime,
}

impl Limit {
    /// `watch` shows the progress and can interrupt the search.
    pub fn new(budget: Budget, rounds: u32, watch: Option<Rc<dyn Watch>>, so_far: impl Fn(u32) -> String + 'static) -> Limit {
        let (purse, so_far) = (Purse::new(budget, rounds), Box::new(so_far));
        Limit { purse, watch, so_far, played: Cell::new(0), end: Cell::new(None) }
    }

    /// Whether the search may continue. After an interruption, `watch` is not asked again.
    pub fn may_continue(&self) -> bool {
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
        self.may_continue() && self.purse.allows(round, candidates, worlds, self.played.get())
    }

    /// Counts a simulated game that ended or could not be played.
    pub fn played(&self) {
        self.played.set(self.played.get() + 1);
    }

    pub fn end(&self) -> Option<End> {
        self.end.get()
    }
}
