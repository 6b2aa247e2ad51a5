//! What a seat may know (DIC-9, CMP-8). Everything shown to anybody passes through here; nothing is worded here.
//!
//! Public: the map, MERCs drawn, hired, fired and dead, equipped gear, discards, tactics played, counts of everything.
//! Secret: the order of every deck, the Dictator's hand, the card he gives up to reinforce, cards drawn or stashed by
//! another side, what scripts remember, dice that a transcript has in store.

use crate::kernel::{Seat, Shown};
use crate::merc::game::Merc;
use crate::merc::model::event::{Event, Situation};
use crate::merc::model::ids::{CardId, ItemId, SectorId, Side, TacticId};
use crate::merc::model::state::{ItemPlace, State};

/// Only the side controlling a sector may look at its stash (CMP-8).
pub fn may_see_stash(state: &State, seat: Seat, sector: SectorId) -> bool {
    state.controlling_side(sector).is_some_and(|side| knows(state, seat, side))
}

/// Whether a seat knows what a side knows: its own does, and the one who handles the robot's secrets (AI-2.2).
pub fn knows(state: &State, seat: Seat, side: Side) -> bool {
    state.side(seat) == side || (state.is_dictator_side(side) && state.privacy_seat() == Some(seat))
}

/// Only the Dictator's player knows his hand.
pub fn may_see_hand(state: &State, seat: Seat) -> bool {
    state.player(seat).is_dictator
}

/// Whether a seat knows where this very copy of a card is.
pub fn may_see_item(state: &State, seat: Seat, item: ItemId) -> bool {
    match state.item(item).place {
        ItemPlace::Gear(_) | ItemPlace::Discard(_) | ItemPlace::Box => true,
        ItemPlace::Stash(sector) => may_see_stash(state, seat, sector),
        ItemPlace::Found(owner) => knows(state, seat, state.side(owner)),
        ItemPlace::Deck(_) => false,
    }
}

/// The event with everything this viewer may not know taken out. The state may be later than the event.
pub fn redact(_rules: &Merc, state: &State, event: &Event, to: Shown) -> Event {
    let viewer = Viewer { state, to };
    match event {
        Event::MercDeckShuffled { .. } => Event::MercDeckShuffled { order: Vec::new(), draw: None },
        Event::EquipmentShuffled { deck, .. } => Event::EquipmentShuffled { deck: *deck, order: Vec::new(), draw: None },
        Event::TacticsDealt { order, .. } => Event::TacticsDealt { order: hidden(order), draw: None },
        Event::TacticsDrawn { cards } if !viewer.sees_hand() => Event::TacticsDrawn { cards: hidden(cards) },
        Event::Reinforced { .. } if !viewer.sees_hand() => Event::Reinforced { card: TacticId::HIDDEN },
        Event::ItemDrawn { seat, deck, .. } if !viewer.is_on(state.side(*seat)) => {
            // A card's points would tell it apart.
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
        Event::NumberDrawn { draw, .. } => Event::NumberDrawn { card: CardId(u16::MAX), number: 0, draw: *draw },
        Event::DiceForced { .. } => Event::DiceForced { rolls: Vec::new() },
        Event::SituationSet { situation } => Event::SituationSet { situation: arranged(&viewer, situation) },
        public => public.clone(),
    }
}

/// Situations are set up in the open except for what would be secret in play.
fn arranged(viewer: &Viewer<'_>, situation: &Situation) -> Situation {
    match situation {
        Situation::Stash { sector, .. } if !viewer.sees_stash(*sector) => {
            Situation::Stash { sector: *sector, item: ItemId::HIDDEN, points: 0 }
        }
        Situation::Hand { cards } if !viewer.sees_hand() => Situation::Hand { cards: hidden(cards) },
        Situation::TacticsDeck { cards } => Situation::TacticsDeck { cards: hidden(cards) },
        // Which card lies on top is nobody's to know; there is no hidden MERC to put in its place.
        Situation::MercOnTop { .. } | Situation::ItemOnTop { .. } => Situation::ItemOnTop { item: ItemId::HIDDEN },
        public => public.clone(),
    }
}

/// As many cards, and no more said about them.
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
    fn sees_item(&self, item: ItemId) -> bool {
        let public = matches!(self.state.item(item).place, ItemPlace::Gear(_) | ItemPlace::Discard(_));
        public || self.sees(|seat| may_see_item(self.state, seat, item))
    }
}
