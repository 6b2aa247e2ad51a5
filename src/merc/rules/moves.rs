//! Moving, one squad or several together (MOV-1 to MOV-5).

use super::combat;
use super::reequip::agrees;
use crate::kernel::{Flow, Seat};
use crate::merc::choice::Consent;
use crate::merc::event::Event;
use crate::merc::game::Game;
use crate::merc::ids::{SectorId, SquadId, UnitId};
use crate::merc::rules::check::spend;
use crate::merc::state::Spent;

pub fn run(game: &mut Game, seat: Seat, squads: &[SquadId], to: SectorId) -> Flow<()> {
    let mut asked: Vec<Seat> = Vec::new();
    for squad in squads {
        // Each owner must agree, before anything happens (MOV-4).
        if squad.seat() != seat && !asked.contains(&squad.seat()) {
            asked.push(squad.seat());
            if !agrees(game, seat, squad.seat(), Consent::Attack(to))? {
                return Ok(());
            }
        }
    }
    let mut came: Vec<UnitId> = Vec::new();
    for squad in squads {
        for unit in game.state().squad(*squad).members.clone() {
            spend(game, unit, Spent::Move, 1)?;
            came.push(unit);
        }
    }
    for squad in squads {
        let from = game.state().squad(*squad).sector.expect("checked");
        game.emit(Event::SquadMoved { squad: *squad, from, to })?;
    }
    arrive(game, seat, to, came)
}

/// Entering a sector with enemy units starts combat at once (MOV-2).
pub fn arrive(game: &mut Game, seat: Seat, to: SectorId, came: Vec<UnitId>) -> Flow<()> {
    let side = game.state().side(seat);
    if game.state().has_enemies(side, to) && game.state().combat().is_none() {
        combat::fight(game, to, side, came, Vec::new())?;
    }
    Ok(())
}
