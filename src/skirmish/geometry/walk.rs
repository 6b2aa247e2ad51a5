//! A base that moves along a way over floors and stairs: how far it gets, and what stops it (SK-7.6, SK-8).
//!
//! A figure's floor is the one under its center, checked at every whole `k`. A way is cut into legs with one floor and one
//! elevation each; on a leg, only what is beside the body at that elevation is in the way. The walk ends where the center would
//! leave its floor.

use super::piece::{Kind, Piece, PieceId};
use super::point::Pt;
use super::scene::{Body, Obstruction, Scene};
use super::terrain::Floor;
use super::units::{R, TABLE_H, TABLE_W};
use super::way::{Stretch, Way};
use arrayvec::ArrayVec;

/// A way as one body would walk it.
pub struct Walk<'a> {
    scene: &'a Scene,
    body: Body,
    pub way: Way,
    most: i64,
    legs: Vec<Leg>,
    /// Where the center leaves its floor.
    pub drop: Option<Drop>,
}

struct Leg {
    stretch: Stretch,
    floor: Floor,
    elev: i32,
}

/// The end of a floor.
#[derive(Clone, Debug)]
pub struct Drop {
    /// The last `k` with the center on the floor.
    pub last: i64,
    pub piece: PieceId,
    /// The edge that the center crosses; at a corner, both.
    pub edges: ArrayVec<(Pt, Pt), 2>,
}

/// How far a body gets, and what stops it there.
#[derive(Clone, Copy, Debug)]
pub struct Free {
    pub k: i64,
    pub by: Option<Obstruction>,
}

/// What printed terrain stops (SK-7.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printed {
    /// The center: the rim may graze it.
    Center,
    Base,
}

impl Free {
    fn or_sooner(self, other: Free) -> Free {
        if other.by.is_some() && (self.by.is_none() || other.k < self.k) { other } else { self }
    }
}

impl<'a> Walk<'a> {
    pub fn new(scene: &'a Scene, body: &Body, way: Way, most: i64) -> Walk<'a> {
        let mut walk = Walk { scene, body: *body, way, most, legs: Vec::new(), drop: None };
        if let Some(floor) = scene.floor(body) {
            walk.follow(floor);
        }
        walk
    }

    fn follow(&mut self, mut floor: Floor) {
        let under = Under::new(self.scene, &self.way, self.most);
        let (mut elev, mut first) = (self.body.elev, 0);
        for k in under.changes() {
            match under.next(floor, elev, k) {
                Some(next) if next == (floor, elev) => {}
                Some(next) => {
                    self.legs.push(Leg { stretch: Stretch { first, last: k - 1 }, floor, elev });
                    (floor, elev) = next;
                    first = k;
                }
                None => {
                    self.legs.push(Leg { stretch: Stretch { first, last: k - 1 }, floor, elev });
                    self.drop = self.edge_of(floor, k - 1);
                    return;
                }
            }
        }
        self.legs.push(Leg { stretch: Stretch { first, last: self.most }, floor, elev });
    }

    fn edge_of(&self, floor: Floor, last: i64) -> Option<Drop> {
        let (Floor::Top(id) | Floor::Stairs(id)) = floor else { return None };
        Some(Drop { last, piece: id, edges: self.way.exit(&self.scene.terrain.get(id)?.shape) })
    }

    /// Whether the body started on a floor.
    pub fn has_floor(&self) -> bool {
        !self.legs.is_empty()
    }

    /// How far terrain lets it go; `except` is a piece that does not count.
    pub fn past_terrain(&self, printed: Printed, except: Option<PieceId>) -> Free {
        let end = match &self.drop {
            Some(drop) => Free { k: drop.last, by: Some(Obstruction::Drop(drop.piece)) },
            None => Free { k: self.most, by: None },
        };
        for leg in &self.legs {
            let mut nearest = Free { k: leg.stretch.last, by: None };
            for (id, piece) in self.scene.terrain.all() {
                let counts =
                    Some(id) != except && piece.is_beside(leg.elev, self.body.er) && !self.scene.terrain.is_led_to(leg.floor, id);
                if counts {
                    let free = self.past_piece(piece, leg.stretch, printed);
                    if free < leg.stretch.last {
                        nearest = nearest.or_sooner(Free { k: free, by: Some(Obstruction::Piece(id)) });
                    }
                }
            }
            if nearest.by.is_some() {
                return nearest;
            }
        }
        end
    }

    fn past_piece(&self, piece: &Piece, stretch: Stretch, printed: Printed) -> i64 {
        let free = if piece.kind == Kind::Flat && printed == Printed::Center {
            Way::free(stretch, |part| self.way.crosses(&piece.shape, part.last))
        } else {
            Way::free(stretch, |part| self.way.hits(&piece.shape, part, R))
        };
        free.unwrap_or(stretch.first - 1)
    }

    /// How far figures and the edge of the table let it go.
    pub fn past_others(&self) -> Free {
        let mut nearest = self.on_table();
        for leg in &self.legs {
            for other in self.scene.others(self.body.who).filter(|other| other.is_beside(leg.elev, self.body.er)) {
                let free =
                    Way::free(leg.stretch, |part| self.way.hits_point(other.at, part, 2 * R)).unwrap_or(leg.stretch.first - 1);
                if free < leg.stretch.last {
                    nearest = nearest.or_sooner(Free { k: free, by: Some(Obstruction::Figure(other.who)) });
                }
            }
        }
        nearest
    }

    fn on_table(&self) -> Free {
        let whole = Stretch { first: 0, last: self.most };
        let (dir, from, len) = (self.way.dir, self.way.from, self.way.len);
        let leaves = |k: i64, at: i32, dir: i64, most: i64| {
            let scaled = i64::from(at) * len + dir * k;
            scaled < R * len || scaled > (most - R) * len
        };
        let hits = |part: Stretch| leaves(part.last, from.x, dir.x, TABLE_W) || leaves(part.last, from.y, dir.y, TABLE_H);
        match Way::free(whole, hits) {
            Some(k) if k == self.most => Free { k, by: None },
            free => Free { k: free.unwrap_or(0), by: Some(Obstruction::Table) },
        }
    }

    /// The body after `k`, rounded to whole u. Its place may still be illegal.
    pub fn body_at(&self, k: i64) -> Body {
        let at = self.way.at(k);
        let leg = self.legs.iter().find(|leg| leg.stretch.first <= k && k <= leg.stretch.last);
        let elev = match leg {
            Some(Leg { floor: Floor::Stairs(id), elev, .. }) => {
                let stairs = self.scene.terrain.get(*id).filter(|stairs| stairs.shape.contains(at));
                stairs.map_or(*elev, |stairs| stairs.level(at))
            }
            Some(leg) => leg.elev,
            None => self.body.elev,
        };
        self.body.moved(at, elev)
    }

    /// The last legal place at `k` or before, with its `k`: rounding may have left a base a fraction of a u inside something.
    pub fn last_legal(&self, k: i64) -> Option<(i64, Body)> {
        (0..=k).rev().map(|k| (k, self.body_at(k))).find(|(_, body)| self.scene.check_place(body).is_ok())
    }
}

/// The floors under a way: blocks and stairs with the part of the way that is on them.
struct Under<'a> {
    scene: &'a Scene,
    way: &'a Way,
    most: i64,
    on: Vec<(PieceId, &'a Piece, Stretch)>,
}

impl<'a> Under<'a> {
    fn new(scene: &'a Scene, way: &'a Way, most: i64) -> Under<'a> {
        let solid = scene.terrain.all().filter(|(_, piece)| piece.kind != Kind::Flat);
        let on = solid.filter_map(|(id, piece)| Some((id, piece, way.inside(&piece.shape, most)?))).collect();
        Under { scene, way, most, on }
    }

