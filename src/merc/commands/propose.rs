//! `propose SECTOR`: shows the other Rebels where a Rebel would like to land (UI-1).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, DAY_ONE, Judge, Rules, Verdict, check, phases, row, sample};
use crate::kernel::{Flow, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;
use crate::merc::names::places;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propose {
    pub sector: SectorId,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("propose", read, list, |game, dice| Propose { sector: sample::any_sector(game, dice) }.into());
    MercVerb {
        group: DAY_ONE,
        usage: "propose SECTOR".into(),
        help: "show the other {players} where you would like to land".into(),
        clauses: &["UI-1", "D1-3"],
        open: phases::landing,
        random: Random {
            eager: |game, seat, dice| {
                let next = phases::landing(game, seat) && game.state().player(seat).hired;
                next && dice.below(8) == 0 && sample::has_time(game)
            },
            draw: |_, game, _, draw| Some(Propose { sector: sample::any_sector(game, &mut draw.dice) }.into()),
            ..blank.random
        },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(1)?;
    Ok(Propose { sector: given.sector()? }.into())
}

/// A lone Rebel has no one to propose a sector to.
fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let several = game.state().seats_of(game.state().side(seat)).count() > 1;
    game.state().all_sectors().filter(|_| several).map(|sector| Propose { sector }.into()).collect()
}

impl Rules for Propose {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        judge.verdict(check::landing(game, seat, self.sector))
    }
}

impl Action for Propose {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        game.emit(Event::LandingProposed { seat, sector: self.sector })
    }

    fn write(&self, game: &Game) -> String {
        format!("propose {}", game.state().sector_name(self.sector))
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Sector(self.sector)
    }

    fn preview(&self, game: &Game, _: Seat) -> Option<String> {
        Some(places::described(game, self.sector))
    }

    fn is_free(&self, _: &Game) -> bool {
        true
    }
}
