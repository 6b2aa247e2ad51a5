//! A rule that holds, in words. A rule is known by the refusal that a player would read if it did not hold.

use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, UnitId, deck_word};
use crate::merc::names::text::{actions, capital, names};
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::stats;

/// `None` for rules that a player takes for granted.
pub fn held(game: &Game, refusal: &Refusal) -> Option<String> {
    let state = game.state();
    let name = |unit: &UnitId| game.catalog().unit_name(*unit);
    let at = |sector: &SectorId| state.sector_name(*sector);
    Some(match refusal {
        Refusal::WrongPhase { verb, .. } => format!("{verb} is possible {}", names(game).step_words(state.step())),
        Refusal::AlreadyDone { seat } => format!("{} has not finished this phase", capital(state.seat_name(*seat))),
        Refusal::NotDone => "you have finished this phase".to_string(),
        Refusal::NotYours { unit } => format!("{} is yours", name(unit)),
        Refusal::NotAllied { unit } => format!("{} is on your side", name(unit)),
        Refusal::NoActions { unit, has, needs, verb, .. } => {
            format!("{} has {}; {verb} costs {needs}", name(unit), actions(*has))
        }
        Refusal::AlreadyExplored { sector } => format!("{} is not explored yet", at(sector)),
        Refusal::EnemiesHere { sector } => format!("no enemies are in {}", at(sector)),
        Refusal::NotACity { sector, .. } => format!("{} is a City", at(sector)),
        Refusal::FullHealth { unit } => format!("{} is hurt", name(unit)),
        Refusal::DeckEmpty { deck } => format!("the {} deck has cards left", deck_word(*deck)),
        Refusal::NoMercsLeft => "there are MERCs left to draw".to_string(),
        Refusal::CannotTrain { unit } => format!("{}'s training is {}", name(unit), stats::of(game, *unit).training()),
        Refusal::AtCap { sector, cap } => format!("{} has fewer than {cap} militia of your side", at(sector)),
        Refusal::StashNotYours { sector } => format!("your side may use a stash in {}", at(sector)),
        Refusal::NothingToEquip { .. } => "there is a stash".to_string(),
        Refusal::NothingToTrade { .. } => "there is something to take or to trade".to_string(),
        Refusal::NotTogether { unit, other } => format!("{} and {} are in one sector", name(unit), name(other)),
        Refusal::NotAdjacent { squad, to } => format!("the {} squad can reach {}", squad.word(), at(to)),
        Refusal::MemberCannotMove { unit, cost } => {
            let left = |unit: &UnitId| state.unit(*unit).actions + state.unit(*unit).move_only;
            let members = state.squad_of(*unit).map(|squad| state.squad(squad).members.as_slice()).unwrap_or_default();
            let each: Vec<String> = members.iter().map(|unit| format!("{} {}", name(unit), left(unit))).collect();
            let needed = if *cost == 1 { "an action".to_string() } else { actions(*cost) };
            format!("every member has {needed}: {}", each.join(", "))
        }
        Refusal::NotOneSquad => "they are all in one squad".to_string(),
        Refusal::NothingToSplit => "a MERC stays in the squad".to_string(),
        Refusal::SquadsFull => "your other squad is not on the map yet".to_string(),
        Refusal::NobodyElse => "you have another squad".to_string(),
        Refusal::NotInOneSector => "both squads are in one sector".to_string(),
        Refusal::NotEnoughMilitia { seat, sector, has } => {
            format!("{} has {} in {}", capital(state.seat_name(*seat)), format_args!("{has} militia"), at(sector))
        }
        Refusal::TeamFull { team, limit } => format!("your team of {team} is below its limit of {limit}"),
        Refusal::AlreadyHired => "you have not hired yet".to_string(),
        Refusal::NobodyPays => "the first Hire is free".to_string(),
        Refusal::HireFirst => "you have MERCs to land".to_string(),
        Refusal::NotInHand => "the card is in your hand".to_string(),
        Refusal::NotControlled { sector } => format!("you control {}", at(sector)),
        Refusal::AbilitySpent => "the ability is not used yet this turn".to_string(),
        Refusal::AbilityIdle => "the ability would have an effect".to_string(),
        _ => return None,
    })
}
