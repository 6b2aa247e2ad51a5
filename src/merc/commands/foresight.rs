//! What is known about the orders of a batch when a player gives another one (`rebel_order = batches`, DAY-12): the state as it will
//! be if they are carried out. Dice, drawn cards and other players' consent are not known, so an order is refused only if none of
//! them can make it legal. Nothing here reads dice or hidden cards.

use super::{Command, Verdict, typed};
use crate::kernel::{Flow, Seat};
use crate::lua::HookId;
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, SquadId, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::rules::actions::spend;
use crate::merc::rules::refusal::Refusal;

/// The state after the orders already given that will be carried out before this player's next one.
pub struct Foresight<'a> {
    now: &'a Game,
    /// `None` while there are no such orders.
    ahead: Option<Ahead>,
}

/// An expected state, and what is uncertain about it.
pub struct Ahead {
    pub game: Game,
    /// MERCs who may be dead, wounded or elsewhere by then.
    astray: Vec<UnitId>,
    /// Sectors whose units may change.
    contested: Vec<SectorId>,
    /// Sectors whose stash, and the gear of whose MERCs, may change.
    found: Vec<SectorId>,
    /// Whether MERCs may have joined or left the team.
    hired: bool,
    /// Whether a card may have done anything at all.
    anything: bool,
}

impl<'a> Foresight<'a> {
    /// Orders are carried out seat by seat, so those of later seats do not matter.
    pub fn of(now: &'a Game, seat: Seat) -> Foresight<'a> {
        let mut orders: Vec<&(Seat, String)> = now.state().orders.iter().filter(|(other, _)| *other <= seat).collect();
        if orders.is_empty() {
            return Foresight { now, ahead: None };
        }
        orders.sort_by_key(|(other, _)| *other);
        let mut ahead = Ahead {
            game: now.with_state(now.state().clone()),
            astray: Vec::new(),
            contested: Vec::new(),
            found: Vec::new(),
            hired: false,
            anything: false,
        };
        for (other, text) in orders {
            // An order that is going to be dropped has no effect.
            if let Ok(command) = typed::command(&ahead.game, *other, text)
                && ahead.check(*other, &command).is_ok()
                && command.foresee(&mut ahead, *other).is_err()
            {
                ahead.anything = true;
            }
            ahead.settle_control();
        }
        Foresight { now, ahead: Some(ahead) }
    }

    pub fn game(&self) -> &Game {
        self.ahead.as_ref().map_or(self.now, |ahead| &ahead.game)
    }

    pub fn check(&self, seat: Seat, command: &Command) -> Verdict {
        let Some(ahead) = &self.ahead else { return command.check(self.now, seat) };
        let verdict = ahead.check(seat, command).map_err(|refusal| {
            let already = command.check(self.now, seat).is_err_and(|now| now == refusal);
            if already { refusal } else { Refusal::AfterOrders(Box::new(refusal)) }
        });
        // A failing script is reported in the real game.
        if let Some(failure) = ahead.game.scratch.failure.take() {
            self.now.scratch.failure.borrow_mut().get_or_insert(failure);
        }
        verdict
    }
}

impl Ahead {
    fn check(&self, seat: Seat, command: &Command) -> Verdict {
        match command.check(&self.game, seat) {
            Err(refusal) if !self.is_certain(&refusal, command) => Ok(()),
            verdict => verdict,
        }
    }

    /// Control as it will be settled after the order (CMP-10.4); hooks about changes of control are not called.
    pub fn settle_control(&mut self) {
        for sector in self.game.state().all_sectors() {
            let (from, to) = (self.game.state().sector(sector).control, self.game.state().rightful_control(sector));
            if from != to && self.game.emit(Event::ControlChanged { sector, from, to, tie: None }).is_err() {
                self.anything = true;
            }
        }
    }

    pub fn pay(&mut self, unit: UnitId, on: Spent, cost: u8) -> Flow<()> {
        spend(&mut self.game, unit, on, cost)
    }

    /// These squads fight, or their owners may say no: no one knows where they will be.
    pub fn send_astray(&mut self, squads: &[SquadId], to: SectorId) {
        let members = squads.iter().flat_map(|squad| &self.game.state().squad(*squad).members);
        self.astray.extend(members.copied());
        // In combat, everyone in the sector fights (COM-2).
        self.astray.extend(self.game.state().units_in(to));
        self.contest(to);
    }

    pub fn contest(&mut self, sector: SectorId) {
        self.contested.push(sector);
    }

    pub fn is_contested(&self, sector: SectorId) -> bool {
        self.anything || self.contested.contains(&sector)
    }

