//! Asks one rule, and handles its answer and its errors. The game provides the rule and the decision.

use super::strikes::Strikes;
use super::thoughts::Thoughts;
use crate::lua::{CallError, HookId, Host, ScriptErrorKind, ScriptId};
use crate::text::with_article;
use mlua::Value;

/// The most characters of an error that are reported.
const LONGEST_ERROR: usize = 300;

/// Why a rule is skipped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Mistake(pub String);

impl<T: Into<String>> From<T> for Mistake {
    fn from(why: T) -> Self {
        Mistake(why.into())
    }
}

/// A rule of some game that applies to the decision. Rules are asked `apart` from the command under way.
pub trait AskedRule {
    type Id: Copy + Ord;
    /// A choice that a rule declares in place of a function.
    type Stated;
    /// The hook that checks whether the rule applies, and the hook that chooses.
    const WHEN: HookId;
    const CHOOSE: HookId;

    fn id(&self) -> Self::Id;
    /// The rule's name, for `why`.
    fn name(&self) -> String;
    fn host(&self) -> &Host;
    /// The decision's thoughts.
    fn thoughts(&self) -> &Thoughts;
    /// Whether answers are recorded, so that they are never computed again.
    fn is_recorded(&self) -> bool;
    /// Whether the conditions in the rule's entry hold. What they use of the budget is not missing afterwards.
    fn applies(&self) -> bool;
    /// Takes the failure of a script that the conditions or the declared choice called, and its hook.
    fn take_failure(&self) -> Option<Box<(HookId, CallError)>>;
    fn defines(&self, hook: HookId) -> bool;
    fn stated(&self) -> Option<&(ScriptId, Self::Stated)>;
    /// Calls one of its hooks, which can only read the game.
    fn call(&self, hook: HookId) -> Result<Value, CallError>;
    /// A short text of what went wrong in a hook.
    fn summary(&self, error: &CallError, hook: HookId) -> String;
    /// Records an error of the rule.
    fn note(&self, error: String);
    /// Runs the rule so that it neither spends the command's budget nor fails the command.
    fn apart<T>(&self, think: impl FnOnce() -> T) -> T;
}

pub struct RuleQuery<'a, R: AskedRule> {
    rule: R,
    strikes: &'a Strikes<R::Id>,
    /// How many thoughts there were before this rule.
    before: usize,
}

impl<'a, R: AskedRule> RuleQuery<'a, R> {
    /// `None` if the rule's conditions do not hold, or if it is not asked any more in this game.
    #[inline]
    pub fn of(rule: R, strikes: &'a Strikes<R::Id>) -> Option<RuleQuery<'a, R>> {
        if strikes.is_out(rule.id()) {
            return None;
        }
        let before = rule.thoughts().count();
        let applies = rule.applies();
        let failure = rule.take_failure();
        let query = RuleQuery { rule, strikes, before };
        if applies && failure.is_none() {
            return Some(query);
        }
        match failure {
            Some(failure) => query.stopped(&failure),
            None => query.set_aside(),
        }
        None
    }

    /// Sets the comparisons of a rule that did not decide aside.
    #[inline]
    pub fn set_aside(&self) {
        self.rule.thoughts().set_aside(self.before, || self.rule.name());
    }

    /// The rule's answer, if it gives one. An error is recorded against the rule.
    pub fn ask<T>(
        &self,
        follow: impl FnOnce(&R::Stated) -> Result<Option<T>, Mistake>,
        read: impl FnOnce(&Value) -> Result<T, Mistake>,
    ) -> Option<T> {
        if self.rule.defines(R::WHEN) && !self.says_when()? || !self.rule.defines(R::CHOOSE) {
            self.set_aside();
            return None;
        }
        let answer = match self.rule.stated() {
            Some((script, stated)) => {
                self.rule.host().mark(*script, R::CHOOSE);
                let answer = self.rule.apart(|| follow(stated));
                if let Some(failure) = self.rule.take_failure() {
                    self.stopped(&failure);
                    return None;
                }
                answer
            }
            None => match self.call(R::CHOOSE) {
                Ok(Value::Nil) => Ok(None),
                Ok(returned) => self.rule.apart(|| read(&returned)).map(Some),
                Err(error) => return self.failed(R::CHOOSE, &error),
            },
        };
        if matches!(answer, Ok(None)) {
            self.set_aside();
        }
        answer.unwrap_or_else(|Mistake(why)| self.mistaken(why))
    }

    /// Whether the rule's `when` hook is true; `None` if the hook failed.
    fn says_when(&self) -> Option<bool> {
        match self.call(R::WHEN) {
            Ok(Value::Nil | Value::Boolean(false)) => Some(false),
            Ok(Value::Boolean(true)) => Some(true),
            Ok(other) => self.mistaken(format!("when returned {} instead of a boolean", with_article(other.type_name()))),
            Err(error) => self.failed(R::WHEN, &error),
        }
    }

    /// Calls one of its hooks. If the hook runs out of memory, garbage from earlier games may be the cause: the garbage is collected and
    /// the hook called once more, so that no report depends on what was played before.
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

    #[cold]
    fn stopped(&self, failure: &(HookId, CallError)) {
        self.failed::<()>(failure.0, &failure.1);
    }

    /// Like `mistaken`. A rule that is stopped too often is not asked any more.
    #[cold]
    fn failed<T>(&self, hook: HookId, error: &CallError) -> Option<T> {
        self.mistaken::<T>(self.rule.summary(error, hook));
        if let Some(out) = self.strikes.failed(self.rule.id(), error, self.rule.is_recorded()) {
            self.note(out);
        }
        None
    }

    #[cold]
    fn mistaken<T>(&self, why: String) -> Option<T> {
        self.set_aside();
        self.note(why);
        None
    }

    fn note(&self, mut why: String) {
        // A script can put any amount of text into an error.
        if let Some((end, _)) = why.char_indices().nth(LONGEST_ERROR) {
            why.truncate(end);
            why.push_str(" ...");
        }
        self.rule.note(why);
    }
}
