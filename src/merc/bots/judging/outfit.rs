//! Which MERC gets which item (AI-4.7): which items are an improvement for whom, and which stay in the stash.

use super::{comparing, measures};
use crate::kernel::Seat;
use crate::merc::bots::decision::RuleDecision;
use crate::merc::game::Game;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{ItemId, UnitId};
use crate::merc::model::state::ItemPlace;
use crate::merc::rules::gear;
use crate::merc::secrets::redact::may_see_stash;

/// The index of the best step of a Re-Equip. Only steps count that give a loose item to a MERC it improves. The first MERC in
/// alphabetical order comes first, then the highest-rated item.
pub fn better_step(game: &Game, decision: &RuleDecision) -> Option<usize> {
    let loose = |what: ItemId| !matches!(game.state().item(what).place, ItemPlace::Gear(_));
    let rated = |what: ItemId, to: UnitId| rating(game, to, what);
    let mut steps: Vec<(usize, ItemId, UnitId)> = Vec::new();
    for (index, choice) in decision.choices().enumerate() {
        if let Choice::Give(what, to) = choice
            && loose(what)
            && !is_left(game, what)
        {
            steps.push((index, what, to));
        }
    }
    // Whether an item is an improvement is the slowest check, so the best steps are checked first.
    steps.sort_by_key(|(_, what, to)| (game.catalog().unit_name(*to), std::cmp::Reverse(rated(*what, *to))));
    let found = steps.iter().position(|(_, what, to)| better(game, *to, *what, 1));
    let (_, best, who) = found.map(|at| steps[at])?;
    let equal =
        |step: &&(usize, ItemId, UnitId)| step.2 == who && rated(step.1, who) == rated(best, who) && better(game, who, step.1, 1);
    let tied: Vec<usize> = steps.iter().filter(equal).map(|step| step.0).collect();
    let index = if tied.len() > 1 { tied[decision.thoughts.die(tied.len())] } else { tied[0] };
    decision.thoughts.add(|| {
        let name = game.catalog().item_title(best);
        let by = if by_serial(game, who) { "serial number" } else { "rating" };
        format!("{}best item for {}: {name} ({by} {})", comparing::SECRET, game.catalog().unit_name(who), rated(best, who))
    });
    Some(index)
}

/// The first squad member, in alphabetical order, with an action left and an improvement in the sector's stash.
pub fn in_need(game: &Game, seat: Seat, who: UnitId) -> Option<UnitId> {
    let state = game.state();
    let at = state.sector_of(who)?;
    let lying = || state.sector(at).stash.iter().copied().filter(|item| !is_left(game, *item));
    if !may_see_stash(state, seat, at) || lying().next().is_none() {
        return None;
    }
    let squad = state.squad_of(who).map(|squad| &state.squad(squad).members)?;
    // For a Rebel, slightly better gear is not worth an action.
    let least = if by_serial(game, who) { 1 } else { 10 };
    let cost = game.content().rules.reequip_cost;
    let in_need = |mate: &&UnitId| state.unit(**mate).actions >= cost && lying().any(|item| better(game, **mate, item, least));
    squad.iter().filter(in_need).min_by_key(|mate| game.catalog().unit_name(**mate)).copied()
}

/// Whether gear is rated by serial number, as the robot does (AI-4.7).
fn by_serial(game: &Game, who: UnitId) -> bool {
    let state = game.state();
    state.config().robot && state.owner(who).is_none_or(|seat| state.is_dictator_side(state.side(seat)))
}

fn rating(game: &Game, who: UnitId, it: ItemId) -> i64 {
    if by_serial(game, who) { game.equipment(it).serial.into() } else { measures::worth(game, it) }
}

/// Whether an item fits an empty slot, or replaces an item that is rated lower by at least `least`.
pub fn better(game: &Game, who: UnitId, it: ItemId, least: i64) -> bool {
    let rated = |item| rating(game, who, item);
    let room = match gear::room(game, who, it) {
        gear::Room::Free => true,
        gear::Room::InsteadOf(worn) => rated(worn) + least <= rated(it),
        gear::Room::None => false,
    };
    room && gear::may_wear(game, who, it)
}

/// The tag of cards that stay in the stash (AI-4.7).
const LEFT: &str = "left-in-stash";

/// Whether bots leave an item in the stash.
pub fn is_left(game: &Game, it: ItemId) -> bool {
    game.equipment(it).tags.iter().any(|tag| tag == LEFT)
}
