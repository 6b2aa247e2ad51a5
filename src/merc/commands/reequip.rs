//! `reequip MERC [with MERC ...]`: moves items between the stash and the MERCs who take part (REQ-1 to REQ-6).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Payment, Verdict, check, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::choice::Consent;
use crate::merc::model::ids::{SquadId, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::names::text::actions;
use crate::merc::rules::reequip;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reequip {
    /// One MERC, or several who trade (REQ-3).
    pub units: Vec<UnitId>,
}

pub const PAYMENT: Payment = Payment { word: "re-equip", event: "re-equips" };

pub fn verb(content: &Content) -> MercVerb {
    let blank = row("reequip", read, list, |game, dice| Reequip { units: sample::any_units(game, dice) }.into());
    MercVerb {
        group: ACTIONS,
        usage: "reequip MERC [with MERC ...]".into(),
        cost: format!("{} from each MERC taking part", actions(content.rules.reequip_cost)).into(),
        help: "take items from the stash, put them down or trade them".into(),
        clauses: &["REQ-1", "REQ-2", "REQ-3", "REQ-4", "REQ-5", "REQ-6"],
        random: Random { faces: &[15], draw, ..blank.random },
        bots: ForBots { may_give: true, search: Some((9, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    Ok(Reequip { units: given.units()? }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    game.state().team(seat).map(|unit| Reequip { units: vec![unit] }.into()).collect()
}

fn draw(_: &MercVerb, game: &Game, seat: Seat, draw: &mut sample::Draw) -> Option<Command> {
    let state = game.state();
    let first = draw.mate(game, seat)?;
    let at = state.sector_of(first)?;
    let mut units = vec![first];
    if draw.dice.below(2) == 0 {
        units.extend(state.units_of_side_in(state.side(seat), at).filter(|other| *other != first).take(1));
    }
    Some(Reequip { units }.into())
}

impl Action for Reequip {
    fn check(&self, game: &Game, seat: Seat) -> Verdict {
        let (state, units, cost) = (game.state(), &self.units, game.content().rules.reequip_cost);
        let Some(first) = units.first() else { return Err(Refusal::NothingToSplit) };
        let sector = check::ready(game, seat, *first, cost, "re-equipping")?;
        let controller = state.controlling_side(sector);
        if controller.is_some_and(|side| side != state.side(seat)) {
            return Err(Refusal::StashNotYours { sector });
        }
        for (index, unit) in units.iter().enumerate().skip(1) {
            if units[..index].contains(unit) {
                return Err(Refusal::WithOneself { unit: *unit });
            }
            let Some(owner) = state.owner(*unit) else { return Err(Refusal::NotOnMap { unit: *unit }) };
            if state.side(owner) != state.side(seat) {
                return Err(Refusal::NotAllied { unit: *unit });
            }
            if state.sector_of(*unit) != Some(sector) {
                return Err(Refusal::NotTogether { unit: *first, other: *unit });
            }
            check::ready(game, owner, *unit, cost, "re-equipping")?;
            check::not_declined(game, seat, owner, Consent::Trade(*first, *unit))?;
        }
        let worn = units.iter().any(|unit| !state.unit(*unit).gear.is_empty());
        let something = !state.sector(sector).stash.is_empty() || worn;
        if something { Ok(()) } else { Err(Refusal::NothingToEquip { unit: *first }) }
    }

    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        reequip::run(game, seat, &self.units)
    }

    fn write(&self, game: &Game) -> String {
        let ids: Vec<&str> = self.units.iter().map(|unit| game.catalog().unit_id(*unit)).collect();
        match ids.split_first() {
            Some((first, [])) => format!("reequip {first}"),
            Some((first, others)) => format!("reequip {first} with {}", others.join(" ")),
            None => "reequip".into(),
        }
    }

    fn about(&self, game: &Game, seat: Seat) -> About {
        About::unit(game, seat, self.units.first().copied(), 5)
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        let cost = ahead.game.content().rules.reequip_cost;
        // An ally may decline, and then no one pays.
        let agreed = self.units.iter().all(|unit| ahead.game.state().owner(*unit) == Some(seat));
        for unit in &self.units {
            ahead.find(*unit);
            if agreed {
                ahead.pay(*unit, Spent::ReEquip, cost)?;
            }
        }
        Ok(())
    }

    fn squad(&self, game: &Game) -> Option<SquadId> {
        game.state().squad_of(*self.units.first()?)
    }
}
