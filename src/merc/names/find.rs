//! Finds the units, sectors and squads that a player names, among what the seat may know.

use crate::kernel::{Complaint, Seat, words, words_typed};
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadKind, UnitId};
use crate::text::shorten;

/// Words that say nothing the others do not say, in commands and in answers.
pub const SMALL_WORDS: &[&str] = &[
    "a", "and", "at", "equip", "from", "gets", "give", "gives", "in", "into", "of", "on", "squad", "take", "takes", "the", "to",
    "with",
];

type Read<T> = Result<T, Complaint>;

/// Searches the player's own team first, then all units on the map. Any other card needs its full id.
pub fn unit_of(game: &Game, seat: Seat, word: &str) -> Read<UnitId> {
    let state = game.state();
    let id = |unit: &UnitId| game.catalog().unit_id(*unit).to_string();
    let own: Vec<UnitId> = state.team(seat).collect();
    let names: Vec<String> = own.iter().map(id).collect();
    if fits(word, &names) {
        return words::resolve_typed(word, &names, SMALL_WORDS).map(|index| own[index]);
    }
    let everybody: Vec<UnitId> = state.seats().flat_map(|seat| state.team(seat)).collect();
    let names: Vec<String> = everybody.iter().map(id).collect();
    match words::resolve_typed(word, &names, SMALL_WORDS) {
        Ok(index) => Ok(everybody[index]),
        Err(complaint) => game.catalog().find_unit(word).ok_or(complaint),
    }
}

/// Whether a word means one of these names, or could mean several.
fn fits(word: &str, names: &[String]) -> bool {
    names.iter().any(|name| name.starts_with(word)) || !words_typed::with_words(word, names, SMALL_WORDS).is_empty()
}

/// One of the player's own units on the map, if the word means exactly one.
pub fn own_unit(game: &Game, seat: Seat, word: &str) -> Option<UnitId> {
    let own: Vec<UnitId> = game.state().team(seat).collect();
    let names: Vec<String> = own.iter().map(|unit| game.catalog().unit_id(*unit).to_string()).collect();
    words::resolve_typed(word, &names, SMALL_WORDS).ok().map(|index| own[index])
}

/// `c2`, or a word of the name of a sector on the map.
pub fn sector(game: &Game, word: &str) -> Read<SectorId> {
    let word = word.trim().to_lowercase();
    let word = word.as_str();
    if let Some(sector) = place_of(game, word) {
        return Ok(sector);
    }
    let state = game.state();
    let every: Vec<SectorId> = state.all_sectors().collect();
    let names: Vec<String> = every.iter().map(|sector| game.sector_card(*sector).id.clone()).collect();
    if fits(word, &names) {
        return words::resolve_typed(word, &names, SMALL_WORDS).map(|index| every[index]);
    }
    let last = every.last().map_or_else(|| "a1".to_string(), |sector| state.sector_name(*sector));
    let fact = format!("{:?} is not a sector on the map", shorten(word));
    Err(Complaint {
        fact,
        remedy: format!("Sectors are a1 to {last}; type map to see them"),
        clause: "CMP-11".into(),
        ..Complaint::default()
    })
}

pub fn squad_kind(word: &str) -> Option<SquadKind> {
    let fits = |name: &str| name.starts_with(word);
    let kinds = [("primary", SquadKind::Primary), ("secondary", SquadKind::Secondary), ("base", SquadKind::Base)];
    kinds.into_iter().find(|(name, _)| fits(name)).map(|(_, kind)| kind)
}

pub fn not_a_squad(word: &str) -> Complaint {
    Complaint::input(
        format!("{:?} is not a squad", shorten(word)),
        "Squads are primary, secondary and base; for another player's squad, type for example blue primary",
    )
}

/// A letter for the column and a number for the row.
pub fn place_of(game: &Game, word: &str) -> Option<SectorId> {
    let mut letters = word.chars();
    let column = letters.next()?.to_ascii_lowercase();
    let row: u8 = letters.as_str().parse().ok()?;
    let column = u8::try_from(column).ok()?.checked_sub(b'a')?;
    game.state().sector_at(row.checked_sub(1)?, column)
}
