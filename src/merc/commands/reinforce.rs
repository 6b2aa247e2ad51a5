//! `reinforce SECTOR with CARD`: the Dictator gives up a tactics card for militia (DAY-4, DIC-6).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, DICTATOR, Judge, Rules, Verdict, phases, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::ids::{SectorId, TacticId};
use crate::merc::names::places;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::tactics;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reinforce {
    pub card: TacticId,
    pub sector: SectorId,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("reinforce", read, list, |game, dice| {
        Reinforce { card: sample::any_tactic(game, dice), sector: sample::any_sector(game, dice) }.into()
    });
    MercVerb {
        group: DICTATOR,
        usage: "reinforce SECTOR with CARD".into(),
        cost: "step 1 of the turn".into(),
        help: "give up a tactics card to place militia".into(),
        clauses: &["DAY-4", "DIC-6"],
        open: phases::tactics,
        note: |game, _| Some(format!("{} militia (DIC-6)", tactics::reinforcement(game))),
        random: Random { eager: |game, seat, dice| phases::tactics(game, seat) && dice.below(5) == 0, draw, ..blank.random },
        bots: ForBots { may_give: true, search: Some((13, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    let (card, sector) = given.tactic_and_sector()?;
    Ok(Reinforce { card, sector }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let state = game.state();
    let own = |card: TacticId| state.controlled_by(seat).map(move |sector| Reinforce { card, sector }.into());
    state.hand().iter().copied().flat_map(own).collect()
}

fn draw(_: &MercVerb, game: &Game, seat: Seat, draw: &mut sample::Draw) -> Option<Command> {
    let own: Vec<SectorId> = game.state().controlled_by(seat).collect();
    let card = *draw.dice.pick(game.state().hand())?;
    Some(Reinforce { card, sector: *draw.dice.pick(&own)? }.into())
}

/// The text of a command as others may read it: a card that is given up stays face down (DIC-9).
pub fn as_others_see_it(text: &str) -> &str {
    let named = text.starts_with("reinforce ").then(|| text.split_once(" with ")).flatten();
    named.map_or(text, |(shown, _)| shown)
}

impl Rules for Reinforce {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        judge.rule(game.state().hand().contains(&self.card), || Refusal::NotInHand)?;
        judge.rule(game.state().controls(seat, self.sector), || Refusal::NotControlled { sector: self.sector })
    }
}

impl Action for Reinforce {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        tactics::reinforce(game, seat, self.card, self.sector)
    }

    fn write(&self, game: &Game) -> String {
        format!("reinforce {} with {}", game.state().sector_name(self.sector), game.catalog().tactic_id(self.card))
    }

    fn outcome(&self, game: &Game, seat: Seat) -> Option<String> {
        let (state, at) = (game.state(), self.sector);
        let more = tactics::reinforcement(game).min(game.militia_room(seat, at));
        let (has, cap) = (state.militia_of_side(state.side(seat), at), game.militia_cap(seat, at));
        Some(format!("{has} + {more} of {cap} militia; {}", places::described(game, at)))
    }

    fn about(&self, game: &Game, _: Seat) -> About {
        About::card(game, self.card)
    }

    fn ends_step(&self, _: &Game) -> bool {
        true
    }
}
