//! Invariants that hold after every event. Random play checks them; the rules never rely on them.

use super::game::Game;
use crate::merc::game::Merc;
use crate::merc::model::ids::{DECKS, ItemId, MOST_SEATS, SquadId, UnitId, deck_index};
use crate::merc::model::state::{ItemPlace, State, UnitPlace};
use crate::merc::rules::stats;

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BrokenPromise(String);

impl From<String> for BrokenPromise {
    fn from(what: String) -> Self {
        BrokenPromise(what)
    }
}

/// The first broken invariant, if any.
pub fn check(rules: &Merc, state: &State) -> Result<(), BrokenPromise> {
    each_merc_in_one_place(rules, state)?;
    each_item_in_one_place(rules, state)?;
    stashed_items_have_points(rules, state)?;
    tactics_in_one_place(rules, state)?;
    squads_hold_together(state)?;
    vehicles_have_squads(rules, state)?;
    militia_within_caps(state)?;
    health_within_bounds(rules, state)?;
    Ok(())
}

/// Invariants between commands: control is as defined (CMP-10), cached numbers are fresh, and no drawn card is left over.
pub fn check_settled(game: &Game) -> Result<(), BrokenPromise> {
    let state = game.state();
    check(game.rules(), state)?;
    for sector in state.all_sectors() {
        if state.outcome().is_none() && state.sector(sector).control != state.rightful_control(sector) {
            return Err(BrokenPromise(format!("control of {} is not settled", state.sector_name(sector))));
        }
    }
    numbers_are_fresh(game)?;
    let loose = game.catalog().items().find(|item| matches!(state.item(*item).place, ItemPlace::Found(_)));
    if state.outcome().is_none()
        && let Some(item) = loose
    {
        return Err(BrokenPromise(format!("{} was drawn but not placed anywhere", game.catalog().item_name(item))));
    }
    let offered = game.catalog().mercs().find(|unit| matches!(state.unit(*unit).place, UnitPlace::Offered(_)));
    if state.outcome().is_none()
        && let Some(unit) = offered
    {
        return Err(BrokenPromise(format!("{} was drawn but not placed anywhere", game.catalog().unit_name(unit))));
    }
    if state.combat().is_some() && state.outcome().is_none() {
        return Err(BrokenPromise("a combat outlived its command".to_string()));
    }
    Ok(())
}

/// Cached numbers equal freshly computed ones, even in the middle of a command.
pub fn numbers_are_fresh(game: &Game) -> Result<(), BrokenPromise> {
    let units = || game.state().seats().flat_map(|seat| game.state().team(seat));
    let cached: Vec<_> = units().map(|unit| stats::of(game, unit)).collect();
    stats::forget(game);
    for (unit, cached) in units().zip(cached) {
        let fresh = stats::of(game, unit);
        if cached != fresh {
            return Err(BrokenPromise(format!("{} has cached {cached:?} and fresh {fresh:?}", game.catalog().unit_name(unit))));
        }
    }
    Ok(())
}

fn each_merc_in_one_place(rules: &Merc, state: &State) -> Result<(), String> {
    for index in 0..state.units.len() as u8 {
        let unit = UnitId(index);
        let name = rules.catalog.unit_name(unit);
        let place = state.unit(unit).place;
        let seen = [
            state.merc_deck.iter().filter(|other| **other == unit).count(),
            state.merc_discard.iter().filter(|other| **other == unit).count(),
            state.squads.iter().flat_map(|squad| &squad.members).filter(|other| **other == unit).count(),
        ];
        let wanted = match place {
            UnitPlace::Deck => [1, 0, 0],
            UnitPlace::Discard => [0, 1, 0],
            UnitPlace::Squad(squad) if !state.squad(squad).members.contains(&unit) => {
                return Err(format!("{name} is not in its squad"));
            }
            UnitPlace::Squad(_) => [0, 0, 1],
            UnitPlace::Box | UnitPlace::Offered(_) | UnitPlace::Aside => [0, 0, 0],
        };
        if seen != wanted {
            return Err(format!("{name} is at {place:?} but found {seen:?} times in deck, discards, squads"));
        }
    }
    Ok(())
}

fn each_item_in_one_place(rules: &Merc, state: &State) -> Result<(), String> {
    let mut seen = vec![0u8; state.items.len()];
    let mut see = |item: &ItemId, place: ItemPlace| {
        seen[usize::from(item.0)] += 1;
        match state.item(*item).place == place {
            true => Ok(()),
            false => Err(format!("{} claims {:?} but is at {place:?}", rules.catalog.item_name(*item), state.item(*item).place)),
        }
    };
    for deck in DECKS {
        state.decks[deck_index(deck)].iter().try_for_each(|item| see(item, ItemPlace::Deck(deck)))?;
        state.discards[deck_index(deck)].iter().try_for_each(|item| see(item, ItemPlace::Discard(deck)))?;
    }
    for sector in state.all_sectors() {
        state.sector(sector).stash.iter().try_for_each(|item| see(item, ItemPlace::Stash(sector)))?;
    }
    for (index, squad) in state.squads.iter().enumerate() {
        squad.item.iter().try_for_each(|item| see(item, ItemPlace::Squad(SquadId(index as u8))))?;
    }
    for index in 0..state.units.len() as u8 {
        let unit = UnitId(index);
        state.unit(unit).gear.iter().try_for_each(|item| see(item, ItemPlace::Gear(unit)))?;
        if !matches!(state.unit(unit).place, UnitPlace::Squad(_)) && !state.unit(unit).gear.is_empty() {
            return Err(format!("{} has equipment while off the map", rules.catalog.unit_name(unit)));
        }
    }
    for item in rules.catalog.items() {
        let wanted = u8::from(!matches!(state.item(item).place, ItemPlace::Box | ItemPlace::Found(_) | ItemPlace::Supply));
        if seen[usize::from(item.0)] != wanted {
            return Err(format!("{} is in {} places", rules.catalog.item_name(item), seen[usize::from(item.0)]));
        }
    }
    Ok(())
}

