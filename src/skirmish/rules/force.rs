//! Being pushed, and falling (SK-8.6 to SK-8.10).

use super::chain::{self, Moving};
use super::damage;
use crate::kernel::Flow;
use crate::skirmish::game::{Game, view};
use crate::skirmish::geometry::units::BASE;
use crate::skirmish::geometry::{self, Pt, Push, Slide};
use crate::skirmish::model::{Choice, Event, FigureId, QuestionId};

/// Pushes figures one base length away from where the effect comes from: farthest first, then in canonical order.
pub fn push_all(game: &mut Game, mut pushed: Vec<(FigureId, Pt)>) -> Flow<()> {
    pushed.sort_by_key(|(id, from)| (std::cmp::Reverse(from.squared(view(game).body(*id).at)), view(game).rank(*id)));
    for (id, from) in pushed {
        if view(game).figure(id).is_in_play() {
            chain::overwatch(game, id, Moving::default())?;
        }
        if view(game).figure(id).is_in_play() {
            push(game, id, from)?;
        }
    }
    Ok(())
}

fn push(game: &mut Game, id: FigureId, from: Pt) -> Flow<()> {
    let now = view(game);
    let figure = now.figure(id);
    match geometry::push(&now.scene(), &now.body(id), figure.facing, from, BASE) {
        Push::Moved(ways) => {
            let seat = figure.seat;
            let way = match ways.as_slice() {
                [left, right] => match game.pick(seat, QuestionId::Pushed(id), vec![Choice::Left, Choice::Right], 0)? {
                    Choice::Right => *right,
                    _ => *left,
                },
                ways => *ways.first().expect("a push has a way"),
            };
            slide(game, id, way)
        }
        Push::Stopped { to, .. } => {
            game.emit(Event::Pushed { figure: id, to: to.to, elev: to.elev as i8, blocked: true })?;
            damage::hurt(game, id, 1)
        }
    }
}

fn slide(game: &mut Game, id: FigureId, way: Slide) -> Flow<()> {
    match way.fall {
        Some(fall) => fell(game, id, fall.to, fall.elev, fall.er),
        None => game.emit(Event::Pushed { figure: id, to: way.to, elev: way.elev as i8, blocked: false }),
    }
}

/// A fall: Blood for every ER above the Armor Value, then an armor check (SK-8.6).
pub fn fell(game: &mut Game, id: FigureId, to: Pt, elev: i32, levels: i32) -> Flow<()> {
    game.emit(Event::Fell { figure: id, to, elev: elev as i8, levels: levels as u8 })?;
    let av = super::firing::armor(view(game), id, 0, super::modifiers::About::default());
    let blood = (levels as i16 - av).max(0) as u8;
    damage::hurt(game, id, blood)
}
