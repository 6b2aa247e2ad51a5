//! Why something is not legal, as data. `render` has the words.

use crate::skirmish::content::Kit;
use crate::skirmish::geometry::{Band, Obstruction, PieceId, Pt, Visibility};
use crate::skirmish::model::{FigureId, Slot};

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
pub enum Refusal {
    // Setting up.
    NotPlacing,
    NotAdjusting,
    NotOrdering,
    NotYourFigure(FigureId),
    AlreadyPlaced(FigureId),
    OutsideStrip { at: Pt, from: i32, to: i32 },
    NoRoom { at: Pt, by: Obstruction },
    // Orders as a whole.
    MustMove,
    PivotNotFree,
    PivotTooFar(i16),
    SnapTwice,
    SnapWithMove,
    SnapWithHold,
    Unavailable { maneuver: u8 },
    // Moving.
    InPart { part: u8, why: Box<Refusal> },
    EmptyPath,
    TooFewPoints { needs: i16, left: i16 },
    TurnTooFar { by: i16, most: i16 },
    Blocked { by: Obstruction, at: Option<Pt> },
    NoFlush,
    TooFarToSnap { piece: PieceId },
    NoSnap { piece: PieceId },
    NotAtPiece { piece: PieceId },
    TooHigh { piece: PieceId, levels: i16, limit: i16 },
    NoClimb { piece: PieceId },
    NoDrop { piece: PieceId },
    // Attacks.
    NoWeapon,
    WrongKindOfTarget { slot: Slot },
    Friend(FigureId),
    Gone(FigureId),
    NoUses { slot: Slot },
    NotReady { slot: Slot, until: u8 },
    NotSet { slot: Slot },
    Behind,
    OutOfBand { slot: Slot, band: Band },
    Unseen { target: FigureId, visibility: Visibility },
    NoMelee,
    TooFarForMelee { gap: i64 },
    OtherLevel,
    TooFarToThrow { gap: i64, most: i64 },
    PlaceUnseen { point: Pt, piece: PieceId },
    OffTable,
    WrongWeaponFor { slot: Slot, maneuver: u8 },
    // Lasting maneuvers.
    CannotSuppress { slot: Slot },
    CannotWatch { slot: Slot },
    NothingToSet { slot: Slot },
    AlreadySet,
    // Help.
    NoKit(Kit),
    TooFarToHelp { target: FigureId },
    NotAFriend(FigureId),
    Unhurt(FigureId),
    ArmorWorks(FigureId),
}

impl Refusal {
    /// A refusal of one part of a path.
    pub fn in_part(self, part: usize) -> Refusal {
        Refusal::InPart { part: part as u8, why: Box::new(self) }
    }
}
