//! Cards, tables and settings as plain data, in file order. Nothing here changes after loading.

use serde::Serialize;

use super::bot_rules::BotRule;
use super::levels::Level;
use super::modes::{EndingCard, ModeCard};
use super::rules::{Rule, RuleNumbers};
use super::vocabulary::AddedWord;
use crate::content::Word;

/// Everything in `content/merc/`. The engine identifies cards by their index in these lists; ids are for people and scripts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Content {
    pub mercs: Vec<MercCard>,
    pub equipment: Vec<EquipmentCard>,
    pub sectors: Vec<SectorCard>,
    pub dictators: Vec<DictatorCard>,
    pub tactics: Vec<TacticsCard>,
    /// Rules that mods add for the whole game.
    pub house_rules: Vec<HouseRuleCard>,
    /// What a game can be: the standard game is the usual one.
    pub modes: Vec<ModeCard>,
    pub bot_rules: Vec<BotRule>,
    /// Measures and conditions that mods add for bot rules.
    pub vocabulary: Vec<AddedWord>,
    /// One row for each number of Rebels, ascending from 1.
    pub sizes: Vec<SizeRow>,
    pub settings: Vec<Setting>,
    /// How strong the Dictator is, from weak to strong.
    pub levels: Vec<Level>,
    /// The numbers of the rules, and their entries in the file.
    pub rules: RuleNumbers,
    pub rule_entries: Vec<Rule>,
}

impl Content {
    /// The text of a card of any kind.
    pub fn text_of(&self, id: &str) -> Option<&str> {
        let mercs = self.mercs.iter().map(|card| (&card.id, &card.text));
        let items = self.equipment.iter().map(|card| (&card.id, &card.text));
        let dictators = self.dictators.iter().map(|card| (&card.id, &card.text));
        let tactics = self.tactics.iter().map(|card| (&card.id, &card.text));
        let rules = self.house_rules.iter().map(|card| (&card.id, &card.text));
        let modes = self.modes.iter().map(|mode| (&mode.id, &mode.text));
        let bots = self.bot_rules.iter().map(|rule| (&rule.id, &rule.text));
        let words = self.vocabulary.iter().map(|word| (&word.id, &word.text));
        let mut all = mercs.chain(items).chain(dictators).chain(tactics).chain(rules).chain(modes).chain(bots).chain(words);
        all.find(|(other, _)| *other == id).map(|(_, text)| text.as_str())
    }

    pub fn merc_index(&self, id: &str) -> Option<usize> {
        self.mercs.iter().position(|card| card.id == id)
    }

    pub fn equipment_index(&self, id: &str) -> Option<usize> {
        self.equipment.iter().position(|card| card.id == id)
    }

    pub fn sector_index(&self, id: &str) -> Option<usize> {
        self.sectors.iter().position(|card| card.id == id)
    }

    pub fn dictator_index(&self, id: &str) -> Option<usize> {
        self.dictators.iter().position(|card| card.id == id)
    }

    pub fn tactics_index(&self, id: &str) -> Option<usize> {
        self.tactics.iter().position(|card| card.id == id)
    }

    pub fn setting_index(&self, id: &str) -> Option<usize> {
        self.settings.iter().position(|setting| setting.id == id)
    }

    pub fn level_index(&self, id: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.id == id)
    }

    /// The entry of a number of the rules.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rule_entries.iter().find(|rule| rule.id == id)
    }

    /// The row of the size table for a number of Rebels (SET-1).
    pub fn size(&self, rebels: u8) -> Option<&SizeRow> {
        self.sizes.iter().find(|row| row.rebels == rebels)
    }

    /// The number of sector cards of a kind, with or without the expansion.
    pub fn sectors_of(&self, kind: SectorKind, extended: bool) -> usize {
        let counts = |card: &&SectorCard| card.kind == kind && card.set.is_on(extended);
        self.sectors.iter().filter(counts).count()
    }

    /// Whether there are enough sector cards for this map (SET-1, SET-2).
    pub fn can_lay_out(&self, row: &SizeRow, extended: bool) -> bool {
        SectorKind::each().all(|kind| usize::from(row.wanted(kind)) <= self.sectors_of(kind, extended))
    }
}

