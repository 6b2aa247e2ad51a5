//! Which of several commands is best: all are tried in the same imagined worlds, and after each round the worse half is out.
//! The first of them, which the rules would give, stays to the end, so that every other is measured against it.

use super::limit::{End, Limit};

/// Games that are imagined, as a game has them.
pub trait Imagined {
    type Command;
    /// One in which every command is tried, so that their luck is the same.
    type World;

    fn next_world(&mut self) -> Self::World;
    /// How the game goes on after a command, by its number and itself; nothing if it cannot be played to its end, or not before the limit.
    fn play(&self, world: &Self::World, number: usize, command: &Self::Command) -> Option<Played>;
}

/// How an imagined game went for the seat that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub won: bool,
    /// Per mille: half of it for winning, the other for how well the game ended otherwise.
    pub value: i32,
}

/// What came of it: for every command how it went in each world it was tried in.
pub struct Race<C> {
    pub commands: Vec<C>,
    results: Vec<Vec<Option<Played>>>,
    /// Commands by number, the best first; behind them those that were out earlier.
    pub order: Vec<usize>,
    /// Why it ended, if not because all rounds were played.
    pub end: Option<End>,
}

/// Results of one command, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub games: i64,
    pub wins: i64,
    pub value: i64,
}

/// How much better one command did than another in the worlds both were tried in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lead {
    pub worlds: i64,
    pub sum: i64,
    pub squares: i64,
    /// How many more of these it won.
    pub wins: i64,
}

/// A tenth of a standard error.
pub type Tenths = i64;

/// Fewer worlds than these show nothing, whatever they show.
const FEWEST: i64 = 4;
/// Beyond this it does not matter how far.
const MOST_ERRORS: i128 = 99;

impl Lead {
    /// Whether it was tried often enough to show anything.
    pub fn tells(&self) -> bool {
        self.worlds >= FEWEST
    }

    /// How many tenths of its standard error the mean difference is away from nothing.
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

/// After so many rounds one of so many commands is left.
pub fn rounds(commands: usize) -> u32 {
    commands.next_power_of_two().ilog2()
}

impl<C> Race<C> {
    pub fn run(commands: Vec<C>, limit: &Limit, imagined: &mut impl Imagined<Command = C>) -> Race<C> {
        let order: Vec<usize> = (0..commands.len()).collect();
        let mut race = Race { results: vec![Vec::new(); commands.len()], order, commands, end: None };
        let mut live = race.order.clone();
        for round in 0..rounds(race.commands.len()) {
            let mut worlds = 0;
            while limit.allows(round, live.len(), worlds) {
                let world = imagined.next_world();
                for index in &live {
                    let result = imagined.play(&world, *index, &race.commands[*index]);
                    // What was cut off says nothing.
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

    /// Puts the best first, and takes the worse half out; the rules' command is never out.
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
            score.games += 1;
            score.wins += i64::from(result.won);
            score.value += i64::from(result.value);
        }
        score
    }

    /// Thousandths of a thousandth; of a command that no game was played with, less than any.
    fn mean(&self, command: usize) -> i64 {
        let score = self.score(command);
        if score.games == 0 { i64::MIN } else { 1_000 * score.value / score.games }
    }

    /// How one command did against another, world by world.
    pub fn lead(&self, one: usize, other: usize) -> Lead {
        let mut lead = Lead::default();
        for (one, other) in self.results[one].iter().zip(&self.results[other]) {
            if let (Some(one), Some(other)) = (one, other) {
                let difference = i64::from(one.value - other.value);
                lead.worlds += 1;
                lead.sum += difference;
                lead.squares += difference * difference;
                lead.wins += i64::from(one.won) - i64::from(other.won);
            }
        }
        lead
    }

    /// Whether there was time to play anything with it.
    pub fn was_tried(&self, command: usize) -> bool {
        !self.results[command].is_empty()
    }

    /// How many imagined games were played to their end.
    pub fn games(&self) -> i64 {
        (0..self.commands.len()).map(|index| self.score(index).games).sum()
    }

    /// The command to give: that of the rules unless the best is better by more than so many tenths of a standard error.
    pub fn choice(&self, clear: Tenths) -> usize {
        match self.order.first() {
            Some(best) if *best != 0 && self.lead(*best, 0).errors() >= clear => *best,
            _ => 0,
        }
    }
}

/// What looking ahead came to.
pub struct Verdict<C> {
    pub race: Race<C>,
    /// The number of the command to give; 0 is the rules'.
    pub choice: usize,
}

impl<C> Verdict<C> {
    /// What would be second: the best of the rest.
    pub fn runner_up(&self) -> Option<usize> {
        let mut order = self.race.order.iter().copied();
        order.find(|index| *index != self.choice && self.race.score(*index).games > 0)
    }

    /// Whether the rules' command is kept although another did better.
    pub fn is_kept(&self) -> bool {
        self.runner_up().is_some_and(|other| self.race.lead(self.choice, other).sum < 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead(differences: &[i64]) -> Lead {
        let squares = differences.iter().map(|one| one * one).sum();
        Lead { worlds: differences.len() as i64, sum: differences.iter().sum(), squares, wins: 0 }
    }

    /// Worked out by hand: of 2, 4, 6, 8 the mean is 5, the variance 20/3, the standard error 1.29; 5 is 3.87 of these.
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
