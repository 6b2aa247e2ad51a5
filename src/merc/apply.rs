//! The only writer of the state. It never rolls, asks, calls a hook or decides anything.

use super::event::{Event, Situation};
use super::ids::{ItemId, SectorId, SquadId, TacticId, UnitId, deck_index};
use super::state::{Attack, Combat, Fighter, Hold, ItemPlace, Memory, Override, Phase, Scope, State, UnitPlace};
use crate::kernel::Seat;

impl State {
    pub(super) fn apply(&mut self, event: &Event) {
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
            Event::MercDiscarded { merc } => self.place_unit(*merc, UnitPlace::Discard),
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
            Event::Explored { sector, .. } => self.sector_mut(*sector).explored = true,
            Event::ItemEquipped { unit, item } => self.place_item(*item, ItemPlace::Gear(*unit)),
            Event::ItemStashed { sector, item, .. } => self.place_item(*item, ItemPlace::Stash(*sector)),
            Event::ItemDiscarded { item, .. } => self.discard_item(*item),
            Event::ItemUsed { item, points } => self.item_mut(*item).points = *points,
            Event::MilitiaTrained { seat, sector, count, .. } | Event::MilitiaPlaced { seat, sector, count, .. } => {
                self.add_militia(*seat, *sector, i16::from(*count));
            }
            Event::MilitiaRemoved { seat, sector, count } | Event::MilitiaKilled { seat, sector, count, .. } => {
                self.add_militia(*seat, *sector, -i16::from(*count));
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
            Event::SituationSet { situation } => self.arrange(situation),
            other => self.apply_combat(other),
        }
    }

    fn apply_combat(&mut self, event: &Event) {
        match event {
            Event::CombatBegan { sector, attacker, units, militia } => {
                let mut came_militia = State::zero_militia();
                for (seat, count) in militia {
                    came_militia[usize::from(seat.0)] = *count;
                }
                let came = units.clone();
                let (dogs, acted) = (Vec::new(), Vec::new());
                let (sector, attacker) = (*sector, *attacker);
                self.combat = Some(Box::new(Combat { sector, attacker, round: 0, came, came_militia, dogs, acted, given_up: 0 }));
                self.touch(sector);
            }
            Event::RoundBegan { round, .. } => {
                let combat = self.combat_mut();
                combat.round = *round;
                combat.acted.clear();
            }
            Event::Aimed { by, targets } => {
                let (targets, dice) = (targets.clone(), Vec::new());
                self.attack = Some(Box::new(Attack { by: *by, targets, dice, hits: 0, needs: 0 }));
                if let Fighter::Unit(unit) = by {
                    self.touch_unit(*unit);
                }
            }
            Event::DiceRolled { by, dice, needs, hits, draw, .. } => {
                self.chance.advance(draw);
                if let Some(attack) = &mut self.attack
                    && Some(attack.by) == *by
                {
                    attack.dice = dice.to_vec();
                    (attack.needs, attack.hits) = (*needs, *hits);
                }
            }
            Event::DiceGivenUp { count, .. } => self.combat_maybe(|combat| combat.given_up += count),
            Event::CapRaised { seat, sector, cap } => self.sector_mut(*sector).cap[usize::from(seat.0)] = *cap,
            Event::OrderGiven { seat, text } => self.orders.push((*seat, text.clone())),
            Event::OrdersTaken => self.resolving = true,
            Event::OrderTaken { seat, text } => {
                let at = self.orders.iter().position(|order| order.0 == *seat && order.1 == *text);
                self.orders.remove(at.expect("an order is taken once"));
            }
            Event::OrderDropped { .. } | Event::Bombarded { .. } => {}
            Event::ArmorLost { unit, item, left, .. } => {
                self.item_mut(*item).points = *left;
                self.touch_unit(*unit);
            }
            Event::HealthLost { unit, to, .. } | Event::Healed { unit, to, .. } => {
                self.unit_mut(*unit).health = *to;
                self.touch_unit(*unit);
            }
            Event::DogHurt { dog, left } => self.item_mut(*dog).points = *left,
            Event::UnitDied { unit, .. } => self.remove_unit(*unit),
            Event::UnitSaved { unit, health, .. } => {
                self.unit_mut(*unit).health = *health;
                self.touch_unit(*unit);
            }
            Event::DogAssigned { dog, owner, target } => {
                self.combat_mut().dogs.push(Hold { dog: *dog, owner: *owner, target: *target });
                self.touch_unit(*owner);
            }
            Event::DogReleased { dog } => {
                self.combat_maybe(|combat| combat.dogs.retain(|hold| hold.dog != *dog));
                self.touch_all();
            }
            Event::TurnTaken { by } => self.combat_maybe(|combat| combat.acted.push(*by)),
            Event::AttackEnded => {
                self.attack = None;
                self.combat_maybe(|combat| combat.given_up = 0);
                self.forget(Scope::Attack);
            }
            Event::CombatEnded { sector, .. } => {
                self.combat = None;
                self.forget(Scope::Combat);
                self.touch(*sector);
            }
            Event::TacticsDrawn { cards } => {
                for card in cards {
                    self.tactics_deck.retain(|other| other != card);
                    self.hand.push(*card);
                }
            }
            Event::TacticPlayed { card } | Event::Reinforced { card } => {
                self.hand.retain(|other| other != card);
                self.tactics_deck.retain(|other| other != card);
                self.tactics_discard.push(*card);
            }
            Event::TacticStays { card } => {
                self.tactics_discard.retain(|other| other != card);
                self.in_play.push(*card);
                self.touch_all();
            }
            Event::BaseRevealed { sector } => {
                self.base = Some(*sector);
                self.touch_all();
            }
            Event::DictatorEntered { unit, squad, sector, health, actions } => {
                self.place_unit(*unit, UnitPlace::Squad(*squad));
                self.squad_mut(*squad).sector = Some(*sector);
                self.renew(*unit, *health, *actions);
                self.touch(*sector);
            }
            Event::AbilityUsed { .. } | Event::AbilityPassed => self.ability_spent = true,
            other => unreachable!("every event is applied: {other:?}"),
        }
    }

