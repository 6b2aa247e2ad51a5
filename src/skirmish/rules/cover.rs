//! What cover is worth (SK-9.9, SK-9.10): from the rays to the tier that counts.

use super::modifiers::{self, About};
use crate::skirmish::content::Hook;
use crate::skirmish::geometry::{Body, Visibility};
use crate::skirmish::model::{Cover, CoverBy, FigureId, Line, Source, View};
use arrayvec::ArrayVec;

/// A tier and how it came about.
pub struct Judged {
    pub tier: Cover,
    pub raw: Cover,
    pub by: ArrayVec<CoverBy, 4>,
}

const TIERS: [Cover; 3] = [Cover::None, Cover::Half, Cover::Full];

/// The tier that counts: raised to half by cards and by height, then one tier up or down; sources never add up otherwise.
pub fn judge(view: View<'_>, visibility: Visibility, (attacker, target): (&Body, &Body)) -> Judged {
    let raw = match visibility {
        Visibility::NoCover => Cover::None,
        Visibility::Half => Cover::Half,
        // What cannot be seen at all is full cover where a rule lets it be attacked (SK-20.5).
        Visibility::Full | Visibility::Blocked => Cover::Full,
    };
    let mut by = ArrayVec::new();
    let mut tier = raw as i16;
    let mut note = |tier: &mut i16, wanted: i16, source: CoverBy| {
        if wanted != *tier && !by.is_full() {
            by.push(source);
        }
        *tier = wanted;
    };
    let target_id = FigureId::from(target.who);
    for (card, amount) in cards(view, Hook::CoverFloor, target_id) {
        let wanted = tier.max(amount);
        note(&mut tier, wanted, CoverBy::Card(card));
    }
    if target.elev - attacker.elev >= 2 {
        let wanted = tier.max(Cover::Half as i16);
        note(&mut tier, wanted, CoverBy::Height);
    }
    for (card, amount) in cards(view, Hook::CoverRaise, target_id) {
        let wanted = (tier + amount).min(Cover::Full as i16);
        note(&mut tier, wanted, CoverBy::Card(card));
    }
    for (card, amount) in cards(view, Hook::CoverLower, attacker.who.into()) {
        let wanted = (tier - amount).max(Cover::None as i16);
        note(&mut tier, wanted, CoverBy::Card(card));
    }
    Judged { tier: TIERS[usize::try_from(tier).unwrap_or(0).min(2)], raw, by }
}

fn cards(view: View<'_>, hook: Hook, id: FigureId) -> Vec<(crate::skirmish::model::CardRef, i16)> {
    let lines = modifiers::collect(view, hook, id, About::default());
    let card = |line: Line| if let Source::Card { card, .. } = line.source { Some((card, line.amount)) } else { None };
    lines.into_iter().filter_map(card).collect()
}

/// Whether raw full cover may be attacked by this attacker: its cards lower cover (SK-9.8).
pub fn reads_cover(view: View<'_>, attacker: FigureId) -> bool {
    modifiers::sum(view, Hook::CoverLower, attacker) > 0
}

impl Cover {
    /// What it adds to a Firing Number (SK-9.10).
    pub fn firing(self) -> i16 {
        match self {
            Cover::None => -1,
            Cover::Half => 1,
            Cover::Full => 3,
        }
    }

    /// What it adds to a melee roll (SK-12).
    pub fn melee(self) -> i16 {
        if self == Cover::None { 0 } else { -1 }
    }
}

impl Judged {
    pub fn source(&self) -> Source {
        Source::Cover { tier: self.tier, raw: self.raw, by: self.by.clone() }
    }
}
