//! Conditions by name: what can be said of a sector, and of a squad that is about to act. Rules that state theirs in `ai.json` are
//! not even asked where they do not hold.

use crate::kernel::Seat;
use crate::merc::content::SectorKind;
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::ids::{SectorId, UnitId};
use crate::merc::rules::hire;
use crate::merc::script::verbs::bearer_frame;

/// What can be said of a sector.
pub const OF_SECTOR: [&str; 12] =
    ["industry", "city", "wilderness", "own", "hostile", "neutral", "empty", "unexplored", "room", "unmanned", "safe", "stash"];

/// What can be said of whoever acts: it can go somewhere and is not bound to the base; the base is on the map; the team has room.
pub const OF_SQUAD: [&str; 3] = ["mobile", "base", "hires"];

/// Whether a word says something about a sector.
pub fn at(game: &Game, seat: Seat, at: SectorId, condition: &str) -> bool {
    let state = game.state();
    let side = state.side(seat);
    let kind = || game.sector_card(at).kind;
    match condition {
        "industry" => kind() == SectorKind::Industry,
        "city" => kind() == SectorKind::City,
        "wilderness" => kind() == SectorKind::Wilderness,
        "own" => state.controlling_side(at) == Some(side),
        "hostile" => state.controlling_side(at).is_some_and(|other| other != side),
        "neutral" => state.controlling_side(at).is_none(),
        "empty" => state.is_empty(at),
        "unexplored" => !state.sector(at).explored,
        "room" => game.militia_room(seat, at) > 0,
        "unmanned" => state.militia(seat, at) == 0,
        "stash" => {
            let open = state.controlling_side(at).is_none_or(|other| other == side);
            open && !state.sector(at).stash.is_empty()
        }
        _ => !state.has_enemies(side, at),
    }
}

/// Whether a word is true of a unit that is about to act.
pub fn of(game: &Game, seat: Seat, unit: UnitId, condition: &str) -> bool {
    let state = game.state();
    match condition {
        "mobile" => {
            let members = state.squad_of(unit).map(|squad| &state.squad(squad).members);
            let able =
                |mate: &UnitId| state.unit(*mate).actions + state.unit(*mate).move_only > 0 && !state.is_dictator_card(*mate);
            members.is_some_and(|members| members.iter().all(able))
        }
        "base" => state.base().is_some(),
        "hires" => hire::counted_team(game, seat) < hire::team_limit(game, seat),
        sector => state.sector_of(unit).is_some_and(|place| at(game, seat, place, sector)),
    }
}

/// Whether anybody of a unit's squad has a card with an action of one of these names.
pub fn has_verb(game: &Game, unit: UnitId, names: &[String]) -> bool {
    let state = game.state();
    // Most squads have no such card at all.
    let own = |mate: &UnitId| {
        let gear = state.unit(*mate).gear.iter().map(|item| game.catalog().item_card(*item));
        gear.chain([game.catalog().unit_card(*mate)]).any(|card| game.defines(card, hooks::VERBS))
    };
    let squad = state.squad_of(unit).map(|squad| state.squad(squad));
    if !squad.is_some_and(|squad| squad.members.iter().any(own)) {
        return false;
    }
    let verbs = game.rules().verbs.iter().enumerate().filter(|(_, verb)| names.contains(&verb.name));
    let members = || state.squad_of(unit).into_iter().flat_map(|squad| state.squad(squad).members.iter());
    verbs.map(|(index, _)| index as u8).any(|verb| members().any(|mate| bearer_frame(game, *mate, verb).is_some()))
}
