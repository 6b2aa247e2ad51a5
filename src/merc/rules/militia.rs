//! Militia that cards and setup place or remove (CMP-6), and the combat that may follow (COM-1).

use super::{combat, control};
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;

/// Places militia within the cap; the excess is lost. Returns how many were placed.
pub fn place(game: &mut Game, seat: Seat, sector: SectorId, count: u8) -> Flow<u8> {
    let placed = count.min(game.militia_room(seat, sector));
    if count > 0 {
        game.emit(Event::MilitiaPlaced { seat, sector, count: placed, lost: count - placed })?;
    }
    Ok(placed)
}

/// Places militia, and fights if enemies are there, with the militia as the attackers.
pub fn send(game: &mut Game, seat: Seat, sector: SectorId, count: u8) -> Flow<()> {
    let placed = place(game, seat, sector, count)?;
    if placed > 0 {
        combat::fight_if_enemies(game, sector, game.state().side(seat), Vec::new(), vec![(seat, placed)])?;
    }
    control::settle(game)
}

/// Moves militia to another sector, within the cap there, and fights if enemies are there.
pub fn march(game: &mut Game, seat: Seat, from: SectorId, to: SectorId, count: u8) -> Flow<()> {
    let moved = transfer(game, seat, from, to, count)?;
    if moved > 0 {
        combat::fight_if_enemies(game, to, game.state().side(seat), Vec::new(), vec![(seat, moved)])?;
    }
    control::settle(game)
}

/// The move itself: militia without room stay. Returns how many moved.
pub fn transfer(game: &mut Game, seat: Seat, from: SectorId, to: SectorId, count: u8) -> Flow<u8> {
    let moved = count.min(game.state().militia(seat, from)).min(game.militia_room(seat, to));
    if moved > 0 {
        game.emit(Event::MilitiaMoved { seat, from, to, count: moved })?;
    }
    Ok(moved)
}

/// Militia change sides within the new owner's cap. Returns how many did.
pub fn convert(game: &mut Game, from: Seat, to: Seat, sector: SectorId, count: u8) -> Flow<u8> {
    // Between allies no room is needed, because the cap is per side.
    let room = if game.state().side(from) == game.state().side(to) { u8::MAX } else { game.militia_room(to, sector) };
    let count = count.min(game.state().militia(from, sector)).min(room);
    if count == 0 || from == to {
        return Ok(0);
    }
    game.emit(Event::MilitiaConverted { from, to, sector, count })?;
    Ok(count)
}

/// Removes militia other than by combat.
pub fn remove(game: &mut Game, seat: Seat, sector: SectorId, count: u8) -> Flow<u8> {
    let gone = count.min(game.state().militia(seat, sector));
    if gone > 0 {
        game.emit(Event::MilitiaRemoved { seat, sector, count: gone })?;
    }
    Ok(gone)
}
