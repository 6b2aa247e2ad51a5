//! Turns counts into rates, means and differences, each with a 95% interval.

use super::counts::{Sum, With};
use super::pairs::Pair;

/// Half the width of a 95% interval, in standard errors.
const Z: f64 = 1.959_963_985;

/// A measured number with its standard error and 95% interval.
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

    /// Limits the interval: a difference between shares is at most 100 points.
    fn between_shares(self) -> Estimate {
        Estimate { low: self.low.clamp(-1.0, 1.0), high: self.high.clamp(-1.0, 1.0), ..self }
    }

    /// The length of the longer side of the interval.
    pub fn reach(&self) -> f64 {
        (self.high - self.value).max(self.value - self.low)
    }

    /// A number from too few games to estimate its error.
    fn unsure(value: f64) -> Estimate {
        Estimate { value, error: f64::INFINITY, low: f64::NEG_INFINITY, high: f64::INFINITY }
    }

    /// Whether its error and interval are known.
    pub fn is_sure(&self) -> bool {
        self.error.is_finite()
    }

    /// How many standard errors it is away from 0.
    pub fn clarity(&self) -> f64 {
        if self.error > 0.0 { self.value.abs() / self.error } else { 0.0 }
    }
}

/// A share of games with Wilson's interval, which is reliable for few games and for shares near 0 and 1.
pub fn rate(wins: u64, games: u64) -> Option<Estimate> {
    if games == 0 {
        return None;
    }
    let (n, p) = (games as f64, (wins as f64 / games as f64).min(1.0));
    let z2 = Z * Z;
    let center = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Estimate { value: p, error: (p * (1.0 - p) / n).sqrt(), low: (center - half).max(0.0), high: (center + half).min(1.0) })
}

pub fn mean(sum: &Sum) -> Option<Estimate> {
    if sum.games == 0 {
        return None;
    }
    let (n, value) = (sum.games as f64, sum.sum as f64 / sum.games as f64);
    Some(deviation(sum).map_or(Estimate::unsure(value), |deviation| Estimate::around(value, deviation / n.sqrt())))
}

/// The standard deviation of single games; unknown for one game.
pub fn deviation(sum: &Sum) -> Option<f64> {
    if sum.games < 2 {
        return None;
    }
    let (n, total) = (sum.games as f64, sum.sum as f64);
    Some(((sum.squares as f64 - total * total / n) / (n - 1.0)).max(0.0).sqrt())
}

/// Games of one size with a card, and without it.
pub type Split = (With, With);

/// The fewest games with a card, and without it, that allow a difference.
pub const FEWEST_GAMES: u64 = 5;

/// The fewest games with a card, and without it, that allow a clear difference.
pub const FEWEST_FOR_CLEAR: u64 = 20;

/// The splits that have at least `least` games on both sides.
fn comparable(splits: &[Split], least: u64) -> impl Iterator<Item = &Split> {
    splits.iter().filter(move |(with, without)| with.games >= least && without.games >= least)
}

/// Whether the splits have at least `fewest` games with and without in all.
fn has_games<'a>(splits: impl Iterator<Item = &'a Split>, fewest: u64) -> bool {
    let both = splits.fold((0_u64, 0_u64), |(n, m), split| (n.saturating_add(split.0.games), m.saturating_add(split.1.games)));
    both.0.min(both.1) >= fewest
}

/// The difference of the win rates with and without a card, compared within games of one size and then averaged over all sizes
/// (Mantel and Haenszel). `None` if there are too few games.
pub fn difference(splits: &[Split]) -> Option<Estimate> {
    let share = |games: &With| games.wins as f64 / games.games as f64;
    // Add one win and one loss, because a share of 0 or 1 is not certain.
    let unsure = |games: &With| {
        let (n, p) = (games.games as f64, (games.wins as f64 + 1.0) / (games.games as f64 + 2.0));
        p * (1.0 - p) / n
    };
    over_sizes(splits, 1, share, unsure).map(Estimate::between_shares)
}

/// How many standard errors the win rates with and without are apart, under the hypothesis that they are equal. The variance is that
/// of all games together, so that 0 wins in a handful of games does not count as certain. Half a game is subtracted because games are
/// whole (Cochran's test; for one size, the score test of two shares with Yates' correction). `None` if there are too few games.
pub fn score(splits: &[Split]) -> Option<f64> {
    if !has_games(comparable(splits, 1), FEWEST_GAMES) {
        return None;
    }
    let (mut more, mut variance) = (0.0, 0.0);
    for (with, without) in comparable(splits, 1) {
        let (n, m) = (with.games as f64, without.games as f64);
        let (won, won_without) = (with.wins as f64, without.wins as f64);
        let (weight, share) = (n * m / (n + m), (won + won_without) / (n + m));
        more += weight * (won / n - won_without / m);
        variance += weight * share * (1.0 - share);
    }
    Some(if variance > 0.0 { (more.abs() - 0.5).max(0.0) / variance.sqrt() } else { 0.0 })
}

