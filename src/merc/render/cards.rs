//! The printed text of a card, wherever the card is in the game, and the value of a rule number.

use crate::kernel::{Complaint, Doc, words, words_typed};
use crate::merc::content::{CardSet, EquipmentCard, EquipmentKind, Meaning, Slot, Word};
use crate::merc::game::Merc;
use crate::merc::names::find::SMALL_WORDS;
use crate::merc::names::places;
use crate::merc::names::text::{capital, signed};
use crate::text::{nearest, shorten};

/// One card, or the ids of all cards.
pub fn describe(rules: &Merc, id: Option<&str>) -> Result<Doc, Complaint> {
    let Some(id) = id else { return Ok(paragraphs(&overview(rules))) };
    let found = find(rules, id)?;
    text(rules, &found).map(|text| paragraphs(&text)).ok_or_else(|| unknown(id, &all_ids(rules)))
}

/// Every line is a paragraph; all its rows are indented like its first one.
pub fn paragraphs(text: &str) -> Doc {
    let mut doc = Doc::new();
    for line in text.lines() {
        let rest = line.trim_start_matches(' ');
        match u8::try_from(line.len() - rest.len()) {
            Ok(indent) if indent > 0 => doc.entry("", indent, rest),
            _ => doc.line(line),
        };
    }
    doc
}

/// The id that a word names: the id itself, a unique prefix of it, or any words of a printed card's. A rule number needs its whole id.
pub fn find(rules: &Merc, word: &str) -> Result<String, Complaint> {
    if rules.content.rule(word).is_some() {
        return Ok(word.to_string());
    }
    let wanted = word.trim().to_lowercase().replace(' ', "-");
    let mut ids = all_ids(rules);
    match words::beginning_with(&wanted, &ids).as_slice() {
        [index] => Ok(ids.swap_remove(*index)),
        [] => {
            // Rules of bots have words like `keep`, which mean something else.
            let content = &rules.content;
            let mut printed: Vec<String> = content.mercs.iter().map(|card| card.id.clone()).collect();
            printed.extend(content.equipment.iter().map(|card| card.id.clone()));
            printed.extend(content.tactics.iter().map(|card| card.id.clone()));
            printed.extend(content.sectors.iter().map(|card| card.id.clone()));
            match words_typed::with_words(&wanted, &printed, SMALL_WORDS).as_slice() {
                [] => Err(unknown(word, &ids)),
                _ => words::resolve_typed(&wanted, &printed, SMALL_WORDS).map(|index| printed.swap_remove(index)),
            }
        }
        _ => Err(unknown(word, &ids)),
    }
}

fn unknown(id: &str, ids: &[String]) -> Complaint {
    // A word that names something else than a card is near itself.
    let others = ids.iter().map(String::as_str).filter(|other| *other != id);
    let near = nearest(id, others);
    let starts: Vec<&str> = ids.iter().map(String::as_str).filter(|other| other.starts_with(id)).take(8).collect();
    let (fact, remedy) = match (near, starts.as_slice()) {
        (_, [_, _, ..]) => ("several cards begin with", format!("It could be {}", starts.join(", "))),
        (Some(near), _) => ("no card is called", format!("Did you mean {near}?")),
        _ => ("no card is called", "Type cards for the list".to_string()),
    };
    Complaint::input(format!("{fact} {:?}", shorten(id)), remedy)
}

fn all_ids(rules: &Merc) -> Vec<String> {
    let cards = rules.catalog.cards().map(|(_, card)| card.id.clone());
    cards.chain(rules.content.sectors.iter().map(|card| card.id.clone())).collect()
}

fn overview(rules: &Merc) -> String {
    let content = &rules.content;
    let group = |title: &str, ids: Vec<&str>| format!("{title} ({})\n  {}", ids.len(), ids.join(", "));
    let mut groups = vec![
        group("MERCs", content.mercs.iter().map(|card| card.id.as_str()).collect()),
        group("Equipment", content.equipment.iter().map(|card| card.id.as_str()).collect()),
        group("Dictators", content.dictators.iter().map(|card| card.id.as_str()).collect()),
        group("Tactics", content.tactics.iter().map(|card| card.id.as_str()).collect()),
        group("Sectors", content.sectors.iter().map(|card| card.id.as_str()).collect()),
    ];
    if !content.house_rules.is_empty() {
        groups.push(group("House rules", content.house_rules.iter().map(|card| card.id.as_str()).collect()));
    }
    groups.push(group("Bot rules", content.bot_rules.iter().map(|rule| rule.id.as_str()).collect()));
    if !content.vocabulary.is_empty() {
        groups.push(group("Words for bot rules", content.vocabulary.iter().map(|word| word.id.as_str()).collect()));
    }
    groups.join("\n")
}

