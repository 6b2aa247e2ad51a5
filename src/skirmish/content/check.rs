//! What entries say about each other. Each problem comes with the id of its entry.

use super::pieces::terrain_of;
use super::settings::Settings;
use super::types::{Carried, Content};
use super::words::Shape;

type Problems = Vec<(String, String)>;

/// The suggested squad is one that may be fielded (SK-3.1).
pub(super) fn factions(content: &Content) -> Problems {
    let mut found = Problems::new();
    for (index, faction) in content.factions.iter().enumerate() {
        if content.units_of(index).count() < SQUAD {
            found.push((faction.id.clone(), format!("it has fewer than {SQUAD} units")));
        }
        if faction.squad.len() != SQUAD || faction.squad.iter().any(|unit| content.units[*unit].faction != index) {
            found.push((faction.id.clone(), format!("its squad must be {SQUAD} of its own units")));
        }
    }
    found
}

/// A squad without `squad=N` (SK-3.1).
const SQUAD: usize = 5;

/// Cards are numbered by a byte.
pub(super) const MOST: usize = 250;

/// A weapon has at most one compulsory maneuver, and somebody carries it.
pub(super) fn weapons(content: &Content) -> Problems {
    let mut found = Problems::new();
    for (index, weapon) in content.weapons.iter().enumerate() {
        let compulsory = |maneuver: &&usize| matches!(content.maneuvers[**maneuver].shape, Shape::Set | Shape::Wait);
        if weapon.maneuvers.iter().filter(compulsory).count() > 1 {
            found.push((weapon.id.clone(), "it has two compulsory maneuvers".into()));
        }
        let carries = |carried: &Carried| matches!(carried, Carried::Weapon { weapon, .. } if *weapon == index);
        if !weapon.for_all && !content.units.iter().any(|unit| unit.carried.iter().any(carries)) {
            found.push((weapon.id.clone(), "no unit carries it".into()));
        }
    }
    found
}

/// Pieces of one scenario have different names, and no figure's.
pub(super) fn scenarios(content: &Content) -> Problems {
    let mut found = Problems::new();
    for scenario in &content.scenarios {
        let names: Vec<&String> = scenario.pieces.iter().filter_map(|piece| piece.name.as_ref()).collect();
        let twice = names.iter().enumerate().find(|(index, name)| names[..*index].contains(name));
        found.extend(twice.map(|(_, name)| (scenario.id.clone(), format!("two pieces are named {name}"))));
        if let Err(why) = terrain_of(&content.pieces, &scenario.pieces) {
            found.push((scenario.id.clone(), why.to_string()));
        }
        // `c1` would be a piece and a figure.
        let is_figure = |name: &&&String| {
            let (letter, number) = name.split_at(1);
            let is_letter =
                content.factions.iter().any(|faction| faction.letter.eq_ignore_ascii_case(&letter.chars().next().unwrap_or(' ')));
            is_letter && number.parse::<u8>().is_ok()
        };
        let clash = names.iter().find(is_figure);
        found.extend(clash.map(|name| (scenario.id.clone(), format!("{name} is the name of a figure"))));
    }
    found
}

/// The file describes every setting that the rules read, and no other.
pub(super) fn settings(content: &Content) -> Problems {
    let ids: Vec<&str> = content.settings.iter().map(|setting| setting.id.as_str()).collect();
    let missing = Settings::KEYS.iter().filter(|key| !ids.contains(key));
    let mut found: Problems = missing.map(|key| ((*key).to_string(), "this setting is missing".into())).collect();
    let strange = ids.iter().filter(|id| !Settings::KEYS.contains(id));
    found.extend(strange.map(|id| ((*id).to_string(), "no rule reads this setting".into())));
    found
}
