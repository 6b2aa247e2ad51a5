//! The choices made before a game: the header of a new one, and what a header means.

use super::content::{Content, Settings};
use super::game::Skirmish;
use super::model::{SEATS, Setup};
use crate::kernel::{Header, Ruleset, Seat, SetupError};
use crate::text::{did_you_mean, shorten};

/// The names of the seats: the owner of the left edge first.
pub const SEAT_NAMES: [&str; 2] = ["red", "blue"];

/// What players want.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    pub seed: u64,
    pub scenario: Option<String>,
    /// Seats with `FACTION` or `FACTION:unit,unit`: `("red", "ccc")`.
    pub squads: Vec<(String, String)>,
    pub rules: Vec<(String, String)>,
    /// Seats that are not played by a person: `("blue", "random")`.
    pub seats: Vec<(String, String)>,
}

/// The header of a new game, or all problems with the wishes.
pub fn new_game(rules: &Skirmish, wishes: &NewGame) -> Result<Header, SetupError> {
    let mut problems = SetupError::default();
    let mut header = Header::new(Skirmish::NAME, &SEAT_NAMES, wishes.seed);
    for (seat, who) in &wishes.seats {
        match header.seats.iter_mut().find(|(name, _)| name == seat) {
            Some(entry) => entry.1.clone_from(who),
            None => problems.push(format!("there is no seat {:?}; the seats are red and blue", shorten(seat))),
        }
    }
    header.set_option("engine", env!("CARGO_PKG_VERSION"));
    header.set_option("content", &rules.fingerprint);
    if let Some(scenario) = &wishes.scenario {
        header.set_option("scenario", &scenario.to_lowercase());
    }
    for (seat, squad) in &wishes.squads {
        header.options.push(("squad".into(), format!("{seat}={}", squad.to_lowercase())));
    }
    for (key, value) in &wishes.rules {
        header.options.push(("rule".into(), format!("{key}={value}")));
    }
    if let Err(found) = setup(&rules.content, &header) {
        problems.extend(found);
    }
    problems.or(header)
}

/// What a header means, or every problem with it.
pub fn setup(content: &Content, header: &Header) -> Result<Setup, SetupError> {
    let mut problems = SetupError::default();
    let names: Vec<&str> = header.seats.iter().map(|(name, _)| name.as_str()).collect();
    if names != SEAT_NAMES {
        problems.push("the skirmish has two seats: red and blue");
    }
    let settings = Settings::read(&content.settings, header.options_named("rule")).map_err(|found| problems.extend(found)).ok();
    let scenario = match header.option("scenario") {
        None => 0,
        Some(id) => content.scenario(id).unwrap_or_else(|| {
            let known: Vec<&str> = content.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
            let near = did_you_mean(id, known.iter().copied());
            problems.push(format!("there is no scenario {:?}{near}; the scenarios are {}", shorten(id), known.join(", ")));
            0
        }),
    };
    let size = settings.as_ref().map_or(5, |settings| usize::from(settings.squad));
    let mut factions = [0, content.factions.len().min(2) - 1];
    let mut squads = [Vec::new(), Vec::new()];
    for option in header.options_named("squad") {
        match squad(content, option, size) {
            Ok((seat, faction, units)) => {
                factions[usize::from(seat.0)] = faction;
                squads[usize::from(seat.0)] = units;
            }
            Err(problem) => problems.push(problem),
        }
    }
    let Some(settings) = settings else { return Err(problems) };
    problems.or(Setup { settings, scenario, factions, squads })
}

/// `red=ccc`, `red=ccc:leader,heavy`, `red=ccc:suggested`.
fn squad(content: &Content, text: &str, size: usize) -> Result<(Seat, usize, Vec<usize>), String> {
    let (name, rest) = text.split_once('=').ok_or_else(|| format!("squad {:?} is not SEAT=FACTION", shorten(text)))?;
    let seat = SEATS.into_iter().zip(SEAT_NAMES).find(|(_, other)| *other == name).map(|(seat, _)| seat);
    let seat = seat.ok_or_else(|| format!("there is no seat {:?}; the seats are red and blue", shorten(name)))?;
    let (id, units) = rest.split_once(':').unwrap_or((rest, ""));
    let faction = content.faction(id).ok_or_else(|| {
        let known: Vec<&str> = content.factions.iter().map(|faction| faction.id.as_str()).collect();
        let near = did_you_mean(id, known.iter().copied());
        format!("there is no faction {:?}{near}; the factions are {}", shorten(id), known.join(", "))
    })?;
    let units = match units {
        "" => Vec::new(),
        "suggested" => content.factions[faction].squad.iter().copied().take(size).collect(),
        listed => listed.split(',').map(|unit| find_unit(content, faction, unit.trim())).collect::<Result<_, _>>()?,
    };
    if let Some(twice) = units.iter().enumerate().find(|(index, unit)| units[..*index].contains(unit)) {
        return Err(format!("{} is in the squad twice (SK-3.1)", content.units[*twice.1].name));
    }
    if !units.is_empty() && units.len() != size {
        return Err(format!("a squad has {size} figures, not {} (SK-3.1)", units.len()));
    }
    Ok((seat, faction, units))
}

/// A unit of a faction by its id, with or without the faction's.
fn find_unit(content: &Content, faction: usize, name: &str) -> Result<usize, String> {
    let prefix = format!("{}-", content.factions[faction].id);
    let own = |unit: &usize| content.units[*unit].id.trim_start_matches(&prefix).to_string();
    let found = content.units_of(faction).find(|unit| own(unit) == name || content.units[*unit].id == name);
    found.ok_or_else(|| {
        let known: Vec<String> = content.units_of(faction).map(|unit| own(&unit)).collect();
        format!("{} has no {:?} (SK-3.1); it has {}", content.factions[faction].name, shorten(name), known.join(", "))
    })
}
