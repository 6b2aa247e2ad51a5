//! Retreat at the end of a round (COM-12), and what it means in a stalemate (COM-13).

use super::{is_decided, stalemate};
use crate::kernel::{Flow, Opt};
use crate::merc::game::Game;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SectorId, Side, SquadId, SquadKind, UnitId};
use crate::merc::rules::squads::leaves_dictator_alone;

/// Every squad may retreat, attackers first. False if the combat ends undecided.
pub fn offer(game: &mut Game, sector: SectorId) -> Flow<bool> {
    let attacker = game.state().combat().map_or(Side(0), |combat| combat.attacker);
    let harmless = !stalemate::can_harm(game, sector);
    let mut squads: Vec<SquadId> = game.state().squads_in(sector).collect();
    squads.sort_by_key(|squad| (game.state().side(squad.seat()) != attacker, *squad));
    for squad in squads {
        let forced = harmless && game.state().side(squad.seat()) == attacker;
        ask(game, sector, squad, forced)?;
        if is_decided(game, sector) {
            return Ok(true);
        }
    }
    // A retreat can let those who stay harm each other: Max may have left.
    Ok(!harmless || stalemate::can_harm(game, sector))
}

fn ask(game: &mut Game, sector: SectorId, squad: SquadId, forced: bool) -> Flow<()> {
    let ways = ways_out(game, sector, squad.seat());
    if ways.is_empty() || squad.kind() == SquadKind::Base || game.state().squad(squad).members.is_empty() {
        return Ok(());
    }
    let held = game.state().squad(squad).members.iter().any(|unit| game.state().held_by(*unit).is_some());
    let free = game.state().squad(squad).members.iter().filter(|unit| game.state().held_by(**unit).is_none()).count();
    let splits = free_squad(game, squad).is_some() && game.state().squad(squad).members.len() > 1 && free > 0;
    let mut options = Vec::new();
    if !forced {
        options.push(Choice::Word(Word::Stay));
    }
    if !held {
        options.extend(ways.iter().map(|way| Choice::Sector(*way)));
    }
    if splits && !forced {
        options.push(Choice::Word(Word::Split));
    }
    if options.is_empty() || options == [Choice::Word(Word::Stay)] {
        return Ok(());
    }
    match game.pick(squad.seat(), QuestionId::Retreat { squad }, options, 0)? {
        Choice::Sector(to) => leave(game, squad, sector, to),
        Choice::Word(Word::Split) => split_off(game, sector, squad, &ways),
        _ => Ok(()),
    }
}

/// Part of a squad splits off as the other squad, which may then retreat (COM-12).
fn split_off(game: &mut Game, sector: SectorId, squad: SquadId, ways: &[SectorId]) -> Flow<()> {
    let Some(into) = free_squad(game, squad) else { return Ok(()) };
    let members = game.state().squad(squad).members.clone();
    let free: Vec<UnitId> = members.iter().copied().filter(|unit| game.state().held_by(*unit).is_none()).collect();
    let most = free.len().min(members.len() - 1) as u16;
    let options = free.iter().map(|unit| Opt::one(Choice::Unit(*unit))).collect();
    let chosen = game.choose(squad.seat(), QuestionId::Split { squad }, options, 0, most)?;
    let units: Vec<UnitId> =
        chosen.iter().filter_map(|(choice, _)| if let Choice::Unit(unit) = choice { Some(*unit) } else { None }).collect();
    if units.is_empty() || leaves_dictator_alone(game, squad, &units) {
        return Ok(());
    }
    game.emit(Event::SquadSplit { from: squad, into, units })?;
    let mut options = vec![Choice::Word(Word::Stay)];
    options.extend(ways.iter().map(|way| Choice::Sector(*way)));
    if let Choice::Sector(to) = game.pick(squad.seat(), QuestionId::Retreat { squad: into }, options, 0)? {
        leave(game, into, sector, to)?;
    }
    // The members who stayed decide for themselves.
    if is_decided(game, sector) { Ok(()) } else { ask(game, sector, squad, false) }
}

/// A squad retreats. A dog whose owner leaves is lost, and the MERC it held is free (EQP-DOG).
fn leave(game: &mut Game, squad: SquadId, from: SectorId, to: SectorId) -> Flow<()> {
    let members = &game.state().squad(squad).members;
    let dogs: Vec<(ItemId, UnitId)> = game.state().combat().map_or(Vec::new(), |combat| {
        combat.dogs.iter().filter(|hold| members.contains(&hold.owner)).map(|hold| (hold.dog, hold.owner)).collect()
    });
    for (dog, owner) in dogs {
        game.emit(Event::ItemDiscarded { item: dog, from: Some(owner) })?;
    }
    game.emit(Event::Retreated { squad, from, to })
}

/// COM-15: the round limit is reached. As in COM-13, the attackers must retreat if they can.
pub fn break_off(game: &mut Game, sector: SectorId) -> Flow<()> {
    let attacker = game.state().combat().map_or(Side(0), |combat| combat.attacker);
    let squads: Vec<SquadId> = game.state().squads_in(sector).collect();
    for squad in squads {
        if game.state().side(squad.seat()) == attacker {
            ask(game, sector, squad, true)?;
        }
    }
    Ok(())
}

/// Adjacent sectors without enemies.
pub fn ways_out(game: &Game, sector: SectorId, seat: crate::kernel::Seat) -> Vec<SectorId> {
    let state = game.state();
    let side = state.side(seat);
    state.neighbors(sector).into_iter().filter(|way| !state.has_enemies(side, *way)).collect()
}

/// The player's other squad, if it is not on the map.
pub fn free_squad(game: &Game, squad: SquadId) -> Option<SquadId> {
    let kinds = [SquadKind::Primary, SquadKind::Secondary];
    let other = kinds.into_iter().map(|kind| SquadId::new(squad.seat(), kind)).find(|other| *other != squad)?;
    game.state().squad(other).members.is_empty().then_some(other)
}
