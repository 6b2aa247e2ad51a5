//! Operations of combat: attacks out of turn, dice, dogs and mines.

use super::object::{At, ItemRef, UnitRef};
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::game::access::{act, current_call, ensure, wrong};
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, SquadId, UnitId};
use crate::merc::model::state::{Combat, Target};
use crate::merc::rules::combat::{self, aim, damage, fire};
use crate::merc::rules::vehicles;
use crate::merc::scripting::ops::{HEAVY, LIGHT, Ops};
use mlua::Result;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Attacks");
    out_of_turn(ops)?;
    dice(ops)?;
    ops.add(
        "hold(item: Item, unit: Unit)",
        "Sets a dog on an enemy MERC, who can then attack only the dog (EQP-DOG).",
        |lua, (dog, target): (ItemRef, UnitRef)| {
            let owner = current_call(|call| call.unit)?;
            let Some(owner) = owner else { return wrong("only the MERC who carries the dog can set it on an enemy") };
            ensure(NO_COMBAT, |game| fights(game, owner) && fights(game, target.0))?;
            ensure("a carried dog can hold one enemy, who must be a legal target and not already held", |game| {
                let busy = |combat: &Combat| combat.dogs.iter().any(|hold| hold.dog == dog.0);
                let sector = game.state().combat().filter(|combat| !busy(combat)).map(|combat| combat.sector);
                let open = sector.is_some_and(|sector| aim::may_be_targeted(game, sector, target.0));
                let side = |unit| game.state().owner(unit).map(|seat| game.state().side(seat));
                let worn = game.state().unit(owner).gear.contains(&dog.0);
                open && aim::may_be_held(game, target.0) && side(owner) != side(target.0) && worn
            })?;
            act(lua, LIGHT, |game| game.emit(Event::DogAssigned { dog: dog.0, owner, target: target.0 }))
        },
    )?;
    ops.add(
        "blast(hits: number)",
        "Every unit and militia that entered the combat takes this many hits, armor first (EQP-MINE).",
        |lua, hits: u8| act(lua, LIGHT, |game| blast(game, hits)),
    )
}

fn out_of_turn(ops: &mut Ops<'_>) -> Result<()> {
    ops.add(
        "attack(unit: Unit)",
        "An extra attack with full dice in the unit's combat; its owner aims.",
        |lua, who: UnitRef| {
            ensure(NO_COMBAT, |game| fights(game, who.0))?;
            ensure(UNDER_WAY, |game| game.state().attack().is_none())?;
            act(lua, HEAVY, |game| {
                let at = game.state().sector_of(who.0).expect("it fights somewhere");
                combat::attack(game, at, who.0)?;
                game.emit(Event::AttackEnded)
            })
        },
    )?;
    ops.add("strike_one(unit: Unit)", "Like `attack`, at a single target.", |lua, who: UnitRef| {
        ensure(NO_COMBAT, |game| fights(game, who.0))?;
        ensure(UNDER_WAY, |game| game.state().attack().is_none())?;
        act(lua, HEAVY, |game| {
            strike_one(game, who.0)?;
            game.emit(Event::AttackEnded)
        })
    })?;
    ops.add(
        "bombard(unit: Unit, sector: Sector)",
        "An attack on an adjacent sector, outside combat; enemies do not shoot back (EQP-MORT).",
        |lua, (who, at): (UnitRef, At)| {
            ensure(UNDER_WAY, |game| game.state().attack().is_none())?;
            ensure("only an adjacent sector can be bombarded, and only outside combat", |game| {
                let from = game.state().sector_of(who.0);
                game.state().combat().is_none() && from.is_some_and(|from| game.state().is_adjacent(from, at.0))
            })?;
            act(lua, HEAVY, |game| bombard(game, who.0, at.0))
        },
    )
}

