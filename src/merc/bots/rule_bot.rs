//! A bot that follows rules: it asks each rule in turn and follows the first one that answers. A rule that fails or returns an invalid
//! answer is skipped and counted. If no rule answers, the bot gives the question's default answer.
//!
//! The bot itself has no game state. It reads its memory (what it was doing, and which rules misbehaved) from the game's state, and
//! stores the new memory together with its answer.

use super::acting::{Toss, acting, has_actions};
use super::asked_rule::{BotRuleAsked, apart};
use super::decision::RuleDecision;
use super::interpret::Will;
use super::language::conditions::Here;
use super::rule_table::{Rule, RuleList, RuleTable};
use super::stated::Stated;
use super::{interpret, orders};
use crate::kernel::question::InvalidAnswer;
use crate::kernel::{Answer, Decider, Decision, Question, Seat, Table};
use crate::merc::botkit::ask_rule::{Mistake, RuleQuery};
use crate::merc::botkit::strikes::{SharedStops, Strikes};
use crate::merc::botkit::thoughts::{HIDDEN, SECRET, SKIPPED};
use crate::merc::commands::{Command, check, sample};
use crate::merc::content::{Bot, DecisionKind, StepKind, Word};
use crate::merc::game::{Game, Merc};
use crate::merc::hooks;
use crate::merc::model::bot_memory::{BotMemory, Last};
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::ids::{CardId, SquadId, UnitId};
use crate::merc::model::state::ItemPlace;
use crate::merc::rules::refusal::Refusal;
use mlua::Value;
use std::rc::Rc;

#[derive(Clone)]
pub struct RuleBot {
    bot: Bot,
    seat: Seat,
    /// In simulated games: where stopped rules are counted.
    stops: Option<SharedStops<CardId>>,
    reason: String,
}

/// What all rules share while one command is decided.
struct Turn {
    on: DecisionKind,
    last: Last,
    rules: Rc<RuleList>,
    strikes: Strikes<CardId>,
}

/// A command, what the bot remembers of it, and the order of the rule that gave it.
type Found = (Command, Last, u16);

/// No command for a squad.
#[derive(Default)]
struct Nothing {
    /// The errors of the rules that were skipped, and what the rule compared that let the squad stay.
    thoughts: Vec<String>,
    /// Whether a rule lets the squad stay, so that no other is asked about it.
    stays: bool,
}

impl RuleBot {
    pub fn new(bot: Bot, seat: Seat) -> RuleBot {
        RuleBot { bot, seat, stops: None, reason: String::new() }
    }

    /// The same bot for a simulated game.
    pub fn rehearsing(self, stops: &SharedStops<CardId>) -> RuleBot {
        RuleBot { stops: Some(stops.clone()), ..self }
    }

    /// The next command, and the bot's memory after it.
    pub fn decide(&mut self, game: &Game) -> (Command, BotMemory) {
        apart(game, || self.act(game))
    }

    fn strikes(&self, game: &Game) -> Strikes<CardId> {
        Strikes::new(&game.state().bot_memory(self.seat).records, self.stops.clone())
    }

    /// The first legal command that a rule gives.
    fn act(&mut self, game: &Game) -> (Command, BotMemory) {
        let on = match game.state().step().kind {
            StepKind::Land => DecisionKind::Landing,
            StepKind::Ability => DecisionKind::Ability,
            StepKind::Tactics => DecisionKind::Tactics,
            // A player who has lost every MERC lands again (DAY-11).
            _ if game.state().player(self.seat).free_hire => DecisionKind::Landing,
            _ => DecisionKind::Action,
        };
        let last = game.state().bot_memory(self.seat).last;
        let rules = RuleTable::in_force(game, self.bot, on);
        let turn = Turn { on, last, rules, strikes: self.strikes(game) };
        // What the numbers of units cost is no part of any rule's budget.
        let (mut units, tossed) = apart(game, || acting(game, self.seat, on, last));
        if check::are_orders(game) {
            units.retain(|unit| orders::has_time(game, self.seat, *unit));
        }
        let mut declined: Vec<(Option<UnitId>, Nothing)> = Vec::new();
        // Rules that continue the last command come first, then all others from the top (AI-3.1).
        for continues in [true, false] {
            for unit in &units {
                let stays = || declined.iter().any(|(other, nothing)| other == unit && nothing.stays);
                if continues && (last.squad.is_none() || squad_of(game, *unit) != last.squad) || stays() {
                    continue;
                }
                // The toss only explains why the first squad acts.
                let tossed = tossed.as_ref().filter(|_| *unit == units[0]);
                match self.by_rules(game, &turn, *unit, continues, tossed, u16::MAX) {
                    Ok(found) => {
                        let (command, last, _) = self.of_companions(game, &turn, &units, &found).unwrap_or(found);
                        return (command, BotMemory { last, records: turn.strikes.into_records() });
                    }
                    Err(nothing) if nothing.stays || game.is_recorded() => declined.push((*unit, nothing)),
                    Err(_) => {}
                }
            }
        }
        turn.strikes.rest();
        if game.is_recorded() {
            self.explain_nothing(game, &turn, &units, &declined);
        }
        (sample::fallback(game, self.seat), BotMemory { last: Last::default(), records: turn.strikes.into_records() })
    }

