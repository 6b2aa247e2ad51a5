//! What is legal (ACT-1, ACT-2), and checks that several verbs share. Each verb adds its own.

use super::action::Verdict;
use super::foresight::Foresight;
use super::{Command, DICTATOR};
use crate::kernel::Seat;
use crate::lua::Either;
use crate::merc::content::{InCities, RebelOrder, SectorKind, StepKind};
use crate::merc::game::access::plain;
use crate::merc::game::{Game, HookCall};
use crate::merc::hooks;
use crate::merc::model::choice::Consent;
use crate::merc::model::ids::{CardId, SectorId, TacticId, UnitId};
use crate::merc::rules::reequip;
use crate::merc::rules::refusal::Refusal;

/// Decides whether any command is legal.
pub fn command(game: &Game, seat: Seat, command: &Command) -> Verdict {
    // An order given in advance is checked as far as it can be known, and again when it is carried out (DAY-12).
    let ahead = (gives_orders(game, seat) && !command.is_about_done()).then(|| Foresight::of(game, seat));
    command_after(game, ahead.as_ref(), seat, command)
}

/// As `command`, with the effect of the orders already given.
pub fn command_after(game: &Game, ahead: Option<&Foresight<'_>>, seat: Seat, command: &Command) -> Verdict {
    in_phase(game, seat, command)?;
    match ahead.filter(|_| !command.is_about_done()) {
        Some(ahead) => ahead.check(seat, command),
        None => command.check(game, seat),
    }
}

/// Decides whether a command is legal although others are asked (MOV-3): between commands, and in a combat.
pub fn out_of_turn(game: &Game, seat: Seat, command: &Command, inside: bool) -> Verdict {
    if inside && game.state().combat().is_none() {
        return Err(Refusal::CommandInProgress);
    }
    command.check(game, seat)
}

/// Whether Rebel commands are only recorded for now (`rebel_order = batches`).
pub fn are_orders(game: &Game) -> bool {
    game.state().do_rebels_act() && game.state().config().settings.rebel_order == RebelOrder::Batches
}

/// Whether a command of this player is recorded as an order. A player who is done, or not in turn, gives none, but may still split (MOV-3).
pub fn gives_orders(game: &Game, seat: Seat) -> bool {
    are_orders(game) && game.state().side(seat) == game.state().step().side && !game.state().player(seat).done
}

/// Checks the phase of the verb (DAY-1), and that a player who is done does not act (DAY-3).
fn in_phase(game: &Game, seat: Seat, command: &Command) -> Verdict {
    let row = command.row(game.rules());
    if !(row.open)(game, seat) {
        if row.group == DICTATOR && game.state().dictator_seat().is_none() {
            return Err(Refusal::NoDictator { verb: row.name.clone() });
        }
        return Err(Refusal::WrongPhase { verb: row.name.clone(), step: game.state().step() });
    }
    let done = game.state().player(seat).done && (game.state().do_rebels_act() || game.state().is_in(StepKind::Land));
    if done && !command.is_about_done() && !row.any_time {
        return Err(Refusal::AlreadyDone { seat });
    }
    Ok(())
}

/// The player's own unit, on the map.
pub fn owned(game: &Game, seat: Seat, unit: UnitId) -> Verdict {
    match game.state().owner(unit) {
        None => Err(Refusal::NotOnMap { unit }),
        Some(owner) if owner != seat => Err(Refusal::NotYours { unit }),
        Some(_) => Ok(()),
    }
}

/// At least one unit, all of them the player's own and on the map.
pub fn all_owned(game: &Game, seat: Seat, units: &[UnitId]) -> Verdict {
    if units.is_empty() {
        return Err(Refusal::NothingToSplit);
    }
    units.iter().try_for_each(|unit| owned(game, seat, *unit))
}

/// The sector of the player's own MERC, if it has enough actions.
pub fn ready(game: &Game, seat: Seat, unit: UnitId, cost: u8, verb: &'static str) -> Result<SectorId, Refusal> {
    ready_with(game, seat, unit, game.state().unit(unit).actions, cost, verb)
}

/// As `ready`, with the actions counted by the caller, so that restricted ones can count.
pub fn ready_with(game: &Game, seat: Seat, unit: UnitId, has: u8, cost: u8, verb: &'static str) -> Result<SectorId, Refusal> {
    owned(game, seat, unit)?;
    if has < cost {
        return Err(Refusal::NoActions { unit, has, needs: cost, verb, clause: "ACT-1" });
    }
    game.state().sector_of(unit).ok_or(Refusal::NotOnMap { unit })
}

/// The MERC is in a City without enemies and has the actions (CIT-3).
pub fn in_city(game: &Game, seat: Seat, unit: UnitId, cost: u8, verb: &'static str, clause: &'static str) -> Verdict {
    owned(game, seat, unit)?;
    if game.state().player(seat).is_dictator && game.state().config().settings.dictator_in_cities == InCities::No {
        return Err(Refusal::DictatorInCity { verb });
    }
    let sector = ready(game, seat, unit, cost, verb)?;
    if game.sector_card(sector).kind != SectorKind::City {
        return Err(Refusal::NotACity { sector, clause });
    }
    if game.state().has_enemies(game.state().side(seat), sector) {
        return Err(Refusal::EnemiesHere { sector });
    }
    Ok(())
}

/// Where a player may land: where the mode says, otherwise in a free sector at the edge of the map (D1-3).
pub fn landing(game: &Game, seat: Seat, sector: SectorId) -> Verdict {
    shore(game, seat, sector).map_err(|(_, refusal)| refusal)
}

/// As `landing`, with the card that forbids it.
pub fn shore(game: &Game, seat: Seat, sector: SectorId) -> Result<(), (Option<CardId>, Refusal)> {
    let fill = |call| HookCall { seat: Some(seat), sector: Some(sector), ..call };
    // The text comes first: as a boolean, every text would be true.
    if let Some((card, answer)) = hooks::first_of::<Either<String, bool>>(game, hooks::MAY_LAND, fill) {
        let why = match answer {
            Either::Right(true) => return Ok(()),
            Either::Right(false) => String::new(),
            Either::Left(why) => plain(&why),
        };
        return Err((Some(card), Refusal::MayNotLand { sector, why, card }));
    }
    if !game.state().is_edge(sector) {
        return Err((None, Refusal::NotEdge { sector }));
    }
    match game.state().squads_in(sector).next() {
        Some(squad) => Err((None, Refusal::Claimed { sector, by: squad.seat() })),
        None => Ok(()),
    }
}

/// Whether a card decides where players land, in place of D1-3.
pub fn is_shore_changed(game: &Game) -> bool {
    hooks::is_in_play(game, hooks::MAY_LAND)
}

/// The other player has not just declined this.
pub fn not_declined(game: &Game, by: Seat, to: Seat, what: Consent) -> Verdict {
    if game.state().declined.is_empty() || by == to {
        return Ok(());
    }
    let proposal = reequip::proposal(game, by, to, what);
    let clause = match what {
        Consent::Attack(_) => "MOV-4",
        Consent::Trade(..) => "REQ-3",
        Consent::Militia(..) => "GIF-1",
    };
    if game.state().declined.contains(&proposal) { Err(Refusal::Declined { to, clause }) } else { Ok(()) }
}

/// A card in the Dictator's hand.
pub fn in_hand(game: &Game, card: TacticId) -> Verdict {
    if game.state().hand().contains(&card) { Ok(()) } else { Err(Refusal::NotInHand) }
}