    pub fn is_astray(&self, unit: UnitId) -> bool {
        self.anything || self.astray.contains(&unit)
    }

    /// Equipment changes hands where this MERC is.
    pub fn find(&mut self, unit: UnitId) {
        self.found.extend(self.game.state().sector_of(unit));
    }

    pub fn hire(&mut self) {
        self.hired = true;
    }

    pub fn expect_anything(&mut self) {
        self.anything = true;
    }

    /// A card that reacts to what this unit does may do anything.
    pub fn expect_reaction(&mut self, unit: UnitId, hook: HookId) {
        self.anything |= hooks::any_of_unit(&self.game, unit, hook);
    }

    /// Whether a refusal will hold no matter how the orders before it turn out.
    fn is_certain(&self, refusal: &Refusal, command: &Command) -> bool {
        let state = self.game.state();
        let members = command.squad(&self.game).map_or(&[][..], |squad| &state.squad(squad).members);
        let placed = || !members.iter().any(|unit| self.is_astray(*unit));
        let quiet = |sector: &SectorId| placed() && !self.is_contested(*sector);
        let equipped = |unit: &UnitId| placed() && !state.sector_of(*unit).is_some_and(|at| self.found.contains(&at));
        let same_squads = || !self.anything && !self.hired && self.astray.is_empty();
        match refusal {
            // No die, card or consent changes these.
            Refusal::WrongPhase { .. }
            | Refusal::NoDictator { .. }
            | Refusal::NotYours { .. }
            | Refusal::NotOnMap { .. }
            | Refusal::NoActions { .. }
            | Refusal::TrainsOnce { .. }
            | Refusal::WithOneself { .. }
            | Refusal::NotAllied { .. }
            | Refusal::NamedTwice { .. }
            | Refusal::NoneIsYours
            | Refusal::BaseStays
            | Refusal::DictatorAlone
            | Refusal::ToOneself
            | Refusal::NotARebel { .. }
            | Refusal::NotEdge { .. }
            | Refusal::Claimed { .. }
            | Refusal::MayNotLand { .. }
            | Refusal::AlreadyHired
            | Refusal::NobodyPays
            | Refusal::HireFirst
            | Refusal::AlreadyDone { .. }
            | Refusal::NotDone
            | Refusal::DictatorHires
            | Refusal::DictatorInCity { .. }
            | Refusal::DictatorDead
            | Refusal::NotInHand
            | Refusal::NotControlled { .. }
            | Refusal::AbilitySpent
            | Refusal::NoAbility
            | Refusal::AbilityIdle
            | Refusal::CommandInProgress
            | Refusal::NeedsUnit
            | Refusal::HasMercs => true,
            Refusal::AfterOrders(inner) => self.is_certain(inner, command),
            // The member without actions may be dead by then, and the others move on.
            Refusal::MemberCannotMove { unit, .. } => !self.is_astray(*unit) || members.len() == 1,
            Refusal::NotACity { .. }
            | Refusal::NotAdjacent { .. }
            | Refusal::AlreadyExplored { .. }
            | Refusal::FullHealth { .. } => placed(),
            // A vehicle may be lost or found, and militia may come and go.
            Refusal::NoVehicle { .. } | Refusal::Overloaded { .. } | Refusal::TooManyRiders { .. } => {
                same_squads() && self.contested.is_empty() && self.found.is_empty()
            }
            Refusal::NotTogether { other, .. } => placed() && !self.is_astray(*other),
            Refusal::EnemiesHere { sector }
            | Refusal::AtCap { sector, .. }
            | Refusal::StashNotYours { sector }
            | Refusal::NotEnoughMilitia { sector, .. } => quiet(sector),
            Refusal::CannotTrain { unit } | Refusal::NothingToEquip { unit } => equipped(unit),
            Refusal::NothingToTrade { sector } => placed() && !self.found.contains(sector),
            // A command that names no MERC stays as it is.
            Refusal::NothingToSplit => members.is_empty() || same_squads(),
            Refusal::EmptySquad { .. }
            | Refusal::SquadsFull
            | Refusal::NotOneSquad
            | Refusal::NotInOneSector
            | Refusal::NobodyElse => same_squads(),
            // The dead and their equipment go to the discard piles, which refill the decks.
            Refusal::TeamFull { .. } | Refusal::NoMercsLeft | Refusal::DeckEmpty { .. } => {
                same_squads() && self.contested.is_empty()
            }
            Refusal::Script { .. } => same_squads() && self.contested.is_empty() && self.found.is_empty(),
            // Players are asked again when the order is carried out.
            Refusal::Declined { .. } => false,
        }
    }
}
