//! What is legal (ACT-1, ACT-2): the truth about every command. Nothing is listed here and nothing changes.

use super::command::Command;
use super::special;
use crate::kernel::Seat;
use crate::merc::content::{AbilityTiming, OverLimit, RebelOrder, SectorKind};
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::model::choice::Consent;
use crate::merc::model::ids::{SectorId, SquadId, SquadKind, TacticId, UnitId};
use crate::merc::model::state::{Fighter, Phase};
use crate::merc::rules::combat::retreat::free_squad;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::stats;
use crate::merc::rules::{hire, reequip, squads};

type Verdict = Result<(), Refusal>;

pub fn command(game: &Game, seat: Seat, command: &Command) -> Verdict {
    in_phase(game, seat, command)?;
    // Orders given in advance are checked when they are carried out (DAY-3).
    let batches = game.state().config().settings.rebel_order == RebelOrder::Batches;
    if batches && game.state().phase() == Phase::Rebels && !matches!(command, Command::Done | Command::Undone) {
        return can_be_ordered(game, seat, command);
    }
    legal_now(game, seat, command)
}

fn legal_now(game: &Game, seat: Seat, command: &Command) -> Verdict {
    match command {
        Command::Hire { unit } => may_hire(game, seat, *unit),
        Command::Land { sector } => may_land(game, seat, *sector),
        Command::Propose { sector } => free_edge(game, *sector),
        Command::Explore { unit } => {
            let sector = ready(game, seat, *unit, 1, "exploring")?;
            if game.state().sector(sector).explored { Err(Refusal::AlreadyExplored { sector }) } else { Ok(()) }
        }
        Command::Reequip { units } => may_reequip(game, seat, units),
        Command::Train { units } => may_train(game, seat, units),
        Command::Move { squads, to } => may_move(game, seat, squads, *to),
        Command::Split { units } => may_split(game, seat, units),
        Command::Merge { from } => may_merge(game, seat, *from),
        Command::Gift { to, sector, count } => may_give(game, seat, *to, *sector, *count),
        Command::Request { from, sector, count } => {
            not_declined(game, seat, *from, Consent::Militia(*sector, *count))?;
            may_give(game, *from, seat, *sector, *count)
        }
        Command::Hospital { unit } => {
            in_city(game, seat, *unit, "the hospital", "CIT-1")?;
            let full = game.state().unit(*unit).health >= game.max_health(*unit);
            if full { Err(Refusal::FullHealth { unit: *unit }) } else { Ok(()) }
        }
        Command::Arms { unit, .. } => in_city(game, seat, *unit, "the arms dealer", "CIT-2"),
        Command::Special { unit, verb } => {
            let cost = game.rules().verbs.get(usize::from(*verb)).map_or(0, |verb| verb.cost);
            ready(game, seat, *unit, cost, "this")?;
            special::legal(game, *unit, *verb)
        }
        Command::Order { order } => order.iter().try_for_each(|fighter| match fighter {
            Fighter::Unit(unit) => owned(game, seat, *unit),
            Fighter::Militia(other) if *other == seat => Ok(()),
            Fighter::Militia(_) => Err(Refusal::NoneIsYours),
        }),
        Command::Done => match game.state().player(seat).done {
            true => Err(Refusal::AlreadyDone),
            false => Ok(()),
        },
        Command::Undone => match game.state().player(seat).done {
            true => Ok(()),
            false => Err(Refusal::NotDone),
        },
        Command::Play { card } => in_hand(game, *card),
        Command::Reinforce { card, sector } => {
            in_hand(game, *card)?;
            let own = game.state().controls(seat, *sector);
            if own { Ok(()) } else { Err(Refusal::NotControlled { sector: *sector }) }
        }
        Command::Ability => may_use_ability(game),
        Command::Pass => Ok(()),
    }
}

