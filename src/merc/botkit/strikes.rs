//! How often a rule may misbehave in one game. A rule that was stopped too often, or that gives free commands without end, is not asked
//! any more. The game's state stores the records of rules; this file updates them during one decision.

use super::ask_rule::Mistake;
use crate::lua::{CallError, ScriptErrorKind};
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;

/// The most free commands in a row that a bot takes from one rule, without a command in between that costs or ends something. No team has
/// that much to rearrange, so a rule that gives more is probably in an infinite loop.
const MOST_FREE: u8 = 20;
/// How often a rule may be stopped, because the players wait each time.
const MOST_STOPS: u8 = 3;

/// A rule's record in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RuleRecord<Id> {
    pub rule: Id,
    /// How often it was stopped for taking too long or using too much memory.
    pub stopped: u8,
    /// How many free commands it has given in a row.
    pub free: u8,
    /// Whether it gave too many free commands.
    pub restless: bool,
}

impl<Id: Copy + Ord> RuleRecord<Id> {
    fn new(rule: Id) -> RuleRecord<Id> {
        RuleRecord { rule, stopped: 0, free: 0, restless: false }
    }

    fn is_clean(&self) -> bool {
        *self == RuleRecord::new(self.rule)
    }
}

/// The record of a rule, added if it is missing. Records are sorted by rule.
pub fn record_of<Id: Copy + Ord>(records: &mut Vec<RuleRecord<Id>>, rule: Id) -> &mut RuleRecord<Id> {
    let place = records.binary_search_by_key(&rule, |record| record.rule).unwrap_or_else(|place| {
        records.insert(place, RuleRecord::new(rule));
        place
    });
    &mut records[place]
}

/// Resets the counts of free commands.
pub fn forget_free<Id: Copy + Ord>(records: &mut Vec<RuleRecord<Id>>) {
    records.iter_mut().for_each(|record| record.free = 0);
    records.retain(|record| !record.is_clean());
}

/// How often rules were stopped in the simulated games of one search, counted for all seats together, so that a slow rule is waited for
/// only a few times per search. These stops do not count in the real game.
#[derive(Clone)]
pub struct SharedStops<Id>(Rc<RefCell<Vec<RuleRecord<Id>>>>);

impl<Id: Copy + Ord> SharedStops<Id> {
    /// Starts with the counts of the real game.
    pub fn of(records: &[RuleRecord<Id>]) -> SharedStops<Id> {
        SharedStops(Rc::new(RefCell::new(records.to_vec())))
    }
}

/// The records of rules during one decision.
pub struct Strikes<Id> {
    records: RefCell<Vec<RuleRecord<Id>>>,
    /// Where stops are counted instead, in simulated games.
    shared: Option<SharedStops<Id>>,
}

impl<Id: Copy + Ord> Strikes<Id> {
    pub fn new(records: &[RuleRecord<Id>], shared: Option<SharedStops<Id>>) -> Strikes<Id> {
        Strikes { records: RefCell::new(records.to_vec()), shared }
    }

    /// The records after the decision.
    pub fn into_records(self) -> Vec<RuleRecord<Id>> {
        self.records.into_inner()
    }

    /// Whether a rule is not asked any more.
    #[inline(always)]
    pub fn is_out(&self, rule: Id) -> bool {
        let has_none = self.records.borrow().is_empty() && self.shared.as_ref().is_none_or(|shared| shared.0.borrow().is_empty());
        !has_none && self.is_recorded_out(rule)
    }

    #[cold]
    fn is_recorded_out(&self, rule: Id) -> bool {
        let is = |records: &RefCell<Vec<RuleRecord<Id>>>, bad: fn(&RuleRecord<Id>) -> bool| {
            records.borrow().iter().any(|record| record.rule == rule && bad(record))
        };
        match &self.shared {
            None => is(&self.records, |record| record.restless || record.stopped >= MOST_STOPS),
            Some(SharedStops(stops)) => {
                is(&self.records, |record| record.restless) || is(stops, |record| record.stopped >= MOST_STOPS)
            }
        }
    }

    fn stops(&self) -> &RefCell<Vec<RuleRecord<Id>>> {
        self.shared.as_ref().map_or(&self.records, |shared| &shared.0)
    }

    /// Refuses a free command from a rule that has given too many; the rule is then out. `is_free` and `text` are called only if needed.
    pub fn tries(&self, rule: Id, is_free: impl FnOnce() -> bool, text: impl FnOnce() -> String) -> Result<(), Mistake> {
        let mut records = self.records.borrow_mut();
        let given = records.iter().find(|record| record.rule == rule).map_or(0, |record| record.free);
        if given < MOST_FREE || !is_free() {
            return Ok(());
        }
        record_of(&mut records, rule).restless = true;
        Err(Mistake(format!(
            "it gave {MOST_FREE} free commands in a row and then {:?}, so it is not asked again in this game. \
             A rule must give a command that costs an action, or none",
            text()
        )))
    }

    /// The bot has done something that is not a rule's free command, so the counts of free commands start again.
    pub fn rest(&self) {
        forget_free(&mut self.records.borrow_mut());
    }

    /// Counts a command that a rule gave.
    pub fn gave(&self, rule: Id, is_free: bool) {
        if !is_free {
            return self.rest();
        }
        let mut records = self.records.borrow_mut();
        let record = record_of(&mut records, rule);
        record.free = record.free.saturating_add(1);
    }

    /// Counts a rule that was stopped, and returns the message if it is now out. A used-up budget always counts, because it happens at the
    /// same step on every machine. Memory and time limits count only where answers are recorded, so that no report depends on the machine.
    pub fn failed(&self, rule: Id, error: &CallError, is_recorded: bool) -> Option<String> {
        use ScriptErrorKind::{Budget, Memory, Time};
        let CallError::Script(error) = error else { return None };
        if error.kind != Budget && !(is_recorded && matches!(error.kind, Memory | Time)) {
            return None;
        }
        let mut stops = self.stops().borrow_mut();
        let record = record_of(&mut stops, rule);
        record.stopped = record.stopped.saturating_add(1);
        drop(stops);
        self.is_out(rule).then(|| {
            format!("it was stopped {MOST_STOPS} times for taking too long or using too much memory, so it is not asked again in this game")
        })
    }
}
