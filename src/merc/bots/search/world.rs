//! One simulated game: it starts with a given command, and rule bots play every seat from then on. Nothing in it affects the real game.

use crate::kernel::chance::BotDice;
use crate::kernel::session::play_out;
use crate::kernel::{Answer, Decider, Decision, Failure, Header, Question, Seat, Table};
use crate::merc::botkit::limit::Limit;
use crate::merc::botkit::race::{Played, Simulation};
use crate::merc::botkit::strikes::SharedStops;
use crate::merc::bots::RuleBot;
use crate::merc::bots::rule_bot::remember;
use crate::merc::commands::{Command, check};
use crate::merc::content::Bot;
use crate::merc::game::{Game, Merc};
use crate::merc::model::bot_memory::BotMemory;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{CardId, Side};
use crate::merc::model::state::State;
use crate::merc::rules::victory;
use crate::merc::secrets::determinize;
use std::cell::RefCell;
use std::rc::Rc;

/// More commands than any game takes; a simulated game that reaches it is in an endless loop.
const MOST_COMMANDS: u32 = 1_000;

/// A state that the real one could be, as far as the seat knows, with its own dice. Every candidate is tried in the same worlds, so that
/// all have the same luck.
pub struct World {
    state: State,
    header: Rc<Header>,
}

impl World {
    pub fn new(game: &Game, seat: Seat, dice: &mut BotDice) -> World {
        let state = determinize::ahead(game.rules(), game.state(), seat, dice);
        World { state, header: Rc::new(rehearsed(game.header(), dice.next())) }
    }

    /// Plays the game to its end, starting with a command. `None` if it cannot be finished, or not within the limit. The seat's next
    /// command is put into `next`, if there is one.
    fn play(
        &self,
        game: &Game,
        first: First,
        stops: &SharedStops<CardId>,
        limit: &Rc<Limit>,
        next: Option<Next>,
    ) -> Option<Played> {
        let (seat, limit) = (first.0, Rc::clone(limit));
        let bots = game.state().seats().map(|seat| RuleBot::new(bot_of(game, seat), seat).rehearsing(stops)).collect();
        let crew = Crew { first: Some(first), bots, left: MOST_COMMANDS, limit, seat, next };
        finish(game.beside(Rc::clone(&self.header), self.state.clone(), Box::new(crew), false), seat)
    }

    /// The same, from an answer to the question that is open.
    pub fn play_on(
        &self,
        game: &Game,
        seat: Seat,
        answer: &Answer<Choice>,
        stops: &SharedStops<CardId>,
        limit: &Rc<Limit>,
    ) -> Option<Played> {
        let bots = game.state().seats().map(|seat| RuleBot::new(bot_of(game, seat), seat).rehearsing(stops)).collect();
        let crew = Crew { first: None, bots, left: MOST_COMMANDS, limit: Rc::clone(limit), seat, next: None };
        finish(game.retried(Rc::clone(&self.header), answer.clone(), self.state.clone(), Box::new(crew))?, seat)
    }
}

/// Plays a simulated game to its end.
fn finish(mut table: Game, seat: Seat) -> Option<Played> {
    let played = play_out(&mut table, |_| {});
    // A script that was stopped in a simulated game must not stop the real one.
    table.rules().script_context().stop.take();
    played.ok()?;
    let outcome = table.state().outcome()?;
    Some(judge(&table, outcome.winners.contains(&seat), table.state().side(seat)))
}

/// The simulated games of one search.
pub struct Worlds<'a> {
    pub game: &'a Game,
    pub seat: Seat,
    pub dice: BotDice,
    pub limit: Rc<Limit>,
    stops: SharedStops<CardId>,
    /// The bot's memory after the rule-based command, and after any other.
    memory: [BotMemory; 2],
    /// What the seat did next, by command; only for a player who asks.
    followed: Option<RefCell<Vec<Vec<Command>>>>,
}

