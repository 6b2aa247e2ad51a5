//! What is worth looking at: the command of the rules first, then others of many kinds. A long list is thinned kind by kind, so
//! that something of everything is left.

use super::budget::Budget;
use crate::kernel::Seat;
use crate::merc::commands::command::Command;
use crate::merc::commands::sample;
use crate::merc::game::Game;

/// The most commands that are compared.
const MOST: usize = 16;
/// How many imagined games there should be for each of them.
const PLAYOUTS_EACH: usize = 8;
/// Free commands in one phase beyond which only those that cost something are looked at: a squad is not split and merged
/// all day long.
const MOST_IDLE: u16 = 6;

/// How many commands of each kind are taken before the next kind has its turn; kinds that are missing are not compared.
const TURNS: [(&str, usize); 16] = [
    ("move", 3),
    ("train", 1),
    ("land", 3),
    ("hire", 1),
    ("explore", 1),
    ("special", 1),
    ("arms", 1),
    ("hospital", 1),
    ("done", 1),
    ("reequip", 1),
    ("split", 1),
    ("merge", 1),
    ("play", 3),
    ("reinforce", 1),
    ("ability", 1),
    ("pass", 1),
];

/// The commands to compare; the first is the one that the rules would give.
pub fn of(game: &Game, seat: Seat, rule: Command, budget: Budget) -> Vec<Command> {
    let most = match budget {
        Budget::Playouts(count) => (count as usize / PLAYOUTS_EACH).clamp(2, MOST),
        Budget::Seconds(_) => MOST,
    };
    let mut kinds: Vec<(usize, Vec<Command>)> = TURNS.iter().map(|(_, turn)| (*turn, Vec::new())).collect();
    for command in sample::list(game, seat).into_iter().filter(|command| *command != rule && is_sensible(game, seat, command)) {
        let word: &str = (&command).into();
        if let Some(kind) = TURNS.iter().position(|(kind, _)| *kind == word) {
            kinds[kind].1.push(command);
        }
    }
    kinds.iter_mut().for_each(|(_, of_kind)| of_kind.reverse());
    let mut chosen = vec![rule];
    while chosen.len() < most && kinds.iter().any(|(_, of_kind)| !of_kind.is_empty()) {
        for (turn, of_kind) in &mut kinds {
            let rest = of_kind.len().saturating_sub(*turn);
            chosen.extend(of_kind.drain(rest..).rev());
        }
    }
    chosen.truncate(most);
    chosen
}

/// Rearranging squads is for those who can still act.
fn is_sensible(game: &Game, seat: Seat, command: &Command) -> bool {
    if !matches!(command, Command::Split { .. } | Command::Merge { .. }) {
        return true;
    }
    let state = game.state();
    state.idle < MOST_IDLE && state.team(seat).any(|unit| state.unit(unit).actions + state.unit(unit).move_only > 0)
}
