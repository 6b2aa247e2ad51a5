//! Finds the best of several commands: all are tried in the same simulated worlds, and the worse half drops out after each round.
//! The first command, which is the rule-based command, stays to the end, so that every other is measured against it.

use super::limit::{End, Limit};

/// How a game simulates itself.
pub trait Simulation {
    type Command;
    /// One world. Every command is tried in it, so that all have the same luck.
    type World;

    fn next_world(&mut self) -> Self::World;
    /// Plays the game to its end after a command; `number` is the command's index. `None` if it cannot be finished, or not within the
    /// limit.
    fn play(&self, world: &Self::World, number: usize, command: &Self::Command) -> Option<Played>;
}

/// The result of a simulated game for the seat that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub won: bool,
    /// Per mille: half of it for winning, the other half for how well the game ended otherwise.
    pub value: i32,
    /// The lead over the other side at the end, in the game's own points.
    pub lead: i32,
}

/// The commands, and each command's result in every world it was tried in.
pub struct Race<C> {
    pub commands: Vec<C>,
    results: Vec<Vec<Option<Played>>>,
    /// The commands' indexes, the best first; commands that dropped out earlier come last.
    pub order: Vec<usize>,
    /// Why it ended, unless all rounds were played.
    pub end: Option<End>,
}

/// The summed results of one command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub games: i64,
    pub wins: i64,
    pub value: i64,
    pub lead: i64,
}

impl Score {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.wins += i64::from(played.won);
        self.value += i64::from(played.value);
        self.lead += i64::from(played.lead);
    }
}

/// How much better one command did than another, in the worlds that both were tried in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lead {
    pub worlds: i64,
    pub sum: i64,
    pub squares: i64,
    /// The results of both commands in these worlds.
    pub both: [Score; 2],
}

/// A tenth of a standard error.
pub type Tenths = i64;

/// Fewer worlds than this show nothing.
const FEWEST: i64 = 4;
/// A larger lead makes no difference.
const MOST_ERRORS: i128 = 99;

impl Lead {
    /// Whether there are enough worlds to show anything.
    pub fn tells(&self) -> bool {
        self.worlds >= FEWEST
    }

    /// How far the mean difference is from 0, in tenths of its standard error.
    pub fn errors(&self) -> Tenths {
        let Lead { worlds, sum, squares, .. } = *self;
        let spread = worlds * squares - sum * sum;
        if !self.tells() {
            return 0;
        }
        let square = 100 * i128::from(sum) * i128::from(sum) * i128::from(worlds - 1) / i128::from(spread.max(1));
        let root = square.min(MOST_ERRORS * MOST_ERRORS).isqrt() as i64;
        if sum < 0 { -root } else { root }
    }
}

/// The number of rounds after which one of these commands is left.
pub fn rounds(commands: usize) -> u32 {
    commands.next_power_of_two().ilog2()
}

impl<C> Race<C> {
    pub fn run(commands: Vec<C>, limit: &Limit, simulation: &mut impl Simulation<Command = C>) -> Race<C> {
        let order: Vec<usize> = (0..commands.len()).collect();
        let mut race = Race { results: vec![Vec::new(); commands.len()], order, commands, end: None };
        let mut live = race.order.clone();
        for round in 0..rounds(race.commands.len()) {
            let mut worlds = 0;
            while limit.allows(round, live.len(), worlds) {
                let world = simulation.next_world();
                for index in &live {
                    let result = simulation.play(&world, *index, &race.commands[*index]);
                    // An interrupted game has no result.
                    if limit.end().is_some() {
                        break;
                    }
                    limit.played();
                    race.results[*index].push(result);
                }
                worlds += 1;
            }
            race.sort(&mut live);
        }
        race.end = limit.end();
        race
    }

    /// Puts the best first and drops the worse half; the rule-based command never drops out.
    fn sort(&mut self, live: &mut Vec<usize>) {
        live.sort_by_key(|index| (std::cmp::Reverse(self.mean(*index)), *index));
        let rest: Vec<usize> = self.order.iter().copied().filter(|index| !live.contains(index)).collect();
        self.order = live.iter().copied().chain(rest).collect();
        let half = live.len().div_ceil(2);
        let first_is_out = live[half..].contains(&0);
        live.truncate(half);
        if first_is_out {
            live.push(0);
        }
    }

    pub fn score(&self, command: usize) -> Score {
        let mut score = Score::default();
        for result in self.results[command].iter().flatten() {
            score.add(result);
        }
        score
    }

    /// The mean value in thousandths of a per mille; a command without games is worse than any other.
    fn mean(&self, command: usize) -> i64 {
        let score = self.score(command);
        if score.games == 0 { i64::MIN } else { 1_000 * score.value / score.games }
    }

    /// Compares one command with another, world by world.
    pub fn lead(&self, one: usize, other: usize) -> Lead {
        let mut lead = Lead::default();
        for (one, other) in self.results[one].iter().zip(&self.results[other]) {
            if let (Some(one), Some(other)) = (one, other) {
                let difference = i64::from(one.value - other.value);
                lead.worlds += 1;
                lead.sum += difference;
                lead.squares += difference * difference;
                lead.both[0].add(one);
                lead.both[1].add(other);
            }
        }
        lead
    }

    /// Whether there was time to try the command.
    pub fn was_tried(&self, command: usize) -> bool {
        !self.results[command].is_empty()
    }

    /// How many simulated games were played to the end.
    pub fn games(&self) -> i64 {
        (0..self.commands.len()).map(|index| self.score(index).games).sum()
    }

    /// The command to give: the rule-based command, unless the best is ahead of it by at least `clear` tenths of a standard error.
    pub fn choice(&self, clear: Tenths) -> usize {
        match self.order.first() {
            Some(best) if *best != 0 && self.lead(*best, 0).errors() >= clear => *best,
            _ => 0,
        }
    }
}

/// The result of a search.
pub struct Verdict<C> {
    pub race: Race<C>,
    /// The index of the command to give; 0 is the rule-based command.
    pub choice: usize,
}

impl<C> Verdict<C> {
    /// The best of the other commands.
    pub fn runner_up(&self) -> Option<usize> {
        let mut order = self.race.order.iter().copied();
        order.find(|index| *index != self.choice && self.race.score(*index).games > 0)
    }

    /// Whether the rule-based command is chosen although another did better.
    pub fn is_kept(&self) -> bool {
        self.runner_up().is_some_and(|other| self.race.lead(self.choice, other).sum < 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead(differences: &[i64]) -> Lead {
        let squares = differences.iter().map(|one| one * one).sum();
        Lead { worlds: differences.len() as i64, sum: differences.iter().sum(), squares, ..Lead::default() }
    }

    /// By hand: the mean of 2, 4, 6, 8 is 5, the variance 20/3 and the standard error 1.29; 5 is 3.87 standard errors.
    #[test]
    fn a_lead_is_measured_by_its_error() {
        assert_eq!(lead(&[2, 4, 6, 8]).errors(), 38);
        assert_eq!(lead(&[-2, -4, -6, -8]).errors(), -38);
        assert_eq!(lead(&[1, -1, 1, -1]).errors(), 0);
        assert_eq!(lead(&[3, 3, 3, 3]).errors(), 99);
        assert_eq!(lead(&[3, 3, 3]).errors(), 0);
        assert_eq!(lead(&[0; 9]).errors(), 0);
    }
}
