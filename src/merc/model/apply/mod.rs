//! The only writer of the state. It never rolls, asks, calls a hook or decides anything.

mod arrange;
mod combat;
mod places;

use super::event::Event;
use super::ids::{ItemId, SectorId, SquadId, TacticId, UnitId, deck_index};
use super::state::{Combat, Fighter, ItemPlace, Memory, Override, Phase, Scope, State, UnitPlace};
use crate::kernel::Seat;

impl State {
    pub(in crate::merc) fn apply(&mut self, event: &Event) {
        self.clock += 1;
        if !self.declined.is_empty() && !matches!(event, Event::ProposalDeclined { .. } | Event::AskedDone { .. }) {
            self.declined.clear();
        }
        match event {
            Event::MapLaid { rows, columns, cards, draw } => {
                (self.rows, self.columns) = (*rows, *columns);
                self.sectors = cards.iter().map(|card| super::state::Sector::new(*card)).collect();
                self.advance(draw);
            }
            Event::DictatorChosen { dictator, draw } => {
                self.dictator = Some(*dictator);
                self.place_unit(*dictator, UnitPlace::Aside);
                self.advance(draw);
            }
            Event::MercDeckShuffled { order, draw } => {
                for unit in order {
                    self.units[usize::from(unit.0)].place = UnitPlace::Deck;
                }
                self.merc_discard.retain(|unit| !order.contains(unit));
                self.merc_deck.clone_from(order);
                self.advance(draw);
            }
            Event::EquipmentShuffled { deck, order, draw } => {
                for item in order {
                    self.items[usize::from(item.0)].place = ItemPlace::Deck(*deck);
                }
                self.discards[deck_index(*deck)].clear();
                self.decks[deck_index(*deck)].clone_from(order);
                self.advance(draw);
            }
            Event::TacticsDealt { order, draw } => {
                self.tactics_deck.clone_from(order);
                self.advance(draw);
            }
            Event::LandingProposed { seat, sector } => {
                self.idle = self.idle.saturating_add(1);
                self.player_mut(*seat).proposed = Some(*sector);
            }
            Event::Landed { seat, sector } => {
                self.squad_mut(SquadId::new(*seat, super::ids::SquadKind::Primary)).sector = Some(*sector);
                self.player_mut(*seat).done = true;
                self.touch(*sector);
            }
            Event::DayBegan { day } => {
                self.day = *day;
                self.memory.retain(|memory| memory.scope == Scope::Game);
                for unit in &mut self.units {
                    unit.spent.clear();
                }
                self.touch_all();
            }
            Event::PhaseBegan { phase } => self.begin_phase(*phase),
            Event::ActionsReset { unit, actions, train_only, move_only } => {
                let unit = self.unit_mut(*unit);
                (unit.actions, unit.train_only, unit.move_only) = (*actions, *train_only, *move_only);
            }
            Event::DoneDeclared { seat } => self.player_mut(*seat).done = true,
            Event::DoneTakenBack { seat } => {
                self.idle = self.idle.saturating_add(1);
                self.player_mut(*seat).done = false;
            }
            Event::AskedDone { seat } => self.player_mut(*seat).asked_done = true,
            Event::FreeHireGranted { seat } => self.player_mut(*seat).free_hire = true,
            Event::OrderPreferred { seat, order } => {
                self.idle = self.idle.saturating_add(1);
                let rank = |fighter: Fighter| order.iter().position(|other| *other == fighter).map_or(0, |index| index as u8 + 1);
                let team: Vec<UnitId> = self.team(*seat).collect();
                for unit in team {
                    self.unit_mut(unit).rank = rank(Fighter::Unit(unit));
                }
                self.player_mut(*seat).militia_rank = rank(Fighter::Militia(*seat));
            }
            Event::ProposalDeclined { proposal } => {
                self.idle = self.idle.saturating_add(1);
                self.declined.push(proposal.clone());
            }
            Event::MercsDrawn { seat, mercs } => {
                for merc in mercs {
                    self.place_unit(*merc, UnitPlace::Offered(*seat));
                }
                self.player_mut(*seat).hired = true;
                self.player_mut(*seat).free_hire = false;
            }
            // A Hire that draws nobody is one all the same.
            Event::MercDeckEmpty { seat } => {
                self.player_mut(*seat).hired = true;
                self.player_mut(*seat).free_hire = false;
            }
            Event::MercDiscarded { merc, .. } => self.place_unit(*merc, UnitPlace::Discard),
            Event::MercHired { unit, squad, sector, health } => {
                self.place_unit(*unit, UnitPlace::Squad(*squad));
                self.squad_mut(*squad).sector = *sector;
                self.renew(*unit, *health, 0);
                self.touch_maybe(*sector);
            }
            Event::MercFired { unit, .. } => self.remove_unit(*unit),
            Event::ActionSpent { unit, on, cost } => self.spend(*unit, *on, *cost),
            Event::ItemDrawn { seat, item, points, .. } => {
                self.place_item(*item, ItemPlace::Found(*seat));
                self.item_mut(*item).points = *points;
            }
            Event::ItemTaken { seat, item, points } => {
                self.place_item(*item, ItemPlace::Found(*seat));
                self.item_mut(*item).points = *points;
            }
            Event::Explored { sector, .. } => self.sector_mut(*sector).explored = true,
            Event::ItemEquipped { unit, item } => self.place_item(*item, ItemPlace::Gear(*unit)),
            Event::ItemStashed { sector, item, .. } => self.place_item(*item, ItemPlace::Stash(*sector)),
            Event::ItemDiscarded { item, .. } => self.discard_item(*item),
            Event::ItemUsed { item, points } => self.set_points(*item, *points),
            Event::MilitiaTrained { seat, sector, count, .. } | Event::MilitiaPlaced { seat, sector, count, .. } => {
                self.add_militia(*seat, *sector, i16::from(*count));
            }
            Event::MilitiaRemoved { seat, sector, count } | Event::MilitiaKilled { seat, sector, count, .. } => {
                self.add_militia(*seat, *sector, -i16::from(*count));
            }
            Event::MilitiaMoved { seat, from, to, count } => {
                self.add_militia(*seat, *from, -i16::from(*count));
                self.add_militia(*seat, *to, i16::from(*count));
            }
            Event::MilitiaConverted { from, to, sector, count } => {
                self.add_militia(*from, *sector, -i16::from(*count));
                self.add_militia(*to, *sector, i16::from(*count));
                let (to, count, at) = (usize::from(to.0), *count, *sector);
                self.combat_maybe(|combat| {
                    if combat.sector == at {
                        combat.fresh[to] = combat.fresh[to].saturating_add(count);
                    }
                });
            }
            Event::MilitiaGiven { from, to, sector, count } => {
                self.idle = self.idle.saturating_add(1);
                self.add_militia(*from, *sector, -i16::from(*count));
                self.add_militia(*to, *sector, i16::from(*count));
            }
            Event::SquadMoved { squad, from, to } | Event::Retreated { squad, from, to } => {
                self.squad_mut(*squad).sector = Some(*to);
                self.touch(*from);
                self.touch(*to);
            }
            Event::SquadSplit { from, into, units } => {
                self.idle = self.idle.saturating_add(1);
                let sector = self.squad(*from).sector;
                self.squad_mut(*into).sector = sector;
                for unit in units {
                    self.place_unit(*unit, UnitPlace::Squad(*into));
                }
                self.settle_squad(*from);
                self.touch_maybe(sector);
            }
            Event::SquadsMerged { from, into } => {
                self.idle = self.idle.saturating_add(1);
                let sector = self.squad(*into).sector;
                for unit in self.squad(*from).members.clone() {
                    self.place_unit(unit, UnitPlace::Squad(*into));
                }
                self.settle_squad(*from);
                self.touch_maybe(sector);
            }
            Event::ControlChanged { sector, to, .. } => self.sector_mut(*sector).control = *to,
            Event::DeckEmpty { .. } | Event::Noted { .. } => {}
            Event::NumberDrawn { draw, .. } => self.chance.advance(draw),
            Event::MemorySet { owner, key, value, scope } => {
                self.memory.retain(|memory| memory.owner != *owner || memory.key != *key);
                if let Some(value) = value {
                    self.memory.push(Memory { owner: *owner, key: key.clone(), value: *value, scope: *scope });
                }
                self.touch_all();
            }
            Event::GameEnded { outcome } => {
                self.outcome = Some(*outcome);
                self.phase = Phase::Over;
            }
            Event::DiceForced { rolls } => self.chance.force(rolls),
            Event::NumberOverridden { card, stat, value } => {
                self.overrides.push(Override { card: *card, stat: *stat, value: *value });
                self.touch_all();
            }
            Event::CardQuarantined { card } => {
                self.quarantined.push(*card);
                self.touch_all();
            }
            Event::SituationSet { situation } => self.arrange(situation),
            other => self.apply_combat(other),
        }
    }

