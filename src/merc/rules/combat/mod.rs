//! Combat, from the first shot to the last (rulebook 05). This module does not know who may start one.

pub mod aim;
pub mod damage;
pub mod fire;
pub mod order;
pub mod pause;
pub mod retreat;
pub mod stalemate;

use super::{control, gear, stats};
use crate::kernel::{Flow, Seat};
use crate::merc::game::context::HookCall;
use crate::merc::game::{Game, check_script_errors};
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SectorId, Side, UnitId};
use crate::merc::model::state::{Fighter, ItemPlace};

/// COM-1: units that enter a sector with enemies fight at once, unless a combat is already under way. `units` and `militia`
/// are those that entered.
pub fn fight_if_enemies(game: &mut Game, at: SectorId, side: Side, units: Vec<UnitId>, militia: Vec<(Seat, u8)>) -> Flow<()> {
    if game.state().has_enemies(side, at) && game.state().combat().is_none() {
        fight(game, at, side, units, militia)?;
    }
    Ok(())
}

/// A whole combat: every unit in the sector takes part (COM-2). `units` and `militia` are those that entered.
fn fight(game: &mut Game, sector: SectorId, attacker: Side, units: Vec<UnitId>, militia: Vec<(Seat, u8)>) -> Flow<()> {
    game.emit(Event::CombatBegan { sector, attacker, units, militia })?;
    pause::before_round(game, sector)?;
    before_round_one(game, sector)?;
    rounds(game, sector, 1)
}

/// The rest of a combat that has begun: the turns left in the round, or the next round if `left` is none. Simulated fights use this.
pub fn resume(game: &mut Game, sector: SectorId, left: Option<Vec<Fighter>>) -> Flow<()> {
    let round = game.state().combat().map_or(0, |combat| combat.round);
    match left {
        None if round == 0 => before_round_one(game, sector)?,
        None => {}
        Some(order) => {
            let goes_on = turns(game, sector, order)?;
            if !goes_on {
                return end(game, sector);
            }
        }
    }
    rounds(game, sector, round + 1)
}

/// Rounds until the combat is over.
fn rounds(game: &mut Game, sector: SectorId, first: u8) -> Flow<()> {
    let mut round = first;
    while !is_decided(game, sector) {
        // COM-15
        if round > game.content().rules.combat_rounds {
            retreat::break_off(game, sector)?;
            break;
        }
        if !self::round(game, sector, round)? {
            break;
        }
        round += 1;
    }
    end(game, sector)
}

/// One round (COM-4); false if the combat ends undecided (COM-13).
fn round(game: &mut Game, sector: SectorId, round: u8) -> Flow<bool> {
    if round > 1 {
        pause::before_round(game, sector)?;
        mines(game, sector)?;
        if is_decided(game, sector) {
            return Ok(true);
        }
    }
    let order = order::of(game, sector);
    check_script_errors(game)?;
    let ties = order::ties(game, &order);
    game.emit(Event::RoundBegan { round, sector, order: order.clone(), ties })?;
    turns(game, sector, order.into_iter().map(|(fighter, _)| fighter).collect())
}

/// The turns of a round and what comes after them; false if the combat ends undecided.
fn turns(game: &mut Game, sector: SectorId, order: Vec<Fighter>) -> Flow<bool> {
    for fighter in order {
        if is_decided(game, sector) {
            return Ok(true);
        }
        if is_standing(game, sector, fighter) {
            turn(game, sector, fighter)?;
            game.emit(Event::TurnTaken { by: fighter })?;
        }
    }
    if !is_decided(game, sector) {
        second_shots(game, sector)?;
    }
    if is_decided(game, sector) {
        return Ok(true);
    }
    retreat::offer(game, sector)
}

/// One unit's turn: options before the attack, aim, fire (COM-6).
fn turn(game: &mut Game, sector: SectorId, fighter: Fighter) -> Flow<()> {
    match fighter {
        Fighter::Militia(seat) => fire::volley(game, sector, seat),
        Fighter::Riders(squad) => fire::riders_volley(game, sector, squad),
        Fighter::Unit(unit) => {
            before_attack(game, sector, unit)?;
            if game.state().squad_of(unit).is_some() && !is_decided(game, sector) {
                attack(game, sector, unit)?;
            }
            game.emit(Event::AttackEnded)
        }
    }
}

/// Aim and fire with full dice. Scripts use this to let a unit attack out of turn.
pub fn attack(game: &mut Game, sector: SectorId, unit: UnitId) -> Flow<()> {
    let dice = dice_of(game, unit);
    check_script_errors(game)?;
    if dice == 0 {
        return Ok(());
    }
    let targets = aim::choose(game, sector, unit)?;
    if targets.is_empty() {
        return Ok(());
    }
    fire::resolve(game, sector, unit, targets)
}

/// The combat dice of a unit on its turn, minus those it gave up; none if a card forbids it to attack.
pub fn dice_of(game: &Game, unit: UnitId) -> u8 {
    if !hooks::allows(game, unit, hooks::MAY_ATTACK, |call| call) {
        return 0;
    }
    let combat = stats::of(game, unit).combat().clamp(0, 60) as u8;
    combat.saturating_sub(game.state().combat().map_or(0, |combat| combat.given_up))
}

fn before_attack(game: &mut Game, sector: SectorId, unit: UnitId) -> Flow<()> {
    for call in hooks::unit_cards(game, unit, hooks::BEFORE_ATTACK) {
        let dice = dice_of(game, unit);
        if hooks::is_here(game, &call) && game.state().held_by(unit).is_none() {
            hooks::act(game, HookCall { sector: Some(sector), number: Some(dice), ..call })?;
        }
    }
    Ok(())
}

