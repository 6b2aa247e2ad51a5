//! `reequip MERC [with MERC ...]`: moves items between the stash and the MERCs who take part (REQ-1 to REQ-6).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Judge, Payment, Rules, Verdict, check, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::choice::Consent;
use crate::merc::model::ids::{ItemId, SectorId, SquadId, UnitId};
use crate::merc::model::state::{Spent, State};
use crate::merc::names::text::actions;
use crate::merc::rules::gear;
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
        help: "take items from the stash, put items there, or trade them".into(),
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
    let state = game.state();
    let team: Vec<UnitId> = state.team(seat).collect();
    let mut commands: Vec<Command> = team.iter().map(|unit| Reequip { units: vec![*unit] }.into()).collect();
    // Without a stash, only MERCs who trade can re-equip. Each pair is listed once.
    for (index, unit) in team.iter().enumerate() {
        let Some(at) = state.sector_of(*unit).filter(|at| !has_stash(state, seat, *at)) else { continue };
        let partners = state.units_of_side_in(state.side(seat), at).filter(|mate| !team[..=index].contains(mate));
        commands.extend(partners.map(|mate| Reequip { units: vec![*unit, mate] }.into()));
    }
    commands
}

/// Whether there is a stash that this player's side may use.
fn has_stash(state: &State, seat: Seat, sector: SectorId) -> bool {
    reequip::is_stash_open(state, state.side(seat), sector) && !state.sector(sector).stash.is_empty()
}

/// What these MERCs have, and the vehicles of their squads unless all of them share one.
fn tradable<'a>(state: &'a State, units: &'a [UnitId]) -> impl Iterator<Item = ItemId> + 'a {
    let several = units.iter().any(|unit| state.squad_of(*unit) != state.squad_of(units[0]));
    let vehicles = reequip::vehicles_of(state, units).filter(move |_| several);
    units.iter().flat_map(|unit| state.unit(*unit).gear.iter().copied()).chain(vehicles)
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

impl Rules for Reequip {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        let (state, units, cost) = (game.state(), &self.units, game.content().rules.reequip_cost);
        let Some(first) = units.first() else { return Err(Refusal::NothingToSplit) };
        let sector = check::ready(game, seat, *first, cost, "re-equipping", judge)?;
        // The same answer with or without a stash: this side may not know (CMP-8).
        if units.len() == 1 {
            let open = reequip::is_stash_open(state, state.side(seat), sector);
            judge.needed(open.then_some(()), || Refusal::StashNotYours { sector })?;
        }
        for (index, unit) in units.iter().enumerate().skip(1) {
            if units[..index].contains(unit) {
                return Err(Refusal::WithOneself { unit: *unit });
            }
            let owner = judge.needed(state.owner(*unit), || Refusal::NotOnMap { unit: *unit })?;
            let allied = state.side(owner) == state.side(seat);
            judge.needed(allied.then_some(()), || Refusal::NotAllied { unit: *unit })?;
            judge.rule(state.sector_of(*unit) == Some(sector), || Refusal::NotTogether { unit: *first, other: *unit })?;
            check::ready(game, owner, *unit, cost, "re-equipping", judge)?;
            judge.verdict(check::not_declined(game, seat, owner, Consent::Trade(*first, *unit)))?;
        }
        // Laying something down alone is no action: without a stash there must be a partner (REQ-6).
        let stash = has_stash(state, seat, sector);
        match units.len() {
            1 => judge.rule(stash, || Refusal::NothingToEquip { unit: *first }),
            _ => {
                let trade = || tradable(state, units).any(|item| !gear::is_lost(game, item));
                judge.rule(stash || trade(), || Refusal::NothingToTrade { sector })
            }
        }
    }
}

impl Action for Reequip {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        reequip::run(game, seat, &self.units)
    }

    fn doers(&self, _: &Game) -> Vec<UnitId> {
        self.units.clone()
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