/// One card by its exact id: its name, its numbers and its text, each on a line.
pub fn text(rules: &Merc, id: &str) -> Option<String> {
    let content = &rules.content;
    if let Some(card) = content.mercs.iter().find(|card| card.id == id) {
        let numbers = skills(card.initiative, card.training, card.combat, card.health);
        let text = honest(rules, id, card.plain, &card.text);
        return Some(page(&card.name, "MERC", card.set, &numbers, &text));
    }
    if let Some(card) = content.dictators.iter().find(|card| card.id == id) {
        let numbers = skills(card.initiative, card.training, card.combat, card.health);
        return Some(page(&card.name, "Dictator", card.set, &numbers, &honest(rules, id, false, &card.text)));
    }
    if let Some(card) = content.tactics.iter().find(|card| card.id == id) {
        let base = if card.mentions_base { "reveals the base" } else { "" };
        return Some(page(&card.name, "Tactics", card.set, base, &honest(rules, id, false, &card.text)));
    }
    if let Some(card) = content.equipment.iter().find(|card| card.id == id) {
        // Vehicles, and cards that are only carried, need no script of their own.
        let plain = card.pierces || card.vehicle.is_some() || card.slot == Slot::None;
        let text = honest(rules, id, plain, &card.text);
        return Some(page(&card.name, kind_word(card.kind), card.set, &equipment_numbers(card), &text));
    }
    if let Some(card) = content.house_rules.iter().find(|card| card.id == id) {
        return Some(page(&card.name, "House rule", CardSet::Base, "", &honest(rules, id, false, &card.text)));
    }
    if let Some(rule) = content.bot_rules.iter().find(|rule| rule.id == id) {
        let off = if rule.off { ", off" } else { "" };
        let when = format!("asked on {}, order {}{off}", rule.on.word(), rule.order);
        let kind = format!("Bot rule ({})", rule.bot.word());
        return Some(page(&rule.name, &kind, CardSet::Base, &when, &honest(rules, id, rule.off, &rule.text)));
    }
    if let Some(word) = content.vocabulary.iter().find(|word| word.id == id) {
        let kind = match word.meaning {
            Meaning::Measure { .. } => "Measure for bot rules",
            Meaning::Condition { .. } => "Condition for bot rules",
        };
        return Some(page(&word.id, kind, CardSet::Base, "", &word.text));
    }
    if let Some(rule) = content.rule(id) {
        return Some(page(&rule.id, "Rule number", CardSet::Base, &rule.said(), &rule.text));
    }
    let card = content.sectors.iter().find(|card| card.id == id)?;
    Some(page(&card.name, &capital(card.kind.word()), card.set, &places::numbers(card), ""))
}

/// Says so if no script implements the text yet.
fn honest(rules: &Merc, id: &str, plain: bool, text: &str) -> String {
    let scripted = rules.catalog.find(id).is_some_and(|card| rules.catalog.card(card).script.is_some());
    if plain || scripted || text.is_empty() { text.to_string() } else { format!("{text} (This text has no effect yet.)") }
}

fn page(name: &str, kind: &str, set: CardSet, numbers: &str, text: &str) -> String {
    let set = if set == CardSet::Base { "" } else { " · expansion" };
    let mut lines = vec![format!("{name} · {kind}{set}")];
    if !numbers.is_empty() {
        lines.push(format!("  {numbers}"));
    }
    if !text.is_empty() {
        lines.push(format!("  {}", text.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    lines.join("\n")
}

fn skills(initiative: i8, training: i8, combat: i8, health: u8) -> String {
    format!("initiative {initiative}  training {training}  combat {combat}  health {health}")
}

fn kind_word(kind: EquipmentKind) -> &'static str {
    match kind {
        EquipmentKind::Weapon => "Weapon",
        EquipmentKind::Armor => "Armor",
        EquipmentKind::Accessory => "Accessory",
    }
}

/// `combat +4  targets +1`.
pub fn equipment_numbers(card: &EquipmentCard) -> String {
    let pairs =
        [("combat", card.combat), ("targets", card.targets), ("initiative", card.initiative), ("training", card.training)];
    let bonuses = pairs.into_iter().filter(|(_, value)| *value != 0);
    let mut parts: Vec<String> = bonuses.map(|(name, value)| format!("{name} {}", signed(i16::from(value)))).collect();
    let plain = [("armor", card.armor), ("uses", card.uses), ("points", card.points)];
    parts.extend(plain.into_iter().filter(|(_, value)| *value > 0).map(|(name, value)| format!("{name} {value}")));
    if card.pierces {
        parts.push("armor-piercing".into());
    }
    parts.join("  ")
}
