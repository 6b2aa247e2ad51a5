//! Short descriptions of sectors: kind, value, nearby Cities.

use crate::merc::content::{SectorCard, SectorKind, StepKind};
use crate::merc::game::Game;
use crate::merc::model::ids::SectorId;
use crate::merc::names::text::counted;

pub fn symbol(kind: SectorKind) -> char {
    match kind {
        SectorKind::Industry => '$',
        SectorKind::City => '+',
        SectorKind::Wilderness => '.',
    }
}

/// `$6 Gold`, and during the landing the distance to each City (UI-1).
pub fn described(game: &Game, sector: SectorId) -> String {
    let state = game.state();
    let card = game.sector_card(sector);
    let text = format!("{}{} {}", symbol(card.kind), card.value, card.short_name());
    if !state.is_in(StepKind::Land) {
        return text;
    }
    let is_city = |at: SectorId| game.sector_card(at).kind == SectorKind::City;
    let far = |city: SectorId| {
        let moves = counted(state.distance(sector, city), "move");
        format!("{moves} to {}", game.sector_card(city).short_name())
    };
    let others = state.all_sectors().filter(|other| *other != sector && is_city(*other)).map(far);
    let notes: Vec<String> = is_city(sector).then(|| "City".to_string()).into_iter().chain(others).collect();
    format!("{text} ({})", notes.join(", "))
}

/// `value 6  loot 2 weapons, 1 armor, 3 accessories`.
pub fn numbers(card: &SectorCard) -> String {
    let loot = [
        (card.loot.weapons, "weapon", "weapons"),
        (card.loot.armor, "armor", "armor"),
        (card.loot.accessories, "accessory", "accessories"),
    ];
    let loot: Vec<String> = loot
        .iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }))
        .collect();
    let loot = if loot.is_empty() { "nothing".to_string() } else { loot.join(", ") };
    format!("{} value {}  loot {loot}", symbol(card.kind), card.value)
}
