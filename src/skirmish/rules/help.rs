//! Medkits and repairs (SK-15).

use super::modifiers::{self, About};
use super::refusal::Refusal;
use crate::kernel::Flow;
use crate::skirmish::content::{Hook, Kit};
use crate::skirmish::game::{Game, roll_one, view};
use crate::skirmish::geometry::units::BASE;
use crate::skirmish::geometry::{Body, is_within};
use crate::skirmish::model::{Event, FigureId, View};

/// Who helps, and where it stands then.
pub type Helper<'a> = (FigureId, &'a Body);

/// Itself, or a living friend within one base length.
fn check_reach(view: View<'_>, (by, from): Helper<'_>, target: FigureId) -> Result<(), Refusal> {
    let (helper, other) = (view.figure(by), view.figure(target));
    if helper.seat != other.seat {
        return Err(Refusal::NotAFriend(target));
    }
    if !other.is_in_play() {
        return Err(Refusal::Gone(target));
    }
    let is_near = by == target || is_within(from.at, view.body(target).at, BASE);
    if is_near { Ok(()) } else { Err(Refusal::TooFarToHelp { target }) }
}

fn check_kit(view: View<'_>, by: FigureId, kit: Kit) -> Result<(), Refusal> {
    let slot = view.kit(by, kit).ok_or(Refusal::NoKit(kit))?;
    if view.uses_left(by, slot) == Some(0) { Err(Refusal::NoUses { slot }) } else { Ok(()) }
}

/// SK-15.1.
pub fn check_medkit(view: View<'_>, by: Helper<'_>, target: FigureId) -> Result<(), Refusal> {
    check_kit(view, by.0, Kit::Medkit)?;
    check_reach(view, by, target)?;
    if view.figure(target).blood < view.unit(target).blood { Ok(()) } else { Err(Refusal::Unhurt(target)) }
}

/// SK-15.2.
pub fn check_repair(view: View<'_>, by: Helper<'_>, target: FigureId) -> Result<(), Refusal> {
    check_reach(view, by, target)?;
    if view.figure(target).failed { Ok(()) } else { Err(Refusal::ArmorWorks(target)) }
}

/// SK-15.3.
pub fn check_repair_kit(view: View<'_>, by: Helper<'_>, target: FigureId) -> Result<(), Refusal> {
    check_kit(view, by.0, Kit::RepairKit)?;
    check_repair(view, by, target)
}

pub fn medkit(game: &mut Game, by: FigureId, target: FigureId) -> Flow<()> {
    use_kit(game, by, Kit::Medkit)?;
    game.emit(Event::Healed { figure: target, by })
}

pub fn repair(game: &mut Game, by: FigureId, target: FigureId) -> Flow<()> {
    let bonus = modifiers::collect(view(game), Hook::RepairMod, by, About::default());
    let needs = view(game).unit(by).repair;
    let (die, draw) = roll_one(game)?;
    let succeeds = i16::from(die) + modifiers::total(&bonus) >= needs;
    game.emit(Event::RepairRolled { by, figure: target, die, bonus, needs, draw })?;
    if succeeds { game.emit(Event::Repaired { figure: target }) } else { Ok(()) }
}

pub fn repair_kit(game: &mut Game, by: FigureId, target: FigureId) -> Flow<()> {
    use_kit(game, by, Kit::RepairKit)?;
    game.emit(Event::Repaired { figure: target })
}

fn use_kit(game: &mut Game, by: FigureId, kit: Kit) -> Flow<()> {
    match view(game).kit(by, kit) {
        Some(slot) => game.emit(Event::UseSpent { figure: by, slot }),
        None => Ok(()),
    }
}
