//! The only writer of the state. It never rolls dice, asks questions, calls hooks or makes decisions.

mod arrange;
mod combat;
mod places;
mod vehicles;
mod writers;

use super::event::Event;
use super::ids::{SquadId, UnitId, deck_index};
use super::state::{Attack, Fighter, Hold, ItemPlace, Memory, Override, Scope, State, Step, UnitPlace};
use crate::kernel::Seat;

impl State {
    pub(in crate::merc) fn apply(&mut self, event: &Event) {
        // A bot's memory is not part of what happened in the game.
        self.clock += u32::from(!matches!(event, Event::BotRemembered { .. }));
        // Squads and militia that set out together arrive together.
        if !matches!(event, Event::SquadMoved { .. } | Event::MilitiaMoved { .. } | Event::BotRemembered { .. }) {
            self.arrival = self.clock;
        }
        let bars = matches!(event, Event::ProposalDeclined { .. } | Event::AskedDone { .. } | Event::BotRemembered { .. });
        if !self.declined.is_empty() && !bars {
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
                if !self.config.corrections.is_empty() {
                    std::sync::Arc::make_mut(&mut self.config).against(*dictator);
                }
                self.place_unit(*dictator, UnitPlace::Aside);
                self.advance(draw);
            }
            Event::MercDeckShuffled { order, draw, .. } => {
                for unit in order {
                    self.units[usize::from(unit.0)].place = UnitPlace::Deck;
                }
                self.merc_discard.retain(|unit| !order.contains(unit));
                self.merc_deck.clone_from(order);
                self.advance(draw);
            }
            Event::EquipmentShuffled { deck, order, draw, .. } => {
                for item in order {
                    self.items[usize::from(item.0)].place = ItemPlace::Deck(*deck);
                }
                self.discards[deck_index(*deck)].clear();
                self.decks[deck_index(*deck)].clone_from(order);
                self.advance(draw);
            }
            Event::SupplyLaid { items } => items.iter().for_each(|item| self.place_item(*item, ItemPlace::Supply)),
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
                self.stirred = true;
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
            Event::StepBegan { step } => self.begin_step(*step),
            Event::TurnOrderSet { order } => self.turn_order = order.iter().copied().collect(),
            Event::TieOrderSet { order, draw } => {
                self.tie_order = order.iter().copied().collect();
                self.advance(draw);
            }
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
            // An empty draw uses up the Hire.
            Event::MercDeckEmpty { seat } => {
                self.player_mut(*seat).hired = true;
                self.player_mut(*seat).free_hire = false;
            }
            Event::MercDiscarded { merc, .. } => self.place_unit(*merc, UnitPlace::Discard),
            Event::MercHired { unit, squad, sector, health } => {
                self.place_unit(*unit, UnitPlace::Squad(*squad));
                self.squad_mut(*squad).sector = *sector;
                self.stirred |= sector.is_some();
                // Before the landing it is one of the first MERCs, and there is no other first Hire (D1-2).
                self.player_mut(squad.seat()).hired |= sector.is_none();
                self.squad_mut(*squad).legs = 0;
                self.renew(*unit, *health, 0);
                self.touch_maybe(*sector);
            }
            Event::MercFired { unit, .. } => self.remove_unit(*unit),
            Event::ActionSpent { unit, on, paid, .. } => self.pay(*unit, *on, *paid),
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
            Event::ItemMounted { squad, item } => self.place_item(*item, ItemPlace::Squad(*squad)),
            Event::ItemStashed { sector, item, .. } => self.place_item(*item, ItemPlace::Stash(*sector)),
            Event::ItemDiscarded { item, .. } => self.discard_item(*item),
            Event::ItemUsed { item, points } => self.set_points(*item, *points),
            Event::MilitiaTrained { seat, sector, count, .. } | Event::MilitiaPlaced { seat, sector, count, .. } => {
                self.add_militia(*seat, *sector, i16::from(*count));
            }
            Event::MilitiaRemoved { seat, sector, count } | Event::MilitiaKilled { seat, sector, count, riding: None, .. } => {
                self.add_militia(*seat, *sector, -i16::from(*count));
            }
            Event::MilitiaKilled { seat, sector, count, riding: Some(squad), .. } => {
                let riders = self.squad(*squad).riders.saturating_sub(*count);
                self.set_riders(*squad, riders);
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
            Event::SquadMoved { squad, from, to, riders, legs } => {
                self.transfer_squad(*squad, *from, *to, *riders);
                self.squad_mut(*squad).legs = *legs;
                self.stirred = true;
            }
            Event::Retreated { squad, from, to, riders } => {
                self.transfer_squad(*squad, *from, *to, *riders);
                self.stirred = true;
            }
            Event::SquadSplit { from, into, units } => {
                self.idle = self.idle.saturating_add(1);
                let sector = self.squad(*from).sector;
                self.squad_mut(*into).sector = sector;
                for unit in units {
                    self.place_unit(*unit, UnitPlace::Squad(*into));
                }
                // The vehicle and its riders stay with the squad that keeps its name (MOD-C2).
                (self.squad_mut(*from).legs, self.squad_mut(*into).legs) = (0, 0);
                self.settle_squad(*from);
                self.touch_maybe(sector);
            }
            Event::SquadsMerged { from, into } => {
                self.idle = self.idle.saturating_add(1);
                let sector = self.squad(*into).sector;
                for unit in self.squad(*from).members.clone() {
                    self.place_unit(unit, UnitPlace::Squad(*into));
                }
                self.merge_vehicles(*from, *into);
                self.settle_squad(*from);
                self.touch_maybe(sector);
            }
            Event::ControlChanged { sector, to, .. } => {
                self.set_control(*sector, *to);
                self.stirred = true;
                self.handed_over = self.handed_over.saturating_add(1);
            }
            Event::ControlSettled { .. } => (self.stirred, self.handed_over) = (false, 0),
            Event::DeckEmpty { .. } | Event::Noted { .. } | Event::Told { .. } => {}
            Event::NumberDrawn { draw, .. } => self.chance.advance(draw),
            Event::MemorySet { owner, key, value, scope } => {
                self.memory.retain(|memory| memory.owner != *owner || memory.key != *key);
                if let Some(value) = value {
                    self.memory.push(Memory { owner: *owner, key: key.clone(), value: value.clone(), scope: *scope });
                }
                self.touch_all();
            }
            Event::BotRemembered { seat, memory } => self.bots[usize::from(seat.0)].clone_from(memory),
            Event::GameEnded { outcome } => {
                self.outcome = Some(outcome.clone());
                self.step = Step::OVER;
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
            Event::CombatBegan { sector, attacker, units, militia } => self.begin_combat(*sector, *attacker, units, militia),
            Event::RoundBegan { round, .. } => {
                let combat = self.combat_mut();
                combat.round = *round;
                combat.acted.clear();
                combat.fresh = State::zero_militia();
            }
            Event::Aimed { by, targets } => {
                let (targets, dice) = (targets.clone(), Vec::new());
                self.attack = Some(Box::new(Attack { by: *by, targets, dice, hits: 0, needs: 0 }));
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
            Event::DiceAdded { dice, hits, draw, .. } => {
                self.chance.advance(draw);
                if let Some(attack) = &mut self.attack {
                    attack.dice.extend(dice.iter());
                    attack.hits = attack.hits.saturating_add(*hits);
                }
            }
            Event::DiceGivenUp { count, .. } => {
                self.combat_maybe(|combat| combat.given_up = combat.given_up.saturating_add(*count));
            }
            Event::CapRaised { seat, sector, cap } => self.sector_mut(*sector).cap[usize::from(seat.0)] = *cap,
            Event::OrderGiven { seat, text } => {
                self.orders.push((*seat, text.clone()));
                self.player_mut(*seat).ordered = true;
            }
            Event::BatchEnded { again } => {
                self.resolving = false;
                for (index, player) in self.players.iter_mut().enumerate() {
                    player.ordered = false;
                    player.done &= !again.contains(&Seat(index as u8));
                }
            }
            Event::OrdersTaken => self.resolving = true,
            Event::OrderTaken { seat, text } => {
                let at = self.orders.iter().position(|order| order.0 == *seat && order.1 == *text);
                self.orders.remove(at.expect("an order is taken once"));
            }
            // A player who keeps giving orders that are dropped gets nowhere.
            Event::OrderDropped { .. } => self.idle = self.idle.saturating_add(1),
            Event::Bombarded { .. } => {}
            Event::ArmorLost { item, left, .. } | Event::CoverLost { item, left, .. } => self.item_mut(*item).points = *left,
            Event::HealthLost { unit, to, .. } | Event::Healed { unit, to, .. } => self.unit_mut(*unit).health = *to,
            Event::DogHurt { dog, left } => self.set_points(*dog, *left),
            Event::UnitDied { unit, .. } => {
                self.remove_unit(*unit);
                // His card no longer counts anywhere, so no cached number may rest on it.
                if self.is_dictator_card(*unit) {
                    self.dictator_killed = true;
                    self.touch_all();
                }
            }
            Event::UnitSaved { unit, health, .. } => self.unit_mut(*unit).health = *health,
            Event::DogAssigned { dog, owner, target } => {
                self.combat_mut().dogs.push(Hold { dog: *dog, owner: *owner, target: *target });
                self.touch_unit(*owner);
            }
            Event::DogReleased { dog } => {
                self.combat_maybe(|combat| combat.dogs.retain(|hold| hold.dog != *dog));
                self.touch_all();
            }
            Event::PausesSkipped { seat } => self.combat_maybe(|combat| combat.unpaused.push(*seat)),
            Event::TurnTaken { by } => self.combat_maybe(|combat| combat.acted.push(*by)),
            Event::AttackEnded => {
                self.attack = None;
                self.combat_maybe(|combat| combat.given_up = 0);
                self.forget(Scope::Attack);
            }
            Event::CombatEnded { sector, .. } => {
                self.combat = None;
                self.unload_without_vehicle(*sector);
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
                if matches!(event, Event::Reinforced { .. }) {
                    self.tactics_given_up.push(*card);
                }
            }
            Event::TacticStays { card } => {
                self.tactics_discard.retain(|other| other != card);
                self.in_play.push(*card);
                self.touch_all();
            }
            Event::BaseNotPlaced => {}
            Event::BaseRevealed { sector } => {
                self.base = Some(*sector);
                self.touch_all();
            }
            Event::DictatorEntered { unit, squad, sector, health } => {
                self.place_unit(*unit, UnitPlace::Squad(*squad));
                self.squad_mut(*squad).sector = Some(*sector);
                self.stirred = true;
                self.renew(*unit, *health, 0);
                self.touch(*sector);
            }
            Event::AbilityUsed { .. } | Event::AbilityPassed => self.ability_spent = true,
        }
    }
}
