//! `pass`: the Dictator does not use his special ability (DAY-6).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, DICTATOR, Judge, Rules, Verdict, phases, row};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass;

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("pass", read, |_, _, _| vec![Pass.into()], |_, _| Pass.into());
    MercVerb {
        group: DICTATOR,
        cost: "step 3 of the turn".into(),
        help: "skip the special ability".into(),
        clauses: &["DAY-6"],
        open: phases::ability,
        random: Random {
            eager: |game, seat, dice| phases::ability(game, seat) && dice.below(6) == 0,
            draw: |_, _, _, _| Some(Pass.into()),
            ..blank.random
        },
        bots: ForBots { may_give: true, gives_up: true, search: Some((15, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(0)?;
    Ok(Pass.into())
}

impl Rules for Pass {
    fn rules<J: Judge>(&self, _: &Game, _: Seat, _: &mut J) -> Verdict {
        Ok(())
    }
}

impl Action for Pass {
    fn run(&self, game: &mut Game, _: Seat) -> Flow<()> {
        game.emit(Event::AbilityPassed)
    }

    fn write(&self, _: &Game) -> String {
        "pass".into()
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Ability
    }

    fn ends_step(&self, _: &Game) -> bool {
        true
    }
}
