//! From counts to rates, means and differences, each with an interval that holds in 95 of 100 such runs.

use super::pairs::Pair;
use super::tally::{Sum, With};

/// Half the width of a 95% interval in standard errors.
const Z: f64 = 1.959_963_985;

/// A number that was measured: its standard error and 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub value: f64,
    pub error: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    fn around(value: f64, error: f64) -> Estimate {
        Estimate { value, error, low: value - Z * error, high: value + Z * error }
    }

    /// A number from too few games to say how far it may be off.
    fn unsure(value: f64) -> Estimate {
        Estimate { value, error: f64::INFINITY, low: f64::NEG_INFINITY, high: f64::INFINITY }
    }

    /// Whether its error and its interval can be told.
    pub fn is_sure(&self) -> bool {
        self.error.is_finite()
    }

    /// How many standard errors it is away from nothing.
    pub fn clarity(&self) -> f64 {
        if self.error > 0.0 { self.value.abs() / self.error } else { 0.0 }
    }
}

/// A share of games, after Wilson: good for few games and for shares near none and all.
pub fn rate(wins: u64, games: u64) -> Option<Estimate> {
    if games == 0 {
        return None;
    }
    let (n, p) = (games as f64, (wins as f64 / games as f64).min(1.0));
    let z2 = Z * Z;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Estimate { value: p, error: (p * (1.0 - p) / n).sqrt(), low: (centre - half).max(0.0), high: (centre + half).min(1.0) })
}

pub fn mean(sum: &Sum) -> Option<Estimate> {
    if sum.games == 0 {
        return None;
    }
    let (n, value) = (sum.games as f64, sum.sum as f64 / sum.games as f64);
    Some(deviation(sum).map_or(Estimate::unsure(value), |deviation| Estimate::around(value, deviation / n.sqrt())))
}

/// How far single games lie from their mean; one game does not say.
pub fn deviation(sum: &Sum) -> Option<f64> {
    if sum.games < 2 {
        return None;
    }
    let (n, total) = (sum.games as f64, sum.sum as f64);
    Some(((sum.squares as f64 - total * total / n) / (n - 1.0)).max(0.0).sqrt())
}

/// Games with something and without it, of one size.
pub type Split = (With, With);

/// How much more often games are won with something than without, within games of one size and then over all sizes
/// (Mantel and Haenszel). None if there is nothing to compare.
pub fn difference(splits: &[Split]) -> Option<Estimate> {
    let share = |games: &With| games.wins as f64 / games.games as f64;
    // One more win and one more loss: a share of none or all is not certain.
    let unsure = |games: &With| {
        let (n, p) = (games.games as f64, (games.wins as f64 + 1.0) / (games.games as f64 + 2.0));
        p * (1.0 - p) / n
    };
    over_sizes(splits, 1, share, unsure)
}

/// The same of the lead in value.
pub fn difference_in_lead(splits: &[Split]) -> Option<Estimate> {
    let middle = |games: &With| games.lead.sum as f64 / games.lead.games.max(1) as f64;
    let unsure = |games: &With| deviation(&games.lead).unwrap_or(0.0).powi(2) / games.lead.games.max(1) as f64;
    over_sizes(splits, 2, middle, unsure)
}

/// Differences within each size, weighted by how much they tell.
fn over_sizes(splits: &[Split], least: u64, value: impl Fn(&With) -> f64, unsure: impl Fn(&With) -> f64) -> Option<Estimate> {
    let (mut weights, mut sum, mut variance) = (0.0, 0.0, 0.0);
    for (with, without) in splits.iter().filter(|(with, without)| with.games >= least && without.games >= least) {
        let (n, m) = (with.games as f64, without.games as f64);
        let weight = n * m / (n + m);
        weights += weight;
        sum += weight * (value(with) - value(without));
        variance += weight * weight * (unsure(with) + unsure(without));
    }
    (weights > 0.0).then(|| Estimate::around(sum / weights, variance.max(0.0).sqrt() / weights))
}

/// Fewer pairs of games say nothing about others.
pub const FEWEST_PAIRS: u64 = 5;

/// By how much a number changes in pairs of games.
pub fn mean_change(sum: &Sum) -> Option<Estimate> {
    mean(sum).map(|at| if sum.games < FEWEST_PAIRS { Estimate::unsure(at.value) } else { at })
}

/// By how much the Rebels' win rate changes in pairs of games. The error is that of Bonett and Price, with one change more
/// each way: that no winner changed in a few games does not make it certain. Games that are the same are.
pub fn change(pair: &Pair) -> Option<Estimate> {
    if pair.games == 0 {
        return None;
    }
    let n = pair.games as f64;
    let (gained, lost) = (pair.gained as f64, pair.lost as f64);
    let (up, down) = ((gained + 1.0) / (n + 2.0), (lost + 1.0) / (n + 2.0));
    let error = ((up + down - (up - down).powi(2)) / (n + 2.0)).max(0.0).sqrt();
    let value = (gained - lost) / n;
    if pair.games < FEWEST_PAIRS {
        return Some(Estimate::unsure(value));
    }
    Some(Estimate::around(value, if pair.is_same() { 0.0 } else { error }))
}

