//! `move SQUAD [with SQUAD ...] SECTOR` and `attack SECTOR with SQUAD, ...`: squads move (MOV-1 to MOV-5).

use super::arguments::{Arguments, Read, SectorComes};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Payment, Verdict, check, row, sample};
use crate::kernel::chance::BotDice;
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::hooks;
use crate::merc::model::choice::Consent;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, SquadId, SquadKind, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::names::places;
use crate::merc::names::text::actions;
use crate::merc::rules::moves;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// One squad, or several together (MOV-4).
    pub squads: Vec<SquadId>,
    pub to: SectorId,
}

pub const PAYMENT: Payment = Payment { word: "move", event: "" };

pub fn verb(content: &Content) -> MercVerb {
    let blank = row("move", |_, given| read(given, SectorComes::Last), list, wild);
    MercVerb {
        group: ACTIONS,
        usage: "move SQUAD [with SQUAD ...] SECTOR".into(),
        cost: format!("{} from every member", actions(content.rules.move_cost)).into(),
        help: "move to an adjacent sector; if enemies are there, combat begins".into(),
        clauses: &["MOV-1", "MOV-2", "MOV-5"],
        random: Random { faces: &[0, 1, 2, 3, 4, 5, 6], draw, ..blank.random },
        bots: ForBots { may_give: true, search: Some((0, 3)), ..ForBots::default() },
        ..blank
    }
}

/// Another way to write a move, for several squads at once.
pub fn attack(content: &Content) -> MercVerb {
    let blank = row("attack", |_, given| read(given, SectorComes::First), |_, _, _| Vec::new(), wild);
    MercVerb {
        group: ACTIONS,
        usage: "attack SECTOR with SQUAD, SEAT SQUAD, ...".into(),
        cost: format!("{} from every member", actions(content.rules.move_cost)).into(),
        help: "enter a sector with several squads together".into(),
        clauses: &["MOV-4"],
        ..blank
    }
}

