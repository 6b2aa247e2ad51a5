//! A part of all fights, in whole numbers.

use std::fmt::{Display, Formatter, Result as Shown};
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A share of all fights, in billionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(pub u64);

const WHOLE: u64 = 1_000_000_000;

impl Share {
    pub const NONE: Share = Share(0);
    pub const ALL: Share = Share(WHOLE);

    /// `part` of `all` fights.
    pub fn of(part: u64, all: u64) -> Share {
        let all = u128::from(all.max(1));
        Share(((u128::from(part) * u128::from(WHOLE) + all / 2) / all) as u64)
    }

    pub fn rest(self) -> Share {
        Share(WHOLE.saturating_sub(self.0))
    }

    pub fn per_mille(self) -> u16 {
        ((self.0 * 1000 + WHOLE / 2) / WHOLE).min(1000) as u16
    }

    pub fn is_below_percent(self, percent: u64) -> bool {
        self.0 < WHOLE / 100 * percent
    }
}

/// `61%`. Only none and all are 0% and 100%.
impl Display for Share {
    fn fmt(&self, f: &mut Formatter<'_>) -> Shown {
        match (self.0 * 100 + WHOLE / 2) / WHOLE {
            0 if self.0 > 0 => f.write_str("<1%"),
            100.. if self.0 < WHOLE => f.write_str(">99%"),
            percent => write!(f, "{percent}%"),
        }
    }
}

impl Add for Share {
    type Output = Share;
    fn add(self, other: Share) -> Share {
        Share(self.0 + other.0)
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Share) {
        self.0 += other.0;
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Share>>(shares: I) -> Share {
        shares.fold(Share::NONE, Add::add)
    }
}

/// Half the width of a 95% interval around the share of this many wins, with two wins and two losses added (Agresti and Coull), which
/// holds for shares near 0 and 1, too.
pub fn error(wins: u64, fights: u64) -> Share {
    let (wins, fights) = (u128::from(wins) + 2, u128::from(fights) + 4);
    let variance = wins * (fights - wins) * u128::from(WHOLE) * u128::from(WHOLE) / (fights * fights * fights);
    Share((variance.isqrt() * 196 / 100) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_none_and_all_are_0_and_100_percent() {
        let text = |part, all| Share::of(part, all).to_string();
        assert_eq!([text(0, 310), text(310, 310), text(28, 46)], ["0%", "100%", "61%"]);
        // 0.2% and 99.8% would be rounded to 0 and 100.
        assert_eq!([text(1, 468), text(467, 468)], ["<1%", ">99%"]);
        assert_eq!([Share::of(1, 7).per_mille(), Share::ALL.per_mille()], [143, 1000]);
    }

    /// By hand: 52 of 104 is one half; the error is 1.96 * sqrt(0.25 / 104) = 0.0961. For 0 of 270: 2 of 274 is 0.0073, and
    /// 1.96 * sqrt(0.0073 * 0.9927 / 274) = 0.010079.
    #[test]
    fn the_error_is_for_95_percent() {
        assert_eq!(error(50, 100).0 / 100_000, 960);
        assert_eq!(error(0, 270).0 / 10_000, 1_007);
    }
}
