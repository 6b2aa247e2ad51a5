//! The config of a game from its header. Everything that is wrong with a header is found here, so that a file and the command line are
//! refused alike.

use super::choices::{Choice, From, choose, defaults};
use super::{ROBOT, fields, players};
use crate::kernel::{Header, Seat, SetupError};
use crate::lua::HookSet;
use crate::merc::content::{BY_LEVEL, Choices, DICTATOR_SEAT, Format, FormatWishes, InForce, Start, Wanted};
use crate::merc::game::Merc;
use crate::merc::model::ids::{CardId, ItemId, UnitId};
use crate::merc::model::state::{Config, Corrected};
use crate::merc::rules::combat::pause::PAUSING;
use crate::merc::scripting::mods;
use crate::text::{did_you_mean, shorten};
use std::sync::Arc;

/// The most sectors of a map, because one question can offer at most this many.
const MOST_SECTORS: u16 = 64;

/// The checked contents of a header. Most games of a run differ only in their seed, so the last config is kept.
pub(in crate::merc) fn config(rules: &Merc, header: &Header) -> Result<Arc<Config>, SetupError> {
    if let Some((seats, options, config)) = &*rules.last_config.borrow()
        && (seats, options) == (&header.seats, &header.options)
    {
        return Ok(Arc::clone(config));
    }
    let config = Arc::new(fresh_config(rules, header)?);
    rules.last_config.replace(Some((header.seats.clone(), header.options.clone(), Arc::clone(&config))));
    Ok(config)
}

fn fresh_config(rules: &Merc, header: &Header) -> Result<Config, SetupError> {
    let mut problems = SetupError::default();
    let names: Vec<&str> = header.seats.iter().map(|(name, _)| name.as_str()).collect();
    let rebels = names.iter().filter(|name| **name != DICTATOR_SEAT).count().min(usize::from(u8::MAX)) as u8;
    let modes: Vec<&str> = header.options_named("mode").collect();
    let format = rules.content.format(&FormatWishes { modes: &modes, players: rebels, sides: header.option("sides") });
    let format = format.map_err(|found| found.into_iter().collect::<SetupError>())?;
    let expected: Vec<&str> = format.seats.iter().map(|seat| seat.name.as_str()).collect();
    if names != expected {
        problems.push(format!("the seats of this game are {}, in this order (CMP-1)", expected.join(", ")));
    }
    problems.extend(fields::problems(header));
    for (option, what) in [("level", "a level"), ("dictator", "a Dictator")] {
        if !format.has_leader() && header.option(option).is_some() {
            problems.push(format!("this game has no Dictator, so {what} cannot be chosen"));
        }
    }
    problems.extend(players::clashing_scripts(rules, &format));
    problems.extend(players::refused_bots(rules, &format, header));
    for (name, who) in &header.seats {
        if header.is_human(name) && who != "human" && who != PAUSING {
            problems.push(format!("{name}={who}: a person is human, or {PAUSING} with a pause before each round of combat"));
        }
    }
    problems.extend(mods::missing(rules.mods(), header));
    let level = header.option("level").map_or(Ok(rules.content.default_level()), |id| find_level(rules, id));
    let level = level.unwrap_or_else(|problem| {
        problems.push(problem);
        0
    });
    let mut choices = Choices::usual(&rules.content);
    let mut explicit = vec![false; rules.content.settings.len()];
    let mut mod_settings = defaults(rules, &format);
    let mut chosen: Vec<Choice> = Vec::new();
    for rule in header.options_named("rule") {
        match rule.split_once('=') {
            None => problems.push(format!("rule {rule:?} needs =VALUE")),
            Some((key, value)) => match choose(rules, &mut choices, &mut mod_settings, (key, value), From::Header) {
                Ok(choice) if chosen.contains(&choice) => problems.push(format!("rule {key} is named twice; keep one of them")),
                Ok(Choice::OfGame(index)) if rules.content.settings[index].needs_dictator && !format.has_leader() => {
                    problems.push(format!("this game has no Dictator, so {key} has no effect; omit it"));
                }
                Ok(choice) => {
                    if let Choice::OfGame(index) = choice {
                        explicit[index] = choices.texts()[index] != BY_LEVEL;
                    }
                    chosen.push(choice);
                }
                Err(error) => problems.push(error.to_string()),
            },
        }
    }
    for (key, value, mode) in &format.rules {
        let index = rules.content.setting_index(key).expect("modes name existing settings");
        if explicit[index] && choices.texts()[index] != *value {
            let (name, other) = (&rules.content.modes[*mode].name, &choices.texts()[index]);
            problems.push(format!("{name} fixes {key} at {value}, so {key}={other} is not possible (MOD-0)"));
        }
        explicit[index] = choices.set(&rules.content, key, value).is_ok();
    }
    let robot = header.seats.iter().any(|(name, who)| name == DICTATOR_SEAT && who == ROBOT);
    let wanted = Wanted { choices: &choices, explicit: &explicit, level, rebels, robot };
    let settings = rules.content.in_force(&wanted, header.option("dictator").map(str::to_lowercase).as_deref()).settings;
    let size = format.size.clone();
    if size.cells() > MOST_SECTORS {
        problems.push(format!("a map has at most {MOST_SECTORS} sectors, not {}", size.cells()));
    } else if !rules.content.can_lay_out(&size, settings.extended_cards) {
        let changed = format.modes.iter().map(|mode| &rules.content.modes[*mode]).filter(|mode| !mode.map.fields().is_empty());
        let by: Vec<&str> = changed.map(|mode| mode.name.as_str()).collect();
        let who = if by.is_empty() { format!("{rebels} {}s need", format.one()) } else { format!("{} needs", by.join(" and ")) };
        problems.push(format!("{who} the expansion's sectors; set extended_cards=on (SET-1)"));
    }
    let dictator = match header.option("dictator").map(|id| find_dictator(rules, id)) {
        None => None,
        Some(Ok(unit)) => Some(unit),
        Some(Err(problem)) => {
            problems.push(problem);
            None
        }
    };
    match problems.is_empty() {
        true => {
            let against = |id: Option<&str>| {
                let InForce { settings, values } = rules.content.in_force(&wanted, id);
                let (difficulty, extra) = (settings.difficulty.unwrap_or(size.difficulty), settings.extra.unwrap_or(size.extra));
                Corrected { difficulty, extra, settings, values }
            };
            let corrected =
                |index: usize| (rules.catalog.dictator_unit(index), against(Some(rules.content.dictators[index].id.as_str())));
            let may_rule = |index: &usize| dictator.is_none_or(|unit| unit == rules.catalog.dictator_unit(*index));
            let Corrected { difficulty, extra, settings, values } = against(None);
            let cards: Vec<CardId> = format.modes.iter().map(|mode| rules.catalog.mode(*mode)).collect();
            let mut config = Config {
                mode_hooks: cards.iter().fold(HookSet::default(), |set, card| set.and(rules.catalog.card(*card).hooks)),
                modes: cards,
                leader: format.seats.iter().position(|seat| seat.leader.is_some()).map(|place| Seat(place as u8)),
                supply: supply(rules, &format),
                sector_values: rules.content.sectors.iter().map(|card| card.value).collect(),
                rebels,
                difficulty,
                extra,
                settings,
                values,
                level,
                // A Dictator named in the header is the only one that counts.
                corrections: rules.content.corrected_dictators(&wanted).into_iter().filter(may_rule).map(corrected).collect(),
                robot,
                seat_names: names.into_iter().map(str::to_string).collect(),
                militia_cap: rules.content.rules.militia_cap,
                dictator,
                item_kinds: rules.catalog.item_kinds(),
                mod_settings,
                format: Arc::new(format),
            };
            if let Some(dictator) = dictator {
                config.against(dictator);
            }
            Ok(config)
        }
        false => Err(problems),
    }
}

