//! Which commands a search compares: the rule-based command first, then commands of many kinds. A long list is thinned kind by kind, so
//! that every kind keeps some candidates.

use crate::kernel::Seat;
use crate::merc::botkit::budget::Budget;
use crate::merc::commands::{Command, sample};
use crate::merc::game::{Game, MercVerb};

/// The most commands that a search compares.
const MOST: usize = 16;
/// The least number of simulated games per command.
const PLAYOUTS_EACH: usize = 8;
/// After this many free commands in one phase, a search ignores commands that only rearrange squads. Otherwise it might split and merge
/// a squad all day.
const MOST_IDLE: u16 = 6;

/// The commands to compare; the first is the rule-based command.
pub fn of(game: &Game, seat: Seat, rule: Command, budget: Budget) -> Vec<Command> {
    let most = match budget {
        Budget::Playouts(count) => (count as usize / PLAYOUTS_EACH).clamp(2, MOST),
        Budget::Seconds(_) => MOST,
    };
    // Verbs take turns in the order of `bots.search`; verbs without one are not compared.
    let mut verbs: Vec<(&MercVerb, (u8, u8))> =
        game.rules().verbs.iter().filter_map(|verb| Some((verb, verb.bots.search?))).collect();
    verbs.sort_by_key(|(_, (turn, _))| *turn);
    let fits = |command: &Command| *command != rule && is_sensible(game, seat, command);
    let of_kind = |verb: &MercVerb| sample::list_of(game, seat, verb).into_iter().filter(fits).collect();
    let mut kinds: Vec<(usize, Vec<Command>)> =
        verbs.iter().map(|(verb, (_, at_once))| (usize::from(*at_once), of_kind(verb))).collect();
    kinds.iter_mut().for_each(|(_, of_kind)| of_kind.reverse());
    let mut chosen = vec![rule.clone()];
    while chosen.len() < most && kinds.iter().any(|(_, of_kind)| !of_kind.is_empty()) {
        for (turn, of_kind) in &mut kinds {
            let rest = of_kind.len().saturating_sub(*turn);
            chosen.extend(of_kind.drain(rest..).rev());
        }
    }
    chosen.truncate(most);
    chosen
}

/// Rearranging squads makes sense only while a MERC can still act.
fn is_sensible(game: &Game, seat: Seat, command: &Command) -> bool {
    if !command.is_rearranging() {
        return true;
    }
    let state = game.state();
    state.idle < MOST_IDLE && state.team(seat).any(|unit| state.unit(unit).actions + state.unit(unit).move_only > 0)
}
