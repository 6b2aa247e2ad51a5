//! Fire: dice become hits, hits become wounds. This file does not know how targets are chosen.

use super::{aim, damage, dice_of};
use crate::kernel::{Flow, Group, Kind, Opt, Rolled, Seat};
use crate::lua::Whole;
use crate::merc::game::context::HookCall;
use crate::merc::game::{Game, check_script_errors};
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{CardId, SectorId, SquadId, UnitId};
use crate::merc::model::state::{Fighter, ItemPlace, Target};
use crate::merc::rules::setup::DICE;
use crate::merc::rules::{stats, vehicles};

/// The most targets that hits can be split over, because a set of them fits in one machine word.
const MOST_BINS: usize = 64;
/// The most dice in one attack.
const MOST_DICE: usize = 60;

/// A declared attack (COM-6c to g). The dice are counted now because the choice of targets can change them.
pub fn resolve(game: &mut Game, sector: SectorId, unit: UnitId, targets: Vec<(Target, u16)>) -> Flow<()> {
    let by = Fighter::Unit(unit);
    game.emit(Event::Aimed { by, targets: targets.clone() })?;
    let dice = dice_of(game, unit);
    check_script_errors(game)?;
    if dice == 0 {
        return Ok(());
    }
    let needs = hit_on(game, unit);
    let pierces = pierces(game, unit);
    roll(game, by, dice, needs)?;
    rolled_hooks(game, unit)?;
    // Hits may change the shooter's gear (Gaddafi). What took part in the attack is used up, and nothing else.
    let used = hooks::unit_cards(game, unit, hooks::ATTACK_DONE);
    let (hits, free) = sort_hits(game, unit);
    let mut shares = allocate(game, by, &targets, hits, pierces, &[])?;
    if free > 0 {
        let anybody = aim::targets_for(game, sector, unit);
        shares.extend(allocate(game, by, &anybody, free, pierces, &shares)?);
    }
    for (target, count) in shares {
        land(game, sector, unit, target, count, pierces)?;
    }
    attack_done(game, unit, used)
}

/// The number of hits for the declared targets, and of hits that may go to any legal enemy.
fn sort_hits(game: &Game, unit: UnitId) -> (u8, u8) {
    let Some(attack) = game.state().attack() else { return (0, 0) };
    let Some(lowest) = free_from(game, unit) else { return (attack.hits, 0) };
    let free = attack.dice.iter().filter(|die| **die >= attack.needs.max(lowest)).count() as u8;
    (attack.hits.saturating_sub(free), free.min(attack.hits))
}

/// The lowest die of a hit that may go to any legal enemy, if a card of the shooter says so.
pub fn free_from(game: &Game, unit: UnitId) -> Option<u8> {
    let calls = hooks::unit_cards(game, unit, hooks::FREE_HITS).into_iter();
    let lowest = calls.filter_map(|call| hooks::read::<Option<Whole>>(game, call)?).map(|Whole(die)| die).min()?;
    Some(lowest.clamp(0, i32::from(u8::MAX)) as u8)
}

/// Hits reach their target unless a card of the shooter uses them for something else.
fn land(game: &mut Game, sector: SectorId, unit: UnitId, target: Target, count: u16, pierces: bool) -> Flow<()> {
    let mut hits = count.min(250) as u8;
    let about = |call| match target {
        Target::Unit(other) => HookCall { other: Some(other), sector: Some(sector), ..call },
        Target::Dog(_) => HookCall { sector: Some(sector), ..call },
        Target::Militia(_) | Target::Riders(_) => HookCall { seat: target.militia_of(), sector: Some(sector), ..call },
    };
    for call in hooks::unit_cards(game, unit, hooks::HIT_LANDING) {
        if hits > 0 && hooks::is_here(game, &call) {
            hits -= hooks::act_number(game, HookCall { number: Some(hits), ..about(call) }, hits)?;
        }
    }
    let before = standing(game, sector, target);
    damage::apply(game, sector, target, u16::from(hits), pierces)?;
    let dead = before.saturating_sub(standing(game, sector, target));
    if dead > 0 {
        for call in hooks::unit_cards(game, unit, hooks::KILLED) {
            hooks::act_each(game, [HookCall { number: Some(dead), ..about(call) }])?;
        }
    }
    Ok(())
}

/// How many of a target are left.
fn standing(game: &Game, sector: SectorId, target: Target) -> u8 {
    match target {
        Target::Unit(unit) => u8::from(game.state().squad_of(unit).is_some()),
        Target::Dog(_) => 0,
        Target::Militia(seat) => game.state().militia_on_foot(seat, sector),
        Target::Riders(squad) => riders_in(game, squad, sector),
    }
}

/// The militia who ride with a squad, if it is in this sector.
fn riders_in(game: &Game, squad: SquadId, sector: SectorId) -> u8 {
    let squad = game.state().squad(squad);
    if squad.sector == Some(sector) { squad.riders } else { 0 }
}

