//! Whole games between deciders that answer at once: no journal, no undo, nothing kept but the state.

use super::decider::Decider;
use super::{Failure, Flow, Header, Ruleset, Stop, Table, session};
use std::rc::Rc;

/// No game takes so many steps without a person; one that does goes round in circles.
pub const MOST_STEPS: usize = 20_000;

/// Bots do the same for ever.
pub(super) fn endless() -> Failure {
    Failure::new(format!("the game did not end within {MOST_STEPS} commands"), "")
}

/// Plays a whole game between deciders that answer at once, keeping nothing but the state. `watch` sees the table after
/// every step, with the events of that step on it.
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

impl<R: Ruleset> Table<R> {
    /// A table of its own to try something out on: the same rules, and nothing that happens there reaches this one. Where it
    /// is recorded, its bots say why they do something.
    pub fn beside(&self, header: Rc<Header>, state: R::State, decider: Box<dyn Decider<R>>, record: bool) -> Table<R> {
        let mut table = Table::new(self.rules_rc(), header, state, decider);
        table.set_record(record);
        table
    }
}
