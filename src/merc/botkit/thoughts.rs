//! What goes on in a bot's head while it decides: the dice it throws, and what it compared, where somebody may ask.

use crate::kernel::chance::BotDice;
use std::cell::RefCell;

/// More thoughts than these are not kept of one decision.
const MOST_THOUGHTS: usize = 100;

pub struct Thoughts {
    dice: RefCell<BotDice>,
    /// Nothing where nobody can ask.
    lines: Option<RefCell<Vec<String>>>,
}

/// How far a decision has come.
pub struct Moment {
    dice: BotDice,
    lines: usize,
}

impl Thoughts {
    pub fn new(dice: BotDice, are_kept: bool) -> Thoughts {
        Thoughts { dice: RefCell::new(dice), lines: are_kept.then(RefCell::default) }
    }

    /// Whether somebody may ask for them.
    pub fn are_kept(&self) -> bool {
        self.lines.is_some()
    }

    /// Adds to what can be read with `why`, as far as anybody would read.
    pub fn add(&self, thought: impl FnOnce() -> String) {
        if let Some(lines) = &self.lines
            && self.count() < MOST_THOUGHTS
        {
            let thought = thought();
            lines.borrow_mut().push(thought);
        }
    }

    /// How many there are so far.
    pub fn count(&self) -> usize {
        self.lines.as_ref().map_or(0, |lines| lines.borrow().len())
    }

    /// Drops what was thought since there were so many.
    pub fn forget(&self, before: usize) {
        if let Some(lines) = &self.lines {
            lines.borrow_mut().truncate(before);
        }
    }

    /// All of them; none are left.
    pub fn take(&self) -> Vec<String> {
        self.lines.as_ref().map(RefCell::take).unwrap_or_default()
    }

    /// Throws a die with so many sides, from 0.
    pub fn die(&self, sides: usize) -> usize {
        self.dice.borrow_mut().below(sides)
    }

    /// Goes on with other dice.
    pub fn set_dice(&self, dice: BotDice) {
        self.dice.replace(dice);
    }

    pub fn moment(&self) -> Moment {
        Moment { dice: self.dice.borrow().clone(), lines: self.count() }
    }

    /// As if nothing had been thought or thrown since.
    pub fn go_back(&self, to: Moment) {
        self.dice.replace(to.dice);
        self.forget(to.lines);
    }
}
