//! `split MERC ...`: the named MERCs form the other squad (MOV-3, CMP-7).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{About, Action, Command, Judge, Rules, Verdict, check, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SquadId, UnitId};
use crate::merc::rules::combat::retreat::free_squad;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::squads;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    pub units: Vec<UnitId>,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("split", read, list, |game, dice| Split { units: sample::any_units(game, dice) }.into());
    MercVerb {
        usage: "split MERC ...".into(),
        any_time: true,
        help: "move the named MERCs into your other squad".into(),
        clauses: &["MOV-3", "CMP-7"],
        note: |_, _| Some("any members of a squad, as long as one stays".into()),
        random: Random { free_faces: &[0, 5], draw, ..blank.random },
        bots: ForBots { may_give: true, search: Some((10, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    Ok(Split { units: given.units()? }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    game.state().team(seat).map(|unit| Split { units: vec![unit] }.into()).collect()
}

fn draw(_: &MercVerb, game: &Game, seat: Seat, draw: &mut sample::Draw) -> Option<Command> {
    let units = match draw.face {
        Some(0) => vec![draw.mate(game, seat)?],
        _ => game.state().team(seat).take(draw.dice.below(3) + 1).collect(),
    };
    Some(Split { units }.into())
}

impl Rules for Split {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        let (state, units) = (game.state(), &self.units);
        check::all_owned(game, seat, units, judge)?;
        let squad = judge.needed(state.squad_of(units[0]), || Refusal::NotOnMap { unit: units[0] })?;
        judge.rule(units.iter().all(|unit| state.squad_of(*unit) == Some(squad)), || Refusal::NotOneSquad)?;
        let distinct = units.iter().enumerate().all(|(index, unit)| !units[..index].contains(unit));
        judge.rule(distinct && units.len() < state.squad(squad).members.len(), || Refusal::NothingToSplit)?;
        judge.rule(free_squad(game, squad).is_some(), || Refusal::SquadsFull)?;
        judge.rule(!squads::leaves_dictator_alone(game, squad, units), || Refusal::DictatorAlone)
    }
}

impl Action for Split {
    fn run(&self, game: &mut Game, _: Seat) -> Flow<()> {
        let from = game.state().squad_of(self.units[0]).expect("checked");
        let into = free_squad(game, from).expect("checked");
        game.emit(Event::SquadSplit { from, into, units: self.units.clone() })
    }

    fn doers(&self, _: &Game) -> Vec<UnitId> {
        self.units.clone()
    }

    fn write(&self, game: &Game) -> String {
        let ids: Vec<&str> = self.units.iter().map(|unit| game.catalog().unit_id(*unit)).collect();
        format!("split {}", ids.join(" "))
    }

    fn about(&self, game: &Game, seat: Seat) -> About {
        About::unit(game, seat, self.units.first().copied(), 6)
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        let known = !self.units.iter().any(|unit| ahead.is_astray(*unit)) && self.check(&ahead.game, seat).is_ok();
        if known { self.run(&mut ahead.game, seat) } else { Ok(()) }
    }

    fn squad(&self, game: &Game) -> Option<SquadId> {
        game.state().squad_of(*self.units.first()?)
    }

    fn is_free(&self, _: &Game) -> bool {
        true
    }

    fn is_rearranging(&self) -> bool {
        true
    }
}
