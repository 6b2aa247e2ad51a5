//! `land SECTOR`: a Rebel's squad lands on the island (D1-3 to D1-5).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, DAY_ONE, Judge, Rules, Verdict, check, phases, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::ids::SectorId;
use crate::merc::names::places;
use crate::merc::rules::day_one;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Land {
    pub sector: SectorId,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("land", read, list, |game, dice| Land { sector: sample::any_sector(game, dice) }.into());
    MercVerb {
        group: DAY_ONE,
        usage: "land SECTOR".into(),
        help: "put your squad on a free sector at the map's edge".into(),
        clauses: &["D1-3", "D1-4", "D1-5"],
        open: phases::landing,
        random: Random {
            eager: |game, seat, _| phases::landing(game, seat) && game.state().player(seat).hired,
            draw: |_, game, _, draw| Some(Land { sector: sample::any_sector(game, &mut draw.dice) }.into()),
            ..blank.random
        },
        bots: ForBots { may_give: true, search: Some((2, 3)), ..ForBots::default() },
        ..blank
    }
}

/// What the verb does in a game in which a card decides where players land and no mode says more.
pub const ELSEWHERE: &str = "put your squad on a sector where this game lets you land";
/// The clause that such a card replaces.
pub const REPLACED: &str = "D1-3";

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(1)?;
    Ok(Land { sector: given.sector()? }.into())
}

fn list(_: &MercVerb, game: &Game, _: Seat) -> Vec<Command> {
    game.state().all_sectors().map(|sector| Land { sector }.into()).collect()
}

impl Rules for Land {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        judge.rule(game.state().player(seat).hired, || Refusal::HireFirst)?;
        judge.rule(!game.state().player(seat).done, || Refusal::AlreadyDone { seat })?;
        judge.verdict(check::landing(game, seat, self.sector))
    }
}

impl Action for Land {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        day_one::land(game, seat, self.sector)
    }

    fn write(&self, game: &Game) -> String {
        format!("land {}", game.state().sector_name(self.sector))
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Sector(self.sector)
    }

    fn preview(&self, game: &Game, _: Seat) -> Option<String> {
        Some(places::described(game, self.sector))
    }
}
