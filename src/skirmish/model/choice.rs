//! Questions and what can be chosen.

use super::ids::FigureId;
use serde::Serialize;

/// What a figure of a simultaneous group commits to (SK-20.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Resolve {
    Move,
    Combat,
    Hold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    Unit(u8),
    Resolve(Resolve),
    Fire,
    HoldFire,
    /// Which way a figure goes that is pushed.
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionId {
    /// The squad of a seat, sealed (SK-3.1).
    Squad,
    /// What a figure of a group does, sealed if both sides are in it.
    Choice(FigureId),
    /// The way of a figure of a group that moves.
    Path(FigureId),
    /// The Combat Action of a figure of a group.
    Order(FigureId),
    /// Whether a watcher fires (SK-19.6).
    Overwatch { watcher: FigureId, target: FigureId },
    /// Where a pushed figure goes that cannot go straight back (SK-8.7).
    Pushed(FigureId),
}
