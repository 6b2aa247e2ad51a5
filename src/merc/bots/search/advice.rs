//! What to do, for somebody else who asks: nothing is done, no dice of the game are thrown, and what the asker may not know
//! has no part in it.

use super::world::{bot_of, rehearsed};
use super::{AHEAD, Verdict, look_ahead};
use crate::kernel::chance::BotDice;
use crate::kernel::decider::Keyboard;
use crate::kernel::{Answer, Decider, Decision, Question, Seat};
use crate::merc::botkit::budget::Budget;
use crate::merc::bots::RuleBot;
use crate::merc::commands::sample;
use crate::merc::game::Game;
use crate::merc::model::bot_memory::BotMemory;
use crate::merc::model::choice::Choice;
use crate::merc::model::state::Phase;
use std::rc::Rc;

/// What looking ahead shows for a top-level question, and what the rule said whose command it was held against.
pub fn command(game: &Game, seat: Seat, budget: Budget) -> (Verdict, String) {
    let aside = aside(game, seat);
    let mut bot = RuleBot::new(bot_of(game, seat), seat);
    // The rules of the robot choose no card from a hand: it has none (AI-2.1).
    let (rule, memory) = match aside.state().phase() {
        Phase::Tactics => (sample::fallback(&aside, seat), BotMemory::default()),
        _ => bot.decide(&aside),
    };
    (look_ahead(game, seat, rule, &memory, budget), bot.reason(seat))
}

/// What the rules answer to a question inside a command, and why.
pub fn answer(game: &Game, question: &Question<crate::merc::game::Merc>) -> (Answer<Choice>, String) {
    let mut bot = RuleBot::new(bot_of(game, question.seat), question.seat);
    match bot.answer(&aside(game, question.seat), question) {
        Decision::Given(answer) => (answer, bot.reason(question.seat)),
        _ => (question.kind.default_answer(), String::new()),
    }
}

/// The game as it stands on a table of its own, where bots throw their own dice and say why they do something.
fn aside(game: &Game, seat: Seat) -> Game {
    let seed = BotDice::new(game.header().seed, seat.0, !(game.question_number() ^ AHEAD)).next();
    let header = Rc::new(rehearsed(game.header(), seed));
    game.beside(header, game.state().clone(), Box::new(Keyboard), true)
}
