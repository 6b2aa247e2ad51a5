//! What is counted about one group of games, one side or one card: counts, sums and sums of squares. All are whole numbers, so the order
//! of the games and the machines that played them do not matter.

use super::record::{Record, Use};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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

/// The entry of a side in a list by side, which is extended if it is too short.
pub fn entry<T: Clone + Default>(list: &mut Vec<T>, side: usize) -> &mut T {
    if list.len() <= side {
        list.resize(side + 1, T::default());
    }
    &mut list[side]
}

/// How games of one kind went for one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fared {
    /// Including those that some of its players won alone.
    pub wins: u64,
    /// The score at the end, which is the value of the side's sectors unless a mode says otherwise.
    pub value: Sum,
    /// The score minus the best other score.
    pub lead: Sum,
}

/// How often games ended in one way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// By the side that won.
    pub wins: Vec<u64>,
    pub nobody: u64,
}

impl Ending {
    pub fn games(&self) -> u64 {
        self.wins.iter().copied().fold(self.nobody, u64::saturating_add)
    }
}

/// Games of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub games: u64,
    pub days: Sum,
    /// By side.
    pub sides: Vec<Fared>,
    /// Games that only some players of a side won.
    pub alone: u64,
    /// Games without a winner.
    pub nobody: u64,
    pub endings: BTreeMap<String, Ending>,
}

impl Group {
    pub fn add(&mut self, record: &Record) {
        add(&mut self.games, 1);
        self.days.add(i64::from(record.days));
        for (side, (score, lead)) in record.scores().iter().zip(record.leads()).enumerate() {
            let fared = entry(&mut self.sides, side);
            fared.value.add(i64::from(*score));
            fared.lead.add(lead);
        }
        let ending = self.endings.entry(record.ending.clone()).or_default();
        match record.winner {
            Some(side) => {
                add(&mut entry(&mut self.sides, side).wins, 1);
                add(entry(&mut ending.wins, side), 1);
            }
            None => {
                add(&mut self.nobody, 1);
                add(&mut ending.nobody, 1);
            }
        }
        add(&mut self.alone, u64::from(record.alone));
    }

    pub fn merge(&mut self, other: &Group) {
        add(&mut self.games, other.games);
        self.days.merge(&other.days);
        for (side, more) in other.sides.iter().enumerate() {
            let fared = entry(&mut self.sides, side);
            add(&mut fared.wins, more.wins);
            fared.value.merge(&more.value);
            fared.lead.merge(&more.lead);
        }
        add(&mut self.alone, other.alone);
        add(&mut self.nobody, other.nobody);
        for (ending, more) in &other.endings {
            let to = self.endings.entry(ending.clone()).or_default();
            more.wins.iter().enumerate().for_each(|(side, wins)| add(entry(&mut to.wins, side), *wins));
            add(&mut to.nobody, more.nobody);
        }
    }

    pub fn side(&self, side: usize) -> Fared {
        self.sides.get(side).copied().unwrap_or_default()
    }

    /// How many of its games have this side.
    pub fn games_of(&self, side: usize) -> u64 {
        self.side(side).value.games
    }

    pub fn wins(&self, side: usize) -> u64 {
        self.side(side).wins
    }

    /// The games from one side's point of view.
    pub fn seen_by(&self, side: usize) -> With {
        With { games: self.games_of(side), wins: self.wins(side), lead: self.side(side).lead }
    }
}

/// Games in which a side had a card, and how many of them the side won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct With {
    pub games: u64,
    pub wins: u64,
    /// Its lead over the best other side.
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
    /// By the size of the game, because games of different sizes are never pooled.
    pub with: BTreeMap<String, With>,
    pub times: u64,
    pub kills: u64,
    pub militia: u64,
    pub damage: u64,
}

impl Served {
    /// Adds what the card did in one game.
    pub fn count(&mut self, size: &str, with: &With, done: &Use) {
        self.count_with(size, with);
        add(&mut self.times, done.times);
        add(&mut self.kills, done.kills);
        add(&mut self.militia, done.militia);
        add(&mut self.damage, done.damage);
    }

    fn count_with(&mut self, size: &str, with: &With) {
        match self.with.get_mut(size) {
            Some(known) => known.merge(with),
            None => drop(self.with.insert(size.to_string(), *with)),
        }
    }

    pub fn merge(&mut self, other: &Served) {
        other.with.iter().for_each(|(size, with)| self.count_with(size, with));
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
    /// By side; shorter if only the first sides had it.
    pub sides: Vec<Served>,
}

impl CardTally {
    /// What the card did for a side that had it.
    pub fn of(&self, side: usize) -> Option<&Served> {
        self.sides.get(side).filter(|served| served.all().games > 0)
    }
}

/// How often the side at one place of the turn order won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub games: u64,
    pub wins: u64,
}
