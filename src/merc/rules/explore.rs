//! Explore (EXP-1 to EXP-4).

use super::{gear, reequip};
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{DECKS, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::rules::actions::spend;

pub fn run(game: &mut Game, seat: Seat, unit: UnitId) -> Flow<()> {
    let sector = game.state().sector_of(unit).expect("checked");
    spend(game, unit, Spent::Explore, 1)?;
    game.emit(Event::Explored { sector, by: Some(unit) })?;
    let loot = game.sector_card(sector).loot;
    let mut found = Vec::new();
    for deck in DECKS {
        for _ in 0..loot.of(deck) {
            found.extend(gear::draw(game, seat, deck)?);
        }
    }
    let squad = game.state().squad_of(unit).expect("checked");
    let mut units = game.state().squad(squad).members.clone();
    units.sort_by_key(|other| *other != unit);
    reequip::swap(game, seat, &units, &found)?;
    gear::stash_found(game, seat, sector)
}
