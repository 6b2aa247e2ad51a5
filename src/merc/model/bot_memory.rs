//! What a bot keeps in mind from one decision to the next. It is a part of the state, so that a game that is resumed goes on as if it
//! had never stopped, and nobody but that bot reads it. How it is written in game files is in `bots::memo`.

use crate::merc::model::ids::{CardId, SectorId, SquadId};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BotMemory {
    /// The rule behind its last command.
    pub last: Last,
    /// What it holds against rules, in the order of their cards; rules with nothing against them are not among them.
    pub records: Vec<RuleRecord>,
}

/// The rule behind a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Last {
    pub rule: Option<CardId>,
    /// The squad it was asked about.
    pub squad: Option<SquadId>,
    /// Where that squad is going, if the rule said so.
    pub goal: Option<SectorId>,
}

/// What is held against a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RuleRecord {
    pub rule: CardId,
    /// How often it was stopped because it took too long or too much memory.
    pub stopped: u8,
    /// How many free commands it has given since the last one that was not.
    pub free: u8,
    /// Whether it gave too many of them.
    pub restless: bool,
}

impl RuleRecord {
    pub fn new(rule: CardId) -> RuleRecord {
        RuleRecord { rule, stopped: 0, free: 0, restless: false }
    }

    fn is_clean(&self) -> bool {
        *self == RuleRecord::new(self.rule)
    }
}

impl BotMemory {
    pub fn is_empty(&self) -> bool {
        *self == BotMemory::default()
    }

    /// Something else was done than what it said last: there is nothing to go on with.
    pub fn overruled(mut self) -> BotMemory {
        self.last = Last::default();
        forget_free(&mut self.records);
        self
    }
}

/// The record of a rule, to be written in.
pub fn record_of(records: &mut Vec<RuleRecord>, rule: CardId) -> &mut RuleRecord {
    let place = records.binary_search_by_key(&rule, |record| record.rule).unwrap_or_else(|place| {
        records.insert(place, RuleRecord::new(rule));
        place
    });
    &mut records[place]
}

/// Whatever was free before is over.
pub fn forget_free(records: &mut Vec<RuleRecord>) {
    records.iter_mut().for_each(|record| record.free = 0);
    records.retain(|record| !record.is_clean());
}
