//! Chance: one seeded generator, split into named streams. Sampling is our own code, so a library update cannot change a
//! game.
//!
//! The position of every stream is part of the state. A draw does not move it; the event that carries the draw does, so
//! a command that runs a second time draws the same values.

use arrayvec::ArrayVec;
use rand::Rng;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// A named stream; the ruleset defines what each number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stream(pub u8);

/// The maximum number of streams per game.
pub const STREAMS: usize = 24;

/// The maximum number of dice in one roll; rulesets cap their rolls below it.
pub const MOST_DICE: usize = 64;

/// Marks the end of one forced roll.
const ROLL_ENDS: u8 = 0;

/// The seed, the position of each stream, and the dice that a transcript forces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chance {
    seed: u64,
    positions: [u64; STREAMS],
    forced: Vec<u8>,
}

/// What a draw did to the generator; the event that reports the draw carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Draw {
    pub stream: Stream,
    pub position: u64,
    pub forced: u16,
}

/// The dice of one roll, in the order rolled.
pub type Rolled = ArrayVec<u8, MOST_DICE>;

impl Chance {
    pub fn new(seed: u64) -> Self {
        Chance { seed, positions: [0; STREAMS], forced: Vec::new() }
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Moves the stream to its position after the draw.
    pub fn advance(&mut self, draw: &Draw) {
        self.positions[usize::from(draw.stream.0)] = draw.position;
        self.forced.drain(..usize::from(draw.forced).min(self.forced.len()));
    }

    /// Adds dice that the next rolls must show, one group per roll.
    pub fn force(&mut self, rolls: &[Vec<u8>]) {
        for roll in rolls {
            self.forced.extend(roll);
            self.forced.push(ROLL_ENDS);
        }
    }

    /// Forced dice that no roll has used yet.
    pub fn left_over(&self) -> Vec<u8> {
        self.forced.iter().copied().filter(|die| *die != ROLL_ENDS).collect()
    }

    fn has_forced(&self) -> bool {
        !self.forced.is_empty()
    }
}

/// Why forced dice do not match the roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForcedDiceError {
    #[error("the game rolls {count} dice, but the next forced roll has {} ({group:?})", .group.len())]
    Count { count: usize, group: Vec<u8> },
    #[error("a forced die shows {die}, but the die has {sides} sides")]
    Sides { die: u8, sides: u8 },
}

/// Live generators, one per stream, repositioned when the state has another position. Never part of the state.
#[derive(Default)]
pub struct Generators {
    live: RefCell<Vec<Option<Live>>>,
}

struct Live {
    seed: u64,
    position: u64,
    generator: ChaCha8Rng,
}

impl Generators {
    /// Rolls `count` dice with `sides` sides. Forced dice come first; a forced roll of a different size is an error.
    pub fn roll(&self, chance: &Chance, stream: Stream, sides: u8, count: usize) -> Result<(Rolled, Draw), ForcedDiceError> {
        let count = count.min(MOST_DICE);
        if chance.has_forced() {
            return forced_roll(chance, stream, sides, count);
        }
        let mut dice = Rolled::new();
        let draw = self.with(chance, stream, |words| {
            for _ in 0..count {
                dice.push(below(words, u32::from(sides)) as u8 + 1);
            }
        });
        Ok((dice, draw))
    }

    /// Draws several values in sequence as one draw.
    pub fn deal<T>(&self, chance: &Chance, stream: Stream, deal: impl FnOnce(&mut Dealer<'_, '_>) -> T) -> (T, Draw) {
        let mut dealt = None;
        let draw = self.with(chance, stream, |words| dealt = Some(deal(&mut Dealer(words))));
        (dealt.expect("the dealer was called"), draw)
    }

    /// A number below `bound` (at least 1).
    pub fn number(&self, chance: &Chance, stream: Stream, bound: u32) -> (u32, Draw) {
        let mut number = 0;
        let draw = self.with(chance, stream, |words| number = below(words, bound.max(1)));
        (number, draw)
    }

    /// Shuffles in place (Fisher-Yates from the end).
    pub fn shuffle<T>(&self, chance: &Chance, stream: Stream, items: &mut [T]) -> Draw {
        self.with(chance, stream, |words| Dealer(words).shuffle(items))
    }

