//! Damage and death (COM-9, COM-10). This file does not know where hits come from.

use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SectorId, SquadId, UnitId};
use crate::merc::model::state::{Fighter, ItemPlace, Target};
use crate::merc::rules::{gear, vehicles, victory};

/// How many hits a target can take, one of them if it is militia. The cover of its vehicle counts (MOD-C5).
pub fn toughness(game: &Game, target: Target, pierces: bool) -> u16 {
    body(game, target, pierces) + cover_of(game, target).map_or(0, |(_, cover)| u16::from(cover))
}

/// The squad whose vehicle protects a target, and the hits that it takes first.
pub fn cover_of(game: &Game, target: Target) -> Option<(SquadId, u8)> {
    let squad = match target {
        Target::Unit(unit) => game.state().squad_of(unit)?,
        Target::Riders(squad) => squad,
        Target::Dog(_) | Target::Militia(_) => return None,
    };
    Some((squad, game.cover(squad))).filter(|(_, cover)| *cover > 0)
}

/// How many hits a target can take itself.
pub fn body(game: &Game, target: Target, pierces: bool) -> u16 {
    match target {
        Target::Unit(unit) if game.state().squad_of(unit).is_none() => 0,
        Target::Unit(unit) => {
            let armor = if pierces { 0 } else { game.armor(unit) };
            u16::from(game.state().unit(unit).health) + u16::from(armor)
        }
        Target::Dog(dog) => {
            let held = game.state().combat().is_some_and(|combat| combat.dogs.iter().any(|hold| hold.dog == dog));
            if held { u16::from(game.state().item(dog).points) } else { 0 }
        }
        Target::Militia(_) | Target::Riders(_) => 1,
    }
}

/// Applies hits immediately.
pub fn apply(game: &mut Game, sector: SectorId, target: Target, hits: u16, pierces: bool) -> Flow<()> {
    let hits = hits.min(250) as u8;
    match target {
        Target::Unit(unit) if game.state().squad_of(unit).is_some() => wound(game, unit, hits, pierces),
        Target::Unit(_) => Ok(()),
        Target::Dog(dog) => bite_back(game, dog, hits),
        Target::Militia(seat) => {
            let count = hits.min(game.state().militia_on_foot(seat, sector));
            if count == 0 {
                return Ok(());
            }
            let left = game.state().militia(seat, sector) - count;
            game.emit(Event::MilitiaKilled { seat, sector, count, left, riding: None })
        }
        Target::Riders(squad) => {
            let hits = vehicles::absorb(game, squad, hits)?;
            kill_riders(game, squad, hits)
        }
    }
}

/// Militia take hits wherever they are: those on foot first, then the vehicles of the others (MOD-C5).
pub fn casualties(game: &mut Game, seat: Seat, sector: SectorId, hits: u8) -> Flow<()> {
    let on_foot = hits.min(game.state().militia_on_foot(seat, sector));
    apply(game, sector, Target::Militia(seat), on_foot.into(), false)?;
    let mut hits = hits - on_foot;
    for squad in game.state().squads_of(seat) {
        let riders = game.state().squad(squad).riders;
        if hits > 0 && riders > 0 && game.state().squad(squad).sector == Some(sector) {
            let left = vehicles::absorb(game, squad, hits)?;
            kill_riders(game, squad, left)?;
            hits = left.saturating_sub(riders);
        }
    }
    Ok(())
}

fn kill_riders(game: &mut Game, squad: SquadId, hits: u8) -> Flow<()> {
    let riders = game.state().squad(squad).riders;
    let count = hits.min(riders);
    match game.state().squad(squad).sector {
        Some(sector) if count > 0 => {
            let (seat, riding) = (squad.seat(), Some(squad));
            game.emit(Event::MilitiaKilled { seat, sector, count, left: riders - count, riding })
        }
        _ => Ok(()),
    }
}

/// Armor is spent before health; armor-piercing hits leave it whole (COM-9). Before both comes a vehicle (MOD-C5).
pub fn wound(game: &mut Game, unit: UnitId, hits: u8, pierces: bool) -> Flow<()> {
    let mut hits = match game.state().squad_of(unit) {
        Some(squad) => vehicles::absorb(game, squad, hits)?,
        None => hits,
    };
    if hits == 0 {
        return Ok(());
    }
    for call in hooks::unit_cards(game, unit, hooks::ABSORB) {
        if hits > 0 && hooks::is_here(game, &call) {
            hits -= hooks::act_number(game, HookCall { number: Some(hits), ..call }, hits)?;
        }
    }
    if game.state().squad_of(unit).is_none() {
        return Ok(());
    }
    let armor: Vec<ItemId> = if pierces { Vec::new() } else { game.armor_items(unit).collect() };
    for item in armor {
        let points = game.state().item(item).points.min(hits);
        if points == 0 {
            continue;
        }
        hits -= points;
        let left = game.state().item(item).points - points;
        game.emit(Event::ArmorLost { unit, item, points, left })?;
        if left == 0 {
            game.emit(Event::ItemDiscarded { item, from: Some(unit) })?;
            gear::settle(game, unit)?;
        }
    }
    let from = game.state().unit(unit).health;
    let lost = from.min(hits);
    if lost == 0 {
        return Ok(());
    }
    game.emit(Event::HealthLost { unit, from, to: from - lost })?;
    if from == lost { dying(game, unit) } else { Ok(()) }
}

