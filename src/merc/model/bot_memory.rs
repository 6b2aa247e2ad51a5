//! A bot's memory, which lasts from one decision to the next. It is part of the state, so a resumed game continues as if it had
//! never stopped. Only that bot reads it. `bots::memo` writes it to game files.

use crate::merc::botkit::strikes::{self, forget_free};
use crate::merc::model::ids::{CardId, SectorId, SquadId};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BotMemory {
    /// The rule behind its last command.
    pub last: Last,
    /// The strikes against rules, in the order of their cards; rules without strikes are left out.
    pub records: Vec<RuleRecord>,
}

/// The strikes against a rule.
pub type RuleRecord = strikes::RuleRecord<CardId>;

/// The rule behind a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Last {
    pub rule: Option<CardId>,
    /// The squad it was asked about.
    pub squad: Option<SquadId>,
    /// That squad's destination, if the rule named one.
    pub goal: Option<SectorId>,
}

impl BotMemory {
    pub fn is_empty(&self) -> bool {
        *self == BotMemory::default()
    }

    /// The bot's last command was overruled, so there is nothing to continue.
    pub fn overruled(mut self) -> BotMemory {
        self.last = Last::default();
        forget_free(&mut self.records);
        self
    }
}
