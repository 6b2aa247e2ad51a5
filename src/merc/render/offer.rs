//! What the line editor offers while a player types: what a command costs and does, and the words that inspections take. Only what
//! the seat may know.

use super::INSPECTIONS;
use super::confirm::outlook as outlook_of;
use super::help;
use super::legal::{self, occupied, short_cost};
use super::prompt::forces;
use crate::kernel::doc::Role;
use crate::kernel::{Outlook, Question, Seat};
use crate::merc::commands::{self, About, Command, listing};
use crate::merc::content::StepKind;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::{Consent, QuestionId};
use crate::merc::model::ids::{STATS, SectorId, SquadId, SquadKind, UnitId};
use crate::merc::names::places;
use crate::merc::names::text::actions;
use crate::merc::odds::{self, Fight};
use crate::merc::render::rulebook;
use crate::merc::rules::vehicles;
use crate::merc::secrets::redact;

/// `1 action each`, and `combat, Kim, 7 militia: unlikely`.
pub fn outlook(game: &Game, seat: Seat, command: &Command) -> Outlook {
    let effect = [effect(game, seat, command), left_empty(game, seat, command)].into_iter().flatten().collect::<Vec<_>>();
    Outlook { cost: cost(game, seat, command), effect: effect.join("; ") }
}

/// The cost alone. The effect can take a while.
pub fn cost(game: &Game, seat: Seat, command: &Command) -> String {
    let named = commands::verb(game.rules(), command.verb(game)).unwrap_or_else(|| command.row(game.rules()));
    let short = short_cost(game, seat, named);
    let digits = short.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = short.split_at(digits);
    let each = if command.doers(game).len() > 1 { " each" } else { "" };
    // `free or 2` has no number at its start.
    number.parse::<u8>().map_or(short.clone(), |number| format!("{}{each}{rest}", actions(number)))
}

fn effect(game: &Game, seat: Seat, command: &Command) -> Option<String> {
    let (state, side) = (game.state(), game.state().side(seat));
    if let About::Sector(sector) = command.about(game, seat)
        && state.is_in(StepKind::Land)
    {
        return Some(format!("{}{}", places::described(game, sector), next_door(game, sector)));
    }
    match command.to().filter(|to| !command.squads().is_empty() && state.has_enemies(side, *to)) {
        None => command.outcome(game, seat),
        Some(to) => {
            let others = state.sides().filter(|other| *other != side);
            let enemies: Vec<String> = others.flat_map(|other| forces(game, other, to)).collect();
            let odds = Fight::of_command(game, command).map(|fight| format!(": {}", prospect(game, seat, &fight)));
            Some(format!("combat, {}{}", enemies.join(", "), odds.unwrap_or_default()))
        }
    }
}

/// `leaves a3 empty`: a sector that is lost when the last of the side leave it (CMP-10).
fn left_empty(game: &Game, seat: Seat, command: &Command) -> Option<String> {
    let (state, side) = (game.state(), game.state().side(seat));
    let squads = command.squads();
    let goes = |unit: &UnitId| squads.iter().any(|squad| state.squad(*squad).members.contains(unit));
    let is_left = |from: &SectorId| {
        let stays = state.militia_of_side(side, *from) > 0 || !state.units_of_side_in(side, *from).all(|unit| goes(&unit));
        state.controlling_side(*from) == Some(side) && !stays
    };
    let mut from: Vec<SectorId> = squads.iter().filter_map(|squad| state.squad(*squad).sector).filter(is_left).collect();
    from.sort_unstable();
    from.dedup();
    let names: Vec<String> = from.into_iter().map(|sector| state.sector_name(sector)).collect();
    (!names.is_empty()).then(|| format!("leaves {} empty", names.join(", ")))
}

/// `; the Dictator will place 2 militia in each of a1, b2`: on the Industries around a landing sector that no Rebel occupies (D1-6). What
/// else he places, and where, is not known yet.
fn next_door(game: &Game, sector: SectorId) -> String {
    let state = game.state();
    let near = |other: &SectorId| state.distance(sector, *other) == 1;
    let occupied: Vec<String> = occupied(game).into_iter().filter(near).map(|other| state.sector_name(other)).collect();
    match (occupied.is_empty(), state.config().difficulty) {
        (true, _) | (_, 0) => String::new(),
        (false, each) => {
            let each_of = if occupied.len() > 1 { "each of " } else { "" };
            format!("; the Dictator will place {each} militia in {each_of}{}", occupied.join(", "))
        }
    }
}

/// The bots' estimates from which a fight is likely and up to which it is unlikely to be won. The estimate counts what is left, and is too
/// low in the middle: in 1,200 fights of games between bots, attacks from 50 on were won 92 times of 100, up to -76 8 times.
const LIKELY: i64 = 50;
const UNLIKELY: i64 = -76;

