//! The only writer of the state. It decides nothing: every event says what changes.

use super::event::{Event, HowMoved};
use super::ids::FigureId;
use super::state::{Figure, NO_LIMIT, Phase, Setup, Stance, State};
use crate::kernel::{Chance, Seat};
use crate::skirmish::content::{Content, PieceLine, terrain_of};
use crate::skirmish::geometry::{Heading, Pt};
use arrayvec::ArrayVec;
use std::sync::Arc;

impl State {
    /// A game in which nothing has happened.
    pub fn new(setup: Setup, seed: u64) -> State {
        State {
            settings: setup.settings.clone(),
            setup,
            pieces: Vec::new(),
            terrain: Arc::default(),
            chance: Chance::new(seed),
            phase: Phase::Squads,
            round: 0,
            first: Seat(0),
            figures: Vec::new(),
            canonical: Vec::new(),
            turns: Vec::new(),
            turn: 0,
            is_acting: false,
            adjusted: [false; 2],
            outcome: None,
        }
    }

    pub fn apply(&mut self, content: &Content, event: &Event) {
        match event {
            Event::PiecesLaid { pieces } => self.lay(content, pieces),
            Event::SquadChosen { figures, .. } => self.figures.extend(figures.iter().cloned()),
            Event::PhaseBegan { phase } => self.phase = *phase,
            Event::SetupRolled { dice, draw } => {
                self.chance.advance(draw);
                if let [one, other] = dice.as_slice()
                    && one != other
                {
                    self.first = Seat(u8::from(other > one));
                }
            }
            Event::FigurePlaced { figure, at, elev, facing } => self.put(*figure, *at, *elev, *facing),
            Event::Adjusted { seat, .. } => self.adjusted[usize::from(seat.0)] = true,
            Event::InitiativeRolled { round, order, turns, draw, .. } => {
                self.chance.advance(draw);
                self.round = *round;
                self.canonical.clone_from(order);
                self.turns.clone_from(turns);
                self.turn = 0;
                self.is_acting = false;
                self.figures.iter_mut().for_each(|figure| figure.held = false);
            }
            Event::Activated { figures } => {
                self.is_acting = true;
                figures.iter().for_each(|figure| self.figure_mut(*figure).stance = Stance::None);
            }
            Event::Revealed { .. } | Event::Ordered { .. } | Event::FireHeld { .. } => {}
            Event::MoveStopped { .. } | Event::Lapsed { .. } | Event::BlastSet { .. } | Event::BlastHit { .. } => {}
            Event::CourageChecked { draw, .. }
            | Event::Fired { draw, .. }
            | Event::ArmorChecked { draw, .. }
            | Event::RepairRolled { draw, .. } => self.chance.advance(draw),
            Event::Turned { figure, facing } => {
                let figure = self.figure_mut(*figure);
                figure.facing = *facing;
                figure.leave();
            }
            Event::Moved { figure, to, elev, facing, how } => {
                debug_assert!(*how != HowMoved::Snap || *facing == self.figure_mut(*figure).facing, "a snap keeps the facing");
                self.put(*figure, *to, *elev, *facing);
                self.figure_mut(*figure).leave();
            }
            Event::Fell { figure, to, elev, .. } | Event::Pushed { figure, to, elev, .. } => {
                let facing = self.figure_mut(*figure).facing;
                self.put(*figure, *to, *elev, facing);
                self.figure_mut(*figure).leave();
            }
            Event::Wounded { figure, left, .. } => self.figure_mut(*figure).blood = *left,
            Event::ArmorFailed { figure, mends, .. } => {
                let figure = self.figure_mut(*figure);
                figure.failed = true;
                figure.mends = *mends;
            }
            Event::TakenOut { figure, lingers } => {
                let figure = self.figure_mut(*figure);
                figure.is_out = true;
                figure.lingers = *lingers;
                figure.burning = false;
                figure.leave();
            }
            Event::Cleared { figure } => self.figure_mut(*figure).lingers = false,
            Event::StanceTaken { figure, stance } => self.figure_mut(*figure).stance = *stance,
            Event::SetChanged { figure, is_set } => self.figure_mut(*figure).is_set = *is_set,
            Event::UseSpent { figure, slot } => {
                let left = &mut self.figure_mut(*figure).uses[usize::from(slot.0)];
                debug_assert!(*left != NO_LIMIT, "only counted uses are spent");
                *left = left.saturating_sub(1);
            }
            Event::Delayed { figure, slot, until } => self.figure_mut(*figure).ready[usize::from(slot.0)] = *until,
            Event::Healed { figure, .. } => self.figure_mut(*figure).blood += 1,
            Event::Repaired { figure } => {
                let figure = self.figure_mut(*figure);
                figure.failed = false;
                figure.mends = 0;
            }
            Event::Mending { figure, left } => self.figure_mut(*figure).mends = *left,
            Event::CaughtFire { figure } => self.figure_mut(*figure).burning = true,
            Event::Burned { figure, draw, .. } => {
                self.chance.advance(draw);
                self.figure_mut(*figure).burning = false;
            }
            Event::Held { figure } => self.figure_mut(*figure).held = true,
            Event::TurnEnded => {
                self.turn += 1;
                self.is_acting = false;
            }
            Event::Ended { outcome } => {
                self.outcome = Some(outcome.clone());
                self.phase = Phase::Over;
            }
            Event::DiceForced { rolls } => self.chance.force(rolls),
            Event::FigureGiven { figure } => self.give(figure),
            Event::RoundGiven { round, first } => {
                self.phase = Phase::Initiative;
                self.round = *round - 1;
                self.first = *first;
            }
        }
    }

