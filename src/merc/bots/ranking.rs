//! How a bot's rule ranks the options of a question, for those who compute odds instead of playing.

use super::RuleTable;
use super::asked_rule::apart;
use super::decision::RuleDecision;
use crate::kernel::Question;
use crate::merc::content::{Bot, DecisionKind};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::Choice;

/// The options from the best on, in groups of equals among which a die decides. `None` unless the rule that answers is a declared ranking
/// without conditions by some of these measures.
pub fn ranked(game: &Game, bot: Bot, question: &Question<Merc>, measures: &[&str]) -> Option<Vec<Vec<Choice>>> {
    let decision = RuleDecision::question(game, question);
    let [own, any] = [decision.on, DecisionKind::Any].map(|on| RuleTable::in_force(game, bot, on));
    let rule = own.iter().chain(any.iter()).find(|rule| rule.concerns(&decision))?;
    let (_, stated) = rule.stated.as_ref().filter(|_| !rule.is_conditional())?;
    apart(game, || stated.ranked(game, &decision, measures))
}
