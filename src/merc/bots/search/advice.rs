//! Advice for a player who asks for a `hint`. It changes nothing, rolls none of the game's dice, and uses nothing that the player may
//! not know.

use super::world::{bot_of, rehearsed};
use super::{AHEAD, Verdict, answers, compare};
use crate::kernel::chance::BotDice;
use crate::kernel::decider::Keyboard;
use crate::kernel::{Answer, Decider, Decision, Question, Seat};
use crate::merc::botkit::budget::Budget;
use crate::merc::botkit::race;
use crate::merc::bots::RuleBot;
use crate::merc::commands::Command;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::Choice;
use std::rc::Rc;

/// The result of a search for the next command.
pub struct Advice {
    pub verdict: Verdict,
    /// The reason of the rule whose command the others were compared with.
    pub reason: String,
    /// What the seat did next in the simulated games, by command.
    pub followed: Vec<Vec<Command>>,
}

impl Advice {
    /// What the seat did next in at least half of the games with a command.
    pub fn usually(&self, command: usize) -> Option<&Command> {
        let all = self.followed.get(command)?;
        let count = |one: &Command| all.iter().filter(|other| *other == one).count();
        all.iter().find(|one| 2 * count(one) >= all.len())
    }
}

pub fn command(game: &Game, seat: Seat, budget: Budget) -> Advice {
    let aside = aside(game, seat);
    let mut bot = RuleBot::new(bot_of(game, seat), seat);
    let (rule, memory) = bot.decide(&aside);
    let (verdict, followed) = compare(game, seat, rule, &memory, budget, true);
    Advice { verdict, reason: bot.reason(seat), followed }
}

/// The rules' answer to a question inside a command, and its reason.
fn answer(game: &Game, question: &Question<Merc>) -> (Answer<Choice>, String) {
    let mut bot = RuleBot::new(bot_of(game, question.seat), question.seat);
    match bot.answer(&aside(game, question.seat), question) {
        Decision::Given(answer) => (answer, bot.reason(question.seat)),
        _ => (question.kind.default_answer(), String::new()),
    }
}

/// The answers to a question compared in simulated games, the rules' answer first, and its reason.
pub fn answers(game: &Game, question: &Question<Merc>, budget: Budget) -> (race::Verdict<Answer<Choice>>, String) {
    let (rule, reason) = answer(game, question);
    (answers::compare(game, question, rule, budget), reason)
}

/// A copy of the game on its own table, where bots roll separate dice and record their reasons.
fn aside(game: &Game, seat: Seat) -> Game {
    let seed = BotDice::new(game.header().seed, seat.0, !(game.question_number() ^ AHEAD)).next();
    let header = Rc::new(rehearsed(game.header(), seed));
    game.beside(header, game.state().clone(), Box::new(Keyboard), true)
}
