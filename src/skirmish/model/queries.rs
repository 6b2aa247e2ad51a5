//! What follows from the state and the cards: read by rules, commands and texts.

use super::ids::{FigureId, LEFT, RIGHT, Slot};
use super::state::{Figure, NO_LIMIT, Phase, Stance, State};
use crate::kernel::Seat;
use crate::skirmish::content::{Carried, Content, Faction, Kit, PieceCard, Unit, Weapon, WeaponKind};
use crate::skirmish::geometry::{Body, PieceId, Scene, Who};

/// A state with the cards that it refers to.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub content: &'a Content,
    pub state: &'a State,
}

impl FigureId {
    pub fn who(self) -> Who {
        Who(self.0)
    }
}

impl From<Who> for FigureId {
    fn from(who: Who) -> FigureId {
        FigureId(who.0)
    }
}

impl Figure {
    /// Whether it is on the table.
    pub fn is_in_play(&self) -> bool {
        self.at.is_some() && !self.is_out
    }

    pub fn name(&self) -> String {
        format!("{}{}", self.letter, self.number)
    }
}

impl<'a> View<'a> {
    pub fn figure(&self, id: FigureId) -> &'a Figure {
        &self.state.figures[usize::from(id.0)]
    }

    pub fn unit(&self, id: FigureId) -> &'a Unit {
        &self.content.units[usize::from(self.figure(id).unit)]
    }

    pub fn faction(&self, id: FigureId) -> &'a Faction {
        &self.content.factions[self.unit(id).faction]
    }

    pub fn figures(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0..self.state.figures.len() as u8).map(FigureId)
    }

    /// Everybody on the table.
    pub fn in_play(&self) -> impl Iterator<Item = FigureId> + use<'a> {
        let state = self.state;
        self.figures().filter(move |id| state.figures[usize::from(id.0)].is_in_play())
    }

    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = FigureId> + use<'a> {
        let state = self.state;
        self.figures().filter(move |id| state.figures[usize::from(id.0)].seat == seat)
    }

    pub fn friends(&self, id: FigureId) -> impl Iterator<Item = FigureId> + use<'a> {
        let (state, seat) = (self.state, self.figure(id).seat);
        self.in_play().filter(move |other| *other != id && state.figures[usize::from(other.0)].seat == seat)
    }

    /// In canonical order (SK-5.5).
    pub fn enemies(&self, id: FigureId) -> impl Iterator<Item = FigureId> + use<'a> {
        let (state, seat) = (self.state, self.figure(id).seat);
        self.canonical().filter(move |other| state.figures[usize::from(other.0)].seat != seat)
    }

    /// Everybody on the table in canonical order.
    pub fn canonical(&self) -> impl Iterator<Item = FigureId> + use<'a> {
        let state = self.state;
        state.canonical.iter().copied().filter(move |id| state.figures[usize::from(id.0)].is_in_play())
    }

    /// The place of a figure in canonical order.
    pub fn rank(&self, id: FigureId) -> usize {
        self.state.canonical.iter().position(|other| *other == id).unwrap_or(usize::MAX)
    }

    /// Everybody on the table as bodies, with those that are out and still there.
    pub fn scene(&self) -> Scene {
        let there = self.figures().filter(|id| self.figure(*id).is_in_play() || self.figure(*id).lingers);
        Scene::new(self.state.terrain.clone(), there.map(|id| self.body(id)).collect())
    }

    /// A figure as a body. One that is not placed stands at the origin.
    pub fn body(&self, id: FigureId) -> Body {
        let figure = self.figure(id);
        let at = figure.at.unwrap_or_default();
        Body { who: id.who(), at, elev: figure.elev.into(), er: self.unit(id).er.into() }
    }

    pub fn carried(&self, id: FigureId, slot: Slot) -> Option<Carried> {
        self.unit(id).carried.get(usize::from(slot.0)).copied()
    }

    pub fn weapon(&self, id: FigureId, slot: Slot) -> Option<&'a Weapon> {
        match self.carried(id, slot)? {
            Carried::Weapon { weapon, .. } => Some(&self.content.weapons[weapon]),
            Carried::Kit { .. } => None,
        }
    }

    /// The weapons of a figure.
    pub fn weapons(&self, id: FigureId) -> impl Iterator<Item = (Slot, &'a Weapon)> + use<'a> {
        let (content, unit) = (self.content, self.unit(id));
        unit.carried.iter().enumerate().filter_map(move |(slot, carried)| match carried {
            Carried::Weapon { weapon, .. } => Some((Slot(slot as u8), &content.weapons[*weapon])),
            Carried::Kit { .. } => None,
        })
    }

    pub fn melee_weapon(&self, id: FigureId) -> Option<Slot> {
        self.weapons(id).find(|(_, weapon)| weapon.kind == WeaponKind::Melee).map(|(slot, _)| slot)
    }

    /// The kit of this kind that a figure carries and may use.
    pub fn kit(&self, id: FigureId, wanted: Kit) -> Option<Slot> {
        let unit = self.unit(id);
        let may = unit.abilities.iter().any(|ability| self.content.abilities[*ability].uses.contains(&wanted));
        let slot = unit.carried.iter().position(|carried| matches!(carried, Carried::Kit { kit, .. } if *kit == wanted))?;
        may.then_some(Slot(slot as u8))
    }

    /// What is left of a weapon or kit; `None` if uses are not counted.
    pub fn uses_left(&self, id: FigureId, slot: Slot) -> Option<u8> {
        self.figure(id).uses.get(usize::from(slot.0)).copied().filter(|left| *left != NO_LIMIT)
    }

    /// The round from which a weapon may fire again, if it may not yet.
    pub fn not_before(&self, id: FigureId, slot: Slot) -> Option<u8> {
        self.figure(id).ready.get(usize::from(slot.0)).copied().filter(|round| *round > self.state.round)
    }

    pub fn piece_card(&self, piece: PieceId) -> &'a PieceCard {
        let line = &self.state.pieces[usize::from(piece.0)];
        &self.content.pieces[line.card]
    }

    /// How many figures of a seat are out.
    pub fn losses(&self, seat: Seat) -> usize {
        self.of_seat(seat).filter(|id| self.figure(*id).is_out).count()
    }

    pub fn blood_of(&self, seat: Seat) -> u32 {
        self.of_seat(seat).filter(|id| self.figure(*id).is_in_play()).map(|id| u32::from(self.figure(id).blood)).sum()
    }

    /// The figures whose turn it is, without those that are out.
    pub fn acting(&self) -> Vec<FigureId> {
        let turn = self.state.turns.get(usize::from(self.state.turn)).filter(|_| self.state.phase == Phase::Action);
        turn.map_or_else(Vec::new, |turn| turn.figures.iter().copied().filter(|id| self.figure(*id).is_in_play()).collect())
    }

    /// The order in which figures roll (SK-5.3): the winner of the setup roll first; within a squad from left to right as seen from the
    /// owner's edge, then front to back, then by number.
    pub fn rolling_order(&self) -> Vec<FigureId> {
        let mut order: Vec<FigureId> = self.in_play().collect();
        order.sort_by_key(|id| {
            let figure = self.figure(*id);
            let at = figure.at.unwrap_or_default();
            let sign = if figure.seat == LEFT { -1 } else { 1 };
            (figure.seat != self.state.first, sign * at.y, sign * at.x, *id)
        });
        order
    }
}

impl State {
    pub fn seat_name(seat: Seat) -> &'static str {
        if seat == RIGHT { "blue" } else { "red" }
    }
}

impl Stance {
    pub fn slot(self) -> Option<Slot> {
        match self {
            Stance::None => None,
            Stance::Suppressing(slot) | Stance::Watching(slot) => Some(slot),
        }
    }
}
