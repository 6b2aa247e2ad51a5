//! `explore MERC`: the loot of a sector, and a free Re-Equip for the squad (EXP-1 to EXP-4).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Judge, Payment, Rules, Verdict, check, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, HookCall, MercVerb};
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{DECKS, SquadId, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::names::places;
use crate::merc::names::text::actions;
use crate::merc::rules::actions::spend;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::{gear, reequip};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explore {
    pub unit: UnitId,
}

pub const PAYMENT: Payment = Payment { word: "explore", event: "" };

pub fn verb(content: &Content) -> MercVerb {
    let blank = row("explore", read, list, |game, dice| Explore { unit: sample::any_unit(game, dice) }.into());
    MercVerb {
        group: ACTIONS,
        usage: "explore MERC".into(),
        cost: actions(content.rules.explore_cost).into(),
        help: "draw the sector's loot and re-equip the squad for free".into(),
        clauses: &["EXP-1", "EXP-2", "EXP-3", "EXP-4"],
        random: Random {
            faces: &[12, 13, 14],
            draw: |_, game, seat, draw| Some(Explore { unit: draw.mate(game, seat)? }.into()),
            ..blank.random
        },
        bots: ForBots { may_give: true, alone: Some(content.rules.explore_cost), search: Some((4, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(1)?;
    Ok(Explore { unit: given.unit()? }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    game.state().team(seat).map(|unit| Explore { unit }.into()).collect()
}

impl Rules for Explore {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        let sector = check::ready(game, seat, self.unit, game.content().rules.explore_cost, "exploring", judge)?;
        judge.rule(!game.state().sector(sector).explored, || Refusal::AlreadyExplored { sector })
    }
}

impl Action for Explore {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        let unit = self.unit;
        let sector = game.state().sector_of(unit).expect("checked");
        spend(game, unit, Spent::Explore, game.content().rules.explore_cost)?;
        game.emit(Event::Explored { sector, by: Some(unit) })?;
        let loot = game.sector_card(sector).loot;
        let mut found = Vec::new();
        for deck in DECKS {
            for _ in 0..loot.of(deck) {
                found.extend(gear::draw(game, seat, deck)?);
            }
        }
        let squad = game.state().squad_of(unit).expect("checked");
        let mut units = game.state().squad(squad).members.clone();
        units.sort_by_key(|other| *other != unit);
        reequip::swap(game, seat, &units, &found)?;
        gear::stash_found(game, seat, sector)?;
        for call in hooks::unit_cards(game, unit, hooks::EXPLORED) {
            hooks::act_each(game, [HookCall { sector: Some(sector), ..call }])?;
        }
        // Cards that a script has drawn and not given to anyone.
        gear::stash_found(game, seat, sector)
    }

    fn doers(&self, _: &Game) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn write(&self, game: &Game) -> String {
        format!("explore {}", game.catalog().unit_id(self.unit))
    }

    fn about(&self, game: &Game, seat: Seat) -> About {
        About::unit(game, seat, Some(self.unit), 0)
    }

    fn preview(&self, game: &Game, _: Seat) -> Option<String> {
        game.state().sector_of(self.unit).map(|at| places::numbers(game.sector_card(at)))
    }

    fn foresee(&self, ahead: &mut Ahead, _: Seat) -> Flow<()> {
        ahead.find(self.unit);
        ahead.expect_reaction(self.unit, hooks::EXPLORED);
        let sector = ahead.game.state().sector_of(self.unit).filter(|_| !ahead.is_astray(self.unit));
        ahead.pay(self.unit, Spent::Explore, ahead.game.content().rules.explore_cost)?;
        sector.map_or(Ok(()), |sector| ahead.game.emit(Event::Explored { sector, by: Some(self.unit) }))
    }

    fn squad(&self, game: &Game) -> Option<SquadId> {
        game.state().squad_of(self.unit)
    }
}
