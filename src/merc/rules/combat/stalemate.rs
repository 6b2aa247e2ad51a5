//! Stalemates (COM-13): whether anybody in a combat can still harm the other side. This file only reads: it emits nothing, asks nobody
//! and rolls nothing.
//!
//! A unit can harm if it would roll a die at a target that it may declare. The declared targets can change the dice (Max), so a unit
//! whose scripts may have read them is tried with one declaration after another. All other units are judged by the cached number.

use super::{aim, dice_of};
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::model::state::Target;
use crate::merc::rules::stats;

/// Whether any militia or unit in the sector can harm an enemy there.
pub fn can_harm(game: &Game, sector: SectorId) -> bool {
    let state = game.state();
    let armed = |side| state.militia_of_side(side, sector) > 0 && aim::has_candidates(game, sector, side);
    if state.sides().any(armed) {
        return true;
    }
    let mut doubtful = Vec::new();
    for unit in state.units_in(sector) {
        match outlook(game, sector, unit) {
            Outlook::Rolls => return true,
            Outlook::Depends(mercs) => doubtful.push((unit, mercs)),
            Outlook::Nothing => {}
        }
    }
    doubtful.iter().any(|(unit, mercs)| rolls_at_any(game, *unit, mercs))
}

/// What a unit can do on its next turn.
enum Outlook {
    Nothing,
    /// It rolls dice whatever it declares.
    Rolls,
    /// It must declare some of these MERCs, and its dice may depend on them.
    Depends(Vec<UnitId>),
}

fn outlook(game: &Game, sector: SectorId, unit: UnitId) -> Outlook {
    let (dice, looked_beyond) = stats::watching(game, sector, || dice_of(game, unit));
    if dice == 0 {
        return Outlook::Nothing;
    }
    let found = aim::targets_for(game, sector, unit);
    if found.is_empty() {
        return Outlook::Nothing;
    }
    // Declared targets are not part of the sector, so scripts that read only the sector cannot depend on them.
    if !looked_beyond {
        return Outlook::Rolls;
    }
    let mercs: Vec<UnitId> =
        found.iter().filter_map(|(target, _)| if let Target::Unit(merc) = target { Some(*merc) } else { None }).collect();
    // Scripts see only MERCs among the targets. An attack on others alone rolls the dice counted above.
    let spares_mercs = mercs.is_empty() || mercs.len() < found.len() && !aim::must_target_mercs(game, unit);
    if spares_mercs { Outlook::Rolls } else { Outlook::Depends(mercs) }
}

/// Tries each MERC alone, then each with as many others as the unit may declare.
fn rolls_at_any(game: &Game, unit: UnitId, mercs: &[UnitId]) -> bool {
    let rolls = |targets: &[UnitId]| stats::supposing(game, unit, targets, || dice_of(game, unit) > 0);
    if mercs.chunks(1).any(rolls) {
        return true;
    }
    let most = (stats::of(game, unit).targets().clamp(1, 60) as usize).min(mercs.len());
    let starts = if most == mercs.len() { 1 } else { mercs.len() };
    let from = |start: usize| -> Vec<UnitId> { mercs.iter().cycle().skip(start).take(most).copied().collect() };
    most > 1 && (0..starts).any(|start| rolls(&from(start)))
}
