//! Compares two ways to play the same seeds, game by game. Differences are the second way minus the first.

use super::record::Record;
use super::tally::{Sum, add};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Games of one kind, played both ways.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub games: u64,
    /// Games that the Rebels win the second way but not the first.
    pub gained: u64,
    /// Games that the Rebels win the first way but not the second.
    pub lost: u64,
    pub days: Sum,
    pub rebel_value: Sum,
    pub dictator_value: Sum,
    /// The Rebels' lead in value.
    pub lead: Sum,
}

impl Pair {
    fn add(&mut self, a: &Record, b: &Record) {
        add(&mut self.games, 1);
        add(&mut self.gained, u64::from(b.rebels_won && !a.rebels_won));
        add(&mut self.lost, u64::from(a.rebels_won && !b.rebels_won));
        self.days.add(i64::from(b.days) - i64::from(a.days));
        let ([rebels_a, dictator_a], [rebels_b, dictator_b]) = (a.last_values().map(i64::from), b.last_values().map(i64::from));
        self.rebel_value.add(rebels_b - rebels_a);
        self.dictator_value.add(dictator_b - dictator_a);
        self.lead.add((rebels_b - dictator_b) - (rebels_a - dictator_a));
    }

    /// Whether both ways have the same counts in every game.
    pub fn is_same(&self) -> bool {
        let sums = [&self.days, &self.rebel_value, &self.dictator_value, &self.lead];
        self.gained == 0 && self.lost == 0 && sums.iter().all(|sum| sum.squares == 0)
    }

    pub fn merge(&mut self, other: &Pair) {
        add(&mut self.games, other.games);
        add(&mut self.gained, other.gained);
        add(&mut self.lost, other.lost);
        self.days.merge(&other.days);
        self.rebel_value.merge(&other.rebel_value);
        self.dictator_value.merge(&other.dictator_value);
        self.lead.merge(&other.lead);
    }
}

/// By the first way's Dictator and number of Rebels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs(pub BTreeMap<String, BTreeMap<u8, Pair>>);

impl Pairs {
    pub fn add(&mut self, a: &Record, b: &Record) {
        self.0.entry(a.dictator.clone()).or_default().entry(a.rebels).or_default().add(a, b);
    }

    pub fn merge(&mut self, other: &Pairs) {
        for (dictator, sizes) in &other.0 {
            for (rebels, pair) in sizes {
                self.0.entry(dictator.clone()).or_default().entry(*rebels).or_default().merge(pair);
            }
        }
    }

    /// The sum of all pairs for which `which` is true.
    pub fn pair(&self, which: impl Fn(&str, u8) -> bool) -> Pair {
        let mut all = Pair::default();
        for (dictator, sizes) in &self.0 {
            for (_, pair) in sizes.iter().filter(|(rebels, _)| which(dictator, **rebels)) {
                all.merge(pair);
            }
        }
        all
    }
}
