//! One attack as data: every number with its source, so that texts can explain it later (SK-12).

use super::cards::CardRef;
use super::ids::{FigureId, Slot};
use crate::skirmish::geometry::Band;
use arrayvec::ArrayVec;
use serde::Serialize;

/// The tier of cover (SK-9.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Cover {
    None,
    Half,
    Full,
}

/// What changed the tier that the rays give (SK-9.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum CoverBy {
    /// The target stands 2 or more ER above the attacker.
    Height,
    Card(CardRef),
}

/// Why a number is what it is. The rows of the table in SK-12.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Source {
    Weapon,
    /// The target's Reaction (SK-17.3).
    Reaction,
    /// The attacker's Melee (SK-17.3).
    Melee,
    Range(Band),
    Rear,
    Flank,
    Higher,
    Lower,
    /// The tier, what the rays gave, and what changed it.
    Cover {
        tier: Cover,
        raw: Cover,
        by: ArrayVec<CoverBy, 4>,
    },
    Moving,
    /// Fire at the ground (SK-12.4).
    Ground,
    Card {
        card: CardRef,
        of: FigureId,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    pub source: Source,
    pub amount: i16,
}

/// An attack that is ready to be rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    pub attacker: FigureId,
    /// `None` is the ground.
    pub target: Option<FigureId>,
    pub slot: Slot,
    pub is_melee: bool,
    /// The parts of the Firing Number, or of the target's Reaction.
    pub firing: Vec<Line>,
    /// What each die must show, with bonuses: the sum, at least 1 (SK-12.1).
    pub needs: i16,
    /// What is added to each die.
    pub roll: Vec<Line>,
    pub strength: Vec<Line>,
    pub dice: u8,
    /// The target's Armor Value for this attack.
    pub av: i16,
    /// Blood that one hit draws, if the strength suffices.
    pub blood: u8,
    /// Blood that the first hit which draws any draws in addition.
    pub first_blood: u8,
    pub af: i16,
}

impl Shot {
    pub fn bonus(&self) -> i16 {
        self.roll.iter().map(|line| line.amount).sum()
    }

    pub fn total_strength(&self) -> i16 {
        self.strength.iter().map(|line| line.amount).sum()
    }

    /// The Blood of this many hits (SK-14.2).
    pub fn drawn(&self, hits: u8) -> u8 {
        if hits == 0 || self.total_strength() < self.av {
            return 0;
        }
        hits.saturating_mul(self.blood).saturating_add(self.first_blood)
    }
}
