//! `move SQUAD [with SQUAD ...] SECTOR` and `attack SECTOR with SQUAD, ...`: squads move (MOV-1 to MOV-5), on foot or in a vehicle with
//! some militia: `move SQUAD SECTOR with 2 militia` (MOD-C3, MOD-C4).

use super::arguments::{Arguments, March, Read, SectorComes};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Judge, Payment, Rules, Verdict, check, row, sample};
use crate::kernel::chance::BotDice;
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, MercVerb};
use crate::merc::hooks;
use crate::merc::model::choice::Consent;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, SquadId, SquadKind, UnitId};
use crate::merc::model::state::{ItemPlace, Spent};
use crate::merc::names::places;
use crate::merc::names::text::actions;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::{moves, vehicles};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// One squad, or several together (MOV-4).
    pub squads: Vec<SquadId>,
    pub to: SectorId,
    /// How many militia ride along (MOD-C3); by default those who ride already.
    pub riders: Option<u8>,
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
        note,
        cost_now,
        random: Random { faces: &[0, 1, 2, 3, 4, 5, 6], draw, ..blank.random },
        bots: ForBots { may_give: true, search: Some((0, 3)), ..ForBots::default() },
        ..blank
    }
}

/// How to take militia along, in a game with vehicles.
pub const RIDING: &str = "move SQUAD SECTOR with COUNT militia";
pub const RIDING_HELP: &str = "take militia along in the squad's vehicle; without this, those aboard stay aboard";
/// What a vehicle changes about a move.
pub const STEPS: &str =
    "a vehicle moves as far as its card says, at the cost on its card; a second step is free, but only before any other action";
/// More of it, for the page of the verb.
pub const RIDING_MORE: &str = "with 0 militia leaves everybody behind; a step left of a move that is already paid is free";
pub const RIDING_CLAUSES: [&str; 2] = ["MOD-C3", "MOD-C4"];

