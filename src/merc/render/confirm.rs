//! Why a legal command may be a mistake: an attack that will probably fail, or actions that are given up.

use crate::kernel::doc::{Doc, Role, Span};
use crate::kernel::{Doubt, Seat};
use crate::merc::bots::judging;
use crate::merc::commands::Command;
use crate::merc::game::Game;
use crate::merc::model::ids::{Side, UnitId};
use crate::merc::names::text::{counted, names};
use crate::merc::odds::{self, Basis, Fight, Odds};
use crate::text::listed;

/// With this much of the health and armor left by the bots' estimate, in percent, a fight need not be simulated: of 200 such fights in
/// games between bots, every one was won more often than lost.
const SAFE: i64 = 80;

pub fn confirm(game: &Game, seat: Seat, command: &Command) -> Option<Doubt> {
    waste(game, seat, command).or_else(|| attack(game, seat, command))
}

/// Ending the phase with actions left.
fn waste(game: &Game, seat: Seat, command: &Command) -> Option<Doubt> {
    let count = command.gives_up(game, seat);
    if count == 0 {
        return None;
    }
    let left = |unit: &UnitId| {
        let unit = game.state().unit(*unit);
        u16::from(unit.actions) + u16::from(unit.train_only) + u16::from(unit.move_only)
    };
    let team = game.state().team(seat).filter(|unit| left(unit) > 0);
    let each: Vec<String> = team.map(|unit| format!("{} {}", names(game).unit(unit), left(&unit))).collect();
    let why = format!("You give up {}: {}.", counted(count, "action"), each.join(", "));
    Some(doubt(why, "Done anyway? Type ", "Not done; no action was given up."))
}

/// An attack that will probably be lost.
fn attack(game: &Game, seat: Seat, command: &Command) -> Option<Doubt> {
    let fight = Fight::of_command(game, command)?;
    if fight.is_attack(game) && fight.side != game.state().side(seat) || outlook(game, seat, &fight) >= SAFE {
        return None;
    }
    let odds = odds::doubtful(game, seat, &fight)?;
    let place = game.state().sector_name(fight.at);
    let why = format!("You win {} against {}.", share(&odds), enemies(game, &fight));
    Some(doubt(why, &format!("Attack {place} anyway? Type "), "Not attacked; nothing was spent."))
}

/// The bots' estimate of a fight: how much of the own health and armor is left, in percent; if it is lost, the enemy's below 0.
pub fn outlook(game: &Game, seat: Seat, fight: &Fight) -> i64 {
    let units: Vec<UnitId> = fight.squads.iter().flat_map(|squad| game.state().squad(*squad).members.iter().copied()).collect();
    judging::odds::odds(game, seat, &units, 0, fight.at)
}

/// `0 of 60 simulated fights`, `12% of fights`.
fn share(odds: &Odds) -> String {
    match odds.basis {
        Basis::Exact => format!("{} of all fights", odds.win),
        Basis::Sampled { fights, wins, .. } => format!("{wins} of {fights} simulated fights"),
    }
}

fn enemies(game: &Game, fight: &Fight) -> String {
    let others = game.state().sides().filter(|side: &Side| *side != fight.side);
    let forces: Vec<String> = others.map(|side| odds::forces(game, fight, side)).filter(|force| !force.is_empty()).collect();
    listed(&forces.iter().map(String::as_str).collect::<Vec<_>>(), "and")
}

fn doubt(why: String, question: &str, declined: &str) -> Doubt {
    let mut doc = Doc::new();
    doc.line(Span::new(why, Role::Warn));
    let asks = vec![Span::plain(question), Span::new("y", Role::Typed), Span::plain(".")];
    doc.sides(asks, Span::new("Enter: no", Role::Dim));
    Doubt { question: doc, declined: declined.to_string() }
}
