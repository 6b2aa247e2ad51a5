//! Operations for bot rules about gear: what is in a stash, and for whom it is an improvement (AI-4.7).

use super::judging::{check_words, compared, decision, decision_if_any, parsed};
use crate::kernel::Seat;
use crate::merc::bots::judging::outfit::{self, Outfit, Terms};
use crate::merc::bots::language::measures::{Key, Seen};
use crate::merc::content::OptionKind;
use crate::merc::game::access::{read, wrong};
use crate::merc::operations::object::{At, ItemRef, UnitRef, item, list, unit};
use crate::merc::rules::gear;
use crate::merc::scripting::ops::Ops;
use crate::merc::secrets::redact::may_see_stash;
use mlua::{Result, Variadic};

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.look(
        "stash(sector: Sector) -> {Item}",
        "The items in a sector's stash, if the bot may see them: where its side is in control (CMP-8).",
        |lua, at: At| {
            let seat = decision()?.seat;
            read(|game| {
                let open = may_see_stash(game.state(), seat, at.0);
                let lying = game.state().sector(at.0).stash.iter().copied().filter(|_| open);
                list(lua, lying.map(item))
            })
        },
    )?;
    ops.look(
        "betters(unit: Unit, item: Item, measure: string, gain: number?) -> boolean",
        "Whether a unit could equip an item in an empty slot, or instead of an item that is worse by a measure such as \"most serial\". The \
         item must be better by at least `gain` (default 1).",
        |_, (who, it, by, gain): (UnitRef, ItemRef, String, Option<i64>)| {
            let keys = parsed(&[by])?;
            // Scripts of cards call it too.
            let decision = decision_if_any()?;
            read(|game| {
                let (unit, decision) = (Some(who.0), decision.as_ref());
                let owner = game.state().owner(who.0).unwrap_or(Seat(0));
                let seat = decision.map_or(owner, |decision| decision.seat);
                let seen = Seen { game, seat, unit, is_fight: false, decision };
                let is_better = outfit::better(&seen, who.0, it.0, &keys[0], gain.unwrap_or(1));
                check_words(game).map(|()| is_better)
            })
        },
    )?;
    ops.look(
        "in_need(unit: Unit, leave: string, gain: number, ...: string) -> Unit?",
        "The first squad member with an action left who would take something from the sector's stash. The measures and `gain` work as in \
         the field `outfit`; cards with the tag `leave` are not taken.",
        |_, (who, leave, gain, words): (UnitRef, String, i64, Variadic<String>)| {
            let (who_first, what): (Vec<Key>, Vec<Key>) =
                parsed(&words)?.into_iter().partition(|key| !key.compares().contains(&OptionKind::Item));
            if what.is_empty() {
                return wrong("this needs a measure of items, such as \"most serial\"");
            }
            let terms = Terms { gain, leave: vec![leave], lacking: false };
            let outfit = Outfit { who: who_first, what, terms };
            compared(|_, seen| outfit.in_need(seen, who.0).map(unit))
        },
    )?;
    ops.look(
        "lacks_gear(unit: Unit) -> boolean",
        "Whether a unit lacks a weapon, armor or an accessory and has an empty slot of its own (AI-3.1).",
        |_, who: UnitRef| read(|game| Ok(gear::lacks(game, who.0))),
    )
}
