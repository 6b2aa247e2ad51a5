//! Commands to choose from: a random one for bots and fuzzing, the complete list for people. `check` has the last word.

use super::done::Done;
use super::foresight::Foresight;
use super::undone::Undone;
use super::{Command, FREE, check};
use crate::kernel::chance::BotDice;
use crate::kernel::{Random, Seat};
use crate::merc::game::{Game, Merc, MercVerb};
use crate::merc::model::ids::{SectorId, SquadId, TacticId, UnitId};

/// The most free commands in one phase, so that random games end.
const MOST_IDLE: u16 = 10;
/// The most orders a random player gives for one day (`rebel_order = batches`).
const MOST_ORDERS: usize = 8;
/// How many random commands are tried before the player is done.
const TRIES: usize = 24;
/// The face that chooses a free verb.
pub const FREE_FACE: u8 = 21;

/// The dice for one command, and the face that chose its verb, if one did.
pub struct Draw {
    pub dice: BotDice,
    pub face: Option<u8>,
    /// For free verbs: a sector, a player and a number.
    pub spare: Option<(SectorId, Seat, u8)>,
}

impl Draw {
    /// One of a player's MERCs.
    pub fn mate(&mut self, game: &Game, seat: Seat) -> Option<UnitId> {
        let team: Vec<UnitId> = game.state().team(seat).collect();
        self.dice.pick(&team).copied()
    }
}

/// One legal command for one of the seats, without listing them all.
pub fn command(game: &Game, seats: &[Seat], dice: &mut BotDice) -> (Seat, Command) {
    let state = game.state();
    let waiting: Vec<Seat> = seats.iter().copied().filter(|seat| !state.player(*seat).done).collect();
    let takes_back = waiting.len() < seats.len() && has_time(game) && dice.below(40) == 0;
    if takes_back
        && let Some(seat) = seats.iter().copied().find(|seat| state.player(*seat).done)
        && check::command(game, seat, &Undone.into()).is_ok()
    {
        return (seat, Undone.into());
    }
    let seat = *dice.pick(&waiting).or_else(|| seats.first()).expect("at least one seat is asked");
    // Orders in advance cost nothing when they are given, so a player stops after a few.
    let enough = state.orders.iter().filter(|(other, _)| *other == seat).count() >= MOST_ORDERS;
    let tries = if enough { 0 } else { TRIES };
    let ahead = foresight(game, seat);
    let expected = ahead.as_ref().map_or(game, Foresight::game);
    for _ in 0..tries {
        let mut draw = Draw { dice: dice.clone(), face: None, spare: None };
        let drawn = drawn(expected, seat, &mut draw);
        *dice = draw.dice;
        if let Some(command) = drawn
            && check::command_after(expected, ahead.as_ref(), seat, &command).is_ok()
        {
            return (seat, command);
        }
    }
    (seat, fallback(game, seat))
}

/// Whether a player may still give free commands in this phase.
pub fn has_time(game: &Game) -> bool {
    game.state().idle < MOST_IDLE
}

fn drawn(game: &Game, seat: Seat, draw: &mut Draw) -> Option<Command> {
    let verbs = &game.rules().verbs;
    // Verbs that end a step are asked first.
    if let Some(verb) = verbs.iter().rev().find(|verb| (verb.random.eager)(game, seat, &mut draw.dice)) {
        return (verb.random.draw)(verb, game, seat, draw);
    }
    let face = draw.dice.below(sides(verbs, |random| random.faces)) as u8;
    let verb = match face {
        FREE_FACE if !has_time(game) => return None,
        FREE_FACE => {
            let (sectors, players) = (game.state().sectors.len(), game.state().players.len());
            let sector = SectorId(draw.dice.below(sectors) as u8);
            let player = Seat(draw.dice.below(players) as u8);
            draw.spare = Some((sector, player, draw.dice.below(4) as u8 + 1));
            let free = draw.dice.below(sides(verbs, |random| random.free_faces)) as u8;
            draw.face = Some(free);
            verbs.iter().find(|verb| verb.random.free_faces.contains(&free))?
        }
        face => {
            draw.face = Some(face);
            verbs.iter().find(|verb| verb.random.faces.contains(&face))?
        }
    };
    (verb.random.draw)(verb, game, seat, draw)
}

