//! `order MERC|militia ...`: which of a player's units acts first when initiatives tie in combat (COM-5).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, Judge, Rules, Verdict, check, phases, row, sample};
use crate::kernel::{Flow, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::model::ids::UnitId;
use crate::merc::model::state::Fighter;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub order: Vec<Fighter>,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("order", read, list, |game, dice| {
        Order { order: sample::any_units(game, dice).into_iter().map(Fighter::Unit).collect() }.into()
    });
    MercVerb {
        usage: "order MERC|militia ... (or none)".into(),
        help: "choose which of your units acts first when initiatives tie".into(),
        clauses: &["COM-5"],
        open: phases::in_play,
        random: Random { free_faces: &[4], draw, ..blank.random },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    Ok(Order { order: given.fighters()? }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let team: Vec<UnitId> = game.state().team(seat).collect();
    let several = (team.len() > 1).then(|| Order { order: team.into_iter().map(Fighter::Unit).collect() }.into());
    several.into_iter().collect()
}

fn draw(_: &MercVerb, game: &Game, seat: Seat, draw: &mut sample::Draw) -> Option<Command> {
    let mut order: Vec<Fighter> = game.state().team(seat).take(2).map(Fighter::Unit).collect();
    order.insert(draw.dice.below(order.len() + 1), Fighter::Militia(seat));
    Some(Order { order }.into())
}

impl Rules for Order {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        self.order.iter().try_for_each(|fighter| match fighter {
            Fighter::Unit(unit) => check::owned(game, seat, *unit, judge),
            Fighter::Militia(other) => judge.rule(*other == seat, || Refusal::NoneIsYours),
            Fighter::Riders(_) => judge.rule(false, || Refusal::NoneIsYours),
        })
    }
}

impl Action for Order {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        game.emit(Event::OrderPreferred { seat, order: self.order.clone() })
    }

    fn write(&self, game: &Game) -> String {
        let name = |fighter: &Fighter| match fighter {
            Fighter::Unit(unit) => game.catalog().unit_id(*unit),
            Fighter::Militia(_) | Fighter::Riders(_) => "militia",
        };
        match self.order.as_slice() {
            [] => "order none".to_string(),
            order => format!("order {}", order.iter().map(name).collect::<Vec<_>>().join(" ")),
        }
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Ties
    }

    fn is_free(&self, _: &Game) -> bool {
        true
    }
}
