//! A bot's thoughts during one decision: the dice it rolls and, if somebody can ask with `why`, what it compared.

use crate::kernel::chance::BotDice;
use std::cell::RefCell;

/// The most thoughts that are kept per decision.
const MOST_THOUGHTS: usize = 100;

pub struct Thoughts {
    dice: RefCell<BotDice>,
    /// `None` if nobody can ask for them.
    kept: Option<Box<Kept>>,
}

#[derive(Default)]
struct Kept {
    lines: RefCell<Vec<String>>,
    /// The thoughts of rules that did not decide, under the names of the rules.
    aside: RefCell<Vec<String>>,
}

/// The prefix of a thought that only the bot's own side may read.
pub const SECRET: &str = "secret: ";
/// The line that marks an answer which names cards that only the bot's own side may see.
pub const HIDDEN: &str = "secret: the answer is hidden";
/// The prefix of a line about a rule that did not decide: its name and why, or one of its thoughts.
pub const SKIPPED: &str = "skipped: ";

/// A point in a decision that can be returned to.
pub struct Moment {
    dice: BotDice,
    lines: usize,
}

impl Thoughts {
    pub fn new(dice: BotDice, are_kept: bool) -> Thoughts {
        Thoughts { dice: RefCell::new(dice), kept: are_kept.then(Box::default) }
    }

    /// Whether thoughts are kept because somebody can ask for them.
    #[inline]
    pub fn are_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// Adds a line to what `why` shows, up to the limit.
    #[inline]
    pub fn add(&self, thought: impl FnOnce() -> String) {
        if let Some(kept) = &self.kept {
            kept.add(thought);
        }
    }

    /// How many thoughts there are so far.
    #[inline]
    pub fn count(&self) -> usize {
        self.kept.as_ref().map_or(0, |kept| kept.count())
    }

    /// Sets all thoughts after the first `before` aside, as those of a rule that did not decide. Without any, the rule is not named.
    #[inline]
    pub fn set_aside(&self, before: usize, rule: impl FnOnce() -> String) {
        if let Some(kept) = &self.kept {
            kept.set_aside(before, rule);
        }
    }

    /// Drops all thoughts after the first `before`.
    pub fn forget(&self, before: usize) {
        if let Some(kept) = &self.kept {
            kept.lines.borrow_mut().truncate(before);
        }
    }

    /// Takes all thoughts out, those of rules that did not decide last.
    #[inline]
    pub fn take(&self) -> Vec<String> {
        self.kept.as_ref().map_or(Vec::new(), |kept| kept.take())
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

/// Games of the laboratory keep no thoughts, so all this is apart from the code that decides.
impl Kept {
    #[cold]
    #[inline(never)]
    fn add(&self, thought: impl FnOnce() -> String) {
        if self.count() < MOST_THOUGHTS {
            let thought = thought();
            self.lines.borrow_mut().push(thought);
        }
    }

    fn count(&self) -> usize {
        self.lines.borrow().len()
    }

    #[cold]
    #[inline(never)]
    fn set_aside(&self, before: usize, rule: impl FnOnce() -> String) {
        let mut aside = self.aside.borrow_mut();
        let mut lines = self.lines.borrow_mut();
        let before = before.min(lines.len());
        let thoughts: Vec<String> = lines.drain(before..).collect();
        if thoughts.is_empty() || aside.len() + thoughts.len() >= MOST_THOUGHTS {
            return;
        }
        aside.push(format!("{SKIPPED}{}", rule()));
        aside.extend(thoughts.into_iter().map(|thought| match thought.strip_prefix(SECRET) {
            Some(secret) => format!("{SECRET}{SKIPPED}  {secret}"),
            None => format!("{SKIPPED}  {thought}"),
        }));
    }

    #[cold]
    fn take(&self) -> Vec<String> {
        let mut lines = self.lines.take();
        lines.append(&mut self.aside.borrow_mut());
        lines
    }
}
