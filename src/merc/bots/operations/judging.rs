//! Operations for bot rules: comparing, finding, and what only the bot's own seat may see.

use crate::kernel::Seat;
use crate::lua::objects::Object;
use crate::merc::botkit::thoughts::{SECRET, SKIPPED};
use crate::merc::bots::decision::{RuleDecision, part_of};
use crate::merc::bots::judging::UnfitWord;
use crate::merc::bots::judging::comparing::{self, MOST_KEYS, Thing};
use crate::merc::bots::judging::{squads, together};
use crate::merc::bots::language::clauses::{Test, all_hold};
use crate::merc::bots::language::conditions::Here;
use crate::merc::bots::language::measures::{Key, Seen};
use crate::merc::bots::{RuleTable, stated};
use crate::merc::commands::check;
use crate::merc::commands::land::Land;
use crate::merc::commands::merge::Merge;
use crate::merc::content::DecisionKind;
use crate::merc::game::Game;
use crate::merc::game::access::{current_call, read, read_at, wrong};
use crate::merc::game::context::DecisionContext;
use crate::merc::hooks;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{SectorId, SquadId};
use crate::merc::operations::object::{
    At, OPTION, PLAYER, SECTOR, UnitRef, Who, at_table_of, list, on_map_of, player, sector, unit,
};
use crate::merc::rules::{hire, tactics, vehicles, victory};
use crate::merc::scripting::ops::{LIGHT, Ops};
use crate::text::{shorten, with_article};
use mlua::{Lua, Result, Table, Value, Variadic};
use std::rc::Rc;

/// The longest list that is compared.
const MOST: usize = 300;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("For the rules of bots");
    comparing(ops)?;
    finding(ops)?;
    super::fighting::install(ops)?;
    super::outfitting::install(ops)?;
    ops.look(
        "rule_before(unit: Unit) -> string?",
        "The id of the rule that gave this bot's last command, if that command was for this unit's squad.",
        |_, who: UnitRef| {
            let last = decision()?.last;
            read(|game| {
                let same = last.squad.is_some() && game.state().squad_of(who.0) == last.squad;
                Ok(last.rule.filter(|_| same).map(|rule| game.catalog().card(rule).id.clone()))
            })
        },
    )?;
    ops.look(
        "goal_before(unit: Unit) -> Sector?",
        "The goal of the bot's last command for this unit's squad, unless the squad is already there.",
        |_, who: UnitRef| {
            let last = decision()?.last;
            read(|game| {
                let state = game.state();
                let same = last.squad.is_some() && state.squad_of(who.0) == last.squad;
                Ok(last.goal.filter(|goal| same && state.sector_of(who.0) != Some(*goal)).map(sector))
            })
        },
    )?;
    ops.look(
        "mentions_base(card: string) -> boolean",
        "Whether playing a tactics card reveals a hidden base (DIC-3).",
        |_, id: String| {
            read(|game| match game.content().tactics_index(&id) {
                Some(index) => Ok(game.content().tactics[index].mentions_base),
                None => wrong(format!("there is no tactics card {:?}", shorten(&id))),
            })
        },
    )?;
    ops.look("reinforcement() -> number", "The militia that the Dictator places by giving up a card (DIC-6).", |_, ()| {
        read(|game| Ok(tactics::reinforcement(game)))
    })?;
    ops.look("toss(sides: number) -> number", "A random number from 1 to `sides`, by the bot's own die.", |_, sides: usize| {
        Ok(decision()?.thoughts.die(sides.clamp(1, 1_000_000)) + 1)
    })?;
    ops.look(
        "think(text: string)",
        "Adds a line to what `why` shows about this decision. What a rule on tactics thinks about its hand stays secret.",
        |_, text: String| {
            let decision = decision()?;
            let secret = if decision.on == DecisionKind::Tactics { SECRET } else { "" };
            decision.thoughts.add(|| format!("{secret}{}", unmarked(&crate::merc::game::access::plain(&text))));
            Ok(())
        },
    )
}