fn read(given: &mut dyn Arguments, comes: SectorComes) -> Read<Command> {
    let (squads, to) = given.march(comes)?;
    Ok(Move { squads, to }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let state = game.state();
    let mut all = Vec::new();
    for squad in state.live_squads(seat) {
        let from = state.squad(squad).sector.unwrap_or(SectorId(0));
        all.extend(state.neighbors(from).into_iter().map(|to| Move { squads: vec![squad], to }.into()));
    }
    // Attacks of several squads at once (MOV-4), the largest for each target.
    let side = state.side(seat);
    for to in state.all_sectors() {
        let near = |squad: &SquadId| state.squad(*squad).sector.is_some_and(|at| state.is_adjacent(at, to));
        let squads: Vec<SquadId> = state.seats_of(side).flat_map(|ally| state.live_squads(ally)).filter(near).collect();
        if squads.len() > 1 && state.has_enemies(side, to) {
            all.push(Move { squads, to }.into());
        }
    }
    all
}

fn draw(_: &MercVerb, game: &Game, seat: Seat, draw: &mut sample::Draw) -> Option<Command> {
    let state = game.state();
    let squads: Vec<SquadId> = state.live_squads(seat).collect();
    let squad = *draw.dice.pick(&squads)?;
    let to = *draw.dice.pick(&state.neighbors(state.squad(squad).sector?))?;
    let mut together = vec![squad];
    if draw.dice.below(4) == 0 {
        let allies = state.seats_of(state.side(seat)).flat_map(|ally| state.live_squads(ally));
        let near = |other: &SquadId| state.squad(*other).sector.is_some_and(|at| state.is_adjacent(at, to));
        together.extend(allies.filter(|other| *other != squad && near(other)));
    }
    Some(Move { squads: together, to }.into())
}

fn wild(game: &Game, dice: &mut BotDice) -> Command {
    let squads = (0..=dice.below(2)).map(|_| sample::any_squad(game, dice)).collect();
    Move { squads, to: sample::any_sector(game, dice) }.into()
}

/// The player's own squads by name alone; with squads of several players, each with its owner.
fn squads_text(game: &Game, squads: &[SquadId]) -> String {
    let several = squads.iter().any(|squad| squad.seat() != squads[0].seat());
    let one = |squad: &SquadId| match several {
        true => format!("{} {}", game.state().seat_name(squad.seat()), squad.word()),
        false => squad.word().to_string(),
    };
    squads.iter().map(one).collect::<Vec<_>>().join(", ")
}

impl Action for Move {
    fn other_verb<'a>(&self, _: &'a Game) -> Option<&'a str> {
        (self.squads.len() > 1).then_some("attack")
    }

    fn check(&self, game: &Game, seat: Seat) -> Verdict {
        let (state, to) = (game.state(), self.to);
        for (index, squad) in self.squads.iter().enumerate() {
            if self.squads[..index].contains(squad) {
                return Err(Refusal::NamedTwice { squad: *squad });
            }
            let members = &state.squad(*squad).members;
            let Some(from) = state.squad(*squad).sector.filter(|_| !members.is_empty()) else {
                return Err(Refusal::EmptySquad { squad: *squad });
            };
            if state.side(squad.seat()) != state.side(seat) {
                return Err(Refusal::NotYours { unit: members[0] });
            }
            if squad.kind() == SquadKind::Base {
                return Err(Refusal::BaseStays);
            }
            if !state.is_adjacent(from, to) {
                return Err(Refusal::NotAdjacent { squad: *squad, to });
            }
            let cost = game.content().rules.move_cost;
            if let Some(unit) = members.iter().find(|unit| state.unit(**unit).actions + state.unit(**unit).move_only < cost) {
                return Err(Refusal::MemberCannotMove { unit: *unit });
            }
            if squad.seat() != seat {
                check::not_declined(game, seat, squad.seat(), Consent::Attack(to))?;
            }
        }
        let own = self.squads.iter().any(|squad| squad.seat() == seat);
        if own { Ok(()) } else { Err(Refusal::NoneIsYours) }
    }

    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        moves::run(game, seat, &self.squads, self.to)
    }

    fn doers(&self, game: &Game) -> Vec<UnitId> {
        self.squads.iter().flat_map(|squad| game.state().squad(*squad).members.iter().copied()).collect()
    }

    fn to(&self) -> Option<SectorId> {
        Some(self.to)
    }

    fn write(&self, game: &Game) -> String {
        let to = game.state().sector_name(self.to);
        match self.squads.as_slice() {
            [squad] => format!("move {} {to}", squad.word()),
            several => format!("attack {to} with {}", squads_text(game, several)),
        }
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        if self.squads.len() > 1 { About::Squads } else { About::Squad }
    }

    fn preview(&self, game: &Game, seat: Seat) -> Option<String> {
        let enemies = game.state().has_enemies(game.state().side(seat), self.to);
        Some(format!("{}{}", places::described(game, self.to), if enemies { ", enemies: combat" } else { "" }))
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        // An ally may decline, and then no one moves.
        if self.squads.iter().any(|squad| squad.seat() != seat) {
            ahead.send_astray(&self.squads, self.to);
            return Ok(());
        }
        for squad in &self.squads {
            let members = ahead.game.state().squad(*squad).members.clone();
            for unit in &members {
                ahead.pay(*unit, Spent::Move, ahead.game.content().rules.move_cost)?;
            }
            if let Some(from) = ahead.game.state().squad(*squad).sector {
                // A card may take militia along (Sonia).
                if members.iter().any(|unit| hooks::any_of_unit(&ahead.game, *unit, hooks::DEPARTING)) {
                    ahead.contest(from);
                    ahead.contest(self.to);
                }
                ahead.game.emit(Event::SquadMoved { squad: *squad, from, to: self.to })?;
            }
            members.iter().for_each(|unit| ahead.expect_reaction(*unit, hooks::ARRIVED));
        }
        let fights = ahead.game.state().has_enemies(ahead.game.state().side(seat), self.to);
        if fights || ahead.is_contested(self.to) {
            ahead.send_astray(&self.squads, self.to);
        }
        Ok(())
    }

    fn squads(&self) -> &[SquadId] {
        &self.squads
    }

    fn squad(&self, _: &Game) -> Option<SquadId> {
        self.squads.first().copied()
    }
}
