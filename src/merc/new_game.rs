//! Setting up a game: from the player's wishes to a header, and from a header to a config. All problems are reported at once.

use super::content::{BY_LEVEL, Choices, InForce, SettingError, Wanted};
use crate::kernel::{Header, SetupError};
use crate::merc::game::Merc;
use crate::merc::model::ids::{DICTATOR_SEAT, REBEL_SEATS};
use crate::merc::model::state::{Config, Corrected};
use crate::merc::rules::combat::pause::PAUSING;
use crate::merc::scripting::mods::{self, ModValue};
use crate::text::{did_you_mean, shorten};
use std::sync::Arc;

/// The most sectors of a map, because one question can offer at most this many.
const MOST_SECTORS: u16 = 64;

/// The choices made before a game.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    pub rebels: u8,
    pub seed: u64,
    pub dictator: Option<String>,
    pub printed: bool,
    /// How strong the Dictator is (AI-5).
    pub level: Option<String>,
    pub rules: Vec<(String, String)>,
    /// Seats that are not played by a person: `("blue", "random")`.
    pub seats: Vec<(String, String)>,
}

/// The bot that plays the Dictator by the rules AI-1 to AI-4.13.
pub const ROBOT: &str = "ai";

/// The header of a new game, or all problems with the wishes.
pub fn new_game(rules: &Merc, wishes: &NewGame) -> Result<Header, SetupError> {
    let mut problems = SetupError::default();
    if !(1..=6).contains(&wishes.rebels) {
        return Err(SetupError::new(format!("a game has 1 to 6 Rebels, not {} (CMP-1)", wishes.rebels)));
    }
    let mut seats: Vec<&str> = REBEL_SEATS[..usize::from(wishes.rebels)].to_vec();
    seats.push(DICTATOR_SEAT);
    let mut header = Header::new(<Merc as crate::kernel::Ruleset>::NAME, &seats, wishes.seed);
    for (seat, who) in &wishes.seats {
        match header.seats.iter_mut().find(|(name, _)| name == seat) {
            Some(entry) => entry.1.clone_from(who),
            None => problems.push(format!("there is no seat {seat:?} in this game; the seats are {}", seats.join(", "))),
        }
    }
    header.set_option("engine", env!("CARGO_PKG_VERSION"));
    header.set_option("content", rules.fingerprint());
    mods::record(rules.mods(), &mut header);
    if let Some(id) = &wishes.dictator {
        header.set_option("dictator", &id.to_lowercase());
    }
    let level = wishes.level.as_ref().map_or(Ok(rules.content.default_level()), |id| find_level(rules, id));
    let level = level.map_err(|problem| problems.push(problem)).ok();
    if let Some(level) = level {
        header.set_option("level", &rules.content.levels[level].id);
    }
    let default = Choices::usual(&rules.content);
    let mut settings = if wishes.printed { Choices::printed(&rules.content) } else { default.clone() };
    let mut named = vec![false; rules.content.settings.len()];
    let mut chosen = mods::defaults(rules.mods());
    for (key, value) in &wishes.rules {
        match choose(rules, &mut settings, &mut chosen, key, value) {
            Ok(Some(index)) => named[index] = true,
            Ok(None) => {}
            Err(error) => problems.push(error.to_string()),
        }
    }
    let levels = level.map(|level| [level, rules.content.bot_level()]);
    for (index, (entry, usual)) in settings.entries(&rules.content).zip(default.entries(&rules.content)).enumerate() {
        // A default that the level would change is written down, so that it counts.
        let decides = |level: &usize| rules.content.levels[*level].decides(entry.0);
        let wins = named[index] && entry.1 != BY_LEVEL && levels.iter().flatten().any(decides);
        if entry != usual || wins {
            header.options.push(("rule".into(), format!("{}={}", entry.0, entry.1)));
        }
    }
    for (entry, usual) in chosen.into_iter().zip(mods::defaults(rules.mods())) {
        if entry != usual {
            header.options.push(("rule".into(), format!("{}.{}={}", entry.0, entry.1, entry.2)));
        }
    }
    if let Err(found) = config(rules, &header) {
        problems.extend(found);
    }
    problems.or(header)
}

