//! Exact odds of a fight between MERCs and militia: every position with its probability, round by round. A position is how many militia are
//! left, what is left of each MERC, and who is next.
//!
//! - `known`: whether everything that can happen in a fight is known in advance
//! - `board`: what the rules say in each situation of the MERCs; `hits`: the chances of hits

mod board;
mod hits;
mod known;

use self::board::{Board, Fallen, Situation};
use self::hits::{Chance, ONE, times};
use super::fight::{Fight, Left};
use super::share::Share;
use super::tally::{Basis, Odds, usual};
use super::work::Work;
use crate::merc::game::Game;
use crate::merc::model::state::Fighter;
use std::collections::BTreeMap;

/// More militia than this are not computed: their dice have too many results, and the rules limit how many of them a MERC can declare.
pub const MOST_MILITIA: u8 = 60;
/// More positions than this are not computed.
const MOST_POSITIONS: usize = 200_000;

/// The steps of work for the fire of militia, apart from their dice.
const VOLLEY: u64 = 20;

/// Where a fight stands at one moment: the situation of the MERCs, and the militia left.
type Position = (Situation, u8);
/// Positions with their probabilities.
type Mass = BTreeMap<Position, Chance>;

/// The exact odds, if `known` says that there are any and they take at most this many situations.
pub fn solve(game: &Game, fight: &Fight, most_situations: usize, work: &Work) -> Option<Odds> {
    let sides = known::sides(game, fight)?;
    if sides.militia > MOST_MILITIA {
        return None;
    }
    let mut board = Board::new(game, fight, &sides, most_situations, work)?;
    let mut ended = Ended::new(board.units().len());
    let mut open: Mass = BTreeMap::from([((board.start(), sides.militia), ONE)]);
    let mut positions = 0;
    let fought = game.state().combat().filter(|_| fight.left.is_some()).map_or(0, |combat| combat.round);
    let mut left = match &fight.left {
        Some(Left::Turns(order)) => Some(order.clone()),
        Some(Left::Rounds) | None => None,
    };
    let first = if left.is_some() { fought.max(1) } else { fought + 1 };
    for round in first..=game.content().rules.combat_rounds {
        let after = match left.take() {
            Some(order) => turns(&mut board, &order, open)?,
            None => self::round(&mut board, open)?,
        };
        positions += after.len();
        if positions > MOST_POSITIONS {
            return None;
        }
        open = BTreeMap::new();
        for ((situation, militia), chance) in after {
            let fallen = board.fallen(situation);
            if militia == 0 || fallen.iter().all(|fell| *fell) {
                ended.add(round, militia == 0, fallen, chance);
            } else {
                *open.entry((situation, militia)).or_default() += chance;
            }
        }
        if open.is_empty() {
            break;
        }
    }
    // The limit of rounds ends a combat that nobody has won.
    for ((situation, _), chance) in open {
        ended.undecided(board.fallen(situation), chance);
    }
    Some(ended.odds(&board, sides.mercs == fight.side))
}

/// One round: everybody acts in the order that the round began with.
fn round(board: &mut Board<'_>, open: Mass) -> Option<Mass> {
    let mut by_order: Vec<(Vec<Fighter>, Mass)> = Vec::new();
    for (position, chance) in open {
        let order = board.order(position.0)?;
        match by_order.iter_mut().find(|(other, _)| *other == order) {
            Some((_, mass)) => {
                mass.insert(position, chance);
            }
            None => by_order.push((order, BTreeMap::from([(position, chance)]))),
        }
    }
    let mut after = Mass::new();
    for (order, mass) in by_order {
        for (position, chance) in turns(board, &order, mass)? {
            *after.entry(position).or_default() += chance;
        }
    }
    Some(after)
}

/// These act one after another.
fn turns(board: &mut Board<'_>, order: &[Fighter], mut mass: Mass) -> Option<Mass> {
    for fighter in order {
        mass = turn(board, *fighter, mass)?;
    }
    Some(mass)
}

fn turn(board: &mut Board<'_>, fighter: Fighter, mass: Mass) -> Option<Mass> {
    let mut after = Mass::new();
    let mut add = |position: Position, chance: Chance| {
        if chance > 0 {
            *after.entry(position).or_default() += chance;
        }
    };
    for ((situation, militia), chance) in mass {
        let is_over = militia == 0 || board.fallen(situation).iter().all(|fell| *fell);
        match fighter {
            _ if is_over => add((situation, militia), chance),
            Fighter::Unit(unit) => match board.shot(situation, unit)? {
                Some(shot) => {
                    board.spend(shot.steps())?;
                    for (kills, of) in shot.kills(militia).into_iter().enumerate() {
                        add((situation, militia - kills as u8), times(chance, of));
                    }
                }
                None => add((situation, militia), chance),
            },
            Fighter::Militia(_) => {
                board.spend(VOLLEY + u64::from(militia) * u64::from(militia))?;
                let volley = board.volley(situation, militia)?;
                for (after, of) in volley {
                    add((after, militia), times(chance, of));
                }
            }
            Fighter::Riders(_) => return None,
        }
    }
    Some(after)
}

/// Fights that have ended.
struct Ended {
    won: Chance,
    lost: Chance,
    undecided: Chance,
    /// By the number of fallen.
    counts: Vec<Chance>,
    falls: Vec<Chance>,
    rounds: Vec<Chance>,
}

impl Ended {
    fn new(units: usize) -> Ended {
        Ended { won: 0, lost: 0, undecided: 0, counts: vec![0; units + 1], falls: vec![0; units], rounds: Vec::new() }
    }

    fn add(&mut self, round: u8, mercs_won: bool, fallen: &Fallen, chance: Chance) {
        if mercs_won {
            self.won += chance;
        } else {
            self.lost += chance;
        }
        if self.rounds.len() <= usize::from(round) {
            self.rounds.resize(usize::from(round) + 1, 0);
        }
        self.rounds[usize::from(round)] += chance;
        self.count(fallen, chance);
    }

    fn undecided(&mut self, fallen: &Fallen, chance: Chance) {
        self.undecided += chance;
        self.count(fallen, chance);
    }

    fn count(&mut self, fallen: &Fallen, chance: Chance) {
        self.counts[fallen.iter().filter(|fell| **fell).count()] += chance;
        for (fell, sum) in fallen.iter().zip(&mut self.falls) {
            *sum += if *fell { chance } else { 0 };
        }
    }

    /// The odds of the side with MERCs, or of the side with only militia.
    fn odds(&self, board: &Board<'_>, of_mercs: bool) -> Odds {
        // Chances that are too small to count are missing, so all of them together are a little less than one.
        let all = self.won + self.lost + self.undecided;
        let share = |part: &Chance| Share::of(*part, all);
        let (lost, falls) = match of_mercs {
            true => (
                self.counts.iter().map(share).collect(),
                board.units().iter().copied().zip(self.falls.iter().map(share)).collect(),
            ),
            false => (vec![Share::ALL], Vec::new()),
        };
        Odds {
            win: share(if of_mercs { &self.won } else { &self.lost }),
            undecided: share(&self.undecided),
            lost,
            falls,
            rounds: usual(&self.rounds.iter().map(share).collect::<Vec<_>>()),
            basis: Basis::Exact,
        }
    }
}