    /// Stores what `why` shows if no rule gives a command: for each unit that could act, why.
    #[cold]
    fn explain_nothing(&mut self, game: &Game, turn: &Turn, units: &[Option<UnitId>], declined: &[(Option<UnitId>, Nothing)]) {
        let mut lines = vec!["No rule has anything left to do".to_string()];
        for unit in units {
            let own = || declined.iter().filter(|(other, _)| other == unit).map(|(_, nothing)| nothing);
            let thoughts: Vec<&String> = own().flat_map(|nothing| &nothing.thoughts).collect();
            lines.extend(thoughts.iter().filter(|line| !is_skipped(line)).map(|line| (*line).clone()));
            if unit.is_none_or(|unit| has_actions(game, unit)) && !own().any(|nothing| nothing.stays) {
                lines.extend(self.passed_over(game, turn, *unit, &thoughts));
            }
        }
        self.reason = lines.join("\n");
    }

    /// For squads that would move together: what one of the others has to do first, by a rule before the one that moves them (AI-3).
    fn of_companions(&mut self, game: &Game, turn: &Turn, units: &[Option<UnitId>], found: &Found) -> Option<Found> {
        let (command, last, order) = found;
        let joins = |unit: &&Option<UnitId>| {
            let squad = squad_of(game, **unit);
            squad != last.squad && squad.is_some_and(|squad| command.squads().contains(&squad))
        };
        let reason = std::mem::take(&mut self.reason);
        let first = units.iter().filter(joins).find_map(|unit| self.by_rules(game, turn, *unit, false, None, *order).ok());
        if first.is_none() {
            self.reason = reason;
        }
        first
    }

