//! Limits on orders given in advance (`rebel_order = batches`, DAY-3). Nothing changes before everyone is done, so a bot that only
//! read the map would give the same order forever. A bot gives a squad as many orders as the squad has actions, and repeats none
//! except training.

use crate::kernel::{Ruleset, Seat};
use crate::merc::commands::Command;
use crate::merc::game::Game;
use crate::merc::model::ids::UnitId;

/// More actions than any team has. This also limits free orders and orders for squads other than the one being asked about.
const MOST_ORDERS: usize = 30;
/// A further batch follows as long as a player has actions left. A bot whose orders come to nothing this often gives them up.
const MOST_IDLE: u16 = 30;

/// Whether a squad has actions that no order uses yet. A player without MERCs gives one order, to hire (DAY-11).
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
    if state.idle >= MOST_IDLE {
        return false;
    }
    let all = game.state().orders.iter().filter(|(other, _)| *other == seat).count();
    all < MOST_ORDERS && given(game, seat).filter(|order| squad.is_none() || order.squad(game) == squad).count() < most
}

/// Whether this order was already given and cannot be repeated.
pub fn is_given(game: &Game, seat: Seat, command: &Command) -> bool {
    !command.is_repeatable() && given(game, seat).any(|order| order == *command)
}

fn given(game: &Game, seat: Seat) -> impl Iterator<Item = Command> + '_ {
    let own = game.state().orders.iter().filter(move |(other, _)| *other == seat);
    own.filter_map(move |(_, text)| game.rules().parse_command(game, seat, text).ok())
}
