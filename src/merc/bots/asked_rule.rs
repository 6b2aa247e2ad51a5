//! How one bot rule is asked about one decision, and how its script is called.

use super::judging::squads;
use super::language::conditions::Here;
use super::rule_table::Rule;
use super::stated::Stated;
use crate::lua::{CallError, HookId, Host, ScriptId};
use crate::merc::botkit::ask_rule::AskedRule;
use crate::merc::botkit::thoughts::{SECRET, Thoughts};
use crate::merc::game::Game;
use crate::merc::game::context::{DecisionContext, HookCall, context};
use crate::merc::hooks;
use crate::merc::model::ids::{CardId, UnitId};
use mlua::Value;
use std::rc::Rc;

pub struct BotRuleAsked<'a> {
    pub rule: &'a Rule,
    /// The unit that acts or is asked about.
    pub unit: Option<UnitId>,
    pub here: &'a Here<'a>,
}

impl BotRuleAsked<'_> {
    fn hook_call(&self, hook: HookId) -> HookCall {
        HookCall {
            unit: self.unit,
            sector: squads::place(self.here.game, self.unit),
            seat: Some(self.here.decision.seat),
            to: self.here.decision.to(),
            number: self.here.decision.most(),
            decision: Some(Rc::clone(self.here.decision) as Rc<dyn DecisionContext>),
            ..HookCall::of(hook, self.rule.card)
        }
    }
}

impl AskedRule for BotRuleAsked<'_> {
    type Id = CardId;
    type Stated = Stated;
    const WHEN: HookId = hooks::WHEN;
    const CHOOSE: HookId = hooks::CHOOSE;

    fn id(&self) -> CardId {
        self.rule.card
    }

    fn name(&self) -> String {
        self.here.game.catalog().card(self.rule.card).name.clone()
    }

    fn host(&self) -> &Host {
        self.here.game.rules().host()
    }

    fn thoughts(&self) -> &Thoughts {
        &self.here.decision.thoughts
    }

    fn is_recorded(&self) -> bool {
        self.here.game.is_recorded()
    }

    fn applies(&self) -> bool {
        let applies = self.rule.applies(self.here, self.unit);
        // Everything before was done apart, so nothing has to be kept.
        self.here.game.rules().host().renew();
        if self.here.game.scratch.failure.borrow().is_some() {
            self.here.game.scratch.failure.take();
        }
        applies
    }

    fn take_failure(&self) -> Option<Box<(HookId, CallError)>> {
        self.here.game.scratch.word_failure.take()
    }

    fn defines(&self, hook: HookId) -> bool {
        self.here.game.defines(self.rule.card, hook)
    }

    fn stated(&self) -> Option<&(ScriptId, Stated)> {
        self.rule.stated.as_ref()
    }

    fn call(&self, hook: HookId) -> Result<Value, CallError> {
        let (host, scripts) = (self.here.game.rules().host(), self.here.game.rules().script_context());
        let Some(script) = self.here.game.script_of(self.rule.card) else { return Ok(Value::Nil) };
        let result = scripts.share(self.here.game, self.hook_call(hook), || host.call::<Value>(script, hook, context(hook)));
        scripts.stop.take();
        result
    }

    fn summary(&self, error: &CallError, hook: HookId) -> String {
        hooks::failure(error, hook).summary
    }

    fn note(&self, error: String) {
        let id = &self.here.game.catalog().card(self.rule.card).id;
        // An error can name cards that not everyone may see.
        self.here.decision.thoughts.add(|| format!("{SECRET}{id} was skipped: {error}"));
        self.here.game.scratch.mistakes.borrow_mut().push((id.clone(), error));
    }

    fn apart<T>(&self, think: impl FnOnce() -> T) -> T {
        apart(self.here.game, think)
    }
}

/// Runs a bot's rule apart from the command under way, so that the rule neither spends the command's script budget nor fails it. Each rule
/// gets its own budget and its own failure: a rule that loops does not affect the next one, and numbers that a script failed to compute
/// for one rule are computed again for the next.
pub fn apart<T>(game: &Game, think: impl FnOnce() -> T) -> T {
    let before = game.scratch.failure.take();
    let thought = game.rules().host().aside(think);
    game.scratch.failure.replace(before);
    thought
}
