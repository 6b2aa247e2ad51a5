//! Settings that players chose: of the game, of its modes and of mods.

use crate::merc::content::{Choices, Format, SettingError};
use crate::merc::game::Merc;
use crate::merc::scripting::mods::{self, ModValue};
use crate::text::{did_you_mean, shorten};

/// Why a setting cannot be chosen.
#[derive(Debug, thiserror::Error)]
pub(super) enum ChoiceError {
    #[error(transparent)]
    Game(#[from] SettingError),
    #[error(transparent)]
    Mod(#[from] mods::ModSettingError),
    #[error("{0}")]
    Mode(String),
}

/// Every setting of mods and of the modes of this game at its default: owner, setting and value.
pub(super) fn defaults(rules: &Merc, format: &Format) -> Vec<(String, String, ModValue)> {
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
pub(super) enum From {
    Player,
    Header,
}

/// Applies a setting of a mode and returns its name (`MODE.KEY`). Old headers may have a former name in games without the mode, where it means nothing.
fn choose_of_mode(
    rules: &Merc,
    chosen: &mut [(String, String, ModValue)],
    (key, value): (&str, &str),
    from: From,
) -> Option<Result<String, String>> {
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
    Some(Ok(format!("{}.{key}", mode.id)))
}

/// What a choice is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A setting of the game, by index.
    OfGame(usize),
    /// A setting of a mod or mode: `MOD.KEY`.
    OfMod(String),
}

/// Applies one setting: of the game, of a mod or of a mode.
pub(super) fn choose(
    rules: &Merc,
    settings: &mut Choices,
    of_mods: &mut [(String, String, ModValue)],
    (key, value): (&str, &str),
    from: From,
) -> Result<Choice, ChoiceError> {
    // The base game is a mod, too, so `base.` may prefix its settings.
    let key = key.strip_prefix("base.").unwrap_or(key);
    if let Some(chosen) = choose_of_mode(rules, of_mods, (key, value), from) {
        return chosen.map(Choice::OfMod).map_err(ChoiceError::Mode);
    }
    if key.contains('.') {
        mods::set(rules.mods(), of_mods, key, value)?;
        return Ok(Choice::OfMod(key.trim().to_lowercase().replace('-', "_")));
    }
    Ok(Choice::OfGame(settings.set(&rules.content, key, value)?))
}
