//! The files of `content/skirmish/` as plain data: factions, units, weapons, maneuvers, abilities, identities, pieces, scenarios, settings.
//! Nothing here changes after loading.
//!
//! - `types`: the cards; `words`: what they are written with
//! - `load`: the files; `cards`: the fields of their entries; `check`: what entries say about each other
//! - `pieces`: one line of terrain, as scenarios and situations write it
//! - `settings`: what the players of one game chose

mod cards;
mod check;
mod load;
mod pieces;
mod settings;
mod types;
mod words;

pub use load::load;
pub use pieces::{PieceLine, length, mirrored, parse as parse_piece, terrain_of};
pub use settings::{Setting, SettingKind, Settings};
pub use types::{Ability, Carried, Content, Effect, Faction, HouseRule, Identity, Maneuver, PieceCard, Scenario, Unit, Weapon};
pub use words::{AttackKind, Hook, Kit, PieceKind, Shape, TemplateShape, WeaponKind, When, Whom};
