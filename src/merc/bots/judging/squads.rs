//! What a squad can do and where: its members, its steps, the sectors around it, and the actions of its cards.

use crate::kernel::Seat;
use crate::merc::commands::check;
use crate::merc::commands::special::{Special, bearer_call, has_verbs};
use crate::merc::commands::train::Train;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, Side, SquadKind, UnitId};
use crate::merc::rules::stats;

pub fn side(game: &Game, seat: Seat) -> Side {
    game.state().side(seat)
}

pub fn controller(game: &Game, at: SectorId) -> Option<Side> {
    game.state().controlling_side(at)
}

/// A unit's squad.
pub fn members(game: &Game, unit: UnitId) -> &[UnitId] {
    game.state().squad_of(unit).map_or(&[], |squad| &game.state().squad(squad).members)
}

/// Whether the whole squad can move.
pub fn is_mobile(game: &Game, unit: UnitId) -> bool {
    let members = members(game, unit);
    !members.is_empty() && members.iter().all(|mate| can_go(game, *mate))
}

/// Whether some members can move and others cannot.
pub fn is_uneven(game: &Game, unit: UnitId) -> bool {
    let going = members(game, unit).iter().filter(|mate| can_go(game, **mate)).count();
    going > 0 && going < members(game, unit).len()
}

/// Whether a unit can still move and is not bound to the base.
pub(super) fn can_go(game: &Game, unit: UnitId) -> bool {
    let is_at_base = || game.state().squad_of(unit).is_some_and(|squad| squad.kind() == SquadKind::Base);
    steps(game, unit) > 0 && !is_at_base()
}

/// How many steps a unit alone can still move today.
pub(super) fn steps(game: &Game, unit: UnitId) -> u8 {
    let left = game.state().unit(unit);
    (left.actions + left.move_only) / game.content().rules.move_cost
}

/// How many steps a unit's whole squad can still move today.
pub fn reach(game: &Game, unit: UnitId) -> u8 {
    members(game, unit).iter().map(|mate| steps(game, *mate)).min().unwrap_or(0)
}

/// The sectors that the unit's squad can still reach today.
pub fn in_range(game: &Game, unit: UnitId) -> impl Iterator<Item = SectorId> + '_ {
    let (state, steps) = (game.state(), reach(game, unit));
    let from = state.sector_of(unit).filter(|_| steps > 0);
    from.into_iter().flat_map(move |from| state.all_sectors().filter(move |at| (1..=steps).contains(&state.distance(from, *at))))
}

/// Whether a sector has value, no controller and no enemies.
pub fn is_vacant(game: &Game, seat: Seat, at: SectorId) -> bool {
    game.sector_card(at).value > 0 && controller(game, at).is_none() && !game.state().has_enemies(side(game, seat), at)
}

/// Whether a sector next to a unit fits.
pub fn next_to(game: &Game, unit: UnitId, fits: impl Fn(SectorId) -> bool) -> bool {
    around(game, unit).any(fits)
}

/// The sectors next to a unit.
pub fn around(game: &Game, unit: UnitId) -> impl Iterator<Item = SectorId> + '_ {
    game.state().sector_of(unit).into_iter().flat_map(|at| game.state().neighbors(at))
}

/// Whether an ally's squad is near enough that both can be next to the same sector.
pub fn has_ally(game: &Game, seat: Seat, unit: UnitId) -> bool {
    let state = game.state();
    let friends = state.seats_of(side(game, seat)).filter(|friend| *friend != seat);
    let mut places = friends.flat_map(|friend| state.live_squads(friend)).filter_map(|squad| state.squad(squad).sector);
    state.sector_of(unit).is_some_and(|at| places.any(|other| state.distance(at, other) <= 2))
}

/// The members of a unit's squad that can train now, as long as there is room for their militia.
pub fn trainers(game: &Game, seat: Seat, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let able = move |mate: &UnitId| check::command(game, seat, &Train { units: vec![*mate] }.into()).is_ok();
    let mut room = game.state().sector_of(unit).map_or(0, |at| game.militia_room(seat, at).into());
    members(game, unit).iter().copied().filter(able).take_while(move |mate| {
        let fits = room > 0;
        room -= stats::of(game, *mate).training();
        fits
    })
}

/// The place of a decision: the unit's sector, or the sector of the combat under way.
pub fn place(game: &Game, unit: Option<UnitId>) -> Option<SectorId> {
    let own = unit.and_then(|unit| game.state().sector_of(unit));
    own.or_else(|| game.state().combat().map(|combat| combat.sector))
}

/// The squad member that can use this card action now, as a command.
pub fn user_of(game: &Game, seat: Seat, unit: UnitId, word: &str) -> Option<Special> {
    let verbs = &game.rules().script_verbs;
    let named = || (0..verbs.len()).filter(|index| verbs[*index].name == word).map(|index| index as u8);
    let command = |mate: &UnitId| {
        let verb = named().find(|index| bearer_call(game, *mate, *index).is_some())?;
        Some(Special { unit: *mate, verb })
    };
    members(game, unit).iter().filter_map(command).find(|special| check::command(game, seat, &special.clone().into()).is_ok())
}

/// Whether a member of a unit's squad has a card that adds one of these actions.
pub fn has_verb(game: &Game, unit: UnitId, names: &[String]) -> bool {
    let state = game.state();
    // Check cheaply first, since most squads have no such card.
    let squad = state.squad_of(unit).map(|squad| state.squad(squad));
    if !squad.is_some_and(|squad| squad.members.iter().any(|mate| has_verbs(game, *mate))) {
        return false;
    }
    let verbs = game.rules().script_verbs.iter().enumerate().filter(|(_, verb)| names.contains(&verb.name));
    let members = || state.squad_of(unit).into_iter().flat_map(|squad| state.squad(squad).members.iter());
    verbs.map(|(index, _)| index as u8).any(|verb| members().any(|mate| bearer_call(game, *mate, verb).is_some()))
}
