//! Vehicles and the militia who ride in them (MOD-C2 to MOD-C5): taking and leaving one, who rides, how far it goes, what it takes.

use super::gear::is_lost;
use super::stats;
use crate::kernel::Flow;
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SectorId, SquadId};
use crate::merc::model::state::State;
use arrayvec::ArrayVec;

/// A squad takes a vehicle; the one it has goes to the stash (MOD-C2).
pub fn mount(game: &mut Game, squad: SquadId, item: ItemId) -> Flow<()> {
    leave_behind(game, squad)?;
    game.emit(Event::ItemMounted { squad, item })
}

/// A squad leaves its vehicle in the stash, or loses it if the game loses damaged gear (REQ-5).
pub fn leave_behind(game: &mut Game, squad: SquadId) -> Flow<()> {
    let Some(item) = game.state().squad(squad).item else { return Ok(()) };
    match game.state().squad(squad).sector {
        Some(sector) if !is_lost(game, item) => game.emit(Event::ItemStashed { seat: squad.seat(), sector, item }),
        _ => game.emit(Event::ItemDiscarded { item, from: None }),
    }
}

/// The vehicle takes hits for anyone aboard, armor-piercing or not. Returns the hits that go on to those aboard (MOD-C5).
pub fn absorb(game: &mut Game, squad: SquadId, hits: u8) -> Flow<u8> {
    let cover = game.cover(squad);
    let points = cover.min(hits);
    let Some(item) = game.state().squad(squad).item.filter(|_| points > 0) else { return Ok(hits) };
    game.emit(Event::CoverLost { squad, item, points, left: cover - points })?;
    if points == cover {
        game.emit(Event::ItemDiscarded { item, from: None })?;
    }
    Ok(hits - points)
}

/// What a squad pays for a step, and what is left afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trip {
    /// Actions from every member.
    pub cost: u8,
    /// Steps left of the same move.
    pub legs: u8,
    pub riders: u8,
}

/// What the next step costs every member of a squad (MOV-1, MOD-C4).
pub fn cost(game: &Game, squad: SquadId) -> u8 {
    match game.fitting_vehicle(squad) {
        None => game.content().rules.move_cost,
        Some(_) if game.state().squad(squad).legs > 0 => 0,
        Some((_, numbers)) => numbers.move_cost,
    }
}

/// A step to a sector with this many riders; by default those who ride now stay aboard, as far as there is room.
pub fn trip(game: &Game, squad: SquadId, to: SectorId, riders: Option<u8>) -> Trip {
    let cost = cost(game, squad);
    let Some((_, numbers)) = game.fitting_vehicle(squad) else { return Trip { cost, legs: 0, riders: 0 } };
    let now = game.state().squad(squad);
    let legs = if now.legs > 0 { now.legs } else { numbers.steps } - 1;
    // Entering a sector with enemies ends the move (MOD-C4).
    let legs = if game.state().has_enemies(game.state().side(squad.seat()), to) { 0 } else { legs };
    Trip { cost, legs, riders: riders.unwrap_or(now.riders).min(most_riders(game, squad, to)) }
}

/// What limits the number of riders (MOD-C3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RiderLimit {
    Crew,
    /// Only the player's own militia of the squad's sector ride.
    Militia,
    /// CMP-6 at the destination.
    Cap,
}

/// The tightest limit for the riders of a squad that moves to a sector.
pub fn rider_limit(game: &Game, squad: SquadId, to: SectorId) -> (u8, RiderLimit) {
    let state = game.state();
    let (Some((_, numbers)), Some(from)) = (game.fitting_vehicle(squad), state.squad(squad).sector) else {
        return (0, RiderLimit::Crew);
    };
    let seats = numbers.crew - state.squad(squad).members.len() as u8;
    let own = state.militia_on_foot(squad.seat(), from) + state.squad(squad).riders;
    let limits = [(own, RiderLimit::Militia), (seats, RiderLimit::Crew), (game.militia_room(squad.seat(), to), RiderLimit::Cap)];
    limits.into_iter().min_by_key(|(most, _)| *most).unwrap_or((0, RiderLimit::Crew))
}

pub fn most_riders(game: &Game, squad: SquadId, to: SectorId) -> u8 {
    rider_limit(game, squad, to).0
}

/// The sectors that a squad can enter with one step (MOV-1); some vehicles move diagonally (MOD-C4).
pub fn steps_from(game: &Game, squad: SquadId) -> ArrayVec<SectorId, 8> {
    let state = game.state();
    match state.squad(squad).sector {
        None => ArrayVec::new(),
        Some(from) if moves_diagonally(game, squad) => state.surroundings(from),
        Some(from) => state.neighbors(from).into_iter().collect(),
    }
}

/// Whether a squad can get from one sector to another with one step.
pub fn is_step(game: &Game, squad: SquadId, from: SectorId, to: SectorId) -> bool {
    let state = game.state();
    state.is_adjacent(from, to) || is_diagonal(state, from, to) && moves_diagonally(game, squad)
}

/// The number of steps that a squad needs to get from one sector to another.
pub fn distance(game: &Game, squad: SquadId, from: SectorId, to: SectorId) -> u8 {
    let state = game.state();
    if !moves_diagonally(game, squad) {
        return state.distance(from, to);
    }
    let ((row, column), (other_row, other_column)) = (state.place_of(from), state.place_of(to));
    row.abs_diff(other_row).max(column.abs_diff(other_column))
}

fn moves_diagonally(game: &Game, squad: SquadId) -> bool {
    game.fitting_vehicle(squad).is_some_and(|(_, numbers)| numbers.diagonal)
}

fn is_diagonal(state: &State, from: SectorId, to: SectorId) -> bool {
    let ((row, column), (other_row, other_column)) = (state.place_of(from), state.place_of(to));
    row.abs_diff(other_row) == 1 && column.abs_diff(other_column) == 1
}

/// The numbers of the militia who ride with a squad: those of militia and what the vehicle adds (MOD-C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiderNumbers {
    pub initiative: i16,
    pub hit_on: u8,
    /// The dice and targets of each.
    pub dice: u8,
    pub targets: u8,
}

pub fn riders(game: &Game, squad: SquadId, sector: SectorId) -> RiderNumbers {
    let militia = stats::militia(game, squad.seat(), sector);
    let more = game.vehicle(squad).map(|item| stats::of_item(game, item)).unwrap_or_default();
    RiderNumbers {
        initiative: militia.initiative + more.initiative(),
        hit_on: militia.hit_on,
        dice: (1 + more.combat()).clamp(0, 60) as u8,
        targets: (1 + more.targets()).clamp(1, 60) as u8,
    }
}
