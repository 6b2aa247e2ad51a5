//! Plays one game between bots. A game that fails is played again with a journal, and the run continues.

use super::plan::{Plan, Variant};
use super::record::{Mistake, Record, Watch};
use crate::content::LoadProblems;
use crate::kernel::decider::{Decider, Decision};
use crate::kernel::session::{Seating, play_out};
use crate::kernel::{Answer, Failure, Header, Question, Ruleset, Seat, Session, SetupError, Status, Stop, Table, seating};
use crate::merc::{Merc, NewGame, new_game};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Once;

/// More commands and answers than any game takes; a game that reaches it is in an endless loop.
const MOST_ANSWERS: u64 = 20_000;

/// Plays the games of one variant on one thread.
pub struct Player<'a> {
    plan: &'a Plan,
    variant: &'a Variant,
    rules: Rc<Merc>,
}

/// A game that failed before its end.
pub struct Broken {
    pub message: String,
    /// Whether the machine may be the cause, or a panic may have left the rules in a broken state.
    spoiled: bool,
}

impl<'a> Player<'a> {
    pub fn new(plan: &'a Plan, variant: &'a Variant) -> Result<Self, LoadProblems> {
        let rules = Rc::new(Merc::load_with(&variant.base, &variant.mods)?);
        Ok(Player { plan, variant, rules })
    }

    /// Plays one game. A game that was stopped by memory, time or a panic is played once more with fresh rules, and counts as failed only
    /// if it fails again.
    pub fn play(&mut self, game: u64) -> Result<Record, Broken> {
        let wishes = self.plan.wishes(&self.rules, self.variant, game);
        let first = guarded(|| straight(&self.rules, &wishes));
        if !matches!(&first, Err(broken) if broken.spoiled) {
            return first;
        }
        self.renew();
        let second = guarded(|| straight(&self.rules, &wishes));
        if second.is_err() {
            self.renew();
        }
        second
    }

    /// The journal of a game that fails. Replaying it fails in the same way.
    pub fn journal(&mut self, game: u64) -> String {
        let wishes = self.plan.wishes(&self.rules, self.variant, game);
        let Ok(header) = new_game(&self.rules, &wishes) else { return String::new() };
        // The header alone also reproduces a panic, because its bots play on by themselves.
        let bare = format!("{}\n", header.text());
        let recorded = guarded(|| recorded(&self.rules, &header));
        self.renew();
        recorded.unwrap_or(bare)
    }

    fn renew(&mut self) {
        if let Some(rules) = self.rules.fresh_copy() {
            self.rules = Rc::new(rules);
        }
    }
}

/// Plays one game without a journal.
fn straight(rules: &Rc<Merc>, wishes: &NewGame) -> Result<Record, Broken> {
    let wrong = |error: SetupError| Broken { message: error.to_string(), spoiled: false };
    let header = new_game(rules, wishes).map_err(wrong)?;
    let counts = Rc::new(Counts::default());
    let decider = counted(rules, &header, &counts).map_err(wrong)?();
    let state = rules.start(&header).map_err(wrong)?;
    let mut table = Table::new(Rc::clone(rules), Rc::new(header), state, decider);
    let mut watch = Watch::default();
    play_out(&mut table, |table| watch.see(table)).map_err(broken)?;
    let unfinished = || Broken { message: "the game ended without an outcome".to_string(), spoiled: false };
    let mut record = watch.finish(&table).ok_or_else(unfinished)?;
    (record.commands, record.answers) = (counts.commands.get(), counts.answers.get());
    record.mistakes = mistakes(&table);
    Ok(record)
}

/// The errors of bot rules in the game just played.
fn mistakes(table: &Table<Merc>) -> Vec<Mistake> {
    let mut found: Vec<Mistake> = Vec::new();
    for (rule, what) in table.scratch.mistakes.take() {
        match found.iter_mut().find(|known| known.rule == rule && known.what == what) {
            Some(known) => known.count += 1,
            None => found.push(Mistake { rule, what, count: 1 }),
        }
    }
    found
}

