//! How a fight would probably end, in whole numbers and without a die: both sides wear each other down by what they hit on
//! average. Good enough to tell a fair fight from a foolish one.

use crate::merc::game::Game;
use crate::merc::ids::{SectorId, Side, UnitId};
use crate::merc::numbers;
use crate::merc::rules::combat::dice_of;

/// Points of one hit.
const HIT: i64 = 1000;
/// Fights that last longer are undecided.
const ROUNDS: usize = 12;

/// One side of a fight.
struct Force {
    /// Health and armor of all, in points.
    bodies: i64,
    /// What they hit in a round while all of them stand.
    fire: i64,
    /// How many they are.
    heads: i64,
    initiative: i64,
    whole: i64,
}

impl Force {
    fn of(game: &Game, side: Side, units: &[UnitId], at: SectorId) -> Force {
        let state = game.state();
        let mut force = Force { bodies: 0, fire: 0, heads: 0, initiative: 0, whole: 0 };
        for unit in units {
            let numbers = numbers::of(game, *unit);
            let dice = i64::from(dice_of(game, *unit));
            let body = i64::from(state.unit(*unit).health) + i64::from(game.armor(*unit));
            force.bodies += body * HIT;
            // More dice than it can spread over its targets are partly wasted.
            let spread = i64::from(numbers.targets().max(1)) * 2;
            force.fire += (dice * HIT / 2).min(spread * HIT);
            force.heads += 1;
            force.initiative += i64::from(numbers.initiative()) * dice;
            force.whole += dice;
        }
        for seat in state.seats_of(side) {
            let militia = i64::from(state.militia(seat, at));
            if militia > 0 {
                let numbers = numbers::militia(game, seat, at);
                let sides = i64::from(7 - numbers.hit_on.clamp(2, 6));
                force.bodies += militia * HIT;
                force.fire += militia * sides * HIT / 6;
                force.heads += militia;
                force.initiative += militia * i64::from(numbers.initiative);
                force.whole += militia;
            }
        }
        force.whole = force.bodies.max(1);
        force
    }

    /// What is left of the fire when so many bodies are.
    fn strikes(&self, bodies: i64) -> i64 {
        self.fire * bodies / self.whole
    }
}

/// What would be left if a side's units fought for a sector, those who stand there included: percent of their own bodies, or less
/// than nothing and percent of the enemy's.
pub fn odds(game: &Game, side: Side, coming: &[UnitId], at: SectorId) -> i64 {
    let state = game.state();
    let mut own: Vec<UnitId> = state.units_of_side_in(side, at).collect();
    own.extend(coming.iter().copied().filter(|unit| !state.units_of_side_in(side, at).any(|other| other == *unit)));
    let ours = Force::of(game, side, &own, at);
    let mut theirs = Force { bodies: 0, fire: 0, heads: 0, initiative: 0, whole: 1 };
    for enemy in state.sides().filter(|other| *other != side) {
        let units: Vec<UnitId> = state.units_of_side_in(enemy, at).collect();
        let force = Force::of(game, enemy, &units, at);
        theirs.bodies += force.bodies;
        theirs.fire += force.fire;
        theirs.heads += force.heads;
        theirs.initiative += force.initiative;
    }
    theirs.whole = theirs.bodies.max(1);
    fight(&ours, &theirs)
}

fn fight(ours: &Force, theirs: &Force) -> i64 {
    let quick = |force: &Force| force.initiative * 1000 / force.heads.max(1);
    let first = quick(ours) > quick(theirs);
    let (mut us, mut them) = (ours.bodies, theirs.bodies);
    for _ in 0..ROUNDS {
        if us <= 0 || them <= 0 {
            break;
        }
        if first {
            them -= ours.strikes(us);
            us -= theirs.strikes(them.max(0));
        } else {
            us -= theirs.strikes(them);
            them -= ours.strikes(us.max(0));
        }
    }
    match (us > 0, them > 0) {
        (true, false) => us * 100 / ours.whole,
        (true, true) => 0,
        _ => -(them.max(1) * 100 / theirs.whole).max(1),
    }
}
