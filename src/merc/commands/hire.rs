//! `hire [MERC]`: new MERCs (HIR-1 to HIR-6), free on Day 1 (D1-2) and after losing every MERC (DAY-11).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Judge, Payment, Rules, Verdict, check, phases, row, sample};
use crate::kernel::chance::BotDice;
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::{Content, OverLimit, StepKind};
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SquadId, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::names::text::{actions, counted};
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::{day_one, hire};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hire {
    /// The MERC who pays, if one must.
    pub unit: Option<UnitId>,
}

pub const PAYMENT: Payment = Payment { word: "hire", event: "looks for MERCs" };

pub fn verb(content: &Content) -> MercVerb {
    let blank = row("hire", read, list, wild);
    MercVerb {
        group: ACTIONS,
        usage: "hire [MERC]".into(),
        cost: format!("{} from one MERC; free {{landing}} and for a {{player}} without MERCs", actions(content.rules.hire_cost))
            .into(),
        help: format!("draw {} MERC cards and keep some", content.rules.hire_draw).into(),
        clauses: &["D1-2", "HIR-1", "HIR-2", "HIR-3", "HIR-4", "HIR-5", "HIR-6"],
        open: phases::hiring,
        note: |game, seat| Some(note(game, seat)),
        cost_now,
        random: Random {
            eager,
            faces: &[16, 17],
            draw: |_, game, seat, draw| match draw.face {
                None => Some(Hire { unit: None }.into()),
                Some(_) => Some(Hire { unit: Some(draw.mate(game, seat)?) }.into()),
            },
            ..blank.random
        },
        bots: ForBots { may_give: true, alone: Some(content.rules.hire_cost), search: Some((3, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    if !given.has_unit() {
        return Ok(Hire { unit: None }.into());
    }
    given.exactly(1)?;
    Ok(Hire { unit: Some(given.unit()?) }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let paid = game.state().team(seat).map(Some);
    std::iter::once(None).chain(paid).map(|unit| Hire { unit }.into()).collect()
}

fn wild(game: &Game, dice: &mut BotDice) -> Command {
    let unit = (dice.below(2) == 0).then(|| sample::any_unit(game, dice));
    Hire { unit }.into()
}

/// On Day 1 random play hires first. Later it takes a free Hire two times out of three.
fn eager(game: &Game, seat: Seat, dice: &mut BotDice) -> bool {
    let player = game.state().player(seat);
    if phases::landing(game, seat) { !player.hired } else { player.free_hire && dice.below(3) > 0 }
}

fn note(game: &Game, seat: Seat) -> String {
    if phases::landing(game, seat) {
        let (least, most) = game.state().config().settings.day_one_hires;
        let draw = game.content().rules.hire_draw;
        let take = if least == most { most.to_string() } else { format!("{least} to {most}") };
        return format!("draw {draw}, take {take}, no team limit (D1-2)");
    }
    team_line(game, seat)
}

/// `Team: 2 MERCs, limit 3 (HIR-2)`, and what a full team means for hiring.
pub fn team_line(game: &Game, seat: Seat) -> String {
    let team = hire::counted_team(game, seat);
    let mercs = counted(team as u64, "MERC");
    match hire::team_limit(game, seat) {
        usize::MAX => format!("Team: {mercs}, no limit (DIC-1)"),
        limit => {
            let refused = game.state().config().settings.hire_over_limit == OverLimit::Refused;
            let full = match team < limit {
                true => "",
                false if refused => "; no Hire until you control more sectors",
                false if hire::dismissal_helps(game, seat) => "; dismiss one to make room (HIR-6)",
                false => "; no room, even if you dismiss one (HIR-6)",
            };
            format!("Team: {mercs}, limit {limit} (HIR-2){full}")
        }
    }
}

fn cost_now(game: &Game, seat: Seat) -> Option<String> {
    if game.state().player(seat).free_hire {
        return Some("free".to_string());
    }
    let full = !phases::landing(game, seat) && hire::is_full(game, seat);
    full.then(|| format!("{}, team full", game.content().rules.hire_cost))
}

impl Rules for Hire {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        let state = game.state();
        let player = state.player(seat);
        if state.is_in(StepKind::Land) {
            judge.rule(!player.hired, || Refusal::AlreadyHired)?;
            return judge.rule(self.unit.is_none(), || Refusal::NobodyPays);
        }
        judge.needed((!player.is_dictator).then_some(()), || Refusal::DictatorHires)?;
        judge.rule(state.mercs_left() > 0, || Refusal::NoMercsLeft)?;
        match self.unit {
            None if player.free_hire => {}
            None if state.team_size(seat) > 0 => judge.rule(false, || Refusal::HasMercs)?,
            None => judge.rule(false, || Refusal::NeedsUnit)?,
            Some(unit) => {
                check::ready(game, seat, unit, game.content().rules.hire_cost, "hiring", judge)?;
            }
        }
        if state.config().settings.hire_over_limit == OverLimit::Refused {
            let (team, limit) = (hire::counted_team(game, seat), hire::team_limit(game, seat));
            let full = || Refusal::TeamFull { team: team as u8, limit: limit.min(255) as u8 };
            judge.rule(!hire::is_full(game, seat), full)?;
        }
        Ok(())
    }
}

impl Action for Hire {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        if game.state().is_in(StepKind::Land) {
            return day_one::first_hire(game, seat);
        }
        hire::run(game, seat, self.unit)
    }

    fn doers(&self, _: &Game) -> Vec<UnitId> {
        self.unit.into_iter().collect()
    }

    fn write(&self, game: &Game) -> String {
        self.unit.map_or_else(|| "hire".to_string(), |unit| format!("hire {}", game.catalog().unit_id(unit)))
    }

    fn about(&self, game: &Game, seat: Seat) -> About {
        if self.unit.is_none() { About::Nobody } else { About::unit(game, seat, self.unit, 4) }
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        ahead.hire();
        match self.unit {
            Some(unit) => ahead.pay(unit, Spent::Hire, ahead.game.content().rules.hire_cost),
            // Any draw uses up the free Hire.
            None => ahead.game.emit(Event::MercsDrawn { seat, mercs: Vec::new() }),
        }
    }

    fn squad(&self, game: &Game) -> Option<SquadId> {
        game.state().squad_of(self.unit?)
    }
}
