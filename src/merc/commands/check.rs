//! What is legal (ACT-1, ACT-2), and checks that several verbs share. Each verb adds its own.

use super::action::Verdict;
use super::foresight::Foresight;
use super::judge::{First, Judge};
use super::{Command, DICTATOR};
use crate::kernel::Seat;
use crate::lua::Either;
use crate::merc::content::{InCities, RebelOrder, SectorKind, StepKind};
use crate::merc::game::access::plain;
use crate::merc::game::{Game, HookCall};
use crate::merc::hooks;
use crate::merc::model::choice::Consent;
use crate::merc::model::ids::{CardId, SectorId, UnitId};
use crate::merc::rules::reequip;
use crate::merc::rules::refusal::Refusal;

/// Decides whether any command is legal.
pub fn command(game: &Game, seat: Seat, command: &Command) -> Verdict {
    report(game, seat, command, &mut First)
}

/// Reports every rule about a command to a judge.
pub fn report<J: Judge>(game: &Game, seat: Seat, command: &Command, judge: &mut J) -> Verdict {
    // An order given in advance is checked as far as it can be known, and again when it is carried out (DAY-12).
    let ahead = (gives_orders(game, seat) && !command.is_about_done()).then(|| Foresight::of(game, seat));
    report_after(game, ahead.as_ref(), seat, command, judge)
}

/// As `command`, with the effect of the orders already given.
pub fn command_after(game: &Game, ahead: Option<&Foresight<'_>>, seat: Seat, command: &Command) -> Verdict {
    report_after(game, ahead, seat, command, &mut First)
}

fn report_after<J: Judge>(game: &Game, ahead: Option<&Foresight<'_>>, seat: Seat, command: &Command, judge: &mut J) -> Verdict {
    in_phase(game, seat, command, judge)?;
    match ahead.filter(|_| !command.is_about_done()) {
        Some(ahead) => judge.verdict(ahead.check(seat, command)),
        None => command.report(game, seat, judge),
    }
}

/// Decides whether a command is legal although others are asked (MOV-3): between commands, and in a combat.
pub fn out_of_turn(game: &Game, seat: Seat, command: &Command, inside: bool) -> Verdict {
    report_out_of_turn(game, seat, command, inside, &mut First)
}

/// Reports every rule about such a command to a judge.
pub fn report_out_of_turn<J: Judge>(game: &Game, seat: Seat, command: &Command, inside: bool, judge: &mut J) -> Verdict {
    judge.rule(!inside || game.state().combat().is_some(), || Refusal::CommandInProgress)?;
    command.report(game, seat, judge)
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
fn in_phase<J: Judge>(game: &Game, seat: Seat, command: &Command, judge: &mut J) -> Verdict {
    let row = command.row(game.rules());
    // The other rules rely on the phase.
    judge.needed((row.open)(game, seat).then_some(()), || match row.group {
        DICTATOR if game.state().dictator_seat().is_none() => Refusal::NoDictator { verb: command.verb(game).to_string().into() },
        _ => Refusal::WrongPhase { verb: command.verb(game).to_string().into(), step: game.state().step() },
    })?;
    if command.is_about_done() || row.any_time {
        return Ok(());
    }
    let done = game.state().player(seat).done && (game.state().do_rebels_act() || game.state().is_in(StepKind::Land));
    judge.rule(!done, || Refusal::AlreadyDone { seat })
}

/// The player's own unit, on the map.
pub fn owned<J: Judge>(game: &Game, seat: Seat, unit: UnitId, judge: &mut J) -> Verdict {
    let owner = judge.needed(game.state().owner(unit), || Refusal::NotOnMap { unit })?;
    judge.needed((owner == seat).then_some(()), || Refusal::NotYours { unit })
}

/// At least one unit, all of them the player's own and on the map.
pub fn all_owned<J: Judge>(game: &Game, seat: Seat, units: &[UnitId], judge: &mut J) -> Verdict {
    if units.is_empty() {
        return Err(Refusal::NothingToSplit);
    }
    units.iter().try_for_each(|unit| owned(game, seat, *unit, judge))
}

/// The sector of the player's own MERC, if it has enough actions.
pub fn ready<J: Judge>(
    game: &Game,
    seat: Seat,
    unit: UnitId,
    cost: u8,
    verb: &'static str,
    judge: &mut J,
) -> Result<SectorId, Refusal> {
    ready_with(game, seat, unit, (game.state().unit(unit).actions, cost), verb, judge)
}

/// As `ready`, with the actions counted by the caller, so that restricted ones can count.
pub fn ready_with<J: Judge>(
    game: &Game,
    seat: Seat,
    unit: UnitId,
    (has, cost): (u8, u8),
    verb: &'static str,
    judge: &mut J,
) -> Result<SectorId, Refusal> {
    owned(game, seat, unit, judge)?;
    judge.rule(has >= cost, || Refusal::NoActions { unit, has, needs: cost, verb, clause: "ACT-1" })?;
    judge.needed(game.state().sector_of(unit), || Refusal::NotOnMap { unit })
}

/// The MERC is in a City without enemies and has the actions (CIT-3).
pub fn in_city<J: Judge>(
    game: &Game,
    seat: Seat,
    unit: UnitId,
    cost: u8,
    verb: &'static str,
    clause: &'static str,
    judge: &mut J,
) -> Verdict {
    owned(game, seat, unit, judge)?;
    let state = game.state();
    let may = !state.player(seat).is_dictator || state.config().settings.dictator_in_cities != InCities::No;
    judge.rule(may, || Refusal::DictatorInCity { verb })?;
    let sector = ready(game, seat, unit, cost, verb, judge)?;
    let is_city = game.sector_card(sector).kind == SectorKind::City;
    judge.rule(is_city, || Refusal::NotACity { sector, clause })?;
    judge.rule(!state.has_enemies(state.side(seat), sector), || Refusal::EnemiesHere { sector })
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
