//! Sheets: a MERC, a sector, squads, a team, the Dictator's hand. Gear in slots is public; only its side sees a stash.

use super::cards;
use crate::kernel::{Complaint, Doc, Seat, words};
use crate::merc::commands;
use crate::merc::commands::hire::team_line;
use crate::merc::content::EquipmentKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{ItemId, SectorId, SquadId, UnitId};
use crate::merc::model::state::UnitPlace;
use crate::merc::names::places;
use crate::merc::names::text::{capital, counted, names};
use crate::merc::rules::stats;
use crate::merc::secrets::redact;

/// A MERC in play, a sector, or any card.
pub fn anything(game: &Game, seat: Seat, word: &str) -> Result<Doc, Complaint> {
    if word.is_empty() {
        return Err(Complaint::input("Show what?", "Usage: show MERC|SECTOR|CARD, e.g. show a1"));
    }
    if let Ok(unit) = crate::merc::names::find::unit_of(game, seat, word) {
        return Ok(cards::paragraphs(&merc(game, unit)));
    }
    match crate::merc::names::find::sector(game, word) {
        Ok(at) => Ok(cards::paragraphs(&sector(game, seat, at))),
        Err(_) => cards::describe(game.rules(), Some(word)),
    }
}

/// Current numbers, health, actions and how they were spent, gear, and the card's text.
pub fn merc(game: &Game, unit: UnitId) -> String {
    let (state, catalog) = (game.state(), game.catalog());
    let text = cards::text(game.rules(), catalog.unit_id(unit)).unwrap_or_default();
    let Some(squad) = state.squad_of(unit) else {
        let dead = state.is_dictator_card(unit) && state.dictator_killed;
        return format!("{text}\n  {}", if dead { "dead (DIC-10)" } else { whereabouts(state.unit(unit).place) });
    };
    let place =
        state.squad(squad).sector.map_or_else(|| "about to land".to_string(), |at| format!("at {}", state.sector_name(at)));
    let mut lines = vec![format!("{} · {} · {place}", catalog.unit_name(unit), names(game).squad(squad))];
    lines.push(format!("  {}", now(game, unit)));
    lines.push(format!("  {}", actions(game, unit)));
    let gear = &state.unit(unit).gear;
    if gear.is_empty() {
        lines.push("  carries nothing".into());
    }
    lines.extend(gear.iter().map(|item| format!("  {} {}", verb_for(game, *item), item_line(game, *item))));
    lines.extend(vehicle_line(game, squad).map(|vehicle| format!("  vehicle {vehicle}")));
    if let Some(dog) = state.held_by(unit) {
        lines.push(format!("  held by {}", catalog.item_title(dog)));
    }
    // The card's own heading would repeat the name.
    lines.extend(text.lines().skip(1).map(|line| format!("  card: {}", line.trim())).take(1));
    lines.extend(text.lines().skip(2).map(str::to_string));
    lines.join("\n")
}

/// The vehicle of a squad: `Humvee (combat +1, armor 3), 2 of 3 left, 2 militia aboard`.
pub fn vehicle_line(game: &Game, squad: SquadId) -> Option<String> {
    let riders = game.state().squad(squad).riders;
    let item = game.state().squad(squad).item?;
    let aboard = match game.vehicle(squad) {
        None => ", overloaded: nobody is aboard (MOD-C3)".to_string(),
        Some(_) if riders > 0 => format!(", {riders} militia aboard"),
        Some(_) => String::new(),
    };
    let steps = match game.state().squad(squad).legs {
        0 => String::new(),
        legs => format!(", {} left", counted(legs, "free step")),
    };
    Some(format!("{}{aboard}{steps}", item_line(game, item)))
}

/// MERCs wear armor and carry everything else.
fn verb_for(game: &Game, item: ItemId) -> &'static str {
    if game.equipment(item).kind == EquipmentKind::Armor { "wears" } else { "carries" }
}

