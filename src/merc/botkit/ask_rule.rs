//! One rule is asked: what becomes of what it says, and what of its mistakes. Which rule it is, and about what, the game knows.

use super::strikes::Strikes;
use super::thoughts::Thoughts;
use crate::lua::{CallError, HookId, Host, ScriptErrorKind, ScriptId};
use crate::text::with_article;
use mlua::Value;

/// Of a mistake no more letters are told.
const MOST_TOLD: usize = 300;

/// What a rule got wrong: it is passed over, and this is told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Mistake(pub String);

impl<T: Into<String>> From<T> for Mistake {
    fn from(why: T) -> Self {
        Mistake(why.into())
    }
}

/// A rule that is for what is to be decided, as a game has it.
pub trait AskedRule {
    type Id: Copy + Ord;
    /// What a rule states in place of a script.
    type Stated;
    /// The hook that says whether it applies, and the one that chooses.
    const WHEN: HookId;
    const CHOOSE: HookId;

    fn id(&self) -> Self::Id;
    fn host(&self) -> &Host;
    /// Those of the decision.
    fn thoughts(&self) -> &Thoughts;
    /// Whether answers are recorded, so that they are never worked out again.
    fn is_recorded(&self) -> bool;
    /// Whether the conditions hold that stand beside its script.
    fn applies(&self) -> bool;
    fn defines(&self, hook: HookId) -> bool;
    fn stated(&self) -> Option<&(ScriptId, Self::Stated)>;
    /// Calls one of its hooks, which can look and nothing else.
    fn call(&self, hook: HookId) -> Result<Value, CallError>;
    /// What went wrong in a hook, in short.
    fn summary(&self, error: &CallError, hook: HookId) -> String;
    /// Takes down what it got wrong.
    fn note(&self, mistake: String);
    /// Nothing of what it thinks is the game's: neither the budget nor what fails.
    fn apart<T>(&self, think: impl FnOnce() -> T) -> T;
}

pub struct RuleQuery<'a, R: AskedRule> {
    rule: R,
    strikes: &'a Strikes<R::Id>,
    /// How much had been thought before it.
    before: usize,
}

impl<'a, R: AskedRule> RuleQuery<'a, R> {
    /// Nothing if its conditions do not hold, or nobody wants to wait for it any more.
    pub fn of(rule: R, strikes: &'a Strikes<R::Id>) -> Option<RuleQuery<'a, R>> {
        let query = RuleQuery { before: rule.thoughts().count(), rule, strikes };
        if !query.rule.applies() || strikes.is_out(query.rule.id()) {
            query.forget();
            return None;
        }
        Some(query)
    }

    /// What it compared in vain is not why another rule decides.
    pub fn forget(&self) {
        self.rule.thoughts().forget(self.before);
    }

    /// What it says, if anything; what it gets wrong is remembered against it.
    pub fn ask<T>(
        &self,
        follow: impl FnOnce(&R::Stated) -> Result<Option<T>, Mistake>,
        read: impl FnOnce(&Value) -> Result<T, Mistake>,
    ) -> Option<T> {
        if self.rule.defines(R::WHEN) && !self.says_when()? || !self.rule.defines(R::CHOOSE) {
            self.forget();
            return None;
        }
        let said = match self.rule.stated() {
            Some((script, stated)) => {
                self.rule.host().mark(*script, R::CHOOSE);
                self.rule.apart(|| follow(stated))
            }
            None => match self.call(R::CHOOSE) {
                Ok(Value::Nil) => Ok(None),
                Ok(said) => read(&said).map(Some),
                Err(error) => return self.failed(R::CHOOSE, &error),
            },
        };
        if matches!(said, Ok(None)) {
            self.forget();
        }
        said.unwrap_or_else(|Mistake(why)| self.mistaken(why))
    }

    /// Whether `when` says that it applies; nothing if that failed.
    fn says_when(&self) -> Option<bool> {
        match self.call(R::WHEN) {
            Ok(Value::Nil | Value::Boolean(false)) => Some(false),
            Ok(Value::Boolean(true)) => Some(true),
            Ok(other) => self.mistaken(format!("when answered {}", with_article(other.type_name()))),
            Err(error) => self.failed(R::WHEN, &error),
        }
    }

    /// Calls one of its hooks. What was left behind by others before it is no reason to have no memory: then it is called once more
    /// after that is gone, so that no report depends on what was played before.
    fn call(&self, hook: HookId) -> Result<Value, CallError> {
        let before = self.rule.thoughts().moment();
        let out_of_memory =
            |error: &CallError| matches!(error, CallError::Script(error) if error.kind == ScriptErrorKind::Memory);
        match self.call_once(hook) {
            Err(error) if out_of_memory(&error) => {
                self.rule.host().collect();
                self.rule.thoughts().go_back(before);
                self.call_once(hook)
            }
            other => other,
        }
    }

    fn call_once(&self, hook: HookId) -> Result<Value, CallError> {
        self.rule.apart(|| self.rule.call(hook))
    }

    /// As `mistaken`; a rule that is stopped again and again is not asked any more.
    fn failed<T>(&self, hook: HookId, error: &CallError) -> Option<T> {
        self.mistaken::<T>(self.rule.summary(error, hook));
        if let Some(out) = self.strikes.failed(self.rule.id(), error, self.rule.is_recorded()) {
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
        self.rule.note(why);
    }
}
