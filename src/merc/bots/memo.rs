//! A bot's memory as game files write it: `rule ID, squad primary, goal c3, stopped ID 2`. Empty parts are left out, and an
//! empty memory is written as `nothing`.

use crate::kernel::{Complaint, Seat};
use crate::merc::botkit::strikes::record_of;
use crate::merc::game::Game;
use crate::merc::model::bot_memory::{BotMemory, Last};
use crate::merc::model::ids::{CardId, SectorId, SquadId, SquadKind};
use crate::text::shorten;

const NOTHING: &str = "nothing";
const SHAPE: &str =
    "A bot's memory is nothing, or any of these: rule ID, squad primary, goal c3, stopped ID 2, free ID 5, restless ID";

pub fn text(game: &Game, memory: &BotMemory) -> String {
    let id = |rule: CardId| game.catalog().card(rule).id.as_str();
    let Last { rule, squad, goal } = memory.last;
    let mut parts: Vec<String> = Vec::new();
    parts.extend(rule.map(|rule| format!("rule {}", id(rule))));
    parts.extend(squad.map(|squad| format!("squad {}", squad.word())));
    parts.extend(goal.map(|goal| format!("goal {}", game.state().sector_name(goal))));
    for record in &memory.records {
        let id = id(record.rule);
        parts.extend((record.stopped > 0).then(|| format!("stopped {id} {}", record.stopped)));
        parts.extend((record.free > 0).then(|| format!("free {id} {}", record.free)));
        parts.extend(record.restless.then(|| format!("restless {id}")));
    }
    if parts.is_empty() { NOTHING.to_string() } else { parts.join(", ") }
}

pub fn parse(game: &Game, seat: Seat, text: &str) -> Result<BotMemory, Complaint> {
    let mut memory = BotMemory::default();
    if text == NOTHING {
        return Ok(memory);
    }
    for part in text.split(',') {
        read(game, seat, part, &mut memory).map_err(|fact| Complaint::input(fact, SHAPE))?;
    }
    Ok(memory)
}

fn read(game: &Game, seat: Seat, part: &str, memory: &mut BotMemory) -> Result<(), String> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let is_repeated = match words[..] {
        ["rule", id] => memory.last.rule.replace(rule(game, id)?).is_some(),
        ["squad", word] => memory.last.squad.replace(squad(seat, word)?).is_some(),
        ["goal", name] => memory.last.goal.replace(sector(game, name)?).is_some(),
        ["stopped", id, times] => {
            let record = record_of(&mut memory.records, rule(game, id)?);
            std::mem::replace(&mut record.stopped, count(times)?) != 0
        }
        ["free", id, times] => {
            let record = record_of(&mut memory.records, rule(game, id)?);
            std::mem::replace(&mut record.free, count(times)?) != 0
        }
        ["restless", id] => std::mem::replace(&mut record_of(&mut memory.records, rule(game, id)?).restless, true),
        _ => return Err(format!("{:?} is not part of a bot's memory", shorten(part.trim()))),
    };
    if is_repeated { Err(format!("{:?} appears twice", shorten(part.trim()))) } else { Ok(()) }
}

fn rule(game: &Game, id: &str) -> Result<CardId, String> {
    let catalog = game.catalog();
    let is_rule = |card: &CardId| catalog.folder_of(*card) == "ai";
    catalog.find(id).filter(is_rule).ok_or_else(|| format!("there is no bot rule {:?}", shorten(id)))
}

fn squad(seat: Seat, word: &str) -> Result<SquadId, String> {
    let all = [SquadKind::Primary, SquadKind::Secondary, SquadKind::Base].map(|kind| SquadId::new(seat, kind));
    all.into_iter().find(|squad| squad.word() == word).ok_or_else(|| format!("{:?} is not a squad", shorten(word)))
}

fn sector(game: &Game, name: &str) -> Result<SectorId, String> {
    let state = game.state();
    let is_there = |at: &SectorId| state.sector_name(*at) == name;
    state.all_sectors().find(is_there).ok_or_else(|| format!("{:?} is not a sector on the map", shorten(name)))
}

fn count(text: &str) -> Result<u8, String> {
    let count = text.parse().ok().filter(|count| *count > 0);
    count.ok_or_else(|| format!("{:?} is not a number from 1 to 255", shorten(text)))
}
