//! `!given`: who and what is where, and which step of which day it is.

use super::{Result, allowed, arrange, emit, free_item, item, near, number, sector, tactic, unit};
use crate::kernel::Seat;
use crate::merc::content::{StepKind, Whose, Word};
use crate::merc::game::Game;
use crate::merc::model::event::{Event, Situation};
use crate::merc::model::ids::{SectorId, Side, SquadId, SquadKind, UnitId};
use crate::merc::model::state::{Remembered, Scope, Step};
use crate::merc::rules::{actions, base};

/// A daily step by its id, its kind or its side; by default the first one.
pub(super) fn step(game: &Game, word: Option<&str>) -> Result<Step> {
    let state = game.state();
    let Some(word) = word else {
        return Ok(state.daily_step(|_, _| true).ok_or("this game has no steps")?);
    };
    if let Some(seat) = game.header().seat(word) {
        let acts =
            state.daily_step(|spec, side| spec.kind == StepKind::Act && (spec.whose == Whose::Each || side == state.side(seat)));
        let acts = acts.ok_or_else(|| format!("{word} has no step to act"))?;
        return Ok(Step { side: state.side(seat), ..acts });
    }
    let side = |side: Side| state.config().format.sides[usize::from(side.0)].id.as_str();
    let found = state
        .daily_step(|spec, _| spec.id == word)
        .or_else(|| state.daily_step(|spec, of| spec.kind == StepKind::Act && side(of) == word))
        .or_else(|| state.daily_step(|spec, of| word == "actions" && spec.kind == StepKind::Act && state.is_dictator_side(of)))
        .or_else(|| state.daily_step(|spec, _| spec.kind.word() == word));
    found.ok_or_else(|| {
        let known: Vec<&str> = state.config().format.daily.iter().map(|spec| spec.id.as_str()).collect();
        format!("{word:?} is not a step; the steps are {}{}", known.join(", "), near(word, &known)).into()
    })
}

pub(super) fn given(game: &mut Game, text: &str) -> Result<()> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ").replace(',', " ");
    let mut tokens = spaced.split_whitespace().peekable();
    let first = tokens.next().ok_or("!given needs something to set up")?.to_lowercase();
    let mut next = |what: &str| tokens.next().map(str::to_lowercase).ok_or(format!("{what} is missing"));
    match first.as_str() {
        "day" | "round" => {
            let day = number(&next("the day")?)?;
            if !(1..=100).contains(&day) {
                return Err("the day must be from 1 to 100".into());
            }
            let step = step(game, tokens.next())?;
            arrange(game, Situation::Day { day, step })
        }
        "sector" => {
            let sector = sector(game, &next("the sector")?)?;
            for word in tokens {
                match word {
                    "explored" => arrange(game, Situation::SectorExplored { sector, explored: true })?,
                    "unexplored" => arrange(game, Situation::SectorExplored { sector, explored: false })?,
                    id => {
                        let card = game.content().sector_index(id).ok_or(format!("there is no sector card {id:?}"))?;
                        arrange(game, Situation::SectorCard { sector, card: card as u8 })?;
                    }
                }
            }
            Ok(())
        }
        // The side of this seat takes its turns first.
        "first" => {
            let name = next("the seat")?;
            let seat = game.header().seat(&name).ok_or(format!("there is no seat {name:?}"))?;
            let (first, count) = (game.state().side(seat).0, game.state().sides().count() as u8);
            emit(game, Event::TurnOrderSet { order: (0..count).map(|step| Side((first + step) % count)).collect() })
        }
        "remember" => {
            let (card, key, value) = (next("the card")?, next("the key")?, next("the value")?);
            let owner = game.catalog().find(&card).ok_or(format!("there is no card {card:?}"))?;
            let value = value.parse().map_or_else(|_| Remembered::Word(value.clone()), Remembered::Number);
            emit(game, Event::MemorySet { owner, key, value: Some(value), scope: Scope::Game })
        }
        "stash" => {
            let sector = sector(game, &next("the sector")?)?;
            for name in tokens {
                let item = free_item(game, name)?;
                let points = game.full_points(item);
                arrange(game, Situation::Stash { sector, item, points })?;
            }
            Ok(())
        }
        "discarded" => tokens.try_for_each(|name| {
            let item = free_item(game, name)?;
            arrange(game, Situation::Discarded { item })
        }),
        "health" => {
            let unit = unit(game, &next("the unit")?)?;
            let health = number(&next("the health")?)?;
            if health == 0 || health > game.max_health(unit) {
                return Err(format!("its health must be from 1 to {}", game.max_health(unit)).into());
            }
            arrange(game, Situation::Health { unit, health })
        }
        "actions" => {
            let unit = unit(game, &next("the unit")?)?;
            let actions = number(&next("the actions")?)?;
            if actions > 9 {
                return Err("a unit has at most 9 actions".into());
            }
            arrange(game, Situation::Actions { unit, actions })
        }
        "points" => {
            let item = item(game, &next("the item")?)?;
            let points = number(&next("the points")?)?;
            if points > game.full_points(item) {
                return Err(format!("it has at most {} points", game.full_points(item)).into());
            }
            emit(game, Event::ItemUsed { item, points })
        }
        "hand" => {
            let cards = tokens.map(|id| tactic(game, id)).collect::<Result<Vec<_>>>()?;
            arrange(game, Situation::Hand { cards })
        }
        "tactics" => {
            let mut cards = tokens.filter(|id| *id != "none").map(|id| tactic(game, id)).collect::<Result<Vec<_>>>()?;
            cards.reverse();
            arrange(game, Situation::TacticsDeck { cards })
        }
        "in-play" => tokens.try_for_each(|id| {
            let card = tactic(game, id)?;
            arrange(game, Situation::InPlay { card })
        }),
        "base" => {
            let sector = sector(game, &next("the sector")?)?;
            arrange(game, Situation::Base { sector })?;
            let (seat, dictator) =
                game.state().dictator_seat().zip(game.state().dictator()).ok_or("this game has no Dictator")?;
            place_unit(game, dictator, SquadId::new(seat, SquadKind::Base), sector)?;
            // A card can change the base sector when the base is revealed, such as its militia cap (DIC-K).
            allowed(base::revealed(game, seat, sector))
        }
        name => {
            let seat = game.header().seat(name).ok_or(format!(
                "{name:?} is neither a seat nor a keyword of !given{}",
                near(
                    name,
                    &[
                        "day",
                        "round",
                        "first",
                        "remember",
                        "sector",
                        "stash",
                        "discarded",
                        "health",
                        "actions",
                        "points",
                        "hand",
                        "tactics",
                        "in-play",
                        "base"
                    ]
                )
            ))?;
            let at = next("the sector")?;
            let sector = sector(game, &at)?;
            forces(game, seat, sector, &tokens.map(str::to_lowercase).collect::<Vec<_>>())
        }
    }
}

