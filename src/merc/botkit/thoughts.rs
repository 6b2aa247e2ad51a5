//! A bot's thoughts during one decision: the dice it rolls and, if somebody can ask with `why`, what it compared.

use crate::kernel::chance::BotDice;
use std::cell::RefCell;

/// The most thoughts that are kept per decision.
const MOST_THOUGHTS: usize = 100;

pub struct Thoughts {
    dice: RefCell<BotDice>,
    /// `None` if nobody can ask for them.
    lines: Option<RefCell<Vec<String>>>,
}

/// A point in a decision that can be returned to.
pub struct Moment {
    dice: BotDice,
    lines: usize,
}

impl Thoughts {
    pub fn new(dice: BotDice, are_kept: bool) -> Thoughts {
        Thoughts { dice: RefCell::new(dice), lines: are_kept.then(RefCell::default) }
    }

    /// Whether thoughts are kept because somebody can ask for them.
    pub fn are_kept(&self) -> bool {
        self.lines.is_some()
    }

    /// Adds a line to what `why` shows, up to the limit.
    pub fn add(&self, thought: impl FnOnce() -> String) {
        if let Some(lines) = &self.lines
            && self.count() < MOST_THOUGHTS
        {
            let thought = thought();
            lines.borrow_mut().push(thought);
        }
    }

    /// How many thoughts there are so far.
    pub fn count(&self) -> usize {
        self.lines.as_ref().map_or(0, |lines| lines.borrow().len())
    }

    /// Drops all thoughts after the first `before`.
    pub fn forget(&self, before: usize) {
        if let Some(lines) = &self.lines {
            lines.borrow_mut().truncate(before);
        }
    }

    /// Takes all thoughts out.
    pub fn take(&self) -> Vec<String> {
        self.lines.as_ref().map(RefCell::take).unwrap_or_default()
    }

    /// Rolls a die with this many sides, counted from 0.
    pub fn die(&self, sides: usize) -> usize {
        self.dice.borrow_mut().below(sides)
    }

    /// Uses other dice from now on.
    pub fn set_dice(&self, dice: BotDice) {
        self.dice.replace(dice);
    }

    pub fn moment(&self) -> Moment {
        Moment { dice: self.dice.borrow().clone(), lines: self.count() }
    }

    /// Undoes all thoughts and rolls since that point.
    pub fn go_back(&self, to: Moment) {
        self.dice.replace(to.dice);
        self.forget(to.lines);
    }
}
