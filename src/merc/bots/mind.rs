//! A bot that plays by rules: each is asked in turn, and the first that has something to say is followed. A rule that fails or says
//! what cannot be is passed over and counted; where no rule has anything to say the question's own default is given.

use super::ponder::{Last, Pondering};
use super::said;
use crate::kernel::{Answer, Decider, Decision, Question, Seat, Table};
use crate::merc::Merc;
use crate::merc::choice::Choice;
use crate::merc::command::Command;
use crate::merc::content::{Bot, Point, Word};
use crate::merc::game::Game;
use crate::merc::hooks::{self, Frame};
use crate::merc::ids::{CardId, SquadId, UnitId};
use crate::merc::rules::check;
use crate::merc::state::Phase;
use crate::merc::{numbers, sample};
use mlua::Value;
use std::rc::Rc;

pub struct RuleBot {
    bot: Bot,
    seat: Seat,
    /// The rule that made the last command; unknown to a bot that has just sat down.
    last: Option<Last>,
    reason: String,
}

impl RuleBot {
    pub fn new(bot: Bot, seat: Seat) -> RuleBot {
        RuleBot { bot, seat, last: None, reason: String::new() }
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
        for unit in acting(game, self.seat, point) {
            let pondering = Rc::new(Pondering::command(game, self.seat, point, &last));
            for rule in game.rules().minds().of(self.bot, point).iter().map(|rule| rule.card) {
                let read = |said: &Value| {
                    let command = said::command(game, self.seat, said)?;
                    check::command(game, self.seat, &command).map_err(|refusal| refusal.complaint(game).to_string())?;
                    Ok(command)
                };
                if let Some(command) = self.ask(game, rule, unit, &pondering, read) {
                    let last = Last { rule: game.catalog().card(rule).id.clone(), squad: squad_word(game, unit) };
                    self.explain(game, Some((rule, &last.squad)), &pondering);
                    self.last = Some(last);
                    return command;
                }
            }
        }
        self.last = Some(Last::default());
        self.reason = "nothing more to do".to_string();
        sample::fallback(game, self.seat)
    }

    fn answers(&mut self, game: &Game, question: &Question<Merc>) -> Answer<Choice> {
        let pondering = Rc::new(Pondering::question(game, question));
        let minds = game.rules().minds();
        let unit = pondering.unit();
        let rules = minds.of(self.bot, pondering.point).iter().chain(minds.of(self.bot, Point::Any));
        for rule in rules.filter(|rule| rule.concerns(&pondering)).map(|rule| rule.card) {
            let read = |said: &Value| {
                let answer = said::answer(game, &pondering, said)?;
                let name = |choice| crate::kernel::Ruleset::choice_text(game.rules(), game, choice);
                question.kind.check(&answer).map_err(|misfit| crate::kernel::words::explain(misfit, name).fact)?;
                Ok(answer)
            };
            if let Some(answer) = self.ask(game, rule, unit, &pondering, read) {
                self.explain(game, Some((rule, "")), &pondering);
                return answer;
            }
        }
        self.explain(game, None, &pondering);
        question.kind.default_answer()
    }

    /// Asks one rule; what it gets wrong is remembered against it.
    fn ask<T>(
        &self,
        game: &Game,
        rule: CardId,
        unit: Option<UnitId>,
        pondering: &Rc<Pondering>,
        read: impl FnOnce(&Value) -> Result<T, String>,
    ) -> Option<T> {
        let sector =
            unit.and_then(|unit| game.state().sector_of(unit)).or_else(|| game.state().combat().map(|combat| combat.sector));
        let frame = |hook| Frame {
            unit,
            sector,
            seat: Some(self.seat),
            number: pondering.most(),
            pondering: Some(Rc::clone(pondering)),
            ..Frame::of(hook, rule)
        };
        if game.defines(rule, hooks::WHEN) {
            match call(game, frame(hooks::WHEN)) {
                Ok(Value::Nil | Value::Boolean(false)) => return None,
                Ok(Value::Boolean(true)) => {}
                Ok(other) => return self.mistaken(game, rule, pondering, format!("when answered a {}", other.type_name())),
                Err(why) => return self.mistaken(game, rule, pondering, why),
            }
        }
        if !game.defines(rule, hooks::CHOOSE) {
            return None;
        }
        match call(game, frame(hooks::CHOOSE)) {
            Ok(Value::Nil) => None,
            Ok(said) => read(&said).map_err(|why| self.mistaken::<T>(game, rule, pondering, why)).ok(),
            Err(why) => self.mistaken(game, rule, pondering, why),
        }
    }

