//! Totals over many games, by group, day, place and card. What is counted is in `counts`.

use super::counts::{CardTally, Group, Place, Sum, With, add, entry};
use super::record::Record;
use super::sides::SideName;
use crate::merc::Merc;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a day is called in most games.
const DAY: &str = "day";

/// The step between the lengths of games that are counted separately.
pub const STEP: u64 = 10;

/// The most different errors of one rule that are counted separately.
const MOST_MISTAKES: usize = 50;
/// The text under which all further errors are counted.
const OTHERS: &str = "other errors";

/// Keeps the errors that come first in alphabetical order. An error that is dropped from a part has at least as many before it in the whole
/// run, so it does not matter how the games were divided.
fn bound(mistakes: &mut BTreeMap<String, u64>) {
    let mut others = mistakes.remove(OTHERS).unwrap_or(0);
    while mistakes.len() > MOST_MISTAKES {
        let Some((_, count)) = mistakes.pop_last() else { break };
        add(&mut others, count);
    }
    if others > 0 {
        mistakes.insert(OTHERS.to_string(), others);
    }
}

fn merge_groups(to: &mut Groups, other: &Groups) {
    for (leader, sizes) in other {
        for (size, group) in sizes {
            to.entry(leader.clone()).or_default().entry(size.clone()).or_default().merge(group);
        }
    }
}

/// The sum of all groups for which `which` is true.
fn sum(groups: &Groups, which: impl Fn(&str, &str) -> bool) -> Group {
    let mut all = Group::default();
    for (leader, sizes) in groups {
        for (_, group) in sizes.iter().filter(|(size, _)| which(leader, size)) {
            all.merge(group);
        }
    }
    all
}

