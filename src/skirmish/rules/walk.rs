//! Moving part by part (SK-7, SK-8): from a place, a facing and some points to what each part does, or why it cannot be done.

use super::allowance::Allowance;
use super::refusal::Refusal;
use crate::skirmish::geometry::{self, Body, Heading, Length, NoClimb, NoSnap, NoStep, Pt, Scene};
use crate::skirmish::model::{HowMoved, Part, Snap};

/// The largest turn of a step, and the free one of a Combat Action (SK-7.2, SK-6.9).
pub const MOST_TURN: i16 = 90;
/// The largest turn of a pivot (SK-7.7).
const MOST_PIVOT: i16 = 180;
/// Stepping backwards costs this many points (SK-7.3).
const BACKWARDS: i16 = 2;

/// A figure on its way.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    pub body: Body,
    pub facing: Heading,
    /// Movement points that are left.
    pub points: i16,
    pub has_snapped: bool,
    /// Whether it has been displaced or turned.
    pub has_moved: bool,
    /// Steps so far.
    pub steps: u8,
    climb_limit: i16,
    free_climb: i16,
}

/// What one part does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    Moved { to: Pt, elev: i32, facing: Heading, how: HowMoved },
    Turned { facing: Heading },
    Fell { to: Pt, elev: i32, levels: i32 },
}

impl Walker {
    pub fn new(body: Body, facing: Heading, points: i16, allowance: &Allowance) -> Walker {
        Walker {
            body,
            facing,
            points,
            has_snapped: false,
            has_moved: false,
            steps: 0,
            climb_limit: allowance.climb_limit,
            free_climb: allowance.free_climb,
        }
    }

    /// What a part costs now.
    pub fn cost(&self, scene: &Scene, part: &Part) -> i16 {
        match part {
            Part::Step { heading, .. } => {
                let ahead = geometry::is_ahead(self.facing, Pt::default(), Pt::default() + heading.vec(geometry::units::CARD));
                if ahead { 1 } else { BACKWARDS }
            }
            Part::Pivot(_) | Part::Drop(_) => 1,
            Part::Climb { piece, .. } => {
                let levels = geometry::climb(scene, &self.body, *piece).map_or(0, |climb| climb.er as i16);
                (levels - self.free_climb).max(0)
            }
            Part::Snap(_) => 0,
        }
    }

    /// Does one part, or says why it cannot be done; then nothing changes.
    pub fn go(&mut self, scene: &Scene, part: &Part) -> Result<Leg, Refusal> {
        let needs = self.cost(scene, part);
        if needs > self.points {
            return Err(Refusal::TooFewPoints { needs, left: self.points });
        }
        let leg = match part {
            Part::Step { heading, length, turn } => self.step(scene, *heading, *length, *turn)?,
            Part::Pivot(by) if by.abs() > MOST_PIVOT => return Err(Refusal::PivotTooFar(*by)),
            Part::Pivot(by) => Leg::Turned { facing: self.facing.turned((*by).into()) },
            Part::Climb { piece, turn } => {
                let climb = geometry::climb(scene, &self.body, *piece).map_err(|why| no_climb(*piece, why))?;
                if climb.er as i16 > self.climb_limit {
                    return Err(Refusal::TooHigh { piece: *piece, levels: climb.er as i16, limit: self.climb_limit });
                }
                let (by, most) = (turn.unwrap_or(0), MOST_TURN * climb.er as i16);
                if by.abs() > most {
                    return Err(Refusal::TurnTooFar { by, most });
                }
                self.free_climb = (self.free_climb - climb.er as i16).max(0);
                Leg::Moved { to: climb.to, elev: climb.elev, facing: self.facing.turned(by.into()), how: HowMoved::Climb }
            }
            Part::Drop(piece) => {
                let fall = geometry::drop_from(scene, &self.body, *piece).map_err(|why| no_drop(*piece, why))?;
                Leg::Fell { to: fall.to, elev: fall.elev, levels: fall.er }
            }
            Part::Snap(snap) => self.snap(scene, *snap)?,
        };
        self.points -= needs;
        self.take(leg);
        Ok(leg)
    }

    fn take(&mut self, leg: Leg) {
        self.has_moved = true;
        match leg {
            Leg::Moved { to, elev, facing, how } => {
                self.body = self.body.moved(to, elev);
                self.facing = facing;
                self.has_snapped |= how == HowMoved::Snap;
                self.steps += u8::from(how == HowMoved::Step);
            }
            Leg::Turned { facing } => self.facing = facing,
            Leg::Fell { to, elev, .. } => self.body = self.body.moved(to, elev),
        }
    }

    /// The heading is judged by the facing before the turn (SK-7.2); the caller has paid for it.
    fn step(&self, scene: &Scene, heading: Heading, length: Length, turn: Option<i16>) -> Result<Leg, Refusal> {
        let by = turn.unwrap_or(0);
        if by.abs() > MOST_TURN {
            return Err(Refusal::TurnTooFar { by, most: MOST_TURN });
        }
        let stepped = geometry::step(scene, &self.body, heading, length).map_err(|why| match why {
            NoStep::Blocked { by, after } => {
                Refusal::Blocked { by, at: Some(self.body.at + heading.vec(after)).filter(|at| *at != self.body.at) }
            }
            NoStep::NothingToStopAt => Refusal::NoFlush,
        })?;
        let facing = self.facing.turned(by.into());
        Ok(Leg::Moved { to: stepped.to, elev: stepped.elev, facing, how: HowMoved::Step })
    }

    fn snap(&self, scene: &Scene, snap: Snap) -> Result<Leg, Refusal> {
        let piece = snap.piece;
        if self.has_snapped {
            return Err(Refusal::SnapTwice);
        }
        let to = geometry::snap(scene, &self.body, piece, snap.at).map_err(|why| match why {
            NoSnap::NoCover => Refusal::NoSnap { piece },
            NoSnap::TooFar | NoSnap::TooLong => Refusal::TooFarToSnap { piece },
            NoSnap::Blocked(by) => Refusal::Blocked { by, at: None },
        })?;
        Ok(Leg::Moved { to, elev: self.body.elev, facing: self.facing, how: HowMoved::Snap })
    }

    /// The free pivot of a Combat Action (SK-6.9).
    pub fn pivot(&mut self, by: i16) -> Result<Leg, Refusal> {
        if by.abs() > MOST_TURN {
            return Err(Refusal::PivotTooFar(by));
        }
        let leg = Leg::Turned { facing: self.facing.turned(by.into()) };
        self.take(leg);
        Ok(leg)
    }
}

fn no_climb(piece: geometry::PieceId, why: NoClimb) -> Refusal {
    match why {
        NoClimb::TooFar => Refusal::NotAtPiece { piece },
        NoClimb::Taken(by) => Refusal::Blocked { by, at: None },
        NoClimb::NotClimbable | NoClimb::NotHigher | NoClimb::NotOnTop => Refusal::NoClimb { piece },
    }
}

fn no_drop(piece: geometry::PieceId, why: NoClimb) -> Refusal {
    match why {
        NoClimb::TooFar => Refusal::NotAtPiece { piece },
        NoClimb::Taken(by) => Refusal::Blocked { by, at: None },
        NoClimb::NotClimbable | NoClimb::NotHigher | NoClimb::NotOnTop => Refusal::NoDrop { piece },
    }
}
