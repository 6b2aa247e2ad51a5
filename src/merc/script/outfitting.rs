//! Operations for the rules of bots about gear: what lies where, and whom it would better (AI-4.7).

use super::access::read;
use super::judging::{pondering, squad_of};
use super::object::{At, ItemRef, UnitRef, item, list, option, unit};
use super::ops::Ops;
use crate::lua::objects::Object;
use crate::merc::bots::ponder::Pondering;
use crate::merc::bots::{comparing, measures};
use crate::merc::choice::Choice;
use crate::merc::game::Game;
use crate::merc::ids::{ItemId, UnitId};
use crate::merc::rules::gear;
use crate::merc::state::ItemPlace;
use crate::merc::view::may_see_stash;
use mlua::{Result, Variadic};

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "stash(sector: Sector) -> {Item}",
        "What lies in a sector, as far as the bot may see it: where its side is in control (CMP-8).",
        |lua, at: At| {
            let seat = pondering()?.seat;
            read(|game| {
                let open = may_see_stash(game.state(), seat, at.0);
                let lying = game.state().sector(at.0).stash.iter().copied().filter(|_| open);
                list(lua, lying.map(item))
            })
        },
    )?;
    ops.look(
        "betters(unit: Unit, item: Item) -> boolean",
        "Whether a unit could wear an item in an empty slot, or instead of a lesser one: to the robot one with a lower serial number \
         (AI-4.7), to a Rebel one that is worth less.",
        |_, (who, it): (UnitRef, ItemRef)| read(|game| Ok(better(game, who.0, it.0, 1))),
    )?;
    ops.look(
        "better_step(...: string) -> Option?",
        "The best step of a Re-Equip: of those that give a loose item which betters its new wearer the one for the first MERC in \
         the alphabet with the highest serial number (AI-4.7), of a Rebel the one that is worth most. Items whose cards are named \
         stay where they are.",
        |_, but: Variadic<String>| {
            let pondering = pondering()?;
            read(|game| Ok(better_step(game, &pondering, &but)))
        },
    )?;
    ops.look(
        "in_need(unit: Unit, ...: string) -> Unit?",
        "The first of a squad in the alphabet who has an action left and whom something in the stash of the sector would better \
         (AI-4.7), a Rebel by a die or more, other than the cards named.",
        |_, (who, but): (UnitRef, Variadic<String>)| {
            let seat = pondering()?.seat;
            read(|game| Ok(in_need(game, seat, who.0, &but).map(unit)))
        },
    )?;
    ops.look(
        "lacks_gear(unit: Unit) -> boolean",
        "Whether it lacks a weapon, armor or an accessory, whatever else it could wear (AI-3.1).",
        |_, who: UnitRef| read(|game| Ok(gear::lacks(game, who.0))),
    )
}

fn better_step(game: &Game, pondering: &Pondering, but: &[String]) -> Option<Object> {
    let loose = |what: ItemId| !matches!(game.state().item(what).place, ItemPlace::Gear(_));
    let rated = |what: ItemId, to: UnitId| rating(game, to, what);
    let mut steps: Vec<(usize, ItemId, UnitId)> = Vec::new();
    for (index, choice) in pondering.choices().enumerate() {
        if let Choice::Give(what, to) = choice
            && loose(what)
            && !but.contains(&game.equipment(what).id)
        {
            steps.push((index, what, to));
        }
    }
    // Whether it would be better takes longest to find out, so it is asked for the best first.
    steps.sort_by_key(|(_, what, to)| (game.catalog().unit_name(*to), std::cmp::Reverse(rated(*what, *to))));
    let found = steps.iter().position(|(_, what, to)| better(game, *to, *what, 1));
    let (_, best, who) = found.map(|at| steps[at])?;
    let equal =
        |step: &&(usize, ItemId, UnitId)| step.2 == who && rated(step.1, who) == rated(best, who) && better(game, who, step.1, 1);
    let tied: Vec<usize> = steps.iter().filter(equal).map(|step| step.0).collect();
    let index = if tied.len() > 1 { tied[pondering.dice.borrow_mut().below(tied.len())] } else { tied[0] };
    pondering.think(|| {
        let name = game.catalog().item_title(best);
        let by = if by_serial(game, who) { "serial number" } else { "worth" };
        format!("{}{}: {name}, {by} {}", comparing::SECRET, game.catalog().unit_name(who), rated(best, who))
    });
    Some(option(index))
}

fn in_need(game: &Game, seat: crate::kernel::Seat, who: UnitId, but: &[String]) -> Option<UnitId> {
    let state = game.state();
    let at = state.sector_of(who)?;
    let open = may_see_stash(state, seat, at);
    let lying: Vec<ItemId> =
        state.sector(at).stash.iter().copied().filter(|item| !but.contains(&game.equipment(*item).id)).collect();
    if !open || lying.is_empty() {
        return None;
    }
    let mut squad = squad_of(game, who);
    squad.retain(|mate| state.unit(*mate).actions > 0);
    squad.sort_by_key(|mate| game.catalog().unit_name(*mate));
    // To a Rebel an action is worth more than a little better gear.
    let least = if by_serial(game, who) { 1 } else { 10 };
    squad.into_iter().find(|mate| lying.iter().any(|item| better(game, *mate, *item, least)))
}

/// Whether gear is taken by serial numbers: by the robot (AI-4.7).
fn by_serial(game: &Game, who: UnitId) -> bool {
    let state = game.state();
    state.config().robot && state.owner(who).is_none_or(|seat| state.is_dictator_side(state.side(seat)))
}

fn rating(game: &Game, who: UnitId, it: ItemId) -> i64 {
    if by_serial(game, who) { game.equipment(it).serial.into() } else { measures::worth(game, it) }
}

/// A slot is empty, or what is in it is less by so much.
fn better(game: &Game, who: UnitId, it: ItemId, least: i64) -> bool {
    let rated = |item| rating(game, who, item);
    let room = match gear::room(game, who, it) {
        gear::Room::Free => true,
        gear::Room::InsteadOf(worn) => rated(worn) + least <= rated(it),
        gear::Room::None => false,
    };
    room && gear::may_wear(game, who, it)
}
