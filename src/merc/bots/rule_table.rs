//! The rules of every bot, built from content and scripts, and the conditions under which each is asked.

use super::decision::RuleDecision;
use super::judging::squads;
use super::language::added::Added;
use super::language::clauses::Test;
use super::language::conditions::Here;
use super::language::{Vocabulary, added_words};
use super::stated::Stated;
use crate::lua::{Host, ScriptId, ScriptProblem};
use crate::merc::content::{Bot, BotRule, Content, DecisionKind, OptionKind, Word};
use crate::merc::game::context::DecisionContext;
use crate::merc::game::{Game, Merc, MercVerb};
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::{CardId, UnitId};
use std::rc::Rc;

/// The rules of every bot, in the order in which they are asked.
#[derive(Default)]
pub struct RuleTable {
    /// By bot and decision; first the rules that continue another one.
    rules: Vec<Vec<Rule>>,
    /// The words that mods add.
    added: Vec<Rc<Added>>,
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
    pub fn applies(&self, game: &Game, decision: &Rc<RuleDecision>, unit: Option<UnitId>) -> bool {
        let here = Here { game, decision, unit, at: None };
        self.conditions.iter().all(|test| test.holds(&here))
            && (self.verbs.is_empty() || unit.is_some_and(|unit| squads::has_verb(game, unit, &self.verbs)))
    }

    /// Whether the settings or the modes of this game leave the rule out.
    pub fn is_left_out(&self, game: &Game, decision: &Rc<RuleDecision>) -> bool {
        let here = Here { game, decision, unit: None, at: None };
        self.of_game.iter().any(|test| !test.holds(&here))
    }

    /// The first condition that does not hold here, in words.
    pub fn unmet(&self, game: &Game, decision: &Rc<RuleDecision>, unit: Option<UnitId>) -> Option<String> {
        let here = Here { game, decision, unit, at: None };
        if let Some(test) = self.conditions.iter().find(|test| !test.holds(&here)) {
            return Some(format!("only if {test}"));
        }
        let has_verb = || unit.is_some_and(|unit| squads::has_verb(game, unit, &self.verbs));
        (!self.verbs.is_empty() && !has_verb()).then(|| format!("only if a member can {}", self.verbs.join(" or ")))
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
        let mut of = |bot: Bot, on: DecisionKind| -> Vec<Rule> {
            let fits = |index: &usize| content.bot_rules[*index].bot == bot && content.bot_rules[*index].on == on;
            sorted.iter().copied().filter(fits).map(&mut make).collect()
        };
        let mut rules = Vec::new();
        for (bot, on) in Bot::each().flat_map(|bot| DecisionKind::each().map(move |on| (bot, on))) {
            let place = RuleTable::place(bot, on);
            rules.resize_with(rules.len().max(place + 1), Vec::new);
            let mut found = of(bot, on);
            found.sort_by_key(|rule| !rule.continues());
            rules[place] = found;
        }
        RuleTable { rules, added }
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

    /// The rules of a bot for one kind of decision that continue another rule, and those that do not.
    pub fn parts(&self, bot: Bot, on: DecisionKind) -> (&[Rule], &[Rule]) {
        let all = self.of(bot, on);
        all.split_at(all.iter().take_while(|rule| rule.continues()).count())
    }

    /// The rules of a bot for one kind of decision.
    pub fn of(&self, bot: Bot, on: DecisionKind) -> &[Rule] {
        self.rules.get(RuleTable::place(bot, on)).map_or(&[], Vec::as_slice)
    }
}