/// Whether a card of this game is a vehicle.
pub fn has_vehicles(game: &Game) -> bool {
    game.catalog().items().any(|item| game.is_vehicle(item) && game.state().item(item).place != ItemPlace::Box)
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
    let March { squads, to, riders } = given.march(comes)?;
    Ok(Move { squads, to, riders }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let state = game.state();
    let mut all = Vec::new();
    for squad in state.live_squads(seat) {
        for to in vehicles::steps_from(game, squad) {
            all.push(Move { squads: vec![squad], to, riders: None }.into());
            // One example of riders: as many as possible (MOD-C3).
            let most = vehicles::most_riders(game, squad, to);
            if most != vehicles::trip(game, squad, to, None).riders {
                all.push(Move { squads: vec![squad], to, riders: Some(most) }.into());
            }
        }
    }
    // Attacks of several squads at once (MOV-4), the largest for each target.
    let side = state.side(seat);
    for to in state.all_sectors() {
        let near = |squad: &SquadId| state.squad(*squad).sector.is_some_and(|at| vehicles::is_step(game, *squad, at, to));
        let squads: Vec<SquadId> = state.seats_of(side).flat_map(|ally| state.live_squads(ally)).filter(near).collect();
        if squads.len() > 1 && state.has_enemies(side, to) {
            all.push(Move { squads, to, riders: None }.into());
        }
    }
    all
}

fn draw(_: &MercVerb, game: &Game, seat: Seat, draw: &mut sample::Draw) -> Option<Command> {
    let state = game.state();
    let squads: Vec<SquadId> = state.live_squads(seat).collect();
    let squad = *draw.dice.pick(&squads)?;
    let to = *draw.dice.pick(&vehicles::steps_from(game, squad))?;
    let mut together = vec![squad];
    if draw.dice.below(4) == 0 {
        let allies = state.seats_of(state.side(seat)).flat_map(|ally| state.live_squads(ally));
        let near = |other: &SquadId| state.squad(*other).sector.is_some_and(|at| vehicles::is_step(game, *other, at, to));
        together.extend(allies.filter(|other| *other != squad && near(other)));
    }
    let most = vehicles::most_riders(game, squad, to);
    let chosen = together.len() == 1 && most > 0 && draw.dice.below(2) == 0;
    let riders = chosen.then(|| draw.dice.below(usize::from(most) + 1) as u8);
    Some(Move { squads: together, to, riders }.into())
}

/// Who rides by default, while somebody is aboard.
fn note(game: &Game, seat: Seat) -> Option<String> {
    let rides = |squad| game.state().squad(squad).riders > 0 && game.fitting_vehicle(squad).is_some();
    let note = "those aboard stay aboard; \"with 0 militia\" leaves them behind (MOD-C3)";
    game.state().live_squads(seat).any(rides).then(|| note.to_owned())
}

/// What a step of the player's squads costs, if one has a vehicle: `1`, `free or 2`.
fn cost_now(game: &Game, seat: Seat) -> Option<String> {
    let squads: Vec<SquadId> = game.state().live_squads(seat).collect();
    if squads.iter().all(|squad| game.state().squad(*squad).item.is_none()) {
        return None;
    }
    let mut costs: Vec<u8> = squads.iter().map(|squad| vehicles::cost(game, *squad)).collect();
    costs.sort_unstable();
    costs.dedup();
    let words: Vec<String> = costs.iter().map(|cost| if *cost == 0 { "free".into() } else { cost.to_string() }).collect();
    Some(words.join(" or "))
}

fn wild(game: &Game, dice: &mut BotDice) -> Command {
    let squads: Vec<SquadId> = (0..=dice.below(2)).map(|_| sample::any_squad(game, dice)).collect();
    let to = sample::any_sector(game, dice);
    // Games without vehicles must draw the same numbers as ever.
    let driven = squads.len() == 1 && game.state().squads.iter().any(|squad| squad.item.is_some());
    let riders = driven.then(|| dice.below(12) as u8);
    Move { squads, to, riders }.into()
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

impl Move {
    /// MOD-C3: everyone must fit in the vehicle, and militia ride only in one.
    fn check_riders(&self, game: &Game, squad: SquadId) -> Verdict {
        let vehicle = game.state().squad(squad).item;
        match (vehicle, game.fitting_vehicle(squad)) {
            (None, _) if self.riders.is_some() => return Err(Refusal::NoVehicle { squad }),
            (Some(item), None) => return Err(Refusal::Overloaded { squad, item }),
            _ => {}
        }
        let (most, limit) = vehicles::rider_limit(game, squad, self.to);
        match self.riders {
            Some(riders) if riders > most => Err(Refusal::TooManyRiders { squad, to: self.to, most, limit }),
            _ => Ok(()),
        }
    }

    /// How a squad moves that has a vehicle: `Tank: 2 actions`, `Jeep: free, 2 militia aboard`.
    fn ride(&self, game: &Game) -> Option<String> {
        let [squad] = self.squads.as_slice() else { return None };
        let (item, _) = game.fitting_vehicle(*squad)?;
        let trip = vehicles::trip(game, *squad, self.to, self.riders);
        let aboard = if trip.riders > 0 { format!(", {} militia aboard", trip.riders) } else { String::new() };
        Some(format!("{}: {}{aboard}", game.catalog().item_title(item), actions(trip.cost)))
    }
}

impl Rules for Move {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        let (state, to) = (game.state(), self.to);
        for (index, squad) in self.squads.iter().enumerate() {
            if self.squads[..index].contains(squad) {
                return Err(Refusal::NamedTwice { squad: *squad });
            }
            let members = &state.squad(*squad).members;
            let from = state.squad(*squad).sector.filter(|_| !members.is_empty());
            let from = judge.needed(from, || Refusal::EmptySquad { squad: *squad })?;
            let allied = state.side(squad.seat()) == state.side(seat);
            judge.needed(allied.then_some(()), || Refusal::NotYours { unit: members[0] })?;
            judge.rule(squad.kind() != SquadKind::Base, || Refusal::BaseStays)?;
            judge.rule(vehicles::is_step(game, *squad, from, to), || Refusal::NotAdjacent { squad: *squad, to })?;
            judge.verdict(self.check_riders(game, *squad))?;
            let cost = vehicles::cost(game, *squad);
            let tired = members.iter().find(|unit| state.unit(**unit).actions + state.unit(**unit).move_only < cost);
            judge.rule(tired.is_none(), || Refusal::MemberCannotMove { unit: *tired.unwrap_or(&members[0]), cost })?;
            if squad.seat() != seat {
                judge.verdict(check::not_declined(game, seat, squad.seat(), Consent::Attack(to)))?;
            }
        }
        judge.rule(self.squads.iter().any(|squad| squad.seat() == seat), || Refusal::NoneIsYours)
    }
}

impl Action for Move {
    fn other_verb<'a>(&self, _: &'a Game) -> Option<&'a str> {
        (self.squads.len() > 1).then_some("attack")
    }

    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        moves::run(game, seat, &self.squads, self.to, self.riders)
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
            [squad] => match self.riders {
                None => format!("move {} {to}", squad.word()),
                Some(riders) => format!("move {} {to} with {riders} militia", squad.word()),
            },
            several => format!("attack {to} with {}", squads_text(game, several)),
        }
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        if self.squads.len() > 1 { About::Squads } else { About::Squad }
    }

    fn preview(&self, game: &Game, seat: Seat) -> Option<String> {
        let enemies = game.state().has_enemies(game.state().side(seat), self.to);
        let place = places::described(game, self.to);
        let ride = self.ride(game).map_or(String::new(), |ride| format!(", {ride}"));
        Some(format!("{place}{ride}{}", if enemies { ", enemies: combat" } else { "" }))
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        // An ally may decline, and then no one moves.
        if self.squads.iter().any(|squad| squad.seat() != seat) {
            ahead.send_astray(&self.squads, self.to);
            return Ok(());
        }
        for squad in &self.squads {
            let members = ahead.game.state().squad(*squad).members.clone();
            let trip = vehicles::trip(&ahead.game, *squad, self.to, self.riders);
            for unit in members.iter().filter(|_| trip.cost > 0) {
                ahead.pay(*unit, Spent::Move, trip.cost)?;
            }
            if let Some(from) = ahead.game.state().squad(*squad).sector {
                // A card may take militia along (Sonia).
                if members.iter().any(|unit| hooks::any_of_unit(&ahead.game, *unit, hooks::DEPARTING)) {
                    ahead.contest(from);
                    ahead.contest(self.to);
                }
                let (riders, legs) = (trip.riders.min(vehicles::most_riders(&ahead.game, *squad, self.to)), trip.legs);
                ahead.game.emit(Event::SquadMoved { squad: *squad, from, to: self.to, riders, legs })?;
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

    fn riders(&self) -> Option<u8> {
        self.riders
    }

    fn squad(&self, _: &Game) -> Option<SquadId> {
        self.squads.first().copied()
    }
}
