//! The actions of a day (ACT-1, DAY-2): how many a unit has, and how it spends them.

use crate::kernel::Flow;
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::UnitId;
use crate::merc::model::state::{Paid, Restriction, Spent};

/// The most actions of one kind that a unit can have per day.
const MOST_ACTIONS: u8 = 20;

/// A unit's actions per day: for anything, only to train, only to move.
pub fn actions_of(game: &Game, unit: UnitId) -> (u8, u8, u8) {
    let base = match game.catalog().dictator_index(unit) {
        None => game.content().mercs[usize::from(unit.0)].actions,
        Some(index) => game.content().dictators[index].actions,
    };
    let mut actions = [base, 0, 0];
    for call in hooks::unit_cards(game, unit, hooks::BONUS_ACTIONS) {
        for (index, more) in hooks::read_fields(game, call, &["any", "train", "move"]).unwrap_or_default() {
            // The total is capped, no matter how many cards add actions.
            actions[index] = (actions[index] + more.clamp(0, 9) as u8).min(MOST_ACTIONS);
        }
    }
    (actions[0], actions[1], actions[2])
}

/// Pays for an action and records what it was spent on (DAY-2). Restricted actions are spent first.
pub fn spend(game: &mut Game, unit: UnitId, on: Spent, cost: u8) -> Flow<()> {
    let has = game.state().unit(unit);
    let (train_only, move_only) = match on.restricted_to() {
        Some(Restriction::Training) => (has.train_only.min(cost), 0),
        Some(Restriction::Moving) => (0, has.move_only.min(cost)),
        None => (0, 0),
    };
    let paid = Paid { any: cost - train_only - move_only, train_only, move_only };
    game.emit(Event::ActionSpent { unit, on, cost, paid })
}
