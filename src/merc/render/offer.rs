//! What the line editor offers while a player types: what a command costs and does, and the words that inspections take. Only what
//! the seat may know.

use super::INSPECTIONS;
use super::help;
use super::legal::{self, short_cost};
use super::prompt::forces;
use crate::kernel::doc::Role;
use crate::kernel::{Outlook, Seat};
use crate::merc::commands::{self, Command, listing};
use crate::merc::game::Game;
use crate::merc::model::ids::{STATS, UnitId};
use crate::merc::names::text::actions;
use crate::merc::render::rulebook;
use crate::merc::secrets::redact;

/// `1 action each`, and `combat: Kim, 7 militia`.
pub fn outlook(game: &Game, seat: Seat, command: &Command) -> Outlook {
    Outlook { cost: cost(game, seat, command), effect: effect(game, seat, command).unwrap_or_default() }
}

fn cost(game: &Game, seat: Seat, command: &Command) -> String {
    let named = commands::verb(game.rules(), command.verb(game)).unwrap_or_else(|| command.row(game.rules()));
    let short = short_cost(game, seat, named);
    let digits = short.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = short.split_at(digits);
    let each = if command.doers(game).len() > 1 { " each" } else { "" };
    // `free or 2` has no number at its start.
    number.parse::<u8>().map_or(short.clone(), |number| format!("{}{each}{rest}", actions(number)))
}

fn effect(game: &Game, seat: Seat, command: &Command) -> Option<String> {
    let (state, side) = (game.state(), game.state().side(seat));
    match command.to().filter(|to| !command.squads().is_empty() && state.has_enemies(side, *to)) {
        None => command.preview(game, seat),
        Some(to) => {
            let others = state.sides().filter(|other| *other != side);
            let enemies: Vec<String> = others.flat_map(|other| forces(game, other, to)).collect();
            Some(format!("combat: {}", enemies.join(", ")))
        }
    }
}

/// MERCs have the color of their player.
pub fn word_role(game: &Game, word: &str) -> Option<Role> {
    let unit = on_teams(game).find(|unit| game.catalog().unit_id(*unit) == word)?;
    game.state().owner(unit).map(Role::Seat)
}

/// The words that may follow an inspection. The last of `typed` may be half a word.
pub fn look_words(game: &Game, seat: Seat, inspection: &str, typed: &[&str]) -> Option<Vec<String>> {
    if inspection == "hand" && !redact::may_see_hand(game.state(), seat) {
        return None;
    }
    let catalog = game.catalog();
    let units = || on_teams(game).map(|unit| catalog.unit_id(unit).to_string());
    let sectors = || game.state().all_sectors().map(|sector| game.state().sector_name(sector));
    let seats = || game.state().seats().map(|seat| game.state().seat_name(seat).to_string());
    let stats = || STATS.iter().copied().chain(["armor", "health"]).map(str::to_string);
    Some(match (inspection, typed) {
        ("show", [_]) => units().chain(sectors()).collect(),
        ("sector", [_]) => sectors().collect(),
        ("squad", [_]) => seats().collect(),
        ("why", [word]) => match word.split_once('.') {
            Some((unit, _)) => stats().map(|stat| format!("{unit}.{stat}")).collect(),
            None => units().chain(["ai".to_string()]).chain(seats()).collect(),
        },
        ("why", [unit, _]) if units().any(|id| id == *unit) => stats().collect(),
        ("why", [_, _]) => vec!["all".to_string()],
        ("help", [_]) => {
            let verbs = game.rules().verbs.iter().filter(|verb| listing::is_of_game(game, verb));
            let words = verbs.map(|verb| verb.name.to_lowercase()).chain(INSPECTIONS.iter().map(|word| word.name.to_string()));
            words.chain(help::topics().map(str::to_string)).collect()
        }
        ("legal", [_]) => legal::costs(game, seat).into_iter().map(|(verb, _)| verb).collect(),
        ("rule", [_]) => rulebook::clause_ids(),
        ("cards", [_]) => catalog.cards().map(|(_, card)| card.id.clone()).collect(),
        _ => Vec::new(),
    })
}

/// Everybody on the map or about to land.
fn on_teams(game: &Game) -> impl Iterator<Item = UnitId> {
    game.state().seats().flat_map(|seat| game.state().team(seat))
}
