//! Compares two ways to play the same seeds, game by game. Differences are the second way minus the first.

use super::counts::{Sum, add, entry};
use super::record::Record;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The side whose wins are compared.
pub const FIRST: usize = 0;

/// Games of one kind, played both ways.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub games: u64,
    /// Games that the first side wins the second way but not the first.
    pub gained: u64,
    /// Games that the first side wins the first way but not the second.
    pub lost: u64,
    pub days: Sum,
    /// The score at the end, by side.
    pub values: Vec<Sum>,
    /// The first side's lead over the best other side.
    pub lead: Sum,
}

impl Pair {
    fn add(&mut self, a: &Record, b: &Record) {
        add(&mut self.games, 1);
        add(&mut self.gained, u64::from(b.has_won(FIRST) && !a.has_won(FIRST)));
        add(&mut self.lost, u64::from(a.has_won(FIRST) && !b.has_won(FIRST)));
        self.days.add(i64::from(b.days) - i64::from(a.days));
        for (side, (a, b)) in a.scores().iter().zip(b.scores()).enumerate() {
            entry(&mut self.values, side).add(i64::from(*b) - i64::from(*a));
        }
        let lead = |record: &Record| record.leads().first().copied().unwrap_or(0);
        self.lead.add(lead(b) - lead(a));
    }

    /// Whether both ways have the same counts in every game.
    pub fn is_same(&self) -> bool {
        let mut sums = [&self.days, &self.lead].into_iter().chain(&self.values);
        self.gained == 0 && self.lost == 0 && sums.all(|sum| sum.squares == 0)
    }

    pub fn merge(&mut self, other: &Pair) {
        add(&mut self.games, other.games);
        add(&mut self.gained, other.gained);
        add(&mut self.lost, other.lost);
        self.days.merge(&other.days);
        other.values.iter().enumerate().for_each(|(side, sum)| entry(&mut self.values, side).merge(sum));
        self.lead.merge(&other.lead);
    }
}

/// By the first way's Dictator and size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs(pub BTreeMap<String, BTreeMap<String, Pair>>);

impl Pairs {
    pub fn add(&mut self, a: &Record, b: &Record) {
        self.0.entry(a.leader.clone()).or_default().entry(a.size.clone()).or_default().add(a, b);
    }

    pub fn merge(&mut self, other: &Pairs) {
        for (leader, sizes) in &other.0 {
            for (size, pair) in sizes {
                self.0.entry(leader.clone()).or_default().entry(size.clone()).or_default().merge(pair);
            }
        }
    }

    /// The sum of all pairs for which `which` is true.
    pub fn pair(&self, which: impl Fn(&str, &str) -> bool) -> Pair {
        let mut all = Pair::default();
        for (leader, sizes) in &self.0 {
            for (_, pair) in sizes.iter().filter(|(size, _)| which(leader, size)) {
                all.merge(pair);
            }
        }
        all
    }
}
