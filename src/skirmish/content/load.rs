//! Loads the content from texts, or reports all problems. This file lists the content files of the skirmish.

use super::cards::{self, Ids};
use super::types::{Carried, Content};
use super::words::WeaponKind;
use super::{check, settings};
use crate::content::{Key, Kind, Layer, LoadProblems, Report, SourceFile, Tables};
use std::collections::BTreeSet;

const FACTIONS: Kind = Kind::new("factions.json", Key::Card);
const UNITS: Kind = Kind::new("units.json", Key::Card);
const WEAPONS: Kind = Kind::new("weapons.json", Key::Card);
const MANEUVERS: Kind = Kind::new("maneuvers.json", Key::Card);
const ABILITIES: Kind = Kind::new("abilities.json", Key::Card);
const IDENTITIES: Kind = Kind::new("identities.json", Key::Card);
const PIECES: Kind = Kind::new("pieces.json", Key::Card);
const SCENARIOS: Kind = Kind::new("scenarios.json", Key::Card);
const HOUSE_RULES: Kind = Kind::optional("house-rules.json", Key::Card);
const SETTINGS: Kind = Kind::new("settings.json", Key::Setting);

/// The kinds of files, in the order in which their problems are reported.
const KINDS: &[Kind] = &[FACTIONS, UNITS, WEAPONS, MANEUVERS, ABILITIES, IDENTITIES, PIECES, SCENARIOS, HOUSE_RULES, SETTINGS];

/// Reads the content files, given in any order.
pub fn load(files: &[SourceFile]) -> Result<Content, LoadProblems> {
    let layer = Layer { id: "base".to_owned(), files: files.to_vec(), behind: BTreeSet::new() };
    let mut report = Report::default();
    let tables = Tables::gather(KINDS, &[layer], &mut report);
    let ids = |kind: Kind| tables.of(kind).entries.iter().map(|entry| entry.id.clone()).collect();
    let ids = Ids {
        factions: ids(FACTIONS),
        weapons: ids(WEAPONS),
        maneuvers: ids(MANEUVERS),
        abilities: ids(ABILITIES),
        identities: ids(IDENTITIES),
        pieces: ids(PIECES),
        units: ids(UNITS),
    };
    let mut maneuvers = tables.read(MANEUVERS, &mut report, cards::maneuver);
    let mut abilities = Vec::new();
    for (mut ability, maneuver) in tables.read(ABILITIES, &mut report, cards::ability) {
        if let Some(maneuver) = maneuver {
            ability.maneuver = Some(maneuvers.len());
            maneuvers.push(maneuver);
        }
        abilities.push(ability);
    }
    let mut content = Content {
        factions: tables.read(FACTIONS, &mut report, |read| cards::faction(read, &ids)),
        units: tables.read(UNITS, &mut report, |read| cards::unit(read, &ids)),
        weapons: tables.read(WEAPONS, &mut report, |read| cards::weapon(read, &ids)),
        maneuvers,
        abilities,
        identities: tables.read(IDENTITIES, &mut report, cards::identity),
        pieces: tables.read(PIECES, &mut report, cards::piece),
        scenarios: tables.read(SCENARIOS, &mut report, |read| cards::scenario(read, &ids)),
        house_rules: tables.read(HOUSE_RULES, &mut report, cards::house_rule),
        settings: tables.read(SETTINGS, &mut report, settings::setting),
    };
    arm(&mut content);
    let mut problems = Vec::new();
    let counts = [(UNITS, content.units.len()), (WEAPONS, content.weapons.len()), (ABILITIES, content.abilities.len())];
    let counts = counts.into_iter().chain([(MANEUVERS, content.maneuvers.len()), (IDENTITIES, content.identities.len())]);
    for (kind, _) in counts.filter(|(_, count)| *count > check::MOST) {
        let table = tables.of(kind);
        let place = crate::content::Place::end_of(0, table.number);
        report.add_to_file(place, &table.files[0], format!("at most {} entries are supported", check::MOST));
    }
    let is_clean = |kinds: &[Kind]| kinds.iter().all(|kind| report.is_clean(tables.of(*kind)));
    if is_clean(&[FACTIONS, UNITS, WEAPONS, PIECES, SCENARIOS, SETTINGS]) {
        problems.extend(check::factions(&content).into_iter().map(|problem| (FACTIONS, problem)));
        problems.extend(check::weapons(&content).into_iter().map(|problem| (WEAPONS, problem)));
        problems.extend(check::scenarios(&content).into_iter().map(|problem| (SCENARIOS, problem)));
        problems.extend(check::settings(&content).into_iter().map(|problem| (SETTINGS, problem)));
    }
    for (kind, (id, problem)) in problems {
        let table = tables.of(kind);
        let entry = table.entries.iter().find(|entry| entry.id == id);
        let place = entry.map_or_else(|| crate::content::Place::end_of(0, table.number), |entry| table.place_of(entry));
        let located = crate::content::LoadProblem::in_file(&table.files[0], problem).at_entry(&id, None);
        report.add(place, located);
    }
    report.into_problems().or(content)
}

/// Who fights in melee without a melee weapon gets those that everybody has (SK-4.3).
fn arm(content: &mut Content) {
    let weapons = &content.weapons;
    let is_melee =
        |carried: &Carried| matches!(carried, Carried::Weapon { weapon, .. } if weapons[*weapon].kind == WeaponKind::Melee);
    for unit in content.units.iter_mut().filter(|unit| unit.melee.is_some() && !unit.carried.iter().any(is_melee)) {
        let free = (0..weapons.len()).filter(|weapon| weapons[*weapon].for_all);
        unit.carried.extend(free.map(|weapon| Carried::Weapon { weapon, uses: None }));
    }
}