/// All militia of one player on foot fire one after another, each at the first target still standing (COM-8).
pub fn volley(game: &mut Game, sector: SectorId, seat: Seat) -> Flow<()> {
    let by = Fighter::Militia(seat);
    let found = aim::candidates(game, sector, game.state().side(seat));
    if found.is_empty() || ready_militia(game, seat, sector) == 0 {
        return Ok(());
    }
    let mut order = volley_order(game, by, seat, &found)?;
    let shots = ready_militia(game, seat, sector).min(60);
    roll(game, by, shots, stats::militia(game, seat, sector).hit_on)?;
    let mut hits = u16::from(game.state().attack().map_or(0, |attack| attack.hits));
    while hits > 0 {
        let Some((target, room)) = next_standing(game, sector, seat, &mut order) else { break };
        let count = hits.min(room);
        damage::apply(game, sector, target, count, false)?;
        hits -= count;
    }
    game.emit(Event::AttackEnded)
}

/// The militia who ride with a squad fire one after another. A vehicle may give each of them several dice and targets (MOD-C2).
pub fn riders_volley(game: &mut Game, sector: SectorId, squad: SquadId) -> Flow<()> {
    let (by, seat) = (Fighter::Riders(squad), squad.seat());
    let found = aim::candidates(game, sector, game.state().side(seat));
    let numbers = vehicles::riders(game, squad, sector);
    check_script_errors(game)?;
    if found.is_empty() || numbers.dice == 0 {
        return Ok(());
    }
    let mut order = volley_order(game, by, seat, &found)?;
    let shooters = riders_in(game, squad, sector).min(MOST_DICE as u8 / numbers.dice);
    roll(game, by, shooters * numbers.dice, numbers.hit_on)?;
    let dice = game.state().attack().map_or(Vec::new(), |attack| attack.dice.clone());
    for shooter in dice.chunks(usize::from(numbers.dice)) {
        let mut hits = shooter.iter().filter(|die| **die >= numbers.hit_on).count() as u16;
        for _ in 0..numbers.targets {
            let Some((target, room)) = next_standing(game, sector, seat, &mut order).filter(|_| hits > 0) else { break };
            // Each of them has declared single militia (COM-6).
            let room = if target.militia_of().is_some() { damage::toughness(game, target, false) } else { room };
            let count = hits.min(room);
            damage::apply(game, sector, target, count, false)?;
            hits -= count;
        }
    }
    game.emit(Event::AttackEnded)
}

/// The first target still standing. The last shots may have exposed another target: the Dictator without his men (DIC-5).
fn next_standing(game: &Game, sector: SectorId, seat: Seat, order: &mut Vec<Target>) -> Option<(Target, u16)> {
    first_standing(game, sector, order).or_else(|| {
        let now = aim::candidates(game, sector, game.state().side(seat)).into_iter().map(|(target, _)| target);
        let uncovered: Vec<Target> = now.filter(|target| !order.contains(target)).collect();
        order.extend(uncovered);
        first_standing(game, sector, order)
    })
}

/// Asks the owner in which order militia fire at their targets.
fn volley_order(game: &mut Game, by: Fighter, seat: Seat, found: &[(Target, u16)]) -> Flow<Vec<Target>> {
    let mut order: Vec<Target> = Vec::new();
    if found.len() > 1 {
        let options = found.iter().map(|(target, _)| Opt::one(Choice::from(*target))).collect();
        let most = found.len() as u16;
        let ranked = game.rank(seat, QuestionId::Volley { by }, options, 1, most)?;
        order.extend(ranked.into_iter().filter_map(|(choice, _)| choice.target()));
    }
    let rest: Vec<Target> = found.iter().map(|(target, _)| *target).filter(|target| !order.contains(target)).collect();
    order.extend(rest);
    game.emit(Event::Aimed { by, targets: order.iter().map(|target| (*target, 1)).collect() })?;
    Ok(order)
}

/// Militia that have not changed sides in this round.
pub fn ready_militia(game: &Game, seat: Seat, sector: SectorId) -> u8 {
    let fresh = game.state().combat().map_or(0, |combat| combat.fresh[usize::from(seat.0)]);
    game.state().militia_on_foot(seat, sector).saturating_sub(fresh)
}

/// Rolls the dice of an attack, or rolls them again.
pub fn roll(game: &mut Game, by: Fighter, dice: u8, needs: u8) -> Flow<()> {
    let (dice, draw) = game.roll(DICE, game.content().rules.die_faces, usize::from(dice))?;
    let hits = dice.iter().filter(|die| **die >= needs).count() as u8;
    game.emit(Event::DiceRolled { by: Some(by), why: String::new(), dice, needs, hits, draw })
}

/// Rolls more dice for the current attack.
pub fn roll_more(game: &mut Game, count: u8) -> Flow<Rolled> {
    let Some((by, needs, already)) = game.state().attack().map(|attack| (attack.by, attack.needs, attack.dice.len())) else {
        return Ok(Rolled::default());
    };
    let room = MOST_DICE.saturating_sub(already);
    let (dice, draw) = game.roll(DICE, game.content().rules.die_faces, usize::from(count).min(room))?;
    let hits = dice.iter().filter(|die| **die >= needs).count() as u8;
    game.emit(Event::DiceAdded { by, dice: dice.clone(), needs, hits, draw })?;
    Ok(dice)
}