    pub(in crate::merc) fn begin_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.idle = 0;
        self.ability_spent = false;
        self.resolving = false;
        self.orders.clear();
        for player in &mut self.players {
            player.done = false;
            player.asked_done = false;
        }
    }

    pub(in crate::merc) fn spend(&mut self, unit: UnitId, on: super::state::Spent, cost: u8) {
        use super::state::Spent;
        let unit = self.unit_mut(unit);
        for _ in 0..cost {
            if on == Spent::Train && unit.train_only > 0 {
                unit.train_only -= 1;
            } else if on == Spent::Move && unit.move_only > 0 {
                unit.move_only -= 1;
            } else {
                unit.actions = unit.actions.saturating_sub(1);
            }
        }
        if !unit.spent.is_full() {
            unit.spent.push(on);
        }
    }

    pub(in crate::merc) fn advance(&mut self, draw: &Option<crate::kernel::Draw>) {
        if let Some(draw) = draw {
            self.chance.advance(draw);
        }
    }

    pub(in crate::merc) fn forget(&mut self, up_to: Scope) {
        if self.memory.iter().any(|memory| memory.scope <= up_to) {
            self.memory.retain(|memory| memory.scope > up_to);
            self.touch_all();
        }
    }

    pub(in crate::merc) fn take_tactics(&mut self, cards: &[TacticId]) {
        let gone = |card: &TacticId| !cards.contains(card);
        self.hand.retain(gone);
        self.tactics_deck.retain(gone);
        self.tactics_discard.retain(gone);
        self.in_play.retain(gone);
    }

    pub(in crate::merc) fn item_kind(&self, item: ItemId) -> crate::merc::content::EquipmentKind {
        self.config.item_kinds[usize::from(item.0)]
    }
    pub(in crate::merc) fn combat_mut(&mut self) -> &mut Combat {
        self.combat.as_mut().expect("this event belongs to a combat")
    }
    pub(in crate::merc) fn combat_maybe(&mut self, change: impl FnOnce(&mut Combat)) {
        if let Some(combat) = &mut self.combat {
            change(combat);
        }
    }
    pub(in crate::merc) fn unit_mut(&mut self, unit: UnitId) -> &mut super::state::Unit {
        &mut self.units[usize::from(unit.0)]
    }
    pub(in crate::merc) fn item_mut(&mut self, item: ItemId) -> &mut super::state::Item {
        &mut self.items[usize::from(item.0)]
    }
    pub(in crate::merc) fn sector_mut(&mut self, sector: SectorId) -> &mut super::state::Sector {
        &mut self.sectors[usize::from(sector.0)]
    }
    pub(in crate::merc) fn squad_mut(&mut self, squad: SquadId) -> &mut super::state::Squad {
        &mut self.squads[squad.index()]
    }
    pub(in crate::merc) fn player_mut(&mut self, seat: Seat) -> &mut super::state::Player {
        &mut self.players[usize::from(seat.0)]
    }
}

impl super::state::Sector {
    pub(in crate::merc) fn new(card: u8) -> Self {
        use super::ids::MOST_SEATS;
        let (militia, since) = ([0; MOST_SEATS], [0; MOST_SEATS]);
        super::state::Sector {
            card,
            explored: false,
            militia,
            control: None,
            since,
            stash: Vec::new(),
            cap: [0; MOST_SEATS],
            stamp: 0,
            crew: 0,
        }
    }
}
