//! Operations for the rules of bots: comparing, finding, and what only the asked seat may see.

use super::access::{read, told, wrong};
use super::object::{At, UnitRef, Who, list, sector, unit};
use super::ops::Ops;
use crate::lua::objects::Object;
use crate::lua::suggest;
use crate::merc::bots::comparing::{self, MOST_KEYS};
use crate::merc::bots::conditions::{self, OF_SECTOR, OfSector};
use crate::merc::bots::measures::{Key, Seen};
use crate::merc::bots::odds;
use crate::merc::bots::ponder::{Pondering, part_of};
use crate::merc::command::Command;
use crate::merc::game::Game;
use crate::merc::ids::{SectorId, UnitId};
use crate::merc::rules::{check, hire};
use crate::merc::script::object::OPTION;
use crate::merc::script::verbs::bearer_frame;
use mlua::{Result, Table, Value, Variadic};
use std::rc::Rc;

/// Longer lists are not compared.
const MOST: usize = 300;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("For the rules of bots");
    comparing(ops)?;
    finding(ops)?;
    super::outfitting::install(ops)?;
    ops.look(
        "rule_before(unit: Unit) -> string?",
        "The id of the rule that made this bot's last command, if that was for this unit's squad.",
        |_, who: UnitRef| {
            let last = pondering()?.last;
            read(|game| {
                let same = last.squad.is_some() && game.state().squad_of(who.0) == last.squad;
                Ok(last.rule.filter(|_| same).map(|rule| game.catalog().card(rule).id.clone()))
            })
        },
    )?;
    ops.look(
        "goal_before(unit: Unit) -> Sector?",
        "Where the bot's last command wanted this unit's squad to go, as long as it is not there.",
        |_, who: UnitRef| {
            let last = pondering()?.last;
            read(|game| {
                let state = game.state();
                let same = last.squad.is_some() && state.squad_of(who.0) == last.squad;
                Ok(last.goal.filter(|goal| same && state.sector_of(who.0) != Some(*goal)).map(sector))
            })
        },
    )?;
    ops.look("toss(sides: number) -> number", "A number from 1, by the bot's own die.", |_, sides: usize| {
        Ok(pondering()?.dice.borrow_mut().below(sides.clamp(1, 1_000_000)) + 1)
    })?;
    ops.look("think(text: string)", "Adds a line to what `why` shows of this decision.", |_, text: String| {
        pondering()?.think(|| super::plain(&text));
        Ok(())
    })
}

pub(super) fn pondering() -> Result<Rc<Pondering>> {
    match told(|frame| frame.pondering.clone())? {
        Some(pondering) => Ok(pondering),
        None => wrong("this works only in the rules of bots"),
    }
}

fn comparing(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "best(things: {any}, ...: string) -> any",
        "The best of a list by one measure after another, such as \"least strength\" or \"most value\", then by a die.",
        |_, (things, keys): (Table, Variadic<String>)| {
            let (values, named) = candidates(&things)?;
            let place = compared(&keys, |pondering, keys, seen| comparing::best(pondering, &named, keys, seen))?;
            Ok(place.and_then(|place| values.into_iter().nth(place)).unwrap_or(Value::Nil))
        },
    )?;
    ops.look(
        "measure(thing: any, name: string) -> number",
        "One measure of one thing; see best.",
        |_, (thing, name): (Value, String)| {
            let thing = object_in(&thing)?;
            compared(&[format!("most {name}")], |_, keys, seen| keys[0].score(seen, thing))
        },
    )
}

