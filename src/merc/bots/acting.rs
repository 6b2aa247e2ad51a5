//! Which units a bot's rules are asked about, and in which order.

use super::judging::squads;
use crate::kernel::Seat;
use crate::kernel::chance::BotDice;
use crate::merc::commands::special::has_verbs;
use crate::merc::content::DecisionKind;
use crate::merc::game::Game;
use crate::merc::model::bot_memory::Last;
use crate::merc::model::ids::{SquadId, UnitId};
use crate::merc::rules::stats;
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// The most squads of a player.
const MOST_SQUADS: usize = 3;

/// The units to ask about, one of each squad.
pub type Units = ArrayVec<Option<UnitId>, MOST_SQUADS>;

/// A die roll between squads with the same initiative: the lines for `why`, and the dice after the roll.
pub struct Toss {
    pub lines: Vec<String>,
    pub dice: BotDice,
}

/// The units to ask about, in order: from each squad that can still act, the one with the highest initiative. `None` where no MERC
/// acts.
pub fn acting(game: &Game, seat: Seat, on: DecisionKind, last: Last) -> (Units, Option<Toss>) {
    let state = game.state();
    if on != DecisionKind::Action {
        return (Units::from_iter([None]), None);
    }
    // Some card actions are free, so a unit without actions may still act.
    let ready = |unit: &UnitId| has_actions(game, *unit) || has_verbs(game, *unit);
    let first = |squad: SquadId| {
        let acted_last = last.squad == Some(squad);
        let members = state.squad(squad).members.iter().copied().filter(ready);
        members.map(|unit| (Reverse(stats::of(game, unit).initiative()), !acted_last, unit)).min()
    };
    let mut firsts: ArrayVec<_, MOST_SQUADS> = state.squads_of(seat).into_iter().filter_map(first).collect();
    firsts.sort_unstable();
    // A die decides between squads with the same initiative, unless one of them acted last.
    let tied = match firsts.as_slice() {
        [(quickest, true, _), ..] => firsts.iter().take_while(|(initiative, ..)| initiative == quickest).count(),
        _ => 0,
    };
    let mut units: ArrayVec<UnitId, MOST_SQUADS> = firsts.into_iter().map(|(.., unit)| unit).collect();
    let mut tossed = None;
    if tied > 1 {
        let mut dice = game.bot_dice(seat);
        let die = dice.below(tied);
        let lines = if game.is_recorded() { toss_words(game, &units[..tied], die) } else { Vec::new() };
        tossed = Some(Toss { lines, dice });
        units[..tied].rotate_left(die);
    }
    (units.into_iter().map(Some).collect(), tossed)
}

pub fn has_actions(game: &Game, unit: UnitId) -> bool {
    let left = game.state().unit(unit);
    left.actions + left.train_only + left.move_only > 0 || squads::legs(game, unit) > 0
}

#[cold]
fn toss_words(game: &Game, units: &[UnitId], die: usize) -> Vec<String> {
    let names: Vec<&str> = units.iter().map(|unit| game.catalog().unit_name(*unit)).collect();
    let quick = units.iter().zip(&names).map(|(unit, name)| format!("{name} {}", stats::of(game, *unit).initiative()));
    let compared = quick.collect::<Vec<_>>().join(", ");
    vec![
        format!("highest initiative: {compared}"),
        format!("a die picks number {} of {}: {}", die + 1, names.join(", "), names[die]),
    ]
}
