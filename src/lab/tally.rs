//! Totals over many games: counts, sums and sums of squares. All are whole numbers, so the order of the games and the machines that
//! played them do not matter.

use super::record::{Camp, Record};
use crate::merc::Merc;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The step between the lengths of games that are counted separately.
pub const STEP: u64 = 10;

/// The sum of a number over games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    pub games: u64,
    pub sum: i64,
    pub squares: i64,
}

impl Sum {
    pub fn add(&mut self, value: i64) {
        self.merge(&Sum { games: 1, sum: value, squares: value.saturating_mul(value) });
    }

    pub fn merge(&mut self, other: &Sum) {
        add(&mut self.games, other.games);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }
}

/// Adds without overflow, because a results file may contain any numbers.
pub fn add(to: &mut u64, more: u64) {
    *to = to.saturating_add(more);
}

/// Games of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub games: u64,
    pub rebel_wins: u64,
    pub days: Sum,
    pub rebel_value: Sum,
    pub dictator_value: Sum,
    /// The Rebels' lead in value.
    pub lead: Sum,
    /// By ending: how many games the Rebels won, and how many the Dictator.
    pub endings: BTreeMap<String, [u64; 2]>,
}

impl Group {
    fn add(&mut self, record: &Record) {
        let [rebel_value, dictator_value] = record.last_values().map(i64::from);
        add(&mut self.games, 1);
        add(&mut self.rebel_wins, u64::from(record.rebels_won));
        self.days.add(i64::from(record.days));
        self.rebel_value.add(rebel_value);
        self.dictator_value.add(dictator_value);
        self.lead.add(rebel_value - dictator_value);
        add(&mut self.endings.entry(record.ending.clone()).or_default()[usize::from(!record.rebels_won)], 1);
    }

    pub fn merge(&mut self, other: &Group) {
        add(&mut self.games, other.games);
        add(&mut self.rebel_wins, other.rebel_wins);
        self.days.merge(&other.days);
        self.rebel_value.merge(&other.rebel_value);
        self.dictator_value.merge(&other.dictator_value);
        self.lead.merge(&other.lead);
        for (ending, [rebels, dictator]) in &other.endings {
            let entry = self.endings.entry(ending.clone()).or_default();
            add(&mut entry[0], *rebels);
            add(&mut entry[1], *dictator);
        }
    }

    /// The games from one side's point of view.
    pub fn seen_by(&self, camp: Camp) -> With {
        let lead = if camp == Camp::Rebels { self.lead } else { Sum { sum: self.lead.sum.saturating_neg(), ..self.lead } };
        With { games: self.games, wins: self.wins(camp), lead }
    }

    fn wins(&self, camp: Camp) -> u64 {
        match camp {
            Camp::Rebels => self.rebel_wins,
            Camp::Dictator => self.games.saturating_sub(self.rebel_wins),
        }
    }
}

/// Games in which a side had a card, and how many of them the side won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct With {
    pub games: u64,
    pub wins: u64,
    /// Its lead in value over the other side.
    pub lead: Sum,
}

impl With {
    /// All games minus these.
    pub fn rest_of(&self, all: &With) -> With {
        let lead = Sum {
            games: all.lead.games.saturating_sub(self.lead.games),
            sum: all.lead.sum.saturating_sub(self.lead.sum),
            squares: all.lead.squares.saturating_sub(self.lead.squares),
        };
        With { games: all.games.saturating_sub(self.games), wins: all.wins.saturating_sub(self.wins), lead }
    }

    pub fn merge(&mut self, other: &With) {
        add(&mut self.games, other.games);
        add(&mut self.wins, other.wins);
        self.lead.merge(&other.lead);
    }
}

/// What a card did for one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Served {
    /// By number of Rebels, because games of different sizes are never pooled.
    pub with: BTreeMap<u8, With>,
    pub times: u64,
    pub kills: u64,
    pub militia: u64,
    pub damage: u64,
}

impl Served {
    fn merge(&mut self, other: &Served) {
        for (rebels, with) in &other.with {
            self.with.entry(*rebels).or_default().merge(with);
        }
        add(&mut self.times, other.times);
        add(&mut self.kills, other.kills);
        add(&mut self.militia, other.militia);
        add(&mut self.damage, other.damage);
    }

