//! The game as rules see it: shorthands over the kernel's table for this ruleset.

use super::merc::Merc;
use super::numbers::NumberCache;
use crate::content::mods::ModValue;
use crate::kernel::table::TableState;
use crate::kernel::{Failure, Flow, Seat, Stop, Table};
use crate::lua::{CallError, HookId, ScriptId};
use crate::merc::content::{Content, EquipmentCard, SectorCard, StepKind, VehicleNumbers};
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::{CardId, ItemId, SectorId, SquadId, UnitId};
use crate::merc::model::state::{Item, ItemPlace};
use std::cell::{Cell, RefCell};

pub type Game = Table<Merc>;

/// Data next to the state: cached numbers, and a modifier's failure that has not stopped a command yet.
#[derive(Default)]
pub struct Scratch {
    pub numbers: NumberCache,
    /// Boxed, because it is saved for every rule a bot asks and is almost always empty.
    pub failure: RefCell<Option<Box<Failure>>>,
    /// A modifier's failure while a bot thought, which is no failure of the command.
    pub doubt: RefCell<Option<Box<Failure>>>,
    /// Errors of bots' rules, by rule id; they stop nothing.
    pub mistakes: RefCell<Vec<(String, String)>>,
    /// The failure of a word that a mod adds for bot rules. The rule that uses the word takes it.
    pub word_failure: RefCell<Option<Box<(HookId, CallError)>>>,
    /// The stamp of each sector when its control was last updated.
    pub settled: RefCell<Vec<u32>>,
    /// The count of all stamps (`State::stamps`) when the control of every sector had been updated.
    pub all_settled: Cell<Option<u32>>,
}

impl Merc {
    pub fn max_health(&self, unit: UnitId) -> u8 {
        match self.catalog.dictator_index(unit) {
            None => self.content.mercs[usize::from(unit.0)].health,
            Some(index) => self.content.dictators[index].health,
        }
    }

    /// The points of an undamaged item: armor, uses, or a dog's health.
    pub fn full_points(&self, item: ItemId) -> u8 {
        let card = self.catalog.equipment(&self.content, item);
        card.armor.max(card.uses).max(card.points)
    }
}

