//! The fields of each kind of entry, with ranges and defaults.

use super::bot_rules::{Bot, BotRule, DecisionKind, OptionKind};
use super::rules::{MOST_MILITIA, RuleNumbers};
use super::types::{
    CardSet, DictatorCard, EquipmentCard, EquipmentKind, HouseRuleCard, Loot, MercCard, SectorCard, SectorKind, Setting,
    SettingKind, SettingOf, SizeRow, Slot, Start, TacticsCard, VehicleNumbers,
};
use super::vocabulary::{About, AddedWord, Meaning, WordKind};
use crate::content::{Reader, Word, shorten};

/// A skill on a card: enough room for mods, but small enough that arithmetic cannot overflow.
const SKILL: std::ops::RangeInclusive<i8> = -20..=20;

pub(super) fn merc(read: &mut Reader<'_>, rules: &RuleNumbers) -> MercCard {
    MercCard {
        id: read.id(),
        name: read.text("name"),
        initiative: read.number("initiative", SKILL),
        training: read.number("training", SKILL),
        combat: read.number("combat", SKILL),
        health: read.number_or("health", 1..=20, rules.merc_health),
        actions: read.number_or("actions", 0..=9, rules.merc_actions),
        tags: read.tags("tags"),
        plain: read.switch_or("plain", false),
        set: set(read),
        text: read.text("text"),
    }
}

pub(super) fn equipment(read: &mut Reader<'_>) -> EquipmentCard {
    EquipmentCard {
        id: read.id(),
        name: read.text("name"),
        kind: read.word("kind").unwrap_or(EquipmentKind::Accessory),
        copies: read.number("copies", 1..=20),
        serial: read.number("serial", 0..=9999),
        combat: read.number_or("combat", SKILL, 0),
        targets: read.number_or("targets", SKILL, 0),
        initiative: read.number_or("initiative", SKILL, 0),
        training: read.number_or("training", SKILL, 0),
        armor: read.number_or("armor", 0..=20, 0),
        pierces: read.switch_or("pierces", false),
        uses: read.number_or("uses", 0..=20, 0),
        points: read.number_or("points", 0..=20, 0),
        vehicle: read.object_or_none("vehicle", vehicle),
        slot: read.word_or_none("slot").unwrap_or(Slot::Own),
        starts: read.word_or_none("starts").unwrap_or(Start::Deck),
        tags: read.tags("tags"),
        set: set(read),
        mode: read.name_or_none("mode"),
        text: read.text_or_empty("text"),
    }
}

fn vehicle(read: &mut Reader<'_>) -> VehicleNumbers {
    VehicleNumbers {
        crew: read.number("crew", 1..=20),
        steps: read.number("steps", 1..=9),
        move_cost: read.number("move_cost", 1..=9),
        diagonal: read.switch_or("diagonal", false),
    }
}

pub(super) fn sector(read: &mut Reader<'_>) -> SectorCard {
    SectorCard {
        id: read.id(),
        name: read.text("name"),
        kind: read.word("kind").unwrap_or(SectorKind::Wilderness),
        value: read.number("value", 0..=20),
        loot: read.object("loot", loot).unwrap_or_default(),
        set: set(read),
    }
}

fn loot(read: &mut Reader<'_>) -> Loot {
    Loot {
        weapons: read.number("weapons", 0..=9),
        armor: read.number("armor", 0..=9),
        accessories: read.number("accessories", 0..=9),
    }
}

pub(super) fn dictator(read: &mut Reader<'_>, rules: &RuleNumbers) -> DictatorCard {
    DictatorCard {
        id: read.id(),
        name: read.text("name"),
        initiative: read.number("initiative", SKILL),
        training: read.number("training", SKILL),
        combat: read.number("combat", SKILL),
        health: read.number_or("health", 1..=20, rules.merc_health),
        actions: read.number_or("actions", 0..=9, rules.merc_actions),
        tactics_a_day: read.number_or("tactics_a_day", 1..=9, 1),
        set: set(read),
        text: read.text("text"),
    }
}

pub(super) fn tactics(read: &mut Reader<'_>) -> TacticsCard {
    TacticsCard {
        id: read.id(),
        name: read.text("name"),
        mentions_base: read.switch("mentions_base"),
        set: set(read),
        text: read.text("text"),
    }
}

pub(super) fn house_rule(read: &mut Reader<'_>) -> HouseRuleCard {
    HouseRuleCard {
        id: read.id(),
        name: read.text("name"),
        text: read.text("text"),
        settings: read.texts_or_empty("settings"),
        endings: read.objects("endings", super::mode_reader::ending),
    }
}