fn dice(ops: &mut Ops<'_>) -> Result<()> {
    ops.add(
        "give_up_dice(unit: Unit, count: number)",
        "The unit rolls `count` fewer dice this turn.",
        |lua, (who, count): (UnitRef, u8)| {
            act(lua, LIGHT, |game| {
                let count = count.min(combat::dice_of(game, who.0));
                if count > 0 { game.emit(Event::DiceGivenUp { unit: who.0, count }) } else { Ok(()) }
            })
        },
    )?;
    ops.add("reroll()", "Rerolls all dice of the current attack; the second roll counts.", |lua, ()| {
        act(lua, LIGHT, |game| {
            let Some((by, dice, needs)) = game.state().attack().map(|a| (a.by, a.dice.len() as u8, a.needs)) else {
                return Ok(());
            };
            fire::roll(game, by, dice, needs)
        })
    })?;
    ops.add(
        "roll_more(count: number) -> {number}",
        "Rolls more dice for the current attack and returns them; their hits are added.",
        |lua, count: u8| {
            let dice = act(lua, LIGHT, |game| fire::roll_more(game, count))?;
            Ok(dice.into_iter().collect::<Vec<u8>>())
        },
    )
}

const UNDER_WAY: &str = "an attack is already in progress; start another one after it ends";
pub const NO_COMBAT: &str = "this works only for units in the current combat";

pub fn fights(game: &Game, unit: UnitId) -> bool {
    game.state().combat().is_some_and(|combat| game.state().sector_of(unit) == Some(combat.sector))
}

fn strike_one(game: &mut Game, who: UnitId) -> Flow<()> {
    let Some((seat, at)) = game.state().owner(who).zip(game.state().sector_of(who)) else { return Ok(()) };
    let found = aim::targets_for(game, at, who);
    if found.is_empty() || combat::dice_of(game, who) == 0 {
        return Ok(());
    }
    let options = found.iter().map(|(target, _)| Choice::from(*target)).collect();
    let chosen = game.pick(seat, QuestionId::Aim { unit: who }, options, 0)?;
    match chosen.target() {
        Some(target) => fire::resolve(game, at, who, vec![(target, 1)]),
        None => Ok(()),
    }
}

fn bombard(game: &mut Game, who: UnitId, at: SectorId) -> Flow<()> {
    let targets = aim::choose(game, at, who)?;
    if targets.is_empty() || combat::dice_of(game, who) == 0 {
        return Ok(());
    }
    game.emit(Event::Bombarded { unit: who, sector: at })?;
    fire::resolve(game, at, who, targets)?;
    game.emit(Event::AttackEnded)
}

fn blast(game: &mut Game, hits: u8) -> Flow<()> {
    let Some(combat) = game.state().combat() else { return Ok(()) };
    let (sector, units, militia) = (combat.sector, combat.came.clone(), combat.came_militia);
    for who in units {
        if game.state().sector_of(who) == Some(sector) {
            damage::wound(game, who, hits, false)?;
        }
    }
    for seat in game.state().seats().filter(|_| hits > 0) {
        let came = militia[usize::from(seat.0)];
        let riding = rode_in(game, seat, sector);
        let riders: u8 = riding.iter().map(|squad| game.state().squad(*squad).riders).sum();
        damage::apply(game, sector, Target::Militia(seat), u16::from(came.saturating_sub(riders)), false)?;
        // Each rider takes as many hits as everyone else, and the vehicle takes them first (MOD-C5).
        for squad in riding {
            for _ in 0..game.state().squad(squad).riders {
                let left = vehicles::absorb(game, squad, hits)?;
                damage::apply(game, sector, Target::Riders(squad), u16::from(left.min(1)), false)?;
            }
        }
    }
    Ok(())
}

/// The squads of a player that entered the combat with riders.
fn rode_in(game: &Game, seat: Seat, sector: SectorId) -> Vec<SquadId> {
    let state = game.state();
    let came = |unit: &UnitId| state.combat().is_some_and(|combat| combat.came.contains(unit));
    let rode = |squad: &SquadId| {
        let squad = state.squad(*squad);
        squad.riders > 0 && squad.sector == Some(sector) && squad.members.iter().any(came)
    };
    state.squads_of(seat).into_iter().filter(rode).collect()
}