impl TableState<Merc> {
    pub fn content(&self) -> &Content {
        &self.rules().content
    }
    pub fn catalog(&self) -> &Catalog {
        &self.rules().catalog
    }
    pub fn equipment(&self, item: ItemId) -> &EquipmentCard {
        self.catalog().equipment(self.content(), item)
    }
    pub fn sector_card(&self, sector: SectorId) -> &SectorCard {
        &self.content().sectors[usize::from(self.state().sector(sector).card)]
    }
    /// Whether a card's script has a hook; cheap for hooks that no card uses.
    pub fn defines(&self, card: CardId, hook: HookId) -> bool {
        self.catalog().card(card).hooks.has(hook) && !self.state().is_quarantined(card)
    }
    /// The script of a card, unless it is quarantined.
    pub fn script_of(&self, card: CardId) -> Option<ScriptId> {
        self.catalog().card(card).script.filter(|_| !self.state().is_quarantined(card))
    }
    /// Armor points a unit has left on its gear (CMP-4).
    pub fn armor(&self, unit: UnitId) -> u8 {
        self.armor_items(unit).map(|item| self.state().item(item).points).sum()
    }
    /// Gear that gives armor, in the order it is lost (EQP-WORN): the armor slot, then accessories.
    pub fn armor_items(&self, unit: UnitId) -> impl Iterator<Item = ItemId> + '_ {
        let gear = &self.state().unit(unit).gear;
        gear.iter().copied().filter(|item| self.equipment(*item).armor > 0)
    }
    pub fn is_vehicle(&self, item: ItemId) -> bool {
        self.equipment(item).vehicle.is_some()
    }
    /// A squad's vehicle, if all its MERCs fit in (MOD-C3). Some of the militia may have to get off before it can move.
    #[inline]
    pub fn fitting_vehicle(&self, squad: SquadId) -> Option<(ItemId, VehicleNumbers)> {
        let squad = self.state().squad(squad);
        let item = squad.item?;
        let numbers = self.equipment(item).vehicle?;
        (squad.members.len() <= usize::from(numbers.crew)).then_some((item, numbers))
    }
    /// A squad's vehicle, if everyone is aboard: then it gives its bonuses and its cover. With too many MERCs and riders, nobody is (MOD-C3).
    pub fn vehicle(&self, squad: SquadId) -> Option<ItemId> {
        let (item, numbers) = self.fitting_vehicle(squad)?;
        let squad = self.state().squad(squad);
        (squad.members.len() + usize::from(squad.riders) <= usize::from(numbers.crew)).then_some(item)
    }
    /// The vehicle that a unit is aboard of.
    pub fn vehicle_of(&self, unit: UnitId) -> Option<ItemId> {
        self.vehicle(self.state().squad_of(unit)?)
    }
    /// The hits that a squad's vehicle can still take for those aboard (MOD-C5).
    pub fn cover(&self, squad: SquadId) -> u8 {
        self.vehicle(squad).map_or(0, |item| self.armor_left(item))
    }
    /// The armor points left of an item in play; 0 if its points are something else.
    pub fn armor_left(&self, item: ItemId) -> u8 {
        if self.equipment(item).armor > 0 { self.state().item(item).points } else { 0 }
    }
    pub fn max_health(&self, unit: UnitId) -> u8 {
        self.rules().max_health(unit)
    }
    /// The day on which the tactics cards run out (DAY-9), at the Dictator's number of cards per day. A mode may have another last day:
    /// see `victory::last_day`.
    pub fn tactics_end(&self) -> Option<u8> {
        let state = self.state();
        state.dictator_seat()?;
        let index = state.dictator().and_then(|unit| self.catalog().dictator_index(unit));
        let a_day = index.map_or(1, |index| self.content().dictators[index].tactics_a_day.max(1));
        let cards = (state.hand().len() + state.tactics_deck.len()).min(99) as u8;
        let last = match state.step().kind {
            StepKind::Setup | StepKind::Over => return None,
            // No card is used on the day of the landing.
            _ if state.day() == state.config().format.landing => state.day() + cards.div_ceil(a_day),
            _ if cards > 0 && (state.do_rebels_act() || state.is_in(StepKind::Tactics)) => {
                state.day() + cards.div_ceil(a_day) - 1
            }
            // One of today's cards is used, the others are not.
            _ => state.day() + cards.saturating_sub(a_day - 1).div_ceil(a_day),
        };
        Some(last)
    }
    /// The value of a setting as a number: 1 or 0 for a switch, none for a word. `content().setting_index` finds the index once.
    pub fn setting_number(&self, index: usize) -> Option<i32> {
        match self.state().config().values.get(index)? {
            ModValue::Number(number) => Some(*number),
            ModValue::Switch(on) => Some(i32::from(*on)),
            ModValue::Word(_) => None,
        }
    }
    /// Whether a setting is neither `off` nor 0.
    pub fn is_set(&self, index: usize) -> bool {
        self.setting_number(index) != Some(0)
    }
    pub fn unit_tags(&self, unit: UnitId) -> &[String] {
        match self.catalog().dictator_index(unit) {
            None => &self.content().mercs[usize::from(unit.0)].tags,
            Some(_) => &[],
        }
    }
    /// The points of an undamaged item: armor, uses, or a dog's health.
    pub fn full_points(&self, item: ItemId) -> u8 {
        self.rules().full_points(item)
    }
    /// Whether an item in play has lost points or uses (REQ-5). A card in a deck or discard pile is whole again (CMP-3).
    pub fn is_damaged(&self, item: ItemId) -> bool {
        let Item { place, points } = self.state().item(item);
        let in_play = matches!(place, ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Stash(_) | ItemPlace::Found(_));
        in_play && *points < self.full_points(item)
    }
    /// The most militia a side may have in a sector (CMP-6).
    pub fn militia_cap(&self, seat: Seat, sector: SectorId) -> u8 {
        self.state().militia_cap(seat, sector)
    }
    pub fn militia_room(&self, seat: Seat, sector: SectorId) -> u8 {
        let side = self.state().side(seat);
        self.militia_cap(seat, sector).saturating_sub(self.state().militia_of_side(side, sector))
    }
}

/// A modifier that failed while numbers were computed stops the command that depends on them.
pub fn check_script_errors(game: &Game) -> Flow<()> {
    match game.scratch.failure.borrow_mut().take() {
        Some(failure) => Err(Stop::Failed(failure)),
        None => Ok(()),
    }
}
