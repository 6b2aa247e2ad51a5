//! Whole games between deciders that answer at once, without a journal or undo. Only the state is kept.

use super::decider::{Decider, Keyboard};
use super::table::{Given, Reply};
use super::{Answer, Failure, Flow, Header, Ruleset, Stop, Table, session};
use std::rc::Rc;

/// The maximum number of steps without a person. A game that takes more is in an infinite loop.
pub const MOST_STEPS: usize = 20_000;

/// The failure of a game that exceeds `MOST_STEPS`.
pub(super) fn endless() -> Failure {
    Failure::new(format!("the game did not end within {MOST_STEPS} commands"), "")
}

/// Plays a whole game between deciders that answer at once. After every step, `watch` sees the table with the events of
/// that step.
pub fn play_out<R: Ruleset>(table: &mut Table<R>, mut watch: impl FnMut(&Table<R>)) -> Flow<()> {
    let rules = table.rules_rc();
    let mut steps = 0;
    while !R::is_over(table.state()) {
        table.begin_command();
        match rules.step(table) {
            Ok(()) if table.events().is_empty() && table.given().is_empty() => {
                return Err(Stop::Failed(Box::new(session::idle())));
            }
            Ok(()) | Err(Stop::Over) => {}
            Err(stop) => return Err(stop),
        }
        watch(table);
        table.clear_quietly();
        steps += 1;
        if steps >= MOST_STEPS {
            return Err(Stop::Failed(Box::new(endless())));
        }
    }
    Ok(())
}

/// Runs a part of a command on a separate table. Its deciders answer at once; its events stay on the table to be read.
pub fn run_apart<R: Ruleset>(table: &mut Table<R>, work: impl FnOnce(&mut Table<R>) -> Flow<()>) -> Flow<()> {
    table.begin_command();
    match work(table) {
        Err(Stop::Over) => Ok(()),
        flow => flow,
    }
}

impl<R: Ruleset> Table<R> {
    /// A separate table with the same rules, for simulated games. It does not affect this table. With `record`, its bots
    /// give their reasons.
    pub fn beside(&self, header: Rc<Header>, state: R::State, decider: Box<dyn Decider<R>>, record: bool) -> Table<R> {
        let mut table = Table::new(self.rules_rc(), header, state, decider);
        table.set_record(record);
        table
    }

    /// A separate table on which the command in progress runs again with the same answers, and then with this one. From there on
    /// the state is `after`, and the decider answers. `None` if the beginning of the command is not known.
    pub fn retried(
        &self,
        header: Rc<Header>,
        answer: Answer<R::Choice>,
        after: R::State,
        decider: Box<dyn Decider<R>>,
    ) -> Option<Table<R>> {
        let begun = self.begun.borrow().as_ref().map(Rc::clone)?;
        let mut table = Table::new(self.rules_rc(), header, R::State::clone(&begun), decider);
        let known =
            self.given.iter().map(|given| Given { line: None, memo: given.memo.clone(), ..Given::of(given.what.clone()) });
        let last = Given::of(Reply::Answer(answer));
        table.given = known.chain([last]).collect();
        table.turn = Some(Box::new((table.given.len(), after)));
        Some(table)
    }

    /// A table with another state of this game, to look at. No one answers its questions.
    pub fn with_state(&self, state: R::State) -> Table<R> {
        Table::new(self.rules_rc(), self.header_rc(), state, Box::new(Keyboard))
    }
}