/// An order given in advance must at least name one's own MERCs.
fn can_be_ordered(game: &Game, seat: Seat, command: &Command) -> Verdict {
    let units: &[UnitId] = match command {
        Command::Reequip { units } | Command::Split { units } | Command::Train { units } if units.is_empty() => {
            return Err(Refusal::NothingToSplit);
        }
        Command::Move { squads, .. } if !squads.iter().any(|squad| squad.seat() == seat) => {
            return Err(Refusal::NoneIsYours);
        }
        Command::Split { units } | Command::Train { units } => units,
        Command::Reequip { units } => &units[..1],
        Command::Explore { unit }
        | Command::Hospital { unit }
        | Command::Arms { unit, .. }
        | Command::Special { unit, .. }
        | Command::Hire { unit: Some(unit) } => std::slice::from_ref(unit),
        _ => &[],
    };
    units.iter().try_for_each(|unit| owned(game, seat, *unit))
}

/// The same for an order given earlier (`batches`): its player has said done since.
pub fn still_legal(game: &Game, seat: Seat, command: &Command) -> Verdict {
    legal_now(game, seat, command)
}

/// Which verbs belong to which phase (DAY-1), and that a player who is done is done (DAY-3).
fn in_phase(game: &Game, seat: Seat, command: &Command) -> Verdict {
    let phase = game.state().phase();
    let verb: &'static str = command.into();
    let anytime = game.state().config().settings.ability_timing == AbilityTiming::Anytime;
    let his_turn = matches!(phase, Phase::Tactics | Phase::Actions | Phase::Ability);
    if game.state().player(seat).is_dictator != his_turn {
        return Err(Refusal::WrongPhase { verb, phase });
    }
    let fits = match command {
        Command::Hire { .. } => matches!(phase, Phase::Landing | Phase::Rebels | Phase::Actions),
        Command::Land { .. } | Command::Propose { .. } => phase == Phase::Landing,
        Command::Gift { .. } | Command::Request { .. } | Command::Undone => phase == Phase::Rebels,
        Command::Play { .. } | Command::Reinforce { .. } => phase == Phase::Tactics,
        Command::Ability => phase == Phase::Ability || (anytime && phase == Phase::Actions),
        Command::Pass => phase == Phase::Ability,
        Command::Order { .. } => !matches!(phase, Phase::Setup | Phase::Landing | Phase::Over),
        _ => matches!(phase, Phase::Rebels | Phase::Actions),
    };
    if !fits {
        return Err(Refusal::WrongPhase { verb, phase });
    }
    let player = game.state().player(seat);
    let done = player.done && matches!(phase, Phase::Rebels | Phase::Landing);
    if done && !matches!(command, Command::Undone | Command::Done) {
        return Err(Refusal::AlreadyDone);
    }
    Ok(())
}

fn owned(game: &Game, seat: Seat, unit: UnitId) -> Verdict {
    match game.state().owner(unit) {
        None => Err(Refusal::NotOnMap { unit }),
        Some(owner) if owner != seat => Err(Refusal::NotYours { unit }),
        Some(_) => Ok(()),
    }
}

/// One's own MERC on the map with enough actions; where it stands.
fn ready(game: &Game, seat: Seat, unit: UnitId, cost: u8, verb: &'static str) -> Result<SectorId, Refusal> {
    owned(game, seat, unit)?;
    let has = game.state().unit(unit).actions;
    if has < cost {
        return Err(Refusal::NoActions { unit, has, needs: cost, verb, clause: "ACT-1" });
    }
    game.state().sector_of(unit).ok_or(Refusal::NotOnMap { unit })
}

fn may_hire(game: &Game, seat: Seat, unit: Option<UnitId>) -> Verdict {
    let state = game.state();
    let player = state.player(seat);
    if state.phase() == Phase::Landing {
        return match unit {
            _ if player.hired => Err(Refusal::AlreadyHired),
            Some(_) => Err(Refusal::NobodyPays),
            None => Ok(()),
        };
    }
    if player.is_dictator {
        return Err(Refusal::DictatorHires);
    }
    match unit {
        None if player.free_hire => {}
        None if state.team_size(seat) > 0 => return Err(Refusal::HasMercs),
        None => return Err(Refusal::NeedsUnit),
        Some(unit) => {
            ready(game, seat, unit, 2, "hiring")?;
        }
    }
    let (team, limit) = (hire::counted_team(game, seat), hire::team_limit(game, seat));
    if state.config().settings.hire_over_limit == OverLimit::Refused && team > limit {
        return Err(Refusal::OverLimit { team: team as u8, limit: limit as u8 });
    }
    Ok(())
}

