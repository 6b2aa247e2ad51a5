//! City actions (CIT-1 to CIT-3).

use super::{gear, reequip};
use crate::kernel::{Flow, Seat};
use crate::merc::content::EquipmentKind;
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::UnitId;
use crate::merc::model::state::Spent;
use crate::merc::rules::actions::spend;

pub fn hospital(game: &mut Game, unit: UnitId) -> Flow<()> {
    spend(game, unit, Spent::Hospital, 1)?;
    let (from, to) = (game.state().unit(unit).health, game.max_health(unit));
    let by = game.catalog().unit_card(unit);
    game.emit(Event::Healed { unit, from, to, by })
}

/// One card; the MERC may equip it at once, else it goes to the stash (CIT-2).
pub fn arms_dealer(game: &mut Game, seat: Seat, unit: UnitId, deck: EquipmentKind) -> Flow<()> {
    let sector = game.state().sector_of(unit).expect("checked");
    spend(game, unit, Spent::ArmsDealer, 1)?;
    if let Some(item) = gear::draw(game, seat, deck)? {
        if gear::can_equip(game, unit, item) {
            reequip::offer(game, seat, unit, item)?;
        }
        gear::stash_found(game, seat, sector)?;
    }
    Ok(())
}
