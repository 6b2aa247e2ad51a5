//! Where a check reports its rules. A player who gives a command reads the first rule that does not hold; `why not` lists all of
//! them. Bots check many commands, so a check for them must cost no more than the comparisons themselves.

use super::Verdict;
use crate::kernel::Seat;
use crate::merc::game::Game;
use crate::merc::rules::refusal::Refusal;

/// The rules of a command.
pub trait Rules {
    /// Reports each rule, in the order in which refusals name them. The caller has checked that the verb is open.
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict;

    /// Whether it is legal.
    fn check(&self, game: &Game, seat: Seat) -> Verdict {
        self.rules(game, seat, &mut First)
    }
}

pub trait Judge {
    /// One rule: whether it holds, and the refusal if it does not. An error ends the check.
    fn rule(&mut self, holds: bool, otherwise: impl FnOnce() -> Refusal) -> Verdict;

    /// A rule that was checked elsewhere.
    fn verdict(&mut self, verdict: Verdict) -> Verdict;

    /// A rule without which the later ones mean nothing, so that the check ends in any case.
    fn needed<T>(&mut self, value: Option<T>, otherwise: impl FnOnce() -> Refusal) -> Result<T, Refusal> {
        match value {
            Some(value) => self.rule(true, otherwise).map(|()| value),
            None => Err(otherwise()),
        }
    }
}

/// Ends a check at the first rule that does not hold.
pub struct First;

impl Judge for First {
    #[inline(always)]
    fn rule(&mut self, holds: bool, otherwise: impl FnOnce() -> Refusal) -> Verdict {
        if holds { Ok(()) } else { Err(otherwise()) }
    }

    #[inline(always)]
    fn verdict(&mut self, verdict: Verdict) -> Verdict {
        verdict
    }
}

/// Collects every rule: whether it holds, and what a player would read if it did not.
#[derive(Default)]
pub struct All(pub Vec<(bool, Refusal)>);

impl All {
    /// The rules of a check that has been made with it.
    pub fn finish(mut self, verdict: Verdict) -> Vec<(bool, Refusal)> {
        self.0.extend(verdict.err().map(|refusal| (false, refusal)));
        self.0
    }
}

impl Judge for All {
    fn rule(&mut self, holds: bool, otherwise: impl FnOnce() -> Refusal) -> Verdict {
        self.0.push((holds, otherwise()));
        Ok(())
    }

    fn verdict(&mut self, verdict: Verdict) -> Verdict {
        self.0.extend(verdict.err().map(|refusal| (false, refusal)));
        Ok(())
    }
}
