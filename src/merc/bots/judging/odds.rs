//! Estimates how a fight would end, in whole numbers and without dice: both sides wear each other down by their average hits.
//! Good enough to distinguish a fair fight from a hopeless one.

use crate::kernel::Seat;
use crate::merc::content::RuleNumbers;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, Side, UnitId};
use crate::merc::rules::combat::dice_of;
use crate::merc::rules::stats::{self, MilitiaNumbers};

/// The points that one hit counts, so that fractions of hits stay whole numbers.
const HIT: i64 = 1000;
/// A fight that lasts longer counts as undecided.
const ROUNDS: usize = 12;

/// One side of a fight.
#[derive(Clone, Default)]
struct Force {
    /// Each MERC's hits per round, its targets, and its health and armor.
    mercs: Vec<(i64, i64, i64)>,
    militia: i64,
    /// The militia's hits per round.
    volley: i64,
    /// The sum of initiative times dice, and the sum of dice.
    quick: i64,
    dice: i64,
}

impl Force {
    fn add(&mut self, game: &Game, side: Side, units: &[UnitId], at: SectorId) {
        let (state, rules) = (game.state(), &game.content().rules);
        for unit in units {
            let numbers = stats::of(game, *unit);
            let dice = i64::from(dice_of(game, *unit));
            let body = i64::from(state.unit(*unit).health) + i64::from(game.armor(*unit));
            self.mercs.push((hits(rules, dice, rules.hit_on), numbers.targets().max(1).into(), body));
            self.quick += i64::from(numbers.initiative()) * dice;
            self.dice += dice;
        }
        for seat in state.seats_of(side) {
            let militia = state.militia(seat, at);
            if militia > 0 {
                self.add_militia(game, stats::militia(game, seat, at), militia.into());
            }
        }
    }

    fn add_militia(&mut self, game: &Game, numbers: MilitiaNumbers, militia: i64) {
        self.militia += militia;
        self.volley += hits(&game.content().rules, militia, numbers.hit_on);
        self.quick += militia * i64::from(numbers.initiative);
        self.dice += militia;
    }

    fn bodies(&self) -> i64 {
        (self.militia + self.mercs.iter().map(|(.., body)| body).sum::<i64>()) * HIT
    }

    /// This side's hits per round at full strength. Nobody hits more than its targets can take, and militia take one hit each.
    fn fire(&self, enemy: &Force) -> i64 {
        let tough = enemy.mercs.iter().map(|(.., body)| *body).min().unwrap_or(0);
        let landed = |(hits, targets, _): &(i64, i64, i64)| {
            let room = targets.min(&enemy.militia) + (targets - enemy.militia).max(0) * tough;
            (*hits).min(room * HIT)
        };
        self.volley + self.mercs.iter().map(landed).sum::<i64>()
    }

    fn initiative(&self) -> i64 {
        self.quick * 1000 / self.dice.max(1)
    }
}

/// The average hits of a number of dice.
fn hits(rules: &RuleNumbers, dice: i64, needs: u8) -> i64 {
    let faces = i64::from(rules.die_faces);
    dice * (faces + 1 - i64::from(needs)) * HIT / faces
}

/// The result if these units, this many new militia and their side's units in a sector fought for it: the percentage of their own health
/// and armor that is left, or, if they lose, the percentage that the enemy has left as a negative number.
pub fn odds(game: &Game, seat: Seat, coming: &[UnitId], militia: u8, at: SectorId) -> i64 {
    let (mut ours, theirs) = forces(game, seat, coming, at);
    if militia > 0 {
        ours.add_militia(game, stats::militia(game, seat, at), militia.into());
    }
    fight(&ours, &theirs)
}

/// The fewest new militia, at most `most`, with which the odds at a sector are at least `least`.
pub fn militia_needed(game: &Game, seat: Seat, at: SectorId, most: u8, least: i64) -> Option<u8> {
    if most == 0 {
        return None;
    }
    let (ours, theirs) = forces(game, seat, &[], at);
    let numbers = stats::militia(game, seat, at);
    let odds = |militia: u8| {
        let mut ours = ours.clone();
        ours.add_militia(game, numbers, militia.into());
        fight(&ours, &theirs)
    };
    (1..=most).find(|militia| odds(*militia) >= least)
}

/// Both sides of a fight for a sector, if these units came to it.
fn forces(game: &Game, seat: Seat, coming: &[UnitId], at: SectorId) -> (Force, Force) {
    let state = game.state();
    let side = state.side(seat);
    let mut own: Vec<UnitId> = state.units_of_side_in(side, at).collect();
    own.extend(coming.iter().copied().filter(|unit| state.sector_of(*unit) != Some(at)));
    let (mut ours, mut theirs) = (Force::default(), Force::default());
    ours.add(game, side, &own, at);
    for enemy in state.sides().filter(|other| *other != side) {
        let units: Vec<UnitId> = state.units_of_side_in(enemy, at).collect();
        theirs.add(game, enemy, &units, at);
    }
    (ours, theirs)
}

fn fight(ours: &Force, theirs: &Force) -> i64 {
    let first = ours.initiative() > theirs.initiative();
    let (whole, enemy) = (ours.bodies().max(1), theirs.bodies().max(1));
    let (fire, answer) = (ours.fire(theirs), theirs.fire(ours));
    let (mut us, mut them) = (ours.bodies(), theirs.bodies());
    for _ in 0..ROUNDS {
        if us <= 0 || them <= 0 {
            break;
        }
        // A side that has lost half its health and armor hits half as often.
        if first {
            them -= fire * us / whole;
            us -= answer * them.max(0) / enemy;
        } else {
            us -= answer * them / enemy;
            them -= fire * us.max(0) / whole;
        }
    }
    match (us > 0, them > 0) {
        (true, false) => us * 100 / whole,
        (true, true) => 0,
        _ => -(them.max(1) * 100 / enemy).max(1),
    }
}
