//! Operations that act. Each calls the rule a player's command would call.

use super::access::{act, ensure, frame, wrong};
use super::object::{At, ItemRef, UnitRef, Who, list, unit};
use crate::kernel::Flow;
use crate::merc::event::Event;
use crate::merc::game::Game;
use crate::merc::ids::{ItemId, TacticId, UnitId};
use crate::merc::rules::combat::{self, aim, damage, fire};
use crate::merc::rules::setup::SCRIPTS;
use crate::merc::rules::{base, gear, hire, militia};
use crate::merc::state::{ItemPlace, Scope, Target, UnitPlace};
use mlua::{Lua, Result, UserDataRef, Value};

/// What an operation costs of the budget; a whole attack costs more than a note.
const LIGHT: u64 = 50;
const HEAVY: u64 = 1_000;
/// The most one card remembers.
const MOST_MEMORIES: usize = 32;

pub fn install(lua: &Lua) -> Result<()> {
    health(lua)?;
    attacks(lua)?;
    cards(lua)?;
    map(lua)?;
    rest(lua)
}

fn health(lua: &Lua) -> Result<()> {
    let globals = lua.globals();
    // damage(unit, hits [, ignore_armor])
    globals.set(
        "damage",
        lua.create_function(|lua, (who, hits, pierces): (UserDataRef<UnitRef>, u8, Option<bool>)| {
            act(lua, LIGHT, |game| match game.state().squad_of(who.0) {
                Some(_) => damage::wound(game, who.0, hits, pierces.unwrap_or(false)),
                None => Ok(()),
            })
        })?,
    )?;
    // kill_militia(player, sector, count): they are casualties, not merely gone
    globals.set(
        "kill_militia",
        lua.create_function(|lua, (who, at, count): (Who, At, u8)| {
            act(lua, LIGHT, |game| damage::apply(game, at.0, Target::Militia(who.0), u16::from(count), false))
        })?,
    )?;
    // heal(unit, wounds) -> how many were healed
    globals.set(
        "heal",
        lua.create_function(|lua, (who, wounds): (UserDataRef<UnitRef>, u8)| {
            let by = frame(lua)?.card;
            act(lua, LIGHT, |game| {
                if game.state().sector_of(who.0).is_none() {
                    return Ok(0);
                }
                let from = game.state().unit(who.0).health;
                let to = from.saturating_add(wounds).min(game.max_health(who.0)).max(from);
                if to > from {
                    game.emit(Event::Healed { unit: who.0, from, to, by })?;
                }
                Ok(to - from)
            })
        })?,
    )?;
    // save(unit, health): a dying MERC lives
    globals.set(
        "save",
        lua.create_function(|lua, (who, health): (UserDataRef<UnitRef>, u8)| {
            let by = frame(lua)?.card;
            ensure(lua, "only a dying MERC can be saved", |game| {
                game.state().squad_of(who.0).is_some() && game.state().unit(who.0).health == 0
            })?;
            act(lua, LIGHT, |game| {
                let health = health.clamp(1, game.max_health(who.0));
                game.emit(Event::UnitSaved { unit: who.0, by, health })
            })
        })?,
    )
}