/// `win 93%` if that is quickly known, or else a word from the bots' estimate.
fn prospect(game: &Game, seat: Seat, fight: &Fight) -> String {
    match odds::at_once(game, fight) {
        Some(odds) => format!("win {}", odds.win),
        None => match outlook_of(game, seat, fight) {
            LIKELY.. => "likely".into(),
            ..=UNLIKELY => "unlikely".into(),
            _ => "even".into(),
        },
    }
}

/// `Together: win 81%. Your secondary squad (Ra) pays 1 action each.`: for a player who is asked to join an attack. `None` if it is not
/// certain which squads would go.
pub fn joint_attack(game: &Game, question: &Question<Merc>) -> Option<String> {
    let QuestionId::Consent { from, what: Consent::Attack(at), .. } = &question.id else { return None };
    let state = game.state();
    let goes = |squad: &SquadId| {
        let cost = vehicles::cost(game, *squad);
        let can = |unit: &UnitId| state.unit(*unit).actions + state.unit(*unit).move_only >= cost;
        let (here, members) = (state.squad(*squad).sector, &state.squad(*squad).members);
        squad.kind() != SquadKind::Base
            && here.is_some_and(|here| vehicles::is_step(game, *squad, here, *at))
            && members.iter().all(can)
    };
    let mut others = state.seats_of(state.side(*from)).filter(|seat| seat != from && *seat != question.seat);
    if others.any(|seat| state.live_squads(seat).any(|squad| goes(&squad))) {
        return None;
    }
    let only = |seat: Seat| {
        let mut squads = state.live_squads(seat).filter(&goes);
        squads.next().filter(|_| squads.next().is_none())
    };
    let (theirs, own) = (only(*from)?, only(question.seat)?);
    let odds = odds::in_passing(game, question.seat, &Fight::new(game, vec![theirs, own], *at)?)?;
    let mercs: Vec<&str> = state.squad(own).members.iter().map(|unit| game.catalog().unit_name(*unit)).collect();
    let each = if mercs.len() > 1 { " each" } else { "" };
    let (cost, mercs) = (actions(vehicles::cost(game, own)), mercs.join(", "));
    Some(format!("  Together: win {}. Your {} squad ({mercs}) pays {cost}{each}.", odds.win, own.word()))
}

/// MERCs have the color of their player.
pub fn word_role(game: &Game, word: &str) -> Option<Role> {
    let unit = on_teams(game).find(|unit| game.catalog().unit_id(*unit) == word)?;
    game.state().owner(unit).map(Role::Seat)
}

/// The words that may follow an inspection. The last of `typed` may be half a word.
pub fn look_words(game: &Game, seat: Seat, inspection: &str, typed: &[&str]) -> Option<Vec<String>> {
    if inspection == "hand" && !redact::may_see_hand(game.state(), seat) {
        return None;
    }
    // After the end nothing is legal.
    if game.state().is_in(StepKind::Over) && ["legal", "hint", "odds"].contains(&inspection) {
        return None;
    }
    let catalog = game.catalog();
    let units = || on_teams(game).map(|unit| catalog.unit_id(unit).to_string());
    let sectors = || game.state().all_sectors().map(|sector| game.state().sector_name(sector));
    let seats = || game.state().seats().map(|seat| game.state().seat_name(seat).to_string());
    let stats = || STATS.iter().copied().chain(["armor", "health"]).map(str::to_string);
    Some(match (inspection, typed) {
        ("show", [_]) => units().chain(sectors()).collect(),
        ("sector", [_]) => sectors().collect(),
        ("squad", [_]) => seats().collect(),
        ("why", [word]) => match word.split_once('.') {
            Some((unit, _)) => stats().map(|stat| format!("{unit}.{stat}")).collect(),
            None => units().chain(["ai".to_string()]).chain(seats()).collect(),
        },
        ("why", [unit, _]) if units().any(|id| id == *unit) => stats().collect(),
        ("why", [_, _]) => vec!["all".to_string()],
        ("help", [_]) => {
            let verbs = game.rules().verbs.iter().filter(|verb| listing::is_of_game(game, verb));
            let words = verbs.map(|verb| verb.name.to_lowercase()).chain(INSPECTIONS.iter().map(|word| word.name.to_string()));
            let modes = help::modes(game).map(|mode| mode.id.clone());
            words.chain(help::topics().map(str::to_string)).chain(modes).collect()
        }
        ("legal", [_]) => legal::costs(game, seat).into_iter().map(|(verb, _)| verb).collect(),
        ("rule", [_]) => rulebook::clause_ids(),
        ("cards", [_]) => catalog.cards().map(|(_, card)| card.id.clone()).collect(),
        _ => Vec::new(),
    })
}

/// Everybody on the map or about to land.
fn on_teams(game: &Game) -> impl Iterator<Item = UnitId> {
    game.state().seats().flat_map(|seat| game.state().team(seat))
}
