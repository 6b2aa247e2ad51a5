//! A line that would work in place of a command that is refused: the nearest legal command, or the command that makes it possible.

use crate::kernel::Seat;
use crate::merc::commands::{Command, check, split::Split, undone::Undone};
use crate::merc::game::Game;
use crate::merc::render::legal::legal_of;
use crate::merc::rules::refusal::Refusal;
use std::cmp::Reverse;

pub fn instead(game: &Game, seat: Seat, command: &Command, refusal: &Refusal) -> Option<String> {
    let legal = |command: Command| check::command(game, seat, &command).is_ok().then(|| command.write(game));
    let first = |name: &str| legal_of(game, seat, name).first().map(|command| command.write(game));
    match refusal {
        Refusal::AlreadyDone { .. } => return legal(Undone.into()),
        Refusal::HireFirst | Refusal::NobodyPays => return first("hire"),
        Refusal::AlreadyHired => return first("land"),
        Refusal::WrongPhase { .. } | Refusal::NoDictator { .. } => return None,
        _ => {}
    }
    nearest(game, seat, command).or_else(|| {
        // The others can move without a tired member.
        let state = game.state();
        let members = command.squads().iter().flat_map(|squad| &state.squad(*squad).members);
        let tired = members.filter(|unit| state.unit(**unit).actions + state.unit(**unit).move_only == 0);
        let units: Vec<_> = tired.copied().collect();
        (!units.is_empty()).then(|| legal(Split { units }.into())).flatten()
    })
}

/// The legal command with the same verb that has most in common with this one.
fn nearest(game: &Game, seat: Seat, command: &Command) -> Option<String> {
    let text = command.write(game);
    let words: Vec<&str> = text.split(' ').collect();
    let likeness = |other: &Command| {
        let text = other.write(game);
        let shared = text.split(' ').filter(|word| words.contains(word)).count();
        // A squad that is too far away makes a step in the right direction.
        let far = command.to().zip(other.to()).map_or(0, |(wanted, to)| game.state().distance(wanted, to));
        (Reverse(shared), far)
    };
    let mut found = legal_of(game, seat, command.verb(game));
    // Another squad would be another plan.
    found.retain(|other| command.squads().is_empty() || command.squads() == other.squads());
    found.iter().min_by_key(|other| likeness(other)).map(|command| command.write(game))
}
