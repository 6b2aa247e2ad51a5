//! What a bot puts up with from a rule in one game: one that was stopped again and again, or gives free commands without end, is not
//! asked any more. What is held against rules is in the state (`BotMemory`); here is what becomes of it in one decision.

use crate::lua::{CallError, ScriptErrorKind};
use crate::merc::commands::Command;
use crate::merc::game::Game;
use crate::merc::model::bot_memory::{BotMemory, Last, RuleRecord, forget_free, record_of};
use crate::merc::model::ids::CardId;
use std::cell::RefCell;
use std::rc::Rc;

/// So many free commands of one rule in a row are followed, with nothing between them that costs or ends something. Nobody has
/// that much to rearrange; a rule that goes on goes on for ever.
const MOST_FREE: u8 = 20;
/// So often a rule may run until it is stopped: every time somebody waits for it.
const MOST_STOPS: u8 = 3;

/// How often rules were stopped in the games that one search imagines, whoever asked them: none of these is to wait for a slow rule
/// anew. What happens there is not held against a rule in the game itself.
#[derive(Clone)]
pub struct SharedStops(Rc<RefCell<Vec<RuleRecord>>>);

impl SharedStops {
    /// As many as a bot remembers of the game itself.
    pub fn of(memory: &BotMemory) -> SharedStops {
        SharedStops(Rc::new(RefCell::new(memory.records.clone())))
    }
}

/// What is held against rules, in the middle of a decision.
pub struct Strikes {
    records: RefCell<Vec<RuleRecord>>,
    /// Where stops are counted instead.
    shared: Option<SharedStops>,
}

impl Strikes {
    pub fn new(memory: &BotMemory, shared: Option<SharedStops>) -> Strikes {
        Strikes { records: RefCell::new(memory.records.clone()), shared }
    }

    /// What is kept in mind after it.
    pub fn into_memory(self, last: Last) -> BotMemory {
        BotMemory { last, records: self.records.into_inner() }
    }

    /// Whether a rule is not asked any more.
    pub fn is_out(&self, rule: CardId) -> bool {
        let is = |records: &RefCell<Vec<RuleRecord>>, bad: fn(&RuleRecord) -> bool| {
            records.borrow().iter().any(|record| record.rule == rule && bad(record))
        };
        is(&self.records, |record| record.restless) || is(self.stops(), |record| record.stopped >= MOST_STOPS)
    }

    fn stops(&self) -> &RefCell<Vec<RuleRecord>> {
        self.shared.as_ref().map_or(&self.records, |shared| &shared.0)
    }

    /// Why a command is not taken from a rule any more, if that is so; the rule is then out.
    pub fn tries(&self, game: &Game, rule: CardId, command: &Command) -> Result<(), String> {
        let mut records = self.records.borrow_mut();
        let given = records.iter().find(|record| record.rule == rule).map_or(0, |record| record.free);
        if given < MOST_FREE || !command.is_free(game) {
            return Ok(());
        }
        record_of(&mut records, rule).restless = true;
        let text = command.write(game);
        Err(format!(
            "it gave {MOST_FREE} free commands in a row and now {text:?}; it is not asked again in this game. \
             It should give a command that costs an action, or none"
        ))
    }

    /// Something was done that is not a rule's, or somebody is done: whatever was free before is over.
    pub fn rest(&self) {
        forget_free(&mut self.records.borrow_mut());
    }

    /// A command of a rule is given.
    pub fn gave(&self, game: &Game, rule: CardId, command: &Command) {
        if !command.is_free(game) {
            return self.rest();
        }
        let mut records = self.records.borrow_mut();
        let record = record_of(&mut records, rule);
        record.free = record.free.saturating_add(1);
    }

    /// A rule failed; what is to be said if it is out for it. What stops at the same step everywhere counts always; what the machine has
    /// a part in only where answers are recorded, so that no report depends on it.
    pub fn failed(&self, game: &Game, rule: CardId, error: &CallError) -> Option<String> {
        use ScriptErrorKind::{Budget, Memory, Time};
        let CallError::Script(error) = error else { return None };
        if error.kind != Budget && !(game.is_recorded() && matches!(error.kind, Memory | Time)) {
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