/// The lowest die that hits, including changes by cards (COM-6d).
pub fn hit_on(game: &Game, unit: UnitId) -> u8 {
    let rules = &game.content().rules;
    let calls = hooks::unit_cards(game, unit, hooks::HIT_ON).into_iter();
    let changed = calls.filter_map(|call| hooks::read::<Option<Whole>>(game, call)?);
    changed.map(|Whole(needs)| rules.threshold(needs)).min().unwrap_or(rules.hit_on)
}

/// The card that lets a MERC hit on lower dice than others.
pub fn hit_on_by(game: &Game, unit: UnitId) -> Option<CardId> {
    let rules = &game.content().rules;
    let needs = |call: HookCall| {
        let card = call.card;
        hooks::read::<Option<Whole>>(game, call)?.map(|Whole(needs)| (rules.threshold(needs), card))
    };
    let calls = hooks::unit_cards(game, unit, hooks::HIT_ON).into_iter();
    calls.filter_map(needs).filter(|(needs, _)| *needs < rules.hit_on).min_by_key(|(needs, _)| *needs).map(|(_, card)| card)
}

/// The whole attack ignores armor when an armor-piercing weapon takes part (EQP-AP).
fn pierces(game: &Game, unit: UnitId) -> bool {
    game.state().unit(unit).gear.iter().any(|item| game.equipment(*item).pierces)
}

/// The number of hits that would kill every declared target of the current attack.
pub fn enough(game: &Game) -> u16 {
    let Some(attack) = game.state().attack() else { return 0 };
    let through = matches!(attack.by, Fighter::Unit(unit) if pierces(game, unit));
    let needed = |(target, copies): &(Target, u16)| match target.militia_of() {
        Some(_) => *copies,
        None => damage::body(game, *target, through),
    };
    // A vehicle takes hits once for all its people.
    let mut covers: Vec<(SquadId, u8)> =
        attack.targets.iter().filter_map(|(target, _)| damage::cover_of(game, *target)).collect();
    covers.sort_unstable();
    covers.dedup();
    attack.targets.iter().map(needed).sum::<u16>() + covers.iter().map(|(_, cover)| u16::from(*cover)).sum::<u16>()
}

fn rolled_hooks(game: &mut Game, unit: UnitId) -> Flow<()> {
    for call in hooks::unit_cards(game, unit, hooks::ROLLED) {
        let Some(attack) = game.state().attack() else { break };
        let dice = Box::new(attack.dice.iter().copied().collect());
        let hits = attack.hits;
        hooks::act(game, HookCall { dice: Some(dice), number: Some(hits), ..call })?;
    }
    Ok(())
}

type Shares = Vec<(Target, u16)>;

/// Splits hits freely among targets (COM-6e), in addition to hits already assigned.
fn allocate(
    game: &mut Game,
    by: Fighter,
    targets: &[(Target, u16)],
    hits: u8,
    pierces: bool,
    taken: &[(Target, u16)],
) -> Flow<Shares> {
    let room = |target: &Target, copies: u16| {
        let others = if target.militia_of().is_some() { copies.saturating_sub(1) } else { 0 };
        let whole = damage::toughness(game, *target, pierces) + others;
        let gone: u16 = taken.iter().filter(|(other, _)| other == target).map(|(_, count)| count).sum();
        whole.saturating_sub(gone)
    };
    let bins: Vec<(Choice, u16)> = targets
        .iter()
        .map(|(target, copies)| (Choice::from(*target), room(target, *copies)))
        .filter(|(_, room)| *room > 0)
        .take(MOST_BINS)
        .collect();
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
                militia => militia.militia_of(),
            };
            // A unit killed by its own roll has no owner to ask.
            let Some(seat) = seat else { return Ok(Vec::new()) };
            game.distribute(seat, QuestionId::Hits { by }, Kind::Distribute { groups, bins, all: false })?
        }
    };
    Ok(parts.into_iter().filter_map(|(_, choice, count)| Some((choice.target()?, count))).collect())
}

fn first_standing(game: &Game, sector: SectorId, order: &[Target]) -> Option<(Target, u16)> {
    order.iter().find_map(|target| {
        let room = match target {
            Target::Militia(seat) => u16::from(game.state().militia_on_foot(*seat, sector)),
            Target::Riders(squad) => match u16::from(riders_in(game, *squad, sector)) {
                0 => 0,
                riders => damage::toughness(game, *target, false) + riders - 1,
            },
            Target::Unit(unit) if game.state().sector_of(*unit) != Some(sector) => 0,
            other => damage::toughness(game, *other, false),
        };
        (room > 0).then_some((*target, room))
    })
}

fn attack_done(game: &mut Game, unit: UnitId, used: Vec<HookCall>) -> Flow<()> {
    for call in used {
        let item = call.item.map(|item| game.state().item(item).place);
        let in_play = item.is_none_or(|place| matches!(place, ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Stash(_)));
        if in_play && game.state().squad_of(unit).is_some() {
            hooks::act(game, call)?;
        }
    }
    Ok(())
}