/// The number of sides of the die: the highest face that any row names.
fn sides(verbs: &[MercVerb], faces: fn(&Random<Merc>) -> &'static [u8]) -> usize {
    let highest = verbs.iter().flat_map(|verb| faces(&verb.random)).max();
    highest.map_or(0, |face| usize::from(*face) + 1)
}

/// A command that is always legal.
pub fn fallback(game: &Game, seat: Seat) -> Command {
    let ends = game.rules().verbs.iter().find(|verb| verb.bots.gives_up && (verb.open)(game, seat));
    let first = match ends {
        Some(verb) => (verb.list)(verb, game, seat).into_iter().next(),
        None => list(game, seat).into_iter().next(),
    };
    first.unwrap_or_else(|| Done.into())
}

/// Any command, legal or not, as a careless or hostile player might type.
pub fn wild(game: &Game, dice: &mut BotDice) -> Command {
    let verbs = &game.rules().verbs;
    (verbs[dice.below(verbs.len())].random.wild)(game, dice)
}

/// Every legal command, with one example where a number or a set can vary.
pub fn list(game: &Game, seat: Seat) -> Vec<Command> {
    let ahead = foresight(game, seat);
    let game = ahead.as_ref().map_or(game, Foresight::game);
    let of = |verb| listed(game, ahead.as_ref(), seat, verb);
    let mut all: Vec<Command> = game.rules().verbs.iter().flat_map(of).collect();
    all.sort_by_cached_key(|command| command.about(game, seat));
    all
}

/// Whether a player without MERCs has a legal command other than `done` and `undone`: only free verbs need no MERC.
pub fn can_act_without_mercs(game: &Game, seat: Seat) -> bool {
    let free = game.rules().verbs.iter().filter(|verb| verb.group == FREE && (verb.open)(game, seat));
    let mut listed = free.flat_map(|verb| (verb.list)(verb, game, seat)).filter(|command| !command.is_about_done());
    listed.any(|command| check::command(game, seat, &command).is_ok())
}

/// The legal commands of one verb.
pub fn list_of(game: &Game, seat: Seat, verb: &MercVerb) -> Vec<Command> {
    let ahead = foresight(game, seat);
    listed(ahead.as_ref().map_or(game, Foresight::game), ahead.as_ref(), seat, verb)
}

/// Orders in advance are listed for the state that is expected when they are carried out.
pub fn foresight(game: &Game, seat: Seat) -> Option<Foresight<'_>> {
    check::gives_orders(game, seat).then(|| Foresight::of(game, seat))
}

fn listed(game: &Game, ahead: Option<&Foresight<'_>>, seat: Seat, verb: &MercVerb) -> Vec<Command> {
    if !(verb.open)(game, seat) {
        return Vec::new();
    }
    let mut all = (verb.list)(verb, game, seat);
    all.retain(|command| check::command_after(game, ahead, seat, command).is_ok());
    all
}

/// Usually a unit in play, occasionally any card.
pub fn any_unit(game: &Game, dice: &mut BotDice) -> UnitId {
    let state = game.state();
    let in_play: Vec<UnitId> = state.seats().flat_map(|seat| state.team(seat)).collect();
    match dice.below(4) {
        0 => UnitId(dice.below(state.units.len()) as u8),
        _ => dice.pick(&in_play).copied().unwrap_or(UnitId(0)),
    }
}

pub fn any_units(game: &Game, dice: &mut BotDice) -> Vec<UnitId> {
    (0..dice.below(4)).map(|_| any_unit(game, dice)).collect()
}

pub fn any_sector(game: &Game, dice: &mut BotDice) -> SectorId {
    SectorId(dice.below(game.state().sectors.len()) as u8)
}

pub fn any_seat(game: &Game, dice: &mut BotDice) -> Seat {
    Seat(dice.below(game.state().players.len()) as u8)
}

pub fn any_squad(game: &Game, dice: &mut BotDice) -> SquadId {
    SquadId(dice.below(game.state().squads.len()) as u8)
}

pub fn any_tactic(game: &Game, dice: &mut BotDice) -> TacticId {
    TacticId(dice.below(game.content().tactics.len()) as u8)
}
