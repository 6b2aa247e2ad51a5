//! Who has won (SK-22.4).

use crate::kernel::Seat;
use crate::skirmish::model::{LEFT, Outcome, RIGHT, SEATS, View, Why, other_seat};
use std::cmp::Ordering;

/// The outcome at the check of a round, if the game is decided.
pub fn check(view: View<'_>) -> Option<Outcome> {
    let losses = SEATS.map(|seat| view.losses(seat));
    let alive = SEATS.map(|seat| view.of_seat(seat).any(|id| view.figure(id).is_in_play()));
    match alive {
        [false, false] => return Some(Outcome { winner: None, why: Why::WipedOut }),
        [true, false] => return Some(Outcome { winner: Some(LEFT), why: Why::WipedOut }),
        [false, true] => return Some(Outcome { winner: Some(RIGHT), why: Why::WipedOut }),
        [true, true] => {}
    }
    let kills = usize::from(view.state.settings.kills);
    let loses = |seat: Seat| {
        let (own, other) = (losses[usize::from(seat.0)], losses[usize::from(other_seat(seat).0)]);
        own >= kills && own > other
    };
    if let Some(loser) = SEATS.into_iter().find(|seat| loses(*seat)) {
        return Some(Outcome { winner: Some(other_seat(loser)), why: Why::Losses });
    }
    (view.state.round >= view.state.settings.rounds).then(|| last_round(view, losses))
}

/// Fewer losses, then more Blood, else a draw.
fn last_round(view: View<'_>, losses: [usize; 2]) -> Outcome {
    let by_blood = || view.blood_of(LEFT).cmp(&view.blood_of(RIGHT));
    let winner = match losses[1].cmp(&losses[0]).then_with(by_blood) {
        Ordering::Greater => Some(LEFT),
        Ordering::Less => Some(RIGHT),
        Ordering::Equal => None,
    };
    Outcome { winner, why: Why::LastRound }
}