pub(super) fn compared<T>(keys: &[String], compare: impl FnOnce(&Pondering, &[Key], &Seen<'_>) -> T) -> Result<T> {
    let pondering = pondering()?;
    if keys.len() > MOST_KEYS {
        return wrong(format!("{} measures are too many; {MOST_KEYS} are the most", keys.len()));
    }
    let keys: Vec<Key> =
        keys.iter().map(|key| Key::parse(key)).collect::<std::result::Result<_, _>>().map_err(mlua::Error::runtime)?;
    let unit = told(|frame| frame.unit)?;
    read(|game| Ok(compare(&pondering, &keys, &Seen { game, seat: pondering.seat, unit, is_fight: pondering.is_fight() })))
}

/// What is compared of things, and what they are called.
pub(super) type Named = Vec<(Object, String)>;

/// The things with what is compared of them.
pub(super) fn candidates(things: &Table) -> Result<(Vec<Value>, Named)> {
    let length = things.raw_len();
    if length > MOST {
        return wrong(format!("{length} things are too many; {MOST} are the most"));
    }
    let values: Vec<Value> = things.sequence_values::<Value>().collect::<Result<_>>()?;
    let recorded = pondering()?.thoughts.is_some();
    let mut named = Vec::new();
    for value in &values {
        let object = object_in(value)?;
        named.push((object, if recorded { super::ranking::name(object, value)? } else { String::new() }));
    }
    Ok((values, named))
}

/// An object, or what an option is about: the sector of a squad, the item that is given.
fn object_in(value: &Value) -> Result<Object> {
    match Object::from_value(value) {
        Some(Object { kind: OPTION, id }) => {
            let choice = pondering()?.choices().nth(id.into());
            read(|game| Ok(choice.and_then(|choice| part_of(game, choice))))?.map_or_else(|| wrong("this option is gone"), Ok)
        }
        Some(object) => Ok(object),
        None => wrong(format!("a {} cannot be measured", value.type_name())),
    }
}

fn of_sector(word: &str) -> Result<&'static OfSector> {
    OF_SECTOR.iter().find(|condition| condition.word == word).map_or_else(
        || {
            let near = suggest(word, OF_SECTOR.iter().map(|condition| condition.word));
            let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            wrong(format!("sectors are not told apart by {word:?}{near}"))
        },
        Ok,
    )
}

