//! `merge [SQUAD]`: a squad joins the other one in its sector (MOV-3). The Dictator leaves the base this way (DIC-4).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{About, Action, Command, Judge, Rules, Verdict, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SquadId, SquadKind, UnitId};
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::{squads, vehicles};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merge {
    pub from: SquadId,
}

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("merge", read, list, |game, dice| Merge { from: sample::any_squad(game, dice) }.into());
    MercVerb {
        usage: "merge [SQUAD]".into(),
        help: "join your two squads in one sector".into(),
        clauses: &["MOV-3", "DIC-4"],
        random: Random {
            free_faces: &[1],
            draw: |_, _, seat, draw| {
                let kinds = [SquadKind::Primary, SquadKind::Secondary, SquadKind::Base];
                Some(Merge { from: SquadId::new(seat, kinds[draw.dice.below(3)]) }.into())
            },
            ..blank.random
        },
        bots: ForBots { may_give: true, search: Some((11, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    let named = given.squad()?;
    Ok(Merge { from: named.unwrap_or_else(|| usual(given.game(), given.seat())) }.into())
}

/// The default: a squad that can join another, the secondary first.
fn usual(game: &Game, seat: Seat) -> SquadId {
    let own = [SquadKind::Secondary, SquadKind::Base, SquadKind::Primary].map(|kind| SquadId::new(seat, kind));
    let on_map = |squad: &&SquadId| !game.state().squad(**squad).members.is_empty();
    let can = own.iter().filter(on_map).find(|squad| squads::partner(game, **squad).is_some());
    *can.or_else(|| own.iter().find(|squad| on_map(squad))).unwrap_or(&own[2])
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    game.state().squads_of(seat).map(|from| Merge { from }.into()).to_vec()
}

impl Rules for Merge {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        let members = &game.state().squad(self.from).members;
        let own = self.from.seat() == seat && !members.is_empty();
        judge.needed(own.then_some(()), || Refusal::EmptySquad { squad: self.from })?;
        let partner = squads::partner(game, self.from);
        judge.rule(partner.is_some() || game.state().live_squads(seat).count() > 1, || Refusal::NobodyElse)?;
        judge.rule(partner.is_some(), || Refusal::NotInOneSector)
    }
}

impl Action for Merge {
    fn run(&self, game: &mut Game, _: Seat) -> Flow<()> {
        let into = squads::partner(game, self.from).expect("checked");
        // A squad has one vehicle; the second one goes to the stash (MOD-C2).
        if game.state().squad(into).item.is_some() {
            vehicles::leave_behind(game, self.from)?;
        }
        game.emit(Event::SquadsMerged { from: self.from, into })
    }

    fn doers(&self, game: &Game) -> Vec<UnitId> {
        game.state().squad(self.from).members.clone()
    }

    fn write(&self, _: &Game) -> String {
        format!("merge {}", self.from.word())
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Team
    }

    fn squad(&self, _: &Game) -> Option<SquadId> {
        Some(self.from)
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        let astray = ahead.game.state().team(seat).any(|unit| ahead.is_astray(unit));
        let known = !astray && self.check(&ahead.game, seat).is_ok();
        if known { self.run(&mut ahead.game, seat) } else { Ok(()) }
    }

    fn is_free(&self, _: &Game) -> bool {
        true
    }

    fn is_rearranging(&self) -> bool {
        true
    }
}