    fn arrange(&mut self, situation: &Situation) {
        match situation {
            Situation::Day { day, phase } => {
                self.day = *day;
                self.begin_phase(*phase);
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
                let seat = squad.seat();
                self.player_mut(seat).hired = true;
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

    fn begin_phase(&mut self, phase: Phase) {
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

    fn spend(&mut self, unit: UnitId, on: super::state::Spent, cost: u8) {
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

    fn advance(&mut self, draw: &Option<crate::kernel::Draw>) {
        if let Some(draw) = draw {
            self.chance.advance(draw);
        }
    }

    fn forget(&mut self, up_to: Scope) {
        if self.memory.iter().any(|memory| memory.scope <= up_to) {
            self.memory.retain(|memory| memory.scope > up_to);
            self.touch_all();
        }
    }

    fn take_tactics(&mut self, cards: &[TacticId]) {
        let gone = |card: &TacticId| !cards.contains(card);
        self.hand.retain(gone);
        self.tactics_deck.retain(gone);
        self.tactics_discard.retain(gone);
        self.in_play.retain(gone);
    }

    /// Dead or fired: the card goes to the discard pile; its equipment has gone before it.
    fn remove_unit(&mut self, unit: UnitId) {
        let sector = self.sector_of(unit);
        let squad = self.squad_of(unit);
        let dictator = self.is_dictator_card(unit);
        self.place_unit(unit, if dictator { UnitPlace::Aside } else { UnitPlace::Discard });
        if let Some(squad) = squad {
            self.settle_squad(squad);
        }
        if let Some(combat) = &mut self.combat {
            combat.dogs.retain(|hold| hold.target != unit && hold.owner != unit);
            combat.came.retain(|other| *other != unit);
        }
        self.touch_maybe(sector);
    }

    /// A squad without members is nowhere.
    fn settle_squad(&mut self, squad: SquadId) {
        if self.squad(squad).members.is_empty() {
            self.squad_mut(squad).sector = None;
        }
    }

    fn renew(&mut self, unit: UnitId, health: u8, actions: u8) {
        let unit = self.unit_mut(unit);
        unit.health = health;
        unit.actions = actions;
        unit.train_only = 0;
        unit.move_only = 0;
        unit.rank = 0;
        unit.spent.clear();
    }

    fn add_militia(&mut self, seat: Seat, sector: SectorId, change: i16) {
        let militia = &mut self.sector_mut(sector).militia[usize::from(seat.0)];
        *militia = (i16::from(*militia) + change).clamp(0, 250) as u8;
        let left = *militia;
        if let Some(combat) = &mut self.combat
            && combat.sector == sector
        {
            let came = &mut combat.came_militia[usize::from(seat.0)];
            *came = (*came).min(left);
        }
        self.touch(sector);
    }

    fn place_unit(&mut self, unit: UnitId, to: UnitPlace) {
        match self.unit(unit).place {
            UnitPlace::Deck => self.merc_deck.retain(|other| *other != unit),
            UnitPlace::Discard => self.merc_discard.retain(|other| *other != unit),
            UnitPlace::Squad(squad) => self.squad_mut(squad).members.retain(|other| *other != unit),
            UnitPlace::Box | UnitPlace::Offered(_) | UnitPlace::Aside => {}
        }
        self.unit_mut(unit).place = to;
        match to {
            UnitPlace::Deck => self.merc_deck.push(unit),
            UnitPlace::Discard => self.merc_discard.push(unit),
            UnitPlace::Squad(squad) => self.squad_mut(squad).members.push(unit),
            UnitPlace::Box | UnitPlace::Offered(_) | UnitPlace::Aside => {}
        }
    }

    fn discard_item(&mut self, item: ItemId) {
        let kind = self.item_kind(item);
        self.place_item(item, ItemPlace::Discard(kind));
        if let Some(combat) = &mut self.combat {
            combat.dogs.retain(|hold| hold.dog != item);
        }
    }

    fn place_item(&mut self, item: ItemId, to: ItemPlace) {
        match self.item(item).place {
            ItemPlace::Deck(kind) => self.decks[deck_index(kind)].retain(|other| *other != item),
            ItemPlace::Discard(kind) => self.discards[deck_index(kind)].retain(|other| *other != item),
            ItemPlace::Gear(unit) => {
                self.unit_mut(unit).gear.retain(|other| *other != item);
                self.touch_unit(unit);
            }
            ItemPlace::Stash(sector) => self.sector_mut(sector).stash.retain(|other| *other != item),
            ItemPlace::Box | ItemPlace::Found(_) => {}
        }
        self.item_mut(item).place = to;
        match to {
            ItemPlace::Deck(kind) => self.decks[deck_index(kind)].push(item),
            ItemPlace::Discard(kind) => self.discards[deck_index(kind)].push(item),
            ItemPlace::Gear(unit) => {
                let at = self.unit(unit).gear.iter().filter(|other| self.item_kind(**other) <= self.item_kind(item)).count();
                self.unit_mut(unit).gear.insert(at, item);
                self.touch_unit(unit);
            }
            ItemPlace::Stash(sector) => self.sector_mut(sector).stash.push(item),
            ItemPlace::Box | ItemPlace::Found(_) => {}
        }
    }

    /// Numbers of units here may have changed, and with them who is present.
    fn touch(&mut self, sector: SectorId) {
        let clock = self.clock;
        let present: [bool; super::ids::MOST_SEATS] =
            std::array::from_fn(|seat| seat < self.players.len() && self.presence(Seat(seat as u8), sector) > 0);
        let sector = self.sector_mut(sector);
        sector.stamp += 1;
        for (since, present) in sector.since.iter_mut().zip(present) {
            *since = match (present, *since) {
                (false, _) => 0,
                (true, 0) => clock,
                (true, before) => before,
            };
        }
    }

    fn touch_maybe(&mut self, sector: Option<SectorId>) {
        if let Some(sector) = sector {
            self.touch(sector);
        }
    }

    fn touch_unit(&mut self, unit: UnitId) {
        if let Some(sector) = self.sector_of(unit) {
            self.sector_mut(sector).stamp += 1;
        }
    }

    fn touch_all(&mut self) {
        for sector in &mut self.sectors {
            sector.stamp += 1;
        }
    }

    fn item_kind(&self, item: ItemId) -> super::content::EquipmentKind {
        self.config.item_kinds[usize::from(item.0)]
    }
    fn combat_mut(&mut self) -> &mut Combat {
        self.combat.as_mut().expect("this event belongs to a combat")
    }
    fn combat_maybe(&mut self, change: impl FnOnce(&mut Combat)) {
        if let Some(combat) = &mut self.combat {
            change(combat);
        }
    }
    fn unit_mut(&mut self, unit: UnitId) -> &mut super::state::Unit {
        &mut self.units[usize::from(unit.0)]
    }
    fn item_mut(&mut self, item: ItemId) -> &mut super::state::Item {
        &mut self.items[usize::from(item.0)]
    }
    fn sector_mut(&mut self, sector: SectorId) -> &mut super::state::Sector {
        &mut self.sectors[usize::from(sector.0)]
    }
    fn squad_mut(&mut self, squad: SquadId) -> &mut super::state::Squad {
        &mut self.squads[squad.index()]
    }
    fn player_mut(&mut self, seat: Seat) -> &mut super::state::Player {
        &mut self.players[usize::from(seat.0)]
    }
}

impl super::state::Sector {
    fn new(card: u8) -> Self {
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
        }
    }
}