    /// The command of a rule with a lower order than this and what the bot remembers of it, if there is one.
    fn by_rules(
        &mut self,
        game: &Game,
        turn: &Turn,
        unit: Option<UnitId>,
        continues: bool,
        tossed: Option<&Toss>,
        below: u16,
    ) -> Result<Found, Nothing> {
        let Turn { on, last, ref rules, ref strikes } = *turn;
        let rules = if continues { &rules.continuing } else { &rules.others }.iter();
        let rules = rules.filter(|rule| rule.order < below && (!continues || rule.continues_rule(last.rule)));
        let mut rules = rules.peekable();
        if rules.peek().is_none() {
            return Err(Nothing::default());
        }
        let decision = RuleDecision::command(game, self.seat, on, last);
        if let Some(toss) = tossed {
            toss.lines.iter().for_each(|line| decision.thoughts.add(|| line.clone()));
            decision.thoughts.set_dice(toss.dice.clone());
        }
        let (seat, here, mut stays) = (self.seat, Here::of(game, &decision, unit), false);
        for rule in rules {
            let asked = BotRuleAsked { rule, unit, here: &here };
            let Some(asking) = RuleQuery::of(asked, strikes) else { continue };
            let unless_given = |command: Command| -> Result<Option<Command>, Mistake> {
                let again = check::are_orders(game) && orders::is_given(game, seat, &command);
                if !again {
                    strikes.tries(rule.card, || command.is_free(game), || command.write(game))?;
                }
                Ok((!again).then_some(command))
            };
            let checked = |will: Will| match will {
                Will::Do(command, goal) => match check::command(game, seat, &command) {
                    Ok(()) => Ok(unless_given(command)?.map(|command| Will::Legal(command, goal))),
                    Err(refusal) => declined(game, &refusal),
                },
                Will::Legal(command, goal) => Ok(unless_given(command)?.map(|command| Will::Legal(command, goal))),
                Will::Stay => Ok(Some(Will::Stay)),
            };
            let read = |returned: &Value| match on == DecisionKind::Action && interpret::is_stay(returned) {
                true => Ok(Some(Will::Stay)),
                false => checked(Will::Do(interpret::command(game, self.seat, returned)?, interpret::goal(returned))),
            };
            let follow = |stated: &Stated| stated.command(game, &decision, unit)?.map(checked).transpose();
            let returned = asking.ask(follow, read);
            if matches!(returned, Some(None)) {
                asking.set_aside();
            }
            match returned.flatten() {
                Some(Will::Do(command, goal) | Will::Legal(command, goal)) => {
                    let last = Last { rule: Some(rule.card), squad: squad_of(game, unit), goal };
                    self.explain(game, last, &decision);
                    strikes.gave(rule.card, command.is_free(game));
                    return Ok((command, last, rule.order));
                }
                Some(Will::Stay) => {
                    decision.thoughts.add(|| format!("{}: the squad stays", game.catalog().card(rule.card).name));
                    stays = true;
                    break;
                }
                None => {}
            }
        }
        let thoughts = decision.thoughts.take().into_iter().skip(tossed.map_or(0, |toss| toss.lines.len())).collect();
        Err(Nothing { thoughts, stays })
    }

    /// For a decision to do nothing: why each rule did not apply to a unit's squad, and its thoughts.
    fn passed_over(&self, game: &Game, turn: &Turn, unit: Option<UnitId>, thoughts: &[&String]) -> Vec<String> {
        let decision = RuleDecision::command(game, self.seat, turn.on, turn.last);
        let whose = squad_of(game, unit).map(|squad| format!("{SKIPPED}{} squad", squad.word()));
        let mut lines: Vec<String> = whose.into_iter().collect();
        for rule in &turn.rules.others {
            let name = &game.catalog().card(rule.card).name;
            let unmet = || {
                apart(game, || rule.unmet(&Here::of(game, &decision, unit), unit)).unwrap_or("found nothing to do".to_string())
            };
            let why = if turn.strikes.is_out(rule.card) { "no longer asked in this game".to_string() } else { unmet() };
            // A word of a mod that fails here has already been reported.
            game.scratch.word_failure.take();
            lines.push(format!("{SKIPPED}  {name}: {why}"));
            let own = thoughts.iter().skip_while(|line| **line != &format!("{SKIPPED}{name}")).skip(1);
            let indented = |line: &&&String| line.trim_start_matches(SECRET).starts_with(&format!("{SKIPPED}  "));
            lines.extend(own.take_while(indented).map(|line| line.replacen(SKIPPED, &format!("{SKIPPED}  "), 1)));
        }
        lines
    }

    fn answers(&mut self, game: &Game, question: &Question<Merc>, strikes: &Strikes<CardId>) -> Answer<Choice> {
        let decision = RuleDecision::question(game, question);
        let unit = decision.unit();
        let here = Here::of(game, &decision, unit);
        let by_rule = |rule: &Rule| -> Option<Answer<Choice>> {
            let asking = RuleQuery::of(BotRuleAsked { rule, unit, here: &here }, strikes)?;
            let fitting = |answer: Answer<Choice>| match question.kind.check(&answer) {
                Ok(()) => Ok(answer),
                Err(invalid) => Err(unfit(game, invalid)),
            };
            let read = |returned: &Value| fitting(interpret::answer(game, &decision, returned)?);
            let follow = |stated: &Stated| {
                let wishes = stated.wishes(game, &decision)?;
                wishes.map(|wishes| fitting(interpret::followed(&decision, &wishes)?)).transpose()
            };
            asking.ask(follow, read)
        };
        for on in [decision.on, DecisionKind::Any] {
            for rule in RuleTable::in_force(game, self.bot, on).iter().filter(|rule| rule.concerns(&decision)) {
                if let Some(answer) = by_rule(rule) {
                    self.explain(game, Last { rule: Some(rule.card), ..Last::default() }, &decision);
                    return answer;
                }
            }
        }
        self.explain(game, Last::default(), &decision);
        question.kind.default_answer()
    }

