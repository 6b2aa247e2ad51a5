//! Operations that draw, give, use up and discard equipment.

use super::object::{ItemRef, UnitRef, Who, item, list};
use crate::merc::content::{EquipmentKind, Word};
use crate::merc::game::Game;
use crate::merc::game::access::{act, ensure, read, wrong};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, UnitId};
use crate::merc::model::state::{ItemPlace, MOST_GEAR};
use crate::merc::rules::{day_one, gear};
use crate::merc::scripting::ops::{HEAVY, LIGHT, Ops};
use mlua::{Result, Variadic};

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Equipment");
    getting(ops)?;
    spending(ops)
}

fn getting(ops: &mut Ops<'_>) -> Result<()> {
    ops.add(
        "draw(player: Player, deck: string) -> Item?",
        "Draws the top card of the \"weapon\", \"armor\" or \"accessory\" deck into the player's hand. Then `give` it or `discard` it.",
        |lua, (who, deck): (Who, String)| {
            let deck = deck_named(&deck)?;
            let drawn = act(lua, LIGHT, |game| gear::draw(game, who.0, deck))?;
            Ok(drawn.map(item))
        },
    )?;
    ops.add(
        "outfit(unit: Unit, ...: string)",
        "The unit draws one card from each named deck as on Day 1: a card that it cannot use is discarded, and the next one is drawn (D1-4).",
        |lua, (who, decks): (UnitRef, Variadic<String>)| {
            ensure("only a MERC on the map can be outfitted", |game| game.state().sector_of(who.0).is_some())?;
            if decks.len() > MOST_GEAR {
                return wrong(format!("a MERC can be outfitted from at most {MOST_GEAR} decks"));
            }
            let decks: Vec<EquipmentKind> = decks.iter().map(|deck| deck_named(deck)).collect::<Result<_>>()?;
            act(lua, HEAVY, |game| {
                for deck in decks {
                    // A card may have removed the MERC when it got the last one.
                    let Some(seat) = game.state().owner(who.0).filter(|_| game.state().sector_of(who.0).is_some()) else { break };
                    day_one::outfit(game, seat, who.0, deck)?;
                }
                Ok(())
            })
        },
    )?;
    ops.add(
        "take_discard(player: Player, item: Item)",
        "Takes a card from a discard pile into the player's hand. Then `give` it or `discard` it.",
        |lua, (who, it): (Who, ItemRef)| {
            ensure("this card is not in a discard pile", |game| matches!(game.state().item(it.0).place, ItemPlace::Discard(_)))?;
            act(lua, LIGHT, |game| {
                let points = game.full_points(it.0);
                game.emit(Event::ItemTaken { seat: who.0, item: it.0, points })
            })
        },
    )?;
    ops.look("supply() -> {Item}", "The cards beside the map (MOD-I1).", |lua, ()| {
        read(|game| {
            let there = |id: &ItemId| game.state().item(*id).place == ItemPlace::Supply;
            list(lua, game.state().config().supply.iter().copied().filter(there).map(item))
        })
    })?;
    ops.add(
        "take_supply(player: Player, item: Item)",
        "Takes a card from the supply into the player's hand. Then `give` it or `discard` it.",
        |lua, (who, it): (Who, ItemRef)| {
            ensure("this card is not in the supply", |game| game.state().item(it.0).place == ItemPlace::Supply)?;
            act(lua, LIGHT, |game| {
                let points = game.full_points(it.0);
                game.emit(Event::ItemTaken { seat: who.0, item: it.0, points })
            })
        },
    )?;
    ops.add(
        "disarm(player: Player, item: Item)",
        "Takes a card that acts when enemies enter from the stash of the combat's sector into the player's hand.",
        |lua, (who, it): (Who, ItemRef)| {
            ensure("this card is not in the stash of the combat's sector", |game| {
                let at = game.state().combat().map(|combat| combat.sector);
                at.is_some_and(|at| game.state().item(it.0).place == ItemPlace::Stash(at))
            })?;
            act(lua, LIGHT, |game| {
                let points = game.state().item(it.0).points;
                game.emit(Event::ItemTaken { seat: who.0, item: it.0, points })
            })
        },
    )?;
    ops.look(
        "may_equip(unit: Unit, item: Item) -> boolean",
        "Whether a unit can equip an item, if necessary in place of another.",
        |_, (who, it): (UnitRef, ItemRef)| crate::merc::game::access::read(|game| Ok(gear::can_equip(game, who.0, it.0))),
    )?;
    ops.add(
        "give(unit: Unit, item: Item)",
        "Gives a unit a card from its player's hand or from a dying MERC. A card that it cannot equip goes to the stash.",
        |lua, (who, it): (UnitRef, ItemRef)| {
            ensure("a MERC on the map can be given only a card from its own player's hand or from a dying MERC", |game| {
                can_be_given(game, it.0, who.0)
            })?;
            act(lua, LIGHT, |game| gear::equip_or_stash(game, who.0, it.0))
        },
    )
}

fn deck_named(word: &str) -> Result<EquipmentKind> {
    match EquipmentKind::WORDS.iter().find(|(known, _)| *known == word) {
        Some((_, deck)) => Ok(*deck),
        None => {
            let all: Vec<&str> = EquipmentKind::WORDS.iter().map(|(word, _)| *word).collect();
            wrong(format!("unknown deck {word:?}; the decks are {}", all.join(", ")))
        }
    }
}

fn can_be_given(game: &Game, it: ItemId, to: UnitId) -> bool {
    let state = game.state();
    let on_map = state.squad_of(to).is_some() && state.unit(to).health > 0;
    on_map
        && match state.item(it).place {
            ItemPlace::Found(seat) => state.owner(to).is_some_and(|owner| state.side(owner) == state.side(seat)),
            ItemPlace::Gear(wearer) => state.unit(wearer).health == 0,
            _ => false,
        }
}

const NOT_IN_PLAY: &str = "only an item that is equipped, in a stash or just drawn can be used or discarded";

fn is_in_play(game: &Game, item: ItemId) -> bool {
    let place = game.state().item(item).place;
    matches!(place, ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Stash(_) | ItemPlace::Found(_))
}

fn spending(ops: &mut Ops<'_>) -> Result<()> {
    ops.add("discard(item: Item)", "Puts an item on its discard pile.", |lua, it: ItemRef| {
        ensure(NOT_IN_PLAY, |game| is_in_play(game, it.0))?;
        act(lua, LIGHT, |game| {
            let from = match game.state().item(it.0).place {
                ItemPlace::Gear(wearer) => Some(wearer),
                _ => None,
            };
            game.emit(Event::ItemDiscarded { item: it.0, from })?;
            from.map_or(Ok(()), |wearer| gear::settle(game, wearer))
        })
    })?;
    ops.add("use_up(item: Item)", "Spends one use or point of an item; the last one discards it.", |lua, it: ItemRef| {
        ensure(NOT_IN_PLAY, |game| is_in_play(game, it.0))?;
        act(lua, LIGHT, |game| {
            let points = game.state().item(it.0).points.saturating_sub(1);
            game.emit(Event::ItemUsed { item: it.0, points })?;
            match (points, game.state().item(it.0).place) {
                (0, ItemPlace::Gear(wearer)) => {
                    game.emit(Event::ItemDiscarded { item: it.0, from: Some(wearer) })?;
                    gear::settle(game, wearer)
                }
                (0, _) => game.emit(Event::ItemDiscarded { item: it.0, from: None }),
                _ => Ok(()),
            }
        })
    })
}
