//! Operations about sides, the turn order and the end of the game, mostly for modes.

use super::object::{OfSide, Who, list, of_kind, side};
use crate::kernel::Seat;
use crate::merc::content::{SectorKind, Word};
use crate::merc::game::access::{act, act_or_end, read, wrong};
use crate::merc::model::event::Event;
use crate::merc::model::ids::Side;
use crate::merc::rules::victory;
use crate::merc::scripting::ops::{LIGHT, Ops};
use crate::text::did_you_mean;
use mlua::{FromLua, Lua, Result, Value};

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("Sides and endings");
    ops.look("sides() -> {Side}", "All sides, in the order of the seats.", |lua, ()| {
        read(|game| list(lua, game.state().sides().map(side)))
    })?;
    ops.look("richest() -> Side", "The side with the highest score; ties are broken as the mode says.", |_, ()| {
        read(|game| Ok(side(victory::richest(game))))
    })?;
    ops.look(
        "holder(kind: string) -> Side?",
        "The side that controls every sector of a kind: \"industry\", \"city\" or \"wilderness\".",
        |_, kind: String| {
            let Some(wanted) = SectorKind::from_word(&kind) else {
                return wrong(format!("there is no kind of sector {kind:?}{}", did_you_mean(&kind, SectorKind::words())));
            };
            read(|game| {
                let state = game.state();
                let mut all = state.all_sectors().filter(|at| game.sector_card(*at).kind == wanted);
                let first = all.next().and_then(|at| state.controlling_side(at));
                Ok(first.filter(|held| all.all(|at| state.controlling_side(at) == Some(*held))).map(side))
            })
        },
    )?;
    ops.add(
        "win(who: (Side | Player)?, reason: string) -> boolean",
        "Ends the game: a side wins, a player wins alone, or nobody wins. `reason` is the id of an ending of the modes or house rules in \
         play. If a card does not let the game end this way, nothing happens and it returns false.",
        |lua, (who, reason): (Value, String)| {
            let winners = winners(lua, who)?;
            read(|game| {
                let endings = &game.state().config().format.endings;
                let ids = || endings.iter().map(|ending| ending.id.as_str());
                if ids().any(|id| id == reason) {
                    return Ok(());
                }
                let known: Vec<&str> = ids().collect();
                wrong(format!("there is no ending {reason:?}{}; the endings are {}", did_you_mean(&reason, ids()), known.join(", ")))
            })?;
            act_or_end(lua, LIGHT, |game| victory::win(game, &winners, &reason))
        },
    )?;
    ops.add(
        "turn_order(first: Side)",
        "This side takes its turns first; the others follow in the order of the seats.",
        |lua, first: OfSide| {
            act(lua, LIGHT, |game| {
                let count = game.state().sides().count() as u8;
                let order = (0..count).map(|step| Side((first.0.0 + step) % count)).collect();
                game.emit(Event::TurnOrderSet { order })
            })
        },
    )
}

/// The seats that win.
fn winners(lua: &Lua, who: Value) -> Result<Vec<Seat>> {
    if who.is_nil() {
        return Ok(Vec::new());
    }
    if of_kind(&who, super::object::SIDE).is_ok() {
        let OfSide(side) = OfSide::from_lua(who, lua)?;
        return read(|game| Ok(game.state().seats_of(side).collect()));
    }
    Who::from_lua(who, lua).map(|Who(seat)| vec![seat])
}
