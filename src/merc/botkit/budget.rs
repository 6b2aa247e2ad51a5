//! How much may be looked ahead: a number of imagined games, which is the same on every machine, or a time. This is the one
//! place where a bot reads the clock, and only when a time was asked for.

use std::fmt::{Display, Formatter, Result as Shown};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Playouts(u32),
    Seconds(u32),
}

/// What a search may use that is told nothing else.
pub const USUAL: Budget = Budget::Playouts(200);

const MOST_PLAYOUTS: u32 = 1_000_000;
const MOST_SECONDS: u32 = 60;

/// What was written is no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no budget; write 400 for so many imagined games (up to {MOST_PLAYOUTS}) or 2s for a time (up to {MOST_SECONDS}s)"
)]
pub struct InvalidBudget(pub String);

impl Budget {
    /// `400` or `2s`.
    pub fn parse(text: &str) -> Result<Budget, InvalidBudget> {
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u32>().ok().filter(|number| plain && *number > 0)
        };
        let read = match text.strip_suffix('s') {
            Some(seconds) => number(seconds).filter(|count| *count <= MOST_SECONDS).map(Budget::Seconds),
            None => number(text).filter(|count| *count <= MOST_PLAYOUTS).map(Budget::Playouts),
        };
        read.ok_or_else(|| InvalidBudget(text.to_string()))
    }

    /// Whether the machine's speed decides how far it reaches.
    pub fn is_timed(self) -> bool {
        matches!(self, Budget::Seconds(_))
    }
}

impl Display for Budget {
    fn fmt(&self, f: &mut Formatter<'_>) -> Shown {
        match self {
            Budget::Playouts(count) => write!(f, "{count}"),
            Budget::Seconds(count) => write!(f, "{count}s"),
        }
    }
}

/// A budget that is being spent, in rounds of equal size.
pub struct Purse {
    budget: Budget,
    rounds: u32,
    began: Option<Instant>,
}

impl Purse {
    pub fn new(budget: Budget, rounds: u32) -> Purse {
        let began = budget.is_timed().then(Instant::now);
        Purse { budget, rounds: rounds.max(1), began }
    }

    /// Whether the time is up. Where a number of games was asked for there is none.
    pub fn is_empty(&self) -> bool {
        match self.budget {
            Budget::Playouts(_) => false,
            Budget::Seconds(seconds) => self.began.is_some_and(|began| began.elapsed() >= Duration::from_secs(seconds.into())),
        }
    }

    /// Whether round `round` (from 0) may go on: so many candidates are in it, so many worlds it has had, and so many games have been
    /// played in all. What earlier rounds left over is shared by those that follow.
    pub fn allows(&self, round: u32, candidates: usize, worlds: u32, played: u32) -> bool {
        match self.budget {
            Budget::Playouts(count) => {
                let candidates = (candidates as u32).max(1);
                let before = played.saturating_sub(worlds * candidates);
                let share = count.saturating_sub(before) / self.rounds.saturating_sub(round).max(1) / candidates;
                worlds < share.max(1)
            }
            Budget::Seconds(seconds) => {
                let whole = Duration::from_secs(seconds.into());
                let share = whole * (round + 1) / self.rounds;
                worlds == 0 || self.began.is_some_and(|began| began.elapsed() < share)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_numbers_or_seconds() {
        assert_eq!(Budget::parse("400"), Ok(Budget::Playouts(400)));
        assert_eq!(Budget::parse("2s"), Ok(Budget::Seconds(2)));
        assert_eq!(Budget::parse("60s"), Ok(Budget::Seconds(60)));
        for wrong in ["", "0", "s", "0s", "61s", "-1", "+3", "+5s", "2 s", "1.5s", "2m", "many", "1000001"] {
            assert!(Budget::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn rounds_share_a_number_of_playouts() {
        let purse = Purse::new(Budget::Playouts(200), 4);
        let mut played = 0;
        let mut worlds = |round: u32, candidates: usize| {
            let more = |worlds: &u32| !purse.allows(round, candidates, *worlds, played + worlds * candidates as u32);
            let worlds = (0..).find(more).unwrap_or(0);
            played += worlds * candidates as u32;
            worlds
        };
        // Of 200 a quarter; of 152 a third; of 104 the half; 52.
        assert_eq!([worlds(0, 16), worlds(1, 8), worlds(2, 4), worlds(3, 2)], [3, 6, 13, 26]);
        assert_eq!(played, 200);
        // The rules' command is put back: 9 and 5 candidates. What does not divide is left over.
        let purse = Purse::new(Budget::Playouts(100), 2);
        assert!(purse.allows(0, 9, 4, 36) && !purse.allows(0, 9, 5, 45));
        assert!(purse.allows(1, 5, 10, 95) && !purse.allows(1, 5, 11, 100));
    }
}
