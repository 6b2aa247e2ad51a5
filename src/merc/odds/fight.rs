//! A fight that could take place: who goes where, and who is there.

use crate::kernel::{Flow, Seat};
use crate::merc::commands::Command;
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, Side, SquadId, SquadKind, UnitId};
use crate::merc::model::state::Fighter;
use crate::merc::rules::combat::{self, aim};
use crate::merc::rules::{moves, vehicles};

/// Squads that could attack a sector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Whose odds are asked for: a seat of the attackers or of those who are attacked.
    pub side: Side,
    /// The squads of one side that enter together.
    pub squads: Vec<SquadId>,
    pub at: SectorId,
    /// The militia who ride with the squad, if a command says so (MOD-C3).
    pub riders: Option<u8>,
    /// Set if the combat has begun: what is left of this round.
    pub left: Option<Left>,
}

/// Where a combat stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// These have yet to act in the round.
    Turns(Vec<Fighter>),
    /// The next round is about to begin.
    Rounds,
}

impl Fight {
    pub fn new(game: &Game, squads: Vec<SquadId>, at: SectorId) -> Option<Fight> {
        let side = game.state().side(squads.first()?.seat());
        Some(Fight { side, squads, at, riders: None, left: None })
    }

    /// The combat in progress, from where it stands.
    pub fn in_progress(game: &Game, seat: Seat, left: Left) -> Option<Fight> {
        let at = game.state().combat()?.sector;
        Some(Fight { side: game.state().side(seat), squads: Vec::new(), at, riders: None, left: Some(left) })
    }

    /// The fight that a command starts at once, if it sends squads among enemies.
    pub fn of_command(game: &Game, command: &Command) -> Option<Fight> {
        let at = command.to()?;
        let fight = Fight::new(game, command.squads().to_vec(), at)?;
        fight.has_enemies(game).then_some(Fight { riders: command.riders(), ..fight })
    }

    /// The attack that enemies could make on a seat's sector: with all squads that are next to it.
    pub fn against(game: &Game, seat: Seat, at: SectorId) -> Option<Fight> {
        let state = game.state();
        let side = state.side(seat);
        let next_door =
            |squad: &SquadId| state.squad(*squad).sector.is_some_and(|from| vehicles::is_step(game, *squad, from, at));
        let enemy = state.sides().filter(|enemy| *enemy != side).find_map(|enemy| {
            let squads = state.seats_of(enemy).flat_map(|seat| state.live_squads(seat));
            let squads: Vec<SquadId> = squads.filter(|squad| squad.kind() != SquadKind::Base && next_door(squad)).collect();
            Fight::new(game, squads, at)
        })?;
        (state.unit_count(side, at) > 0).then_some(Fight { side, ..enemy })
    }

    pub fn attacker(&self, game: &Game) -> Side {
        let in_progress = game.state().combat().filter(|_| self.left.is_some()).map(|combat| combat.attacker);
        let enters = self.squads.first().map(|squad| game.state().side(squad.seat()));
        in_progress.or(enters).unwrap_or(self.side)
    }

    pub fn is_attack(&self, game: &Game) -> bool {
        self.attacker(game) == self.side
    }

    pub fn has_enemies(&self, game: &Game) -> bool {
        game.state().has_enemies(self.attacker(game), self.at)
    }

    /// The MERCs of a side who would take part: those who enter, then those who are there (COM-2).
    pub fn units(&self, game: &Game, side: Side) -> Vec<UnitId> {
        let state = game.state();
        let comes = self.attacker(game) == side;
        let entering = self.squads.iter().filter(|_| comes).flat_map(|squad| state.squad(*squad).members.iter().copied());
        let mut units: Vec<UnitId> = entering.collect();
        let there: Vec<UnitId> = state.units_of_side_in(side, self.at).filter(|unit| !units.contains(unit)).collect();
        units.extend(there);
        units
    }

    /// The militia of a side in the sector.
    pub fn militia(&self, game: &Game, side: Side) -> u8 {
        game.state().militia_of_side(side, self.at)
    }

    /// How many moves the farthest squad is away.
    pub fn distance(&self, game: &Game) -> u8 {
        let far = |squad: &SquadId| {
            let from = game.state().squad(*squad).sector;
            from.map_or(0, |from| vehicles::distance(game, *squad, from, self.at))
        };
        self.squads.iter().map(far).max().unwrap_or(0)
    }

    /// Whether the attackers could shoot at anybody, which a card may forbid.
    pub fn has_targets(&self, game: &Game) -> bool {
        aim::has_candidates(game, self.at, self.attacker(game))
    }

    /// The squads enter and fight to the end, by the rules. Squads that are not next door come from where they are.
    pub fn carry_out(&self, game: &mut Game) -> Flow<()> {
        match &self.left {
            Some(Left::Turns(order)) => return combat::resume(game, self.at, Some(order.clone())),
            Some(Left::Rounds) => return combat::resume(game, self.at, None),
            None => {}
        }
        let Some(first) = self.squads.first().copied() else { return Ok(()) };
        if self.distance(game) > 1 {
            let came = self.enter(game)?;
            return combat::fight_if_enemies(game, self.at, self.attacker(game), came, Vec::new());
        }
        // Tired squads fight as well as others.
        for squad in &self.squads {
            let cost = vehicles::cost(game, *squad);
            for unit in game.state().squad(*squad).members.clone() {
                let unit_now = game.state().unit(unit);
                if unit_now.actions + unit_now.move_only < cost {
                    game.emit(Event::ActionsReset { unit, actions: cost, train_only: 0, move_only: 0 })?;
                }
            }
        }
        moves::run(game, first.seat(), &self.squads, self.at, self.riders)
    }

    /// The squads are there, and the combat has begun, but nobody has acted.
    pub fn line_up(&self, game: &mut Game) -> Flow<()> {
        let attacker = self.attacker(game);
        let units = self.enter(game)?;
        game.emit(Event::CombatBegan { sector: self.at, attacker, units, militia: Vec::new() })
    }

    /// The squads come from where they are; returns who came.
    fn enter(&self, game: &mut Game) -> Flow<Vec<UnitId>> {
        let mut came = Vec::new();
        for squad in &self.squads {
            let Some(from) = game.state().squad(*squad).sector else { continue };
            came.extend(game.state().squad(*squad).members.iter().copied());
            let riders = game.state().squad(*squad).riders.min(game.militia_room(squad.seat(), self.at));
            game.emit(Event::SquadMoved { squad: *squad, from, to: self.at, riders, legs: 0 })?;
        }
        Ok(came)
    }
}