/// A script's text without the marks of thoughts, which it could forge.
fn unmarked(text: &str) -> &str {
    let bare = text.trim_start_matches(SECRET).trim_start_matches(SKIPPED);
    if bare.len() < text.len() { unmarked(bare) } else { text }
}

/// The decision that the running rule is asked about. Operations that need it are slow, so each one costs some of the script budget: a loop
/// of them then ends at the budget and not at the time limit.
pub(super) fn decision() -> Result<Rc<RuleDecision>> {
    match decision_if_any()? {
        Some(decision) => {
            read_at(|_| None, |game| game.rules().host().charge(LIGHT))?;
            Ok(decision)
        }
        None => wrong("this works only in bot rules"),
    }
}

/// The same where the script of a card may be running, which has none.
pub(super) fn decision_if_any() -> Result<Option<Rc<RuleDecision>>> {
    let asked = current_call(|call| call.decision.clone())?.map(DecisionContext::into_any);
    Ok(asked.and_then(|decision| decision.downcast().ok()))
}

fn comparing(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "best(things: {any}, ...: string) -> any",
        "The best of a list by one measure after another, such as \"least strength\" or \"most value\"; a die breaks ties.",
        |_, (things, keys): (Table, Variadic<String>)| {
            let keys = parsed(&keys)?;
            let (values, named) = candidates(&things, &keys)?;
            let place = compared(|decision, seen| comparing::best(decision, &named, &keys, seen))?;
            Ok(place.and_then(|place| values.into_iter().nth(place)).unwrap_or(Value::Nil))
        },
    )?;
    ops.look(
        "measure(thing: any, name: string) -> number",
        "One measure of one thing; see best.",
        |_, (thing, name): (Value, String)| {
            let (thing, keys) = (object_in(&thing)?.0, parsed(&[format!("most {name}")])?);
            compared(|_, seen| keys[0].score(seen, thing))
        },
    )
}

/// The measures of these names.
pub(super) fn parsed(keys: &[String]) -> Result<Vec<Key>> {
    if keys.len() > MOST_KEYS {
        return wrong(format!("{} measures are too many (at most {MOST_KEYS})", keys.len()));
    }
    read_at(
        |_| None,
        |game| {
            let words = RuleTable::vocabulary(game.rules());
            let keys = keys.iter().map(|key| Key::parse(key, words));
            keys.collect::<std::result::Result<_, UnfitWord>>().map_err(mlua::Error::runtime)
        },
    )
}