fn may_land(game: &Game, seat: Seat, sector: SectorId) -> Verdict {
    if !game.state().player(seat).hired {
        return Err(Refusal::HireFirst);
    }
    if game.state().player(seat).done {
        return Err(Refusal::AlreadyDone);
    }
    free_edge(game, sector)
}

fn free_edge(game: &Game, sector: SectorId) -> Verdict {
    if !game.state().is_edge(sector) {
        return Err(Refusal::NotEdge { sector });
    }
    match game.state().squads_in(sector).next() {
        Some(squad) => Err(Refusal::Claimed { sector, by: squad.seat() }),
        None => Ok(()),
    }
}

fn may_reequip(game: &Game, seat: Seat, units: &[UnitId]) -> Verdict {
    let state = game.state();
    let Some(first) = units.first() else { return Err(Refusal::NothingToSplit) };
    let sector = ready(game, seat, *first, 1, "re-equipping")?;
    let controller = state.controlling_side(sector);
    if controller.is_some_and(|side| side != state.side(seat)) {
        return Err(Refusal::StashNotYours { sector });
    }
    for (index, unit) in units.iter().enumerate().skip(1) {
        if units[..index].contains(unit) {
            return Err(Refusal::WithOneself { unit: *unit });
        }
        let Some(owner) = state.owner(*unit) else { return Err(Refusal::NotOnMap { unit: *unit }) };
        if state.side(owner) != state.side(seat) {
            return Err(Refusal::NotAllied { unit: *unit });
        }
        if state.sector_of(*unit) != Some(sector) {
            return Err(Refusal::NotTogether { unit: *first, other: *unit });
        }
        ready(game, owner, *unit, 1, "re-equipping")?;
        not_declined(game, seat, owner, Consent::Trade(*first, *unit))?;
    }
    let something = !state.sector(sector).stash.is_empty() || units.iter().any(|unit| !state.unit(*unit).gear.is_empty());
    if something { Ok(()) } else { Err(Refusal::NothingToEquip { unit: *first }) }
}

fn may_train(game: &Game, seat: Seat, units: &[UnitId]) -> Verdict {
    if let Some(twice) = units.iter().enumerate().find(|(at, unit)| units[..*at].contains(unit)).map(|(_, unit)| *unit) {
        return Err(Refusal::TrainsOnce { unit: twice });
    }
    match units {
        [] => Err(Refusal::NothingToSplit),
        _ => units.iter().try_for_each(|unit| may_train_one(game, seat, *unit)),
    }
}

fn may_train_one(game: &Game, seat: Seat, unit: UnitId) -> Verdict {
    let extra = u8::from(game.state().unit(unit).train_only > 0);
    let sector = ready(game, seat, unit, 1 - extra, "training")?;
    if stats::of(game, unit).training() <= 0 {
        return Err(Refusal::CannotTrain { unit });
    }
    if game.militia_room(seat, sector) == 0 {
        return Err(Refusal::AtCap { sector, cap: game.militia_cap(seat, sector) });
    }
    Ok(())
}