/// Whether the win rates differ by at least `clear_from` standard errors, over enough games.
pub fn is_clear(splits: &[Split], clear_from: f64) -> bool {
    has_games(comparable(splits, 1), FEWEST_FOR_CLEAR) && score(splits).is_some_and(|score| score >= clear_from)
}

/// Like `difference`, for the lead in value.
pub fn difference_in_lead(splits: &[Split]) -> Option<Estimate> {
    let middle = |games: &With| games.lead.sum as f64 / games.lead.games.max(1) as f64;
    let unsure = |games: &With| deviation(&games.lead).unwrap_or(0.0).powi(2) / games.lead.games.max(1) as f64;
    over_sizes(splits, 2, middle, unsure)
}

/// The differences within each size, weighted by their number of games.
fn over_sizes(splits: &[Split], least: u64, value: impl Fn(&With) -> f64, unsure: impl Fn(&With) -> f64) -> Option<Estimate> {
    if !has_games(comparable(splits, least), FEWEST_GAMES) {
        return None;
    }
    let (mut weights, mut sum, mut variance) = (0.0, 0.0, 0.0);
    for (with, without) in comparable(splits, least) {
        let (n, m) = (with.games as f64, without.games as f64);
        let weight = n * m / (n + m);
        weights += weight;
        sum += weight * (value(with) - value(without));
        variance += weight * weight * (unsure(with) + unsure(without));
    }
    (weights > 0.0).then(|| Estimate::around(sum / weights, variance.max(0.0).sqrt() / weights))
}

/// The fewest pairs of games that allow an interval.
pub const FEWEST_PAIRS: u64 = 5;

/// The mean change of a number in pairs of games.
pub fn mean_change(sum: &Sum) -> Option<Estimate> {
    mean(sum).map(|at| if sum.games < FEWEST_PAIRS { Estimate::unsure(at.value) } else { at })
}

/// The change of the first side's win rate in pairs of games. The error is that of Bonett and Price, which adds one change each way, because
/// a few games without a change of winner prove nothing. If all pairs are identical, the error is 0.
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
    Some(Estimate::around(value, if pair.is_same() { 0.0 } else { error }).between_shares())
}

