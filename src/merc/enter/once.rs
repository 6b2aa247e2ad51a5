//! What takes time to compute is computed once for a question, although the screen, the ghost text and Enter all need it.

use crate::kernel::Question;
use crate::merc::game::{Game, Merc};
use std::cell::RefCell;

/// The last value, and the question that it belongs to.
pub struct Once<T>(RefCell<Option<(String, T)>>);

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once(RefCell::new(None))
    }
}

impl<T: Clone> Once<T> {
    /// The value for a question in a situation.
    pub fn of(&self, game: &Game, question: &Question<Merc>, compute: impl FnOnce() -> T) -> T {
        let Some(key) = key(game, question) else { return compute() };
        let known = self.0.borrow().as_ref().filter(|(of, _)| *of == key).map(|(_, value)| value.clone());
        known.unwrap_or_else(|| {
            let value = compute();
            self.0.replace(Some((key, value.clone())));
            value
        })
    }
}

/// Everything that a value may depend on: the rules, the position, the question, and how many answers came before it.
fn key(game: &Game, question: &Question<Merc>) -> Option<String> {
    let state = serde_json::to_string(game.state()).ok()?;
    let (rules, seed, number) = (std::ptr::from_ref(game.rules()), game.header().seed, game.question_number());
    Some(format!("{rules:p} {seed} {number} {} {:?} {} {state}", question.seat.0, question.id, game.events().len()))
}