pub(super) fn compared<T>(compare: impl FnOnce(&Rc<RuleDecision>, &Seen<'_>) -> T) -> Result<T> {
    let decision = decision()?;
    let unit = current_call(|call| call.unit)?;
    read(|game| {
        let seen = Seen { game, seat: decision.seat, unit, is_fight: decision.is_fight(), decision: Some(&decision) };
        let answer = compare(&decision, &seen);
        check_words(game).map(|()| answer)
    })
}

/// Fails if a word that a mod adds has failed.
pub(super) fn check_words(game: &Game) -> Result<()> {
    match game.scratch.word_failure.take() {
        Some(failure) => wrong(hooks::failure(&failure.1, failure.0).summary),
        None => Ok(()),
    }
}

/// The values of a list, and the things to compare.
pub(super) fn candidates(things: &Table, keys: &[Key]) -> Result<(Vec<Value>, Vec<Thing>)> {
    let values: Vec<Value> = crate::merc::game::access::short(things, MOST)?;
    let decision = decision()?;
    let mut named = Vec::with_capacity(values.len());
    for value in &values {
        let (object, choice) = object_in(value)?;
        let name = match decision.thoughts.are_kept() {
            true => read(|game| Ok(comparing::name(game, &decision, object, choice, keys)))?,
            false => String::new(),
        };
        named.push((object, name));
    }
    Ok((values, named))
}

/// An object, or the object that an option is about: the squad's sector, or the item given.
fn object_in(value: &Value) -> Result<(Object, Option<Choice>)> {
    match Object::from_value(value) {
        Some(Object { kind: OPTION, id }) => {
            let choice = decision()?.choices().nth(id.into());
            let part = read(|game| Ok(choice.and_then(|choice| part_of(game, choice))))?;
            part.map_or_else(|| wrong("this option no longer exists"), |part| Ok((part, choice)))
        }
        Some(Object { kind: SECTOR, id }) => read(|game| on_map_of(game, SectorId(id as u8)).map_err(mlua::Error::runtime))
            .map(|()| (sector(SectorId(id as u8)), None)),
        Some(Object { kind: PLAYER, id }) => {
            read(|game| at_table_of(game, Seat(id as u8)).map_err(mlua::Error::runtime)).map(|()| (player(Seat(id as u8)), None))
        }
        Some(object) => Ok((object, None)),
        None => wrong(format!("{} cannot be measured", with_article(value.type_name()))),
    }
}

/// Those of these sectors for which all conditions hold.
fn fitting<I: Iterator<Item = SectorId>>(lua: &Lua, words: &[String], places: impl FnOnce(&Game) -> I) -> Result<Value> {
    let decision = decision()?;
    let unit = current_call(|call| call.unit)?;
    read(|game| {
        let known = RuleTable::vocabulary(game.rules());
        let tests = words.iter().flat_map(|text| Test::each(text, known));
        let tests: Vec<Test> = tests.collect::<std::result::Result<_, UnfitWord>>().map_err(mlua::Error::runtime)?;
        let here = Here::of(game, &decision, unit);
        let fits = |at: &SectorId| all_hold(&tests, &here.at(*at));
        let found: Vec<SectorId> = places(game).filter(fits).collect();
        check_words(game)?;
        list(lua, found.into_iter().map(sector))
    })
}

fn finding(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "sectors_where(...: string) -> {Sector}",
        "The sectors for which all of these conditions hold, such as \"own\" or \"not safe or few 5\". Conditions about a squad are about \
         the squad that acts.",
        |lua, words: Variadic<String>| fitting(lua, &words, |game| game.state().all_sectors()),
    )?;
    ops.look(
        "in_range(unit: Unit, ...: string) -> {Sector}",
        "The sectors of `sectors_where` that a unit's whole squad can still reach today.",
        |lua, (who, words): (UnitRef, Variadic<String>)| {
            fitting(lua, &words, |game| squads::in_range(game, who.0).collect::<Vec<_>>().into_iter())
        },
    )?;
    ops.look(
        "towards(from: Sector, to: Sector, unit: Unit?) -> {Sector}",
        "The neighbors of a sector that are one step nearer to another sector. For a unit there, the steps of its squad's vehicle count.",
        |lua, (from, to, who): (At, At, Option<UnitRef>)| {
            read(|game| {
                let state = game.state();
                let squad = who.and_then(|who| state.squad_of(who.0)).filter(|squad| state.squad(*squad).sector == Some(from.0));
                let Some(squad) = squad else {
                    let now = state.distance(from.0, to.0);
                    let nearer = |next: &SectorId| state.distance(*next, to.0) < now;
                    return list(lua, state.neighbors(from.0).into_iter().filter(nearer).map(sector));
                };
                let now = vehicles::distance(game, squad, from.0, to.0);
                let nearer = |next: &SectorId| vehicles::distance(game, squad, *next, to.0) < now;
                list(lua, vehicles::steps_from(game, squad).into_iter().filter(nearer).map(sector))
            })
        },
    )?;
    ops.look(
        "way_to(unit: Unit, goal: Sector) -> Sector?",
        "The next step of a unit's shortest way to a sector. Of several, the one with the weakest enemies; a die breaks ties.",
        |_, (who, goal): (UnitRef, At)| {
            let keys = parsed(&["least strength".to_string()])?;
            compared(|decision, seen| stated::step(seen.game, decision, who.0, goal.0, &keys).map(sector))
        },
    )?;
    ops.look(
        "companions(unit: Unit, to: Sector, goal: Sector) -> {Unit}",
        "A member of each other squad of the same player that goes along when a unit's squad takes the step to `to` on its way to an enemy \
         sector: squads in its sector that can get to the goal today and, at the last step, squads next to the goal. A squad that would \
         give up at least as much as the goal is worth stays (AI-3).",
        |lua, (who, to, goal): (UnitRef, At, At)| {
            let seat = decision()?.seat;
            read(|game| {
                let squads = together::companions(game, seat, who.0, to.0, goal.0);
                let first = |squad: SquadId| game.state().squad(squad).members.first().copied().map(unit);
                list(lua, squads.into_iter().filter_map(first))
            })
        },
    )?;
    ops.look(
        "may_merge(unit: Unit) -> boolean",
        "Whether a unit's squad can join another squad of the same player in its sector now (MOV-3).",
        |_, who: UnitRef| {
            let seat = decision()?.seat;
            read(|game| {
                let merge = game.state().squad_of(who.0).map(|from| Merge { from }.into());
                Ok(merge.is_some_and(|merge| check::command(game, seat, &merge).is_ok()))
            })
        },
    )?;
    ops.look(
        "left_behind(unit: Unit) -> {Unit}",
        "The members of a unit's squad that cannot move any more, if the others can and may leave them behind as a squad of their own.",
        |lua, who: UnitRef| {
            let seat = decision()?.seat;
            read(|game| list(lua, together::left_behind(game, seat, who.0).into_iter().map(unit)))
        },
    )?;
    ops.look(
        "within_reach(unit: Unit, ...: string) -> {Sector}",
        "The sectors for which all of these conditions hold and that the members of a unit's squad who can still move could reach \
         together today; see sectors_where.",
        |lua, (who, words): (UnitRef, Variadic<String>)| {
            fitting(lua, &words, |game| together::within_reach(game, who.0).collect::<Vec<_>>().into_iter())
        },
    )?;
    ops.look(
        "user_of(unit: Unit, verb: string) -> Unit?",
        "The member of a unit's squad that can use a card action now.",
        |_, (who, verb): (UnitRef, String)| {
            let seat = decision()?.seat;
            read(|game| Ok(squads::user_of(game, seat, who.0, &verb).map(|special| unit(special.unit))))
        },
    )?;
    ops.look(
        "trainers(unit: Unit) -> {Unit}",
        "The members of a unit's squad that can train now, as long as there is room for their militia.",
        |lua, who: UnitRef| {
            let seat = decision()?.seat;
            read(|game| list(lua, squads::trainers(game, seat, who.0).map(unit)))
        },
    )?;
    ops.look("garrison(sector: Sector) -> number", "How many militia the bot's whole side has in a sector.", |_, at: At| {
        let seat = decision()?.seat;
        read(|game| Ok(game.state().militia_of_side(game.state().side(seat), at.0)))
    })?;
    ops.look(
        "mate(unit: Unit, actions: number, ...: string) -> Unit?",
        "The best member of a unit's squad with at least this many actions, by one measure after another. Of equals, the unit itself, then the first.",
        |_, (who, actions, keys): (UnitRef, u8, Variadic<String>)| {
            let keys = parsed(&keys)?;
            compared(|_, seen| stated::mate(seen, who.0, actions, &keys).map(unit))
        },
    )?;
    ops.look("landing_places() -> {Sector}", "The sectors where the bot can land now.", |lua, ()| {
        let seat = decision()?.seat;
        read(|game| {
            let legal = |at: &SectorId| check::command(game, seat, &Land { sector: *at }.into()).is_ok();
            list(lua, game.state().all_sectors().filter(legal).map(sector))
        })
    })?;
    ops.look("hire_room(player: Player) -> number", "How many more MERCs a Rebel's team may have (HIR-2).", |_, who: Who| {
        read(|game| Ok(hire::team_limit(game, who.0).saturating_sub(hire::counted_team(game, who.0)).min(99)))
    })?;
    ops.look("days_left() -> number", "How many days follow this one, or 0 if that is not known.", |_, ()| {
        read(|game| Ok(victory::last_day(game).map_or(0, |last| last.saturating_sub(game.state().day()))))
    })?;
    ops.look(
        "attack_dice() -> (number, number)",
        "How many dice the attack under way has rolled, and how many of them hit.",
        |_, ()| read(|game| Ok(game.state().attack().map_or((0, 0), |attack| (attack.dice.len(), usize::from(attack.hits))))),
    )
}
