//! A bot that plays by rules: each is asked in turn, and the first that has something to say is followed. A rule that fails or says
//! what cannot be is passed over and counted; where no rule has anything to say the question's own default is given.

use super::asking::{Asking, apart};
use super::patience::Patience;
use super::ponder::{Last, Pondering};
use super::standing::Standing;
use super::{orders, said};
use crate::kernel::chance::BotDice;
use crate::kernel::{Answer, Decider, Decision, Question, Seat, Table};
use crate::merc::Merc;
use crate::merc::choice::{Choice, Topic};
use crate::merc::command::Command;
use crate::merc::content::{Bot, Point, Word};
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::ids::{SquadId, UnitId};
use crate::merc::rules::check;
use crate::merc::state::Phase;
use crate::merc::{numbers, sample};
use mlua::Value;
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Clone)]
pub struct RuleBot {
    bot: Bot,
    seat: Seat,
    /// The rule that made the last command; unknown to a bot that has just sat down.
    last: Option<Last>,
    patience: Patience,
    reason: String,
}

impl RuleBot {
    pub fn new(bot: Bot, seat: Seat) -> RuleBot {
        RuleBot { bot, seat, last: None, patience: Patience::default(), reason: String::new() }
    }

    /// Something else was done than what it said last: there is nothing to go on with.
    pub fn overruled(mut self) -> RuleBot {
        self.last = Some(Last::default());
        self.patience.rest();
        self
    }

    /// The same bot in games that are only imagined.
    pub fn rehearsing(&self) -> RuleBot {
        RuleBot { patience: self.patience.apart(), ..self.clone() }
    }

    /// Who plays another seat of the same game and has as little patience left.
    pub fn beside(mut self, other: &RuleBot) -> RuleBot {
        self.patience = other.patience.of_another();
        self
    }

    /// The first rule with a command that is legal.
    fn act(&mut self, game: &Game) -> Command {
        let point = match game.state().phase() {
            Phase::Landing => Point::Landing,
            Phase::Ability => Point::Ability,
            // Who has lost everybody begins anew (DAY-11).
            _ if game.state().player(self.seat).free_hire => Point::Landing,
            _ => Point::Action,
        };
        let last = self.last.take().unwrap_or_else(|| last_rule(game, self.seat));
        let (mut units, tossed) = acting(game, self.seat, point, last);
        if orders::in_advance(game) {
            units.retain(|unit| orders::has_time(game, self.seat, *unit));
        }
        let mut passed_over = Vec::new();
        // What was begun is gone on with first; then from the top (AI-3.1).
        for continues in [true, false] {
            for unit in &units {
                if continues && (last.squad.is_none() || squad_of(game, *unit) != last.squad) {
                    continue;
                }
                // Who won the toss, as long as it is he who acts.
                let tossed = tossed.as_ref().filter(|_| *unit == units[0]);
                match self.by_rules(game, *unit, last, point, continues, tossed) {
                    Ok(command) => return command,
                    Err(thoughts) => passed_over.extend(thoughts),
                }
            }
        }
        self.last = Some(Last::default());
        self.patience.rest();
        self.reason =
            std::iter::once("no rule has anything more to do".to_string()).chain(passed_over).collect::<Vec<_>>().join("\n");
        sample::fallback(game, self.seat)
    }

