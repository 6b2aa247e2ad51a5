//! Whether everything that can happen in a fight is known in advance: one side has only militia on foot, and no card there acts.

use super::super::fight::Fight;
use crate::kernel::Seat;
use crate::lua::{HookId, HookKind};
use crate::merc::game::Game;
use crate::merc::hooks::{self, HOOKS};
use crate::merc::model::ids::Side;
use crate::merc::model::state::ItemPlace;

/// Who fights.
pub struct Sides {
    /// The side with MERCs.
    pub mercs: Side,
    /// The owner of the militia.
    pub seat: Seat,
    pub militia: u8,
}

/// Reactions that a fight never calls, or only after its end.
const NOT_IN_FIGHTS: &[HookId] = &[
    hooks::ARRIVED,
    hooks::BASE_LOST,
    hooks::BASE_REVEALED,
    hooks::CONTROL_CHANGED,
    hooks::DAY_END,
    hooks::DAY_START,
    hooks::DICTATOR_KILLED,
    hooks::EQUIPPED,
    hooks::EXPLORED,
    hooks::HIRED,
    hooks::SETTLED,
    hooks::TRAINED,
    hooks::TURN_END,
    hooks::TURN_START,
];

/// The sides, if the solver knows everything that can happen.
pub fn sides(game: &Game, fight: &Fight) -> Option<Sides> {
    let state = game.state();
    let attacker = fight.attacker(game);
    let mut mercs = None;
    let mut militia = None;
    for side in state.sides() {
        match (fight.units(game, side).len(), fight.militia(game, side)) {
            (0, 0) => {}
            (1.., 0) if mercs.is_none() => mercs = Some(side),
            (0, 1..) if militia.is_none() => militia = Some(side),
            _ => return None,
        }
    }
    let (mercs, militia) = (mercs?, militia?);
    let mut owners = state.seats_of(militia).filter(|seat| state.militia(*seat, fight.at) > 0);
    let seat = owners.next().filter(|_| owners.next().is_none())?;
    let foot = state.militia_on_foot(seat, fight.at) == state.militia(seat, fight.at);
    let vehicle = fight.squads.iter().copied().chain(state.squads_in(fight.at)).any(|squad| state.squad(squad).item.is_some());
    let traps = !state.sector(fight.at).stash.is_empty() && state.controlling_side(fight.at) != Some(attacker);
    let dictator = fight.units(game, mercs).iter().any(|unit| state.is_dictator_card(*unit));
    // A combat in progress may have changed what a fighter can do.
    let changed =
        state.combat().is_some_and(|now| !now.dogs.is_empty() || now.given_up > 0 || now.fresh.iter().any(|new| *new > 0));
    if !foot || vehicle || traps || dictator || changed || fight.riders.is_some() {
        return None;
    }
    let reactions = (0..HOOKS.len()).map(|index| HookId(index as u8));
    let unknown = reactions.filter(|hook| HOOKS[usize::from(hook.0)].kind == HookKind::Reaction && !NOT_IN_FIGHTS.contains(hook));
    for hook in unknown {
        let of_unit = fight.units(game, mercs).iter().any(|unit| hooks::any_of_unit(game, *unit, hook));
        if of_unit || !hooks::table_cards(game, hook).is_empty() {
            return None;
        }
    }
    // What somebody has found and not yet equipped may hold a trap, too.
    let found = state.seats().any(|seat| state.items.iter().any(|item| item.place == ItemPlace::Found(seat)));
    (!found).then_some(Sides { mercs, seat, militia: state.militia(seat, fight.at) })
}
