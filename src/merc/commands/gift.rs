//! `gift COUNT to SEAT at SECTOR`: militia for another Rebel (GIF-1).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{About, Action, Command, Judge, Rules, Verdict, phases, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    pub to: Seat,
    pub sector: SectorId,
    pub count: u8,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("gift", read, list, |game, dice| {
        let (to, sector) = (sample::any_seat(game, dice), sample::any_sector(game, dice));
        Gift { to, sector, count: dice.below(12) as u8 }.into()
    });
    MercVerb {
        usage: "gift COUNT to SEAT at SECTOR".into(),
        help: "give militia to another {ally}".into(),
        clauses: &["GIF-1"],
        open: phases::rebels,
        note: |_, _| Some("any number up to all militia there".into()),
        random: Random {
            free_faces: &[2],
            draw: |_, _, _, draw| {
                let (sector, to, count) = draw.spare?;
                Some(Gift { to, sector, count }.into())
            },
            ..blank.random
        },
        bots: ForBots { may_give: true, ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    let (count, to, sector) = given.militia()?;
    Ok(Gift { to, sector, count }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let state = game.state();
    let others = state.seats_of(state.side(seat)).filter(|other| *other != seat);
    let held = |sector: &SectorId| state.militia(seat, *sector) > 0;
    others.flat_map(|to| state.all_sectors().filter(held).map(move |sector| Gift { to, sector, count: 1 }.into())).collect()
}

/// Whether one Rebel has this many militia there to give to another.
pub fn may_give<J: Judge>(game: &Game, [from, to]: [Seat; 2], sector: SectorId, count: u8, judge: &mut J) -> Verdict {
    judge.rule(from != to, || Refusal::ToOneself)?;
    for seat in [from, to] {
        let rebel = !game.state().player(seat).is_dictator && game.state().side(seat) == game.state().side(from);
        judge.rule(rebel, || Refusal::NotARebel { seat })?;
    }
    let has = game.state().militia(from, sector);
    judge.rule(count > 0 && has >= count, || Refusal::NotEnoughMilitia { seat: from, sector, has })
}

impl Rules for Gift {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        may_give(game, [seat, self.to], self.sector, self.count, judge)
    }
}

impl Action for Gift {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        let Gift { to, sector, count } = *self;
        game.emit(Event::MilitiaGiven { from: seat, to, sector, count })
    }

    fn to(&self) -> Option<SectorId> {
        Some(self.sector)
    }

    fn write(&self, game: &Game) -> String {
        let state = game.state();
        format!("gift {} to {} at {}", self.count, state.seat_name(self.to), state.sector_name(self.sector))
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Militia(self.to, self.sector)
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        if ahead.is_contested(self.sector) { Ok(()) } else { self.run(&mut ahead.game, seat) }
    }

    fn is_free(&self, _: &Game) -> bool {
        true
    }
}