/// A stashed item keeps its damage but is never used up (REQ-5).
fn stashed_items_have_points(rules: &Merc, state: &State) -> Result<(), String> {
    for item in state.sectors.iter().flat_map(|sector| &sector.stash) {
        let (has, full) = (state.item(*item).points, rules.full_points(*item));
        if has > full || (has == 0 && full > 0) {
            return Err(format!("{} is in a stash with {has} of {full} points", rules.catalog.item_name(*item)));
        }
    }
    Ok(())
}

fn tactics_in_one_place(rules: &Merc, state: &State) -> Result<(), String> {
    let mut all: Vec<_> =
        [&state.tactics_deck, &state.hand, &state.tactics_discard, &state.in_play].into_iter().flatten().collect();
    if let Some(card) = state.tactics_given_up.iter().find(|card| !state.tactics_discard.contains(card)) {
        return Err(format!("{} was given up and is not in the discard pile", rules.catalog.tactic_id(*card)));
    }
    all.sort();
    match all.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("{} is in two places", rules.catalog.tactic_id(*pair[0]))),
        None => Ok(()),
    }
}

fn squads_hold_together(state: &State) -> Result<(), String> {
    for (index, squad) in state.squads.iter().enumerate() {
        let id = SquadId(index as u8);
        if squad.members.is_empty() && squad.sector.is_some() {
            return Err(format!("{}'s {} squad is empty and on the map", state.seat_name(id.seat()), id.word()));
        }
        if squad.members.iter().any(|unit| state.squad_of(*unit) != Some(id)) {
            return Err(format!("{}'s {} squad has another player's MERC", state.seat_name(id.seat()), id.word()));
        }
    }
    Ok(())
}

/// Only a squad on the map has a vehicle, and only its owner's militia ride. The riders of a vehicle lost in combat keep together until
/// the end (MOD-C2 to MOD-C4).
fn vehicles_have_squads(rules: &Merc, state: &State) -> Result<(), String> {
    for (index, squad) in state.squads.iter().enumerate() {
        let id = SquadId(index as u8);
        let name = || format!("{}'s {} squad", state.seat_name(id.seat()), id.word());
        if squad.item.is_some_and(|item| rules.catalog.equipment(&rules.content, item).vehicle.is_none()) {
            return Err(format!("{} is mounted on something that is no vehicle", name()));
        }
        if squad.members.is_empty() && (squad.item.is_some() || squad.riders > 0 || squad.legs > 0) {
            return Err(format!("{} is empty and has a vehicle, riders or steps left", name()));
        }
        if squad.item.is_none() && (squad.legs > 0 || squad.riders > 0 && state.combat().is_none()) {
            return Err(format!("{} has riders or steps left without a vehicle", name()));
        }
        let fights = state.combat().is_some_and(|combat| squad.sector == Some(combat.sector));
        if fights && squad.legs > 0 {
            return Err(format!("{} has steps left in a combat", name()));
        }
        if let Some(at) = squad.sector.filter(|at| state.riders_in(id.seat(), *at) > state.militia(id.seat(), *at)) {
            return Err(format!("{} has more riders than militia in {}", name(), state.sector_name(at)));
        }
    }
    Ok(())
}

fn militia_within_caps(state: &State) -> Result<(), String> {
    for sector in state.all_sectors() {
        for seat in state.seats() {
            let side = state.side(seat);
            let (has, cap) = (state.militia_of_side(side, sector), state.militia_cap(seat, sector));
            if has > cap {
                return Err(format!("{} has {has} militia in {}, over {cap}", state.seat_name(seat), state.sector_name(sector)));
            }
        }
        if state.sector(sector).militia.iter().skip(state.players.len().min(MOST_SEATS)).any(|count| *count > 0) {
            return Err(format!("militia without an owner in {}", state.sector_name(sector)));
        }
    }
    Ok(())
}

fn health_within_bounds(rules: &Merc, state: &State) -> Result<(), String> {
    for unit in state.seats().flat_map(|seat| state.team(seat)) {
        let health = state.unit(unit).health;
        if health > rules.max_health(unit) {
            return Err(format!("{} has health {health}", rules.catalog.unit_name(unit)));
        }
        for item in &state.unit(unit).gear {
            if state.item(*item).points > rules.full_points(*item) {
                return Err(format!("{} has too many points", rules.catalog.item_name(*item)));
            }
        }
    }
    Ok(())
}