    fn mistaken<T>(&self, game: &Game, rule: CardId, pondering: &Pondering, why: String) -> Option<T> {
        let id = &game.catalog().card(rule).id;
        pondering.think(|| format!("{id} was passed over: {why}"));
        game.scratch.mistakes.borrow_mut().push((id.clone(), why));
        None
    }

    /// What `why` shows: the rule, then what was compared.
    fn explain(&mut self, game: &Game, rule: Option<(CardId, &str)>, pondering: &Pondering) {
        let Some(thoughts) = &pondering.thoughts else { return };
        let head = match rule {
            Some((rule, squad)) => {
                let card = game.catalog().card(rule);
                let space = if squad.is_empty() { "" } else { " " };
                format!("[{}{space}{squad}] {}", card.id, card.name)
            }
            None => format!("no rule for {}: the first answer there is", pondering.point.word()),
        };
        let lines: Vec<String> = std::iter::once(head).chain(thoughts.take()).collect();
        self.reason = lines.join("\n");
    }
}

/// Calls one hook of a rule. It looks and nothing else; what fails on the way is not the game's.
fn call(game: &Game, frame: Frame) -> Result<Value, String> {
    let (host, slot) = (game.rules().host(), game.rules().slot());
    let hook = frame.hook;
    let script = game.script_of(frame.card).ok_or("it has no script")?;
    let result = slot.share(game, frame, || host.call::<Value>(script, hook, crate::merc::script::object::context(hook)));
    slot.stop.take();
    result.map_err(|error| hooks::failure(&error, hook).summary)
}

/// Who is asked about next: of each squad that can still act the one with the highest initiative; nobody in particular where no
/// MERC acts.
fn acting(game: &Game, seat: Seat, point: Point) -> Vec<Option<UnitId>> {
    let state = game.state();
    if point != Point::Action {
        return vec![None];
    }
    let ready = |unit: &UnitId| {
        let unit = state.unit(*unit);
        unit.actions + unit.train_only + unit.move_only > 0
    };
    let mut units: Vec<UnitId> = state.team(seat).filter(ready).collect();
    units.sort_by_key(|unit| (-numbers::of(game, *unit).initiative(), *unit));
    let mut squads: Vec<Option<SquadId>> = Vec::new();
    units.retain(|unit| {
        let squad = state.squad_of(*unit);
        let first = !squads.contains(&squad);
        squads.push(squad);
        first
    });
    units.into_iter().map(Some).collect()
}

fn squad_word(game: &Game, unit: Option<UnitId>) -> String {
    unit.and_then(|unit| game.state().squad_of(unit)).map_or(String::new(), |squad| squad.word().to_string())
}

/// The rule behind the last command of a seat, as the game's record has it.
fn last_rule(game: &Game, seat: Seat) -> Last {
    let name = game.header().seat_name(seat);
    let line = game.told().rev().find(|line| line.seat == name && line.key.is_empty());
    let rule = line.and_then(|line| line.note.strip_prefix('[')?.split_once(']'));
    let (rule, squad) = rule.map_or(("", ""), |(head, _)| head.split_once(' ').unwrap_or((head, "")));
    Last { rule: rule.to_string(), squad: squad.to_string() }
}

impl Decider<Merc> for RuleBot {
    fn command(&mut self, table: &Table<Merc>, _: &[Seat]) -> Decision<(Seat, Command)> {
        let command = thinking(table, || self.act(table));
        Decision::Given((self.seat, command))
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        Decision::Given(thinking(table, || self.answers(table, question)))
    }

    fn reason(&mut self, _: Seat) -> String {
        std::mem::take(&mut self.reason)
    }
}

/// Nothing of what a bot thinks is the command's: neither the budget nor what fails.
fn thinking<T>(game: &Game, think: impl FnOnce() -> T) -> T {
    let before = game.scratch.failure.take();
    let thought = game.rules().host().aside(think);
    game.scratch.failure.replace(before);
    thought
}
