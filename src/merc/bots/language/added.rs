//! Words that mods add: a measure or a condition that a Lua function computes. The function only reads the game and runs within the
//! budget of the rule that uses the word. If it fails, the rule is skipped.

use super::conditions::{Here, Needs};
use super::measures::Seen;
use crate::lua::objects::Object;
use crate::lua::{CallError, HookId, Verdict, Whole};
use crate::merc::content::{AddedWord, Meaning, OptionKind};
use crate::merc::game::Game;
use crate::merc::game::context::{DecisionContext, HookCall, context};
use crate::merc::hooks;
use crate::merc::model::ids::CardId;
use mlua::FromLuaMulti;
use std::rc::Rc;

/// A word of `vocabulary.json`.
pub struct Added {
    pub id: String,
    pub card: CardId,
    pub meaning: Meaning,
    /// A sentence for players.
    pub text: String,
}

impl Added {
    pub fn new(word: &AddedWord, card: CardId) -> Added {
        Added { id: word.id.clone(), card, meaning: word.meaning.clone(), text: word.text.clone() }
    }

    pub fn is_measure(&self) -> bool {
        matches!(self.meaning, Meaning::Measure { .. })
    }

    /// The kinds of things that a measure compares.
    pub fn compares(&self) -> &[OptionKind] {
        match &self.meaning {
            Meaning::Measure { compares, .. } => compares,
            Meaning::Condition { .. } => &[],
        }
    }

    /// A measure's name in `why`.
    pub fn words(&self) -> &str {
        match &self.meaning {
            Meaning::Measure { words, .. } if !words.is_empty() => words,
            _ => &self.id,
        }
    }

    pub fn needs(&self) -> Needs {
        match &self.meaning {
            Meaning::Condition { about } => (*about).into(),
            Meaning::Measure { .. } => Needs::Player,
        }
    }

    /// The measure of a thing; 0 if the function fails.
    pub fn amount(&self, seen: &Seen<'_>, thing: Object) -> i64 {
        let call = HookCall {
            thing: Some(thing),
            unit: seen.unit,
            seat: Some(seen.seat),
            decision: seen.decision.map(|decision| Rc::clone(decision) as Rc<dyn DecisionContext>),
            ..HookCall::of(hooks::MEASURE, self.card)
        };
        self.call(seen.game, call).map_or(0, |Whole(amount)| amount.into())
    }

    /// Whether the condition holds; false if the function fails, or if what it is about is missing.
    pub fn holds(&self, here: &Here<'_>) -> bool {
        let (unit, sector) = (here.squad, here.place);
        let is_missing = match self.needs() {
            Needs::Squad => unit.is_none(),
            Needs::Sector => sector.is_none(),
            Needs::Player | Needs::Card => false,
        };
        let call = HookCall {
            unit,
            sector,
            seat: Some(here.decision.seat),
            decision: Some(Rc::clone(here.decision) as Rc<dyn DecisionContext>),
            ..HookCall::of(hooks::HOLDS, self.card)
        };
        !is_missing && self.call::<Option<Verdict>>(here.game, call).flatten() == Some(Verdict(true))
    }

    fn call<T: FromLuaMulti>(&self, game: &Game, call: HookCall) -> Option<T> {
        let (host, scripts, hook) = (game.rules().host(), game.rules().script_context(), call.hook);
        let script = game.script_of(self.card)?;
        let is_running = |other: &HookCall| other.card == self.card;
        let answer = if scripts.calls.borrow().iter().any(is_running) {
            Err(host.bad_result(script, hook, &format!("{} uses itself", self.id)))
        } else {
            scripts.share(game, call, || host.call(script, hook, context(hook)))
        };
        answer.map_err(|error| fail(game, hook, error)).ok()
    }
}

fn fail(game: &Game, hook: HookId, error: CallError) {
    game.rules().script_context().stop.take();
    game.scratch.word_failure.borrow_mut().get_or_insert_with(|| Box::new((hook, error)));
}