impl<'a> Worlds<'a> {
    /// `memory` is the bot's memory after the rule-based command.
    pub fn new(game: &'a Game, seat: Seat, dice: BotDice, memory: &BotMemory, limit: Rc<Limit>) -> Worlds<'a> {
        let stops = SharedStops::of(&memory.records);
        Worlds { game, seat, dice, limit, stops, memory: [memory.clone(), memory.clone().overruled()], followed: None }
    }

    /// Also notes what the seat does after each command.
    pub fn noting(mut self, commands: usize) -> Self {
        self.followed = Some(RefCell::new(vec![Vec::new(); commands]));
        self
    }

    /// What the seat did next, by command.
    pub fn followed(self) -> Vec<Vec<Command>> {
        self.followed.map(RefCell::into_inner).unwrap_or_default()
    }
}

impl Simulation for Worlds<'_> {
    type Command = Command;
    type World = World;

    fn next_world(&mut self) -> World {
        World::new(self.game, self.seat, &mut self.dice)
    }

    fn play(&self, world: &World, number: usize, command: &Command) -> Option<Played> {
        let memory = &self.memory[usize::from(number > 0)];
        let first = (self.seat, command.clone(), memory.clone());
        let next = self.followed.as_ref().map(|_| Next::default());
        let played = world.play(self.game, first, &self.stops, &self.limit, next.clone())?;
        if let Some((followed, next)) = self.followed.as_ref().zip(next) {
            followed.borrow_mut()[number].extend(next.take());
        }
        Some(played)
    }
}

/// A header for a simulated game: its bots roll other dice, and no seat waits for a person.
pub fn rehearsed(header: &Header, seed: u64) -> Header {
    let mut other = Header { seed, ..header.clone() };
    other.seats.iter_mut().for_each(|(_, who)| *who = String::new());
    other
}

/// The lead in points that counts half as much as the largest possible lead.
const HALF_LEAD: i32 = 6;

fn judge(game: &Game, won: bool, side: Side) -> Played {
    let lead = victory::lead(game, side);
    let rating = 250 + 250 * lead / (lead.abs() + HALF_LEAD);
    Played { won, value: rating + if won { 500 } else { 0 }, lead }
}

/// The bot whose rules play a seat in a simulated game.
pub fn bot_of(game: &Game, seat: Seat) -> Bot {
    if game.state().player(seat).is_dictator { Bot::Ai } else { Bot::Bot }
}

fn cut_off() -> Failure {
    Failure::new("the search ended in the middle of a simulated game", "")
}

/// The seat that starts a simulated game, its command, and its bot's memory after that command.
pub type First = (Seat, Command, BotMemory);

/// The command that a seat gives after its first one.
type Next = Rc<RefCell<Option<Command>>>;

/// Plays every seat of a simulated game.
struct Crew {
    first: Option<First>,
    bots: Vec<RuleBot>,
    left: u32,
    limit: Rc<Limit>,
    seat: Seat,
    next: Option<Next>,
}

impl Crew {
    fn note(&self, decision: &Decision<(Seat, Command)>) {
        if let (Some(next), Decision::Given((seat, command))) = (&self.next, decision)
            && *seat == self.seat
        {
            next.borrow_mut().get_or_insert_with(|| command.clone());
        }
    }
}

impl Decider<Merc> for Crew {
    fn command(&mut self, table: &Table<Merc>, seats: &[Seat]) -> Decision<(Seat, Command)> {
        if !self.limit.may_continue() {
            return Decision::Fail(cut_off());
        }
        if let Some((seat, command, memory)) = self.first.take() {
            return match check::command(table, seat, &command) {
                Ok(()) => {
                    remember(table, seat, memory);
                    Decision::Given((seat, command))
                }
                Err(refusal) => Decision::Fail(Failure::new(refusal.complaint(table).to_string(), "")),
            };
        }
        if self.left == 0 {
            return Decision::Fail(Failure::new("a simulated game does not end", ""));
        }
        self.left -= 1;
        let open = |seat: &&Seat| !table.state().player(**seat).done;
        let Some(seat) = seats.iter().find(open).or(seats.first()).copied() else { return Decision::Wait };
        match self.bots.get_mut(usize::from(seat.0)) {
            Some(bot) => {
                let decision = bot.command(table, &[seat]);
                self.note(&decision);
                decision
            }
            None => Decision::Wait,
        }
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        if !self.limit.may_continue() {
            return Decision::Fail(cut_off());
        }
        match self.bots.get_mut(usize::from(question.seat.0)) {
            Some(bot) => bot.answer(table, question),
            None => Decision::Wait,
        }
    }
}
