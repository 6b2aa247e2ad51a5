//! The choices made before a game.

use super::ids::{CardId, ItemId, UnitId};
use crate::content::mods::ModValue;
use crate::kernel::Seat;
use crate::lua::HookSet;
use crate::merc::content::{EquipmentKind, Format, Settings};
use std::sync::Arc;

/// The choices made before the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Sides, seats, steps, ties and endings, as the modes define them.
    pub format: Arc<Format>,
    /// The cards of the modes in the order in which they are asked, and the hooks that any of them has.
    pub modes: Vec<CardId>,
    pub mode_hooks: HookSet,
    /// The seat of the Dictator.
    pub leader: Option<Seat>,
    /// The number of players without the Dictator.
    pub rebels: u8,
    pub difficulty: u8,
    pub extra: u8,
    pub settings: Settings,
    /// Every setting in content order, as scripts read it.
    pub values: Vec<ModValue>,
    /// The level, by its index in the content (AI-5).
    pub level: usize,
    /// Settings that take effect with a Dictator whom the level treats differently. He may be drawn at random (SET-4).
    pub corrections: Arc<[(UnitId, Corrected)]>,
    pub seat_names: Vec<String>,
    /// The robot plays the Dictator: it has no hand, and its own rules for placing hired MERCs (AI-2.1, AI-4.3).
    pub robot: bool,
    /// From `rules.json` (CMP-6).
    pub militia_cap: u8,
    pub dictator: Option<UnitId>,
    /// Cards that return to the supply instead of a discard pile.
    pub supply: Vec<ItemId>,
    /// The value of each sector card.
    pub sector_values: Vec<u8>,
    /// The deck of each equipment card, by number.
    pub item_kinds: Arc<[EquipmentKind]>,
    /// The chosen settings of mods: mod, setting and value, sorted by the first two.
    pub mod_settings: Vec<(String, String, ModValue)>,
}

/// The settings against one Dictator.
#[derive(Clone, Debug, PartialEq)]
pub struct Corrected {
    pub difficulty: u8,
    pub extra: u8,
    pub settings: Settings,
    pub values: Vec<ModValue>,
}

impl Config {
    /// Puts the settings against a Dictator into effect, if they are different.
    pub(in crate::merc) fn against(&mut self, dictator: UnitId) {
        if let Some((_, corrected)) = self.corrections.iter().find(|(of, _)| *of == dictator).cloned() {
            let Corrected { difficulty, extra, settings, values } = corrected;
            (self.difficulty, self.extra, self.settings, self.values) = (difficulty, extra, settings, values);
        }
    }
}
