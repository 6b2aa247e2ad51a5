//! Operations on MERC cards and tactics cards.

use super::object::{At, UnitRef, Who, list, unit};
use crate::merc::content::StepKind;
use crate::merc::game::access::{act, current_call, ensure, read, short, wrong};
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SquadKind, UnitId};
use crate::merc::model::state::UnitPlace;
use crate::merc::rules::hire::{self, Into};
use crate::merc::rules::{control, tactics};
use crate::merc::scripting::ops::{HEAVY, LIGHT, Ops};
use mlua::{Result, Table};

const NOT_LANDED: &str = "a card cannot draw or hire MERCs before the landing is over";
const NO_SQUAD_YET: &str = "before the landing there is no squad to hire into; use enlist";
/// Three cards for each of six Rebels.
const MOST_DRAWN: usize = 18;
/// More than the number of MERC cards.
const MOST_MERCS: usize = 250;

pub fn install(ops: &mut Ops<'_>) -> Result<()> {
    ops.group("MERCs");
    mercs(ops)?;
    ops.group("Tactics");
    the_tactics(ops)
}

fn mercs(ops: &mut Ops<'_>) -> Result<()> {
    ops.add(
        "draw_mercs(player: Player, count: number) -> {Unit}",
        "Draws the top cards of the MERC deck, 18 at most, and offers them to the player. MERCs that are not hired are discarded.",
        |lua, (who, count): (Who, usize)| {
            ensure(NOT_LANDED, |game| !game.state().is_in(StepKind::Land))?;
            let by = current_call(|call| call.card)?;
            let drawn = act(lua, LIGHT, |game| match hire::may_recruit(game, who.0, by) {
                true => hire::draw(game, who.0, count.min(MOST_DRAWN)),
                false => Ok(Vec::new()),
            })?;
            list(lua, drawn.into_iter().map(unit))
        },
    )?;
    ops.add(
        "random_merc(player: Player) -> Unit?",
        "Draws the top card of the MERC deck, skipping MERCs who refuse to join the team (MER-1). Then `hire` it.",
        |lua, who: Who| {
            ensure(NOT_LANDED, |game| !game.state().is_in(StepKind::Land))?;
            let by = current_call(|call| call.card)?;
            let drawn = act(lua, LIGHT, |game| match hire::may_recruit(game, who.0, by) {
                true => hire::random_merc(game, who.0),
                false => Ok(None),
            })?;
            Ok(drawn.map(unit))
        },
    )?;
    ops.look(
        "willing(player: Player, units: {Unit}) -> {Unit}",
        "The MERCs among `units` who are willing to join the player's team (HIR-3).",
        |lua, (who, offered): (Who, Table)| {
            let offered: Vec<UnitRef> = short(&offered, MOST_MERCS)?;
            read(|game| list(lua, offered.iter().filter(|merc| hire::works_with(game, who.0, merc.0)).map(|merc| unit(merc.0))))
        },
    )?;
    ops.add(
        "hire(player: Player, unit: Unit, squad: string?)",
        "A drawn MERC joins the team with its free card (HIR-4, HIR-5). `squad` is \"primary\", \"secondary\" or \"either\", and may be a \
         squad that is not on the map yet. By default the MERC joins a squad on the map.",
        |lua, (who, merc, squad): (Who, UnitRef, Option<String>)| {
            ensure("only a MERC that this player has drawn can be hired", |game| {
                game.state().unit(merc.0).place == UnitPlace::Offered(who.0)
            })?;
            ensure(NOT_LANDED, |game| !game.state().is_in(StepKind::Land))?;
            ensure(NO_SQUAD_YET, |game| !game.state().is_before_landing())?;
            let into = match squad.as_deref() {
                None => Into::OnTheMap,
                Some("either") => Into::Either,
                Some("primary") => Into::Squad(SquadKind::Primary),
                Some("secondary") => Into::Squad(SquadKind::Secondary),
                Some(other) => return wrong(format!("unknown squad {other:?}; use primary, secondary or either")),
            };
            act(lua, HEAVY, |game| {
                hire::join(game, who.0, merc.0, into)?;
                // The next MERC may go to a sector that this one has taken.
                control::settle(game)
            })
        },
    )?;
    ops.add(
        "enlist(player: Player, unit: Unit, sector: Sector?) -> Unit?",
        "A MERC of the deck, the discard pile or an offer joins the team without a free card: in the squad in the sector, or in a new \
         one there. Without a sector, the player chooses as in a Hire; before a Rebel has landed, it is one of the first MERCs (D1-2). \
         Returns nothing if the MERC is in play or not in this game, refuses the team, or no squad can take it.",
        |lua, (who, merc, at): (Who, UnitRef, Option<At>)| {
            let sector = at.map(|at| at.0);
            ensure("only MERCs can be enlisted", |game| game.catalog().dictator_index(merc.0).is_none())?;
            ensure("before the landing is over, a MERC can be placed only in a sector without enemies", |game| {
                let landing = game.state().is_before_landing();
                let enemies = |at| game.state().has_enemies(game.state().side(who.0), at);
                !landing || sector.is_none_or(|at| !enemies(at))
            })?;
            ensure("a Rebel who has not landed gets MERCs without a sector, everybody else with one", |game| {
                let landing = game.state().is_before_landing();
                !landing || hire::is_about_to_land(game, who.0) == sector.is_none()
            })?;
            let enlisted = act(lua, HEAVY, |game| {
                let place = game.state().unit(merc.0).place;
                let is_free = matches!(place, UnitPlace::Deck | UnitPlace::Discard | UnitPlace::Offered(_));
                if is_free && hire::works_with(game, who.0, merc.0) { hire::enlist(game, who.0, merc.0, sector) } else { Ok(None) }
            })?;
            Ok(enlisted.map(unit))
        },
    )?;
    ops.add("dismiss(units: {Unit})", "Puts MERCs that were drawn but not hired on the discard pile.", |lua, offered: Table| {
        let offered: Vec<UnitRef> = short(&offered, MOST_MERCS)?;
        let offered: Vec<UnitId> = offered.iter().map(|merc| merc.0).collect();
        act(lua, LIGHT, |game| hire::discard(game, &offered))
    })
}

