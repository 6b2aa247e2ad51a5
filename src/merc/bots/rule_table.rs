//! The rules of every bot, built from content and scripts, and the conditions under which each is asked.

use super::decision::RuleDecision;
use super::judging::squads;
use super::language::added::Added;
use super::language::clauses::{Test, all_hold};
use super::language::conditions::Here;
use super::language::{Vocabulary, added_words};
use super::stated::Stated;
use crate::lua::{Host, ScriptId, ScriptProblem};
use crate::merc::content::{Bot, BotRule, Content, DecisionKind, OptionKind, Word};
use crate::merc::game::context::DecisionContext;
use crate::merc::game::{Game, Merc, MercVerb};
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::{CardId, UnitId};
use crate::merc::model::state::Config;
use crate::merc::rules::victory;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The rules of every bot, in the order in which they are asked.
pub struct RuleTable {
    /// By bot and decision.
    lists: Vec<Rc<RuleList>>,
    /// The words that mods add.
    added: Vec<Rc<Added>>,
    /// The games of a run mostly have the same config.
    last: RefCell<Option<InForce>>,
}

/// The lists without the rules that a game's config leaves out.
struct InForce {
    config: Arc<Config>,
    lists: Vec<Rc<RuleList>>,
}

/// The rules of one bot for one kind of decision.
#[derive(Default)]
pub struct RuleList {
    /// Rules that continue another one are asked first.
    pub continuing: Vec<Rc<Rule>>,
    pub others: Vec<Rc<Rule>>,
}

impl RuleList {
    /// All rules in order.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.continuing.iter().chain(&self.others).map(Rc::as_ref)
    }

    /// The rules that the settings and the modes of a game do not leave out.
    fn in_force(&self, game: &Game) -> Rc<RuleList> {
        let left = |rules: &[Rc<Rule>]| rules.iter().filter(|rule| !rule.is_left_out(game)).cloned().collect();
        Rc::new(RuleList { continuing: left(&self.continuing), others: left(&self.others) })
    }
}

/// One rule, and the decisions it applies to.
pub struct Rule {
    pub card: CardId,
    /// Its place in the list; that of the rule it continues, if any.
    pub order: u16,
    /// The rules that it continues, if any.
    after: Vec<CardId>,
    /// Conditions about the settings and the modes of the game.
    of_game: Vec<Test>,
    conditions: Vec<Test>,
    verbs: Vec<String>,
    of: Vec<CardId>,
    /// Cards whose questions, or those with such options, a disabled rule would answer; this rule does not.
    not_of: Vec<(CardId, Option<OptionKind>)>,
    options: Option<OptionKind>,
    /// Its choice, if the script declares one in place of a function.
    pub stated: Option<(ScriptId, Stated)>,
}

impl Rule {
    /// Whether it continues what another rule began. Such rules are asked first, and only after the rules they name.
    pub fn continues(&self) -> bool {
        !self.after.is_empty()
    }

    pub fn continues_rule(&self, rule: Option<CardId>) -> bool {
        rule.is_some_and(|rule| self.after.contains(&rule))
    }

    /// Whether the rule has any conditions.
    pub fn is_conditional(&self) -> bool {
        !self.conditions.is_empty() || !self.verbs.is_empty()
    }

    /// Whether all its conditions hold here.
    pub fn applies(&self, here: &Here<'_>, unit: Option<UnitId>) -> bool {
        all_hold(&self.conditions, here) && self.has_verb(here, unit)
    }

    /// Whether a member of the unit's squad has one of the actions that the rule asks for.
    fn has_verb(&self, here: &Here<'_>, unit: Option<UnitId>) -> bool {
        let has = |unit| here.decision.has_verbs(here.game, unit) && squads::has_verb(here.game, unit, &self.verbs);
        self.verbs.is_empty() || unit.is_some_and(has)
    }

    /// Whether the settings or the modes of this game leave the rule out.
    fn is_left_out(&self, game: &Game) -> bool {
        self.of_game.iter().any(|test| !test.holds_in(game))
    }

    /// The first condition that does not hold here, in words.
    pub fn unmet(&self, here: &Here<'_>, unit: Option<UnitId>) -> Option<String> {
        if let Some(test) = self.conditions.iter().find(|test| !test.holds(here)) {
            return Some(format!("only if {test}"));
        }
        (!self.has_verb(here, unit)).then(|| format!("only if a member can {}", self.verbs.join(" or ")))
    }

    /// Whether it is asked about this decision.
    pub fn concerns(&self, decision: &RuleDecision) -> bool {
        let asks = || decision.asking().is_some_and(|card| self.of.contains(&card));
        let fits = |options: Option<OptionKind>| options.is_none_or(|kind| decision.option_kind == Some(kind));
        let is_left = || self.not_of.iter().any(|(card, options)| decision.asking() == Some(*card) && fits(*options));
        (self.of.is_empty() || asks()) && fits(self.options) && !is_left()
    }
}

