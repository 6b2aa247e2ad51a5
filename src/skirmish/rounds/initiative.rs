//! Who acts when (SK-5).

use crate::kernel::Flow;
use crate::skirmish::content::Hook;
use crate::skirmish::game::{Game, roll as roll_dice, view};
use crate::skirmish::model::{Event, FigureId, Phase, Turn};
use crate::skirmish::rules::modifiers;

/// What holding adds in the next round (SK-5.4).
const HELD: i16 = 2;

/// One die for each figure in play, in rolling order.
pub fn roll(game: &mut Game) -> Flow<()> {
    let order = view(game).rolling_order();
    let (dice, draw) = roll_dice(game, order.len())?;
    let value = |(id, die): (&FigureId, &u8)| {
        let now = view(game);
        let held = if now.figure(*id).held { HELD } else { 0 };
        (*id, i16::from(*die) + held + modifiers::sum(now, Hook::Initiative, *id))
    };
    let values: Vec<(FigureId, i16)> = order.iter().zip(&dice).map(value).collect();
    let turns = turns(game, &values);
    let round = game.state().round + 1;
    game.emit(Event::InitiativeRolled { round, order, dice, turns, draw })?;
    game.emit(Event::PhaseBegan { phase: Phase::Action })
}

/// Higher initiative first, then higher Reaction; equal in both is a group, in canonical order (SK-5.5).
fn turns(game: &Game, values: &[(FigureId, i16)]) -> Vec<Turn> {
    let reaction = |id: FigureId| view(game).unit(id).reaction;
    let mut sorted = values.to_vec();
    // The sort is stable, so figures of a group stay in rolling order.
    sorted.sort_by_key(|(id, initiative)| std::cmp::Reverse((*initiative, reaction(*id))));
    let mut turns: Vec<Turn> = Vec::new();
    for (id, initiative) in sorted {
        match turns.last_mut() {
            Some(last) if last.initiative == initiative && reaction(last.figures[0]) == reaction(id) => last.figures.push(id),
            _ => turns.push(Turn { figures: std::iter::once(id).collect(), initiative }),
        }
    }
    turns
}
