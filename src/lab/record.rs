//! Records one game from its events, in whole numbers. Nothing here can influence the game.

use super::sides::size_of;
use crate::kernel::{Seat, Table};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{CardId, ItemId, SectorId, Side, UnitId};
use crate::merc::model::state::{Fighter, Outcome, State};
use crate::merc::{Merc, hooks};
use std::collections::{BTreeMap, BTreeSet};

/// What one card did for one side in one game. Only cards that were in play are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// MERCs: how often hired. Equipment: how many copies were held. Tactics: how often played.
    pub times: u64,
    /// Enemy MERCs and Dictators killed by attacks.
    pub kills: u64,
    /// Enemy militia killed by attacks.
    pub militia: u64,
    /// Enemy health, armor and militia lost to attacks.
    pub damage: u64,
}

/// A bot rule that failed, looped or returned an invalid answer, and was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The rule's id.
    pub rule: String,
    pub what: String,
    pub count: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Record {
    /// `2`, or `2v2`.
    pub size: String,
    /// The Dictator's id; empty in a game without one.
    pub leader: String,
    /// The level, if the run plays several.
    pub level: Option<String>,
    /// The side that won; none if nobody did.
    pub winner: Option<usize>,
    /// Whether only some players of that side won.
    pub alone: bool,
    pub ending: String,
    /// The sides in turn order, if the game has one.
    pub order: Vec<usize>,
    pub days: u8,
    pub commands: u64,
    pub answers: u64,
    pub events: u64,
    /// Sector values by side at the end of each day, from Day 1; on the last day, the scores.
    pub values: Vec<Vec<u16>>,
    pub uses: BTreeMap<(CardId, Side), Use>,
    pub mistakes: Vec<Mistake>,
}

impl Record {
    /// The scores at the end of the game, by side.
    pub fn scores(&self) -> &[u16] {
        self.values.last().map_or(&[], Vec::as_slice)
    }

    /// How far each side is ahead of the best other side.
    pub fn leads(&self) -> Vec<i64> {
        let scores = self.scores();
        let best_other =
            |side: usize| scores.iter().enumerate().filter(|(other, _)| *other != side).map(|(_, score)| *score).max();
        let lead = |(side, score): (usize, &u16)| i64::from(*score) - best_other(side).map_or(0, i64::from);
        scores.iter().enumerate().map(lead).collect()
    }

    pub fn has_won(&self, side: usize) -> bool {
        self.winner == Some(side)
    }
}

/// Follows a game's events.
#[derive(Default)]
pub struct Watch {
    record: Record,
    /// The side that has or last had each MERC.
    owners: BTreeMap<UnitId, Side>,
    /// The copies of equipment that each side has had.
    held: BTreeSet<(ItemId, Side)>,
    /// The side and card of the attack under way; militia have no card.
    attack: Option<(Side, Option<CardId>)>,
    values: Vec<u16>,
}

impl Watch {
    /// Records the events of one step.
    pub fn see(&mut self, table: &Table<Merc>) {
        self.record.events += table.events().len() as u64;
        self.values.resize(table.state().config().format.sides.len(), 0);
        for event in table.events() {
            self.note(table.rules(), table.state(), event);
        }
    }

    /// The record of a game that is over.
    pub fn finish(self, table: &Table<Merc>) -> Option<Record> {
        let (rules, state) = (table.rules(), table.state());
        let Outcome { winners, reason, scores } = state.outcome()?;
        let mut record = self.record;
        record.size = size_of(&state.config().format);
        record.leader = state.dictator().map(|unit| rules.catalog.unit_id(unit).to_string()).unwrap_or_default();
        let winner = winners.first().map(|seat| state.side(*seat));
        record.winner = winner.map(index);
        record.alone = winner.is_some_and(|side| state.seats_of(side).any(|seat| !winners.contains(&seat)));
        record.ending = reason.replace('-', " ");
        record.days = state.day();
        record.values.push(scores.to_vec());
        Some(record)
    }

    fn note(&mut self, rules: &Merc, state: &State, event: &Event) {
        let catalog = &rules.catalog;
        match event {
            Event::DictatorChosen { dictator, .. } => self.count_for_leader(state, catalog.unit_card(*dictator)),
            Event::DictatorEntered { unit, .. } => {
                if let Some(seat) = state.dictator_seat() {
                    self.owners.insert(*unit, state.side(seat));
                }
            }
            // The first order counts, whatever happens to it later.
            Event::TurnOrderSet { order } if self.record.order.is_empty() => {
                self.record.order = order.iter().copied().map(index).collect();
            }
            Event::MercHired { unit, squad, .. } => {
                let side = state.side(squad.seat());
                self.owners.insert(*unit, side);
                self.uses(catalog.unit_card(*unit), side).times += 1;
            }
            Event::ItemEquipped { unit, item } => {
                if let Some(side) = self.owner(*unit) {
                    self.hold(*item, catalog.item_card(*item), side);
                }
            }
            // Items that work from the stash, such as mines, are never equipped.
            Event::ItemStashed { seat, item, .. } => {
                let card = catalog.item_card(*item);
                if catalog.card(card).hooks.has(hooks::ENEMIES_ENTERING) {
                    self.hold(*item, card, state.side(*seat));
                }
            }
            Event::TacticPlayed { card } => self.count_for_leader(state, catalog.tactic_card(*card)),
            Event::ControlChanged { sector, from, to, .. } => self.change_control(rules, state, *sector, *from, *to),
            // Nothing has happened before the first day.
            Event::DayBegan { day } if *day > 1 => self.record.values.push(self.values.clone()),
            Event::Aimed { by, .. } => {
                self.attack = match by {
                    Fighter::Unit(unit) => self.owners.get(unit).map(|side| (*side, Some(catalog.unit_card(*unit)))),
                    Fighter::Militia(seat) => Some((state.side(*seat), None)),
                    Fighter::Riders(squad) => Some((state.side(squad.seat()), None)),
                };
            }
            Event::AttackEnded => self.attack = None,
            Event::HealthLost { unit, from, to } => self.credit(self.owner(*unit), |done| done.damage += u64::from(from - to)),
            Event::ArmorLost { unit, points, .. } => self.credit(self.owner(*unit), |done| done.damage += u64::from(*points)),
            Event::UnitDied { unit, .. } => self.credit(self.owner(*unit), |done| done.kills += 1),
            Event::MilitiaKilled { seat, count, .. } => self.credit(Some(state.side(*seat)), |done| {
                done.militia += u64::from(*count);
                done.damage += u64::from(*count);
            }),
            _ => {}
        }
    }

