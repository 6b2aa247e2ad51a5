//! The content of the game: cards, the size table, the numbers of the rules and the settings, read from JSON texts into checked plain data.
//! `crate::content` parses files and merges mods. This module lists the files (`load`), interprets entries (`cards`, `levels`, `mode_reader`) and checks cards
//! against each other (`check`). It knows nothing about what cards do, and it does not access the file system.

mod bot_rules;
mod cards;
mod check;
mod day_plan;
mod format;
mod levels;
mod load;
mod mode_checks;
mod mode_reader;
mod modes;
mod rules;
mod seating;
mod settings;
mod types;
mod vocabulary;
mod words;

pub use crate::content::{SourceFile, Word};
pub use bot_rules::{Bot, BotRule, DecisionKind, OptionKind};
pub use format::{DICTATOR_SEAT, Format, FormatWishes, REBEL_SEATS, SeatSpec, SideSpec, StepSpec, Whose, last_word_first};
pub use levels::{InForce, Level, LevelValue, Wanted, win_table};
pub use load::{Loaded, load, load_layers, touched, trace};
pub use modes::{
    BotNote, EndingCard, Excluded, Frame, GoalPart, Insert, MapChange, ModeCard, SideCard, StepCard, StepKind, Tie, VerbHelp,
};
pub use rules::{MOST_MILITIA, Rule, RuleNumbers, rule_range};
pub use seating::players_of;
pub use settings::{
    AbilityTiming, BY_LEVEL, Choices, DamagedGear, InCities, OverLimit, Placement, RebelOrder, Rounding, SettingError, Settings,
    VictoryCheck,
};
pub use types::{
    CardSet, Content, DictatorCard, EquipmentCard, EquipmentKind, HouseRuleCard, Loot, MercCard, SectorCard, SectorKind, Setting,
    SettingKind, SettingOf, SizeRow, Slot, Start, TacticsCard, VehicleNumbers,
};
pub use vocabulary::{About, AddedWord, Meaning, WordKind};
