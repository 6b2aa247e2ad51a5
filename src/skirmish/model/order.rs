//! What a player can order: plain data. `commands` reads, checks and writes it.

use super::ids::{FigureId, Slot};
use crate::skirmish::geometry::{Heading, Length, PieceId, Pt};
use arrayvec::ArrayVec;
use serde::Serialize;

/// What a seat may do at the top level.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "nearly all commands are orders")]
pub enum Command {
    /// Puts a figure on the table, or moves it at the adjustment (SK-3.3, SK-3.5).
    Place { figure: FigureId, at: Pt, facing: Heading },
    /// Declines the adjustment.
    Keep,
    /// What the figure whose turn it is does (SK-6.4).
    Order(Order),
}

/// The whole declared action of one figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Order {
    pub action: Action,
    /// The free pivot of a Combat Action (SK-6.9).
    pub pivot: Option<(When, i16)>,
    /// A snap outside the action (SK-7.8).
    pub snap: Option<(When, Snap)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum When {
    Before,
    After,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Action {
    Hold,
    Move(Path),
    Attack(Attack),
    /// A maneuver of a Move and an attack.
    Both {
        maneuver: u8,
        path: Path,
        attack: Attack,
        move_first: bool,
    },
    Suppress(Slot),
    Watch(Slot),
    Set(Slot),
    Heal(FigureId),
    Repair(FigureId),
    Kit(FigureId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    pub slot: Slot,
    pub at: At,
}

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum At {
    Figure(FigureId),
    Point(Pt),
    Heading(Heading),
}

/// The longest path.
pub const MOST_PARTS: usize = 16;

pub type Path = ArrayVec<Part, MOST_PARTS>;

/// One part of a Move (SK-7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Part {
    /// The heading is judged by the facing before the turn (SK-7.2).
    Step {
        heading: Heading,
        length: Length,
        turn: Option<i16>,
    },
    Pivot(i16),
    /// Each ER allows a turn like that of a step (SK-8.4).
    Climb {
        piece: PieceId,
        turn: Option<i16>,
    },
    Drop(PieceId),
    Snap(Snap),
}

/// A slide into contact with a piece: to the nearest place, or to the one nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Snap {
    pub piece: PieceId,
    pub at: Option<Pt>,
}

impl Order {
    pub fn of(action: Action) -> Order {
        Order { action, pivot: None, snap: None }
    }

    /// Whether it only snaps or holds: then it is no Move or Combat Action (SK-7.9, SK-21.1).
    pub fn starts_chain(&self) -> bool {
        match &self.action {
            Action::Hold => false,
            Action::Move(path) => path.iter().any(|part| !matches!(part, Part::Snap(_))),
            _ => true,
        }
    }

    pub fn path(&self) -> Option<&Path> {
        match &self.action {
            Action::Move(path) | Action::Both { path, .. } => Some(path),
            _ => None,
        }
    }

    pub fn attack(&self) -> Option<Attack> {
        match &self.action {
            Action::Attack(attack) | Action::Both { attack, .. } => Some(*attack),
            _ => None,
        }
    }
}
