//! The cache for numbers of units, and how long they are valid. `rules::stats` computes them.

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

/// Cached numbers. If hooks read only squads and gear in the unit's own sector, the numbers are valid until those change;
/// otherwise until the next event.
#[derive(Default)]
pub struct NumberCache {
    pub(in crate::merc) known: RefCell<Vec<[Option<Known>; 2]>>,
    pub(in crate::merc) slots: RefCell<KnownSlots>,
    /// An attack that is only supposed: a unit and the MERCs it would declare. Meanwhile the cache is neither read nor written.
    pub(in crate::merc) supposed: RefCell<Option<(UnitId, Vec<UnitId>)>>,
}

impl NumberCache {
    pub fn is_supposed(&self) -> bool {
        self.supposed.borrow().is_some()
    }
}

/// How many slots cards add, valid until the next event.
#[derive(Default)]
pub struct KnownSlots {
    pub clock: u32,
    pub of: Vec<(UnitId, Option<ItemId>, [u8; 3], u64)>,
}

#[derive(Clone, Copy)]
pub struct Known {
    pub sector: Option<SectorId>,
    pub stamp: u32,
    /// A script failed. The numbers are valid only while the failure is recorded, so the script runs again and fails when needed.
    pub failed: bool,
    /// The script steps that the computation took. Readers are charged for them, too, so that a command's budget does not depend
    /// on the cache.
    pub cost: u64,
    /// The depth of nested hooks it took. A reader without room for this depth computes again and fails as it would uncached.
    pub depth: u8,
    pub numbers: Numbers,
}
