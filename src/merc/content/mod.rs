//! The game's content: cards, the size table, the numbers of the rules and the settings, from JSON texts to checked plain data. Files become entries
//! (`entries`), those of mods change and add to them (`merge`), entries become cards (`cards`, through the typed `reader`),
//! and cards are checked against each other (`check`); whatever is wrong on the way is collected in a `report`. What a card does is not known here, only what
//! it says; nor is the file system: `load` is handed texts.

mod bot_rules;
mod cards;
mod check;
mod entries;
mod load;
mod merge;
mod reader;
mod report;
mod rules;
mod settings;
mod types;
mod word;

pub use bot_rules::{Bot, BotRule, DecisionKind, OptionKind};
pub use entries::is_kebab;
pub use load::{Layer, Loaded, SourceFile, load, load_layers};
pub(super) use merge::clash;
pub use merge::{FieldOrigin, Touched, touched, trace};
pub use report::LoadError;
pub use rules::{MOST_MILITIA, Rule, RuleNumbers, rule_range};
pub use settings::{AbilityTiming, OverLimit, Placement, RebelOrder, Rounding, SettingError, Settings};
pub use types::{
    CardSet, Content, DictatorCard, EquipmentCard, EquipmentKind, HouseRuleCard, Loot, MercCard, SectorCard, SectorKind, Setting,
    SettingKind, SizeRow, TacticsCard, VehicleNumbers,
};
pub use word::Word;
