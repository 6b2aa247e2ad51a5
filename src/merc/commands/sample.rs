//! Commands to choose from: one at random for bots and fuzzing, all of them for people. `check` decides every time.

use super::check;
use super::command::Command;
use crate::kernel::Seat;
use crate::kernel::chance::BotDice;
use crate::merc::game::Game;
use crate::merc::model::ids::{DECKS, SectorId, SquadId, SquadKind, UnitId};
use crate::merc::model::state::{Fighter, Phase};

/// Free verbs are bounded per phase, so that random games end.
const MOST_IDLE: u16 = 10;
/// The most orders a random player gives for one day (`rebel_order = batches`).
const MOST_ORDERS: usize = 8;
/// How often a random command is tried before the player is done.
const TRIES: usize = 24;

/// One legal command for one of the seats, without listing them all.
pub fn command(game: &Game, seats: &[Seat], dice: &mut BotDice) -> (Seat, Command) {
    let state = game.state();
    let waiting: Vec<Seat> = seats.iter().copied().filter(|seat| !state.player(*seat).done).collect();
    let takes_back = waiting.len() < seats.len() && state.idle < MOST_IDLE && dice.below(40) == 0;
    if takes_back
        && let Some(seat) = seats.iter().copied().find(|seat| state.player(*seat).done)
        && check::command(game, seat, &Command::Undone).is_ok()
    {
        return (seat, Command::Undone);
    }
    let seat = *dice.pick(&waiting).or_else(|| seats.first()).expect("somebody is asked");
    // Orders in advance cost nothing when they are given; a player stops after a handful.
    let enough = state.orders.iter().filter(|(other, _)| *other == seat).count() >= MOST_ORDERS;
    let tries = if enough { 0 } else { TRIES };
    for _ in 0..tries {
        if let Some(command) = draw(game, seat, dice)
            && check::command(game, seat, &command).is_ok()
        {
            return (seat, command);
        }
    }
    (seat, fallback(game, seat))
}

/// What is legal when nothing else comes to mind.
pub fn fallback(game: &Game, seat: Seat) -> Command {
    match game.state().phase() {
        Phase::Landing | Phase::Tactics => list(game, seat).into_iter().next().unwrap_or(Command::Done),
        Phase::Ability => Command::Pass,
        _ => Command::Done,
    }
}

fn draw(game: &Game, seat: Seat, dice: &mut BotDice) -> Option<Command> {
    let state = game.state();
    let sector = |dice: &mut BotDice| SectorId(dice.below(state.sectors.len()) as u8);
    match state.phase() {
        Phase::Landing if !state.player(seat).hired => Some(Command::Hire { unit: None }),
        Phase::Landing if dice.below(8) == 0 && state.idle < MOST_IDLE => Some(Command::Propose { sector: sector(dice) }),
        Phase::Landing => Some(Command::Land { sector: sector(dice) }),
        Phase::Tactics if dice.below(5) == 0 => {
            let own: Vec<SectorId> = state.controlled_by(seat).collect();
            Some(Command::Reinforce { card: *dice.pick(state.hand())?, sector: *dice.pick(&own)? })
        }
        Phase::Tactics => Some(Command::Play { card: *dice.pick(state.hand())? }),
        Phase::Ability if dice.below(6) == 0 => Some(Command::Pass),
        Phase::Ability => Some(Command::Ability),
        _ => draw_action(game, seat, dice),
    }
}

