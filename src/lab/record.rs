//! Records one game from its events, in whole numbers. Nothing here can influence the game.

use crate::kernel::{Seat, Table};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{CardId, ItemId, SectorId, UnitId};
use crate::merc::model::state::{Fighter, Outcome, State};
use crate::merc::{Merc, hooks};
use std::collections::{BTreeMap, BTreeSet};

/// A side: all Rebels together, or the Dictator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Camp {
    Rebels,
    Dictator,
}

impl Camp {
    pub const BOTH: [Camp; 2] = [Camp::Rebels, Camp::Dictator];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        ["Rebels", "Dictator"][self.index()]
    }
}

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
    pub rebels: u8,
    pub dictator: String,
    /// The level, if the run plays several.
    pub level: Option<String>,
    pub rebels_won: bool,
    pub ending: String,
    pub days: u8,
    pub commands: u64,
    pub answers: u64,
    pub events: u64,
    /// Sector values of both sides at the end of each day, from Day 1.
    pub values: Vec<[u16; 2]>,
    pub uses: BTreeMap<(CardId, Camp), Use>,
    pub mistakes: Vec<Mistake>,
}

impl Record {
    /// Sector values at the end of the game.
    pub fn last_values(&self) -> [u16; 2] {
        self.values.last().copied().unwrap_or_default()
    }
}

/// Follows a game's events.
#[derive(Default)]
pub struct Watch {
    record: Record,
    /// The side that has or last had each MERC.
    owners: BTreeMap<UnitId, Camp>,
    /// The copies of equipment that each side has had.
    held: BTreeSet<(ItemId, Camp)>,
    /// The side and card of the attack under way; militia have no card.
    attack: Option<(Camp, Option<CardId>)>,
    values: [u16; 2],
}

impl Watch {
    /// Records the events of one step.
    pub fn see(&mut self, table: &Table<Merc>) {
        self.record.events += table.events().len() as u64;
        for event in table.events() {
            self.note(table.rules(), table.state(), event);
        }
    }

    /// The record of a game that is over.
    pub fn finish(self, table: &Table<Merc>) -> Option<Record> {
        let (rules, state) = (table.rules(), table.state());
        let Outcome { winners, reason, scores } = state.outcome()?;
        let mut record = self.record;
        record.rebels = state.config().rebels;
        record.dictator = state.dictator().map(|unit| rules.catalog.unit_id(unit).to_string()).unwrap_or_default();
        record.rebels_won = winners.iter().any(|seat| camp(state, *seat) == Camp::Rebels);
        record.ending = reason.replace('-', " ");
        record.days = state.day();
        record.values.push([scores[0], scores.get(1).copied().unwrap_or(0)]);
        Some(record)
    }

    fn note(&mut self, rules: &Merc, state: &State, event: &Event) {
        let catalog = &rules.catalog;
        match event {
            Event::DictatorChosen { dictator, .. } => self.uses(catalog.unit_card(*dictator), Camp::Dictator).times += 1,
            Event::DictatorEntered { unit, .. } => {
                self.owners.insert(*unit, Camp::Dictator);
            }
            Event::MercHired { unit, squad, .. } => {
                let camp = camp(state, squad.seat());
                self.owners.insert(*unit, camp);
                self.uses(catalog.unit_card(*unit), camp).times += 1;
            }
            Event::ItemEquipped { unit, item } => {
                if let Some(camp) = self.owners.get(unit).copied() {
                    self.hold(*item, catalog.item_card(*item), camp);
                }
            }
            // Items that work from the stash, such as mines, are never equipped.
            Event::ItemStashed { seat, item, .. } => {
                let card = catalog.item_card(*item);
                if catalog.card(card).hooks.has(hooks::ENEMIES_ENTERING) {
                    self.hold(*item, card, camp(state, *seat));
                }
            }
            Event::TacticPlayed { card } => self.uses(catalog.tactic_card(*card), Camp::Dictator).times += 1,
            Event::ControlChanged { sector, from, to } => self.change_control(rules, state, *sector, *from, *to),
            // Nothing has happened before the first day.
            Event::DayBegan { day } if *day > 1 => self.record.values.push(self.values),
            Event::Aimed { by, .. } => {
                self.attack = match by {
                    Fighter::Unit(unit) => self.owners.get(unit).map(|camp| (*camp, Some(catalog.unit_card(*unit)))),
                    Fighter::Militia(seat) => Some((camp(state, *seat), None)),
                    Fighter::Riders(squad) => Some((camp(state, squad.seat()), None)),
                };
            }
            Event::AttackEnded => self.attack = None,
            Event::HealthLost { unit, from, to } => self.credit(self.owner(*unit), |done| done.damage += u64::from(from - to)),
            Event::ArmorLost { unit, points, .. } => self.credit(self.owner(*unit), |done| done.damage += u64::from(*points)),
            Event::UnitDied { unit, .. } => self.credit(self.owner(*unit), |done| done.kills += 1),
            Event::MilitiaKilled { seat, count, .. } => self.credit(Some(camp(state, *seat)), |done| {
                done.militia += u64::from(*count);
                done.damage += u64::from(*count);
            }),
            _ => {}
        }
    }

    fn uses(&mut self, card: CardId, camp: Camp) -> &mut Use {
        self.record.uses.entry((card, camp)).or_default()
    }

    fn owner(&self, unit: UnitId) -> Option<Camp> {
        self.owners.get(&unit).copied()
    }

    /// A copy that returns to the same side counts once.
    fn hold(&mut self, item: ItemId, card: CardId, camp: Camp) {
        if self.held.insert((item, camp)) {
            self.uses(card, camp).times += 1;
        }
    }

    /// Credits the attacking card, if the victim is an enemy.
    fn credit(&mut self, victim: Option<Camp>, give: impl FnOnce(&mut Use)) {
        if let Some((camp, Some(card))) = self.attack
            && victim.is_some_and(|victim| victim != camp)
        {
            give(self.uses(card, camp));
        }
    }

    fn change_control(&mut self, rules: &Merc, state: &State, sector: SectorId, from: Option<Seat>, to: Option<Seat>) {
        let worth = u16::from(rules.content.sectors[usize::from(state.sector(sector).card)].value);
        if let Some(seat) = from {
            let value = &mut self.values[camp(state, seat).index()];
            *value = value.saturating_sub(worth);
        }
        if let Some(seat) = to {
            self.values[camp(state, seat).index()] += worth;
        }
    }
}

fn camp(state: &State, seat: Seat) -> Camp {
    if state.is_dictator_side(state.side(seat)) { Camp::Dictator } else { Camp::Rebels }
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

    /// Sector values counted from events equal the game's own values at its end, and cards do no more damage than units took.
    #[test]
    fn the_record_agrees_with_the_game() {
        let rules = Rc::new(Merc::load(&base::embedded()).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))));
        for seed in 0..40 {
            let wishes = NewGame { rebels: (seed % 6) as u8 + 1, seed, ..NewGame::default() };
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
            assert_eq!(watch.values, outcome.scores[..], "seed {seed}");
            let record = watch.finish(&table).expect("it is over");
            assert_eq!(record.values.len(), usize::from(record.days), "seed {seed}: a value for each day");
            let sum = |of: fn(&Use) -> u64| record.uses.values().map(of).sum::<u64>();
            assert!(sum(|done| done.damage) <= suffered && sum(|done| done.kills) <= dead, "seed {seed}");
        }
    }
}
