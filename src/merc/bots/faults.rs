//! Problems in a list of bot rules that can be found without playing: unknown names, and rules that would never be asked.

use super::language::clauses::Test;
use super::language::measures::Key;
use super::language::{self, Vocabulary, added_words};
use crate::content::LoadProblem;
use crate::lua::{ScriptProblem, strings};
use crate::merc::content::{BotRule, Content, DecisionKind, Meaning, Word};
use crate::merc::hooks::{HOLDS, HOOKS, MEASURE};
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::CardId;
use crate::merc::scripting::mods::LineUp;
use crate::text::did_you_mean;
use std::collections::BTreeSet;

/// One problem of a rule: the rule's id, the field, and the reason.
pub struct Fault {
    pub rule: String,
    pub field: &'static str,
    pub why: String,
}

impl Fault {
    /// As a load problem that names the rule's file.
    pub fn to_problem(&self, line_up: &LineUp<'_>) -> LoadProblem {
        let file = line_up.file_of(&self.rule, self.field).unwrap_or_else(|| "ai.json".to_string());
        LoadProblem::in_file(file, &self.why).at_entry(&self.rule, Some(self.field))
    }
}

/// Unknown cards, conditions and rules in the entries. The game does not load with any of these.
pub fn strays(content: &Content, catalog: &Catalog) -> Vec<Fault> {
    let added = added_words(content, catalog);
    let words = Vocabulary { content, catalog, added: &added };
    let mut found = Vec::new();
    for rule in &content.bot_rules {
        let mut add = |field, why| found.push(Fault { rule: rule.id.clone(), field, why });
        for card in rule.cards.iter().filter(|card| catalog.find(card).is_none()) {
            let near = did_you_mean(card, catalog.cards().map(|(_, card)| card.id.as_str()));
            add("cards", format!("there is no card {card:?}{near}"));
        }
        for why in rule.conditions.iter().flat_map(|text| Test::each(text, words)).filter_map(Result::err) {
            add("if", why.to_string());
        }
        let ids = || content.bot_rules.iter().map(|rule| rule.id.as_str());
        for other in rule.after.iter().filter(|other| ids().all(|id| id != other.as_str())) {
            add("after", format!("there is no rule {other:?}{}", did_you_mean(other, ids())));
        }
    }
    found
}

/// Words that mods add whose id is taken, or whose script does not say what they mean. `scripted` are the cards with a script file,
/// which may have problems of its own.
pub fn unclear_words(content: &Content, catalog: &Catalog, scripted: &[CardId]) -> Vec<Fault> {
    let mut found = Vec::new();
    for (index, word) in content.vocabulary.iter().enumerate() {
        let mut add = |field, why| found.push(Fault { rule: word.id.clone(), field, why });
        if let Some(why) = language::clash(&word.id) {
            add("id", why);
        }
        let (hook, kind) = match word.meaning {
            Meaning::Measure { .. } => (MEASURE, "measure"),
            Meaning::Condition { .. } => (HOLDS, "condition"),
        };
        let (id, card) = (catalog.added_word(index), catalog.card(catalog.added_word(index)));
        let name = HOOKS[usize::from(hook.0)].name;
        if !scripted.contains(&id) {
            add(
                "id",
                format!("{} has no script; write scripts/merc/vocabulary/{}.lua with {name} = function(ctx)", word.id, word.id),
            );
        } else if card.script.is_some() && !card.hooks.has(hook) {
            add("kind", format!("{} is a {kind}, but its script has no {name} function", word.id));
        }
    }
    found
}

