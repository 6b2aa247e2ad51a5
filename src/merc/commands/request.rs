//! `request COUNT from SEAT at SECTOR`: asks another Rebel for militia; the owner must agree (GIF-1).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::gift::may_give;
use super::{About, Action, Command, Judge, Rules, Verdict, check, phases, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::choice::Consent;
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;
use crate::merc::rules::reequip::agrees;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub from: Seat,
    pub sector: SectorId,
    pub count: u8,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("request", read, list, |game, dice| {
        let (from, sector) = (sample::any_seat(game, dice), sample::any_sector(game, dice));
        Request { from, sector, count: dice.below(12) as u8 }.into()
    });
    MercVerb {
        usage: "request COUNT from SEAT at SECTOR".into(),
        help: "ask another {ally} for militia".into(),
        clauses: &["GIF-1"],
        open: phases::rebels,
        note: |_, _| Some("any number up to all militia there".into()),
        random: Random {
            free_faces: &[3],
            draw: |_, _, _, draw| {
                let (sector, from, count) = draw.spare?;
                Some(Request { from, sector, count }.into())
            },
            ..blank.random
        },
        bots: ForBots { may_give: true, ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    let (count, from, sector) = given.militia()?;
    Ok(Request { from, sector, count }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let state = game.state();
    let others = state.seats_of(state.side(seat)).filter(|other| *other != seat);
    let held = |from| state.all_sectors().filter(move |sector| state.militia(from, *sector) > 0);
    others.flat_map(|from| held(from).map(move |sector| Request { from, sector, count: 1 }.into())).collect()
}

impl Rules for Request {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        judge.verdict(check::not_declined(game, seat, self.from, Consent::Militia(self.sector, self.count)))?;
        may_give(game, [self.from, seat], self.sector, self.count, judge)
    }
}

impl Action for Request {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        let Request { from, sector, count } = *self;
        if agrees(game, seat, from, Consent::Militia(sector, count))? {
            game.emit(Event::MilitiaGiven { from, to: seat, sector, count })?;
        }
        Ok(())
    }

    fn to(&self) -> Option<SectorId> {
        Some(self.sector)
    }

    fn write(&self, game: &Game) -> String {
        let state = game.state();
        format!("request {} from {} at {}", self.count, state.seat_name(self.from), state.sector_name(self.sector))
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Militia(self.from, self.sector)
    }

    /// The giver may decline.
    fn foresee(&self, ahead: &mut Ahead, _: Seat) -> Flow<()> {
        ahead.contest(self.sector);
        Ok(())
    }

    fn is_free(&self, _: &Game) -> bool {
        true
    }
}
