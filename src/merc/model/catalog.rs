//! Every card by its number: names, copies, script and hooks. Read-only after loading.

use super::ids::{CardId, ItemId, TacticId, UnitId};
use crate::lua::{HookId, HookSet, ScriptId};
use crate::merc::content::{Content, EquipmentCard, EquipmentKind};
use std::sync::Arc;

pub struct Catalog {
    cards: Vec<Card>,
    items: Vec<ItemCard>,
    item_kinds: Arc<[EquipmentKind]>,
    mercs: usize,
    equipment: usize,
    dictators: usize,
    tactics: usize,
    house_rules: usize,
    /// The settings on which each house rule depends, by their indexes.
    rule_settings: Vec<Vec<usize>>,
    modes: usize,
    bot_rules: usize,
    /// Each unit's place in alphabetical order.
    alphabet: Vec<u8>,
    /// The hooks that any equipment defines, and those of any card that affects the whole table.
    gear_hooks: HookSet,
    table_hooks: HookSet,
    dictator_hooks: HookSet,
}

/// What all kinds of cards have in common.
pub struct Card {
    pub id: String,
    pub name: String,
    pub script: Option<ScriptId>,
    /// The hooks its script defines.
    pub hooks: HookSet,
}

struct ItemCard {
    equipment: u16,
    copy: u8,
    name: String,
}

impl Catalog {
    pub fn new(content: &Content) -> Self {
        let mut cards = Vec::new();
        let mut add = |id: &str, name: &str| {
            cards.push(Card { id: id.to_string(), name: name.to_string(), script: None, hooks: HookSet::default() });
        };
        content.mercs.iter().for_each(|card| add(&card.id, &card.name));
        content.equipment.iter().for_each(|card| add(&card.id, &card.name));
        content.dictators.iter().for_each(|card| add(&card.id, &card.name));
        content.tactics.iter().for_each(|card| add(&card.id, &card.name));
        content.house_rules.iter().for_each(|card| add(&card.id, &card.name));
        content.modes.iter().for_each(|mode| add(&mode.id, &mode.name));
        content.bot_rules.iter().for_each(|rule| add(&rule.id, &rule.name));
        content.vocabulary.iter().for_each(|word| add(&word.id, &word.id));
        let mut items = Vec::new();
        let mut kinds = Vec::new();
        // Some copies are for large games (CMP-2) and otherwise stay in the box.
        for (index, card) in content.equipment.iter().enumerate() {
            for copy in 0..content.rules.most_copies(card.copies) {
                let name = if copy == 0 { card.id.clone() } else { format!("{}#{}", card.id, copy + 1) };
                items.push(ItemCard { equipment: index as u16, copy, name });
                kinds.push(card.kind);
            }
        }
        let (mercs, equipment) = (content.mercs.len(), content.equipment.len());
        let (dictators, tactics) = (content.dictators.len(), content.tactics.len());
        let house_rules = content.house_rules.len();
        let indexes = |settings: &[String]| settings.iter().filter_map(|key| content.setting_index(key)).collect();
        let names = || content.mercs.iter().map(|card| &card.name).chain(content.dictators.iter().map(|card| &card.name));
        let alphabet = names().map(|name| names().filter(|other| *other < name).count() as u8).collect();
        Catalog {
            cards,
            items,
            item_kinds: kinds.into(),
            mercs,
            equipment,
            dictators,
            tactics,
            house_rules,
            rule_settings: content.house_rules.iter().map(|rule| indexes(&rule.settings)).collect(),
            modes: content.modes.len(),
            bot_rules: content.bot_rules.len(),
            alphabet,
            gear_hooks: HookSet::default(),
            table_hooks: HookSet::default(),
            dictator_hooks: HookSet::default(),
        }
    }

    pub(in crate::merc) fn set_script(&mut self, card: CardId, script: ScriptId, hooks: HookSet) {
        match self.folder_of(card) {
            "equipment" => self.gear_hooks = self.gear_hooks.and(hooks),
            "tactics" | "house-rules" => self.table_hooks = self.table_hooks.and(hooks),
            "dictators" => self.dictator_hooks = self.dictator_hooks.and(hooks),
            _ => {}
        }
        let card = &mut self.cards[usize::from(card.0)];
        card.script = Some(script);
        card.hooks = hooks;
    }

    /// Whether any equipment has a hook. If none has, gear need not be searched.
    pub fn gear_defines(&self, hook: HookId) -> bool {
        self.gear_hooks.has(hook)
    }

    /// Whether any tactics card or house rule has it.
    pub fn table_defines(&self, hook: HookId) -> bool {
        self.table_hooks.has(hook)
    }