    /// The command of a rule; otherwise which rules were passed over for a mistake.
    fn by_rules(
        &mut self,
        game: &Game,
        unit: Option<UnitId>,
        last: Last,
        point: Point,
        continues: bool,
        tossed: Option<&Toss>,
    ) -> Result<Command, Vec<String>> {
        let pondering = Rc::new(Pondering::command(game, self.seat, point, last));
        if let Some(toss) = tossed {
            toss.said.iter().for_each(|said| pondering.think(|| said.clone()));
            pondering.dice.replace(toss.dice.clone());
        }
        let rules = game.rules().minds().of(self.bot, point).iter();
        let rules = rules.filter(|rule| rule.continues() == continues && (!continues || rule.goes_on_after(last.rule)));
        let seat = self.seat;
        for rule in rules {
            let Some(asking) = Asking::of(game, rule, unit, &pondering, &self.patience) else { continue };
            let legal = |command: Command| -> Result<Option<Command>, String> {
                check::command(game, self.seat, &command).map_err(|refusal| refusal.complaint(game).to_string())?;
                let again = orders::in_advance(game) && orders::is_given(game, seat, &command);
                if !again {
                    self.patience.tries(game, rule.card, &command)?;
                }
                Ok((!again).then_some(command))
            };
            let read =
                |said: &Value| Ok(legal(said::command(game, self.seat, said)?)?.map(|command| (command, said::goal(said))));
            let stated = |standing: &Standing| {
                let Some((command, goal)) = standing.command(game, &pondering, unit)? else { return Ok(None) };
                Ok(Some(legal(command)?.map(|command| (command, goal))))
            };
            let said = asking.ask(stated, read);
            if matches!(said, Some(None)) {
                asking.forget();
            }
            if let Some((command, goal)) = said.flatten() {
                let last = Last { rule: Some(rule.card), squad: squad_of(game, unit), goal };
                self.explain(game, last, &pondering);
                self.last = Some(last);
                self.patience.gave(game, rule.card, &command);
                return Ok(command);
            }
        }
        let thoughts = pondering.thoughts.as_ref().map(RefCell::take).unwrap_or_default();
        Err(thoughts.into_iter().skip(tossed.map_or(0, |toss| toss.said.len())).collect())
    }

    fn answers(&mut self, game: &Game, question: &Question<Merc>) -> Answer<Choice> {
        let pondering = Rc::new(Pondering::question(game, question));
        let minds = game.rules().minds();
        let unit = pondering.unit();
        let rules = minds.of(self.bot, pondering.point).iter().chain(minds.of(self.bot, Point::Any));
        for rule in rules.filter(|rule| rule.concerns(&pondering)) {
            let Some(asking) = Asking::of(game, rule, unit, &pondering, &self.patience) else { continue };
            let fitting = |answer: Answer<Choice>| {
                let name = |choice| crate::kernel::Ruleset::choice_text(game.rules(), game, choice);
                question.kind.check(&answer).map_err(|misfit| crate::kernel::words::explain(misfit, name).fact)?;
                Ok(answer)
            };
            let read = |said: &Value| fitting(said::answer(game, &pondering, said)?);
            let stated = |standing: &Standing| {
                let wishes = standing.wishes(game, &pondering)?;
                wishes.map(|wishes| fitting(said::followed(&pondering, &wishes)?)).transpose()
            };
            if let Some(answer) = asking.ask(stated, read) {
                self.explain(game, Last { rule: Some(rule.card), ..Last::default() }, &pondering);
                return answer;
            }
        }
        self.explain(game, Last::default(), &pondering);
        question.kind.default_answer()
    }

    /// What `why` shows: the rule, then what was compared.
    fn explain(&mut self, game: &Game, last: Last, pondering: &Pondering) {
        let Some(thoughts) = &pondering.thoughts else { return };
        let head = match last.rule {
            Some(rule) => {
                let card = game.catalog().card(rule);
                let squad = last.squad.map_or("", SquadId::word);
                let goal = last.goal.map(|goal| game.state().sector_name(goal)).unwrap_or_default();
                let head = format!("{} {squad} {goal}", card.id);
                format!("[{}] {}", head.trim_end(), card.name)
            }
            None => format!("no rule for {}: the first answer there is", pondering.point.word()),
        };
        let lines: Vec<String> = std::iter::once(head).chain(thoughts.take()).collect();
        self.reason = lines.join("\n");
    }
}

