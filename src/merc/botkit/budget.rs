//! The budget of a search: a number of simulated games, which is the same on every machine, or a time. This is the only
//! place where a bot reads the clock, and only if the budget is a time.

use std::fmt::{Display, Formatter, Result as Shown};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Playouts(u32),
    Seconds(u32),
}

/// The default budget of a search.
pub const USUAL: Budget = Budget::Playouts(200);

pub const MOST_PLAYOUTS: u32 = 1_000_000;
pub const MOST_SECONDS: u32 = 60;

/// A text that is not a budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a budget; write 400 to simulate 400 games (at most {MOST_PLAYOUTS}) or 2s to search for 2 seconds (at most {MOST_SECONDS})"
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

    /// Whether the result depends on the machine's speed.
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

/// A budget being spent, in rounds of equal size.
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

    /// Whether the time is up; never if the budget is a number of games.
    pub fn is_empty(&self) -> bool {
        match self.budget {
            Budget::Playouts(_) => false,
            Budget::Seconds(seconds) => self.began.is_some_and(|began| began.elapsed() >= Duration::from_secs(seconds.into())),
        }
    }

    /// Whether round `round` (from 0) may continue. `candidates` are still in the round, the round has had `worlds` worlds, and `played`
    /// games have been played in all rounds. Later rounds share what earlier rounds left over.
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
        // A quarter of 200, a third of 152, half of 104, then 52.
        assert_eq!([worlds(0, 16), worlds(1, 8), worlds(2, 4), worlds(3, 2)], [3, 6, 13, 26]);
        assert_eq!(played, 200);
        // The rule-based command is put back, so there are 9 and 5 candidates. The remainder is left over.
        let purse = Purse::new(Budget::Playouts(100), 2);
        assert!(purse.allows(0, 9, 4, 36) && !purse.allows(0, 9, 5, 45));
        assert!(purse.allows(1, 5, 10, 95) && !purse.allows(1, 5, 11, 100));
    }
}
