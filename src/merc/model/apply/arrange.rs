//! Applies a transcript's situations to the state.

use crate::merc::model::event::Situation;
use crate::merc::model::ids::{ItemId, UnitId, deck_index};
use crate::merc::model::state::{ItemPlace, State, UnitPlace};

impl State {
    pub(super) fn arrange(&mut self, situation: &Situation) {
        match situation {
            Situation::Day { day, step } => {
                self.day = *day;
                self.begin_step(*step);
            }
            Situation::SectorCard { sector, card } => {
                let old = self.sector(*sector).card;
                if let Some(other) = self.sectors.iter_mut().find(|other| other.card == *card) {
                    other.card = old;
                }
                self.sector_mut(*sector).card = *card;
            }
            Situation::SectorExplored { sector, explored } => self.sector_mut(*sector).explored = *explored,
            Situation::Unit { unit, squad, sector, health, actions } => {
                self.place_unit(*unit, UnitPlace::Squad(*squad));
                self.squad_mut(*squad).sector = Some(*sector);
                self.renew(*unit, *health, *actions);
                self.dictator_killed &= !self.is_dictator_card(*unit);
                let seat = squad.seat();
                self.player_mut(seat).hired = true;
                self.stirred = true;
                self.touch(*sector);
            }
            Situation::Gear { unit, item, points } => {
                self.place_item(*item, ItemPlace::Gear(*unit));
                self.item_mut(*item).points = *points;
            }
            Situation::Stash { sector, item, points } => {
                self.place_item(*item, ItemPlace::Stash(*sector));
                self.item_mut(*item).points = *points;
            }
            Situation::Militia { seat, sector, count } => {
                let now = i16::from(self.militia(*seat, *sector));
                self.add_militia(*seat, *sector, i16::from(*count) - now);
            }
            Situation::Vehicle { squad, item, points } => {
                self.place_item(*item, ItemPlace::Squad(*squad));
                self.item_mut(*item).points = *points;
            }
            Situation::Riders { squad, count } => self.set_riders(*squad, *count),
            Situation::Health { unit, health } => self.unit_mut(*unit).health = *health,
            Situation::Actions { unit, actions } => self.unit_mut(*unit).actions = *actions,
            Situation::MercOnTop { unit } => self.place_unit(*unit, UnitPlace::Deck),
            Situation::ItemOnTop { item } => {
                let kind = self.item_kind(*item);
                self.place_item(*item, ItemPlace::Deck(kind));
            }
            Situation::DeckCut { deck, keep } => {
                let index = deck_index(*deck);
                let cut = self.decks[index].len().saturating_sub(usize::from(*keep));
                let cut: Vec<ItemId> = self.decks[index][..cut].to_vec();
                for item in cut {
                    self.place_item(item, ItemPlace::Box);
                }
            }
            Situation::MercDeckCut { keep } => {
                let cut = self.merc_deck.len().saturating_sub(usize::from(*keep));
                let cut: Vec<UnitId> = self.merc_deck[..cut].to_vec();
                for unit in cut {
                    self.place_unit(unit, UnitPlace::Box);
                }
            }
            Situation::Hand { cards } => {
                self.take_tactics(cards);
                self.hand.clone_from(cards);
            }
            Situation::TacticsDeck { cards } => {
                self.take_tactics(cards);
                self.tactics_deck.clone_from(cards);
            }
            Situation::InPlay { card } => {
                self.take_tactics(&[*card]);
                self.in_play.push(*card);
            }
            Situation::Base { sector } => self.base = Some(*sector),
            Situation::Discarded { item } => self.discard_item(*item),
        }
        self.touch_all();
    }
}
