//! How many of all fights end how. This file does not know how they were fought.

use super::share::{self, Share};
use crate::merc::model::ids::UnitId;

/// How a fight would end, for one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    pub win: Share,
    /// The combat ends, and both sides are still there.
    pub undecided: Share,
    /// How often this many of the side's MERCs fall, from none.
    pub lost: Vec<Share>,
    /// How often each of them falls.
    pub falls: Vec<(UnitId, Share)>,
    /// The numbers of rounds that eight of ten fights take, at least and at most.
    pub rounds: (u8, u8),
    pub basis: Basis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    Exact,
    Sampled {
        fights: u64,
        wins: u64,
        /// Half of a 95% interval, around the share where it is largest.
        error: Share,
        /// Whether the player ended it early.
        early: bool,
    },
}

impl Odds {
    /// The same odds, from a sample that the player did not let go on.
    pub fn ended_early(mut self) -> Odds {
        if let Basis::Sampled { early, .. } = &mut self.basis {
            *early = true;
        }
        self
    }
}

/// The end of one fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// `None` if undecided.
    pub won: Option<bool>,
    /// Which of the side's MERCs fell, by their places in the list.
    pub fallen: Vec<usize>,
    pub rounds: u8,
}

/// Counts fights.
pub struct Tally {
    units: Vec<UnitId>,
    fights: u64,
    wins: u64,
    undecided: u64,
    lost: Vec<u64>,
    falls: Vec<u64>,
    /// The number of fights of each length.
    rounds: Vec<u64>,
}

impl Tally {
    /// `units` are the MERCs of the side.
    pub fn new(units: Vec<UnitId>) -> Tally {
        let (lost, falls) = (vec![0; units.len() + 1], vec![0; units.len()]);
        Tally { units, fights: 0, wins: 0, undecided: 0, lost, falls, rounds: Vec::new() }
    }

    pub fn add(&mut self, ending: &Ending) {
        self.fights += 1;
        self.wins += u64::from(ending.won == Some(true));
        self.undecided += u64::from(ending.won.is_none());
        self.lost[ending.fallen.len().min(self.units.len())] += 1;
        ending.fallen.iter().for_each(|place| self.falls[*place] += 1);
        let round = usize::from(ending.rounds);
        if self.rounds.len() <= round {
            self.rounds.resize(round + 1, 0);
        }
        self.rounds[round] += 1;
    }

    pub fn fights(&self) -> u64 {
        self.fights
    }

    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// The error of the winning share.
    pub fn error_of_wins(&self) -> Share {
        share::error(self.wins, self.fights)
    }

    /// The largest error of all shares.
    pub fn error(&self) -> Share {
        let parts = [self.wins, self.undecided].into_iter().chain(self.lost.iter().chain(&self.falls).copied());
        parts.map(|part| share::error(part, self.fights)).max().unwrap_or_default()
    }

    pub fn odds(&self, early: bool) -> Odds {
        let share = |part: &u64| Share::of(*part, self.fights);
        Odds {
            win: share(&self.wins),
            undecided: share(&self.undecided),
            lost: self.lost.iter().map(share).collect(),
            falls: self.units.iter().copied().zip(self.falls.iter().map(share)).collect(),
            rounds: usual(&self.rounds.iter().map(share).collect::<Vec<_>>()),
            basis: Basis::Sampled { fights: self.fights, wins: self.wins, error: self.error(), early },
        }
    }
}

/// The lengths that at most one of ten fights falls below, and at most one of ten exceeds.
pub fn usual(lengths: &[Share]) -> (u8, u8) {
    let tenth = Share::of(1, 10);
    let place = |mut ends: Box<dyn Iterator<Item = (usize, &Share)> + '_>| {
        let mut sum = Share::NONE;
        let found = ends.find(|(_, share)| {
            sum += **share;
            sum > tenth
        });
        found.map_or(0, |(round, _)| round.min(250) as u8)
    };
    (place(Box::new(lengths.iter().enumerate())), place(Box::new(lengths.iter().enumerate().rev())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fights_are_counted_by_their_ends() {
        let mut tally = Tally::new(vec![UnitId(3), UnitId(5)]);
        let ending = |won, fallen: &[usize], rounds| Ending { won, fallen: fallen.to_vec(), rounds };
        tally.add(&ending(Some(true), &[], 2));
        tally.add(&ending(Some(true), &[1], 3));
        tally.add(&ending(Some(false), &[0, 1], 3));
        tally.add(&ending(None, &[], 9));
        let odds = tally.odds(false);
        assert_eq!([odds.win, odds.undecided], [Share::of(1, 2), Share::of(1, 4)]);
        assert_eq!(odds.lost, [Share::of(1, 2), Share::of(1, 4), Share::of(1, 4)]);
        assert_eq!(odds.falls, [(UnitId(3), Share::of(1, 4)), (UnitId(5), Share::of(1, 2))]);
        assert_eq!(odds.rounds, (2, 9));
    }

    /// Nobody ever loses, but the MERC falls in half of the fights.
    #[test]
    fn the_error_is_the_largest_of_all_shares() {
        let mut tally = Tally::new(vec![UnitId(3)]);
        for index in 0..100 {
            tally.add(&Ending { won: Some(true), fallen: if index % 2 == 0 { vec![0] } else { vec![] }, rounds: 1 });
        }
        assert_eq!([tally.error(), tally.error_of_wins()], [share::error(50, 100), share::error(100, 100)]);
    }

    #[test]
    fn rare_lengths_are_left_out() {
        let lengths: Vec<Share> = [0, 5, 50, 40, 5].iter().map(|part| Share::of(*part, 100)).collect();
        assert_eq!(usual(&lengths), (2, 3));
        assert_eq!(usual(&[Share::NONE, Share::ALL]), (1, 1));
    }
}
