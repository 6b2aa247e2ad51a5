//! One rule is asked: what becomes of what it says, and what of its mistakes.

use super::decision::RuleDecision;
use super::stated::Stated;
use super::strikes::Strikes;
use super::{Rule, conditions};
use crate::lua::{CallError, HookId, ScriptErrorKind, with_article};
use crate::merc::game::Game;
use crate::merc::game::context::{DecisionContext, HookCall};
use crate::merc::hooks;
use crate::merc::model::ids::UnitId;
use mlua::Value;
use std::rc::Rc;

/// Of a mistake no more letters are told.
const MOST_TOLD: usize = 300;

/// A rule that is for what is to be decided.
pub struct RuleQuery<'a> {
    game: &'a Game,
    rule: &'a Rule,
    unit: Option<UnitId>,
    decision: &'a Rc<RuleDecision>,
    strikes: &'a Strikes,
    /// How much had been thought before it.
    before: usize,
}

impl<'a> RuleQuery<'a> {
    /// Nothing if its conditions do not hold, or nobody wants to wait for it any more.
    pub fn of(
        game: &'a Game,
        rule: &'a Rule,
        unit: Option<UnitId>,
        decision: &'a Rc<RuleDecision>,
        strikes: &'a Strikes,
    ) -> Option<RuleQuery<'a>> {
        let asking = RuleQuery { game, rule, unit, decision, strikes, before: decision.thought() };
        let applies = !rule.is_conditional() || apart(game, || rule.applies(game, decision, unit));
        if !applies || strikes.is_out(rule.card) {
            asking.forget();
            return None;
        }
        Some(asking)
    }

    /// What it compared in vain is not why another rule decides.
    pub fn forget(&self) {
        self.decision.forget(self.before);
    }

    /// What it says, if anything; what it gets wrong is remembered against it.
    pub fn ask<T>(
        &self,
        follow: impl FnOnce(&Stated) -> Result<Option<T>, String>,
        read: impl FnOnce(&Value) -> Result<T, String>,
    ) -> Option<T> {
        let (game, card) = (self.game, self.rule.card);
        if game.defines(card, hooks::WHEN) && !self.says_when()? || !game.defines(card, hooks::CHOOSE) {
            self.forget();
            return None;
        }
        let said = match &self.rule.stated {
            Some((script, stated)) => {
                game.rules().host().mark(*script, hooks::CHOOSE);
                apart(game, || follow(stated))
            }
            None => match self.call(hooks::CHOOSE) {
                Ok(Value::Nil) => Ok(None),
                Ok(said) => read(&said).map(Some),
                Err(error) => return self.failed(hooks::CHOOSE, &error),
            },
        };
        if matches!(said, Ok(None)) {
            self.forget();
        }
        said.unwrap_or_else(|why| self.mistaken(why))
    }

    /// Whether `when` says that it applies; nothing if that failed.
    fn says_when(&self) -> Option<bool> {
        match self.call(hooks::WHEN) {
            Ok(Value::Nil | Value::Boolean(false)) => Some(false),
            Ok(Value::Boolean(true)) => Some(true),
            Ok(other) => self.mistaken(format!("when answered {}", with_article(other.type_name()))),
            Err(error) => self.failed(hooks::WHEN, &error),
        }
    }

    fn hook_call(&self, hook: HookId) -> HookCall {
        HookCall {
            unit: self.unit,
            sector: conditions::place(self.game, self.unit),
            seat: Some(self.decision.seat),
            number: self.decision.most(),
            decision: Some(Rc::clone(self.decision) as Rc<dyn DecisionContext>),
            ..HookCall::of(hook, self.rule.card)
        }
    }

    /// Calls one of its hooks. What was left behind by others before it is no reason to have no memory: then it is called once more
    /// after that is gone, so that no report depends on what was played before.
    fn call(&self, hook: HookId) -> Result<Value, CallError> {
        let dice = self.decision.dice.borrow().clone();
        let thought = self.decision.thought();
        let out_of_memory =
            |error: &CallError| matches!(error, CallError::Script(error) if error.kind == ScriptErrorKind::Memory);
        match self.call_once(hook) {
            Err(error) if out_of_memory(&error) => {
                self.game.rules().host().collect();
                self.decision.dice.replace(dice);
                self.decision.forget(thought);
                self.call_once(hook)
            }
            other => other,
        }
    }

    /// It looks and nothing else; what fails on the way is not the game's.
    fn call_once(&self, hook: HookId) -> Result<Value, CallError> {
        let (host, context, call) = (self.game.rules().host(), self.game.rules().script_context(), self.hook_call(hook));
        let Some(script) = self.game.script_of(call.card) else { return Ok(Value::Nil) };
        let run =
            || context.share(self.game, call, || host.call::<Value>(script, hook, crate::merc::game::context::context(hook)));
        let result = apart(self.game, run);
        context.stop.take();
        result
    }

    /// As `mistaken`; a rule that is stopped again and again is not asked any more.
    fn failed<T>(&self, hook: HookId, error: &CallError) -> Option<T> {
        self.mistaken::<T>(hooks::failure(error, hook).summary);
        if let Some(out) = self.strikes.failed(self.game, self.rule.card, error) {
            self.note(out);
        }
        None
    }

    fn mistaken<T>(&self, why: String) -> Option<T> {
        self.forget();
        self.note(why);
        None
    }

    fn note(&self, mut why: String) {
        // Nobody reads more, and a script may bring whole books into an error.
        if let Some((end, _)) = why.char_indices().nth(MOST_TOLD) {
            why.truncate(end);
            why.push_str(" ...");
        }
        let id = &self.game.catalog().card(self.rule.card).id;
        self.decision.think(|| format!("{id} was passed over: {why}"));
        self.game.scratch.mistakes.borrow_mut().push((id.clone(), why));
    }
}

/// Nothing of what a bot thinks is the command's: neither the budget nor what fails. Each rule has both for itself, too: one that loops
/// leaves the others theirs, and numbers that a script could not give it are worked out again for the next.
pub fn apart<T>(game: &Game, think: impl FnOnce() -> T) -> T {
    let before = game.scratch.failure.take();
    let thought = game.rules().host().aside(think);
    game.scratch.failure.replace(before);
    thought
}
