//! Whole games between deciders that answer at once: no journal, no undo, nothing kept but the state.

use super::{Flow, Ruleset, Stop, Table, session};

/// Plays a whole game between deciders that answer at once, keeping nothing but the state. `watch` sees the table after
/// every step, with the events of that step on it.
pub fn play_out<R: Ruleset>(table: &mut Table<R>, mut watch: impl FnMut(&Table<R>)) -> Flow<()> {
    let rules = table.rules_rc();
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
    }
    Ok(())
}
