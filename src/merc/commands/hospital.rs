//! `hospital MERC`: back to full health, in a City (CIT-1).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Judge, Payment, Rules, Verdict, check, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SquadId, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::names::text::actions;
use crate::merc::rules::actions::spend;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hospital {
    pub unit: UnitId,
}

pub const PAYMENT: Payment = Payment { word: "hospital", event: "goes to the hospital" };

pub fn verb(content: &Content) -> MercVerb {
    let blank = row("hospital", read, list, |game, dice| Hospital { unit: sample::any_unit(game, dice) }.into());
    MercVerb {
        group: ACTIONS,
        usage: "hospital MERC".into(),
        cost: actions(content.rules.hospital_cost).into(),
        help: "restore full health, in a City".into(),
        clauses: &["CIT-1", "CIT-3"],
        random: Random {
            faces: &[18],
            draw: |_, game, seat, draw| Some(Hospital { unit: draw.mate(game, seat)? }.into()),
            ..blank.random
        },
        bots: ForBots { may_give: true, alone: Some(content.rules.hospital_cost), search: Some((7, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(1)?;
    Ok(Hospital { unit: given.unit()? }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    game.state().team(seat).map(|unit| Hospital { unit }.into()).collect()
}

impl Rules for Hospital {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        check::in_city(game, seat, self.unit, game.content().rules.hospital_cost, "the hospital", "CIT-1", judge)?;
        let hurt = game.state().unit(self.unit).health < game.max_health(self.unit);
        judge.rule(hurt, || Refusal::FullHealth { unit: self.unit })
    }
}

impl Action for Hospital {
    fn run(&self, game: &mut Game, _: Seat) -> Flow<()> {
        spend(game, self.unit, Spent::Hospital, game.content().rules.hospital_cost)?;
        let (from, to) = (game.state().unit(self.unit).health, game.max_health(self.unit));
        let by = game.catalog().unit_card(self.unit);
        game.emit(Event::Healed { unit: self.unit, from, to, by })
    }

    fn doers(&self, _: &Game) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn write(&self, game: &Game) -> String {
        format!("hospital {}", game.catalog().unit_id(self.unit))
    }

    fn about(&self, game: &Game, seat: Seat) -> About {
        About::unit(game, seat, Some(self.unit), 2)
    }

    fn preview(&self, game: &Game, _: Seat) -> Option<String> {
        Some(format!("health {} of {}", game.state().unit(self.unit).health, game.max_health(self.unit)))
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        self.run(&mut ahead.game, seat)
    }

    fn squad(&self, game: &Game) -> Option<SquadId> {
        game.state().squad_of(self.unit)
    }
}
