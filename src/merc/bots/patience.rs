//! What a bot puts up with from a rule in one game. It is the bot's own and no part of the game: who sits down anew, after `undo` or
//! in a game that is resumed, begins with as much of it again.

use crate::merc::command::Command;
use crate::merc::game::Game;
use crate::merc::ids::CardId;

/// So many free commands of one rule in a row are followed, with nothing between them that costs or ends something. Nobody has
/// that much to rearrange; a rule that goes on goes on for ever.
const MOST_FREE: u8 = 20;

#[derive(Clone, Default)]
pub struct Patience {
    /// Rules that are not asked again.
    out: Vec<CardId>,
    /// How many free commands a rule has given since the last one that was not.
    free: Vec<(CardId, u8)>,
}

impl Patience {
    pub fn is_out(&self, rule: CardId) -> bool {
        self.out.contains(&rule)
    }

    /// Why a command is not taken from a rule any more, if that is so; the rule is then out.
    pub fn tries(&mut self, game: &Game, rule: CardId, command: &Command) -> Result<(), String> {
        let given = self.free.iter().find(|(other, _)| *other == rule).map_or(0, |(_, given)| *given);
        if given < MOST_FREE || !is_free(game, command) {
            return Ok(());
        }
        self.out.push(rule);
        let text = crate::kernel::Ruleset::command_text(game.rules(), game, command);
        Err(format!(
            "it gave {MOST_FREE} free commands in a row and now {text:?}; it is not asked again in this game. \
             It should give a command that costs an action, or none"
        ))
    }

    /// Somebody is done: whatever was free before is over.
    pub fn rest(&mut self) {
        self.free.clear();
    }

    /// A command of a rule is given.
    pub fn gave(&mut self, game: &Game, rule: CardId, command: &Command) {
        if !is_free(game, command) {
            self.free.clear();
            return;
        }
        match self.free.iter_mut().find(|(other, _)| *other == rule) {
            Some((_, given)) => *given = given.saturating_add(1),
            None => self.free.push((rule, 1)),
        }
    }
}

/// Whether a command could be given for ever: it costs no action and ends nothing.
fn is_free(game: &Game, command: &Command) -> bool {
    match command {
        Command::Propose { .. }
        | Command::Split { .. }
        | Command::Merge { .. }
        | Command::Gift { .. }
        | Command::Request { .. }
        | Command::Order { .. }
        | Command::Undone => true,
        Command::Special { verb, .. } => game.rules().verbs.get(usize::from(*verb)).is_some_and(|verb| verb.cost == 0),
        _ => false,
    }
}
