//! A bot that looks ahead. To choose a command, it compares the rule-based command with others: it tries each in simulated games that rule
//! bots play to the end, and follows the rules unless another command is clearly better. Its rules answer questions inside a command.
//!
//! - `candidates`: which commands are compared; `answers`: the same for a question inside a command
//! - `world`: one simulated game
//! - `advice`: the same search for a player who asks; the text that the player reads is made in `render`
//! - `report`: describes what was compared
//!
//! How many games are simulated, and which command wins, is decided in `botkit`.

pub mod advice;
mod answers;
mod candidates;
pub mod report;
mod world;

pub use self::world::{bot_of, rehearsed};

use self::world::Worlds;
use super::RuleBot;
use super::rule_bot::remember;
use crate::kernel::chance::BotDice;
use crate::kernel::{Answer, Decider, Decision, Question, Seat, Table};
use crate::merc::botkit::budget::Budget;
use crate::merc::botkit::limit::Limit;
use crate::merc::botkit::race::{self, Race};
use crate::merc::commands::Command;
use crate::merc::content::{Bot, RebelOrder};
use crate::merc::game::{Game, Merc};
use crate::merc::model::bot_memory::BotMemory;
use crate::merc::model::choice::Choice;
use std::rc::Rc;

/// How far another command must be ahead of the rule-based command to replace it, in tenths of a standard error.
const CLEAR: race::Tenths = 15;

/// Separates the search's dice from the dice that a rule rolls at the same question.
const AHEAD: u64 = 1 << 40;

pub struct SearchBot {
    rules: RuleBot,
    seat: Seat,
    budget: Budget,
    reason: String,
}

impl SearchBot {
    /// `bot` is the bot whose rules it follows.
    pub fn new(bot: Bot, seat: Seat, budget: Budget) -> SearchBot {
        SearchBot { rules: RuleBot::new(bot, seat), seat, budget, reason: String::new() }
    }

    /// The next command, and the bot's memory after it.
    fn choose(&mut self, game: &Game) -> (Command, BotMemory) {
        let (rule, memory) = self.rules.decide(game);
        let why = self.rules.reason(self.seat);
        let verdict = look_ahead(game, self.seat, rule, &memory, self.budget);
        if game.is_recorded() {
            self.reason = report::reason(game, &verdict, &why);
        }
        let memory = if verdict.choice == 0 { memory } else { memory.overruled() };
        (verdict.race.commands[verdict.choice].clone(), memory)
    }
}

/// The result of a search.
pub type Verdict = race::Verdict<Command>;

/// Compares the possible commands. `memory` is the bot's memory after the rule-based command.
fn look_ahead(game: &Game, seat: Seat, rule: Command, memory: &BotMemory, budget: Budget) -> Verdict {
    compare(game, seat, rule, memory, budget, false).0
}

/// The same. With `notes`, also what the seat did next in the simulated games, by command.
fn compare(
    game: &Game,
    seat: Seat,
    rule: Command,
    memory: &BotMemory,
    budget: Budget,
    notes: bool,
) -> (Verdict, Vec<Vec<Command>>) {
    let commands = if is_searchable(game) { candidates::of(game, seat, rule, budget) } else { vec![rule] };
    let dice = BotDice::new(game.header().seed, seat.0, game.question_number() ^ AHEAD);
    let name = game.header().seat_name(seat).to_string();
    let so_far = move |played| report::so_far(&name, played, budget);
    let limit = Rc::new(Limit::new(budget, race::rounds(commands.len()), game.watch(), so_far));
    let worlds = Worlds::new(game, seat, dice, memory, Rc::clone(&limit));
    let mut worlds = if notes { worlds.noting(commands.len()) } else { worlds };
    let race = Race::run(commands, &limit, &mut worlds);
    let choice = race.choice(CLEAR);
    (Verdict { race, choice }, worlds.followed())
}

/// Whether a search makes sense. An order given in advance has no effect yet, so simulating it shows nothing.
pub fn is_searchable(game: &Game) -> bool {
    let state = game.state();
    !state.do_rebels_act() || state.config().settings.rebel_order != RebelOrder::Batches
}

impl Decider<Merc> for SearchBot {
    fn command(&mut self, table: &Table<Merc>, _: &[Seat]) -> Decision<(Seat, Command)> {
        let (command, memory) = self.choose(table);
        remember(table, self.seat, memory);
        Decision::Given((self.seat, command))
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        let answer = self.rules.answer(table, question);
        self.reason = self.rules.reason(self.seat);
        answer
    }

    fn reason(&mut self, _: Seat) -> String {
        std::mem::take(&mut self.reason)
    }
}
