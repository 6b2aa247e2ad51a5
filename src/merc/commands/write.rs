//! Commands as canonical text: reading it again gives the same command, also when the game has gone on since.

use super::command::Command;
use super::read::verb_of;
use crate::merc::game::Game;
use crate::merc::model::ids::{SquadId, UnitId, deck_word};
use crate::merc::model::state::Fighter;

pub fn command_text(game: &Game, command: &Command) -> String {
    let state = game.state();
    let id = |unit: &UnitId| game.catalog().unit_id(*unit).to_string();
    let ids = |units: &[UnitId]| units.iter().map(id).collect::<Vec<_>>().join(" ");
    let at = |sector| state.sector_name(sector);
    match command {
        Command::Hire { unit: None } => "hire".into(),
        Command::Hire { unit: Some(unit) } => format!("hire {}", id(unit)),
        Command::Land { sector } => format!("land {}", at(*sector)),
        Command::Propose { sector } => format!("propose {}", at(*sector)),
        Command::Explore { unit } => format!("explore {}", id(unit)),
        Command::Reequip { units } => match units.split_first() {
            Some((first, [])) => format!("reequip {}", id(first)),
            Some((first, others)) => format!("reequip {} with {}", id(first), ids(others)),
            None => "reequip".into(),
        },
        Command::Train { units } => format!("train {}", ids(units)),
        Command::Move { squads, to } => match squads.as_slice() {
            [squad] => format!("move {} {}", squad.word(), at(*to)),
            several => format!("attack {} with {}", at(*to), squads_text(game, several)),
        },
        Command::Split { units } => format!("split {}", ids(units)),
        Command::Merge { from } => format!("merge {}", from.word()),
        Command::Gift { to, sector, count } => format!("gift {count} to {} at {}", state.seat_name(*to), at(*sector)),
        Command::Request { from, sector, count } => {
            format!("request {count} from {} at {}", state.seat_name(*from), at(*sector))
        }
        Command::Hospital { unit } => format!("hospital {}", id(unit)),
        Command::Arms { unit, deck } => format!("arms {} {}", id(unit), deck_word(*deck)),
        Command::Special { unit, verb } => special(game, *unit, *verb),
        Command::Order { order } if order.is_empty() => "order none".into(),
        Command::Order { order } => {
            let name = |fighter: &Fighter| match fighter {
                Fighter::Unit(unit) => game.catalog().unit_id(*unit).to_string(),
                Fighter::Militia(_) => "militia".to_string(),
            };
            format!("order {}", order.iter().map(name).collect::<Vec<_>>().join(" "))
        }
        Command::Done => "done".into(),
        Command::Undone => "undone".into(),
        Command::Play { card } => format!("play {}", game.catalog().tactic_id(*card)),
        Command::Reinforce { card, sector } => format!("reinforce {} with {}", at(*sector), game.catalog().tactic_id(*card)),
        Command::Ability => "ability".into(),
        Command::Pass => "pass".into(),
    }
}

/// One's own squads by their word alone; with squads of several players each with its owner.
fn squads_text(game: &Game, squads: &[SquadId]) -> String {
    let several = squads.iter().any(|squad| squad.seat() != squads[0].seat());
    let one = |squad: &SquadId| match several {
        true => format!("{} {}", game.state().seat_name(squad.seat()), squad.word()),
        false => squad.word().to_string(),
    };
    squads.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `bombard rizen`; the card is named where the verb alone would mean another one.
fn special(game: &Game, unit: UnitId, verb: u8) -> String {
    let Some(info) = game.rules().verbs.get(usize::from(verb)) else { return "special".into() };
    let (name, id) = (&info.name, game.catalog().unit_id(unit));
    match verb_of(game, name, unit, None) {
        Some(index) if index == verb => format!("{name} {id}"),
        _ => format!("{name} {id} {}", game.catalog().card(info.card).id),
    }
}
