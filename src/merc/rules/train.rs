//! Train (TRN-1 to TRN-3).

use super::combat;
use super::stats;
use crate::kernel::{Flow, Seat};
use crate::merc::game::{Game, check_script_errors};
use crate::merc::model::event::Event;
use crate::merc::model::ids::UnitId;
use crate::merc::model::state::Spent;
use crate::merc::rules::actions::spend;

/// One MERC of those named. What came before it may have filled the sector or cost it its life: then nothing is spent.
pub fn run(game: &mut Game, seat: Seat, unit: UnitId) -> Flow<()> {
    let Some(sector) = game.state().sector_of(unit) else { return Ok(()) };
    let training = stats::of(game, unit).training().clamp(0, 99) as u8;
    check_script_errors(game)?;
    let count = training.min(game.militia_room(seat, sector));
    if count == 0 {
        return Ok(());
    }
    spend(game, unit, Spent::Train, 1)?;
    let side = game.state().side(seat);
    let total = game.state().militia_of_side(side, sector) + count;
    let cap = game.militia_cap(seat, sector);
    game.emit(Event::MilitiaTrained { unit, seat, sector, count, total, cap })?;
    // A combat that nobody could win is taken up again when a side gains a unit (COM-13).
    if game.state().has_enemies(side, sector) {
        combat::fight(game, sector, side, Vec::new(), vec![(seat, count)])?;
    }
    Ok(())
}