/// A MERC card (CMP-4).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MercCard {
    pub id: String,
    pub name: String,
    pub initiative: i8,
    pub training: i8,
    pub combat: i8,
    pub health: u8,
    pub actions: u8,
    pub tags: Vec<String>,
    /// The card has only numbers and needs no script.
    pub plain: bool,
    pub set: CardSet,
    pub text: String,
}

/// An equipment card, of which there may be several copies. Missing numbers are 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EquipmentCard {
    pub id: String,
    pub name: String,
    pub kind: EquipmentKind,
    pub copies: u8,
    /// Ranks items for the robot Dictator (AI-4.7).
    pub serial: u16,
    pub combat: i8,
    pub targets: i8,
    pub initiative: i8,
    pub training: i8,
    pub armor: u8,
    /// Armor-piercing (EQP-AP).
    pub pierces: bool,
    /// How often it can be used before it is discarded; 0 if uses are not counted (EQP-KIT).
    pub uses: u8,
    /// Health of the token the card puts on the map (EQP-DOG).
    pub points: u8,
    pub vehicle: Option<VehicleNumbers>,
    pub slot: Slot,
    pub starts: Start,
    pub tags: Vec<String>,
    pub set: CardSet,
    /// The game mode it belongs to; the standard game does not use it.
    pub mode: Option<String>,
    pub text: String,
}

impl EquipmentCard {
    /// Whether the standard game shuffles this card into a deck.
    pub fn is_standard(&self) -> bool {
        self.mode.is_none()
    }
}

/// Whether an item takes a slot of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    Own,
    /// It is only carried.
    None,
}

impl Word for Slot {
    const WORDS: &'static [(&'static str, Self)] = &[("own", Self::Own), ("none", Self::None)];
}

/// Where a card is when a game begins, and where it returns to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    Deck,
    /// Beside the map, for everybody to see.
    Supply,
}

impl Word for Start {
    const WORDS: &'static [(&'static str, Self)] = &[("deck", Self::Deck), ("supply", Self::Supply)];
}

/// The numbers that make an equipment card a vehicle (MOD-C1). Its armor is that of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct VehicleNumbers {
    pub crew: u8,
    /// Sectors crossed in one move.
    pub steps: u8,
    /// Actions per move.
    pub move_cost: u8,
    pub diagonal: bool,
}

/// A sector card (CMP-8).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SectorCard {
    pub id: String,
    pub name: String,
    pub kind: SectorKind,
    pub value: u8,
    pub loot: Loot,
    pub set: CardSet,
}

impl SectorCard {
    /// The name without the kind, which the map shows as a symbol: `Gold` for the Gold Industry.
    pub fn short_name(&self) -> &str {
        let ending = match self.kind {
            SectorKind::Industry => " Industry",
            SectorKind::City => " City",
            SectorKind::Wilderness => " Wilderness",
        };
        self.name.strip_suffix(ending).unwrap_or(&self.name)
    }
}

/// Cards of each deck that are found by exploring a sector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Loot {
    pub weapons: u8,
    pub armor: u8,
    pub accessories: u8,
}

impl Loot {
    pub fn of(&self, kind: EquipmentKind) -> u8 {
        match kind {
            EquipmentKind::Weapon => self.weapons,
            EquipmentKind::Armor => self.armor,
            EquipmentKind::Accessory => self.accessories,
        }
    }
}

/// A Dictator card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DictatorCard {
    pub id: String,
    pub name: String,
    pub initiative: i8,
    pub training: i8,
    pub combat: i8,
    pub health: u8,
    pub actions: u8,
    /// Tactics cards he plays per day, to predict the last day (DAY-9).
    pub tactics_a_day: u8,
    pub set: CardSet,
    pub text: String,
}

