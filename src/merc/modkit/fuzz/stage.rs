//! The setup of a trial: the seats, and the places of the cards.

use crate::merc::content::{Bot, EquipmentKind, Word};
use crate::merc::content::{DICTATOR_SEAT, FormatWishes, REBEL_SEATS};
use crate::merc::game::Merc;
use crate::merc::model::ids::{CardId, deck_word};
use crate::merc::model::state::State;
use crate::merc::new_game::NewGame;

/// Varies the number of Rebels; uses the mod's own Dictator if it has one.
pub fn wishes(rules: &Merc, cards: &[CardId], seed: u64) -> NewGame {
    let dictators: Vec<String> = cards
        .iter()
        .filter(|card| rules.catalog.folder_of(**card) == "dictators" && rules.catalog.card(**card).script.is_some())
        .map(|card| rules.catalog.card(*card).id.clone())
        .collect();
    let dictator = dictators.get(seed as usize / 2 % dictators.len().max(1)).cloned();
    let (modes, rebels) = modes(rules, cards, seed);
    NewGame { rebels, modes, seed, dictator, seats: seats(rules, cards, rebels, seed), ..NewGame::default() }
}

/// One of the modes among the cards, and a number of players that it takes. No mode if the cards include none.
pub fn modes(rules: &Merc, cards: &[CardId], seed: u64) -> (Vec<String>, u8) {
    let rebels = (seed / 2 % 4) as u8 + 1;
    let modes: Vec<String> = of_kind(rules, cards, "modes", seed).into_iter().take(1).map(str::to_string).collect();
    let chosen: Vec<&str> = modes.iter().map(String::as_str).collect();
    let fits = |players: &u8| rules.content.format(&FormatWishes { modes: &chosen, players: *players, sides: None }).is_ok();
    let players = (0..REBEL_SEATS.len() as u8).map(|more| (rebels + more - 1) % REBEL_SEATS.len() as u8 + 1).find(fits);
    (modes, players.unwrap_or(rebels))
}

/// The bot rules among the cards.
pub fn rules_among(rules: &Merc, cards: &[CardId]) -> Vec<CardId> {
    cards.iter().copied().filter(|card| rules.catalog.folder_of(*card) == "ai").collect()
}

/// Whether bots play: in two of every three games if the cards include bot rules, and in every game if there are no cards that others use.
pub fn seats_bots(rules: &Merc, cards: &[CardId], seed: u64) -> bool {
    let has_rules = !rules_among(rules, cards).is_empty();
    let is_for_bots = |card: &CardId| matches!(rules.catalog.folder_of(*card), "ai" | "vocabulary");
    has_rules && (cards.iter().all(is_for_bots) || !seed.is_multiple_of(3))
}

/// Bots on both sides, or only on the side whose rules are tested. Random opponents lead to situations that a bot would not cause.
fn seats(rules: &Merc, cards: &[CardId], rebels: u8, seed: u64) -> Vec<(String, String)> {
    if !seats_bots(rules, cards, seed) {
        return Vec::new();
    }
    let own = rules_among(rules, cards);
    let has = |bot: Bot| {
        let mut of_bot = rules.content.bot_rules.iter().filter(|rule| rule.bot == bot);
        seed % 3 != 2 || of_bot.any(|rule| own.iter().any(|card| rules.catalog.card(*card).id == rule.id))
    };
    let rebel = if has(Bot::Bot) { "bot" } else { "random" };
    let dictator = if has(Bot::Ai) { "ai" } else { "random" };
    let seats = REBEL_SEATS[..usize::from(rebels)].iter().map(|seat| (*seat, rebel));
    seats.chain([(DICTATOR_SEAT, dictator)]).map(|(seat, who)| (seat.to_string(), who.to_string())).collect()
}

