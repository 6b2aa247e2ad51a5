//! Numbers that identify things of one game.

use crate::kernel::Seat;
use serde::Serialize;

/// A figure, by its place in the state: all of the first seat, then all of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FigureId(pub u8);

/// A weapon or kit of a figure, by its place on the unit's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Slot(pub u8);

/// The seat that owns the edge x = 0 (SK-3.4).
pub const LEFT: Seat = Seat(0);
/// The seat that owns the other short edge.
pub const RIGHT: Seat = Seat(1);
pub const SEATS: [Seat; 2] = [LEFT, RIGHT];

pub fn other_seat(seat: Seat) -> Seat {
    if seat == LEFT { RIGHT } else { LEFT }
}