/// From how many standard errors on a difference is clear, if so many are looked at: one of many is always large by
/// chance (Bonferroni).
pub fn clear_from(looked_at: usize) -> f64 {
    let mut z = Z;
    // The share of a normal distribution beyond z, both ways, by Sampford's bound, which is close in the tail.
    let density = |z: f64| (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt();
    let beyond = |z: f64| 2.0 * density(z) * 4.0 / (3.0 * z + (z * z + 8.0).sqrt());
    while beyond(z) > 0.05 / looked_at.max(1) as f64 {
        z += 0.01;
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} and {b}");
    }

    /// Wilson's own example values: 1 of 10 is 1.8% to 40.4%.
    #[test]
    fn rates_have_wilsons_interval() {
        let one = rate(1, 10).expect("ten games");
        close(one.low, 0.0179, 0.0001);
        close(one.high, 0.4042, 0.0001);
        let none = rate(0, 20).expect("twenty games");
        close(none.low, 0.0, 1e-9);
        close(none.high, 0.1611, 0.0001);
        assert_eq!(rate(0, 0), None);
    }

    /// 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sample deviation 2.138.
    #[test]
    fn means_have_their_error() {
        let mut sum = Sum::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|value| sum.add(value));
        close(deviation(&sum).expect("eight games"), 2.138, 0.001);
        let mean = mean(&sum).expect("eight games");
        close(mean.value, 5.0, 1e-9);
        close(mean.error, 2.138 / 8_f64.sqrt(), 0.001);
    }

    /// One game has a mean and no error; four pairs have a difference and no error; five have both.
    #[test]
    fn too_few_games_have_no_interval() {
        let of = |games: u64| {
            let mut sum = Sum::default();
            (0..games as i64).for_each(|value| sum.add(value));
            sum
        };
        assert_eq!((mean(&of(0)), deviation(&of(1))), (None, None));
        let one = mean(&of(1)).expect("a game");
        assert!(!one.is_sure() && one.value == 0.0 && one.clarity() == 0.0);
        assert!(mean(&of(2)).is_some_and(|two| two.is_sure()));
        let pairs = |games| Pair { games, gained: 1, days: of(games), ..Pair::default() };
        for (games, sure) in [(1, false), (4, false), (5, true)] {
            let pair = pairs(games);
            let (wins, days) = (change(&pair).expect("pairs"), mean_change(&pair.days).expect("pairs"));
            assert_eq!((wins.is_sure(), days.is_sure()), (sure, sure), "{games}");
            close(wins.value, 1.0 / games as f64, 1e-9);
        }
    }

    /// In games of both sizes a card changes nothing; thrown together it would seem to help, being common where wins are.
    #[test]
    fn sizes_are_not_thrown_together() {
        let games = |games, wins| With { games, wins, ..With::default() };
        let (small, large) = ((games(10, 1), games(90, 9)), (games(90, 72), games(10, 8)));
        let both = difference(&[small, large]).expect("games");
        close(both.value, 0.0, 1e-9);
        assert!(both.error > 0.0);
        assert_eq!(difference(&[(games(5, 5), games(0, 0))]), None);
    }

    /// 1, 3 with and 4, 6 without: three less, with variances of 2 over 2 games each.
    #[test]
    fn leads_are_compared_by_their_means() {
        let games = |values: [i64; 2]| {
            let mut lead = Sum::default();
            values.into_iter().for_each(|value| lead.add(value));
            With { games: 2, wins: 0, lead }
        };
        let less = difference_in_lead(&[(games([1, 3]), games([4, 6]))]).expect("games");
        close(less.value, -3.0, 1e-9);
        close(less.error, 2_f64.sqrt(), 1e-9);
    }

    /// Thirty of a hundred games change one way and ten the other: 20 points, and a paired error of 6.05.
    #[test]
    fn pairs_are_compared_game_by_game() {
        let pair = Pair { games: 100, gained: 30, lost: 10, ..Pair::default() };
        let twenty = change(&pair).expect("pairs");
        close(twenty.value, 0.20, 1e-9);
        close(twenty.error, 0.0605, 0.0001);
        // No winner changed, but games did: within 14 points. Nothing changed at all: exactly none.
        let mut pair = Pair { games: 18, ..Pair::default() };
        assert_eq!(change(&pair).map(|same| (same.value, same.error)), Some((0.0, 0.0)));
        pair.lead.add(3);
        close(change(&pair).map_or(0.0, |unsure| unsure.high), 0.139, 0.001);
    }

    #[test]
    fn the_more_one_looks_at_the_clearer_it_must_be() {
        close(clear_from(1), 1.96, 0.05);
        close(clear_from(100), 3.48, 0.05);
        close(clear_from(1000), 4.06, 0.05);
    }
}
