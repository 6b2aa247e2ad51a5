//! `done`: a player ends the phase (DAY-3).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, Judge, Rules, Verdict, row};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::{Content, RebelOrder};
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::model::ids::UnitId;
use crate::merc::names::text::counted;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done;

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("done", read, |_, _, _| vec![Done.into()], |_, _| Done.into());
    MercVerb {
        help: "end your phase".into(),
        clauses: &["DAY-3"],
        note: |game, seat| unused(game, seat).map(|left| format!("gives up {}", counted(left, "action"))),
        cost_now: |game, seat| unused(game, seat).map(|left| format!("gives up {left}")),
        random: Random { faces: &[23], draw: |_, _, _, draw| (draw.dice.below(6) == 0).then(|| Done.into()), ..blank.random },
        bots: ForBots { may_give: true, gives_up: true, search: Some((8, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(0)?;
    Ok(Done.into())
}

/// How many actions a player would give up by being done now, if any. A player who has given orders is asked again afterwards.
fn unused(game: &Game, seat: Seat) -> Option<u16> {
    let state = game.state();
    if state.config().settings.rebel_order == RebelOrder::Batches && state.orders.iter().any(|(other, _)| *other == seat) {
        return None;
    }
    let left = |unit: UnitId| {
        let unit = game.state().unit(unit);
        u16::from(unit.actions) + u16::from(unit.train_only) + u16::from(unit.move_only)
    };
    Some(game.state().team(seat).map(left).sum()).filter(|left| *left > 0)
}

impl Rules for Done {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        judge.rule(!game.state().player(seat).done, || Refusal::AlreadyDone { seat })
    }
}

impl Action for Done {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        // The Dictator's step ends by itself, so no event is needed.
        if game.state().player(seat).is_dictator { Ok(()) } else { game.emit(Event::DoneDeclared { seat }) }
    }

    fn write(&self, _: &Game) -> String {
        "done".into()
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Done
    }

    fn gives_up(&self, game: &Game, seat: Seat) -> u16 {
        unused(game, seat).unwrap_or(0)
    }

    fn is_about_done(&self) -> bool {
        true
    }

    fn is_repeatable(&self) -> bool {
        true
    }

    fn ends_step(&self, _: &Game) -> bool {
        true
    }
}