/// Why a rule would never be asked, or why a field of its entry has no effect.
pub fn unused(content: &Content, catalog: &Catalog, rule: &BotRule) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut add = |field, why: String| found.push(Fault { rule: rule.id.clone(), field, why });
    let on = rule.on.word();
    let added = added_words(content, catalog);
    let words = Vocabulary { content, catalog, added: &added };
    let tests = rule.conditions.iter().flat_map(|text| Test::each(text, words)).flatten();
    for why in tests.filter_map(|test| test.check(rule.on).err()) {
        add("if", why.to_string());
    }
    // Only action rules can continue another rule and use card actions; only cards ask questions whose options have a kind.
    let of_action = [("after", rule.after.len()), ("verbs", rule.verbs.len())];
    for (field, _) in of_action.into_iter().filter(|(_, count)| *count > 0 && rule.on != DecisionKind::Action) {
        add(field, format!("this is only for rules on action, but {} is on {on}", rule.id));
    }
    let of_question = [("cards", !rule.cards.is_empty()), ("unclaimed", rule.unclaimed), ("options", rule.options.is_some())];
    for (field, _) in
        of_question.into_iter().filter(|(_, set)| *set && !matches!(rule.on, DecisionKind::Script | DecisionKind::Any))
    {
        add(field, format!("this is only for rules on script or any, but {} is on {on}", rule.id));
    }
    if rule.on == DecisionKind::Action && !rule.off && !begun(content).contains(rule.id.as_str()) {
        add("after", format!("{} is never asked: {}", rule.id, never_begun(content, rule)));
    }
    found
}

/// The action rules that can ever be asked: those without `after`, and those whose `after` names a rule that can be asked.
fn begun(content: &Content) -> BTreeSet<&str> {
    let rules = || content.bot_rules.iter().filter(|rule| rule.on == DecisionKind::Action && !rule.off);
    let mut begun: BTreeSet<&str> = rules().filter(|rule| rule.after.is_empty()).map(|rule| rule.id.as_str()).collect();
    loop {
        let bot = |id: &str| content.bot_rules.iter().find(|rule| rule.id == id).map(|rule| rule.bot);
        let continues = |rule: &&BotRule| {
            rule.after.iter().any(|other| begun.contains(other.as_str()) && bot(other) == Some(rule.bot))
                && !begun.contains(rule.id.as_str())
        };
        let more: Vec<&str> = rules().filter(continues).map(|rule| rule.id.as_str()).collect();
        if more.is_empty() {
            return begun;
        }
        begun.extend(more);
    }
}

fn never_begun(content: &Content, rule: &BotRule) -> String {
    let find = |id: &str| content.bot_rules.iter().find(|rule| rule.id == id);
    let mut reasons = Vec::new();
    for other in rule.after.iter().filter_map(|id| find(id)) {
        let id = &other.id;
        if other.off {
            reasons.push(format!("{id} is off"));
        } else if other.bot != rule.bot {
            reasons.push(format!("{id} belongs to the other bot ({})", other.bot.word()));
        } else if other.on != DecisionKind::Action {
            reasons.push(format!("{id} is on {}", other.on.word()));
        } else {
            reasons.push(if *id == rule.id {
                "no other rule comes before it".to_string()
            } else {
                way_round(content, rule, other)
            });
        }
    }
    reasons.join(", and ")
}

/// `a continues b, b continues a`: the chain from the rule until it repeats.
fn way_round(content: &Content, rule: &BotRule, first: &BotRule) -> String {
    let mut way = vec![rule.id.as_str(), first.id.as_str()];
    let mut last = first;
    while let Some(next) = last.after.first().and_then(|id| content.bot_rules.iter().find(|rule| rule.id == *id)) {
        let again = way.contains(&next.id.as_str());
        way.push(&next.id);
        last = next;
        if again {
            break;
        }
    }
    way.windows(2).map(|pair| format!("{} continues {}", pair[0], pair[1])).collect::<Vec<_>>().join(", ")
}

/// Unknown measures and conditions in a script, as far as they can be distinguished from other strings.
pub fn misspelled(path: &str, source: &str, words: Vocabulary<'_>) -> Vec<ScriptProblem> {
    let mut found = Vec::new();
    for (line, function, text) in strings(path, source) {
        let is_measure = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            matches!(words[..], ["most" | "least", name] if !name.is_empty() && name.bytes().all(|c| c.is_ascii_lowercase() || matches!(c, b'_' | b'-')))
        };
        let why = match function {
            Some("sectors_where" | "in_range") => Test::each(text, words).find_map(Result::err).map(|unfit| unfit.to_string()),
            _ if is_measure(text) => Key::parse(text, words).err().map(|unfit| unfit.to_string()),
            _ => None,
        };
        found.extend(why.map(|why| ScriptProblem::new(path, Some(line), why)));
    }
    found
}
