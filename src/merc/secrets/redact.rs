//! What a seat may know (DIC-9, CMP-8). Everything that is shown passes through here; the wording is in `render`.
//!
//! Public: the map, MERCs drawn, hired, dismissed and dead, equipped gear, discards, tactics played, counts of everything.
//! Secret: the order of every deck, the Dictator's hand, the card he gives up to reinforce, cards drawn or stashed by
//! another side, what cards tell another side, the memory of scripts and bots, the dice that a transcript has prepared.

use crate::kernel::{Seat, Shown};
use crate::merc::model::event::{Event, Situation};
use crate::merc::model::ids::{CardId, ItemId, SectorId, Side, TacticId};
use crate::merc::model::state::{ItemPlace, State};
use std::ops::Deref;

/// Only the side controlling a sector may look at its stash (CMP-8).
pub fn may_see_stash(state: &State, seat: Seat, sector: SectorId) -> bool {
    state.controlling_side(sector).is_some_and(|side| knows(state, seat, side))
}

/// Whether a seat knows the secrets of a side: its own, or those of the robot if the seat handles them (AI-2.2).
pub fn knows(state: &State, seat: Seat, side: Side) -> bool {
    state.side(seat) == side || (state.is_dictator_side(side) && state.privacy_seat() == Some(seat))
}

/// Only the Dictator's player knows his hand.
pub fn may_see_hand(state: &State, seat: Seat) -> bool {
    state.player(seat).is_dictator
}

/// Whether a seat knows where this copy of a card is.
pub fn may_see_item(state: &State, seat: Seat, item: ItemId) -> bool {
    match state.item(item).place {
        ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Discard(_) | ItemPlace::Supply | ItemPlace::Box => true,
        ItemPlace::Stash(sector) => may_see_stash(state, seat, sector),
        ItemPlace::Found(owner) => knows(state, seat, state.side(owner)),
        ItemPlace::Deck(_) => false,
    }
}

/// An event as one viewer may see it. Everything shown of a game is made from these.
pub struct Redacted(Event);

impl Deref for Redacted {
    type Target = Event;
    fn deref(&self) -> &Event {
        &self.0
    }
}

impl Redacted {
    pub fn into_event(self) -> Event {
        self.0
    }
}

/// The event without anything this viewer may not know. The state may be later than the event.
///
/// Every kind of event is named here, so that a new kind is not shown until its visibility is decided.
pub fn redact(state: &State, event: &Event, to: Shown) -> Option<Redacted> {
    let viewer = Viewer { state, to };
    Some(Redacted(match event {
        // A bot's memory is secret, and so is the fact that it changed.
        Event::BotRemembered { .. } => return None,
        Event::MercDeckShuffled { of, .. } => Event::MercDeckShuffled { order: Vec::new(), draw: None, of: *of },
        Event::EquipmentShuffled { deck, of, .. } => {
            Event::EquipmentShuffled { deck: *deck, order: Vec::new(), draw: None, of: *of }
        }
        Event::TacticsDealt { order, .. } => Event::TacticsDealt { order: hidden(order), draw: None },
        Event::TacticsDrawn { cards } if !viewer.sees_hand() => Event::TacticsDrawn { cards: hidden(cards) },
        Event::Reinforced { .. } if !viewer.sees_hand() => Event::Reinforced { card: TacticId::HIDDEN },
        Event::ItemDrawn { seat, deck, .. } if !viewer.is_on(state.side(*seat)) => {
            // A card's points would identify it.
            Event::ItemDrawn { seat: *seat, item: ItemId::HIDDEN, deck: *deck, points: 0 }
        }
        Event::ItemStashed { seat, sector, .. } if !viewer.is_on(state.side(*seat)) => {
            Event::ItemStashed { seat: *seat, sector: *sector, item: ItemId::HIDDEN }
        }
        Event::ItemUsed { item, .. } if !viewer.sees_item(*item) => Event::ItemUsed { item: ItemId::HIDDEN, points: 0 },
        Event::OrderGiven { seat, .. } if !viewer.is_on(state.side(*seat)) => {
            Event::OrderGiven { seat: *seat, text: String::new() }
        }
        Event::MemorySet { scope, .. } => {
            Event::MemorySet { owner: CardId(u16::MAX), key: String::new(), value: None, scope: *scope }
        }
        // Others are not told even that there is a message.
        Event::Told { seat, .. } if !viewer.is_on(state.side(*seat)) => return None,
        Event::NumberDrawn { draw, .. } => Event::NumberDrawn { card: CardId(u16::MAX), number: 0, draw: *draw },
        Event::DiceForced { .. } => Event::DiceForced { rolls: Vec::new() },
        Event::SituationSet { situation } => Event::SituationSet { situation: arranged(&viewer, situation) },
        // Known to a seat that sees the hand or is on the right side.
        Event::TacticsDrawn { .. }
        | Event::Reinforced { .. }
        | Event::ItemDrawn { .. }
        | Event::ItemStashed { .. }
        | Event::ItemUsed { .. }
        | Event::OrderGiven { .. }
        | Event::Told { .. } => event.clone(),
        // Public.
        Event::MapLaid { .. }
        | Event::DictatorChosen { .. }
        | Event::LandingProposed { .. }
        | Event::Landed { .. }
        | Event::DayBegan { .. }
        | Event::StepBegan { .. }
        | Event::SupplyLaid { .. }
        | Event::TurnOrderSet { .. }
        | Event::TieOrderSet { .. }
        | Event::ActionsReset { .. }
        | Event::DoneDeclared { .. }
        | Event::DoneTakenBack { .. }
        | Event::AskedDone { .. }
        | Event::FreeHireGranted { .. }
        | Event::OrderPreferred { .. }
        | Event::ProposalDeclined { .. }
        | Event::OrdersTaken
        | Event::OrderTaken { .. }
        | Event::OrderDropped { .. }
        | Event::BatchEnded { .. }
        | Event::MercsDrawn { .. }
        | Event::MercDiscarded { .. }
        | Event::MercDeckEmpty { .. }
        | Event::MercHired { .. }
        | Event::MercFired { .. }
        | Event::ActionSpent { .. }
        | Event::DeckEmpty { .. }
        | Event::Explored { .. }
        | Event::ItemTaken { .. }
        | Event::ItemEquipped { .. }
        | Event::ItemMounted { .. }
        | Event::ItemDiscarded { .. }
        | Event::MilitiaTrained { .. }
        | Event::MilitiaPlaced { .. }
        | Event::CapRaised { .. }
        | Event::MilitiaRemoved { .. }
        | Event::MilitiaMoved { .. }
        | Event::MilitiaConverted { .. }
        | Event::MilitiaGiven { .. }
        | Event::SquadMoved { .. }
        | Event::SquadSplit { .. }
        | Event::SquadsMerged { .. }
        | Event::ControlChanged { .. }
        | Event::ControlSettled { .. }
        | Event::CombatBegan { .. }
        | Event::RoundBegan { .. }
        | Event::Aimed { .. }
        | Event::DiceRolled { .. }
        | Event::DiceAdded { .. }
        | Event::Bombarded { .. }
        | Event::DiceGivenUp { .. }
        | Event::ArmorLost { .. }
        | Event::CoverLost { .. }
        | Event::HealthLost { .. }
        | Event::MilitiaKilled { .. }
        | Event::DogHurt { .. }
        | Event::UnitDied { .. }
        | Event::UnitSaved { .. }
        | Event::Healed { .. }
        | Event::DogAssigned { .. }
        | Event::DogReleased { .. }
        | Event::TurnTaken { .. }
        | Event::PausesSkipped { .. }
        | Event::AttackEnded
        | Event::Retreated { .. }
        | Event::CombatEnded { .. }
        | Event::TacticPlayed { .. }
        | Event::TacticStays { .. }
        | Event::BaseNotPlaced
        | Event::BaseRevealed { .. }
        | Event::DictatorEntered { .. }
        | Event::AbilityUsed { .. }
        | Event::AbilityPassed
        | Event::Noted { .. }
        | Event::CardQuarantined { .. }
        | Event::GameEnded { .. }
        | Event::NumberOverridden { .. } => event.clone(),
    }))
}

