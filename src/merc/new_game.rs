//! Setting up a game: from the player's wishes to a header, and from a header to a config. All problems are reported at once.

use super::content::{SettingError, Settings};
use crate::kernel::{Header, SetupError};
use crate::merc::game::Merc;
use crate::merc::model::ids::{DICTATOR_SEAT, REBEL_SEATS};
use crate::merc::model::state::Config;
use crate::merc::rules::combat::pause::PAUSING;
use crate::merc::scripting::mods::{self, ModValue};
use crate::text::did_you_mean;

/// The most sectors of a map, because one question can offer at most this many.
const MOST_SECTORS: u16 = 64;

/// The choices made before a game.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    pub rebels: u8,
    pub seed: u64,
    pub dictator: Option<String>,
    pub printed: bool,
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
    let default = Settings::from_content(&rules.content);
    let mut settings = if wishes.printed { Settings::printed(&rules.content) } else { default.clone() };
    let mut chosen = mods::defaults(rules.mods());
    for (key, value) in &wishes.rules {
        problems.extend(choose(rules, &mut settings, &mut chosen, key, value).err().map(|error| error.to_string()));
    }
    for (entry, usual) in settings.entries().into_iter().zip(default.entries()) {
        if entry != usual {
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

/// Applies one setting: of the game, or of a mod (`MOD.KEY`).
fn choose(
    rules: &Merc,
    settings: &mut Settings,
    of_mods: &mut [(String, String, ModValue)],
    key: &str,
    value: &str,
) -> Result<(), ChoiceError> {
    // The base game is a mod, too, so `base.` may prefix its settings.
    let key = key.strip_prefix("base.").unwrap_or(key);
    if key.contains('.') {
        mods::set(rules.mods(), of_mods, key, value)?;
    } else {
        settings.set(&rules.content, key, value)?;
    }
    Ok(())
}

/// The checked contents of a header.
pub(super) fn config(rules: &Merc, header: &Header) -> Result<Config, SetupError> {
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
    let mut settings = Settings::from_content(&rules.content);
    let mut mod_settings = mods::defaults(rules.mods());
    for rule in header.options_named("rule") {
        match rule.split_once('=') {
            None => problems.push(format!("rule {rule:?} needs =VALUE")),
            Some((key, value)) => {
                let chosen = choose(rules, &mut settings, &mut mod_settings, key, value);
                problems.extend(chosen.err().map(|error| error.to_string()));
            }
        }
    }
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
        Some(size) if problems.is_empty() => Ok(Config {
            rebels: rebels.len() as u8,
            difficulty: settings.difficulty.unwrap_or(size.difficulty),
            extra: settings.extra.unwrap_or(size.extra),
            settings,
            robot: header.seats.iter().any(|(name, who)| name == DICTATOR_SEAT && who == ROBOT),
            seat_names: names.into_iter().map(str::to_string).collect(),
            militia_cap: rules.content.rules.militia_cap,
            dictator,
            item_kinds: rules.catalog.item_kinds(),
            mod_settings,
        }),
        _ => Err(problems),
    }
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
