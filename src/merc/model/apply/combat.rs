//! What events of combat and of the Dictator's turn do to the state.

use crate::merc::model::event::Event;
use crate::merc::model::state::{Attack, Combat, Hold, Scope, State, UnitPlace};

impl State {
    pub(super) fn apply_combat(&mut self, event: &Event) {
        match event {
            Event::CombatBegan { sector, attacker, units, militia } => {
                let mut came_militia = State::zero_militia();
                for (seat, count) in militia {
                    came_militia[usize::from(seat.0)] = *count;
                }
                let came = units.clone();
                let (dogs, acted, fresh) = (Vec::new(), Vec::new(), State::zero_militia());
                let (sector, attacker) = (*sector, *attacker);
                self.combat =
                    Some(Box::new(Combat { sector, attacker, round: 0, came, came_militia, fresh, dogs, acted, given_up: 0 }));
                self.touch(sector);
            }
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
            Event::OrderGiven { seat, text } => self.orders.push((*seat, text.clone())),
            Event::OrdersTaken => self.resolving = true,
            Event::OrderTaken { seat, text } => {
                let at = self.orders.iter().position(|order| order.0 == *seat && order.1 == *text);
                self.orders.remove(at.expect("an order is taken once"));
            }
            Event::OrderDropped { .. } | Event::Bombarded { .. } => {}
            Event::ArmorLost { item, left, .. } => self.item_mut(*item).points = *left,
            Event::HealthLost { unit, to, .. } | Event::Healed { unit, to, .. } => self.unit_mut(*unit).health = *to,
            Event::DogHurt { dog, left } => self.set_points(*dog, *left),
            Event::UnitDied { unit, .. } => self.remove_unit(*unit),
            Event::UnitSaved { unit, health, .. } => self.unit_mut(*unit).health = *health,
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
            Event::BaseNotPlaced => {}
            Event::BaseRevealed { sector } => {
                self.base = Some(*sector);
                self.touch_all();
            }
            Event::DictatorEntered { unit, squad, sector, health } => {
                self.place_unit(*unit, UnitPlace::Squad(*squad));
                self.squad_mut(*squad).sector = Some(*sector);
                self.renew(*unit, *health, 0);
                self.touch(*sector);
            }
            Event::AbilityUsed { .. } | Event::AbilityPassed => self.ability_spent = true,
            other => unreachable!("every event is applied: {other:?}"),
        }
    }
}
