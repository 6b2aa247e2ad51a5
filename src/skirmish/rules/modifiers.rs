//! Numbers that cards change, each with its source. Rules ask here and nowhere else, so that scripts can answer later.
//!
//! For now the cards state their effects in content (`Effect`): a hook, an amount, for whom and when.

use crate::skirmish::content::{Effect, Hook, When, Whom};
use crate::skirmish::geometry::is_within;
use crate::skirmish::geometry::units::CARD;
use crate::skirmish::model::{CardRef, FigureId, Line, Source, View};

/// What a number is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct About {
    /// Whether an attack is melee; `None` if it is about no attack.
    pub is_melee: Option<bool>,
    /// Whether an attack comes from the rear of its target.
    pub from_rear: bool,
}

/// What the cards of a figure, and of its friends, add to one of its numbers: its abilities in card order, its identity, its friends.
pub fn collect(view: View<'_>, hook: Hook, id: FigureId, about: About) -> Vec<Line> {
    let mut lines = Vec::new();
    for (card, effect) in own_effects(view, id) {
        if effect.hook == hook && effect.whom == Whom::Own && applies(view, id, effect.when, about) {
            lines.push(Line { source: Source::Card { card, of: id }, amount: effect.amount });
        }
    }
    // Several bearers of one ability do not add up (SK-24).
    let mut counted: Vec<CardRef> = Vec::new();
    for friend in view.friends(id).filter(|friend| are_near(view, id, *friend)) {
        for (card, effect) in own_effects(view, friend) {
            let is_new = !counted.contains(&card);
            if effect.hook == hook && effect.whom == Whom::Friends && is_new && applies(view, id, effect.when, about) {
                counted.push(card);
                lines.push(Line { source: Source::Card { card, of: friend }, amount: effect.amount });
            }
        }
    }
    lines
}

/// The same as one number.
pub fn sum(view: View<'_>, hook: Hook, id: FigureId) -> i16 {
    total(&collect(view, hook, id, About::default()))
}

pub fn total(lines: &[Line]) -> i16 {
    lines.iter().map(|line| line.amount).sum()
}

/// In how many refresh phases failed armor mends itself (SK-25).
pub fn mends_in(view: View<'_>, id: FigureId) -> u8 {
    view.content.identities[view.faction(id).identity].mends_in.unwrap_or(0)
}

fn own_effects<'a>(view: View<'a>, id: FigureId) -> impl Iterator<Item = (CardRef, Effect)> + use<'a> {
    let content = view.content;
    let abilities = view.unit(id).abilities.iter().flat_map(move |ability| {
        content.abilities[*ability].effects.iter().map(|effect| (CardRef::Ability(*ability as u8), *effect))
    });
    let identity = view.faction(id).identity;
    let of_identity = content.identities[identity].effects.iter().map(move |effect| (CardRef::Identity(identity as u8), *effect));
    abilities.chain(of_identity)
}

fn applies(view: View<'_>, id: FigureId, when: When, about: About) -> bool {
    match when {
        When::Always => true,
        When::Alone => !view.friends(id).any(|friend| are_near(view, id, friend)),
        When::Melee => about.is_melee == Some(true),
        When::Ranged => about.is_melee == Some(false),
        When::Rear => about.from_rear,
    }
}

/// Within a card (SK-24).
fn are_near(view: View<'_>, one: FigureId, other: FigureId) -> bool {
    match (view.figure(one).at, view.figure(other).at) {
        (Some(one), Some(other)) => is_within(one, other, CARD),
        _ => false,
    }
}