fn draw_action(game: &Game, seat: Seat, dice: &mut BotDice) -> Option<Command> {
    let state = game.state();
    let team: Vec<UnitId> = state.team(seat).collect();
    if state.player(seat).free_hire && dice.below(3) > 0 {
        return Some(Command::Hire { unit: None });
    }
    let free = state.idle < MOST_IDLE;
    let unit = |dice: &mut BotDice| dice.pick(&team).copied();
    match dice.below(24) {
        0..=6 => {
            let squads: Vec<SquadId> = state.live_squads(seat).collect();
            let squad = *dice.pick(&squads)?;
            let to = *dice.pick(&state.neighbours(state.squad(squad).sector?))?;
            let mut together = vec![squad];
            if dice.below(4) == 0 {
                let allies = state.seats_of(state.side(seat)).flat_map(|ally| state.live_squads(ally));
                together.extend(
                    allies.filter(|other| {
                        *other != squad && state.squad(*other).sector.is_some_and(|at| state.is_adjacent(at, to))
                    }),
                );
            }
            Some(Command::Move { squads: together, to })
        }
        7..=11 => Some(Command::Train { units: vec![unit(dice)?] }),
        12..=14 => Some(Command::Explore { unit: unit(dice)? }),
        15 => {
            let first = unit(dice)?;
            let mut units = vec![first];
            let at = state.sector_of(first)?;
            if dice.below(2) == 0 {
                units.extend(state.units_of_side_in(state.side(seat), at).filter(|other| *other != first).take(1));
            }
            Some(Command::Reequip { units })
        }
        16 | 17 => Some(Command::Hire { unit: Some(unit(dice)?) }),
        18 => Some(Command::Hospital { unit: unit(dice)? }),
        19 => Some(Command::Arms { unit: unit(dice)?, deck: DECKS[dice.below(3)] }),
        20 if !game.rules().verbs.is_empty() => {
            let verb = dice.below(game.rules().verbs.len()) as u8;
            let info = &game.rules().verbs[usize::from(verb)];
            (info.cost > 0 || free).then_some(Command::Special { unit: unit(dice)?, verb })
        }
        21 if free => draw_free(game, seat, dice, &team),
        22 if state.phase() == Phase::Actions => Some(Command::Ability),
        23 if dice.below(6) == 0 => Some(Command::Done),
        _ => None,
    }
}

fn draw_free(game: &Game, seat: Seat, dice: &mut BotDice, team: &[UnitId]) -> Option<Command> {
    let state = game.state();
    let sector = SectorId(dice.below(state.sectors.len()) as u8);
    let other = Seat(dice.below(state.players.len()) as u8);
    let count = dice.below(4) as u8 + 1;
    match dice.below(6) {
        0 => Some(Command::Split { units: vec![*dice.pick(team)?] }),
        1 => {
            let kinds = [SquadKind::Primary, SquadKind::Secondary, SquadKind::Base];
            Some(Command::Merge { from: SquadId::new(seat, kinds[dice.below(3)]) })
        }
        2 => Some(Command::Gift { to: other, sector, count }),
        3 => Some(Command::Request { from: other, sector, count }),
        4 => {
            let mut order: Vec<Fighter> = team.iter().copied().take(2).map(Fighter::Unit).collect();
            order.insert(dice.below(order.len() + 1), Fighter::Militia(seat));
            Some(Command::Order { order })
        }
        _ => Some(Command::Split { units: team.iter().copied().take(dice.below(3) + 1).collect() }),
    }
}

