//! Alternative states that a seat cannot tell from the real one. They let bots look ahead without peeking and let tests check
//! that nothing hidden is shown. This file never changes the state in play.

use crate::kernel::chance::BotDice;
use crate::kernel::{Chance, Seat};
use crate::merc::game::Merc;
use crate::merc::model::bot_memory::BotMemory;
use crate::merc::model::ids::{DECKS, ItemId, TacticId, deck_index};
use crate::merc::model::state::{Item, ItemPlace, State};

/// A copy of the state in which everything the seat may not know is dealt again: one of the states it could be in.
pub fn possible_state(rules: &Merc, state: &State, seat: Seat, dice: &mut BotDice) -> State {
    let mut other = state.clone();
    // The memory of other seats' bots is secret.
    let others = other.bots.iter_mut().enumerate().filter(|(index, _)| *index != usize::from(seat.0));
    others.for_each(|(_, memory)| *memory = BotMemory::default());
    let hidden = hidden(state, seat);
    // Sorting first keeps the real order out of the deal: the same dice deal the same cards.
    other.merc_deck.sort_unstable();
    shuffle(&mut other.merc_deck, dice);
    for deck in DECKS {
        let of_deck = |item: &&ItemId| rules.catalog.item_kinds()[usize::from(item.0)] == deck;
        let cards: Vec<ItemId> = hidden.items.iter().filter(of_deck).copied().collect();
        let mut dealt = cards.clone();
        dealt.sort_unstable();
        shuffle(&mut dealt, dice);
        let swap = |item: &mut ItemId| {
            if let Some(at) = cards.iter().position(|card| card == item) {
                *item = dealt[at];
            }
        };
        other.decks[deck_index(deck)].iter_mut().for_each(swap);
        other.sectors.iter_mut().flat_map(|sector| &mut sector.stash).for_each(swap);
        for (from, to) in cards.iter().zip(&dealt) {
            // Damage is as hidden as the card that has it: every dealt card is whole, like a card from a deck (REQ-5).
            let points = rules.full_points(*to);
            other.items[usize::from(to.0)] = Item { place: state.item(*from).place, points };
        }
    }
    deal_tactics(rules, &mut other, &hidden.tactics, dice);
    other
}

/// As `possible_state`, with other dice for future rolls and draws: a possible continuation of the game.
pub fn ahead(rules: &Merc, state: &State, seat: Seat, dice: &mut BotDice) -> State {
    let mut other = possible_state(rules, state, seat, dice);
    other.chance = Chance::new(dice.next());
    other
}

/// Cards that a seat may not know, place by place. They could change places without the seat noticing.
struct Hidden {
    items: Vec<ItemId>,
    tactics: Vec<TacticId>,
}

/// Derived from CMP-8 and DIC-9 and not from `redact`, so that each checks the other.
fn hidden(state: &State, seat: Seat) -> Hidden {
    let side = state.side(seat);
    let is_hidden = |item: &ItemId| match state.item(*item).place {
        ItemPlace::Deck(_) => true,
        ItemPlace::Stash(sector) => state.controlling_side(sector) != Some(side),
        ItemPlace::Found(owner) => state.side(owner) != side,
        ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Discard(_) | ItemPlace::Supply | ItemPlace::Box => false,
    };
    // The Dictator knows his hand and the cards he gave up.
    let kept = state.hand.iter().chain(&state.tactics_given_up).filter(|_| !state.player(seat).is_dictator);
    let all = (0..state.items.len() as u16).map(ItemId);
    let loose = all.filter(|item| matches!(state.item(*item).place, ItemPlace::Found(_)));
    let stashed = state.sectors.iter().flat_map(|sector| &sector.stash).copied();
    let items = state.decks.iter().flatten().copied().chain(stashed).chain(loose).filter(is_hidden).collect();
    Hidden { items, tactics: state.tactics_deck.iter().chain(kept).copied().collect() }
}

/// Unknown tactics cards can be any cards not yet seen, including those in the box.
fn deal_tactics(rules: &Merc, state: &mut State, hidden: &[TacticId], dice: &mut BotDice) {
    let is_hidden = |card: &TacticId| hidden.contains(card);
    let known = [&state.tactics_discard, &state.in_play, &state.hand];
    let seen = |card: &TacticId| !is_hidden(card) && known.iter().any(|cards| cards.contains(card));
    let mut pool: Vec<TacticId> = (0..rules.content.tactics.len() as u8).map(TacticId).filter(|card| !seen(card)).collect();
    shuffle(&mut pool, dice);
    let mut next = pool.into_iter();
    let mut redeal = |cards: &mut Vec<TacticId>| {
        for card in cards.iter_mut().filter(|card| is_hidden(card)) {
            *card = next.next().expect("as many unseen cards as hidden ones");
        }
    };
    redeal(&mut state.tactics_deck);
    redeal(&mut state.hand);
    // Cards given up to reinforce stay where they are in the pile, face down.
    let before = state.tactics_discard.clone();
    redeal(&mut state.tactics_discard);
    for card in &mut state.tactics_given_up {
        if let Some(at) = before.iter().position(|other| other == card) {
            *card = state.tactics_discard[at];
        }
    }
}

fn shuffle<T>(items: &mut [T], dice: &mut BotDice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last + 1));
    }
}
