//! What happened: plain data with everything that the writer and the texts need.

use super::choice::Resolve;
use super::ids::{FigureId, Slot};
use super::order::Order;
use super::shot::{Line, Shot};
use super::state::{Figure, Outcome, Phase, Stance, Turn};
use crate::kernel::chance::Draw;
use crate::kernel::{Rolled, Seat};
use crate::skirmish::content::PieceLine;
use crate::skirmish::geometry::{Heading, Pt};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    PiecesLaid {
        pieces: Vec<PieceLine>,
    },
    SquadChosen {
        seat: Seat,
        figures: Vec<Figure>,
    },
    PhaseBegan {
        phase: Phase,
    },
    /// One die of each seat; the same number twice decides nothing.
    SetupRolled {
        dice: Rolled,
        draw: Draw,
    },
    FigurePlaced {
        figure: FigureId,
        at: Pt,
        elev: i8,
        facing: Heading,
    },
    /// A seat has used or declined its adjustment.
    Adjusted {
        seat: Seat,
        moved: bool,
    },
    InitiativeRolled {
        round: u8,
        order: Vec<FigureId>,
        dice: Rolled,
        turns: Vec<Turn>,
        draw: Draw,
    },
    Activated {
        figures: Vec<FigureId>,
    },
    Revealed {
        figure: FigureId,
        resolve: Resolve,
    },
    Ordered {
        figure: FigureId,
        order: Order,
    },
    CourageChecked {
        figure: FigureId,
        by: FigureId,
        die: u8,
        bonus: Vec<Line>,
        needs: i16,
        draw: Draw,
    },
    FireHeld {
        watcher: FigureId,
        target: FigureId,
    },
    Turned {
        figure: FigureId,
        facing: Heading,
    },
    Moved {
        figure: FigureId,
        to: Pt,
        elev: i8,
        facing: Heading,
        how: HowMoved,
    },
    /// A move of a group ends early because somebody is in the way.
    MoveStopped {
        figure: FigureId,
    },
    Fell {
        figure: FigureId,
        to: Pt,
        elev: i8,
        levels: u8,
    },
    Pushed {
        figure: FigureId,
        to: Pt,
        elev: i8,
        blocked: bool,
    },
    /// The dice of an attack. Their effect follows when everything that happens at the same time has been rolled.
    Fired {
        shot: Box<Shot>,
        dice: Rolled,
        hits: u8,
        draw: Draw,
    },
    /// A grenade or launcher goes off.
    BlastSet {
        attacker: FigureId,
        slot: Slot,
        at: Pt,
    },
    /// Somebody in a blast is hit without a roll.
    BlastHit {
        attacker: FigureId,
        target: FigureId,
        strength: i16,
        av: i16,
    },
    ArmorChecked {
        figure: FigureId,
        die: u8,
        needs: i16,
        draw: Draw,
    },
    Wounded {
        figure: FigureId,
        before: u8,
        left: u8,
    },
    ArmorFailed {
        figure: FigureId,
        die: u8,
        mends: u8,
    },
    /// In a group, it stays on the table until the attacks are made (SK-20.7).
    TakenOut {
        figure: FigureId,
        lingers: bool,
    },
    Cleared {
        figure: FigureId,
    },
    StanceTaken {
        figure: FigureId,
        stance: Stance,
    },
    SetChanged {
        figure: FigureId,
        is_set: bool,
    },
    UseSpent {
        figure: FigureId,
        slot: Slot,
    },
    /// A weapon that must wait fires again from this round on.
    Delayed {
        figure: FigureId,
        slot: Slot,
        until: u8,
    },
    Healed {
        figure: FigureId,
        by: FigureId,
    },
    RepairRolled {
        by: FigureId,
        figure: FigureId,
        die: u8,
        bonus: Vec<Line>,
        needs: i16,
        draw: Draw,
    },
    Repaired {
        figure: FigureId,
    },
    /// Failed armor mends in this many refresh phases.
    Mending {
        figure: FigureId,
        left: u8,
    },
    CaughtFire {
        figure: FigureId,
    },
    Burned {
        figure: FigureId,
        die: u8,
        draw: Draw,
    },
    Held {
        figure: FigureId,
    },
    /// An attack that is not possible any more.
    Lapsed {
        figure: FigureId,
    },
    /// The figures of this turn have acted.
    TurnEnded,
    Ended {
        outcome: Outcome,
    },
    DiceForced {
        rolls: Vec<Vec<u8>>,
    },
    /// A transcript puts a figure into a situation.
    FigureGiven {
        figure: Box<Figure>,
    },
    /// A transcript begins with this round.
    RoundGiven {
        round: u8,
        first: Seat,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum HowMoved {
    Step,
    Snap,
    Climb,
}
