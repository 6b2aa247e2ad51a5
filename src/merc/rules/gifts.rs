//! Gifts of militia among Rebels (GIF-1).

use super::reequip::agrees;
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::choice::Consent;
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;

pub fn gift(game: &mut Game, from: Seat, to: Seat, sector: SectorId, count: u8) -> Flow<()> {
    game.emit(Event::MilitiaGiven { from, to, sector, count })
}

/// A request needs the giver's consent.
pub fn request(game: &mut Game, seat: Seat, from: Seat, sector: SectorId, count: u8) -> Flow<()> {
    if agrees(game, seat, from, Consent::Militia(sector, count))? {
        gift(game, from, seat, sector, count)?;
    }
    Ok(())
}
