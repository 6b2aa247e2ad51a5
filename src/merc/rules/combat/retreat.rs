//! Retreat at the end of a round (COM-12), and what it means in a stalemate (COM-13).

use super::{is_decided, stalemate};
use crate::kernel::{Answer, Flow, Kind, Opt, Question};
use crate::merc::game::Game;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SectorId, Side, SquadId, SquadKind, UnitId};
use crate::merc::rules::moves;
use crate::merc::rules::squads::leaves_dictator_alone;
use crate::merc::rules::vehicles;

/// Whether a squad must retreat if it can (COM-13).
type Forced<'a> = &'a dyn Fn(&Game) -> bool;

/// Every squad may retreat, attackers first. False if the combat ends undecided.
pub fn offer(game: &mut Game, sector: SectorId) -> Flow<bool> {
    let harmless = !stalemate::can_harm(game, sector);
    // A split while a squad is asked can end the stalemate.
    let forced = |game: &Game| harmless && !stalemate::can_harm(game, sector);
    each_squad(game, sector, &forced, false)?;
    if is_decided(game, sector) {
        return Ok(true);
    }
    // A retreat can let those who stay harm each other: Max may have left.
    Ok(!harmless || stalemate::can_harm(game, sector))
}

/// Asks every squad, or only those of the attackers, who must retreat if `forced` says so.
fn each_squad(game: &mut Game, sector: SectorId, forced: Forced<'_>, attackers_only: bool) -> Flow<()> {
    let attacker = game.state().combat().map_or(Side(0), |combat| combat.attacker);
    let defends = |game: &Game, squad: SquadId| game.state().side(squad.seat()) != attacker;
    let mut asked: Vec<SquadId> = Vec::new();
    // A squad may split while another is asked, so there may be more of them each time.
    while !is_decided(game, sector) {
        let squads = game.state().squads_in(sector).filter(|squad| !asked.contains(squad));
        let Some(squad) = squads.min_by_key(|squad| (defends(game, *squad), *squad)) else { break };
        // Attackers decide first (COM-12): one who splits while a defender is asked does not decide again.
        let late = asked.iter().any(|other| defends(game, *other));
        match defends(game, squad) {
            true if attackers_only => {}
            true => ask(game, sector, squad, &|_| false, &mut asked)?,
            false if late => {}
            false => ask(game, sector, squad, forced, &mut asked)?,
        }
        asked.push(squad);
    }
    Ok(())
}

fn ask(game: &mut Game, sector: SectorId, squad: SquadId, forced: Forced<'_>, asked: &mut Vec<SquadId>) -> Flow<()> {
    let question = |game: &Game| {
        let options = options(game, sector, squad, forced(game));
        let kind = Kind::Pick { options, default: 0 };
        Some(Question { seat: squad.seat(), id: QuestionId::Retreat { squad }, kind }).filter(|_| can_leave(game, squad))
    };
    match game.ask_again(question)? {
        Some(Answer::One(Choice::Sector(to))) => leave(game, squad, sector, to),
        Some(Answer::One(Choice::Word(Word::Split))) => split_off(game, sector, squad, asked),
        _ => Ok(()),
    }
}

fn can_leave(game: &Game, squad: SquadId) -> bool {
    squad.kind() != SquadKind::Base && !game.state().squad(squad).members.is_empty()
}

/// What a squad may do at the end of a round. Those who must retreat and cannot may only stay.
fn options(game: &Game, sector: SectorId, squad: SquadId, forced: bool) -> Vec<Choice> {
    let ways = ways_out(game, sector, squad.seat());
    let members = &game.state().squad(squad).members;
    let free = members.iter().filter(|unit| game.state().held_by(**unit).is_none()).count();
    let splits = !forced && !ways.is_empty() && free > 0 && members.len() > 1 && free_squad(game, squad).is_some();
    let ways = ways.into_iter().filter(|_| free == members.len()).map(Choice::Sector);
    let mut options: Vec<Choice> = ways.chain(splits.then_some(Choice::Word(Word::Split))).collect();
    if !forced || options.is_empty() {
        options.insert(0, Choice::Word(Word::Stay));
    }
    options
}

/// Part of a squad splits off as the other squad, which may then retreat (COM-12).
fn split_off(game: &mut Game, sector: SectorId, squad: SquadId, asked: &mut Vec<SquadId>) -> Flow<()> {
    let question = |game: &Game| {
        free_squad(game, squad)?;
        let members = &game.state().squad(squad).members;
        let free: Vec<UnitId> = members.iter().copied().filter(|unit| game.state().held_by(*unit).is_none()).collect();
        let most = free.len().min(members.len() - 1) as u16;
        let options = free.iter().map(|unit| Opt::one(Choice::Unit(*unit))).collect();
        let kind = Kind::Subset { options, least: 0, most, ordered: false };
        Some(Question { seat: squad.seat(), id: QuestionId::Split { squad }, kind })
    };
    // The owner may have split the squad while this was asked.
    let Some(Answer::Chosen(chosen)) = game.ask_again(question)? else { return ask(game, sector, squad, &|_| false, asked) };
    let units: Vec<UnitId> =
        chosen.iter().filter_map(|(choice, _)| if let Choice::Unit(unit) = choice { Some(*unit) } else { None }).collect();
    let Some(into) = free_squad(game, squad).filter(|_| !units.is_empty()) else { return Ok(()) };
    if leaves_dictator_alone(game, squad, &units) {
        return Ok(());
    }
    game.emit(Event::SquadSplit { from: squad, into, units })?;
    asked.push(into);
    ask(game, sector, into, &|_| false, asked)?;
    // The members who stayed decide for themselves.
    if is_decided(game, sector) { Ok(()) } else { ask(game, sector, squad, &|_| false, asked) }
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
    // Riders come along as far as there is room for them; a squad that does not fit in its vehicle leaves it (MOD-C3).
    let riders = match game.vehicle(squad) {
        Some(_) => game.state().squad(squad).riders.min(game.militia_room(squad.seat(), to)),
        None => 0,
    };
    if game.fitting_vehicle(squad).is_none() {
        vehicles::leave_behind(game, squad)?;
    }
    game.emit(Event::Retreated { squad, from, to, riders })?;
    let came = game.state().squad(squad).members.clone();
    moves::arrived(game, to, &came)
}

/// COM-15: the round limit is reached. As in COM-13, the attackers must retreat if they can.
pub fn break_off(game: &mut Game, sector: SectorId) -> Flow<()> {
    each_squad(game, sector, &|_| true, true)
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