    /// Stores what `why` shows: the rule, then what it compared.
    #[inline]
    fn explain(&mut self, game: &Game, last: Last, decision: &RuleDecision) {
        if decision.thoughts.are_kept() {
            self.write_reason(game, last, decision);
        }
    }

    #[cold]
    fn write_reason(&mut self, game: &Game, last: Last, decision: &RuleDecision) {
        let head = match last.rule {
            Some(rule) => {
                let card = game.catalog().card(rule);
                let squad = last.squad.map_or("", SquadId::word);
                let goal = last.goal.map(|goal| game.state().sector_name(goal)).unwrap_or_default();
                let head = format!("{} {squad} {goal}", card.id);
                format!("[{}] {}", head.trim_end(), card.name)
            }
            None => format!("No rule for {} applied, so the default answer was given", decision.on.word()),
        };
        let hidden = has_hidden_cards(game, decision).then(|| HIDDEN.to_string());
        let lines: Vec<String> = std::iter::once(head).chain(hidden).chain(decision.thoughts.take()).collect();
        self.reason = lines.join("\n");
    }
}

/// What becomes of a rule whose command is not legal: nothing if it could not know.
#[cold]
fn declined<T>(game: &Game, refusal: &Refusal) -> Result<Option<T>, Mistake> {
    // Rules see the map as it is, without the orders already given.
    let ahead = check::are_orders(game) && !game.state().orders.is_empty();
    // Nor do they know what cards in play forbid.
    let forbidden = matches!(refusal, Refusal::Script { .. }) && hooks::is_in_play(game, hooks::MAY_DO);
    if ahead || forbidden { Ok(None) } else { Err(refusal.complaint(game).to_string().into()) }
}

#[cold]
fn unfit(game: &Game, invalid: InvalidAnswer<Choice>) -> Mistake {
    let name = |choice| crate::kernel::Ruleset::choice_text(game.rules(), game, choice);
    crate::kernel::words::explain(invalid, name).fact.into()
}

fn is_skipped(line: &str) -> bool {
    line.trim_start_matches(SECRET).starts_with(SKIPPED)
}

/// Whether a card's question offers items that are neither equipped nor discarded, so that the answer would name a hidden card (DIC-9).
fn has_hidden_cards(game: &Game, decision: &RuleDecision) -> bool {
    let is_open =
        |item| matches!(game.state().item(item).place, ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Discard(_));
    decision.on == DecisionKind::Script && decision.choices().any(|choice| matches!(choice, Choice::Item(item) if !is_open(item)))
}

fn squad_of(game: &Game, unit: Option<UnitId>) -> Option<SquadId> {
    unit.and_then(|unit| game.state().squad_of(unit))
}

/// Stores a bot's memory together with its answer, if the memory has changed.
pub fn remember(game: &Game, seat: Seat, memory: BotMemory) {
    if memory != *game.state().bot_memory(seat) {
        game.set_memo(seat, memory);
    }
}

impl Decider<Merc> for RuleBot {
    fn command(&mut self, table: &Table<Merc>, _: &[Seat]) -> Decision<(Seat, Command)> {
        let (command, memory) = self.decide(table);
        remember(table, self.seat, memory);
        Decision::Given((self.seat, command))
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        // The player who handles the robot's secrets answers questions about cards that others may not see (AI-2.2).
        let is_private = self.bot == Bot::Ai && matches!(question.id, QuestionId::Equip { .. });
        let privacy = if is_private { table.state().privacy_seat() } else { None };
        if privacy.is_some_and(|seat| table.header().is_human(table.header().seat_name(seat))) {
            return Decision::Wait;
        }
        let strikes = self.strikes(table);
        let answer = apart(table, || self.answers(table, question, &strikes));
        let (memory, records) = (table.state().bot_memory(self.seat), strikes.into_records());
        if records != memory.records {
            table.set_memo(self.seat, BotMemory { last: memory.last, records });
        }
        Decision::Given(answer)
    }

    fn reason(&mut self, _: Seat) -> String {
        std::mem::take(&mut self.reason)
    }
}