    fn with(&self, chance: &Chance, stream: Stream, draw: impl FnOnce(&mut Words<'_>)) -> Draw {
        let mut all = self.live.borrow_mut();
        let index = usize::from(stream.0);
        if all.len() <= index {
            all.resize_with(index + 1, || None);
        }
        let wanted = chance.positions[index];
        let live =
            all[index].get_or_insert_with(|| Live { seed: chance.seed, position: 0, generator: generator(chance.seed, stream) });
        if live.seed != chance.seed {
            live.seed = chance.seed;
            live.position = 0;
            live.generator = generator(chance.seed, stream);
        }
        if live.position != wanted {
            live.generator.set_word_pos(u128::from(wanted));
            live.position = wanted;
        }
        let mut words = Words { generator: &mut live.generator, taken: 0 };
        draw(&mut words);
        live.position += words.taken;
        Draw { stream, position: live.position, forced: 0 }
    }
}

/// Draws several values as one draw.
pub struct Dealer<'a, 'b>(&'a mut Words<'b>);

impl Dealer<'_, '_> {
    /// A number below `bound` (at least 1).
    pub fn below(&mut self, bound: u32) -> u32 {
        below(self.0, bound.max(1))
    }

    /// Shuffles in place (Fisher-Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// Raw words of one stream.
pub struct Words<'a> {
    generator: &'a mut ChaCha8Rng,
    taken: u64,
}

impl Words<'_> {
    fn next(&mut self) -> u32 {
        self.taken += 1;
        self.generator.next_u32()
    }
}

fn generator(seed: u64, stream: Stream) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut generator = ChaCha8Rng::from_seed(key);
    generator.set_stream(u64::from(stream.0));
    generator
}

/// Frozen: a raw word below the largest multiple of `bound`, then its remainder. Changing this changes every game.
fn below(words: &mut Words<'_>, bound: u32) -> u32 {
    let limit = (1u64 << 32) / u64::from(bound) * u64::from(bound);
    loop {
        let word = words.next();
        if u64::from(word) < limit {
            return word % bound;
        }
    }
}

fn forced_roll(chance: &Chance, stream: Stream, sides: u8, count: usize) -> Result<(Rolled, Draw), ForcedDiceError> {
    let group: Vec<u8> = chance.forced.iter().copied().take_while(|die| *die != ROLL_ENDS).collect();
    if group.len() != count {
        return Err(ForcedDiceError::Count { count, group });
    }
    if let Some(die) = group.iter().find(|die| **die > sides) {
        return Err(ForcedDiceError::Sides { die: *die, sides });
    }
    let position = chance.positions[usize::from(stream.0)];
    let forced = (group.len() + 1) as u16;
    Ok((group.into_iter().collect(), Draw { stream, position, forced }))
}

/// A bot's own generator (SplitMix64), keyed by seed, seat and question number. Its draws do not affect the game's.
#[derive(Clone, Debug)]
pub struct BotDice {
    state: u64,
    forced: Option<Forced>,
}

/// The values of the next bot dice, from 1, as forced by a file.
pub type Forced = Rc<RefCell<VecDeque<usize>>>;

impl BotDice {
    pub fn new(seed: u64, seat: u8, question: u64) -> Self {
        let state = seed ^ (u64::from(seat) << 56) ^ question.wrapping_mul(0xd134_2543_de82_ef95);
        let mut dice = BotDice { state, forced: None };
        dice.next();
        dice
    }

    /// Uses forced dice while there are any.
    pub fn forced_by(self, forced: &Forced) -> Self {
        BotDice { forced: Some(Rc::clone(forced)), ..self }
    }

    #[allow(clippy::should_implement_trait, reason = "dice are not an iterator")]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // A value that the die cannot show stays in the queue; the end of the transcript reports it.
        if let Some(forced) = &self.forced {
            let mut forced = forced.borrow_mut();
            if let Some(shown) = forced.front().copied().filter(|shown| (1..=bound).contains(shown)) {
                forced.pop_front();
                return shown - 1;
            }
        }
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_repeats_until_its_event_is_applied() {
        let generators = Generators::default();
        let mut chance = Chance::new(7);
        let (first, draw) = generators.roll(&chance, Stream(2), 6, 8).expect("no forced dice");
        let (again, _) = generators.roll(&chance, Stream(2), 6, 8).expect("no forced dice");
        assert_eq!(first, again);
        chance.advance(&draw);
        let (next, _) = generators.roll(&chance, Stream(2), 6, 8).expect("no forced dice");
        assert_ne!(first, next);
    }

    /// Sampling is frozen: if these numbers change, every old game changes.
    #[test]
    fn the_dice_of_seed_seven_are_frozen() {
        let (dice, draw) = Generators::default().roll(&Chance::new(7), Stream(2), 6, 12).expect("no forced dice");
        assert_eq!((dice.as_slice(), draw.position), FROZEN_SEED_SEVEN);
    }

    const FROZEN_SEED_SEVEN: (&[u8], u64) = (&[2, 2, 6, 6, 1, 1, 4, 5, 3, 2, 3, 4], 12);
}