fn may_move(game: &Game, seat: Seat, squads: &[SquadId], to: SectorId) -> Verdict {
    let state = game.state();
    for (index, squad) in squads.iter().enumerate() {
        if squads[..index].contains(squad) {
            return Err(Refusal::NamedTwice { squad: *squad });
        }
        let members = &state.squad(*squad).members;
        let Some(from) = state.squad(*squad).sector.filter(|_| !members.is_empty()) else {
            return Err(Refusal::EmptySquad { squad: *squad });
        };
        if state.side(squad.seat()) != state.side(seat) {
            return Err(Refusal::NotYours { unit: members[0] });
        }
        if squad.kind() == SquadKind::Base {
            return Err(Refusal::BaseStays);
        }
        if !state.is_adjacent(from, to) {
            return Err(Refusal::NotAdjacent { squad: *squad, to });
        }
        if let Some(unit) = members.iter().find(|unit| state.unit(**unit).actions + state.unit(**unit).move_only == 0) {
            return Err(Refusal::MemberCannotMove { unit: *unit });
        }
        if squad.seat() != seat {
            not_declined(game, seat, squad.seat(), Consent::Attack(to))?;
        }
    }
    match squads.iter().any(|squad| squad.seat() == seat) {
        true => Ok(()),
        false => Err(Refusal::NoneIsYours),
    }
}

fn may_split(game: &Game, seat: Seat, units: &[UnitId]) -> Verdict {
    let Some(first) = units.first() else { return Err(Refusal::NothingToSplit) };
    for unit in units {
        owned(game, seat, *unit)?;
    }
    let state = game.state();
    let Some(squad) = state.squad_of(*first) else { return Err(Refusal::NotOnMap { unit: *first }) };
    if units.iter().any(|unit| state.squad_of(*unit) != Some(squad)) {
        return Err(Refusal::NotOneSquad);
    }
    let distinct = units.iter().enumerate().all(|(index, unit)| !units[..index].contains(unit));
    if !distinct || units.len() >= state.squad(squad).members.len() {
        return Err(Refusal::NothingToSplit);
    }
    if free_squad(game, squad).is_none() {
        return Err(Refusal::SquadsFull);
    }
    if squads::leaves_dictator_alone(game, squad, units) {
        return Err(Refusal::DictatorAlone);
    }
    Ok(())
}

fn may_merge(game: &Game, seat: Seat, from: SquadId) -> Verdict {
    let members = &game.state().squad(from).members;
    if from.seat() != seat || members.is_empty() {
        return Err(Refusal::EmptySquad { squad: from });
    }
    if squads::partner(game, from).is_some() {
        return Ok(());
    }
    match game.state().live_squads(seat).count() {
        0 | 1 => Err(Refusal::NobodyElse),
        _ => Err(Refusal::NotInOneSector),
    }
}

fn may_give(game: &Game, from: Seat, to: Seat, sector: SectorId, count: u8) -> Verdict {
    if from == to {
        return Err(Refusal::ToOneself);
    }
    for seat in [from, to] {
        if game.state().player(seat).is_dictator || game.state().side(seat) != game.state().side(from) {
            return Err(Refusal::NotARebel { seat });
        }
    }
    let has = game.state().militia(from, sector);
    if count == 0 || has < count {
        return Err(Refusal::NotEnoughMilitia { seat: from, sector, has });
    }
    Ok(())
}

fn not_declined(game: &Game, by: Seat, to: Seat, what: Consent) -> Verdict {
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

fn in_city(game: &Game, seat: Seat, unit: UnitId, verb: &'static str, clause: &'static str) -> Verdict {
    let sector = ready(game, seat, unit, 1, verb)?;
    if game.sector_card(sector).kind != SectorKind::City {
        return Err(Refusal::NotACity { sector, clause });
    }
    if game.state().has_enemies(game.state().side(seat), sector) {
        return Err(Refusal::EnemiesHere { sector });
    }
    Ok(())
}

fn in_hand(game: &Game, card: TacticId) -> Verdict {
    if game.state().hand().contains(&card) { Ok(()) } else { Err(Refusal::NotInHand) }
}

fn may_use_ability(game: &Game) -> Verdict {
    if game.state().ability_spent {
        return Err(Refusal::AbilitySpent);
    }
    match game.state().dictator() {
        Some(unit) if game.defines(game.catalog().unit_card(unit), hooks::ABILITY) => Ok(()),
        _ => Err(Refusal::NoAbility),
    }
}