/// Why a setting cannot be chosen.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum ChoiceError {
    Game(#[from] SettingError),
    Mod(#[from] mods::ModSettingError),
}

/// Applies one setting: of the game, whose index it returns, or of a mod (`MOD.KEY`).
fn choose(
    rules: &Merc,
    settings: &mut Choices,
    of_mods: &mut [(String, String, ModValue)],
    key: &str,
    value: &str,
) -> Result<Option<usize>, ChoiceError> {
    // The base game is a mod, too, so `base.` may prefix its settings.
    let key = key.strip_prefix("base.").unwrap_or(key);
    if key.contains('.') {
        mods::set(rules.mods(), of_mods, key, value)?;
        return Ok(None);
    }
    Ok(Some(settings.set(&rules.content, key, value)?))
}

/// The checked contents of a header. Most games of a run differ only in their seed, so the last config is kept.
pub(super) fn config(rules: &Merc, header: &Header) -> Result<Arc<Config>, SetupError> {
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
    let rebels: Vec<&str> = names.iter().copied().filter(|name| *name != DICTATOR_SEAT).collect();
    for name in &rebels {
        if !REBEL_SEATS.contains(name) {
            problems.push(format!(
                "there is no seat {name:?}; Rebels are {} and the Dictator is black (CMP-1)",
                REBEL_SEATS.join(", ")
            ));
        }
    }
    if names.last() != Some(&DICTATOR_SEAT) {
        problems.push("the Dictator's seat black must come last (CMP-1)".to_string());
    }
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
    let mut mod_settings = mods::defaults(rules.mods());
    for rule in header.options_named("rule") {
        match rule.split_once('=') {
            None => problems.push(format!("rule {rule:?} needs =VALUE")),
            Some((key, value)) => match choose(rules, &mut choices, &mut mod_settings, key, value) {
                Ok(Some(index)) => explicit[index] = choices.texts()[index] != BY_LEVEL,
                Ok(None) => {}
                Err(error) => problems.push(error.to_string()),
            },
        }
    }
    let robot = header.seats.iter().any(|(name, who)| name == DICTATOR_SEAT && who == ROBOT);
    let wanted = Wanted { choices: &choices, explicit: &explicit, level, rebels: rebels.len() as u8, robot };
    let settings = rules.content.in_force(&wanted, header.option("dictator").map(str::to_lowercase).as_deref()).settings;
    let size = rules.content.size(rebels.len() as u8).cloned();
    match &size {
        None => problems.push(format!("a game has 1 to 6 Rebels, not {} (CMP-1)", rebels.len())),
        Some(size) if size.cells() > MOST_SECTORS => {
            problems.push(format!("a map has at most {MOST_SECTORS} sectors, not {}", size.cells()));
        }
        Some(size) if !rules.content.can_lay_out(size, settings.extended_cards) => {
            problems.push(format!("{} Rebels need the expansion's sectors; set extended_cards=on (SET-1)", rebels.len()));
        }
        Some(_) => {}
    }
    let dictator = match header.option("dictator").map(|id| find_dictator(rules, id)) {
        None => None,
        Some(Ok(unit)) => Some(unit),
        Some(Err(problem)) => {
            problems.push(problem);
            None
        }
    };
    match size {
        Some(size) if problems.is_empty() => {
            let against = |id: Option<&str>| {
                let InForce { settings, values } = rules.content.in_force(&wanted, id);
                let (difficulty, extra) = (settings.difficulty.unwrap_or(size.difficulty), settings.extra.unwrap_or(size.extra));
                Corrected { difficulty, extra, settings, values }
            };
            let corrected =
                |index: usize| (rules.catalog.dictator_unit(index), against(Some(rules.content.dictators[index].id.as_str())));
            let may_rule = |index: &usize| dictator.is_none_or(|unit| unit == rules.catalog.dictator_unit(*index));
            let Corrected { difficulty, extra, settings, values } = against(None);
            let mut config = Config {
                rebels: rebels.len() as u8,
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
            };
            if let Some(dictator) = dictator {
                config.against(dictator);
            }
            Ok(config)
        }
        _ => Err(problems),
    }
}

/// The level of this id, by index.
fn find_level(rules: &Merc, id: &str) -> Result<usize, String> {
    rules.content.level_index(&id.trim().to_lowercase()).ok_or_else(|| {
        let known: Vec<&str> = rules.content.levels.iter().map(|level| level.id.as_str()).collect();
        let hint = did_you_mean(id, known.iter().copied());
        format!("there is no level {:?}{hint}; the levels are {} (AI-5)", shorten(id), known.join(", "))
    })
}

fn find_dictator(rules: &Merc, id: &str) -> Result<crate::merc::model::ids::UnitId, String> {
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
