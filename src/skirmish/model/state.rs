//! Everything that a game remembers. Only `apply` writes it.

use super::ids::{FigureId, Slot};
use crate::kernel::{Chance, Seat};
use crate::skirmish::content::{PieceLine, Settings};
use crate::skirmish::geometry::{Heading, Pt, Terrain};
use arrayvec::ArrayVec;
use serde::Serialize;
use std::sync::Arc;

#[derive(Clone, Debug, Serialize)]
pub struct State {
    pub settings: Settings,
    pub setup: Setup,
    pub pieces: Vec<PieceLine>,
    /// Made from `pieces`.
    #[serde(skip)]
    pub terrain: Arc<Terrain>,
    pub chance: Chance,
    pub phase: Phase,
    pub round: u8,
    /// The winner of the setup roll (SK-3.3).
    pub first: Seat,
    pub figures: Vec<Figure>,
    /// The order in which figures roll and are dealt with (SK-5.5).
    pub canonical: Vec<FigureId>,
    /// The turns of this round, in order.
    pub turns: Vec<Turn>,
    /// The turn that comes next or is under way.
    pub turn: u8,
    /// Whether the figures of that turn have been activated.
    pub is_acting: bool,
    /// Who has adjusted or declined to (SK-3.5).
    pub adjusted: [bool; 2],
    pub outcome: Option<Outcome>,
}

/// What was chosen before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    pub settings: Settings,
    /// As indices.
    pub scenario: usize,
    pub factions: [usize; 2],
    /// The units of each seat; empty to be asked.
    pub squads: [Vec<usize>; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Phase {
    Squads,
    Setup,
    Deployment,
    Adjustment,
    Initiative,
    Action,
    Refresh,
    Over,
}

/// The figures that act at the same time, and their initiative.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    pub figures: ArrayVec<FigureId, 10>,
    pub initiative: i16,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    pub seat: Seat,
    /// The unit, as an index.
    pub unit: u8,
    pub letter: char,
    pub number: u8,
    /// `None` before the figure is placed.
    pub at: Option<Pt>,
    /// The ER of the floor that it stands on.
    pub elev: i8,
    pub facing: Heading,
    pub blood: u8,
    pub failed: bool,
    /// Refresh phases until failed armor mends itself; 0 if it does not.
    pub mends: u8,
    /// The weapon that is set (SK-18.3).
    pub is_set: bool,
    pub held: bool,
    pub burning: bool,
    pub is_out: bool,
    /// Out of action, but still on the table (SK-20.7).
    pub lingers: bool,
    pub stance: Stance,
    /// What is left of each weapon or kit; [`NO_LIMIT`] if uses are not counted.
    pub uses: ArrayVec<u8, 8>,
    /// The round from which each weapon may fire again.
    pub ready: ArrayVec<u8, 8>,
}

/// The number of uses of a weapon without a limit.
pub const NO_LIMIT: u8 = u8::MAX;

/// A lasting maneuver (SK-19.4) with its weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stance {
    None,
    Suppressing(Slot),
    Watching(Slot),
}

/// How a game ended (SK-22.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// `None` is a draw.
    pub winner: Option<Seat>,
    pub why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Why {
    Losses,
    WipedOut,
    /// After the last round: fewer losses, then more Blood.
    LastRound,
}