    /// Whether any Dictator's card has it.
    pub fn dictators_define(&self, hook: HookId) -> bool {
        self.dictator_hooks.has(hook)
    }

    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[usize::from(card.0)]
    }
    pub fn cards(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.cards.iter().enumerate().map(|(index, card)| (CardId(index as u16), card))
    }
    pub fn find(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|card| card.id == id).map(|index| CardId(index as u16))
    }

    pub fn unit_card(&self, unit: UnitId) -> CardId {
        let index = usize::from(unit.0);
        CardId(if index < self.mercs { index } else { index + self.equipment } as u16)
    }
    pub fn item_card(&self, item: ItemId) -> CardId {
        CardId(self.mercs as u16 + self.items[usize::from(item.0)].equipment)
    }
    pub fn tactic_card(&self, tactic: TacticId) -> CardId {
        CardId((self.mercs + self.equipment + self.dictators) as u16 + u16::from(tactic.0))
    }

    /// House rules of mods, which apply for the whole game. Their numbers come after the tactics.
    pub fn house_rules(&self) -> impl Iterator<Item = CardId> + use<> {
        let first = self.mercs + self.equipment + self.dictators + self.tactics;
        (first as u16..(first + self.house_rules) as u16).map(CardId)
    }
    pub fn is_house_rule(&self, card: CardId) -> bool {
        self.house_rule_index(card).is_some()
    }
    fn house_rule_index(&self, card: CardId) -> Option<usize> {
        let first = self.mercs + self.equipment + self.dictators + self.tactics;
        usize::from(card.0).checked_sub(first).filter(|index| *index < self.house_rules)
    }
    /// The settings of which one must be on if a house rule is to apply, by their indexes; none if it always applies.
    pub fn settings_of_rule(&self, card: CardId) -> &[usize] {
        self.house_rule_index(card).map_or(&[], |index| &self.rule_settings[index])
    }
    /// The card of a mode, by its index in the content.
    pub fn mode(&self, index: usize) -> CardId {
        CardId((self.mercs + self.equipment + self.dictators + self.tactics + self.house_rules + index) as u16)
    }
    /// The card of a bot's rule, by its index in the content.
    pub fn bot_rule(&self, index: usize) -> CardId {
        self.mode(self.modes + index)
    }
    /// The card of a word that a mod adds for bot rules, by its index in the content.
    pub fn added_word(&self, index: usize) -> CardId {
        self.bot_rule(self.bot_rules + index)
    }
    /// The folder for scripts of a card's kind, below `scripts/merc/`.
    pub fn folder_of(&self, card: CardId) -> &'static str {
        let kinds = [
            (self.mercs, "mercs"),
            (self.equipment, "equipment"),
            (self.dictators, "dictators"),
            (self.tactics, "tactics"),
            (self.house_rules, "house-rules"),
            (self.modes, "modes"),
            (self.bot_rules, "ai"),
        ];
        let mut index = usize::from(card.0);
        for (count, folder) in kinds {
            if index < count {
                return folder;
            }
            index -= count;
        }
        "vocabulary"
    }
    /// The number of a tactics card.
    pub fn tactic_of(&self, card: CardId) -> Option<TacticId> {
        let index = usize::from(card.0).checked_sub(self.mercs + self.equipment + self.dictators)?;
        (index < self.tactics).then_some(TacticId(index as u8))
    }
    /// The number of a MERC or Dictator card.
    pub fn unit_of(&self, card: CardId) -> Option<UnitId> {
        let index = usize::from(card.0);
        let before = self.mercs + self.equipment;
        let unit = if index < self.mercs { index } else { index.checked_sub(before).map(|index| index + self.mercs)? };
        (unit < self.units()).then_some(UnitId(unit as u8))
    }

    pub fn merc_count(&self) -> usize {
        self.mercs
    }
    pub fn mercs(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.mercs as u8).map(UnitId)
    }
    pub fn units(&self) -> usize {
        self.mercs + self.dictators
    }
    pub fn dictator_unit(&self, index: usize) -> UnitId {
        UnitId((self.mercs + index) as u8)
    }
    pub fn dictator_index(&self, unit: UnitId) -> Option<usize> {
        usize::from(unit.0).checked_sub(self.mercs)
    }
    pub fn items(&self) -> impl Iterator<Item = ItemId> + use<> {
        (0..self.items.len() as u16).map(ItemId)
    }
    pub fn item_kinds(&self) -> Arc<[EquipmentKind]> {
        Arc::clone(&self.item_kinds)
    }
    pub fn copy(&self, item: ItemId) -> u8 {
        self.items[usize::from(item.0)].copy
    }
    pub fn equipment<'a>(&self, content: &'a Content, item: ItemId) -> &'a EquipmentCard {
        &content.equipment[usize::from(self.items[usize::from(item.0)].equipment)]
    }
    pub fn items_of(&self, equipment: usize) -> impl Iterator<Item = ItemId> + '_ {
        self.items().filter(move |item| usize::from(self.items[usize::from(item.0)].equipment) == equipment)
    }

    /// `grenade`, and `grenade#2` for its second copy.
    pub fn item_name(&self, item: ItemId) -> &str {
        if item == ItemId::HIDDEN { "a card" } else { &self.items[usize::from(item.0)].name }
    }
    pub fn find_item(&self, name: &str) -> Option<ItemId> {
        self.items.iter().position(|item| item.name == name).map(|index| ItemId(index as u16))
    }
    /// How many units have a name that comes before this unit's name in alphabetical order.
    pub fn place_in_alphabet(&self, unit: UnitId) -> u8 {
        self.alphabet[usize::from(unit.0)]
    }
    pub fn unit_name(&self, unit: UnitId) -> &str {
        &self.card(self.unit_card(unit)).name
    }
    pub fn unit_id(&self, unit: UnitId) -> &str {
        &self.card(self.unit_card(unit)).id
    }
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        (0..self.units() as u8).map(UnitId).find(|unit| self.unit_id(*unit) == id)
    }
    pub fn tactic_id(&self, tactic: TacticId) -> &str {
        if tactic == TacticId::HIDDEN { "a card" } else { &self.card(self.tactic_card(tactic)).id }
    }
    pub fn tactic_name(&self, tactic: TacticId) -> &str {
        if tactic == TacticId::HIDDEN { "a card" } else { &self.card(self.tactic_card(tactic)).name }
    }
    /// The equipment name that players see: `Kevlar Vest`.
    pub fn item_title(&self, item: ItemId) -> &str {
        if item == ItemId::HIDDEN { "a card" } else { &self.card(self.item_card(item)).name }
    }
}

impl Catalog {
    /// Removes the scripts from all cards.
    pub(in crate::merc) fn forget_scripts(&mut self) {
        for card in &mut self.cards {
            card.hooks = HookSet::default();
        }
        (self.gear_hooks, self.table_hooks, self.dictator_hooks) = Default::default();
    }
}
