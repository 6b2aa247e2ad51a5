//! Aiming: who may be chosen (COM-6b, COM-7), and the question to the unit's owner.

use crate::kernel::{Flow, Opt, Seat};
use crate::merc::choice::{Choice, Topic};
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::ids::{SectorId, Side, UnitId};
use crate::merc::numbers;
use crate::merc::state::Target;

/// Everything a side may shoot at in a sector, with how many of each.
pub fn candidates(game: &Game, sector: SectorId, side: Side) -> Vec<(Target, u16)> {
    let state = game.state();
    let mut found = Vec::new();
    for enemy in state.sides().filter(|other| *other != side) {
        for unit in state.units_of_side_in(enemy, sector) {
            if may_be_targeted(game, sector, unit) {
                found.push((Target::Unit(unit), 1));
            }
        }
        for seat in state.seats_of(enemy) {
            let militia = state.militia(seat, sector);
            if militia > 0 {
                found.push((Target::Militia(seat), u16::from(militia)));
            }
        }
    }
    if let Some(combat) = state.combat()
        && combat.sector == sector
    {
        let enemy_dogs = combat.dogs.iter().filter(|hold| state.owner(hold.owner).is_some_and(|seat| state.side(seat) != side));
        found.extend(enemy_dogs.map(|hold| (Target::Dog(hold.dog), 1)));
    }
    found
}

/// The Dictator is protected while any other unit of his side is in the sector (COM-7, DIC-5).
pub fn may_be_targeted(game: &Game, sector: SectorId, unit: UnitId) -> bool {
    let state = game.state();
    if !state.is_dictator_card(unit) {
        return true;
    }
    let side = state.owner(unit).map(|seat| state.side(seat));
    side.is_none_or(|side| state.unit_count(side, sector) <= 1)
}

/// Asks whoever owns the unit. All targets are declared before rolling.
pub fn choose(game: &mut Game, sector: SectorId, unit: UnitId) -> Flow<Vec<(Target, u16)>> {
    let Some(seat) = game.state().owner(unit) else { return Ok(Vec::new()) };
    if let Some(dog) = game.state().held_by(unit) {
        return Ok(vec![(Target::Dog(dog), 1)]);
    }
    let found = candidates(game, sector, game.state().side(seat));
    ask(game, unit, seat, found)
}

/// The question itself; also for attacks into another sector.
pub fn ask(game: &mut Game, unit: UnitId, seat: Seat, found: Vec<(Target, u16)>) -> Flow<Vec<(Target, u16)>> {
    let most = numbers::of(game, unit).targets().clamp(1, 60) as u16;
    let free = militia_is_free(game, unit);
    let only_one = found.len() == 1 && (found[0].1 == 1 || most >= found[0].1 || free);
    if found.is_empty() || only_one {
        return Ok(found);
    }
    let options = found
        .iter()
        .map(|(target, copies)| {
            let weight = if free && matches!(target, Target::Militia(_)) { 0 } else { 1 };
            Opt { what: Choice::from(*target), copies: *copies, weight, tier: 0 }
        })
        .collect();
    let chosen = game.choose(seat, Topic::Aim { unit }, options, 1, most)?;
    Ok(chosen.into_iter().filter_map(|(choice, count)| Some((choice.target()?, count))).collect())
}

/// Whether militia take nothing of this unit's Targets (Rizen).
fn militia_is_free(game: &Game, unit: UnitId) -> bool {
    hooks::unit_cards(game, unit, hooks::FREE_TARGETS)
        .into_iter()
        .filter_map(|frame| hooks::read::<Option<String>>(game, frame)?)
        .any(|what| what == "militia")
}
