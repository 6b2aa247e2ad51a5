//! Aiming: the legal targets (COM-6b, COM-7), and the question to the unit's owner.

use super::dice_of;
use crate::kernel::{Answer, Flow, Kind, Opt, Question};
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::ids::{CardId, SectorId, Side, SquadId, UnitId};
use crate::merc::model::state::{Fighter, Target};
use crate::merc::rules::stats;

/// Everything a side may shoot at in a sector, with counts.
pub fn candidates(game: &Game, sector: SectorId, side: Side) -> Vec<(Target, u16)> {
    let state = game.state();
    let mut found = Vec::new();
    for enemy in state.sides().filter(|other| *other != side) {
        for unit in state.units_of_side_in(enemy, sector) {
            if may_be_targeted(game, sector, unit) {
                found.push((Target::Unit(unit), 1));
            }
        }
        for seat in state.seats_of(enemy).filter(|seat| state.militia(*seat, sector) > 0) {
            let militia = state.militia_on_foot(seat, sector);
            if militia > 0 {
                found.push((Target::Militia(seat), u16::from(militia)));
            }
            let riding = |squad: &SquadId| state.squad(*squad).riders > 0 && state.squad(*squad).sector == Some(sector);
            let squads = state.squads_of(seat).into_iter().filter(riding);
            found.extend(squads.map(|squad| (Target::Riders(squad), u16::from(state.squad(squad).riders))));
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

/// Whether a side has anything to shoot at in a sector. Calls a script only if a card may protect everything that is there.
pub fn has_candidates(game: &Game, sector: SectorId, side: Side) -> bool {
    let state = game.state();
    let is_open = |unit: UnitId| !state.is_dictator_card(unit) && !hooks::any_of_unit(game, unit, hooks::MAY_BE_TARGETED);
    let in_the_open =
        |enemy: Side| state.militia_of_side(enemy, sector) > 0 || state.units_of_side_in(enemy, sector).any(is_open);
    state.sides().any(|enemy| enemy != side && in_the_open(enemy)) || !candidates(game, sector, side).is_empty()
}

/// The Dictator is protected while any other unit of his side is in the sector (COM-7, DIC-5); a card may protect others.
pub fn may_be_targeted(game: &Game, sector: SectorId, unit: UnitId) -> bool {
    let state = game.state();
    if state.is_dictator_card(unit) {
        let side = state.owner(unit).map(|seat| state.side(seat));
        return side.is_none_or(|side| state.unit_count(side, sector) <= 1);
    }
    hooks::allows(game, unit, hooks::MAY_BE_TARGETED, |call| HookCall { sector: Some(sector), ..call })
}

/// Whether a dog may hold a MERC (EQP-DOG).
pub fn may_be_held(game: &Game, unit: UnitId) -> bool {
    game.state().held_by(unit).is_none() && hooks::allows(game, unit, hooks::MAY_BE_HELD, |call| call)
}

/// Whether a unit's own card allows a target.
fn may_target(game: &Game, unit: UnitId, target: Target) -> bool {
    who_forbids(game, unit, target).is_none()
}

/// The card that forbids a unit a target.
pub fn who_forbids(game: &Game, unit: UnitId, target: Target) -> Option<CardId> {
    hooks::who_forbids(game, unit, hooks::MAY_TARGET, |call| match target {
        Target::Unit(other) => HookCall { other: Some(other), item: None, ..call },
        Target::Dog(dog) => HookCall { item: Some(dog), ..call },
        Target::Militia(_) | Target::Riders(_) => HookCall { seat: target.militia_of(), item: None, ..call },
    })
}

/// Everything a unit may shoot at in a sector; a unit held by a dog may shoot only at that dog (COM-7).
pub fn targets_for(game: &Game, sector: SectorId, unit: UnitId) -> Vec<(Target, u16)> {
    let Some(seat) = game.state().owner(unit) else { return Vec::new() };
    let mut found = match game.state().held_by(unit) {
        Some(dog) => vec![(Target::Dog(dog), 1)],
        None => candidates(game, sector, game.state().side(seat)),
    };
    found.retain(|(target, _)| may_target(game, unit, *target));
    found
}

/// Asks the unit's owner. All targets are declared before rolling. The sector may be another one (a bombardment).
pub fn choose(game: &mut Game, sector: SectorId, unit: UnitId) -> Flow<Vec<(Target, u16)>> {
    let Some(seat) = game.state().owner(unit) else { return Ok(Vec::new()) };
    let found = targets_for(game, sector, unit);
    let free = frees_militia(game, unit);
    let most = most_targets(game, unit);
    let only_one = found.len() == 1 && (found[0].1 == 1 || most >= found[0].1 || free);
    if found.is_empty() || only_one {
        return Ok(found);
    }
    let mut first = Some(found);
    let answer = game.ask_again(|game| {
        let found = first.take().unwrap_or_else(|| targets_for(game, sector, unit));
        // An interjected split may have taken away the targets or the dice.
        let can = !found.is_empty() && dice_of(game, unit) > 0;
        can.then(|| Question { seat, id: QuestionId::Aim { unit }, kind: kind(game, unit, &found, free) })
    })?;
    let Some(Answer::Chosen(chosen)) = answer else { return Ok(Vec::new()) };
    Ok(chosen.into_iter().filter_map(|(choice, count)| Some((choice.target()?, count))).collect())
}

/// The question about the targets of a unit.
pub fn kind_of(game: &Game, unit: UnitId, found: &[(Target, u16)]) -> Kind<Choice> {
    kind(game, unit, found, frees_militia(game, unit))
}

/// Whether militia do not count against the Targets of a unit.
pub fn frees_militia(game: &Game, unit: UnitId) -> bool {
    says(game, unit, hooks::FREE_TARGETS, "militia")
}

pub fn most_targets(game: &Game, unit: UnitId) -> u16 {
    stats::of(game, unit).targets().clamp(1, 60) as u16
}

fn kind(game: &Game, unit: UnitId, found: &[(Target, u16)], free: bool) -> Kind<Choice> {
    let mercs_first = must_target_mercs(game, unit);
    let options = found
        .iter()
        .map(|(target, copies)| {
            let weight = if free && target.militia_of().is_some() { 0 } else { 1 };
            let tier = u8::from(mercs_first && !matches!(target, Target::Unit(_)));
            Opt { what: Choice::from(*target), copies: *copies, weight, tier }
        })
        .collect();
    Kind::Subset { options, least: 1, most: most_targets(game, unit), ordered: false }
}

/// Whether a unit may declare others only after all MERCs (Buzzkill).
pub fn must_target_mercs(game: &Game, unit: UnitId) -> bool {
    says(game, unit, hooks::TARGET_FIRST, "mercs")
}

/// The MERCs that a unit has declared as targets of its current attack, or of the attack that is only supposed.
pub fn declared(game: &Game, unit: UnitId) -> Vec<UnitId> {
    if let Some((by, targets)) = &*game.scratch.numbers.supposed.borrow()
        && *by == unit
    {
        return targets.clone();
    }
    let attack = game.state().attack().filter(|attack| attack.by == Fighter::Unit(unit));
    let targets = attack.into_iter().flat_map(|attack| &attack.targets);
    targets.filter_map(|(target, _)| if let Target::Unit(merc) = target { Some(*merc) } else { None }).collect()
}

/// How many targets a unit can attack at once in its sector: its Targets, plus those that are free.
pub fn reach(game: &Game, unit: UnitId) -> u16 {
    let targets = stats::of(game, unit).targets().clamp(0, 60) as u16;
    let state = game.state();
    let Some((seat, at)) = state.owner(unit).zip(state.sector_of(unit)) else { return targets };
    if !frees_militia(game, unit) {
        return targets;
    }
    let (mut militia, mut others) = (0, 0);
    for side in state.sides().filter(|side| *side != state.side(seat)) {
        militia += u16::from(state.militia_of_side(side, at));
        others += state.units_of_side_in(side, at).count() as u16;
    }
    targets.max(militia + others.min(targets))
}

/// Whether a card of the unit answers a hook with this word.
fn says(game: &Game, unit: UnitId, hook: crate::lua::HookId, word: &str) -> bool {
    hooks::unit_cards(game, unit, hook).into_iter().any(|call| hooks::read_word(game, call, &[word]).is_some())
}