impl RuleTable {
    /// The rules of all bots. Unknown names are left out here (`faults` reports them); an invalid declared choice is a problem.
    pub fn new(
        content: &Content,
        catalog: &Catalog,
        host: &Host,
        verbs: &[MercVerb],
        problems: &mut Vec<ScriptProblem>,
    ) -> RuleTable {
        let added = added_words(content, catalog);
        let words = Vocabulary { content, catalog, added: &added };
        let mut sorted: Vec<usize> = (0..content.bot_rules.len()).filter(|index| !content.bot_rules[*index].off).collect();
        sorted.sort_by_key(|index| (content.bot_rules[*index].order, &content.bot_rules[*index].id));
        let mut stated = |card: CardId, rule: &BotRule| {
            let id = catalog.card(card).script?;
            let script = host.script(id);
            let read = Stated::read(script.stated.as_ref()?, rule.on, rule.options, verbs, words).map(|stated| (id, stated));
            read.map_err(|wrong| problems.push(script.stated_wrongly(&wrong.at, format!("choose: {}", wrong.why)))).ok()
        };
        let mut make = |index: usize| {
            let rule = &content.bot_rules[index];
            let cards = |ids: &[String]| -> Vec<CardId> { ids.iter().filter_map(|card| catalog.find(card)).collect() };
            let tests = rule.conditions.iter().flat_map(|text| Test::each(text, words)).flatten();
            let (of_game, conditions): (Vec<Test>, Vec<Test>) = tests.partition(Test::is_about_game);
            let (after, of) = (cards(&rule.after), cards(&rule.cards));
            let others = content.bot_rules.iter().filter(|other| rule.unclaimed && other.off && other.bot == rule.bot);
            let not_of = others.flat_map(|other| cards(&other.cards).into_iter().map(|card| (card, other.options))).collect();
            let card = catalog.bot_rule(index);
            let stated = stated(card, rule);
            let begun = rule.after.first().and_then(|id| content.bot_rules.iter().find(|other| other.id == *id));
            let order = begun.unwrap_or(rule).order;
            Rule { card, order, after, of_game, conditions, verbs: rule.verbs.clone(), of, not_of, options: rule.options, stated }
        };
        let mut of = |bot: Bot, on: DecisionKind| -> RuleList {
            let fits = |index: &usize| content.bot_rules[*index].bot == bot && content.bot_rules[*index].on == on;
            let rules = sorted.iter().copied().filter(fits).map(|index| Rc::new(make(index)));
            let (continuing, others) = rules.partition(|rule| rule.continues());
            RuleList { continuing, others }
        };
        let mut lists = Vec::new();
        for (bot, on) in Bot::each().flat_map(|bot| DecisionKind::each().map(move |on| (bot, on))) {
            let place = RuleTable::place(bot, on);
            lists.resize_with(lists.len().max(place + 1), Rc::default);
            lists[place] = Rc::new(of(bot, on));
        }
        RuleTable { lists, added, last: RefCell::default() }
    }

    /// The table that the loader stored with these game rules.
    pub fn of_rules(rules: &Merc) -> &RuleTable {
        rules.bots.downcast_ref().expect("the loader stores the rule table with the game rules")
    }

    /// The words that the rules of a game can use.
    pub fn vocabulary(rules: &Merc) -> Vocabulary<'_> {
        Vocabulary { content: &rules.content, catalog: &rules.catalog, added: &RuleTable::of_rules(rules).added }
    }

    fn place(bot: Bot, on: DecisionKind) -> usize {
        bot as usize * DecisionKind::WORDS.len() + on as usize
    }

    /// All rules of a bot for one kind of decision.
    pub fn of(&self, bot: Bot, on: DecisionKind) -> &RuleList {
        &self.lists[RuleTable::place(bot, on)]
    }

    /// The rules of a bot for one kind of decision in a game, without those that its settings and modes leave out.
    pub fn in_force(game: &Game, bot: Bot, on: DecisionKind) -> Rc<RuleList> {
        let (table, place) = (RuleTable::of_rules(game.rules()), RuleTable::place(bot, on));
        // A card in play can forbid an ending, and with it the rules about that ending.
        if victory::may_be_forbidden(game) {
            return table.of(bot, on).in_force(game);
        }
        let config = game.state().config_arc();
        if let Some(last) = table.last.borrow().as_ref().filter(|last| Arc::ptr_eq(&last.config, config)) {
            return Rc::clone(&last.lists[place]);
        }
        let lists: Vec<Rc<RuleList>> = table.lists.iter().map(|list| list.in_force(game)).collect();
        let list = Rc::clone(&lists[place]);
        table.last.replace(Some(InForce { config: Arc::clone(config), lists }));
        list
    }
}
