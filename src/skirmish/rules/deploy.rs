//! Placing figures before the first round (SK-3.3 to SK-3.5).

use super::refusal::Refusal;
use super::sight;
use crate::kernel::Seat;
use crate::skirmish::geometry::units::{CARD, R, TABLE_H, TABLE_W};
use crate::skirmish::geometry::{Body, Heading, Pt};
use crate::skirmish::model::{FigureId, LEFT, View, other_seat};

/// Where the centers of a seat's figures may be, along x: the whole base is within a card of its short edge.
pub fn strip(seat: Seat) -> (i32, i32) {
    let (near, far) = (R as i32, (CARD - R) as i32);
    if seat == LEFT { (near, far) } else { (TABLE_W as i32 - far, TABLE_W as i32 - near) }
}

/// Who places the next figure: the winner of the setup roll begins, then both alternate (SK-3.3).
pub fn next_to_place(view: View<'_>) -> Option<Seat> {
    let left = |seat: Seat| view.of_seat(seat).filter(|id| view.figure(*id).at.is_none()).count();
    let (first, second) = (view.state.first, other_seat(view.state.first));
    match (left(first), left(second)) {
        (0, 0) => None,
        (one, other) if one >= other && one > 0 => Some(first),
        (_, 0) => Some(first),
        _ => Some(second),
    }
}

/// Where a figure stands that is put at a point: on the highest floor there.
pub fn body_at(view: View<'_>, id: FigureId, at: Pt) -> Body {
    view.body(id).moved(at, super::aim::floor_at(&view.scene(), at))
}

pub fn check_place(view: View<'_>, seat: Seat, id: FigureId, at: Pt) -> Result<(), Refusal> {
    if view.figure(id).seat != seat {
        return Err(Refusal::NotYourFigure(id));
    }
    let (from, to) = strip(seat);
    if !(from..=to).contains(&at.x) {
        return Err(Refusal::OutsideStrip { at, from, to });
    }
    view.scene().check_place(&body_at(view, id, at)).map(|_| ()).map_err(|by| Refusal::NoRoom { at, by })
}

/// A good free place of the strip: seen by few enemies, near cover, apart from friends.
pub fn suggested(view: View<'_>, id: FigureId) -> Option<(Pt, Heading)> {
    let seat = view.figure(id).seat;
    let (from, to) = strip(seat);
    let scene = view.scene();
    let columns = [i32::midpoint(from, to), from, to];
    let spots = columns.into_iter().flat_map(|x| (0..=22).map(move |row| Pt::new(x, 3_000 + row * 2_500)));
    let legal = spots.filter(|at| i64::from(at.y) < TABLE_H && check_place(view, seat, id, *at).is_ok());
    let score = |at: &Pt| {
        let body = body_at(view, id, *at);
        let enemies = view.in_play().filter(|other| view.figure(*other).seat != seat);
        let seen =
            enemies.filter(|enemy| sight::look(view, &scene, &view.body(*enemy), &body).visibility.is_seen()).count() as i64;
        let friends = view.of_seat(seat).filter(|other| *other != id).filter_map(|other| view.figure(other).at);
        let apart = friends.map(|friend| friend.distance(*at)).min().unwrap_or(i64::MAX).min(CARD);
        let covered = i64::from(scene.cover_near(&body).next().is_some());
        let middle = (i64::from(at.y) - TABLE_H / 2).abs();
        (-seen, apart, covered, -middle)
    };
    let best = legal.max_by_key(score)?;
    Some((best, Heading::new(if seat == LEFT { 0 } else { 180 })))
}
