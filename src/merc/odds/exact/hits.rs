//! The chances of hits, in whole numbers: 10^15 is certain.

/// A probability.
pub type Chance = u64;

pub const ONE: Chance = 1_000_000_000_000_000;

/// The chance that both happen.
pub fn times(one: Chance, other: Chance) -> Chance {
    ((u128::from(one) * u128::from(other) + u128::from(ONE / 2)) / u128::from(ONE)) as Chance
}

/// The chance of `faces` among `of` equally likely ones.
pub fn share(faces: u8, of: u8) -> Chance {
    ONE * u64::from(faces.min(of)) / u64::from(of.max(1))
}

/// The chance of each number of hits, from none, with this many dice that each hit with this chance.
pub fn binomial(dice: u8, hit: Chance) -> Vec<Chance> {
    let mut chances = vec![ONE];
    for _ in 0..dice {
        let mut next = vec![0; chances.len() + 1];
        for (hits, chance) in chances.iter().enumerate() {
            let more = times(*chance, hit);
            next[hits] += chance - more;
            next[hits + 1] += more;
        }
        chances = next;
    }
    chances
}

/// An attack at militia.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    pub dice: u8,
    /// The number of militia that can be declared.
    pub targets: u8,
    /// The chance of a die to hit the declared targets only.
    pub hit: Chance,
    /// The chance of a die to hit anybody, declared or not.
    pub free: Chance,
}

impl Shot {
    /// How long `kills` takes.
    pub fn steps(&self) -> u64 {
        let dice = u64::from(self.dice) + 1;
        if self.free > 0 { dice * dice * dice } else { dice * dice }
    }

    /// The chance of each number of dead militia, from none.
    pub fn kills(&self, militia: u8) -> Vec<Chance> {
        let targets = usize::from(self.targets.min(militia));
        let militia = usize::from(militia);
        let mut chances = vec![0; militia + 1];
        // First how many dice hit anybody, then how many of the others hit the declared targets.
        let others = ONE - self.free;
        let bound = if others == 0 { 0 } else { ((u128::from(self.hit) * u128::from(ONE)) / u128::from(others)) as Chance };
        for (free, chance) in binomial(self.dice, self.free).into_iter().enumerate().filter(|(_, chance)| *chance > 0) {
            for (hits, of) in binomial(self.dice - free as u8, bound).into_iter().enumerate() {
                let declared = hits.min(targets);
                chances[declared + free.min(militia - declared)] += times(chance, of);
            }
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn per_mille(chances: &[Chance]) -> Vec<u64> {
        chances.iter().map(|chance| (chance + ONE / 2000) / (ONE / 1000)).collect()
    }

    #[test]
    fn hits_of_three_dice() {
        // 1, 3, 3, 1 of 8.
        assert_eq!(per_mille(&binomial(3, ONE / 2)), [125, 375, 375, 125]);
        assert_eq!(binomial(0, ONE / 2), [ONE]);
    }

    /// Two dice, 4 and 5 hit the one declared target, a 6 hits anybody. By hand, of 36: no kill if both miss, 9. One kill if one hits and one
    /// misses, 18, or both are 4 or 5, 4. Two kills if one or both are 6 and none misses, 5.
    #[test]
    fn free_hits_may_go_to_targets_that_were_not_declared() {
        let shot = Shot { dice: 2, targets: 1, hit: share(2, 6), free: share(1, 6) };
        let kills: Vec<u64> = shot.kills(3).iter().map(|chance| (36 * chance + ONE / 2) / ONE).collect();
        assert_eq!(kills, [9, 22, 5, 0]);
    }

    #[test]
    fn nobody_dies_twice() {
        let shot = Shot { dice: 5, targets: 6, hit: share(3, 6), free: 0 };
        // One of 32 misses with all dice.
        assert_eq!(per_mille(&shot.kills(1)), [31, 969]);
    }
}