/// `[secondary] rizen ( ak-47 ) surgeon mount humvee militia 7 riders 2`
fn forces(game: &mut Game, seat: Seat, sector: SectorId, tokens: &[String]) -> Result<()> {
    let mut squad = SquadId::new(seat, SquadKind::Primary);
    let mut bearer: Option<UnitId> = None;
    let mut in_gear = false;
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        index += 1;
        match token.as_str() {
            "(" => in_gear = true,
            ")" => in_gear = false,
            "primary" => squad = SquadId::new(seat, SquadKind::Primary),
            "secondary" => squad = SquadId::new(seat, SquadKind::Secondary),
            "militia" => {
                let count = number(tokens.get(index).ok_or("the number of militia is missing")?)?;
                index += 1;
                let (others, cap) = (game.state().side(seat), game.militia_cap(seat, sector));
                let others = game.state().militia_of_side(others, sector) - game.state().militia(seat, sector);
                if u16::from(others) + u16::from(count) > u16::from(cap) {
                    return Err(format!("a side has at most {cap} militia in a sector (CMP-6)").into());
                }
                arrange(game, Situation::Militia { seat, sector, count })?;
            }
            "mount" => {
                let item = free_item(game, tokens.get(index).ok_or("the vehicle is missing")?)?;
                index += 1;
                if !game.is_vehicle(item) {
                    return Err(format!("{} is not a vehicle", game.catalog().item_title(item)).into());
                }
                if game.state().squad(squad).members.is_empty() {
                    return Err("a vehicle must follow the MERCs of its squad".into());
                }
                let points = game.full_points(item);
                if let Some(item) = game.state().squad(squad).item {
                    arrange(game, Situation::Discarded { item })?;
                }
                arrange(game, Situation::Vehicle { squad, item, points })?;
            }
            "riders" => {
                let count = number(tokens.get(index).ok_or("the number of riders is missing")?)?;
                index += 1;
                let crew =
                    game.state().squad(squad).item.and_then(|item| game.equipment(item).vehicle).map(|numbers| numbers.crew);
                let crew = crew.ok_or("riders must follow the vehicle: mount CARD")?;
                let own = game.state().militia_on_foot(seat, sector) + game.state().squad(squad).riders;
                if count > own.min(crew) {
                    return Err(format!("at most {} of the militia can ride (MOD-C3)", own.min(crew)).into());
                }
                arrange(game, Situation::Riders { squad, count })?;
            }
            name if in_gear && game.catalog().find_item(name).is_some_and(|item| game.is_vehicle(item)) => {
                return Err("a vehicle belongs to a squad; write mount CARD after its MERCs".into());
            }
            name if in_gear => {
                let unit = bearer.ok_or("equipment must follow the MERC who has it")?;
                let item = free_item(game, name)?;
                if game.state().unit(unit).gear.is_full() {
                    return Err("a MERC cannot have that many items (REQ-1)".into());
                }
                let points = game.full_points(item);
                arrange(game, Situation::Gear { unit, item, points })?;
            }
            name => {
                let merc = unit(game, name)?;
                bearer = Some(merc);
                place_unit(game, merc, squad, sector)?;
            }
        }
    }
    Ok(())
}

fn place_unit(game: &mut Game, unit: UnitId, squad: SquadId, sector: SectorId) -> Result<()> {
    let elsewhere = game.state().squad(squad).sector.filter(|at| *at != sector && game.state().squad(squad).members != [unit]);
    if let Some(at) = elsewhere {
        let (word, at) = (squad.word(), game.state().sector_name(at));
        return Err(format!("the {word} squad is already in {at}; write secondary for another squad").into());
    }
    let health = game.max_health(unit);
    arrange(game, Situation::Unit { unit, squad, sector, health, actions: 0 })?;
    // The number of actions can depend on whom the unit works for.
    let (actions, train_only, move_only) = actions::actions_of(game, unit);
    emit(game, Event::ActionsReset { unit, actions, train_only, move_only })
}