/// COM-3: mines, "start of combat" hooks, first strikes, each in initiative order. Units that enter can disarm mines.
fn before_round_one(game: &mut Game, sector: SectorId) -> Flow<()> {
    let came: Vec<UnitId> = game.state().combat().map_or(Vec::new(), |combat| combat.came.clone());
    for unit in came {
        for call in hooks::unit_cards(game, unit, hooks::ENTERING) {
            hooks::act_each(game, [HookCall { sector: Some(sector), ..call }])?;
        }
    }
    mines(game, sector)?;
    each_unit(game, sector, hooks::COMBAT_START)?;
    each_unit(game, sector, hooks::FIRST_STRIKE)
}

/// COM-11: second shots come after everyone else.
fn second_shots(game: &mut Game, sector: SectorId) -> Flow<()> {
    each_unit(game, sector, hooks::ROUND_END)
}

fn each_unit(game: &mut Game, sector: SectorId, hook: crate::lua::HookId) -> Flow<()> {
    if is_decided(game, sector) || !any_has(game, sector, hook) {
        return Ok(());
    }
    let mut calls = Vec::new();
    for (fighter, _) in order::of(game, sector) {
        if let Fighter::Unit(unit) = fighter {
            calls.extend(hooks::unit_cards(game, unit, hook));
        }
    }
    for call in calls {
        if is_decided(game, sector) {
            break;
        }
        hooks::act_each(game, [HookCall { sector: Some(sector), ..call }])?;
    }
    Ok(())
}

/// Whether any unit has the hook; if not, the order need not be computed.
fn any_has(game: &Game, sector: SectorId, hook: crate::lua::HookId) -> bool {
    game.state().units_in(sector).any(|unit| hooks::any_of_unit(game, unit, hook))
}

/// EQP-MINE: cards in the stash affect the units that entered and are still there.
fn mines(game: &mut Game, sector: SectorId) -> Flow<()> {
    let stash: Vec<ItemId> = game.state().sector(sector).stash.clone();
    let Some(controller) = game.state().sector(sector).control else { return Ok(()) };
    let attacker = game.state().combat().map(|combat| combat.attacker);
    if attacker == Some(game.state().side(controller)) {
        return Ok(());
    }
    if !stash.is_empty() {
        game.consult(controller);
    }
    for item in stash {
        let card = game.catalog().item_card(item);
        let came = game.state().combat().is_some_and(|c| !c.came.is_empty() || c.came_militia.iter().any(|n| *n > 0));
        let there = game.state().item(item).place == ItemPlace::Stash(sector);
        if came && there && game.defines(card, hooks::ENEMIES_ENTERING) {
            let call = HookCall::of(hooks::ENEMIES_ENTERING, card);
            hooks::act(game, HookCall { item: Some(item), sector: Some(sector), seat: Some(controller), ..call })?;
        }
    }
    Ok(())
}

/// Only one side has units left (COM-13).
pub fn is_decided(game: &Game, sector: SectorId) -> bool {
    let state = game.state();
    let mut sides = state.present(sector).map(|seat| state.side(seat));
    let first = sides.next();
    sides.all(|side| Some(side) == first)
}

/// The only side that has units left, if the combat is decided.
fn winner(game: &Game, sector: SectorId) -> Option<Side> {
    let state = game.state();
    state.sides().find(|side| state.unit_count(*side, sector) > 0).filter(|_| is_decided(game, sector))
}

fn is_standing(game: &Game, sector: SectorId, fighter: Fighter) -> bool {
    match fighter {
        Fighter::Unit(unit) => game.state().sector_of(unit) == Some(sector),
        Fighter::Militia(seat) => game.state().militia_on_foot(seat, sector) > 0,
        Fighter::Riders(squad) => game.state().squad(squad).riders > 0 && game.state().squad(squad).sector == Some(sector),
    }
}

/// COM-14: dogs come back, per-combat state is cleared, control and victory are checked.
fn end(game: &mut Game, sector: SectorId) -> Flow<()> {
    let there: Vec<UnitId> = game.state().units_in(sector).collect();
    for unit in there {
        for call in hooks::unit_cards(game, unit, hooks::COMBAT_END) {
            let (state, side) = (game.state(), winner(game, sector));
            let won = side.is_some() && state.owner(unit).map(|seat| state.side(seat)) == side;
            let winner = state.rightful_control(sector).filter(|seat| side == Some(state.side(*seat)));
            hooks::act_each(game, [HookCall { sector: Some(sector), won, winner, ..call }])?;
        }
    }
    let winner = winner(game, sector);
    let state = game.state();
    let dogs: Vec<ItemId> = state.combat().map_or(Vec::new(), |combat| combat.dogs.iter().map(|hold| hold.dog).collect());
    for dog in dogs {
        game.emit(Event::DogReleased { dog })?;
    }
    game.emit(Event::CombatEnded { sector, winner })?;
    gear::settle_all(game)?;
    stash_taken(game, sector)?;
    control::settle(game)
}

/// Items taken before the combat and not equipped go to the stash if that side still holds the sector.
fn stash_taken(game: &mut Game, sector: SectorId) -> Flow<()> {
    for seat in game.state().seats() {
        let stays = game.state().unit_count(game.state().side(seat), sector) > 0;
        for item in gear::found(game, seat) {
            match stays {
                true => game.emit(Event::ItemStashed { seat, sector, item })?,
                false => game.emit(Event::ItemDiscarded { item, from: None })?,
            }
        }
    }
    Ok(())
}
