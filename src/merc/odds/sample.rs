//! Odds from simulated fights: the real rules on a separate table, with hidden cards and dice dealt again. Both sides answer as the bots'
//! rules do, except that nobody retreats and everybody agrees to an attack.

use super::Fight;
use super::share::Share;
use super::tally::{Ending, Odds, Tally};
use crate::kernel::chance::BotDice;
use crate::kernel::session::run_apart;
use crate::kernel::{Answer, Decider, Decision, Failure, Kind, Question, Seat, Table, Watch};
use crate::merc::botkit::budget::{Budget, MOST_PLAYOUTS};
use crate::merc::botkit::limit::{End, Limit};
use crate::merc::botkit::strikes::SharedStops;
use crate::merc::bots::RuleBot;
use crate::merc::bots::search::{bot_of, rehearsed};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{CardId, UnitId};
use crate::merc::secrets::determinize;
use std::rc::Rc;

/// How much work to do. Except with `Seconds`, the result is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    Fights(u32),
    /// This many seconds, shared by this many fights.
    Seconds(u32, u32),
    /// This many events of all fights together, which is about as good as a time.
    Events(u64),
}

/// Dealing the hidden cards for a fight takes as long as this many events.
const DEAL: u64 = 25;
/// Fewer fights show nothing; more than a few that cannot be fought to the end mean that none can.
const FEWEST: u64 = 20;
/// Separates the dice of these fights from those of searches at the same question.
const APART: u64 = 1 << 41;

/// How a fight would end for `fight.side`, as far as `seat` may know. `None` if no fight could be fought to the end. If
/// nobody named a number or a time, it ends as soon as the error of every share is below 1%.
pub fn sample(game: &Game, seat: Seat, fight: &Fight, effort: Effort, watch: Option<Rc<dyn Watch>>) -> Option<Odds> {
    sample_until(game, seat, fight, effort, watch, |tally| {
        matches!(effort, Effort::Events(_)) && tally.error().is_below_percent(1)
    })
}

/// The same, until `is_enough` says so; it is asked from `FEWEST` fights on.
pub fn sample_until(
    game: &Game,
    seat: Seat,
    fight: &Fight,
    effort: Effort,
    watch: Option<Rc<dyn Watch>>,
    is_enough: impl Fn(&Tally) -> bool,
) -> Option<Odds> {
    let (budget, parts) = match effort {
        Effort::Fights(count) => (Budget::Playouts(count), 1),
        Effort::Seconds(count, fights) => (Budget::Seconds(count), fights),
        Effort::Events(_) => (Budget::Playouts(MOST_PLAYOUTS), 1),
    };
    let so_far = |fights| format!("{fights} simulated fights");
    let limit = Rc::new(Limit::new(budget, parts, watch, so_far));
    let mut fights = Fights::new(game, seat, fight, Rc::clone(&limit));
    let (mut events, mut failed) = (0, 0);
    let is_within = |events: u64| !matches!(effort, Effort::Events(most) if events >= most);
    while limit.allows(0, 1, limit_count(&fights.tally, failed)) && is_within(events) {
        match fights.fight_once() {
            Some(count) => {
                limit.played();
                events += count + DEAL;
            }
            None if limit.end().is_some() => break,
            None => {
                failed += 1;
                limit.played();
                if failed >= FEWEST && fights.tally.fights() == 0 {
                    return None;
                }
            }
        }
        if fights.tally.fights() >= FEWEST && is_enough(&fights.tally) {
            break;
        }
    }
    let early = limit.end() == Some(End::Early);
    (fights.tally.fights() > 0).then(|| fights.tally.odds(early))
}

fn limit_count(tally: &Tally, failed: u64) -> u32 {
    (tally.fights() + failed).min(u64::from(u32::MAX)) as u32
}

/// The same fight, again and again.
struct Fights<'a> {
    game: &'a Game,
    seat: Seat,
    fight: &'a Fight,
    units: Vec<UnitId>,
    dice: BotDice,
    limit: Rc<Limit>,
    stops: SharedStops<CardId>,
    tally: Tally,
}

