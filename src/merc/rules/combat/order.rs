//! The order of a round (COM-5): initiative, ties to the Dictator's units, then as the owner prefers.

use crate::kernel::Seat;
use crate::merc::game::Game;
use crate::merc::ids::{SectorId, Side, UnitId};
use crate::merc::numbers;
use crate::merc::state::Fighter;
use std::cmp::Reverse;

/// Who acts when, with the initiative that puts them there.
pub fn of(game: &Game, sector: SectorId) -> Vec<(Fighter, i8)> {
    let state = game.state();
    let mut order: Vec<(Fighter, i8)> = Vec::new();
    for unit in state.units_in(sector) {
        order.push((Fighter::Unit(unit), clip(numbers::of(game, unit).initiative())));
    }
    for seat in state.seats().filter(|seat| state.militia(*seat, sector) > 0) {
        order.push((Fighter::Militia(seat), clip(numbers::militia(game, seat).initiative)));
    }
    order.sort_by_cached_key(|(fighter, initiative)| {
        let (side, default) = place_in_side(game, *fighter);
        (Reverse(*initiative), !state.is_dictator_side(side), side, default)
    });
    order
}

type Place<'a> = (u8, bool, &'a str, u8);

/// As their owner ordered them; without an order MERCs before militia, then by card name.
fn place_in_side(game: &Game, fighter: Fighter) -> (Side, Place<'_>) {
    let state = game.state();
    match fighter {
        Fighter::Unit(unit) => {
            let rank = rank(state.unit(unit).rank);
            (state.side(owner(game, unit)), (rank, false, game.catalog().unit_name(unit), unit.0))
        }
        Fighter::Militia(seat) => (state.side(seat), (rank(state.player(seat).militia_rank), true, "", seat.0)),
    }
}

/// Who was given no place comes after all who were.
fn rank(given: u8) -> u8 {
    if given == 0 { u8::MAX } else { given }
}

fn owner(game: &Game, unit: UnitId) -> Seat {
    game.state().owner(unit).expect("units in a sector have an owner")
}

fn clip(initiative: i16) -> i8 {
    initiative.clamp(-99, 99) as i8
}
