//! Reads `odds [SECTOR [with SQUADS]] [N | Ns]` and says what cannot be compared.

use super::fight::Fight;
use super::sample::Effort;
use super::{Odds, best, text};
use crate::kernel::{Complaint, Doc, Seat};
use crate::merc::botkit::budget::{Budget, MOST_PLAYOUTS, MOST_SECONDS};
use crate::merc::commands::typed;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, SquadKind};
use crate::merc::names::find;
use crate::merc::rules::vehicles;

/// Without a number: enough for an error of about 2% in a third of a second.
pub const USUAL: Effort = Effort::Events(100_000);

/// The answer to `odds`; `text` is what follows the word.
pub fn inspect(game: &Game, seat: Seat, text: &str) -> Result<Doc, Complaint> {
    let (words, effort) = effort(text)?;
    if game.state().combat().is_some() {
        return Err(Complaint::input(
            "odds are for fights that have not begun",
            "Type hint to compare the answers to this question",
        ));
    }
    if words.is_empty() {
        return in_reach(game, seat, effort);
    }
    let (sector, squads) = match words.split_once(char::is_whitespace) {
        None => (words, None),
        Some((sector, squads)) => (sector, Some(squads)),
    };
    let at = find::sector(game, sector)?;
    let fight = match squads {
        Some(squads) => with_squads(game, seat, at, sector, squads)?,
        None => usual(game, seat, at)?,
    };
    let odds = best(game, seat, &fight, effort).ok_or_else(|| impossible(game, at))?;
    Ok(text::fight(game, seat, &fight, &odds))
}

/// Takes the effort off the end of a line.
fn effort(text: &str) -> Result<(&str, Effort), Complaint> {
    let text = text.trim();
    let (before, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    if !last.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Ok((text, USUAL));
    }
    match Budget::parse(last) {
        Ok(Budget::Playouts(count)) => Ok((before.trim(), Effort::Fights(count))),
        Ok(Budget::Seconds(count)) => Ok((before.trim(), Effort::Seconds(count, 1))),
        Err(_) => {
            let fact = format!("{last:?} is not a valid number of fights or seconds");
            let fights = format!("odds c1 400 for 400 fights (at most {MOST_PLAYOUTS})");
            Err(Complaint::input(fact, format!("Type {fights} or odds c1 2s for 2 seconds (at most {MOST_SECONDS})")))
        }
    }
}

/// The fight with the squads that the player names.
fn with_squads(game: &Game, seat: Seat, at: SectorId, sector: &str, squads: &str) -> Result<Fight, Complaint> {
    let command = typed::command(game, seat, &format!("attack {sector} {squads}"))?;
    let squads = command.squads().to_vec();
    let side = game.state().side(seat);
    for squad in &squads {
        if game.state().squad(*squad).members.is_empty() {
            return Err(Complaint::input(format!("there is no {} squad", squad.word()), "Type squad to see all squads"));
        }
        if game.state().side(squad.seat()) != side {
            return Err(Complaint::input("only squads of your own side attack with you", "Type squad to see all squads"));
        }
        if squad.kind() == SquadKind::Base {
            return Err(Complaint::input("the base squad stays where it is", "Name another squad"));
        }
    }
    Fight::new(game, squads, at).filter(|fight| fight.has_enemies(game)).ok_or_else(|| nobody(game, seat, at))
}

/// The fight that a player asks about by naming only a sector: the nearest own squad attacks it, or those who hold it are attacked.
fn usual(game: &Game, seat: Seat, at: SectorId) -> Result<Fight, Complaint> {
    let state = game.state();
    if !state.has_enemies(state.side(seat), at) {
        return Fight::against(game, seat, at).ok_or_else(|| nobody(game, seat, at));
    }
    let away = |squad: &SquadId| state.squad(*squad).sector.map(|from| vehicles::distance(game, *squad, from, at));
    let squads = state.live_squads(seat).filter(|squad| squad.kind() != SquadKind::Base);
    let nearest = squads.filter_map(|squad| Some((away(&squad)?, squad))).min();
    let Some((_, squad)) = nearest else {
        let fact = format!("{} has no squad on the map that could attack", state.seat_name(seat));
        return Err(Complaint::input(fact, "Hire and land first"));
    };
    Fight::new(game, vec![squad], at).ok_or_else(|| nobody(game, seat, at))
}

fn nobody(game: &Game, seat: Seat, at: SectorId) -> Complaint {
    let state = game.state();
    let name = state.sector_name(at);
    let own = state.unit_count(state.side(seat), at) > 0;
    let fact = match own {
        true => format!("no enemies are in {name}, and no enemy squad is next to it"),
        false => format!("no enemies are in {name}"),
    };
    Complaint::input(fact, "Type odds for the fights in reach")
}

fn impossible(game: &Game, at: SectorId) -> Complaint {
    let fact = format!("no fight for {} could be simulated to its end", game.state().sector_name(at));
    Complaint::input(fact, "A script may have failed; type legal to see what you can do")
}

/// One line for each sector with enemies next to a squad of the player.
fn in_reach(game: &Game, seat: Seat, effort: Effort) -> Result<Doc, Complaint> {
    let state = game.state();
    let side = state.side(seat);
    let mut fights: Vec<Fight> = Vec::new();
    for squad in state.live_squads(seat).filter(|squad| squad.kind() != SquadKind::Base) {
        let near = vehicles::steps_from(game, squad).into_iter().filter(|at| state.has_enemies(side, *at));
        fights.extend(near.filter_map(|at| Fight::new(game, vec![squad], at)));
    }
    fights.sort_by_key(|fight| (fight.at, fight.squads[0]));
    let share = match effort {
        Effort::Events(count) => Effort::Events(count / fights.len().max(1) as u64),
        Effort::Seconds(count, _) => Effort::Seconds(count, fights.len() as u32),
        Effort::Fights(count) => Effort::Fights(count),
    };
    let found: Vec<(Fight, Option<Odds>)> = fights
        .into_iter()
        .map(|fight| {
            let odds = best(game, seat, &fight, share);
            (fight, odds)
        })
        .collect();
    Ok(text::in_reach(game, &found))
}