/// A MERC at 0 health dies unless a card prevents it; players with such a card are asked at once (COM-10).
fn dying(game: &mut Game, unit: UnitId) -> Flow<()> {
    let state = game.state();
    let Some((seat, sector)) = state.owner(unit).zip(state.sector_of(unit)) else { return Ok(()) };
    let side = state.side(seat);
    let mut calls: Vec<HookCall> = hooks::unit_cards(game, unit, hooks::DYING).into_iter().collect();
    for mate in state.units_of_side_in(side, sector).filter(|mate| *mate != unit) {
        calls.extend(hooks::unit_cards(game, mate, hooks::DYING));
    }
    for call in calls {
        if game.state().unit(unit).health > 0 || game.state().squad_of(unit).is_none() {
            return Ok(());
        }
        hooks::act_each(game, [HookCall { other: Some(unit), sector: Some(sector), ..call }])?;
    }
    // A card may have saved the MERC or already removed it.
    let still = game.state().unit(unit).health == 0 && game.state().squad_of(unit).is_some();
    if still { die(game, unit, sector) } else { Ok(()) }
}

/// When his forces kill an enemy MERC, the Dictator's card may claim its gear (Gaddafi).
fn spoils(game: &mut Game, unit: UnitId, sector: SectorId) -> Flow<()> {
    let state = game.state();
    let seat = state.dictator_seat().filter(|seat| state.owner(unit).is_some_and(|owner| state.side(owner) != state.side(*seat)));
    let Some(seat) = seat else { return Ok(()) };
    let by = state.attack().map(|attack| attack.by);
    let his_forces = match by {
        Some(Fighter::Unit(by)) => state.owner(by).is_none_or(|owner| state.side(owner) == state.side(seat)),
        Some(Fighter::Militia(by)) => state.side(by) == state.side(seat),
        Some(Fighter::Riders(by)) => state.side(by.seat()) == state.side(seat),
        // Without an attack, a mine killed the MERC if it died in combat; otherwise a tactics card or an ability did.
        None => state.combat().is_some_and(|combat| combat.sector == sector),
    };
    if !his_forces {
        return Ok(());
    }
    let killer = by.and_then(|by| if let Fighter::Unit(by) = by { Some(by) } else { None });
    for card in hooks::table_cards(game, hooks::SPOILS) {
        let call = HookCall { unit: killer, ..HookCall::of(hooks::SPOILS, card) };
        hooks::act(game, HookCall { seat: Some(seat), other: Some(unit), sector: Some(sector), ..call })?;
    }
    Ok(())
}

/// Discards the card and its equipment; a dog's hold ends when its owner dies (EQP-DOG).
fn die(game: &mut Game, unit: UnitId, sector: SectorId) -> Flow<()> {
    // Parts return to the supply before anybody can take them (MOD-I3).
    let parts: Vec<ItemId> =
        game.state().unit(unit).gear.iter().copied().filter(|item| game.state().config().supply.contains(item)).collect();
    for item in parts {
        game.emit(Event::ItemDiscarded { item, from: Some(unit) })?;
    }
    spoils(game, unit, sector)?;
    for item in game.state().unit(unit).gear.clone() {
        game.emit(Event::ItemDiscarded { item, from: Some(unit) })?;
    }
    // A vehicle stays where its last member fell (MOD-C2).
    if let Some(squad) = game.state().squad_of(unit).filter(|squad| game.state().squad(*squad).members.len() == 1) {
        vehicles::leave_behind(game, squad)?;
    }
    let is_dictator = game.state().is_dictator_card(unit);
    let seat = game.state().owner(unit);
    let held = game.state().held_by(unit);
    if let Some(dog) = held {
        game.emit(Event::DogReleased { dog })?;
    }
    game.emit(Event::UnitDied { unit, sector })?;
    for card in hooks::table_cards(game, hooks::DIED) {
        let call = HookCall { other: Some(unit), seat, sector: Some(sector), ..HookCall::of(hooks::DIED, card) };
        hooks::act(game, call)?;
    }
    if is_dictator {
        victory::dictator_killed(game)?;
    }
    Ok(())
}

/// A dog takes hits. When it dies, its card is discarded and the MERC it held is free.
fn bite_back(game: &mut Game, dog: ItemId, hits: u8) -> Flow<()> {
    let left = game.state().item(dog).points.saturating_sub(hits);
    game.emit(Event::DogHurt { dog, left })?;
    if left > 0 {
        return Ok(());
    }
    let from = match game.state().item(dog).place {
        ItemPlace::Gear(unit) => Some(unit),
        _ => None,
    };
    game.emit(Event::ItemDiscarded { item: dog, from })?;
    gear::settle_all(game)
}
