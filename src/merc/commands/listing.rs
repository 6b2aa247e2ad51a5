//! Which verbs a game has and how `help` groups them. What a game has depends on its modes.

use super::{DAY_ONE, DICTATOR, OF_CARDS, UNLISTED, special};
use crate::merc::game::{Game, Merc, MercVerb};
use crate::merc::model::ids::CardId;

/// The heading of a group in this game: the day of the landing may have no number.
pub fn heading(game: &Game, group: &'static str) -> String {
    let format = &game.state().config().format;
    match group {
        DAY_ONE if format.landing == 0 => "Landing".to_string(),
        DAY_ONE => format.landing_day(),
        other => other.to_string(),
    }
}

/// Whether a verb can ever be given in this game: those of the Dictator need one, and those of a mode or of equipment belong to its mode.
pub fn is_of_game(game: &Game, verb: &MercVerb) -> bool {
    match verb.group {
        UNLISTED => false,
        DICTATOR => game.state().dictator_seat().is_some(),
        OF_CARDS => card_of(game.rules(), verb).is_none_or(|card| special::is_of_game(game, card)),
        _ => true,
    }
}

/// The card that added a verb. The rows of cards are the last ones, in the order of `script_verbs`.
fn card_of(rules: &Merc, verb: &MercVerb) -> Option<CardId> {
    let place = rules.verbs.iter().position(|other| std::ptr::eq(other, verb))?;
    let added = place.checked_sub(rules.verbs.len() - rules.script_verbs.len())?;
    rules.script_verbs.get(added).map(|verb| verb.card)
}
