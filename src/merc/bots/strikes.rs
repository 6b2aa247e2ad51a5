//! What a bot puts up with from a rule in one game. It is the bot's own and no part of the game: who sits down anew, after `undo` or
//! in a game that is resumed, begins with as much of it again.

use crate::lua::{CallError, ScriptErrorKind};
use crate::merc::commands::Command;
use crate::merc::game::Game;
use crate::merc::model::ids::CardId;
use std::cell::RefCell;
use std::rc::Rc;

/// So many free commands of one rule in a row are followed, with nothing between them that costs or ends something. Nobody has
/// that much to rearrange; a rule that goes on goes on for ever.
const MOST_FREE: u8 = 20;
/// So often a rule may run until it is stopped: every time somebody waits for it.
const MOST_STOPS: u8 = 3;

/// A clone shares how often rules were stopped: it is for another of the games that one search imagines, none of which is to wait for
/// a slow rule anew. All else is of one game.
#[derive(Clone, Default)]
pub struct Strikes {
    stopped: Rc<RefCell<Vec<(CardId, u8)>>>,
    /// How many free commands a rule has given since the last one that was not.
    free: Vec<(CardId, u8)>,
    /// Rules that gave too many of them.
    restless: RefCell<Vec<CardId>>,
}

impl Strikes {
    /// As much of it, for games that are only imagined: what happens there is not held against a rule here.
    pub fn apart(&self) -> Strikes {
        Strikes { stopped: Rc::new(RefCell::new(self.stopped.borrow().clone())), ..self.clone() }
    }

    /// For somebody else in the same game: only how often rules were stopped counts for him too.
    pub fn of_another(&self) -> Strikes {
        Strikes { stopped: Rc::clone(&self.stopped), ..Strikes::default() }
    }

    /// Whether a rule is not asked any more.
    pub fn is_out(&self, rule: CardId) -> bool {
        self.restless.borrow().contains(&rule)
            || self.stopped.borrow().iter().any(|(other, times)| *other == rule && *times >= MOST_STOPS)
    }

    /// Why a command is not taken from a rule any more, if that is so; the rule is then out.
    pub fn tries(&self, game: &Game, rule: CardId, command: &Command) -> Result<(), String> {
        let given = self.free.iter().find(|(other, _)| *other == rule).map_or(0, |(_, given)| *given);
        if given < MOST_FREE || !command.is_free(game) {
            return Ok(());
        }
        self.restless.borrow_mut().push(rule);
        let text = command.write(game);
        Err(format!(
            "it gave {MOST_FREE} free commands in a row and now {text:?}; it is not asked again in this game. \
             It should give a command that costs an action, or none"
        ))
    }

    /// Something was done that is not a rule's, or somebody is done: whatever was free before is over.
    pub fn rest(&mut self) {
        self.free.clear();
    }

    /// A command of a rule is given.
    pub fn gave(&mut self, game: &Game, rule: CardId, command: &Command) {
        if command.is_free(game) {
            count(&mut self.free, rule);
        } else {
            self.free.clear();
        }
    }

    /// A rule failed; what is to be said if it is out for it. What stops at the same step everywhere counts always; what the machine has
    /// a part in only where answers are recorded, so that no report depends on it.
    pub fn failed(&self, game: &Game, rule: CardId, error: &CallError) -> Option<String> {
        use ScriptErrorKind::{Budget, Memory, Time};
        let CallError::Script(error) = error else { return None };
        if error.kind != Budget && !(game.is_recorded() && matches!(error.kind, Memory | Time)) {
            return None;
        }
        count(&mut self.stopped.borrow_mut(), rule);
        self.is_out(rule).then(|| {
            format!("it was stopped {MOST_STOPS} times because it took too long or too much memory, and is not asked again in this game")
        })
    }
}

fn count(counts: &mut Vec<(CardId, u8)>, rule: CardId) {
    match counts.iter_mut().find(|(other, _)| *other == rule) {
        Some((_, count)) => *count = count.saturating_add(1),
        None => counts.push((rule, 1)),
    }
}
