//! What a squad can do and where: its members, its steps, the sectors around it, and the actions of its cards.

use crate::kernel::Seat;
use crate::merc::commands::check;
use crate::merc::commands::special::{Special, bearer_call, has_verbs};
use crate::merc::commands::train::Train;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, Side, SquadId, SquadKind, UnitId};
use crate::merc::rules::{stats, vehicles};

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

/// How many steps a unit alone can still move today, on foot or with its squad's vehicle. Members for whom there is no room cannot move
/// until they split off (MOD-C3).
pub(super) fn steps(game: &Game, unit: UnitId) -> u8 {
    let (state, left) = (game.state(), game.state().unit(unit));
    let has = left.actions + left.move_only;
    let squad = state.squad_of(unit).map(|squad| state.squad(squad));
    let Some((squad, item)) = squad.and_then(|squad| Some((squad, squad.item?))) else {
        return has / game.content().rules.move_cost;
    };
    let Some(numbers) = game.equipment(item).vehicle else { return 0 };
    let fits = squad.members.iter().take(numbers.crew.into()).any(|mate| *mate == unit);
    if fits { squad.legs.saturating_add((has / numbers.move_cost).saturating_mul(numbers.steps)) } else { 0 }
}

/// The steps left of the move that a unit's squad has already paid (MOD-C4).
pub fn legs(game: &Game, unit: UnitId) -> u8 {
    game.state().squad_of(unit).map_or(0, |squad| game.state().squad(squad).legs)
}

/// How many steps a unit's whole squad can still move today.
pub fn reach(game: &Game, unit: UnitId) -> u8 {
    members(game, unit).iter().map(|mate| steps(game, *mate)).min().unwrap_or(0)
}

/// The sectors that the unit's squad can still reach today.
pub fn in_range(game: &Game, unit: UnitId) -> impl Iterator<Item = SectorId> + '_ {
    let (state, steps) = (game.state(), reach(game, unit));
    let from = state.sector_of(unit).filter(|_| steps > 0);
    let squad = state.squad_of(unit);
    let away = move |from, at| squad.map_or(u8::MAX, |squad| vehicles::distance(game, squad, from, at));
    from.into_iter().flat_map(move |from| state.all_sectors().filter(move |at| (1..=steps).contains(&away(from, *at))))
}

/// Whether a sector has value, no controller and no enemies.
pub fn is_vacant(game: &Game, seat: Seat, at: SectorId) -> bool {
    game.sector_card(at).value > 0 && controller(game, at).is_none() && !game.state().has_enemies(side(game, seat), at)
}

/// Whether a sector next to a unit fits.
pub fn next_to(game: &Game, unit: UnitId, fits: impl Fn(SectorId) -> bool) -> bool {
    around(game, unit).any(fits)
}

/// The sectors that a unit's squad can enter with one step.
pub fn around(game: &Game, unit: UnitId) -> impl Iterator<Item = SectorId> + '_ {
    game.state().squad_of(unit).into_iter().flat_map(|squad| vehicles::steps_from(game, squad))
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

/// Whether a member of a unit's squad has a card that adds actions. Few squads do.
pub fn any_has_verbs(game: &Game, unit: UnitId) -> bool {
    members(game, unit).iter().any(|mate| has_verbs(game, *mate))
}

/// Whether a member of a unit's squad has a card that adds one of these actions.
pub fn has_verb(game: &Game, unit: UnitId, names: &[String]) -> bool {
    let state = game.state();
    let verbs = game.rules().script_verbs.iter().enumerate().filter(|(_, verb)| names.contains(&verb.name));
    let members = || state.squad_of(unit).into_iter().flat_map(|squad| state.squad(squad).members.iter());
    verbs.map(|(index, _)| index as u8).any(|verb| members().any(|mate| bearer_call(game, *mate, verb).is_some()))
}

/// The militia that stay when a bot's vehicle leaves for a sector without enemies.
const GARRISON: u8 = 3;

/// How many militia a bot takes along to a sector (MOD-C3): into a fight as many as can ride, otherwise those it can spare. One stays if
/// nobody else would hold the sector. The robot has no rules for vehicles.
pub fn riders(game: &Game, squad: SquadId, to: SectorId) -> Option<u8> {
    let state = game.state();
    let (seat, aboard) = (squad.seat(), state.squad(squad).riders);
    let from = state.squad(squad).sector.filter(|_| game.fitting_vehicle(squad).is_some())?;
    if state.config().robot && state.player(seat).is_dictator {
        return None;
    }
    let own = state.militia_on_foot(seat, from) + aboard;
    let side = state.side(seat);
    let left = state.unit_count(side, from) - state.squad(squad).members.len() - usize::from(own);
    let guard = u8::from(left == 0 && game.sector_card(from).value > 0);
    let wanted = if state.has_enemies(side, to) { own } else { aboard.max(own.saturating_sub(GARRISON)) };
    Some(wanted.min(own.saturating_sub(guard)).min(vehicles::most_riders(game, squad, to)))
}

/// The same for a command: nothing if those who ride by default are right.
pub fn riders_to_name(game: &Game, squads: &[SquadId], to: SectorId) -> Option<u8> {
    let [squad] = squads else { return None };
    riders(game, *squad, to).filter(|riders| *riders != vehicles::trip(game, *squad, to, None).riders)
}
