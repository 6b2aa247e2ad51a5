//! Invariants that hold after every event. Random play checks them; the rules never rely on them.

use super::game::Skirmish;
use super::model::{Phase, Stance, State};

/// The first invariant that does not hold, in words.
pub fn check(rules: &Skirmish, state: &State) -> Result<(), String> {
    let view = rules.view(state);
    let scene = view.scene();
    for id in view.figures() {
        let (figure, unit) = (view.figure(id), view.unit(id));
        let name = figure.name();
        let broken = |what: &str| Err(format!("{name} {what}"));
        if figure.blood > unit.blood {
            return broken("has more Blood than its card");
        }
        if figure.lingers && !(figure.is_out && state.is_acting) {
            return broken("stays on the table for no reason");
        }
        if figure.is_out && (figure.stance != Stance::None || figure.is_set || figure.burning) {
            return broken("is out and still does something");
        }
        if !figure.is_in_play() {
            continue;
        }
        if let Err(by) = scene.check_place(&view.body(id)) {
            return broken(&format!("stands where it cannot: {by:?}"));
        }
        if figure.mends > 0 && !figure.failed {
            return broken("mends armor that works");
        }
        if let Some(slot) = figure.stance.slot()
            && view.weapon(id, slot).is_none()
        {
            return broken("uses a weapon that it does not have");
        }
        if figure.uses.len() != unit.carried.len() || figure.ready.len() != unit.carried.len() {
            return broken("counts the wrong weapons");
        }
    }
    if state.phase == Phase::Action && state.turns.iter().flat_map(|turn| &turn.figures).count() != state.canonical.len() {
        return Err("not every figure that rolled has a turn".to_string());
    }
    if (state.phase == Phase::Over) != state.outcome.is_some() {
        return Err("a game is over exactly when it has an outcome".to_string());
    }
    Ok(())
}
