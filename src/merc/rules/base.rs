//! The hidden base and the Dictator in play (DIC-3, DIC-4).

use super::{control, moves};
use crate::kernel::{Flow, Seat};
use crate::merc::content::{SectorKind, StepKind};
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, SquadId, SquadKind};

/// Reveals the base in a given sector, or on an Industry the Dictator controls; without one it stays hidden. True if the base is on the
/// map.
pub fn reveal(game: &mut Game, seat: Seat, given: Option<SectorId>) -> Flow<bool> {
    if game.state().base().is_some() {
        return Ok(true);
    }
    let sector = match given {
        Some(sector) => sector,
        None => match choose(game, seat)? {
            Some(sector) => sector,
            None => {
                game.emit(Event::BaseNotPlaced)?;
                return Ok(false);
            }
        },
    };
    game.emit(Event::BaseRevealed { sector })?;
    revealed(game, seat, sector)?;
    if let Some(unit) = game.state().living_dictator() {
        let squad = SquadId::new(seat, SquadKind::Base);
        let health = game.max_health(unit);
        // If he is placed in step 1, he acts in the same turn; on Day 1 no one has actions yet (DIC-4).
        let early = game.state().is_in(StepKind::Tactics) || game.state().does_dictator_act();
        game.emit(Event::DictatorEntered { unit, squad, sector, health })?;
        if early {
            let (actions, _, _) = super::actions::actions_of(game, unit);
            game.emit(Event::ActionsReset { unit, actions, train_only: 0, move_only: 0 })?;
        }
        // A stalemate restarts when a side gains a unit (COM-13).
        moves::arrive(game, seat, sector, vec![unit])?;
    }
    control::settle(game)?;
    Ok(true)
}

/// The Dictator chooses one of his Industries, if he has any.
fn choose(game: &mut Game, seat: Seat) -> Flow<Option<SectorId>> {
    let state = game.state();
    let industry = |sector: &SectorId| game.sector_card(*sector).kind == SectorKind::Industry;
    let options: Vec<Choice> = state.controlled_by(seat).filter(industry).map(Choice::Sector).collect();
    if options.is_empty() {
        return Ok(None);
    }
    match game.pick(seat, QuestionId::Base, options, 0)? {
        Choice::Sector(sector) => Ok(Some(sector)),
        _ => Ok(None),
    }
}

/// Calls the cards that act when the base is on the map (DIC-K).
pub fn revealed(game: &mut Game, seat: Seat, sector: SectorId) -> Flow<()> {
    for card in hooks::table_cards(game, hooks::BASE_REVEALED) {
        let call = HookCall::of(hooks::BASE_REVEALED, card);
        hooks::act(game, HookCall { seat: Some(seat), sector: Some(sector), ..call })?;
    }
    Ok(())
}