fn whereabouts(place: UnitPlace) -> &'static str {
    match place {
        // Telling these apart would reveal the contents of the deck.
        UnitPlace::Box | UnitPlace::Deck => "not in play",
        UnitPlace::Discard => "in the discard pile",
        UnitPlace::Offered(_) => "drawn, not yet hired",
        UnitPlace::Aside => "not on the map",
        UnitPlace::Squad(_) => "in a squad",
    }
}

/// `initiative 3  training 1  combat 6  targets 1  armor 2  health 3 of 3`.
pub fn now(game: &Game, unit: UnitId) -> String {
    let numbers = stats::of(game, unit);
    let health = game.state().unit(unit).health;
    let (initiative, training, combat, targets) = (numbers.initiative(), numbers.training(), numbers.combat(), numbers.targets());
    let (armor, full) = (game.armor(unit), game.max_health(unit));
    format!(
        "initiative {initiative}  training {training}  combat {combat}  targets {targets}  armor {armor}  health {health} of {full}"
    )
}

fn actions(game: &Game, unit: UnitId) -> String {
    let unit = game.state().unit(unit);
    let mut text = format!("actions {}", unit.actions);
    if unit.train_only > 0 {
        text.push_str(&format!(" +{} only to train", unit.train_only));
    }
    if unit.move_only > 0 {
        text.push_str(&format!(" +{} only to move", unit.move_only));
    }
    let spent: Vec<&str> = unit.spent.iter().map(|spent| commands::spent(*spent).word).collect();
    if !spent.is_empty() {
        text.push_str(&format!(" ({}: {})", game.state().config().format.today(), spent.join(", ")));
    }
    text
}

/// `Kevlar Vest (armor 2, initiative -1), 1 of 2 left`.
pub fn item_line(game: &Game, item: ItemId) -> String {
    let numbers = cards::equipment_numbers(game.equipment(item)).replace("  ", ", ");
    let numbers = if numbers.is_empty() { String::new() } else { format!(" ({numbers})") };
    let left = if game.is_damaged(item) {
        format!(", {} of {} left", game.state().item(item).points, game.full_points(item))
    } else {
        String::new()
    };
    format!("{}{numbers}{left}", game.catalog().item_title(item))
}

pub fn sector_named(game: &Game, seat: Seat, word: &str) -> Result<String, Complaint> {
    if word.is_empty() {
        return Err(Complaint::input("Which sector?", "Usage: sector SECTOR, e.g. sector a1"));
    }
    crate::merc::names::find::sector(game, word).map(|at| sector(game, seat, at))
}

pub fn sector(game: &Game, viewer: Seat, at: SectorId) -> String {
    let state = game.state();
    let (card, sector) = (game.sector_card(at), state.sector(at));
    let explored = if sector.explored { "explored" } else { "unexplored" };
    let control = sector.control.map_or_else(|| "nobody".to_string(), |seat| state.seat_name(seat).to_string());
    let tie = state.controlling_side(at).and_then(|side| state.deciding_control(at, side));
    let tie = tie.map_or_else(String::new, |tie| format!(" (tie: {})", tie.said()));
    let mut lines = vec![format!("{} · {}", state.sector_name(at), card.name)];
    lines.push(format!("  {}  {explored}  controlled by {control}{tie}", places::numbers(card)));
    if state.base() == Some(at) {
        lines.push("  ★ the Dictator's base".into());
    }
    for squad in state.squads_in(at) {
        lines.push(format!("  {}: {}", names(game).squad(squad), names(game).units(&state.squad(squad).members)));
        lines.extend(vehicle_line(game, squad).map(|vehicle| format!("    {vehicle}")));
    }
    for side in state.sides().filter(|side| state.militia_of_side(*side, at) > 0) {
        let owners: Vec<Seat> = state.seats_of(side).filter(|seat| state.militia(*seat, at) > 0).collect();
        let aboard = |seat| match state.riders_in(seat, at) {
            0 => String::new(),
            riders => format!(" with {riders} aboard"),
        };
        let one = |seat: &Seat| format!("{} {}{}", state.seat_name(*seat), state.militia(*seat, at), aboard(*seat));
        let each: Vec<String> = owners.iter().map(one).collect();
        let cap = owners.iter().map(|seat| game.militia_cap(*seat, at)).max().unwrap_or(0);
        lines.push(format!("  militia: {} ({} of {cap})", each.join(", "), state.militia_of_side(side, at)));
    }
    lines.extend(stash(game, viewer, at));
    lines.join("\n")
}

