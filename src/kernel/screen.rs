//! Screens: what a person at a terminal reads in place of the text that pipes and programs get. A ruleset makes them with one hook
//! (`Ruleset::screen`), from what they are about and what their reader knows already.

use super::doc::Page;
use super::{Question, Ruleset, Seat};
use std::cell::Cell;

/// What a screen is about.
pub enum Sight<'a, R: Ruleset> {
    /// Above the prompt of a question.
    Question(&'a Question<R>),
    /// Above a command prompt.
    Command,
    /// What an inspection shows, as it was typed.
    Look(&'a str),
}

/// Who reads a screen.
pub struct Reader<'a, R: Ruleset> {
    pub seat: Seat,
    pub page: Page,
    /// How many answers ago the screen of the question that was open then was read: what has not changed since may be left out. `None`
    /// if the screen above was another one.
    pub answers: Option<u64>,
    /// The usages of the session's words that can be typed now.
    pub words: Vec<&'static str>,
    before: Option<&'a R::State>,
    compared: Cell<bool>,
}

impl<'a, R: Ruleset> Reader<'a, R> {
    pub fn new(seat: Seat, page: Page) -> Reader<'a, R> {
        Reader { seat, page, answers: None, words: Vec::new(), before: None, compared: Cell::new(false) }
    }

    /// A reader who has last looked for changes when the state was this.
    pub fn who_looked(self, before: Option<&'a R::State>) -> Reader<'a, R> {
        Reader { before, ..self }
    }

    /// The state when the reader last looked for changes. A screen that asks for it shows what has changed since, and counts as the
    /// next such look.
    pub fn before(&self) -> Option<&'a R::State> {
        self.compared.set(true);
        self.before
    }

    /// Whether a screen has shown what has changed.
    pub fn has_compared(&self) -> bool {
        self.compared.get()
    }
}