/// Any command at all, legal or not: what a careless or hostile player might type.
pub fn wild(game: &Game, dice: &mut BotDice) -> Command {
    let state = game.state();
    let unit = |dice: &mut BotDice| UnitId(dice.below(state.units.len()) as u8);
    let in_play: Vec<UnitId> = state.seats().flat_map(|seat| state.team(seat)).collect();
    let anybody = |dice: &mut BotDice| match dice.below(4) {
        0 => unit(dice),
        _ => dice.pick(&in_play).copied().unwrap_or(UnitId(0)),
    };
    let sector = SectorId(dice.below(state.sectors.len().max(1)) as u8);
    let seat = Seat(dice.below(state.players.len()) as u8);
    let squad = SquadId(dice.below(state.squads.len()) as u8);
    let card = crate::merc::model::ids::TacticId(dice.below(game.content().tactics.len()) as u8);
    let some: Vec<UnitId> = (0..dice.below(4)).map(|_| anybody(dice)).collect();
    let unit = anybody(dice);
    match dice.below(22) {
        0 => Command::Hire { unit: None },
        1 => Command::Hire { unit: Some(unit) },
        2 => Command::Land { sector },
        3 => Command::Propose { sector },
        4 => Command::Explore { unit },
        5 => Command::Reequip { units: some },
        6 => Command::Train { units: some.into_iter().chain([unit]).collect() },
        7 => Command::Move { squads: vec![squad], to: sector },
        8 => Command::Move { squads: vec![squad, SquadId(dice.below(state.squads.len()) as u8)], to: sector },
        9 => Command::Split { units: some },
        10 => Command::Merge { from: squad },
        11 => Command::Gift { to: seat, sector, count: dice.below(12) as u8 },
        12 => Command::Request { from: seat, sector, count: dice.below(12) as u8 },
        13 => Command::Hospital { unit },
        14 => Command::Arms { unit, deck: DECKS[dice.below(3)] },
        15 => Command::Special { unit, verb: dice.below(game.rules().verbs.len() + 1) as u8 },
        16 => Command::Order { order: some.into_iter().map(Fighter::Unit).collect() },
        17 => Command::Done,
        18 => Command::Undone,
        19 => Command::Play { card },
        20 => Command::Reinforce { card, sector },
        _ => {
            if dice.below(2) == 0 {
                Command::Ability
            } else {
                Command::Pass
            }
        }
    }
}

/// Every legal command, with one stand-in where a number or a set is free to choose.
pub fn list(game: &Game, seat: Seat) -> Vec<Command> {
    let mut all = Vec::new();
    let state = game.state();
    let team: Vec<UnitId> = state.team(seat).collect();
    all.push(Command::Hire { unit: None });
    for sector in state.all_sectors() {
        all.push(Command::Land { sector });
        // Who lands alone has nobody to propose it to.
        all.extend((state.rebels().count() > 1).then_some(Command::Propose { sector }));
    }
    for card in state.hand() {
        all.push(Command::Play { card: *card });
        all.extend(state.controlled_by(seat).map(|sector| Command::Reinforce { card: *card, sector }));
    }
    for squad in state.live_squads(seat) {
        let from = state.squad(squad).sector.unwrap_or(SectorId(0));
        all.extend(state.neighbours(from).into_iter().map(|to| Command::Move { squads: vec![squad], to }));
    }
    for unit in &team {
        let unit = *unit;
        all.extend([Command::Explore { unit }, Command::Train { units: vec![unit] }, Command::Hospital { unit }]);
        all.extend(DECKS.map(|deck| Command::Arms { unit, deck }));
        all.push(Command::Hire { unit: Some(unit) });
        all.push(Command::Reequip { units: vec![unit] });
        all.push(Command::Split { units: vec![unit] });
        all.extend((0..game.rules().verbs.len() as u8).map(|verb| Command::Special { unit, verb }));
    }
    all.extend(together(game, seat));
    all.extend(state.squads_of(seat).map(|from| Command::Merge { from }));
    for other in state.rebels().filter(|other| *other != seat) {
        for sector in state.all_sectors() {
            all.push(Command::Gift { to: other, sector, count: 1 });
            all.push(Command::Request { from: other, sector, count: 1 });
        }
    }
    if team.len() > 1 {
        all.push(Command::Order { order: team.into_iter().map(Fighter::Unit).collect() });
    }
    all.extend([Command::Ability, Command::Pass, Command::Done, Command::Undone]);
    all.retain(|command| check::command(game, seat, command).is_ok());
    all
}

/// Attacks of several squads at once (MOV-4), the largest for each target.
fn together(game: &Game, seat: Seat) -> Vec<Command> {
    let state = game.state();
    let side = state.side(seat);
    let mut found = Vec::new();
    for to in state.all_sectors() {
        let near = |squad: &SquadId| state.squad(*squad).sector.is_some_and(|at| state.is_adjacent(at, to));
        let squads: Vec<SquadId> = state.seats_of(side).flat_map(|ally| state.live_squads(ally)).filter(near).collect();
        if squads.len() > 1 && state.has_enemies(side, to) {
            found.push(Command::Move { squads, to });
        }
    }
    found
}