fn attacks(lua: &Lua) -> Result<()> {
    let globals = lua.globals();
    // attack(unit): one more attack with full dice where it stands
    globals.set(
        "attack",
        lua.create_function(|lua, who: UserDataRef<UnitRef>| {
            ensure(lua, NO_COMBAT, |game| fights(game, who.0))?;
            act(lua, HEAVY, |game| match game.state().sector_of(who.0) {
                Some(at) => combat::attack(game, at, who.0),
                None => Ok(()),
            })
        })?,
    )?;
    // strike_one(unit): the same at a single target
    globals.set(
        "strike_one",
        lua.create_function(|lua, who: UserDataRef<UnitRef>| {
            ensure(lua, NO_COMBAT, |game| fights(game, who.0))?;
            act(lua, HEAVY, |game| strike_one(game, who.0))
        })?,
    )?;
    // bombard(unit, sector): an attack into another sector; nobody shoots back
    globals.set(
        "bombard",
        lua.create_function(|lua, (who, at): (UserDataRef<UnitRef>, At)| {
            ensure(lua, "it reaches adjacent sectors, outside combat", |game| {
                let from = game.state().sector_of(who.0);
                game.state().combat().is_none() && from.is_some_and(|from| game.state().is_adjacent(from, at.0))
            })?;
            act(lua, HEAVY, |game| bombard(game, who.0, at.0))
        })?,
    )?;
    // give_up_dice(unit, count)
    globals.set(
        "give_up_dice",
        lua.create_function(|lua, (who, count): (UserDataRef<UnitRef>, u8)| {
            act(lua, LIGHT, |game| {
                let count = count.min(combat::dice_of(game, who.0));
                if count > 0 { game.emit(Event::DiceGivenUp { unit: who.0, count }) } else { Ok(()) }
            })
        })?,
    )?;
    // reroll(): all dice of the attack under way again; the second roll stands
    globals.set(
        "reroll",
        lua.create_function(|lua, ()| {
            act(lua, LIGHT, |game| {
                let Some((by, dice, needs)) = game.state().attack().map(|a| (a.by, a.dice.len() as u8, a.needs)) else {
                    return Ok(());
                };
                fire::roll(game, by, dice, needs)
            })
        })?,
    )?;
    // hold(item, unit): a dog is set on a MERC
    globals.set(
        "hold",
        lua.create_function(|lua, (dog, target): (UserDataRef<ItemRef>, UserDataRef<UnitRef>)| {
            let owner = frame(lua)?.unit;
            let Some(owner) = owner else { return wrong("only a wearer can set it on somebody") };
            ensure(lua, NO_COMBAT, |game| fights(game, owner) && fights(game, target.0))?;
            ensure(lua, "it holds an enemy whom nothing holds yet, and is worn", |game| {
                let side = |unit| game.state().owner(unit).map(|seat| game.state().side(seat));
                let free = game.state().held_by(target.0).is_none();
                free && side(owner) != side(target.0) && game.state().unit(owner).gear.contains(&dog.0)
            })?;
            act(lua, LIGHT, |game| game.emit(Event::DogAssigned { dog: dog.0, owner, target: target.0 }))
        })?,
    )?;
    // blast(hits): everybody who came in takes so many, armor first
    globals.set("blast", lua.create_function(|lua, hits: u8| act(lua, LIGHT, |game| blast(game, hits)))?)
}

const NO_COMBAT: &str = "this works only for units in the combat that is going on";

fn fights(game: &Game, unit: UnitId) -> bool {
    game.state().combat().is_some_and(|combat| game.state().sector_of(unit) == Some(combat.sector))
}

fn strike_one(game: &mut Game, who: UnitId) -> Flow<()> {
    let Some((seat, at)) = game.state().owner(who).zip(game.state().sector_of(who)) else { return Ok(()) };
    let found = aim::candidates(game, at, game.state().side(seat));
    let dice = combat::dice_of(game, who);
    if found.is_empty() || dice == 0 {
        return Ok(());
    }
    let topic = crate::merc::choice::Topic::Aim { unit: who };
    let options = found.iter().map(|(target, _)| crate::merc::choice::Choice::from(*target)).collect();
    let chosen = game.pick(seat, topic, options, 0)?;
    match chosen.target() {
        Some(target) => fire::resolve(game, at, who, vec![(target, 1)], dice),
        None => Ok(()),
    }
}

fn bombard(game: &mut Game, who: UnitId, at: crate::merc::ids::SectorId) -> Flow<()> {
    let Some(seat) = game.state().owner(who) else { return Ok(()) };
    let found = aim::candidates(game, at, game.state().side(seat));
    let dice = combat::dice_of(game, who);
    let targets = aim::ask(game, who, seat, found)?;
    if targets.is_empty() || dice == 0 {
        return Ok(());
    }
    game.emit(Event::Bombarded { unit: who, sector: at })?;
    fire::resolve(game, at, who, targets, dice)?;
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
    for seat in game.state().seats() {
        let count = u16::from(militia[usize::from(seat.0)]);
        damage::apply(game, sector, Target::Militia(seat), count, false)?;
    }
    Ok(())
}

const NOT_IN_PLAY: &str = "only an item that is worn or lies in a stash can be used";

