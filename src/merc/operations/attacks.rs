//! Operations of combat: attacks out of turn, dice, dogs and mines.

use super::object::{At, ItemRef, UnitRef};
use crate::kernel::Flow;
use crate::merc::game::Game;
use crate::merc::game::access::{act, current_call, ensure, wrong};
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::model::state::{Combat, Target};
use crate::merc::rules::combat::{self, aim, damage, fire};
use crate::merc::scripting::ops::{HEAVY, LIGHT, Ops};
use mlua::Result;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Attacks");
    out_of_turn(ops)?;
    dice(ops)?;
    ops.add(
        "hold(item: Item, unit: Unit)",
        "Sets a dog on an enemy MERC, who can then only attack the dog (EQP-DOG).",
        |lua, (dog, target): (ItemRef, UnitRef)| {
            let owner = current_call(|call| call.unit)?;
            let Some(owner) = owner else { return wrong("only a wearer can set it on somebody") };
            ensure(NO_COMBAT, |game| fights(game, owner) && fights(game, target.0))?;
            ensure("it holds one enemy who may be targeted and held and whom nothing holds yet, and is worn", |game| {
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
        "Everybody who came into the combat takes so many, armor first (EQP-MINE).",
        |lua, hits: u8| act(lua, LIGHT, |game| blast(game, hits)),
    )
}

fn out_of_turn(ops: &mut Ops<'_>) -> Result<()> {
    ops.add(
        "attack(unit: Unit)",
        "One more attack with full dice where the unit stands; its owner aims.",
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
    ops.add("strike_one(unit: Unit)", "As attack, at a single target.", |lua, who: UnitRef| {
        ensure(NO_COMBAT, |game| fights(game, who.0))?;
        ensure(UNDER_WAY, |game| game.state().attack().is_none())?;
        act(lua, HEAVY, |game| {
            strike_one(game, who.0)?;
            game.emit(Event::AttackEnded)
        })
    })?;
    ops.add(
        "bombard(unit: Unit, sector: Sector)",
        "An attack into an adjacent sector, outside combat; nobody shoots back (EQP-MORT).",
        |lua, (who, at): (UnitRef, At)| {
            ensure(UNDER_WAY, |game| game.state().attack().is_none())?;
            ensure("it reaches adjacent sectors, outside combat", |game| {
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
        "The unit rolls so many dice less on this turn.",
        |lua, (who, count): (UnitRef, u8)| {
            act(lua, LIGHT, |game| {
                let count = count.min(combat::dice_of(game, who.0));
                if count > 0 { game.emit(Event::DiceGivenUp { unit: who.0, count }) } else { Ok(()) }
            })
        },
    )?;
    ops.add("reroll()", "All dice of the attack under way again; the second roll stands.", |lua, ()| {
        act(lua, LIGHT, |game| {
            let Some((by, dice, needs)) = game.state().attack().map(|a| (a.by, a.dice.len() as u8, a.needs)) else {
                return Ok(());
            };
            fire::roll(game, by, dice, needs)
        })
    })?;
    ops.add(
        "roll_more(count: number) -> {number}",
        "More dice for the attack under way; their hits count with the others.",
        |lua, count: u8| {
            let dice = act(lua, LIGHT, |game| fire::roll_more(game, count))?;
            Ok(dice.into_iter().collect::<Vec<u8>>())
        },
    )
}

const UNDER_WAY: &str = "an attack is under way; one attack ends before the next begins";
pub const NO_COMBAT: &str = "this works only for units in the combat that is going on";

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
    let Some(seat) = game.state().owner(who) else { return Ok(()) };
    let found = aim::targets_for(game, at, who);
    let targets = aim::ask(game, who, seat, found)?;
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
        let count = u16::from(militia[usize::from(seat.0)]);
        damage::apply(game, sector, Target::Militia(seat), count, false)?;
    }
    Ok(())
}
