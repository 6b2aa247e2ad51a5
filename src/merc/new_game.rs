//! Setting up a game: from the player's wishes to a header, and from a header to a config. All problems are reported at once.

use super::content::{
    BY_LEVEL, BotNote, Choices, DICTATOR_SEAT, Format, FormatWishes, InForce, ModeCard, SettingError, Start, Wanted, players_of,
};
use super::hooks;
use crate::kernel::{Header, Seat, SetupError};
use crate::lua::{HookId, HookSet};
use crate::merc::game::Merc;
use crate::merc::model::ids::{CardId, ItemId};
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
    let format = rules.content.format(&FormatWishes { modes: &modes, players, sides: wishes.sides.as_deref() });
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

/// Why a setting cannot be chosen.
#[derive(Debug, thiserror::Error)]
enum ChoiceError {
    #[error(transparent)]
    Game(#[from] SettingError),
    #[error(transparent)]
    Mod(#[from] mods::ModSettingError),
    #[error("{0}")]
    Mode(String),
}

/// Every setting of mods and of the modes of this game at its default: owner, setting and value.
fn defaults(rules: &Merc, format: &Format) -> Vec<(String, String, ModValue)> {
    let of_mode = |mode: &usize| {
        let mode = &rules.content.modes[*mode];
        mode.settings.iter().map(|setting| (mode.id.clone(), setting.id.clone(), setting.default.clone()))
    };
    let mut all = mods::defaults(rules.mods());
    all.extend(format.modes.iter().flat_map(of_mode));
    all
}

/// Where a choice comes from.
#[derive(Clone, Copy, PartialEq)]
enum From {
    Player,
    Header,
}

/// Applies a setting of a mode (`MODE.KEY`). Old headers may have a former name in games without the mode, where it means nothing.
fn choose_of_mode(
    rules: &Merc,
    chosen: &mut [(String, String, ModValue)],
    (key, value): (&str, &str),
    from: From,
) -> Option<Result<(), String>> {
    let modes = &rules.content.modes;
    let typed = key.trim().to_lowercase();
    let alias = modes.iter().find_map(|mode| {
        let (_, new) = mode.aliases.iter().find(|(old, _)| *old == typed.replace('-', "_"))?;
        Some((mode, new.clone()))
    });
    let is_alias = alias.is_some();
    let (mode, key) = match (alias, typed.split_once('.')) {
        (Some(found), _) => found,
        (None, Some((id, key))) => (modes.iter().find(|mode| mode.id == id)?, key.replace('-', "_")),
        (None, None) => return None,
    };
    let Some(setting) = mode.settings.iter().find(|setting| setting.id == key) else {
        let known: Vec<&str> = mode.settings.iter().map(|setting| setting.id.as_str()).collect();
        // A mod may have the same id as its mode.
        if rules.mods().iter().any(|one| one.id == mode.id) {
            return None;
        }
        let hint = did_you_mean(&key, known.iter().copied());
        let known = if known.is_empty() { "it has none".to_owned() } else { format!("its settings are {}", known.join(", ")) };
        return Some(Err(format!("the mode {} has no setting {:?}{hint}; {known}", mode.id, shorten(&key))));
    };
    let value = match setting.kind.read(value) {
        Ok(value) => value,
        Err(why) => return Some(Err(format!("{}.{key} {why}", mode.id))),
    };
    match chosen.iter_mut().find(|(owner, name, _)| *owner == mode.id && *name == key) {
        Some(entry) => entry.2 = value,
        None if is_alias && from == From::Header => {}
        None => return Some(Err(format!("{}.{key} is a setting of {}; add --mode {}", mode.id, mode.name, mode.id))),
    }
    Some(Ok(()))
}

/// Applies one setting: of the game, whose index it returns, or of a mod or mode (`MOD.KEY`).
fn choose(
    rules: &Merc,
    settings: &mut Choices,
    of_mods: &mut [(String, String, ModValue)],
    (key, value): (&str, &str),
    from: From,
) -> Result<Option<usize>, ChoiceError> {
    // The base game is a mod, too, so `base.` may prefix its settings.
    let key = key.strip_prefix("base.").unwrap_or(key);
    if let Some(chosen) = choose_of_mode(rules, of_mods, (key, value), from) {
        return chosen.map(|()| None).map_err(ChoiceError::Mode);
    }
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
    let rebels = names.iter().filter(|name| **name != DICTATOR_SEAT).count().min(usize::from(u8::MAX)) as u8;
    let modes: Vec<&str> = header.options_named("mode").collect();
    let format = rules.content.format(&FormatWishes { modes: &modes, players: rebels, sides: header.option("sides") });
    let format = format.map_err(|found| found.into_iter().collect::<SetupError>())?;
    let expected: Vec<&str> = format.seats.iter().map(|seat| seat.name.as_str()).collect();
    if names != expected {
        problems.push(format!("the seats of this game are {}, in this order (CMP-1)", expected.join(", ")));
    }
    for option in ["sides", "dictator", "level"].into_iter().filter(|option| header.options_named(option).count() > 1) {
        problems.push(format!("{option} is named twice; keep one of them"));
    }
    for (option, what) in [("level", "a level"), ("dictator", "a Dictator")] {
        if !format.has_leader() && header.option(option).is_some() {
            problems.push(format!("this game has no Dictator, so {what} cannot be chosen"));
        }
    }
    problems.extend(clashing_scripts(rules, &format));
    problems.extend(refused_bots(rules, &format, header));
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
    for rule in header.options_named("rule") {
        match rule.split_once('=') {
            None => problems.push(format!("rule {rule:?} needs =VALUE")),
            Some((key, value)) => match choose(rules, &mut choices, &mut mod_settings, (key, value), From::Header) {
                Ok(Some(index)) if rules.content.settings[index].needs_dictator && !format.has_leader() => {
                    problems.push(format!("this game has no Dictator, so {key} has no effect; omit it"));
                }
                Ok(Some(index)) => explicit[index] = choices.texts()[index] != BY_LEVEL,
                Ok(None) => {}
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

/// Who plays the Dictator unless the players say otherwise: the usual player of the seat, or a person if a mode refuses that one. None if
/// the game has no Dictator, or cannot be played.
pub fn usual_leader(rules: &Merc, modes: &[String]) -> Option<String> {
    let modes: Vec<&str> = modes.iter().map(String::as_str).collect();
    let frame = |mode: &&usize| rules.content.modes[**mode].frame.is_some();
    let chosen: Vec<usize> = modes.iter().filter_map(|id| rules.content.mode_index(&id.to_lowercase())).collect();
    let usual = rules.content.modes.iter().position(|mode| mode.frame.as_ref().is_some_and(|frame| frame.is_usual));
    let frame = chosen.iter().find(frame).copied().or(usual)?;
    let who = rules.content.modes[frame].frame.as_ref()?.sides.iter().find_map(|side| side.leader.clone())?;
    let is_refused = chosen.iter().any(|mode| rules.content.modes[*mode].refuses.iter().any(|note| note.bot == who));
    Some(if is_refused { "human".to_owned() } else { who })
}

/// What players should know about a game before it starts: sizes and bots that do not suit its modes.
pub fn warnings(rules: &Merc, header: &Header) -> Vec<String> {
    let modes: Vec<&str> = header.options_named("mode").collect();
    let players = header.seats.iter().filter(|(name, _)| name != DICTATOR_SEAT).count() as u8;
    let Ok(format) = rules.content.format(&FormatWishes { modes: &modes, players, sides: header.option("sides") }) else {
        return Vec::new();
    };
    let of_bots = seated(rules, &format, header, |mode| &mode.warns);
    let of_bots = of_bots.map(|(mode, note)| format!("{} with {}: {}", mode.name, note.bot, note.why)).collect::<Vec<_>>();
    format.warnings.into_iter().chain(of_bots).collect()
}

/// Bots at the table that a mode has a note about.
fn seated<'a>(
    rules: &'a Merc,
    format: &'a Format,
    header: &'a Header,
    notes: impl Fn(&ModeCard) -> &Vec<BotNote> + 'a,
) -> impl Iterator<Item = (&'a ModeCard, &'a BotNote)> {
    let sits = |note: &&BotNote| header.seats.iter().any(|(_, who)| who.split(':').next() == Some(note.bot.as_str()));
    let modes = format.modes.iter().map(|mode| &rules.content.modes[*mode]);
    modes.flat_map(move |mode| notes(mode).iter().filter(sits).map(move |note| (mode, note)))
}

fn refused_bots(rules: &Merc, format: &Format, header: &Header) -> Vec<String> {
    let refused = seated(rules, format, header, |mode| &mode.refuses);
    refused.map(|(mode, note)| format!("{} and {} cannot be combined: {} (MOD-0)", mode.name, note.bot, note.why)).collect()
}

/// Two additions may not both answer a hook of which only one answer counts, nor have the same verb.
fn clashing_scripts(rules: &Merc, format: &Format) -> Vec<String> {
    let additions: Vec<usize> = format.modes.iter().copied().filter(|mode| rules.content.modes[*mode].frame.is_none()).collect();
    let mut problems = Vec::new();
    for (place, one) in additions.iter().enumerate() {
        for other in &additions[place + 1..] {
            if rules.content.comes_after(*one, *other) || rules.content.comes_after(*other, *one) {
                continue;
            }
            let (a, b) = (rules.catalog.mode(*one), rules.catalog.mode(*other));
            let names = format!("{} and {}", rules.catalog.card(a).name, rules.catalog.card(b).name);
            for (index, hook) in hooks::HOOKS.iter().enumerate() {
                let id = HookId(index as u8);
                let both = rules.catalog.card(a).hooks.has(id) && rules.catalog.card(b).hooks.has(id);
                if both && hooks::is_first(id) {
                    let remedy = "one of them must name the other in \"after\"";
                    let what = format!("both answer {}, and only one answer counts", hook.name);
                    problems.push(format!("{names} cannot be combined: {what}; {remedy}"));
                }
            }
            let verbs = |card: CardId| rules.script_verbs.iter().filter(move |verb| verb.card == card);
            for verb in verbs(a).filter(|verb| verbs(b).any(|other| other.name == verb.name)) {
                problems.push(format!("{names} cannot be combined: both have the verb {}", verb.name));
            }
        }
    }
    problems
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