    fn figure_mut(&mut self, id: FigureId) -> &mut Figure {
        &mut self.figures[usize::from(id.0)]
    }

    fn put(&mut self, id: FigureId, at: Pt, elev: i8, facing: Heading) {
        let figure = self.figure_mut(id);
        figure.at = Some(at);
        figure.elev = elev;
        figure.facing = facing;
    }

    fn lay(&mut self, content: &Content, pieces: &[PieceLine]) {
        self.pieces.extend(pieces.iter().cloned());
        self.terrain = Arc::new(terrain_of(&content.pieces, &self.pieces).expect("pieces are checked before they are laid"));
    }

    /// A figure of a transcript replaces the one with its name, or comes last in its squad.
    fn give(&mut self, given: &Figure) {
        match self.figures.iter_mut().find(|other| (other.letter, other.number) == (given.letter, given.number)) {
            Some(other) => *other = given.clone(),
            None => {
                self.figures.push(given.clone());
                self.figures.sort_by_key(|figure| (figure.seat, figure.number));
            }
        }
    }
}

impl Figure {
    /// Moving and turning end what needs a figure to stay as it is (SK-18.3, SK-19.4, SK-8.10).
    fn leave(&mut self) {
        self.is_set = false;
        self.stance = Stance::None;
    }

    /// A figure as it begins a game.
    pub fn new(content: &Content, seat: Seat, unit: usize, letter: char, number: u8) -> Figure {
        let card = &content.units[unit];
        let uses = card.carried.iter().map(|carried| match carried {
            crate::skirmish::content::Carried::Weapon { uses, .. } => uses.unwrap_or(NO_LIMIT),
            crate::skirmish::content::Carried::Kit { uses, .. } => *uses,
        });
        let uses: ArrayVec<u8, 8> = uses.collect();
        let ready = uses.iter().map(|_| 0).collect();
        Figure {
            seat,
            unit: unit as u8,
            letter,
            number,
            at: None,
            elev: 0,
            facing: Heading::new(if seat == super::ids::LEFT { 0 } else { 180 }),
            blood: card.blood,
            failed: false,
            mends: 0,
            is_set: false,
            held: false,
            burning: false,
            is_out: false,
            lingers: false,
            stance: Stance::None,
            uses,
            ready,
        }
    }
}

/// Puts a figure somewhere in a copy of a state, to see what it could do there. The game never uses such a copy.
pub fn imagine(state: &mut State, id: FigureId, at: Pt, elev: i8, facing: Heading) {
    state.put(id, at, elev, facing);
    state.figure_mut(id).leave();
}
