//! The order of a round (COM-5): by initiative; on ties, the units of the favored side first, then the owner's preference.

use crate::kernel::Seat;
use crate::lua::Verdict;
use crate::merc::content::Tie;
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::ids::{CardId, SectorId, Side, SquadId, UnitId};
use crate::merc::model::state::Fighter;
use crate::merc::rules::{stats, vehicles};
use std::cmp::Reverse;

/// The fighters in order, with their initiative.
pub fn of(game: &Game, sector: SectorId) -> Vec<(Fighter, i8)> {
    let state = game.state();
    let mut order: Vec<(Fighter, i8)> = Vec::new();
    for unit in state.units_in(sector) {
        order.push((Fighter::Unit(unit), clip(stats::of(game, unit).initiative())));
    }
    for seat in state.seats().filter(|seat| state.militia(*seat, sector) > 0) {
        if state.militia_on_foot(seat, sector) > 0 {
            order.push((Fighter::Militia(seat), clip(stats::militia(game, seat, sector).initiative)));
        }
        let riding = |squad: &SquadId| state.squad(*squad).riders > 0 && state.squad(*squad).sector == Some(sector);
        for squad in state.squads_of(seat).into_iter().filter(riding) {
            order.push((Fighter::Riders(squad), clip(vehicles::riders(game, squad, sector).initiative)));
        }
    }
    order.sort_by_cached_key(|(fighter, initiative)| {
        let (side, default) = place_in_side(game, *fighter);
        (Reverse(*initiative), state.tie_rank(side), side, default)
    });
    lift(game, &mut order);
    order
}

/// The rules that decided between neighbors of equal initiative, if several rules can decide (MOD-V5).
pub fn ties(game: &Game, order: &[(Fighter, i8)]) -> Vec<Tie> {
    let state = game.state();
    let mut found = Vec::new();
    if !state.are_ties_many() {
        return found;
    }
    for pair in order.windows(2).filter(|pair| pair[0].1 == pair[1].1) {
        let sides = [place_in_side(game, pair[0].0).0, place_in_side(game, pair[1].0).0];
        if let Some(tie) = (sides[0] != sides[1]).then(|| state.deciding_tie(sides[0], [sides[1]])).flatten()
            && !found.contains(&tie)
        {
            found.push(tie);
        }
    }
    found
}

/// The words with which a card changes its bearer's place.
const LIFTS: [&str; 2] = ["first", "before_militia"];
const FIRST: usize = 0;

/// Applies changes by cards, in this order: always first, before militia, after the Dictator's units.
fn lift(game: &Game, order: &mut Vec<(Fighter, i8)>) {
    let lifted: Vec<(UnitId, usize)> = order
        .iter()
        .filter_map(|(fighter, _)| if let Fighter::Unit(unit) = fighter { Some(*unit) } else { None })
        .filter_map(|unit| {
            let calls = hooks::unit_cards(game, unit, hooks::ORDER_LIFT).into_iter();
            calls.filter_map(|call| hooks::read_word(game, call, &LIFTS)).next().map(|lift| (unit, lift))
        })
        .collect();
    let is_first = |fighter: Fighter| matches!(fighter, Fighter::Unit(unit) if lifted.contains(&(unit, FIRST)));
    if lifted.iter().any(|(_, lift)| *lift == FIRST) {
        let (mut first, rest): (Vec<_>, Vec<_>) = order.drain(..).partition(|(fighter, _)| is_first(*fighter));
        // Among several of them initiative does not count: ties are broken as usual.
        first.sort_by_cached_key(|(fighter, _)| {
            let (side, default) = place_in_side(game, *fighter);
            (game.state().tie_rank(side), side, default)
        });
        order.extend(first.into_iter().chain(rest));
    }
    for (unit, _) in lifted.iter().filter(|(_, lift)| *lift != FIRST) {
        before_militia(game, order, *unit);
    }
    after_the_dictator(game, order);
}

/// Moves the unit just before the first enemy militia, if it comes after them.
fn before_militia(game: &Game, order: &mut [(Fighter, i8)], unit: UnitId) {
    let state = game.state();
    let side = state.side(owner(game, unit));
    let enemy_militia = |(fighter, _): &(Fighter, i8)| fighter.militia_of().is_some_and(|seat| state.side(seat) != side);
    let here = order.iter().position(|(fighter, _)| *fighter == Fighter::Unit(unit));
    if let Some((here, first)) = here.zip(order.iter().position(enemy_militia))
        && first < here
    {
        order[first..=here].rotate_right(1);
    }
}

/// Moves the units of a Rebel that a card of the Dictator names after his last unit, keeping their order.
fn after_the_dictator(game: &Game, order: &mut Vec<(Fighter, i8)>) {
    let state = game.state();
    let cards = hooks::table_cards(game, hooks::ACTS_BEHIND);
    if cards.is_empty() {
        return;
    }
    let named: Vec<Seat> = state
        .rebels()
        .filter(|seat| {
            let says = |card: &CardId| {
                let call = HookCall { seat: Some(*seat), ..HookCall::of(hooks::ACTS_BEHIND, *card) };
                hooks::read::<Option<Verdict>>(game, call).flatten() == Some(Verdict(true))
            };
            cards.iter().any(says)
        })
        .collect();
    let seat_of = |fighter: Fighter| match fighter {
        Fighter::Unit(unit) => owner(game, unit),
        Fighter::Militia(seat) => seat,
        Fighter::Riders(squad) => squad.seat(),
    };
    let last = order.iter().rposition(|(fighter, _)| state.player(seat_of(*fighter)).is_dictator);
    if let Some(last) = last.filter(|_| !named.is_empty()) {
        let tail = order.split_off(last + 1);
        let (behind, ahead): (Vec<_>, Vec<_>) = order.drain(..).partition(|(fighter, _)| named.contains(&seat_of(*fighter)));
        order.extend(ahead.into_iter().chain(behind).chain(tail));
    }
}

type Place<'a> = (u8, bool, &'a str, u8);

/// The owner's order; by default MERCs before militia, then by card name.
fn place_in_side(game: &Game, fighter: Fighter) -> (Side, Place<'_>) {
    let state = game.state();
    match fighter {
        Fighter::Unit(unit) => {
            let rank = rank(state.unit(unit).rank);
            (state.side(owner(game, unit)), (rank, false, game.catalog().unit_name(unit), unit.0))
        }
        Fighter::Militia(seat) => (state.side(seat), (rank(state.player(seat).militia_rank), true, "", seat.0)),
        // After those on foot.
        Fighter::Riders(squad) => {
            (state.side(squad.seat()), (rank(state.player(squad.seat()).militia_rank), true, "riders", squad.0))
        }
    }
}

/// Units without a given place come after those with one.
fn rank(given: u8) -> u8 {
    if given == 0 { u8::MAX } else { given }
}

fn owner(game: &Game, unit: UnitId) -> Seat {
    game.state().owner(unit).expect("units in a sector have an owner")
}

fn clip(initiative: i16) -> i8 {
    initiative.clamp(-99, 99) as i8
}
