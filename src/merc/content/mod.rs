//! The game's content: cards, the size table, the numbers of the rules and the settings, from JSON texts to checked plain data. How files become entries
//! and those of mods are merged is any game's (`crate::content`); which files there are and what an entry says is said here
//! (`load`, `cards`), and cards are checked against each other (`check`). What a card does is not known here, only what it
//! says; nor is the file system: `load` is handed texts.

mod bot_rules;
mod cards;
mod check;
mod load;
mod rules;
mod settings;
mod types;

pub use crate::content::{SourceFile, Word};
pub use bot_rules::{Bot, BotRule, DecisionKind, OptionKind};
pub use load::{Loaded, load, load_layers, touched, trace};
pub use rules::{MOST_MILITIA, Rule, RuleNumbers, rule_range};
pub use settings::{AbilityTiming, OverLimit, Placement, RebelOrder, Rounding, SettingError, Settings};
pub use types::{
    CardSet, Content, DictatorCard, EquipmentCard, EquipmentKind, HouseRuleCard, Loot, MercCard, SectorCard, SectorKind, Setting,
    SettingKind, SizeRow, TacticsCard, VehicleNumbers,
};