pub(super) fn bot_rule(read: &mut Reader<'_>) -> BotRule {
    BotRule {
        id: read.id(),
        name: read.text("name"),
        bot: read.word("bot").unwrap_or(Bot::Ai),
        on: read.word("on").unwrap_or(DecisionKind::Any),
        order: read.number("order", 0..=9999),
        off: read.switch_or("off", false),
        after: read.tags("after"),
        conditions: read.texts_or_empty("if"),
        verbs: read.tags("verbs"),
        cards: read.tags("cards"),
        unclaimed: read.switch_or("unclaimed", false),
        options: read.word_or_none("options"),
        text: read.text("text"),
    }
}

pub(super) fn added_word(read: &mut Reader<'_>) -> AddedWord {
    AddedWord { id: read.id(), meaning: meaning(read), text: read.text("text") }
}

fn meaning(read: &mut Reader<'_>) -> Meaning {
    match read.word("kind") {
        Some(WordKind::Measure) => Meaning::Measure { compares: compared(read), words: read.text_or_empty("words") },
        Some(WordKind::Condition) => Meaning::Condition { about: read.word("about").unwrap_or(About::Player) },
        None => {
            // Whether these fields are valid depends on the kind.
            read.tolerate(&["compares", "words", "about"]);
            Meaning::Condition { about: About::Player }
        }
    }
}

/// The kinds of things that a measure compares.
fn compared(read: &mut Reader<'_>) -> Vec<OptionKind> {
    const THINGS: [OptionKind; 4] = [OptionKind::Unit, OptionKind::Item, OptionKind::Sector, OptionKind::Player];
    let words = read.texts("compares");
    let known = |word: &String| OptionKind::from_word(word).filter(|kind| THINGS.contains(kind));
    for word in words.iter().filter(|word| known(word).is_none()) {
        read.error("compares", format!("\"{}\" cannot be compared; expected unit, item, sector or player", shorten(word)));
    }
    words.iter().filter_map(known).collect()
}

pub(super) fn size(read: &mut Reader<'_>) -> SizeRow {
    SizeRow {
        rebels: read.number("rebels", 1..=super::check::MOST_REBELS),
        // Columns are letters (CMP-11).
        rows: read.number("rows", 1..=20),
        columns: read.number("columns", 1..=20),
        industries: read.number("industries", 1..=200),
        cities: read.number("cities", 0..=200),
        wilderness: read.number("wilderness", 0..=200),
        difficulty: read.number("difficulty", 0..=MOST_MILITIA),
        extra: read.number("extra", 0..=99),
    }
}

pub(super) fn setting(read: &mut Reader<'_>) -> Setting {
    let setting = Setting {
        id: read.id(),
        kind: setting_kind(read),
        default: read.text("default"),
        printed: read.text("printed"),
        fallback: read.value("fallback").is_some().then(|| read.text("fallback")),
        of: read.word_or_none("of").unwrap_or(SettingOf::Rules),
        needs_dictator: read.switch_or("needs_dictator", false),
        clause: read.text("clause"),
        text: read.text("text"),
    };
    if !read.is_faulty() {
        for (field, value) in [("default", &setting.default), ("printed", &setting.printed)] {
            if setting.canonical(value).is_none() {
                let allowed = setting.allowed();
                read.error(field, format!("\"{}\" is not an allowed value; expected {allowed}", shorten(value)));
            }
        }
        if let Some(fallback) = setting.fallback.as_ref().filter(|text| setting.kind.canonical(text).is_none()) {
            let allowed = setting.kind.allowed();
            read.error("fallback", format!("\"{}\" is not an allowed value; expected {allowed}", shorten(fallback)));
        }
    }
    setting
}

fn setting_kind(read: &mut Reader<'_>) -> SettingKind {
    match read.word("type") {
        Some(Shape::Choice) => SettingKind::Choice(read.texts("values")),
        Some(Shape::Switch) => SettingKind::Switch,
        Some(Shape::Number) => {
            let (min, max) = bounds(read);
            SettingKind::Number { min, max, words: read.texts_or_empty("words") }
        }
        Some(Shape::Span) => {
            let (min, max) = bounds(read);
            SettingKind::Span { min, max }
        }
        None => {
            // Whether these fields are valid depends on the type.
            read.tolerate(&["values", "min", "max", "words"]);
            SettingKind::Switch
        }
    }
}

fn bounds(read: &mut Reader<'_>) -> (u8, u8) {
    let (min, max) = (read.number("min", 0..=u8::MAX), read.number("max", 0..=u8::MAX));
    if min > max && !read.is_faulty() {
        read.error("max", format!("{max} is below min, which is {min}"));
    }
    (min, max)
}

fn set(read: &mut Reader<'_>) -> CardSet {
    read.word("set").unwrap_or(CardSet::Base)
}

/// The word in a setting's `type`.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Choice,
    Switch,
    Number,
    Span,
}

impl Word for Shape {
    const WORDS: &'static [(&'static str, Self)] =
        &[("choice", Self::Choice), ("switch", Self::Switch), ("number", Self::Number), ("span", Self::Span)];
}
