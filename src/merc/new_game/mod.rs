//! Setting up a game: from the player's wishes to a header (here), and from a header to a config (`config`). All problems are reported at
//! once.

mod choices;
mod config;
mod fields;
mod players;

use super::content::{BY_LEVEL, Choices, FormatWishes, players_of};
use crate::kernel::{Header, SetupError};
use crate::merc::game::Merc;
use crate::merc::scripting::mods;
use choices::{Choice, From, choose, defaults};
pub(super) use config::config;
use config::find_level;
pub use players::{usual_leader, warnings};

/// The choices made before a game.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    /// The number of players without the Dictator; `sides` decides if it is there.
    pub rebels: u8,
    /// The modes by id; the standard game if none is a frame.
    pub modes: Vec<String>,
    /// The sizes of the sides, such as `2v2`.
    pub sides: Option<String>,
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
    let modes: Vec<&str> = wishes.modes.iter().map(String::as_str).collect();
    let players = wishes.sides.as_ref().map_or(Ok(wishes.rebels), |sides| players_of(sides)).map_err(SetupError::new)?;
    let format = rules.format(&FormatWishes { modes: &modes, players, sides: wishes.sides.as_deref() });
    let format = format.map_err(|found| found.into_iter().collect::<SetupError>())?;
    let seats: Vec<&str> = format.seats.iter().map(|seat| seat.name.as_str()).collect();
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
    for mode in format.modes.iter().rev().map(|mode| &rules.content.modes[*mode]) {
        if mode.frame.as_ref().is_none_or(|frame| !frame.is_usual) {
            header.options.push(("mode".into(), mode.id.clone()));
        }
    }
    if let Some(sides) = &wishes.sides {
        header.set_option("sides", &sides.to_lowercase());
    }
    if let Some(id) = &wishes.dictator {
        header.set_option("dictator", &id.to_lowercase());
    }
    let level = wishes.level.as_ref().map_or(Ok(rules.content.default_level()), |id| find_level(rules, id));
    let level = level.map_err(|problem| problems.push(problem)).ok();
    // Without a Dictator there is nobody to be strong or weak; `config` refuses a level that a player named.
    if let Some(level) = level.filter(|_| format.has_leader() || wishes.level.is_some()) {
        header.set_option("level", &rules.content.levels[level].id);
    }
    let default = Choices::usual(&rules.content);
    let mut settings = if wishes.printed { Choices::printed(&rules.content) } else { default.clone() };
    let mut named = vec![false; rules.content.settings.len()];
    let usual_of_mods = defaults(rules, &format);
    let mut chosen = usual_of_mods.clone();
    for (key, value) in &wishes.rules {
        match choose(rules, &mut settings, &mut chosen, (key, value), From::Player) {
            Ok(Choice::OfGame(index)) => named[index] = true,
            Ok(Choice::OfMod(_)) => {}
            Err(error) => problems.push(error.to_string()),
        }
    }
    let levels = level.map(|level| [level, rules.content.bot_level()]);
    for (index, (entry, usual)) in settings.entries(&rules.content).zip(default.entries(&rules.content)).enumerate() {
        // A default that the level would change is written down, so that it counts.
        let decides = |level: &usize| rules.content.levels[*level].decides(entry.0);
        let wins = named[index] && entry.1 != BY_LEVEL && levels.iter().flatten().any(decides);
        // `config` refuses one that a player named; others of a set of rules are left out.
        let idle = !format.has_leader() && rules.content.settings[index].needs_dictator;
        if if idle { named[index] } else { entry != usual || wins } {
            header.options.push(("rule".into(), format!("{}={}", entry.0, entry.1)));
        }
    }
    for (entry, usual) in chosen.into_iter().zip(usual_of_mods) {
        if entry != usual {
            header.options.push(("rule".into(), format!("{}.{}={}", entry.0, entry.1, entry.2)));
        }
    }
    if let Err(found) = config(rules, &header) {
        problems.extend(found);
    }
    problems.or(header)
}