fn broken(stop: Stop) -> Broken {
    let spoiled = matches!(&stop, Stop::Failed(failure) if failure.by_chance);
    Broken { message: stop.to_string(), spoiled }
}

fn recorded(rules: &Rc<Merc>, header: &Header) -> Result<String, Broken> {
    let wrong = |error: SetupError| Broken { message: error.to_string(), spoiled: false };
    let seating = counted(rules, header, &Rc::default()).map_err(wrong)?;
    let mut session = Session::new(Rc::clone(rules), header.clone(), seating).map_err(wrong)?;
    let status = session.run();
    let journal = match (status, session.failed()) {
        (Status::Failed(_), Some(journal)) => journal.text(),
        _ => session.journal().text(),
    };
    Ok(journal)
}

thread_local! {
    /// The location and message of this thread's last panic.
    static PANICKED: RefCell<String> = const { RefCell::new(String::new()) };
    /// Whether this thread is playing a game.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Keeps panics in games for the report instead of printing them. Other panics are handled as before.
pub fn hush_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if GUARDED.with(Cell::get) {
                PANICKED.with(|place| *place.borrow_mut() = info.to_string());
            } else {
                before(info);
            }
        }));
    });
}

/// Turns a panic in a game into a failure of that game.
fn guarded<T>(play: impl FnOnce() -> Result<T, Broken>) -> Result<T, Broken> {
    GUARDED.with(|guarded| guarded.set(true));
    let played = catch_unwind(AssertUnwindSafe(play));
    GUARDED.with(|guarded| guarded.set(false));
    played.unwrap_or_else(|_| {
        let message = PANICKED.with(|place| std::mem::take(&mut *place.borrow_mut()));
        Err(Broken { message: message.replacen(":\n", ": ", 1), spoiled: true })
    })
}

#[derive(Default)]
struct Counts {
    commands: Cell<u64>,
    answers: Cell<u64>,
}

/// The bots that the header names, with their answers counted.
fn counted(rules: &Merc, header: &Header, counts: &Rc<Counts>) -> Result<Seating<Merc>, SetupError> {
    let seating = seating(rules, header)?;
    let counts = Rc::clone(counts);
    Ok(Rc::new(move || Box::new(Counted { inner: seating(), counts: Rc::clone(&counts) })))
}

/// Counts commands and answers, and fails a game that does not end.
struct Counted {
    inner: Box<dyn Decider<Merc>>,
    counts: Rc<Counts>,
}

impl Counted {
    fn is_endless(&self) -> bool {
        self.counts.commands.get() + self.counts.answers.get() >= MOST_ANSWERS
    }
}

fn endless<T>() -> Decision<T> {
    Decision::Fail(Failure::new(format!("the game does not end within {MOST_ANSWERS} answers"), ""))
}

impl Decider<Merc> for Counted {
    fn command(&mut self, table: &Table<Merc>, seats: &[Seat]) -> Decision<(Seat, <Merc as Ruleset>::Command)> {
        if self.is_endless() {
            return endless();
        }
        self.counts.commands.set(self.counts.commands.get() + 1);
        self.inner.command(table, seats)
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<<Merc as Ruleset>::Choice>> {
        if self.is_endless() {
            return endless();
        }
        self.counts.answers.set(self.counts.answers.get() + 1);
        self.inner.answer(table, question)
    }

    fn reason(&mut self, seat: Seat) -> String {
        self.inner.reason(seat)
    }

    fn is_spent(&self) -> bool {
        self.inner.is_spent()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_fails_only_its_game() {
        hush_panics();
        let caught = guarded::<()>(|| panic!("the deck is on fire"));
        let Err(broken) = caught else { panic!("it is caught") };
        assert!(broken.message.contains("the deck is on fire") && broken.message.contains("play.rs"), "{}", broken.message);
        assert!(broken.spoiled);
        assert!(guarded(|| Ok(1)).is_ok_and(|one| one == 1));
    }
}
