//! The MERCs that a player has drawn and chooses from, in the order of their numbers. Those who have been taken or cannot join keep
//! their numbers: a number means the same MERC until the list ends.

use crate::kernel::Seat;
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::UnitId;

/// Everybody whom the player drew in this command.
pub fn drawn(game: &Game, seat: Seat) -> Vec<UnitId> {
    let of_seat = |event: &Event| match event {
        Event::MercsDrawn { seat: by, mercs } if *by == seat => mercs.clone(),
        _ => Vec::new(),
    };
    let mut drawn: Vec<UnitId> = Vec::new();
    for merc in game.events().iter().flat_map(of_seat) {
        // A deck that is shuffled meanwhile may deal a MERC again.
        if !drawn.contains(&merc) {
            drawn.push(merc);
        }
    }
    drawn
}

/// The number of a MERC who has been drawn, from 1.
pub fn number(game: &Game, seat: Seat, merc: UnitId) -> Option<usize> {
    drawn(game, seat).iter().position(|other| *other == merc).map(|place| place + 1)
}

/// Whether the player has taken a MERC in this command.
pub fn is_taken(game: &Game, seat: Seat, merc: UnitId) -> bool {
    let hired = |event: &Event| matches!(event, Event::MercHired { unit, squad, .. } if *unit == merc && squad.seat() == seat);
    game.events().iter().any(hired)
}