    fn uses(&mut self, card: CardId, side: Side) -> &mut Use {
        self.record.uses.entry((card, side)).or_default()
    }

    /// Counts a card that only the Dictator can have.
    fn count_for_leader(&mut self, state: &State, card: CardId) {
        if let Some(seat) = state.dictator_seat() {
            self.uses(card, state.side(seat)).times += 1;
        }
    }

    fn owner(&self, unit: UnitId) -> Option<Side> {
        self.owners.get(&unit).copied()
    }

    /// A copy that returns to the same side counts once.
    fn hold(&mut self, item: ItemId, card: CardId, side: Side) {
        if self.held.insert((item, side)) {
            self.uses(card, side).times += 1;
        }
    }

    /// Credits the attacking card, if the victim is an enemy.
    fn credit(&mut self, victim: Option<Side>, give: impl FnOnce(&mut Use)) {
        if let Some((side, Some(card))) = self.attack
            && victim.is_some_and(|victim| victim != side)
        {
            give(self.uses(card, side));
        }
    }

    fn change_control(&mut self, rules: &Merc, state: &State, sector: SectorId, from: Option<Seat>, to: Option<Seat>) {
        let worth = u16::from(rules.content.sectors[usize::from(state.sector(sector).card)].value);
        if let Some(value) = from.and_then(|seat| self.values.get_mut(index(state.side(seat)))) {
            *value = value.saturating_sub(worth);
        }
        if let Some(value) = to.and_then(|seat| self.values.get_mut(index(state.side(seat)))) {
            *value += worth;
        }
    }
}

fn index(side: Side) -> usize {
    usize::from(side.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base;
    use crate::kernel::decider::RandomLegal;
    use crate::kernel::session::play_out;
    use crate::kernel::{Ruleset, Table};
    use crate::merc::{NewGame, new_game};
    use std::rc::Rc;

    /// 7, 4 and 9: the best other score is 9, 9 and 7.
    #[test]
    fn a_lead_is_over_the_best_other_side() {
        let record = |scores: &[u16]| Record { values: vec![scores.to_vec()], ..Record::default() };
        assert_eq!(record(&[7, 4, 9]).leads(), [-2, -5, 2]);
        assert_eq!(record(&[7, 4]).leads(), [3, -3]);
        assert_eq!(Record::default().leads(), [0; 0]);
    }

    /// Sector values counted from events equal the game's own values at its end, and cards do no more damage than units took.
    #[test]
    fn the_record_agrees_with_the_game() {
        let rules = Rc::new(Merc::load(&base::embedded()).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))));
        for seed in 0..60 {
            let modes = if seed < 40 { Vec::new() } else { vec!["versus".to_string()] };
            let rebels = if seed < 40 { (seed % 6) as u8 + 1 } else { (seed % 5) as u8 + 2 };
            let wishes = NewGame { rebels, modes, seed, ..NewGame::default() };
            let header = new_game(&rules, &wishes).expect("a legal game");
            let state = rules.start(&header).expect("a legal header");
            let mut table = Table::new(Rc::clone(&rules), Rc::new(header), state, Box::new(RandomLegal::everywhere(seed)));
            let (mut watch, mut suffered, mut dead) = (Watch::default(), 0, 0);
            play_out(&mut table, |table| {
                watch.see(table);
                for event in table.events() {
                    match event {
                        Event::HealthLost { from, to, .. } => suffered += u64::from(from - to),
                        Event::ArmorLost { points, .. } => suffered += u64::from(*points),
                        Event::MilitiaKilled { count, .. } => suffered += u64::from(*count),
                        Event::UnitDied { .. } => dead += 1,
                        _ => {}
                    }
                }
            })
            .expect("random games end");
            let outcome = table.state().outcome().expect("it is over");
            assert_eq!(watch.values, outcome.scores.to_vec(), "seed {seed}");
            let record = watch.finish(&table).expect("it is over");
            assert_eq!(record.values.len(), usize::from(record.days), "seed {seed}: a value for each day");
            let sides = table.state().config().format.sides.len();
            assert!(record.values.iter().all(|values| values.len() == sides) && record.leads().len() == sides, "seed {seed}");
            assert_eq!((record.order.len(), record.leader.is_empty()), if seed < 40 { (0, false) } else { (sides, true) });
            let sum = |of: fn(&Use) -> u64| record.uses.values().map(of).sum::<u64>();
            assert!(sum(|done| done.damage) <= suffered && sum(|done| done.kills) <= dead, "seed {seed}");
        }
    }
}