/// Who is asked about next: of each squad that can still act the one with the highest initiative; nobody in particular where no
/// MERC acts.
fn acting(game: &Game, seat: Seat, point: Point, last: Last) -> (Vec<Option<UnitId>>, Option<Toss>) {
    let state = game.state();
    if point != Point::Action {
        return (vec![None], None);
    }
    // Some actions that cards add are free.
    let has_verbs = |unit: UnitId| {
        let gear = state.unit(unit).gear.iter().map(|item| game.catalog().item_card(*item));
        gear.chain([game.catalog().unit_card(unit)]).any(|card| game.defines(card, hooks::VERBS))
    };
    let ready = |unit: &UnitId| {
        let left = state.unit(*unit);
        left.actions + left.train_only + left.move_only > 0 || has_verbs(*unit)
    };
    let mut units: Vec<UnitId> = state.team(seat).filter(ready).collect();
    let before = |unit: &UnitId| last.squad.is_some() && state.squad_of(*unit) == last.squad;
    units.sort_by_cached_key(|unit| (-numbers::of(game, *unit).initiative(), !before(unit), *unit));
    let mut squads: Vec<Option<SquadId>> = Vec::new();
    units.retain(|unit| {
        let squad = state.squad_of(*unit);
        let first = !squads.contains(&squad);
        squads.push(squad);
        first
    });
    // Between squads that are equally quick a die decides, unless one of them is at it.
    let quick = |unit: &UnitId| numbers::of(game, *unit).initiative();
    let tied = units.iter().take_while(|unit| quick(unit) == quick(&units[0])).count();
    let mut tossed = None;
    if tied > 1 && !units.first().is_some_and(before) {
        let mut dice = game.bot_dice(seat);
        let die = dice.below(tied);
        let said = if game.is_recorded() { toss_words(game, &units[..tied], die) } else { Vec::new() };
        tossed = Some(Toss { said, dice });
        units[..tied].rotate_left(die);
    }
    (units.into_iter().map(Some).collect(), tossed)
}

/// A die between squads that are equally quick: what `why` says of it, and the dice after it.
struct Toss {
    said: Vec<String>,
    dice: BotDice,
}

fn toss_words(game: &Game, units: &[UnitId], die: usize) -> Vec<String> {
    let names: Vec<&str> = units.iter().map(|unit| game.catalog().unit_name(*unit)).collect();
    let quick = units.iter().zip(&names).map(|(unit, name)| format!("{name} {}", numbers::of(game, *unit).initiative()));
    let compared = quick.collect::<Vec<_>>().join(", ");
    vec![format!("highest initiative: {compared}"), format!("die: {} of {}: {}", die + 1, names.join(", "), names[die])]
}

fn squad_of(game: &Game, unit: Option<UnitId>) -> Option<SquadId> {
    unit.and_then(|unit| game.state().squad_of(unit))
}

/// The rule behind the last command of a seat, as the game's record has it.
fn last_rule(game: &Game, seat: Seat) -> Last {
    let (state, name) = (game.state(), game.header().seat_name(seat));
    let line = game.told().rev().find(|line| line.seat == name && line.key.is_empty());
    let head = line.and_then(|line| line.note.strip_prefix('[')?.split_once(']')).map_or("", |(head, _)| head);
    let mut words = head.split(' ');
    let mut word = || words.next().unwrap_or_default();
    let (rule, squad, goal) = (word(), word(), word());
    Last {
        rule: game.catalog().find(rule),
        squad: state.team(seat).filter_map(|unit| state.squad_of(unit)).find(|known| known.word() == squad),
        goal: state.all_sectors().find(|at| state.sector_name(*at) == goal),
    }
}

impl Decider<Merc> for RuleBot {
    fn command(&mut self, table: &Table<Merc>, _: &[Seat]) -> Decision<(Seat, Command)> {
        let command = apart(table, || self.act(table));
        Decision::Given((self.seat, command))
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        // Whoever handles the robot's secrets answers where cards are concerned that others may not see (AI-2.2).
        let privacy =
            table.state().privacy_seat().filter(|_| self.bot == Bot::Ai && matches!(question.topic, Topic::Equip { .. }));
        if privacy.is_some_and(|seat| table.header().is_human(table.header().seat_name(seat))) {
            return Decision::Wait;
        }
        Decision::Given(apart(table, || self.answers(table, question)))
    }

    fn reason(&mut self, _: Seat) -> String {
        std::mem::take(&mut self.reason)
    }
}