/// A tactics card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TacticsCard {
    pub id: String,
    pub name: String,
    /// Playing it first reveals a hidden base (DIC-3).
    pub mentions_base: bool,
    pub set: CardSet,
    pub text: String,
}

/// A house rule: a mod's change to the whole game, implemented by a script.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HouseRuleCard {
    pub id: String,
    pub name: String,
    pub text: String,
    /// If there are any, it applies only while one of these settings is neither off nor 0.
    pub settings: Vec<String>,
    /// Ways in which it can end a game.
    pub endings: Vec<EndingCard>,
}

/// One row of the size table (SET-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SizeRow {
    pub rebels: u8,
    pub rows: u8,
    pub columns: u8,
    pub industries: u8,
    pub cities: u8,
    pub wilderness: u8,
    pub difficulty: u8,
    pub extra: u8,
}

impl SizeRow {
    /// The number of sectors of a kind on the map.
    pub fn wanted(&self, kind: SectorKind) -> u8 {
        match kind {
            SectorKind::Industry => self.industries,
            SectorKind::City => self.cities,
            SectorKind::Wilderness => self.wilderness,
        }
    }

    pub fn cells(&self) -> u16 {
        u16::from(self.rows) * u16::from(self.columns)
    }

    /// Cells of the corner's color, where Industries may be (SET-2): the larger half of the board.
    pub fn corner_cells(&self) -> u16 {
        self.cells().div_ceil(2)
    }
}

/// A setting as the files describe it; the chosen values are in `Settings`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    pub id: String,
    pub kind: SettingKind,
    pub default: String,
    /// The value for `--rules printed`.
    pub printed: String,
    /// The value of `level` where the level does not say; only a setting that has it can be `level`.
    pub fallback: Option<String>,
    pub of: SettingOf,
    /// Whether it has no effect in a game without a Dictator.
    pub needs_dictator: bool,
    pub clause: String,
    pub text: String,
}

/// The allowed values of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum SettingKind {
    /// One of these words.
    Choice(Vec<String>),
    /// `on` or `off`.
    Switch,
    /// A number within bounds, or one of the words that replace a number.
    Number { min: u8, max: u8, words: Vec<String> },
    /// `N` or `N-M` within bounds.
    Span { min: u8, max: u8 },
}

/// Who reads a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingOf {
    /// The rules of the game, written in Rust.
    Rules,
    /// Only scripts.
    Scripts,
    /// Only the rules of the Dictator's bots (AI-5).
    Robot,
}

impl Word for SettingOf {
    const WORDS: &'static [(&'static str, Self)] = &[("rules", Self::Rules), ("scripts", Self::Scripts), ("robot", Self::Robot)];
}

/// The deck an equipment card belongs to, and the slot it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EquipmentKind {
    Weapon,
    Armor,
    Accessory,
}

impl Word for EquipmentKind {
    const WORDS: &'static [(&'static str, Self)] =
        &[("weapon", Self::Weapon), ("armor", Self::Armor), ("accessory", Self::Accessory)];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SectorKind {
    Industry,
    City,
    Wilderness,
}

impl Word for SectorKind {
    const WORDS: &'static [(&'static str, Self)] =
        &[("industry", Self::Industry), ("city", Self::City), ("wilderness", Self::Wilderness)];
}

/// The box a card comes from (CMP-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CardSet {
    Base,
    Expansion,
}

impl CardSet {
    /// Whether cards of this set are shuffled in, given the setting `extended_cards`.
    pub fn is_on(self, extended: bool) -> bool {
        extended || self == Self::Base
    }
}

impl Word for CardSet {
    const WORDS: &'static [(&'static str, Self)] = &[("base", Self::Base), ("expansion", Self::Expansion)];
}