/// The ids of the cards of a kind, rotated by the seed.
fn of_kind<'a>(rules: &'a Merc, cards: &[CardId], folder: &str, seed: u64) -> Vec<&'a str> {
    let mut ids: Vec<&str> = cards
        .iter()
        .filter(|card| rules.catalog.folder_of(**card) == folder)
        .map(|card| rules.catalog.card(*card).id.as_str())
        .collect();
    if !ids.is_empty() {
        let by = seed as usize / 2 % ids.len();
        ids.rotate_left(by);
    }
    ids
}

fn items_of<'a>(rules: &'a Merc, cards: &[CardId], kind: EquipmentKind, seed: u64) -> Vec<&'a str> {
    let is_kind = |id: &&str| rules.content.equipment.iter().any(|card| card.id == *id && card.kind == kind);
    of_kind(rules, cards, "equipment", seed).into_iter().filter(is_kind).collect()
}

/// Directives that put the cards on top of their decks, except MERCs who are already hired.
pub fn stacked(rules: &Merc, state: &State, cards: &[CardId], seed: u64) -> Vec<String> {
    let free = |id: &&str| rules.catalog.find_unit(id).is_some_and(|unit| state.squad_of(unit).is_none());
    let mercs: Vec<&str> = of_kind(rules, cards, "mercs", seed).into_iter().filter(free).collect();
    let mut lines = vec![format!("deck mercs {}", mercs.join(" "))];
    for kind in EquipmentKind::each() {
        lines.push(format!("deck {} {}", deck_word(kind), items_of(rules, cards, kind, seed).join(" ")));
    }
    let tactics = of_kind(rules, cards, "tactics", seed);
    if !tactics.is_empty() {
        lines.push(format!("given tactics {}", with_others(rules, &tactics).join(" ")));
    }
    lines
}

/// Directives that put the cards into play on Day 2.
pub fn in_the_middle(rules: &Merc, cards: &[CardId], seed: u64) -> Vec<String> {
    let mut mercs = of_kind(rules, cards, "mercs", seed);
    let others: Vec<&str> = rules.content.mercs.iter().map(|card| card.id.as_str()).collect();
    let by = (seed % others.len() as u64) as usize * 5 % others.len();
    mercs.extend(others[by..].iter().chain(&others[..by]).filter(|id| !mercs.contains(id)).copied().collect::<Vec<_>>());
    let gear: Vec<&str> = EquipmentKind::each().filter_map(|kind| items_of(rules, cards, kind, seed).first().copied()).collect();
    let worn = if gear.is_empty() { String::new() } else { format!("({})", gear.join(", ")) };
    let mut lines = vec![
        format!("given red a1 {}{worn} {} militia 2", mercs[0], mercs[1]),
        format!("given black b1 {} {} militia 3", mercs[2], mercs[3]),
    ];
    lines.push(format!("deck mercs {}", mercs[4..].iter().take(6).copied().collect::<Vec<_>>().join(" ")));
    let tactics = of_kind(rules, cards, "tactics", seed);
    if !tactics.is_empty() {
        let mut all = with_others(rules, &tactics);
        // The robot has no hand (AI-2.1).
        let robot = seats(rules, cards, 1, seed).iter().any(|(_, who)| who == "ai");
        let hand: Vec<&str> =
            all.drain(..if robot { 0 } else { all.len().min(rules.content.rules.tactics_hand.into()) }).collect();
        lines.push(format!("given tactics {}", if all.is_empty() { "none".to_string() } else { all.join(" ") }));
        lines.push(format!("given hand {}", hand.join(" ")));
    }
    lines
}

/// These tactics cards first, then other scripted ones, up to the size of a deck.
fn with_others<'a>(rules: &'a Merc, first: &[&'a str]) -> Vec<&'a str> {
    let scripted = |id: &&str| rules.catalog.find(id).is_some_and(|card| rules.catalog.card(card).script.is_some());
    let others = rules.content.tactics.iter().map(|card| card.id.as_str()).filter(|id| !first.contains(id));
    first.iter().copied().chain(others).filter(scripted).take(5).collect()
}