    /// Every `k` above 0 at which the floor or its elevation may change, in order.
    fn changes(&self) -> Vec<i64> {
        let mut changes = Vec::new();
        for (_, piece, stretch) in &self.on {
            changes.extend([stretch.first, stretch.last + 1]);
            if piece.kind == Kind::Stairs {
                let mut at = stretch.first;
                while at < stretch.last {
                    let level = piece.level_along(self.way, at);
                    // The level only rises or only falls along a straight line.
                    let same = |part: Stretch| piece.level_along(self.way, part.last) != level;
                    at = Way::free(Stretch { first: at, last: stretch.last }, same).unwrap_or(at) + 1;
                    changes.push(at);
                }
            }
        }
        changes.sort_unstable();
        changes.dedup();
        changes.retain(|k| (1..=self.most).contains(k));
        changes
    }

    fn here(&self, k: i64) -> impl Iterator<Item = (PieceId, &'a Piece)> {
        let at = move |(_, _, stretch): &&(PieceId, &'a Piece, Stretch)| stretch.first <= k && k <= stretch.last;
        self.on.iter().filter(at).map(|(id, piece, _)| (*id, *piece))
    }

    /// Where a figure on this floor stands when its center is at `k`; None if there is a drop.
    fn next(&self, floor: Floor, elev: i32, k: i64) -> Option<(Floor, i32)> {
        let stairs = |id: PieceId, piece: &Piece| (Floor::Stairs(id), piece.level_along(self.way, k));
        if let Floor::Stairs(own) = floor {
            if let Some((id, piece)) = self.here(k).find(|(id, _)| *id == own) {
                return Some(stairs(id, piece));
            }
            let least = self.scene.terrain.get(own).map_or(0, |piece| piece.elev);
            let other = self.stairs_at(k).find(|(_, piece)| piece.elev <= elev && elev <= piece.top());
            return other.map(|(id, piece)| stairs(id, piece)).or_else(|| self.surface(k, least, elev));
        }
        let range = |piece: &Piece| piece.elev <= elev && elev <= piece.top();
        let mut steps = self.stairs_at(k).filter(|(_, piece)| range(piece)).map(|(id, piece)| stairs(id, piece));
        let (up, down) = (steps.clone().find(|(_, level)| *level > elev), steps.next());
        up.or_else(|| self.surface(k, elev, elev)).or(down)
    }

    fn stairs_at(&self, k: i64) -> impl Iterator<Item = (PieceId, &'a Piece)> + Clone + use<'_, 'a> {
        let at = move |(_, piece, stretch): &&(PieceId, &'a Piece, Stretch)| {
            piece.kind == Kind::Stairs && stretch.first <= k && k <= stretch.last
        };
        self.on.iter().filter(at).map(|(id, piece, _)| (*id, *piece))
    }

    /// The highest top or ground between two elevations.
    fn surface(&self, k: i64, least: i32, most: i32) -> Option<(Floor, i32)> {
        let tops = self.here(k).filter(|(_, piece)| piece.kind == Kind::Block && (least..=most).contains(&piece.top()));
        let top = tops.map(|(id, piece)| (Floor::Top(id), piece.top())).max_by_key(|(_, elev)| *elev);
        top.or((least <= 0 && 0 <= most).then_some((Floor::Ground, 0)))
    }
}
