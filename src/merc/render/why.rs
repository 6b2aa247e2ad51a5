//! `why rizen.combat`: a number with its sources, in the order they are added.

use crate::kernel::{Complaint, Seat, words};
use crate::merc::game::Game;
use crate::merc::model::ids::{STATS, Stat, UnitId};
use crate::merc::names::text::counted;
use crate::merc::rules::stats::{self, CARD};
use crate::text::{nearest, shorten};
use std::str::FromStr;

/// `MERC.STAT` or `MERC STAT`.
pub fn why(game: &Game, seat: Seat, text: &str) -> Result<String, Complaint> {
    let parts: Vec<&str> = text.split(|c: char| c == '.' || c.is_whitespace()).filter(|part| !part.is_empty()).collect();
    let [who, what] = parts.as_slice() else {
        let example = "Usage: why MERC.STAT, e.g. why rizen.combat, or why ai for the robot's latest decisions";
        return Err(Complaint::input("Explain what?", example));
    };
    let unit = crate::merc::names::find::unit_of(game, seat, who)?;
    let mut names: Vec<String> = STATS.iter().map(|name| (*name).to_string()).collect();
    names.extend(["armor", "health"].map(str::to_string));
    let name = names[words::resolve(what, &names).map_err(|_| unknown(what, &names))?].as_str();
    Ok(match Stat::from_str(name) {
        Ok(stat) => number(game, unit, stat, name),
        Err(_) if name == "armor" => armor(game, unit),
        Err(_) => health(game, unit),
    })
}

fn unknown(word: &str, names: &[String]) -> Complaint {
    let near = nearest(word, names.iter().map(String::as_str));
    let listed = || format!("Choose from {}", names.join(", "));
    let remedy = near.map_or_else(listed, |near| format!("Did you mean {near}?"));
    Complaint::input(format!("{:?} is not a stat", shorten(word)), remedy)
}

/// `Rizen combat 6 = card 2 + AK-47 4`.
fn number(game: &Game, unit: UnitId, stat: Stat, name: &str) -> String {
    let total = stats::of(game, unit).get(stat);
    let parts: Vec<(String, i16)> =
        stats::explain(game, unit).into_iter().filter(|part| part.stat == stat).map(|part| (part.source, part.amount)).collect();
    let sum: i16 = parts.iter().map(|(_, amount)| amount).sum();
    let bound = match sum == total {
        true => String::new(),
        false => format!("; {sum} counts as {total} (CMP-4)"),
    };
    format!("{} {name} {total} = {}{bound}", game.catalog().unit_name(unit), added(&parts))
}

fn added(parts: &[(String, i16)]) -> String {
    let Some(((source, amount), rest)) = parts.split_first() else {
        return format!("{CARD} 0");
    };
    let mut text = format!("{source} {amount}");
    for (source, amount) in rest {
        let sign = if *amount < 0 { '-' } else { '+' };
        text.push_str(&format!(" {sign} {source} {}", amount.abs()));
    }
    text
}

fn armor(game: &Game, unit: UnitId) -> String {
    let parts: Vec<(String, i16)> = game
        .armor_items(unit)
        .map(|item| (game.catalog().item_title(item).to_string(), i16::from(game.state().item(item).points)))
        .collect();
    let vehicle = game.vehicle_of(unit).zip(game.state().squad_of(unit).map(|squad| game.cover(squad)));
    let cover = vehicle.filter(|(_, cover)| *cover > 0).map_or_else(String::new, |(item, cover)| {
        format!("; before it, the {} takes {}", game.catalog().item_title(item), counted(cover, "hit")) + " (MOD-C5)"
    });
    format!("{} armor {} = {}{cover}", game.catalog().unit_name(unit), game.armor(unit), added(&parts))
}

fn health(game: &Game, unit: UnitId) -> String {
    let name = game.catalog().unit_name(unit);
    let (full, now) = (game.max_health(unit), game.state().unit(unit).health);
    match game.state().squad_of(unit) {
        None => format!("{name} health {full} = {CARD} {full}"),
        Some(_) if now == full => format!("{name} health {now} = {CARD} {full}"),
        Some(_) => format!("{name} health {now} = {CARD} {full} - wounds {}", full.saturating_sub(now)),
    }
}
