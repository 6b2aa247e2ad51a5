//! Worked-out numbers of units, and how long they are good. They are worked out in `rules::stats`.

use crate::merc::model::ids::{ItemId, SectorId, Stat, UnitId};
use std::cell::RefCell;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers(pub(in crate::merc) [i16; 4]);

impl Numbers {
    pub fn get(&self, stat: Stat) -> i16 {
        self.0[stat as usize]
    }
    pub fn initiative(&self) -> i16 {
        self.get(Stat::Initiative)
    }
    pub fn training(&self) -> i16 {
        self.get(Stat::Training)
    }
    pub fn combat(&self) -> i16 {
        self.get(Stat::Combat)
    }
    pub fn targets(&self) -> i16 {
        self.get(Stat::Targets)
    }
    pub fn add(&mut self, stat: Stat, amount: i16) {
        self.0[stat as usize] = (self.0[stat as usize] + amount).clamp(-99, 99);
    }
    pub fn add_all(&mut self, other: &Numbers) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = (*mine + theirs).clamp(-99, 99);
        }
    }
    pub fn from_fields(fields: &[(usize, i32)]) -> Numbers {
        let mut numbers = Numbers::default();
        for (index, value) in fields {
            numbers.0[*index] = (*value).clamp(-99, 99) as i16;
        }
        numbers
    }

    /// Combat and training below 0 count as 0; targets are at least 1 (CMP-4).
    pub fn bounded(mut self) -> Numbers {
        self.0[Stat::Training as usize] = self.training().max(0);
        self.0[Stat::Combat as usize] = self.combat().max(0);
        self.0[Stat::Targets as usize] = self.targets().max(1);
        self
    }
}

/// Worked-out numbers. Hooks that looked only at squads and gear in the unit's own sector are good until those change; if
/// one looked at anything else, until the next event.
#[derive(Default)]
pub struct NumberCache {
    pub(in crate::merc) known: RefCell<Vec<[Option<Known>; 2]>>,
    pub(in crate::merc) slots: RefCell<KnownSlots>,
}

/// How many slots cards add, good until the next event.
#[derive(Default)]
pub struct KnownSlots {
    pub clock: u32,
    pub of: Vec<(UnitId, Option<ItemId>, [u8; 3], u64)>,
}

#[derive(Clone, Copy)]
pub struct Known {
    pub sector: Option<SectorId>,
    pub stamp: u32,
    /// A script had failed by then: good only as long as that is known, so that it is asked again and fails where it is needed.
    pub failed: bool,
    /// Steps of scripts it took to work out. Whoever reads it pays them all the same, so that what a command has left does not
    /// depend on what was known before it.
    pub cost: u64,
    /// How many hooks within hooks it took: who has no room for so many works it out again, and fails where it would have.
    pub depth: u8,
    pub numbers: Numbers,
}