fn is_in_play(game: &Game, item: ItemId) -> bool {
    matches!(game.state().item(item).place, ItemPlace::Gear(_) | ItemPlace::Stash(_))
}

fn cards(lua: &Lua) -> Result<()> {
    let globals = lua.globals();
    globals.set(
        "discard",
        lua.create_function(|lua, it: UserDataRef<ItemRef>| {
            ensure(lua, NOT_IN_PLAY, |game| is_in_play(game, it.0))?;
            act(lua, LIGHT, |game| {
                let from = match game.state().item(it.0).place {
                    ItemPlace::Gear(wearer) => Some(wearer),
                    _ => None,
                };
                game.emit(Event::ItemDiscarded { item: it.0, from })?;
                from.map_or(Ok(()), |wearer| gear::settle(game, wearer))
            })
        })?,
    )?;
    // use_up(item): one use; the last one discards it
    globals.set(
        "use_up",
        lua.create_function(|lua, it: UserDataRef<ItemRef>| {
            ensure(lua, NOT_IN_PLAY, |game| is_in_play(game, it.0))?;
            act(lua, LIGHT, |game| {
                let points = game.state().item(it.0).points.saturating_sub(1);
                game.emit(Event::ItemUsed { item: it.0, points })?;
                match (points, game.state().item(it.0).place) {
                    (0, ItemPlace::Gear(wearer)) => game.emit(Event::ItemDiscarded { item: it.0, from: Some(wearer) }),
                    _ => Ok(()),
                }
            })
        })?,
    )?;
    // draw_mercs(player, count) -> units
    globals.set(
        "draw_mercs",
        lua.create_function(|lua, (who, count): (Who, usize)| {
            let drawn = act(lua, LIGHT, |game| hire::draw(game, who.0, count.min(12)))?;
            list(lua, drawn.into_iter().map(|id| unit(lua, id)))
        })?,
    )?;
    // willing(player, units) -> those who work with the player's team
    globals.set(
        "willing",
        lua.create_function(|lua, (who, offered): (Who, mlua::Table)| {
            let offered: Vec<UserDataRef<UnitRef>> = offered.sequence_values().collect::<Result<_>>()?;
            super::access::read(lua, |game| {
                list(lua, offered.iter().filter(|merc| hire::works_with(game, who.0, merc.0)).map(|merc| unit(lua, merc.0)))
            })
        })?,
    )?;
    // hire(player, unit [, either]): into a squad, with its free card
    globals.set(
        "hire",
        lua.create_function(|lua, (who, merc, either): (Who, UserDataRef<UnitRef>, Option<bool>)| {
            ensure(lua, "only a MERC this player has drawn can be hired", |game| {
                game.state().unit(merc.0).place == UnitPlace::Offered(who.0)
            })?;
            act(lua, HEAVY, |game| hire::join(game, who.0, merc.0, either.unwrap_or(false)))
        })?,
    )?;
    // dismiss(units): drawn and not hired, they go to the discard pile
    globals.set(
        "dismiss",
        lua.create_function(|lua, offered: mlua::Table| {
            let offered: Vec<UnitId> =
                offered.sequence_values::<UserDataRef<UnitRef>>().map(|merc| Ok(merc?.0)).collect::<Result<_>>()?;
            act(lua, LIGHT, |game| hire::discard(game, &offered))
        })?,
    )?;
    // stay_in_play(): this tactics card counts for the rest of the game
    globals.set(
        "stay_in_play",
        lua.create_function(|lua, ()| {
            let card = frame(lua)?.card;
            act(lua, LIGHT, |game| {
                let all = (0..game.content().tactics.len() as u8).map(TacticId);
                let found = all.into_iter().find(|tactic| game.catalog().tactic_card(*tactic) == card);
                let found = found.filter(|tactic| !game.state().in_play().contains(tactic));
                found.map_or(Ok(()), |tactic| game.emit(Event::TacticStays { card: tactic }))
            })
        })?,
    )
}