    pub fn all(&self) -> With {
        let mut all = With::default();
        self.with.values().for_each(|with| all.merge(with));
        all
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardTally {
    pub id: String,
    pub name: String,
    /// `mercs`, `equipment`, `dictators` or `tactics`.
    pub kind: String,
    pub rebels: Served,
    pub dictator: Served,
}

impl CardTally {
    pub fn of(&self, camp: Camp) -> &Served {
        match camp {
            Camp::Rebels => &self.rebels,
            Camp::Dictator => &self.dictator,
        }
    }
}

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
    for (dictator, sizes) in other {
        for (rebels, group) in sizes {
            to.entry(dictator.clone()).or_default().entry(*rebels).or_default().merge(group);
        }
    }
}

/// The sum of all groups for which `which` is true.
fn sum(groups: &Groups, which: impl Fn(&str, u8) -> bool) -> Group {
    let mut all = Group::default();
    for (dictator, sizes) in groups {
        for (_, group) in sizes.iter().filter(|(rebels, _)| which(dictator, **rebels)) {
            all.merge(group);
        }
    }
    all
}

/// Sector values at the end of one day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayValues {
    pub rebels: Sum,
    pub dictator: Sum,
}

/// Games by Dictator and number of Rebels.
pub type Groups = BTreeMap<String, BTreeMap<u8, Group>>;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// By Dictator and number of Rebels.
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
    pub values: BTreeMap<u8, DayValues>,
    /// Every card in content order, played or not.
    pub cards: Vec<CardTally>,
    /// By bot rule and error.
    pub mistakes: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Tally {
    /// An empty tally, with the cards in catalog order.
    pub fn new(rules: &Merc) -> Self {
        let first_rule = rules.catalog.house_rules().next();
        let cards = rules.catalog.cards().take_while(|(card, _)| Some(*card) != first_rule).map(|(card, about)| CardTally {
            id: about.id.clone(),
            name: about.name.clone(),
            kind: rules.catalog.folder_of(card).to_string(),
            ..CardTally::default()
        });
        Tally { cards: cards.collect(), ..Tally::default() }
    }

    pub fn add(&mut self, record: &Record) {
        let [rebel_value, dictator_value] = record.last_values().map(i64::from);
        let by_level = record.level.as_ref().map(|level| self.levels.entry(level.clone()).or_default());
        for groups in [&mut self.groups].into_iter().chain(by_level) {
            groups.entry(record.dictator.clone()).or_default().entry(record.rebels).or_default().add(record);
        }
        add(self.days.entry(record.days).or_default(), 1);
        add(self.lengths.entry(record.commands / STEP * STEP).or_default(), 1);
        self.commands.add(record.commands as i64);
        self.answers.add(record.answers as i64);
        self.events.add(record.events as i64);
        for (day, [rebels, dictator]) in (1..).zip(&record.values) {
            let values = self.values.entry(day).or_default();
            values.rebels.add(i64::from(*rebels));
            values.dictator.add(i64::from(*dictator));
        }
        for ((card, camp), done) in &record.uses {
            let Some(tally) = self.cards.get_mut(usize::from(card.0)) else { continue };
            let served = if *camp == Camp::Rebels { &mut tally.rebels } else { &mut tally.dictator };
            let won = record.rebels_won == (*camp == Camp::Rebels);
            let mut with = With { games: 1, wins: u64::from(won), lead: Sum::default() };
            with.lead.add(if *camp == Camp::Rebels { rebel_value - dictator_value } else { dictator_value - rebel_value });
            let with = BTreeMap::from([(record.rebels, with)]);
            served.merge(&Served { with, times: done.times, kills: done.kills, militia: done.militia, damage: done.damage });
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
            let entry = self.values.entry(*day).or_default();
            entry.rebels.merge(&values.rebels);
            entry.dictator.merge(&values.dictator);
        }
        for (card, more) in self.cards.iter_mut().zip(&other.cards) {
            card.rebels.merge(&more.rebels);
            card.dictator.merge(&more.dictator);
        }
        for (rule, whats) in &other.mistakes {
            let of = self.mistakes.entry(rule.clone()).or_default();
            whats.iter().for_each(|(what, count)| add(of.entry(what.clone()).or_default(), *count));
            bound(of);
        }
    }

    /// The sum of all games for which `which` is true.
    pub fn group(&self, which: impl Fn(&str, u8) -> bool) -> Group {
        sum(&self.groups, which)
    }

    /// The sum of all games of one level for which `which` is true.
    pub fn of_level(&self, level: &str, which: impl Fn(&str, u8) -> bool) -> Group {
        self.levels.get(level).map_or_else(Group::default, |groups| sum(groups, which))
    }

    /// The numbers of Rebels that were played.
    pub fn sizes(&self) -> Vec<u8> {
        let mut sizes: Vec<u8> = self.groups.values().flat_map(|sizes| sizes.keys().copied()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
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
