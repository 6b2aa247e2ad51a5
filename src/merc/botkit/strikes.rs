//! What a bot puts up with from a rule in one game: one that was stopped again and again, or gives free commands without end, is not
//! asked any more. What is held against rules is kept in the state of the game; here is what becomes of it in one decision.

use super::ask_rule::Mistake;
use crate::lua::{CallError, ScriptErrorKind};
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;

/// So many free commands of one rule in a row are followed, with nothing between them that costs or ends something. Nobody has
/// that much to rearrange; a rule that goes on goes on for ever.
const MOST_FREE: u8 = 20;
/// So often a rule may run until it is stopped: every time somebody waits for it.
const MOST_STOPS: u8 = 3;

/// What is held against a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RuleRecord<Id> {
    pub rule: Id,
    /// How often it was stopped because it took too long or too much memory.
    pub stopped: u8,
    /// How many free commands it has given since the last one that was not.
    pub free: u8,
    /// Whether it gave too many of them.
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

/// The record of a rule, to be written in. They are in the order of their rules.
pub fn record_of<Id: Copy + Ord>(records: &mut Vec<RuleRecord<Id>>, rule: Id) -> &mut RuleRecord<Id> {
    let place = records.binary_search_by_key(&rule, |record| record.rule).unwrap_or_else(|place| {
        records.insert(place, RuleRecord::new(rule));
        place
    });
    &mut records[place]
}

/// Whatever was free before is over.
pub fn forget_free<Id: Copy + Ord>(records: &mut Vec<RuleRecord<Id>>) {
    records.iter_mut().for_each(|record| record.free = 0);
    records.retain(|record| !record.is_clean());
}

/// How often rules were stopped in the games that one search imagines, whoever asked them: none of these is to wait for a slow rule
/// anew. What happens there is not held against a rule in the game itself.
#[derive(Clone)]
pub struct SharedStops<Id>(Rc<RefCell<Vec<RuleRecord<Id>>>>);

impl<Id: Copy + Ord> SharedStops<Id> {
    /// As many as a bot remembers of the game itself.
    pub fn of(records: &[RuleRecord<Id>]) -> SharedStops<Id> {
        SharedStops(Rc::new(RefCell::new(records.to_vec())))
    }
}

/// What is held against rules, in the middle of a decision.
pub struct Strikes<Id> {
    records: RefCell<Vec<RuleRecord<Id>>>,
    /// Where stops are counted instead.
    shared: Option<SharedStops<Id>>,
}

impl<Id: Copy + Ord> Strikes<Id> {
    pub fn new(records: &[RuleRecord<Id>], shared: Option<SharedStops<Id>>) -> Strikes<Id> {
        Strikes { records: RefCell::new(records.to_vec()), shared }
    }

    /// What is kept in mind after it.
    pub fn into_records(self) -> Vec<RuleRecord<Id>> {
        self.records.into_inner()
    }

    /// Whether a rule is not asked any more.
    pub fn is_out(&self, rule: Id) -> bool {
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

    /// Why a command is not taken from a rule any more, if that is so; the rule is then out. Whether the command is free and how it
    /// is written is asked only where it matters.
    pub fn tries(&self, rule: Id, is_free: impl FnOnce() -> bool, text: impl FnOnce() -> String) -> Result<(), Mistake> {
        let mut records = self.records.borrow_mut();
        let given = records.iter().find(|record| record.rule == rule).map_or(0, |record| record.free);
        if given < MOST_FREE || !is_free() {
            return Ok(());
        }
        record_of(&mut records, rule).restless = true;
        Err(Mistake(format!(
            "it gave {MOST_FREE} free commands in a row and now {:?}; it is not asked again in this game. \
             It should give a command that costs an action, or none",
            text()
        )))
    }

    /// Something was done that is not a rule's, or somebody is done: whatever was free before is over.
    pub fn rest(&self) {
        forget_free(&mut self.records.borrow_mut());
    }

    /// A command of a rule is given.
    pub fn gave(&self, rule: Id, is_free: bool) {
        if !is_free {
            return self.rest();
        }
        let mut records = self.records.borrow_mut();
        let record = record_of(&mut records, rule);
        record.free = record.free.saturating_add(1);
    }

    /// A rule failed; what is to be said if it is out for it. What stops at the same step everywhere counts always; what the machine has
    /// a part in only where answers are recorded, so that no report depends on it.
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
            format!("it was stopped {MOST_STOPS} times because it took too long or too much memory, and is not asked again in this game")
        })
    }
}
