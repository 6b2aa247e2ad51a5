//! Militia put on the map or taken off it by cards and setup (CMP-6), and the combat that may follow (COM-1).

use super::{combat, control};
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;

/// Places militia within the cap; what exceeds it is lost. Says how many came.
pub fn place(game: &mut Game, seat: Seat, sector: SectorId, count: u8) -> Flow<u8> {
    let placed = count.min(game.militia_room(seat, sector));
    if count > 0 {
        game.emit(Event::MilitiaPlaced { seat, sector, count: placed, lost: count - placed })?;
    }
    Ok(placed)
}

/// Places militia, and fights if enemies are there: the militia are the attackers.
pub fn send(game: &mut Game, seat: Seat, sector: SectorId, count: u8) -> Flow<()> {
    let placed = place(game, seat, sector, count)?;
    if placed > 0 {
        combat::fight_if_enemies(game, sector, game.state().side(seat), Vec::new(), vec![(seat, placed)])?;
    }
    control::settle(game)
}

/// Militia go to another sector, within the cap there, and fight if enemies are there.
pub fn march(game: &mut Game, seat: Seat, from: SectorId, to: SectorId, count: u8) -> Flow<()> {
    let moved = transfer(game, seat, from, to, count)?;
    if moved > 0 {
        combat::fight_if_enemies(game, to, game.state().side(seat), Vec::new(), vec![(seat, moved)])?;
    }
    control::settle(game)
}

/// The march itself: those for whom there is no room stay behind. Says how many came.
pub fn transfer(game: &mut Game, seat: Seat, from: SectorId, to: SectorId, count: u8) -> Flow<u8> {
    let moved = count.min(game.state().militia(seat, from)).min(game.militia_room(seat, to));
    if moved > 0 {
        game.emit(Event::MilitiaMoved { seat, from, to, count: moved })?;
    }
    Ok(moved)
}

/// Militia change sides within the new owner's cap. Says how many did.
pub fn convert(game: &mut Game, from: Seat, to: Seat, sector: SectorId, count: u8) -> Flow<u8> {
    // Between allies no room is needed: the cap is a side's.
    let room = if game.state().side(from) == game.state().side(to) { u8::MAX } else { game.militia_room(to, sector) };
    let count = count.min(game.state().militia(from, sector)).min(room);
    if count == 0 || from == to {
        return Ok(0);
    }
    game.emit(Event::MilitiaConverted { from, to, sector, count })?;
    Ok(count)
}

/// Takes militia away that did not die in combat.
pub fn remove(game: &mut Game, seat: Seat, sector: SectorId, count: u8) -> Flow<u8> {
    let gone = count.min(game.state().militia(seat, sector));
    if gone > 0 {
        game.emit(Event::MilitiaRemoved { seat, sector, count: gone })?;
    }
    Ok(gone)
}
