//! Fire: dice become hits, hits become wounds. How targets are chosen is not known here.

use super::{aim, damage};
use crate::kernel::{Flow, Group, Kind, Opt, Seat};
use crate::lua::Whole;
use crate::merc::choice::{Choice, Topic, Word};
use crate::merc::event::Event;
use crate::merc::game::Game;
use crate::merc::hooks::{self, Frame};
use crate::merc::ids::{SectorId, UnitId};
use crate::merc::numbers;
use crate::merc::rules::setup::DICE;
use crate::merc::state::{Fighter, Target};

/// A declared attack (COM-6c to g).
pub fn resolve(game: &mut Game, sector: SectorId, unit: UnitId, targets: Vec<(Target, u16)>, dice: u8) -> Flow<()> {
    let by = Fighter::Unit(unit);
    game.emit(Event::Aimed { by, targets: targets.clone() })?;
    let needs = hit_on(game, unit);
    let pierces = pierces(game, unit);
    roll(game, by, dice, needs)?;
    rolled_hooks(game, unit)?;
    let hits = game.state().attack().map_or(0, |attack| attack.hits);
    for (target, count) in allocate(game, by, &targets, hits, pierces)? {
        damage::apply(game, sector, target, count, pierces)?;
    }
    attack_done(game, unit)
}

/// All militia of one player fire one after another, each at the first target still standing (COM-8).
pub fn volley(game: &mut Game, sector: SectorId, seat: Seat) -> Flow<()> {
    let side = game.state().side(seat);
    let found = aim::candidates(game, sector, side);
    if found.is_empty() {
        return Ok(());
    }
    let mut order: Vec<Target> = Vec::new();
    if found.len() > 1 {
        let options = found.iter().map(|(target, _)| Opt::one(Choice::from(*target))).collect();
        let most = found.len() as u16;
        let ranked = game.rank(seat, Topic::Volley { seat }, options, 1, most)?;
        order.extend(ranked.into_iter().filter_map(|(choice, _)| choice.target()));
    }
    let rest: Vec<Target> = found.iter().map(|(target, _)| *target).filter(|target| !order.contains(target)).collect();
    order.extend(rest);
    let by = Fighter::Militia(seat);
    game.emit(Event::Aimed { by, targets: order.iter().map(|target| (*target, 1)).collect() })?;
    let shots = game.state().militia(seat, sector).min(60);
    roll(game, by, shots, numbers::militia(game, seat).hit_on)?;
    let mut hits = u16::from(game.state().attack().map_or(0, |attack| attack.hits));
    while hits > 0 {
        let Some((target, room)) = first_standing(game, sector, &order) else {
            // Whom the last shots uncovered is next: the Dictator without his men (DIC-5).
            let now = aim::candidates(game, sector, side).into_iter().map(|(target, _)| target);
            let uncovered: Vec<Target> = now.filter(|target| !order.contains(target)).collect();
            if uncovered.is_empty() {
                break;
            }
            order.extend(uncovered);
            continue;
        };
        let count = hits.min(room);
        damage::apply(game, sector, target, count, false)?;
        hits -= count;
    }
    game.emit(Event::AttackEnded)
}

/// The dice of an attack, as an event; also how a roll is made anew.
pub fn roll(game: &mut Game, by: Fighter, dice: u8, needs: u8) -> Flow<()> {
    let (dice, draw) = game.roll(DICE, 6, usize::from(dice))?;
    let hits = dice.iter().filter(|die| **die >= needs).count() as u8;
    game.emit(Event::DiceRolled { by: Some(by), why: String::new(), dice, needs, hits, draw })
}

/// Hits on 4 or more, unless a card changes the threshold (COM-6d).
fn hit_on(game: &Game, unit: UnitId) -> u8 {
    let frames = hooks::unit_cards(game, unit, hooks::HIT_ON).into_iter();
    let changed = frames.filter_map(|frame| hooks::read::<Option<Whole>>(game, frame)?);
    changed.map(|Whole(needs)| needs.clamp(2, 6) as u8).min().unwrap_or(4)
}

/// The whole attack ignores armor when an armor-piercing weapon takes part (EQP-AP).
fn pierces(game: &Game, unit: UnitId) -> bool {
    game.state().unit(unit).gear.iter().any(|item| game.equipment(*item).pierces)
}

fn rolled_hooks(game: &mut Game, unit: UnitId) -> Flow<()> {
    for frame in hooks::unit_cards(game, unit, hooks::ROLLED) {
        let Some(attack) = game.state().attack() else { break };
        let dice = Box::new(attack.dice.iter().copied().collect());
        let hits = attack.hits;
        hooks::act(game, Frame { dice: Some(dice), number: Some(hits), ..frame })?;
    }
    Ok(())
}

/// Hits are split freely among the declared targets (COM-6e).
fn allocate(game: &mut Game, by: Fighter, targets: &[(Target, u16)], hits: u8, pierces: bool) -> Flow<Vec<(Target, u16)>> {
    let room = |target: &Target, copies: u16| match target {
        Target::Militia(_) => copies,
        other => damage::toughness(game, *other, pierces),
    };
    let bins: Vec<(Choice, u16)> =
        targets.iter().map(|(target, copies)| (Choice::from(*target), room(target, *copies))).collect();
    let total: u16 = bins.iter().map(|(_, room)| room).sum();
    let hits = u16::from(hits).min(total);
    let parts = match bins.as_slice() {
        _ if hits == 0 => Vec::new(),
        [(only, _)] => vec![(0, *only, hits)],
        _ if hits == total => bins.iter().map(|(bin, room)| (0, *bin, *room)).collect(),
        several => {
            let every = u64::MAX >> (64 - several.len());
            let groups = vec![Group { what: Choice::Word(Word::Hits), count: hits, bins: every }];
            let seat = match by {
                Fighter::Unit(unit) => game.state().owner(unit),
                Fighter::Militia(seat) => Some(seat),
            };
            // Killed by its own roll, it has nobody to choose.
            let Some(seat) = seat else { return Ok(Vec::new()) };
            game.distribute(seat, Topic::Hits { by }, Kind::Distribute { groups, bins, all: false })?
        }
    };
    Ok(parts.into_iter().filter_map(|(_, choice, count)| Some((choice.target()?, count))).collect())
}

fn first_standing(game: &Game, sector: SectorId, order: &[Target]) -> Option<(Target, u16)> {
    order.iter().find_map(|target| {
        let room = match target {
            Target::Militia(seat) => u16::from(game.state().militia(*seat, sector)),
            Target::Unit(unit) if game.state().sector_of(*unit) != Some(sector) => 0,
            other => damage::toughness(game, *other, false),
        };
        (room > 0).then_some((*target, room))
    })
}

fn attack_done(game: &mut Game, unit: UnitId) -> Flow<()> {
    if game.state().squad_of(unit).is_none() {
        return Ok(());
    }
    let frames = hooks::unit_cards(game, unit, hooks::ATTACK_DONE);
    hooks::act_each(game, frames)
}
