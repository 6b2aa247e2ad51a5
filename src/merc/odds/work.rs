//! How much work the solver may do. It is counted, so that the result is the same on every machine; a player may stop it.

use crate::kernel::Watch;
use std::cell::Cell;
use std::rc::Rc;

/// A player who wants to stop is asked for after this many steps.
const BETWEEN: u64 = 200_000;

pub struct Work {
    left: Cell<u64>,
    /// The steps until the watch is asked again.
    until: Cell<u64>,
    is_stopped: Cell<bool>,
    watch: Option<Rc<dyn Watch>>,
}

impl Work {
    /// `steps` are as long as a few multiplications.
    pub fn new(steps: u64, watch: Option<Rc<dyn Watch>>) -> Work {
        Work { left: Cell::new(steps), until: Cell::new(BETWEEN), is_stopped: Cell::new(false), watch }
    }

    /// `None` if that is too much, or the player has stopped it.
    pub fn spend(&self, steps: u64) -> Option<()> {
        self.left.set(self.left.get().checked_sub(steps)?);
        match self.until.get().checked_sub(steps) {
            Some(until) => self.until.set(until),
            None => {
                self.until.set(BETWEEN);
                let thinks = |watch: &Rc<dyn Watch>| watch.thinks(&|| "computing the odds".to_string());
                self.is_stopped.set(!self.watch.as_ref().is_none_or(thinks));
            }
        }
        (!self.is_stopped.get()).then_some(())
    }

    pub fn is_stopped(&self) -> bool {
        self.is_stopped.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Journal;

    struct Impatient;

    impl Watch for Impatient {
        fn grown(&self, _: &Journal, _: bool) -> bool {
            true
        }
        fn thinks(&self, _: &dyn Fn() -> String) -> bool {
            false
        }
    }

    #[test]
    fn work_ends() {
        let work = Work::new(10, None);
        assert_eq!([work.spend(9), work.spend(1), work.spend(1)], [Some(()), Some(()), None]);
        assert!(!work.is_stopped());
        let work = Work::new(u64::MAX, Some(Rc::new(Impatient)));
        assert_eq!([work.spend(BETWEEN), work.spend(1), work.spend(1)], [Some(()), None, None]);
        assert!(work.is_stopped());
    }
}