/// The side in control sees the contents, everyone else the count (CMP-8).
fn stash(game: &Game, viewer: Seat, at: SectorId) -> Vec<String> {
    let stash = &game.state().sector(at).stash;
    match stash.len() {
        0 => vec!["  stash: empty".into()],
        count if !redact::may_see_stash(game.state(), viewer, at) => vec![format!("  stash: {count} face down (CMP-8)")],
        count => std::iter::once(format!("  stash: {count}"))
            .chain(stash.iter().map(|item| format!("    {}", item_line(game, *item))))
            .collect(),
    }
}

/// The viewer's own squads, or another player's.
pub fn squads(game: &Game, seat: Seat, word: &str) -> Result<String, Complaint> {
    let state = game.state();
    let whose = if word.is_empty() {
        seat
    } else {
        let names: Vec<String> = state.seats().map(|seat| state.seat_name(seat).to_string()).collect();
        Seat(words::resolve(word, &names)? as u8)
    };
    let live: Vec<SquadId> = state.squads_of(whose).into_iter().filter(|squad| !state.squad(*squad).members.is_empty()).collect();
    if live.is_empty() {
        return Ok(format!("{} has no squads", capital(state.seat_name(whose))));
    }
    Ok(live.into_iter().map(|squad| squad_lines(game, squad)).collect::<Vec<_>>().join("\n"))
}

fn squad_lines(game: &Game, squad: SquadId) -> String {
    let state = game.state();
    let place =
        state.squad(squad).sector.map_or_else(|| "about to land".to_string(), |at| format!("at {}", state.sector_name(at)));
    let mut lines = vec![format!("{} {place}", names(game).squad(squad))];
    lines.extend(vehicle_line(game, squad).map(|vehicle| format!("  {vehicle}")));
    for unit in &state.squad(squad).members {
        lines.push(format!("  {:<10} {}", game.catalog().unit_name(*unit), now(game, *unit)));
        let gear: Vec<String> = state.unit(*unit).gear.iter().map(|item| game.catalog().item_title(*item).to_string()).collect();
        let gear = if gear.is_empty() { String::new() } else { format!(" · {}", gear.join(", ")) };
        lines.push(format!("  {:<10} {}{gear}", "", actions(game, *unit)));
    }
    lines.join("\n")
}

/// The whole team and its limit (HIR-2).
pub fn team(game: &Game, seat: Seat) -> String {
    let squads = squads(game, seat, "").unwrap_or_default();
    format!("{}\n{squads}", team_line(game, seat))
}

/// Only the Dictator's player sees the hand (DIC-9).
pub fn hand(game: &Game, seat: Seat) -> Result<Doc, Complaint> {
    let state = game.state();
    if !redact::may_see_hand(state, seat) {
        let (fact, remedy, clause) = match state.dictator_seat() {
            Some(_) => ("only the Dictator's player sees the tactics hand", "Cards he plays are public", "DIC-9"),
            None => ("this game has no Dictator and no tactics cards", "", "MOD-0"),
        };
        return Err(Complaint { fact: fact.into(), remedy: remedy.into(), clause: clause.into(), ..Complaint::default() });
    }
    let text = |id: &str| cards::text(game.rules(), id).unwrap_or_default();
    let mut lines: Vec<String> = state.hand().iter().map(|card| text(game.catalog().tactic_id(*card))).collect();
    lines.insert(0, format!("Hand {}, deck {}", state.hand().len(), state.tactics_left()));
    let in_play: Vec<&str> = state.in_play().iter().map(|card| game.catalog().tactic_name(*card)).collect();
    if !in_play.is_empty() {
        lines.push(format!("In play: {}", in_play.join(", ")));
    }
    Ok(cards::paragraphs(&lines.join("\n")))
}