/// Situations are public except for what would be secret in play.
fn arranged(viewer: &Viewer<'_>, situation: &Situation) -> Situation {
    match situation {
        Situation::Stash { sector, .. } if !viewer.sees_stash(*sector) => {
            Situation::Stash { sector: *sector, item: ItemId::HIDDEN, points: 0 }
        }
        Situation::Hand { cards } if !viewer.sees_hand() => Situation::Hand { cards: hidden(cards) },
        Situation::TacticsDeck { cards } => Situation::TacticsDeck { cards: hidden(cards) },
        // The top card is secret. `ItemOnTop` stands in for MERCs, too, because there is no hidden MERC id.
        Situation::MercOnTop { .. } | Situation::ItemOnTop { .. } => Situation::ItemOnTop { item: ItemId::HIDDEN },
        Situation::Stash { .. } | Situation::Hand { .. } => situation.clone(),
        Situation::Day { .. }
        | Situation::SectorCard { .. }
        | Situation::SectorExplored { .. }
        | Situation::Unit { .. }
        | Situation::Gear { .. }
        | Situation::Militia { .. }
        | Situation::Vehicle { .. }
        | Situation::Riders { .. }
        | Situation::Health { .. }
        | Situation::Actions { .. }
        | Situation::DeckCut { .. }
        | Situation::MercDeckCut { .. }
        | Situation::InPlay { .. }
        | Situation::Base { .. }
        | Situation::Discarded { .. } => situation.clone(),
    }
}

/// The same number of cards, all hidden.
fn hidden(cards: &[TacticId]) -> Vec<TacticId> {
    vec![TacticId::HIDDEN; cards.len()]
}

struct Viewer<'a> {
    state: &'a State,
    to: Shown,
}

impl Viewer<'_> {
    fn sees(&self, may: impl FnOnce(Seat) -> bool) -> bool {
        match self.to {
            Shown::To(seat) => may(seat),
            Shown::ToAll => false,
        }
    }
    fn is_on(&self, side: Side) -> bool {
        self.sees(|seat| knows(self.state, seat, side))
    }
    fn sees_hand(&self) -> bool {
        self.sees(|seat| may_see_hand(self.state, seat))
    }
    fn sees_stash(&self, sector: SectorId) -> bool {
        self.sees(|seat| may_see_stash(self.state, seat, sector))
    }
    /// Nobody sees the card that stands for a hidden one, so that a redacted event can be redacted again.
    fn sees_item(&self, item: ItemId) -> bool {
        if item == ItemId::HIDDEN {
            return false;
        }
        let public = matches!(self.state.item(item).place, ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Discard(_));
        public || self.sees(|seat| may_see_item(self.state, seat, item))
    }
}
