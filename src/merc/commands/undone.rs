//! `undone`: reopens a player's phase after `done` (DAY-3).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, Judge, Rules, Verdict, phases, row};
use crate::kernel::{Flow, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone;

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("undone", read, |_, _, _| vec![Undone.into()], |_, _| Undone.into());
    MercVerb { help: "change your mind after done".into(), clauses: &["DAY-3"], open: phases::rebels, ..blank }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(0)?;
    Ok(Undone.into())
}

impl Rules for Undone {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        judge.rule(game.state().player(seat).done, || Refusal::NotDone)
    }
}

impl Action for Undone {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        game.emit(Event::DoneTakenBack { seat })
    }

    fn write(&self, _: &Game) -> String {
        "undone".into()
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Done
    }

    fn is_about_done(&self) -> bool {
        true
    }

    fn is_free(&self, _: &Game) -> bool {
        true
    }
}