/// Games by the Dictator's id, which is empty if there is none, and by size.
pub type Groups = BTreeMap<String, BTreeMap<String, Group>>;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    pub sides: Vec<SideName>,
    /// `round`: what a day is called, if it has another name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    day: String,
    pub groups: Groups,
    /// The same by level, if the run plays several.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub levels: BTreeMap<String, Groups>,
    /// How many games ended on which day.
    pub days: BTreeMap<u8, u64>,
    /// How many games have each number of commands, in steps of [`STEP`].
    pub lengths: BTreeMap<u64, u64>,
    pub commands: Sum,
    pub answers: Sum,
    pub events: Sum,
    /// Sector values at the end of each day, by side.
    pub values: BTreeMap<u8, Vec<Sum>>,
    /// By size and place in the turn order, if the games have one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<String, Vec<Place>>,
    /// Every card in content order, played or not.
    pub cards: Vec<CardTally>,
    /// By bot rule and error.
    pub mistakes: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Tally {
    /// An empty tally, with the cards in catalog order.
    pub fn new(rules: &Merc, sides: Vec<SideName>, day: &str) -> Self {
        let first_rule = rules.catalog.house_rules().next();
        let cards = rules.catalog.cards().take_while(|(card, _)| Some(*card) != first_rule).map(|(card, about)| CardTally {
            id: about.id.clone(),
            name: about.name.clone(),
            kind: rules.catalog.folder_of(card).to_string(),
            ..CardTally::default()
        });
        let day = if day == DAY { String::new() } else { day.to_string() };
        Tally { sides, day, cards: cards.collect(), ..Tally::default() }
    }

    /// `day`, or `round`.
    pub fn day(&self) -> &str {
        if self.day.is_empty() { DAY } else { &self.day }
    }

    /// An empty tally of the same sides and cards.
    pub fn emptied(&self) -> Self {
        let bare = |card: &CardTally| CardTally { sides: Vec::new(), ..card.clone() };
        Tally {
            sides: self.sides.clone(),
            day: self.day.clone(),
            cards: self.cards.iter().map(bare).collect(),
            ..Tally::default()
        }
    }

    pub fn add(&mut self, record: &Record) {
        let by_level = record.level.as_ref().map(|level| self.levels.entry(level.clone()).or_default());
        for groups in [&mut self.groups].into_iter().chain(by_level) {
            groups.entry(record.leader.clone()).or_default().entry(record.size.clone()).or_default().add(record);
        }
        add(self.days.entry(record.days).or_default(), 1);
        add(self.lengths.entry(record.commands / STEP * STEP).or_default(), 1);
        self.commands.add(record.commands as i64);
        self.answers.add(record.answers as i64);
        self.events.add(record.events as i64);
        for (day, values) in (1..).zip(&record.values) {
            let sums = self.values.entry(day).or_default();
            values.iter().enumerate().for_each(|(side, value)| entry(sums, side).add(i64::from(*value)));
        }
        for (place, side) in record.order.iter().enumerate() {
            let to = entry(self.places.entry(record.size.clone()).or_default(), place);
            add(&mut to.games, 1);
            add(&mut to.wins, u64::from(record.has_won(*side)));
        }
        let leads = record.leads();
        for ((card, side), done) in &record.uses {
            let Some(tally) = self.cards.get_mut(usize::from(card.0)) else { continue };
            let side = usize::from(side.0);
            let mut with = With { games: 1, wins: u64::from(record.has_won(side)), lead: Sum::default() };
            with.lead.add(leads.get(side).copied().unwrap_or(0));
            entry(&mut tally.sides, side).count(&record.size, &with, done);
        }
        for mistake in &record.mistakes {
            let of = self.mistakes.entry(mistake.rule.clone()).or_default();
            add(of.entry(mistake.what.clone()).or_default(), mistake.count);
            bound(of);
        }
    }

    /// Adds another tally, which must have the same cards.
    pub fn merge(&mut self, other: &Tally) {
        merge_groups(&mut self.groups, &other.groups);
        for (level, groups) in &other.levels {
            merge_groups(self.levels.entry(level.clone()).or_default(), groups);
        }
        for (day, games) in &other.days {
            add(self.days.entry(*day).or_default(), *games);
        }
        for (commands, games) in &other.lengths {
            add(self.lengths.entry(*commands).or_default(), *games);
        }
        self.commands.merge(&other.commands);
        self.answers.merge(&other.answers);
        self.events.merge(&other.events);
        for (day, values) in &other.values {
            let sums = self.values.entry(*day).or_default();
            values.iter().enumerate().for_each(|(side, sum)| entry(sums, side).merge(sum));
        }
        for (size, places) in &other.places {
            let to = self.places.entry(size.clone()).or_default();
            for (place, more) in places.iter().enumerate() {
                let to = entry(to, place);
                add(&mut to.games, more.games);
                add(&mut to.wins, more.wins);
            }
        }
        for (card, more) in self.cards.iter_mut().zip(&other.cards) {
            more.sides.iter().enumerate().for_each(|(side, served)| entry(&mut card.sides, side).merge(served));
        }
        for (rule, whats) in &other.mistakes {
            let of = self.mistakes.entry(rule.clone()).or_default();
            whats.iter().for_each(|(what, count)| add(of.entry(what.clone()).or_default(), *count));
            bound(of);
        }
    }

    /// The sum of all games for which `which` is true.
    pub fn group(&self, which: impl Fn(&str, &str) -> bool) -> Group {
        sum(&self.groups, which)
    }

    /// The sum of all games of one level for which `which` is true.
    pub fn of_level(&self, level: &str, which: impl Fn(&str, &str) -> bool) -> Group {
        self.levels.get(level).map_or_else(Group::default, |groups| sum(groups, which))
    }

    /// The sizes of games that were played.
    pub fn sizes(&self) -> Vec<String> {
        let mut sizes: Vec<String> = self.groups.values().flat_map(|sizes| sizes.keys().cloned()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// Whether the games have a Dictator.
    pub fn has_leader(&self) -> bool {
        self.sides.iter().any(|side| side.leader)
    }

    /// Whether there are two sides and one is the Dictator's, so that he wins what the other side does not.
    pub fn is_against_leader(&self) -> bool {
        self.sides.len() == 2 && self.sides[1].leader
    }

    /// The name of a side.
    pub fn side(&self, side: usize) -> SideName {
        let unknown =
            || SideName { key: format!("side_{}", side + 1), name: format!("Side {}", side + 1), ..SideName::default() };
        self.sides.get(side).cloned().unwrap_or_else(unknown)
    }

    /// The name of a card.
    pub fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.cards.iter().find(|card| card.id == id).map_or(id, |card| card.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However the games are divided, the same errors are counted separately and the rest together.
    #[test]
    fn many_errors_are_bounded_the_same_in_parts_and_as_a_whole() {
        let wrong = |numbers: std::ops::Range<u64>| -> BTreeMap<String, u64> {
            let mut all = BTreeMap::new();
            for number in numbers {
                add(all.entry(format!("{:03}", number * 7 % 200)).or_default(), 1 + number % 3);
                bound(&mut all);
            }
            all
        };
        let mut joined = wrong(0..70);
        for part in [wrong(70..71), wrong(71..200)] {
            part.into_iter().for_each(|(what, count)| add(joined.entry(what).or_default(), count));
            bound(&mut joined);
        }
        assert_eq!(joined, wrong(0..200));
        assert_eq!(joined.len(), MOST_MISTAKES + 1);
        assert_eq!(joined.values().sum::<u64>(), (0..200_u64).map(|number| 1 + number % 3).sum::<u64>());
    }
}
