//! A combat in which somebody is asked: who acts next, in which order, and how it will probably end.

use super::once::Once;
use crate::kernel::Question;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::QuestionId;
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;
use crate::merc::model::state::{Combat, Fighter};
use crate::merc::odds::{self, Fight, Left, Odds};
use crate::merc::rules::combat::order;

/// Whether the player would stay in a fight that they will probably lose, if they just press Enter.
pub fn is_doubtful(game: &Game, question: &Question<Merc>) -> bool {
    matches!(question.id, QuestionId::Retreat { .. }) && odds_of(game, question).is_some_and(|odds| odds.win < odds::limit())
}

/// How the combat would end from here, if nobody retreats. `None` in the middle of an attack.
pub fn odds_of(game: &Game, question: &Question<Merc>) -> Option<Odds> {
    let combat = game.state().combat()?;
    let left = match &question.id {
        _ if is_between_rounds(question) => Left::Rounds,
        QuestionId::Aim { .. } | QuestionId::Volley { .. } => {
            let next = next(game, combat, question)?;
            let order = began(game)?.into_iter().map(|(fighter, _)| fighter);
            let turns: Vec<Fighter> = order.filter(|fighter| !combat.acted.contains(fighter)).collect();
            let turns: Vec<Fighter> = turns.into_iter().filter(|fighter| is_standing(game, combat.sector, *fighter)).collect();
            // An attack out of turn.
            if turns.first() != Some(&next) {
                return None;
            }
            Left::Turns(turns)
        }
        _ => return None,
    };
    thread_local! {
        static ODDS: Once<Option<Odds>> = Once::default();
    }
    let fight = Fight::in_progress(game, question.seat, left)?;
    ODDS.with(|odds| odds.of(game, question, || odds::in_passing(game, question.seat, &fight)))
}

/// Who acts next: the fighter that the question is about, or else the first in order who has not acted. Nobody after the last turn of a round.
pub fn next(game: &Game, combat: &Combat, question: &Question<Merc>) -> Option<Fighter> {
    match &question.id {
        QuestionId::Aim { unit } => Some(Fighter::Unit(*unit)),
        QuestionId::Volley { by } | QuestionId::Hits { by } => Some(*by),
        _ if is_between_rounds(question) => None,
        _ => {
            let order = began(game)?;
            let waits = |fighter: &Fighter| !combat.acted.contains(fighter) && is_standing(game, combat.sector, *fighter);
            order.iter().map(|(fighter, _)| *fighter).find(waits)
        }
    }
}

pub fn is_between_rounds(question: &Question<Merc>) -> bool {
    matches!(question.id, QuestionId::Retreat { .. } | QuestionId::Split { .. } | QuestionId::Pause { .. })
}

/// The order of this round; between rounds, that of the next one.
pub fn current_order(game: &Game, combat: &Combat, question: &Question<Merc>) -> Vec<(Fighter, i8)> {
    began(game).filter(|_| !is_between_rounds(question)).unwrap_or_else(|| order::of(game, combat.sector))
}

/// The order with which the round began.
fn began(game: &Game) -> Option<Vec<(Fighter, i8)>> {
    let round = |event: &Event| if let Event::RoundBegan { order, .. } = event { Some(order.clone()) } else { None };
    let combat = game.events().iter().rposition(|event| matches!(event, Event::CombatBegan { .. }))?;
    game.events()[combat..].iter().rev().find_map(round)
}

pub fn is_standing(game: &Game, at: SectorId, fighter: Fighter) -> bool {
    let state = game.state();
    match fighter {
        Fighter::Unit(unit) => state.sector_of(unit) == Some(at),
        Fighter::Militia(seat) => state.militia_on_foot(seat, at) > 0,
        Fighter::Riders(squad) => state.squad(squad).riders > 0 && state.squad(squad).sector == Some(at),
    }
}
