//! Orders in advance (`rebel_order = batches`, DAY-3): nothing changes before everybody is done, so a bot that looked at the map alone
//! would give the same order for ever. It gives a squad as many orders as it has actions, and none twice but to train.

use crate::kernel::{Ruleset, Seat};
use crate::merc::commands::Command;
use crate::merc::game::Game;
use crate::merc::model::ids::UnitId;

/// No team has so many actions; orders for a squad that is not asked about, or that are free, end here.
const MOST_ORDERS: usize = 30;

/// Whether a squad has actions that no order speaks for yet; who has nobody gives one order, to hire (DAY-11).
pub fn has_time(game: &Game, seat: Seat, unit: Option<UnitId>) -> bool {
    let state = game.state();
    let squad = unit.and_then(|unit| state.squad_of(unit));
    let most = squad.map_or(1, |squad| {
        let actions = |unit: &UnitId| {
            let left = state.unit(*unit);
            usize::from(left.actions + left.train_only + left.move_only)
        };
        state.squad(squad).members.iter().map(actions).max().unwrap_or(0)
    });
    let all = game.state().orders.iter().filter(|(other, _)| *other == seat).count();
    all < MOST_ORDERS && given(game, seat).filter(|order| squad.is_none() || order.squad(game) == squad).count() < most
}

/// Whether it was ordered already and cannot be done a second time.
pub fn is_given(game: &Game, seat: Seat, command: &Command) -> bool {
    !command.is_repeatable() && given(game, seat).any(|order| order == *command)
}

fn given(game: &Game, seat: Seat) -> impl Iterator<Item = Command> + '_ {
    let own = game.state().orders.iter().filter(move |(other, _)| *other == seat);
    own.filter_map(move |(_, text)| game.rules().parse_command(game, seat, text).ok())
}