fn the_tactics(ops: &mut Ops<'_>) -> Result<()> {
    ops.add("stay_in_play()", "Keeps this tactics card in play for the rest of the game.", |lua, ()| {
        let card = current_call(|call| call.card)?;
        let Some(tactic) = read(|game| Ok(game.catalog().tactic_of(card)))? else {
            return wrong("only a tactics card can stay in play");
        };
        act(lua, LIGHT, |game| match game.state().in_play().contains(&tactic) {
            true => Ok(()),
            false => game.emit(Event::TacticStays { card: tactic }),
        })
    })?;
    ops.add(
        "play_top(player: Player) -> boolean",
        "Plays the top card of the tactics deck; returns false if the deck is empty.",
        |lua, who: Who| {
            ensure(NOT_HIS, |game| game.state().player(who.0).is_dictator)?;
            act(lua, HEAVY, |game| tactics::play_top(game, who.0))
        },
    )?;
    ops.add(
        "play_from_hand(player: Player) -> boolean",
        "The Dictator plays one more card of his choice from his hand; returns false if his hand is empty.",
        |lua, who: Who| {
            ensure(NOT_HIS, |game| game.state().player(who.0).is_dictator)?;
            let card = current_call(|call| call.card)?;
            act(lua, HEAVY, |game| {
                let options: Vec<Choice> = game.state().hand().iter().map(|card| Choice::Tactic(*card)).collect();
                if options.is_empty() {
                    return Ok(false);
                }
                let prompt = "Which other card do you play?".to_string();
                let id = QuestionId::Script {
                    card,
                    unit: None,
                    about: "play".into(),
                    prompt,
                    refused: Vec::new(),
                    militia: None,
                    to: None,
                };
                match game.pick(who.0, id, options, 0)? {
                    Choice::Tactic(card) => tactics::play(game, who.0, card).map(|()| true),
                    _ => Ok(false),
                }
            })
        },
    )
}

const NOT_HIS: &str = "only the Dictator can play tactics cards";
