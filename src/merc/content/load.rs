//! Loads content from texts, or returns all problems. This file lists the content files of the game.

use std::collections::BTreeSet;

use super::rules::{self, RuleNumbers};
use super::types::Content;
use super::{cards, check, levels, mode_checks, mode_reader};
use crate::content::{self, FieldOrigin, Key, Kind, Layer, LoadProblems, Report, SourceFile, Tables, Touched};

const MERCS: Kind = Kind::new("mercs.json", Key::Card);
const EQUIPMENT: Kind = Kind::new("equipment.json", Key::Card);
const SECTORS: Kind = Kind::new("sectors.json", Key::Card);
const DICTATORS: Kind = Kind::new("dictators.json", Key::Card);
const TACTICS: Kind = Kind::new("tactics.json", Key::Card);
const SIZES: Kind = Kind::new("sizes.json", Key::Row("rebels"));
const SETTINGS: Kind = Kind::new("settings.json", Key::Setting);
const LEVELS: Kind = Kind::traced("levels.json", Key::Setting);
const RULES: Kind = Kind::traced("rules.json", Key::Setting);
const MODES: Kind = Kind::new("modes.json", Key::Card);
const HOUSE_RULES: Kind = Kind::optional("house-rules.json", Key::Card);
const BOT_RULES: Kind = Kind::new("ai.json", Key::Card);
const VOCABULARY: Kind = Kind::optional("vocabulary.json", Key::Card);

/// The kinds of files, in the order in which their problems are reported.
const KINDS: &[Kind] =
    &[MERCS, EQUIPMENT, SECTORS, DICTATORS, TACTICS, SIZES, SETTINGS, LEVELS, RULES, HOUSE_RULES, MODES, BOT_RULES, VOCABULARY];

/// The result of loading. Values with problems are placeholders.
pub struct Loaded {
    pub content: Content,
    /// In file order.
    pub problems: LoadProblems,
}

/// Reads the content files of the base game alone, given in any order.
pub fn load(files: &[SourceFile]) -> Result<Content, LoadProblems> {
    let layer = Layer { id: "base".to_owned(), files: files.to_vec(), behind: BTreeSet::new() };
    let loaded = load_layers(&[layer]);
    loaded.problems.or(loaded.content)
}

/// Reads the base game, which comes first and has every file, and the changes of mods.
pub fn load_layers(layers: &[Layer]) -> Loaded {
    let mut report = Report::default();
    let tables = Tables::gather(KINDS, layers, &mut report);
    // The rules provide defaults for cards.
    let rule_entries = rules::read(tables.of(RULES), &mut report);
    let rules = RuleNumbers::new(&rule_entries);
    let mut content = Content {
        rules,
        rule_entries,
        mercs: tables.read(MERCS, &mut report, |card| cards::merc(card, &rules)),
        equipment: tables.read(EQUIPMENT, &mut report, cards::equipment),
        sectors: tables.read(SECTORS, &mut report, cards::sector),
        dictators: tables.read(DICTATORS, &mut report, |card| cards::dictator(card, &rules)),
        tactics: tables.read(TACTICS, &mut report, cards::tactics),
        house_rules: tables.read(HOUSE_RULES, &mut report, cards::house_rule),
        modes: tables.read(MODES, &mut report, mode_reader::mode),
        bot_rules: tables.read(BOT_RULES, &mut report, cards::bot_rule),
        vocabulary: tables.read(VOCABULARY, &mut report, cards::added_word),
        sizes: tables.read(SIZES, &mut report, cards::size),
        settings: tables.read(SETTINGS, &mut report, cards::setting),
        levels: tables.read(LEVELS, &mut report, levels::level),
    };
    let clean = |report: &Report, kinds: &[Kind]| kinds.iter().all(|kind| report.is_clean(tables.of(*kind)));
    if clean(&report, &[SIZES, SECTORS]) {
        check::sizes(&content, tables.of(SIZES), &mut report);
    }
    if clean(&report, &[SIZES, RULES]) {
        check::difficulties(&content, tables.of(SIZES), tables.of(RULES), &mut report);
    }
    if clean(&report, &[SETTINGS]) {
        check::settings(&content, tables.of(SETTINGS), &mut report);
    }
    if clean(&report, &[SETTINGS, DICTATORS, LEVELS]) {
        levels::check(&content, tables.of(LEVELS), &mut report);
    }
    if clean(&report, &[SETTINGS, HOUSE_RULES]) {
        check::house_rules(&content, tables.of(HOUSE_RULES), &mut report);
    }
    if clean(&report, &[SETTINGS, MODES]) {
        mode_checks::check(&content, tables.of(MODES), &mut report);
    }
    if clean(&report, &[RULES]) {
        check::rules(&content, tables.of(RULES), &mut report);
    }
    content.sizes.sort_by_key(|row| row.rebels);
    Loaded { content, problems: report.into_problems() }
}

/// The origin of every field of a card; `None` if no file has the card.
pub fn trace(layers: &[Layer], id: &str) -> Option<Vec<FieldOrigin>> {
    content::trace(KINDS, layers, id)
}

/// The cards a layer adds or changes, in file order.
pub fn touched(layers: &[Layer], layer: usize) -> Vec<Touched> {
    content::touched(KINDS, layers, layer)
}