/// The cards of this game that lie beside the map and return there (MOD-I1).
fn supply(rules: &Merc, format: &Format) -> Vec<ItemId> {
    let is_played = |id: &String| format.modes.iter().any(|mode| rules.content.modes[*mode].id == *id);
    let belongs = |item: &ItemId| {
        let card = rules.catalog.equipment(&rules.content, *item);
        let copies = card.starts == Start::Supply && rules.catalog.copy(*item) < card.copies;
        copies && card.mode.as_ref().is_none_or(is_played)
    };
    rules.catalog.items().filter(belongs).collect()
}

/// The level of this id, by index.
pub(super) fn find_level(rules: &Merc, id: &str) -> Result<usize, String> {
    rules.content.level_index(&id.trim().to_lowercase()).ok_or_else(|| {
        let known: Vec<&str> = rules.content.levels.iter().map(|level| level.id.as_str()).collect();
        let hint = did_you_mean(id, known.iter().copied());
        format!("there is no level {:?}{hint}; the levels are {} (AI-5)", shorten(id), known.join(", "))
    })
}

fn find_dictator(rules: &Merc, id: &str) -> Result<UnitId, String> {
    let scripted = |index: &usize| {
        let card = rules.catalog.unit_card(rules.catalog.dictator_unit(*index));
        rules.catalog.card(card).script.is_some()
    };
    let ready: Vec<&str> =
        (0..rules.content.dictators.len()).filter(scripted).map(|i| rules.content.dictators[i].id.as_str()).collect();
    match rules.content.dictator_index(id) {
        Some(index) if scripted(&index) => Ok(rules.catalog.dictator_unit(index)),
        Some(_) => Err(format!("the Dictator {id} has no script yet; playable Dictators are {}", ready.join(", "))),
        None => {
            let hint = did_you_mean(id, ready.iter().copied());
            Err(format!("there is no Dictator {id:?}{hint}; playable Dictators are {}", ready.join(", ")))
        }
    }
}