impl<'a> Fights<'a> {
    fn new(game: &'a Game, seat: Seat, fight: &'a Fight, limit: Rc<Limit>) -> Fights<'a> {
        let units = fight.units(game, fight.side);
        let dice = BotDice::new(game.header().seed, seat.0, game.question_number() ^ APART);
        let stops = SharedStops::of(&game.state().bot_memory(seat).records);
        Fights { game, seat, fight, units: units.clone(), dice, limit, stops, tally: Tally::new(units) }
    }

    /// Fights once and counts the end; the number of events that it took. `None` if it did not come to an end.
    fn fight_once(&mut self) -> Option<u64> {
        let rules = self.game.rules();
        let state = determinize::ahead(rules, self.game.state(), self.seat, &mut self.dice);
        let header = Rc::new(rehearsed(self.game.header(), self.dice.next()));
        let bots = self.game.state().seats().map(|seat| RuleBot::new(bot_of(self.game, seat), seat).rehearsing(&self.stops));
        let fighters = Fighters { bots: bots.collect(), limit: Rc::clone(&self.limit) };
        let mut table = self.game.beside(header, state, Box::new(fighters), false);
        let fought = run_apart(&mut table, |game| self.fight.carry_out(game));
        // A script that was stopped in a simulated fight must not stop the real game.
        rules.script_context().stop.take();
        fought.ok()?;
        let ending = ending(&table, self.fight, &self.units)?;
        self.tally.add(&ending);
        Some(table.events().len() as u64)
    }
}

/// How the fight on a table ended; `None` if there was none.
fn ending(table: &Game, fight: &Fight, units: &[UnitId]) -> Option<Ending> {
    let side = fight.side;
    let mut ending = Ending::default();
    let mut began = fight.left.is_some();
    for event in table.events() {
        match event {
            Event::CombatBegan { .. } => began = true,
            Event::RoundBegan { round, .. } => ending.rounds = ending.rounds.max(*round),
            Event::CombatEnded { winner, .. } => ending.won = winner.map(|winner| winner == side),
            Event::UnitDied { unit, .. } => ending.fallen.extend(units.iter().position(|other| other == unit)),
            _ => {}
        }
    }
    if let Some(outcome) = table.state().outcome() {
        ending.won = Some(outcome.winners.iter().any(|seat| table.state().side(*seat) == side));
    }
    began.then_some(ending)
}

/// Answers the questions of a fight for all seats.
struct Fighters {
    bots: Vec<RuleBot>,
    limit: Rc<Limit>,
}

impl Decider<Merc> for Fighters {
    fn command(&mut self, _: &Table<Merc>, _: &[Seat]) -> Decision<(Seat, crate::merc::commands::Command)> {
        Decision::Fail(Failure::new("a simulated fight asks for a command", ""))
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        if !self.limit.may_continue() {
            return Decision::Fail(Failure::new("the simulation ended in the middle of a fight", ""));
        }
        if let Some(assumed) = assumed(question) {
            return Decision::Given(assumed);
        }
        match self.bots.get_mut(usize::from(question.seat.0)) {
            Some(bot) => bot.answer(table, question),
            None => Decision::Given(question.kind.default_answer()),
        }
    }
}

/// Nobody retreats, and everybody agrees to attack together.
fn assumed(question: &Question<Merc>) -> Option<Answer<Choice>> {
    let word = match question.id {
        QuestionId::Retreat { .. } => Word::Stay,
        QuestionId::Consent { .. } => Word::Yes,
        _ => return None,
    };
    let Kind::Pick { options, .. } = &question.kind else { return None };
    options.contains(&Choice::Word(word)).then_some(Answer::One(Choice::Word(word)))
}

/// Whether a share of wins is certainly at least this, or certainly below it: the whole 95% interval is on one side.
pub fn is_clear(tally: &Tally, limit: Share) -> bool {
    let share = Share::of(tally.wins(), tally.fights());
    share.0.abs_diff(limit.0) > tally.error_of_wins().0
}
