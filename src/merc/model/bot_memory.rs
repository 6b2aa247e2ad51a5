//! What a bot keeps in mind from one decision to the next. It is a part of the state, so that a game that is resumed goes on as if it
//! had never stopped, and nobody but that bot reads it. How it is written in game files is in `bots::memo`.

use crate::merc::botkit::strikes::{self, forget_free};
use crate::merc::model::ids::{CardId, SectorId, SquadId};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BotMemory {
    /// The rule behind its last command.
    pub last: Last,
    /// What it holds against rules, in the order of their cards; rules with nothing against them are not among them.
    pub records: Vec<RuleRecord>,
}

/// What is held against a rule.
pub type RuleRecord = strikes::RuleRecord<CardId>;

/// The rule behind a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Last {
    pub rule: Option<CardId>,
    /// The squad it was asked about.
    pub squad: Option<SquadId>,
    /// Where that squad is going, if the rule said so.
    pub goal: Option<SectorId>,
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
