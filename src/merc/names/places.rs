//! Short descriptions of sectors: kind, value, nearby Cities.

use crate::merc::content::{SectorCard, SectorKind};
use crate::merc::game::Game;
use crate::merc::model::ids::SectorId;
use crate::merc::model::state::Phase;

pub fn symbol(kind: SectorKind) -> char {
    match kind {
        SectorKind::Industry => '⚙',
        SectorKind::City => '⌂',
        SectorKind::Wilderness => '·',
    }
}

/// `⚙ Gold 6`, and during the landing the distance to each City (UI-1).
pub fn described(game: &Game, sector: SectorId) -> String {
    let state = game.state();
    let card = game.sector_card(sector);
    let text = format!("{} {} {}", symbol(card.kind), card.short_name(), card.value);
    if state.phase() != Phase::Landing {
        return text;
    }
    let cities = state.all_sectors().filter(|other| game.sector_card(*other).kind == SectorKind::City);
    let far = |city: SectorId| match state.distance(sector, city) {
        0 => format!("{} is a City", game.sector_card(city).short_name()),
        steps => format!("{} {} away", game.sector_card(city).short_name(), steps),
    };
    format!("{text} ({})", cities.map(far).collect::<Vec<_>>().join(", "))
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