/// From how many standard errors a difference is clear, given the number of comparisons: one of many is always large by chance
/// (Bonferroni).
pub fn clear_from(comparisons: usize) -> f64 {
    let mut z = Z;
    // The two-sided tail of the normal distribution beyond z, by Sampford's bound, which is close in the tail.
    let density = |z: f64| (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt();
    let beyond = |z: f64| 2.0 * density(z) * 4.0 / (3.0 * z + (z * z + 8.0).sqrt());
    while beyond(z) > 0.05 / comparisons.max(1) as f64 {
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

    /// Wilson's interval of 1 in 10 is 1.8% to 40.4%.
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

    /// The mean of 2, 4, 4, 4, 5, 5, 7, 9 is 5, and the sample deviation is 2.138.
    #[test]
    fn means_have_their_error() {
        let mut sum = Sum::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|value| sum.add(value));
        close(deviation(&sum).expect("eight games"), 2.138, 0.001);
        let mean = mean(&sum).expect("eight games");
        close(mean.value, 5.0, 1e-9);
        close(mean.error, 2.138 / 8_f64.sqrt(), 0.001);
    }

    /// One game has a mean but no error; four pairs have a difference but no error; five pairs have both.
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

    /// The card changes nothing in games of either size. Pooled, it would seem to help, because it is common where wins are common.
    #[test]
    fn sizes_are_not_pooled() {
        let games = |games, wins| With { games, wins, ..With::default() };
        let (small, large) = ((games(10, 1), games(90, 9)), (games(90, 72), games(10, 8)));
        let both = difference(&[small, large]).expect("games");
        close(both.value, 0.0, 1e-9);
        assert!(both.error > 0.0);
        assert_eq!(difference(&[(games(5, 5), games(0, 0))]), None);
    }

    /// The mean is 2 with and 5 without, so the difference is -3, with a variance of 1 over 5 games each.
    #[test]
    fn leads_are_compared_by_their_means() {
        let games = |values: &[i64]| {
            let mut lead = Sum::default();
            values.iter().for_each(|value| lead.add(*value));
            With { games: lead.games, wins: 0, lead }
        };
        let less = difference_in_lead(&[(games(&[1, 1, 2, 3, 3]), games(&[4, 4, 5, 6, 6]))]).expect("games");
        close(less.value, -3.0, 1e-9);
        close(less.error, 0.4_f64.sqrt(), 1e-9);
        assert_eq!(difference_in_lead(&[(games(&[1, 1, 3, 3]), games(&[4, 4, 5, 6, 6]))]), None);
    }

    fn won(wins: u64, games: u64) -> With {
        With { games, wins, ..With::default() }
    }

    /// 0 of 20 and 67 of 280 differ by 23.93 points. Subtracting half a game each way (2.68 points) leaves 21.25. The standard error is the
    /// root of 67/300 * 233/300 * (1/20 + 1/280) = 0.009292, which is 9.640 points, so the score is 2.204. Among 30 comparisons 3.14 is
    /// needed. For 0 of 60 and 300 of 600, 50 - 0.92 = 49.08 points over 6.742 points is 7.280.
    #[test]
    fn a_side_that_never_won_is_not_certain() {
        let (few, many) = ([(won(0, 20), won(67, 280))], [(won(0, 60), won(300, 600))]);
        close(score(&few).expect("games"), 2.204, 0.001);
        close(score(&many).expect("games"), 7.280, 0.001);
        let clear = clear_from(30);
        assert!(!is_clear(&few, clear) && is_clear(&many, clear));
        // Measured by its own standard error, the difference would have been clear.
        assert!(difference(&few).expect("games").clarity() > clear);
        // Two equal sizes give (2 * 4.4667 - 0.5) / sqrt(2 * 3.2378).
        close(score(&[few[0], few[0]]).expect("games"), 3.3140, 0.001);
    }

    /// 0 of 19 and 1000 of 1000 are far apart, but 19 games are too few for a clear difference. The same holds the other way round, and
    /// with another size that has no games without the card.
    #[test]
    fn nineteen_games_are_never_clear() {
        let (none, all) = (won(0, 19), won(1000, 1000));
        assert!(score(&[(none, all)]).is_some_and(|score| score > 20.0));
        assert!(!is_clear(&[(none, all)], 1.96) && !is_clear(&[(all, none)], 1.96));
        assert!(!is_clear(&[(none, all), (won(0, 500), won(0, 0))], 1.96));
        assert!(is_clear(&[(won(0, 20), all)], 1.96));
        // All games were won, so there is no difference.
        assert_eq!(score(&[(won(30, 30), won(40, 40))]), Some(0.0));
    }

    /// Four games on a side are too few for a difference; five over two sizes are enough. For 5 of 5 and 0 of 5, twice 6/7 * 1/7 / 5 is
    /// 0.04898, so the difference is 100 points with an interval of 43.4 downward and 0 upward.
    #[test]
    fn few_games_have_no_difference_and_no_interval_exceeds_100_points() {
        for few in [[(won(4, 4), won(0, 90))], [(won(0, 90), won(4, 4))], [(won(0, 0), won(9, 90))]] {
            assert_eq!((difference(&few), score(&few)), (None, None));
            assert!(!is_clear(&few, 0.0));
        }
        assert!(difference(&[(won(4, 4), won(0, 90)), (won(1, 1), won(0, 9))]).is_some());
        let all = difference(&[(won(5, 5), won(0, 5))]).expect("games");
        assert_eq!((all.value, all.high), (1.0, 1.0));
        close(all.low, 0.5662, 0.0001);
        close(all.reach(), 0.4338, 0.0001);
        let pairs = change(&Pair { games: 5, gained: 5, ..Pair::default() }).expect("pairs");
        assert!(pairs.high == 1.0 && pairs.low > 0.0);
    }

    /// Of 100 games, 30 change one way and 10 the other: a difference of 20 points with a paired error of 6.05.
    #[test]
    fn pairs_are_compared_game_by_game() {
        let pair = Pair { games: 100, gained: 30, lost: 10, ..Pair::default() };
        let twenty = change(&pair).expect("pairs");
        close(twenty.value, 0.20, 1e-9);
        close(twenty.error, 0.0605, 0.0001);
        // If nothing changed at all, the difference is exactly 0. If no winner but something else changed, it is within 14 points.
        let mut pair = Pair { games: 18, ..Pair::default() };
        assert_eq!(change(&pair).map(|same| (same.value, same.error)), Some((0.0, 0.0)));
        pair.lead.add(3);
        close(change(&pair).map_or(0.0, |unsure| unsure.high), 0.139, 0.001);
    }

    #[test]
    fn more_comparisons_need_clearer_differences() {
        close(clear_from(1), 1.96, 0.05);
        close(clear_from(100), 3.48, 0.05);
        close(clear_from(1000), 4.06, 0.05);
    }
}