fn finding(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "sectors_where(...: string) -> {Sector}",
        "Sectors for which all of these hold: industry, city, wilderness; valuable (worth something); own, hostile, neutral (who controls it); empty (no units), \
         unexplored, room (for militia of one's own), unmanned (none of one's own militia), safe (no enemies), stash (something lies \
         there that one may see).",
        |lua, words: Variadic<String>| {
            let seat = pondering()?.seat;
            let wanted: Vec<&OfSector> = words.iter().map(|word| of_sector(word)).collect::<Result<_>>()?;
            read(|game| {
                let fits = |at: &SectorId| wanted.iter().all(|condition| (condition.holds)(game, seat, *at));
                list(lua, game.state().all_sectors().filter(fits).map(sector))
            })
        },
    )?;
    ops.look(
        "towards(from: Sector, to: Sector) -> {Sector}",
        "The neighbours of a sector that are one step nearer to another.",
        |lua, (from, to): (At, At)| {
            read(|game| {
                let state = game.state();
                let now = state.distance(from.0, to.0);
                list(lua, state.neighbours(from.0).into_iter().filter(|next| state.distance(*next, to.0) < now).map(sector))
            })
        },
    )?;
    ops.look("contested(unit: Unit) -> {Sector}", "The sectors next to a unit where its enemies stand.", |lua, who: UnitRef| {
        let seat = pondering()?.seat;
        read(|game| {
            let (state, side) = (game.state(), game.state().side(seat));
            let around = state.sector_of(who.0).into_iter().flat_map(|at| state.neighbours(at));
            list(lua, around.filter(|at| state.has_enemies(side, *at)).map(sector))
        })
    })?;
    ops.look("reach(unit: Unit) -> number", "How many steps a unit's whole squad can still go today.", |_, who: UnitRef| {
        read(|game| {
            let state = game.state();
            let squad = state.squad_of(who.0).map(|squad| state.squad(squad));
            let steps = |mate| {
                let mate = state.unit(mate);
                mate.actions + mate.move_only
            };
            Ok(squad.and_then(|squad| squad.members.iter().map(|mate| steps(*mate)).min()).unwrap_or(0))
        })
    })?;
    ops.look(
        "user_of(unit: Unit, verb: string) -> Unit?",
        "Who of a unit's squad could use an action that a card adds.",
        |_, (who, verb): (UnitRef, String)| {
            let seat = pondering()?.seat;
            read(|game| {
                let verbs = &game.rules().verbs;
                let named: Vec<u8> =
                    (0..verbs.len()).filter(|index| verbs[*index].name == verb).map(|index| index as u8).collect();
                let able = |mate: &UnitId| {
                    let own = |index: &&u8| bearer_frame(game, *mate, **index).is_some();
                    named
                        .iter()
                        .find(own)
                        .is_some_and(|index| check::command(game, seat, &Command::Special { unit: *mate, verb: *index }).is_ok())
                };
                Ok(squad_of(game, who.0).into_iter().find(able).map(unit))
            })
        },
    )?;
    ops.look("trainers(unit: Unit) -> {Unit}", "Those of a unit's squad who could train now.", |lua, who: UnitRef| {
        let seat = pondering()?.seat;
        read(|game| list(lua, conditions::trainers(game, seat, who.0).map(unit)))
    })?;
    ops.look("garrison(sector: Sector) -> number", "Militia of the bot's whole side in a sector.", |_, at: At| {
        let seat = pondering()?.seat;
        read(|game| Ok(game.state().militia_of_side(game.state().side(seat), at.0)))
    })?;
    ops.look(
        "leaves_open(unit: Unit) -> boolean",
        "Whether a sector that somebody controls would be left without anybody of the bot's side if the unit's squad went.",
        |_, who: UnitRef| {
            let seat = pondering()?.seat;
            read(|game| {
                let (state, side) = (game.state(), game.state().side(seat));
                let squad = state.squad_of(who.0);
                Ok(state.sector_of(who.0).is_some_and(|at| {
                    let stays = |unit: UnitId| state.squad_of(unit) != squad;
                    state.sector(at).control.is_some()
                        && state.militia_of_side(side, at) == 0
                        && !state.units_of_side_in(side, at).any(stays)
                }))
            })
        },
    )?;
    ops.look(
        "can_use(unit: Unit, verb: string) -> boolean",
        "Whether a unit could use an action that a card adds, by its name.",
        |_, (who, verb): (UnitRef, String)| {
            let seat = pondering()?.seat;
            read(|game| {
                let own =
                    |index: &usize| game.rules().verbs[*index].name == verb && bearer_frame(game, who.0, *index as u8).is_some();
                let found = (0..game.rules().verbs.len()).find(own);
                Ok(found.is_some_and(|index| {
                    check::command(game, seat, &Command::Special { unit: who.0, verb: index as u8 }).is_ok()
                }))
            })
        },
    )?;
    ops.look(
        "nearest(things: {any}, to: Sector) -> {any}",
        "Those of a list that are nearest to a sector.",
        |lua, (things, to): (Table, At)| {
            let (values, named) = candidates(&things)?;
            let pondering = pondering()?;
            read(|game| {
                let seen = Seen { game, seat: pondering.seat, unit: None, is_fight: false };
                let steps: Vec<i64> = named.iter().map(|(thing, _)| seen.distance(Some(to.0), *thing)).collect();
                let least = steps.iter().copied().min();
                pondering.think(|| {
                    let all = named.iter().zip(&steps).map(|((_, name), steps)| format!("{name} {steps}"));
                    format!("steps to {}: {}", game.state().sector_name(to.0), all.collect::<Vec<_>>().join(", "))
                });
                super::object::values(
                    lua,
                    values.iter().zip(&steps).filter(|(_, steps)| Some(**steps) == least).map(|(value, _)| value.clone()),
                )
            })
        },
    )?;
    ops.look(
        "odds(units: {Unit}, sector: Sector) -> number",
        "How a fight for a sector would probably end if these units joined those of their side who stand there: percent of \
         their bodies left, or below 0 if they lose.",
        |_, (units, at): (Table, At)| {
            let units: Vec<UnitRef> = super::access::short(&units, MOST)?;
            let pondering = pondering()?;
            let seat = pondering.seat;
            read(|game| {
                let units: Vec<UnitId> = units.iter().map(|unit| unit.0).collect();
                let odds = odds::odds(game, game.state().side(seat), &units, at.0);
                pondering.think(|| format!("odds at {}: {odds}", game.state().sector_name(at.0)));
                Ok(odds)
            })
        },
    )?;
    ops.look("landing_places() -> {Sector}", "Where the bot could land now.", |lua, ()| {
        let seat = pondering()?.seat;
        read(|game| {
            let legal = |at: &SectorId| check::command(game, seat, &Command::Land { sector: *at }).is_ok();
            list(lua, game.state().all_sectors().filter(legal).map(sector))
        })
    })?;
    ops.look("hire_room(player: Player) -> number", "How many MERCs more a Rebel's team may have (HIR-2).", |_, who: Who| {
        read(|game| Ok(hire::team_limit(game, who.0).saturating_sub(hire::counted_team(game, who.0)).min(99)))
    })?;
    ops.look("days_left() -> number", "Days of play after this one, as far as it can be told.", |_, ()| {
        read(|game| Ok(game.state().last_day().map_or(0, |last| last.saturating_sub(game.state().day()))))
    })?;
    ops.look(
        "attack_dice() -> (number, number)",
        "How many dice the attack under way has rolled, and how many of them hit.",
        |_, ()| read(|game| Ok(game.state().attack().map_or((0, 0), |attack| (attack.dice.len(), usize::from(attack.hits))))),
    )
}

pub(super) fn squad_of(game: &Game, who: UnitId) -> Vec<UnitId> {
    game.state().squad_of(who).map_or(Vec::new(), |squad| game.state().squad(squad).members.clone())
}