fn map(lua: &Lua) -> Result<()> {
    let globals = lua.globals();
    // place_militia(player, sector, count): into enemies means combat
    globals.set(
        "place_militia",
        lua.create_function(|lua, (who, at, count): (Who, At, u8)| {
            act(lua, HEAVY, |game| militia::send(game, who.0, at.0, count))
        })?,
    )?;
    globals.set(
        "remove_militia",
        lua.create_function(|lua, (who, at, count): (Who, At, u8)| {
            act(lua, LIGHT, |game| militia::remove(game, who.0, at.0, count))
        })?,
    )?;
    // raise_cap(player, sector, cap): more militia than the usual ten may stand here
    globals.set(
        "raise_cap",
        lua.create_function(|lua, (who, at, cap): (Who, At, u8)| {
            act(lua, LIGHT, |game| game.emit(Event::CapRaised { seat: who.0, sector: at.0, cap: cap.min(60) }))
        })?,
    )?;
    // reveal_base(player) -> whether it is on the map now
    globals.set(
        "reveal_base",
        lua.create_function(|lua, who: Who| {
            ensure(lua, "only the Dictator has a base", |game| game.state().player(who.0).is_dictator)?;
            act(lua, HEAVY, |game| base::reveal(game, who.0))
        })?,
    )?;
    globals.set(
        "mark_explored",
        lua.create_function(|lua, at: At| act(lua, LIGHT, |game| game.emit(Event::Explored { sector: at.0, by: None })))?,
    )
}

fn rest(lua: &Lua) -> Result<()> {
    let globals = lua.globals();
    // roll(count) -> dice
    globals.set(
        "roll",
        lua.create_function(|lua, count: usize| {
            let card = frame(lua)?.card;
            let dice = act(lua, LIGHT, |game| {
                let (dice, draw) = game.roll(SCRIPTS, 6, count.min(60))?;
                let why = game.catalog().card(card).name.clone();
                game.emit(Event::DiceRolled { by: None, why, dice: dice.clone(), needs: 0, hits: 0, draw })?;
                Ok(dice)
            })?;
            list(lua, dice.into_iter().map(|die| Value::Integer(i64::from(die))))
        })?,
    )?;
    // pick(list) -> one of it, by chance
    globals.set(
        "pick",
        lua.create_function(|lua, from: mlua::Table| {
            let card = frame(lua)?.card;
            let bound = from.raw_len() as u32;
            if bound == 0 {
                return wrong("there is nothing to pick from");
            }
            let number = act(lua, LIGHT, |game| {
                let (number, draw) = game.number(SCRIPTS, bound);
                game.emit(Event::NumberDrawn { card, number, draw })?;
                Ok(number)
            })?;
            from.get::<Value>(number + 1)
        })?,
    )?;
    // remember(key, whole number or nil, "attack" | "combat" | "day" | "game")
    globals.set(
        "remember",
        lua.create_function(|lua, (key, value, scope): (String, Value, Option<String>)| {
            let owner = frame(lua)?.card;
            let value = match value {
                Value::Nil => None,
                Value::Boolean(yes) => Some(i32::from(yes)),
                other => match crate::lua::whole(&other) {
                    Ok(number) => Some(number),
                    Err(what) => return wrong(format!("a card remembers whole numbers, not {what}")),
                },
            };
            let scope = match scope.as_deref() {
                Some("attack") => Scope::Attack,
                Some("combat") => Scope::Combat,
                Some("day") => Scope::Day,
                Some("game") | None => Scope::Game,
                Some(other) => return wrong(format!("{other:?} is no scope; use attack, combat, day or game")),
            };
            let crowded = super::access::read(lua, |game| {
                Ok(game.state().memory.iter().filter(|memory| memory.owner == owner && memory.key != key).count()
                    >= MOST_MEMORIES)
            })?;
            if key.len() > 40 || crowded {
                return wrong(format!("a card remembers at most {MOST_MEMORIES} things with names of 40 letters"));
            }
            act(lua, LIGHT, |game| game.emit(Event::MemorySet { owner, key, value, scope }))
        })?,
    )?;
    globals.set(
        "note",
        lua.create_function(|lua, text: String| {
            let card = frame(lua)?.card;
            let text: String = text.chars().filter(|letter| !letter.is_control()).take(200).collect();
            act(lua, LIGHT, |game| game.emit(Event::Noted { card, text }))
        })?,
    )?;
    Ok(())
}
