//! `play CARD`: the Dictator plays a tactics card (DAY-4, DIC-2, DIC-3).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, DICTATOR, Judge, Rules, Verdict, phases, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::ids::TacticId;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::tactics;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    pub card: TacticId,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("play", read, list, |game, dice| Play { card: sample::any_tactic(game, dice) }.into());
    MercVerb {
        group: DICTATOR,
        usage: "play CARD".into(),
        cost: "step 1 of the turn".into(),
        help: "play a tactics card from your hand".into(),
        clauses: &["DAY-4", "DIC-2", "DIC-3"],
        open: phases::tactics,
        random: Random {
            eager: |game, seat, _| phases::tactics(game, seat),
            draw: |_, game, _, draw| Some(Play { card: *draw.dice.pick(tactics::playable(game))? }.into()),
            ..blank.random
        },
        bots: ForBots { may_give: true, search: Some((12, 3)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(1)?;
    Ok(Play { card: given.tactic()? }.into())
}

fn list(_: &MercVerb, game: &Game, _: Seat) -> Vec<Command> {
    tactics::playable(game).iter().map(|card| Play { card: *card }.into()).collect()
}

impl Rules for Play {
    fn rules<J: Judge>(&self, game: &Game, _: Seat, judge: &mut J) -> Verdict {
        judge.rule(tactics::playable(game).contains(&self.card), || Refusal::NotInHand)
    }
}

impl Action for Play {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        tactics::play(game, seat, self.card)
    }

    fn write(&self, game: &Game) -> String {
        format!("play {}", game.catalog().tactic_id(self.card))
    }

    fn outcome(&self, game: &Game, _: Seat) -> Option<String> {
        Some(game.content().tactics[usize::from(self.card.0)].text.clone()).filter(|text| !text.is_empty())
    }

    fn about(&self, game: &Game, _: Seat) -> About {
        About::card(game, self.card)
    }

    fn ends_step(&self, _: &Game) -> bool {
        true
    }
}
