//! The same search for the answer to a question inside a command: the command runs again with each answer, and rule bots play on from
//! there.

use super::world::World;
use super::{AHEAD, CLEAR, report};
use crate::kernel::chance::BotDice;
use crate::kernel::{Answer, Kind, Question, Seat};
use crate::merc::botkit::budget::Budget;
use crate::merc::botkit::limit::Limit;
use crate::merc::botkit::race::{self, Played, Race, Simulation};
use crate::merc::botkit::strikes::SharedStops;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::CardId;
use std::rc::Rc;

/// The most answers that are compared.
const MOST: usize = 8;

/// Compares answers; the first is that of the bot's rules.
pub fn compare(game: &Game, question: &Question<Merc>, rule: Answer<Choice>, budget: Budget) -> race::Verdict<Answer<Choice>> {
    let seat = question.seat;
    let answers = candidates(&question.kind, rule);
    let dice = BotDice::new(game.header().seed, seat.0, game.question_number() ^ AHEAD);
    let name = game.header().seat_name(seat).to_string();
    let so_far = move |played| report::so_far(&name, played, budget);
    let limit = Rc::new(Limit::new(budget, race::rounds(answers.len()), game.watch(), so_far));
    let stops = SharedStops::of(&game.state().bot_memory(seat).records);
    let mut answered = Answered { game, seat, dice, stops, limit: Rc::clone(&limit) };
    let race = Race::run(answers, &limit, &mut answered);
    let choice = race.choice(CLEAR);
    race::Verdict { race, choice }
}

struct Answered<'a> {
    game: &'a Game,
    seat: Seat,
    dice: BotDice,
    stops: SharedStops<CardId>,
    limit: Rc<Limit>,
}

impl Simulation for Answered<'_> {
    type Command = Answer<Choice>;
    type World = World;

    fn next_world(&mut self) -> World {
        World::new(self.game, self.seat, &mut self.dice)
    }

    fn play(&self, world: &World, _: usize, answer: &Answer<Choice>) -> Option<Played> {
        world.play_on(self.game, self.seat, answer, &self.stops, &self.limit)
    }
}

/// The answers to compare: that of the rules, nothing, the default, and each option alone.
fn candidates(kind: &Kind<Choice>, rule: Answer<Choice>) -> Vec<Answer<Choice>> {
    let alone: Vec<Answer<Choice>> = match kind {
        Kind::Pick { options, .. } | Kind::Loop { options, .. } => options.iter().copied().map(Answer::One).collect(),
        Kind::Subset { options, most, .. } => {
            let count = |copies: u16, weight: u16| most.checked_div(weight).map_or(copies, |room| copies.min(room)).max(1);
            options.iter().map(|option| Answer::Chosen(vec![(option.what, count(option.copies, option.weight))])).collect()
        }
        Kind::Distribute { groups, bins, .. } => {
            let first = groups.first().map_or(0, |group| group.count);
            bins.iter().map(|(bin, cap)| Answer::Split(vec![(0, *bin, first.min(*cap))])).collect()
        }
        Kind::Form(_) => Vec::new(),
    };
    let none = match kind {
        Kind::Subset { .. } => Answer::Chosen(Vec::new()),
        Kind::Distribute { .. } => Answer::Split(Vec::new()),
        _ => Answer::Done,
    };
    let mut answers: Vec<Answer<Choice>> = vec![rule];
    for answer in [none, kind.default_answer()].into_iter().chain(alone) {
        if answers.len() < MOST && !answers.contains(&answer) && kind.check(&answer).is_ok() {
            answers.push(answer);
        }
    }
    answers
}
