//! Moving, one squad or several together (MOV-1 to MOV-5).

use super::reequip::agrees;
use super::vehicles::{self, Trip};
use super::{combat, militia};
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::choice::Consent;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, SquadId, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::rules::actions::spend;

/// `riders` is how many militia ride with each squad, if the player says so (MOD-C3).
pub fn run(game: &mut Game, seat: Seat, squads: &[SquadId], to: SectorId, riders: Option<u8>) -> Flow<()> {
    let mut asked: Vec<Seat> = Vec::new();
    for squad in squads {
        // Each owner must agree before anything happens (MOV-4).
        if squad.seat() != seat && !asked.contains(&squad.seat()) {
            asked.push(squad.seat());
            if !agrees(game, seat, squad.seat(), Consent::Attack(to))? {
                return Ok(());
            }
        }
    }
    let mut setting_out: Vec<(SquadId, SectorId, u8, Trip)> = Vec::new();
    let trips: Vec<Trip> = squads.iter().map(|squad| vehicles::trip(game, *squad, to, riders)).collect();
    for (squad, trip) in squads.iter().zip(&trips).filter(|(_, trip)| trip.cost > 0) {
        for unit in game.state().squad(*squad).members.clone() {
            spend(game, unit, Spent::Move, trip.cost)?;
        }
    }
    for (squad, trip) in squads.iter().zip(trips) {
        if let Some(from) = game.state().squad(*squad).sector {
            let along = taken_along(game, *squad, from, to, trip.riders)?;
            setting_out.push((*squad, from, along, trip));
        }
    }
    let mut came: Vec<UnitId> = Vec::new();
    let mut militia: Vec<(Seat, u8)> = Vec::new();
    for (squad, from, along, trip) in setting_out {
        // A card may have removed the squad or moved it in the meantime.
        if game.state().squad(squad).sector != Some(from) || game.state().combat().is_some() {
            continue;
        }
        came.extend(game.state().squad(squad).members.iter().copied());
        // Squads that arrived before may have filled the sector with militia.
        let riders = trip.riders.min(vehicles::most_riders(game, squad, to));
        game.emit(Event::SquadMoved { squad, from, to, riders, legs: trip.legs })?;
        let along = militia::transfer(game, squad.seat(), from, to, along)?;
        if along + riders > 0 {
            militia.push((squad.seat(), along + riders));
        }
    }
    let side = game.state().side(seat);
    match game.state().has_enemies(side, to) {
        _ if came.is_empty() => Ok(()),
        true => combat::fight_if_enemies(game, to, side, came, militia),
        false => arrived(game, to, &came),
    }
}

/// Calls the cards that react when a unit has come to a sector without a combat.
pub fn arrived(game: &mut Game, at: SectorId, came: &[UnitId]) -> Flow<()> {
    for unit in came {
        for call in hooks::unit_cards(game, *unit, hooks::ARRIVED) {
            // A card may have moved or killed the unit meanwhile.
            if game.state().sector_of(*unit) == Some(at) {
                hooks::act_each(game, [HookCall { sector: Some(at), ..call }])?;
            }
        }
    }
    Ok(())
}

/// The militia that members of the squad take along on foot (Sonia).
fn taken_along(game: &mut Game, squad: SquadId, from: SectorId, to: SectorId, riders: u8) -> Flow<u8> {
    let mut along = 0;
    for unit in game.state().squad(squad).members.clone() {
        for call in hooks::unit_cards(game, unit, hooks::DEPARTING) {
            if hooks::is_here(game, &call) {
                let call = HookCall { sector: Some(from), to: Some(to), ..call };
                along += hooks::act_number(game, call, game.state().militia(squad.seat(), from).saturating_sub(along + riders))?;
            }
        }
    }
    Ok(along)
}

/// Entering a sector with enemy units starts combat at once (MOV-2).
pub fn arrive(game: &mut Game, seat: Seat, to: SectorId, came: Vec<UnitId>) -> Flow<()> {
    combat::fight_if_enemies(game, to, game.state().side(seat), came, Vec::new())
}
