//! Combat as lines: one for each attack, with its dice in order, the hits in brackets and what they did. An attack in which somebody is
//! still asked is left to the screen of that question and gets its line when it is over.

use super::End;
use super::shots::{self, Shot};
use crate::kernel::doc::{Block, Doc, Line, Role, Span};
use crate::kernel::{Chapter, Ruleset, Seat, Shown};
use crate::merc::game::{Game, Merc};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SectorId, Side, UnitId};
use crate::merc::model::state::{Fighter, State};
use crate::merc::names::text::{capital, names};
use crate::merc::odds;
use crate::merc::render::screens::combat;
use crate::merc::rules::victory;
use crate::merc::secrets::redact;

/// Whether anybody fires in a chapter, now or before.
pub fn is_fight(chapter: &Chapter<Merc>) -> bool {
    let fires = |event: &Event| matches!(event, Event::CombatBegan { .. } | Event::Aimed { .. });
    chapter.earlier.iter().chain(chapter.events).any(fires)
}

/// What a chapter with a fight says to a seat.
pub fn fight(game: &Game, chapter: &Chapter<Merc>, seat: Seat, end: End) -> Doc {
    let mut teller = Teller::new(game, chapter, seat, end);
    // What has been shown is not shown again, and so it is not even written.
    teller.is_silent = true;
    for event in chapter.earlier {
        teller.take(event);
    }
    teller.end_of_combat();
    teller.moves.clear();
    (teller.is_silent, teller.is_new) = (false, false);
    for event in chapter.events {
        teller.take(event);
    }
    teller.close();
    shots::page(teller.told)
}

struct Teller<'a> {
    game: &'a Game,
    seat: Seat,
    end: End,
    /// The state before what the next result of a combat is about, if it is known.
    start: Option<State>,
    /// The state after the events so far, if the state before them is known.
    now: Option<State>,
    order: Vec<(Fighter, i8)>,
    shot: Option<Shot>,
    /// Where squads have just gone; a fight there says so itself.
    moves: Vec<Event>,
    /// Items that the current attack has cost.
    lost: Vec<(ItemId, Option<UnitId>, Event)>,
    control: Vec<(SectorId, Option<Seat>)>,
    /// The sector of a combat that is over, and who has won.
    over: Option<(SectorId, Option<Side>)>,
    told: Vec<shots::Told>,
    /// Whether the events so far have been told before.
    is_silent: bool,
    /// Whether the reader has not seen the combat yet.
    is_new: bool,
    /// Where the title of a combat is, if the screen of a question follows.
    titled: Option<usize>,
}

impl<'a> Teller<'a> {
    fn new(game: &'a Game, chapter: &Chapter<'_, Merc>, seat: Seat, end: End) -> Teller<'a> {
        Teller {
            game,
            seat,
            end,
            start: chapter.before.cloned(),
            now: chapter.before.cloned(),
            order: Vec::new(),
            shot: None,
            moves: Vec::new(),
            lost: Vec::new(),
            control: Vec::new(),
            over: None,
            told: Vec::new(),
            is_silent: false,
            is_new: false,
            titled: None,
        }
    }

    fn state(&self) -> &State {
        self.now.as_ref().unwrap_or(self.game.state())
    }

    fn take(&mut self, event: &Event) {
        let seen = redact::redact(self.game.state(), event, Shown::To(self.seat)).map(redact::Redacted::into_event);
        let is_told = seen.as_ref().is_some_and(|seen| self.before(seen));
        if let Some(now) = &mut self.now {
            now.apply(event);
        }
        if let Some(seen) = seen.filter(|_| !is_told) {
            self.after(&seen);
        }
    }

    /// What must be read before the event has its effect: an attack begins while its shooter is still there. Whether that was all.
    fn before(&mut self, event: &Event) -> bool {
        match event {
            Event::Aimed { by, .. } => {
                self.finish();
                let initiative = self.order.iter().find(|(other, _)| other == by).map(|(_, initiative)| *initiative);
                self.shot = Some(Shot::new(self.game, self.state(), *by, initiative));
            }
            Event::SquadMoved { .. } => self.moves.push(event.clone()),
            Event::CombatBegan { sector, .. } => {
                self.end_of_combat();
                self.is_new = true;
                self.moves.retain(|earlier| !matches!(earlier, Event::SquadMoved { to, .. } if to == sector));
                self.say_moves();
            }
            _ => {}
        }
        let state = self.now.as_ref().unwrap_or(self.game.state());
        self.shot.as_mut().is_some_and(|shot| shot.takes(state, event))
    }

    fn after(&mut self, event: &Event) {
        match event {
            Event::SquadMoved { .. } | Event::CombatBegan { .. } | Event::Aimed { .. } => {}
            Event::RoundBegan { round, order, .. } => {
                self.finish();
                self.order.clone_from(order);
                self.round(*round);
            }
            Event::AttackEnded | Event::TurnTaken { .. } => self.finish(),
            Event::ItemDiscarded { item, from } if self.shot.is_some() => self.lost.push((*item, *from, event.clone())),
            Event::ControlChanged { sector, to, .. } => self.control.push((*sector, *to)),
            Event::CombatEnded { sector, winner } => {
                self.finish();
                self.over = Some((*sector, *winner));
            }
            Event::GameEnded { .. } => {
                self.end_of_combat();
                self.sentence(event);
            }
            other => self.sentence(other),
        }
    }

    fn close(&mut self) {
        if self.end == End::Over {
            self.finish();
        }
        self.say_moves();
        self.end_of_combat();
        // The screen of the question has the same title.
        if let Some(place) = self.titled.filter(|place| place + 1 == self.told.len()) {
            self.told.truncate(place);
        }
    }

    fn sentence(&mut self, event: &Event) {
        if self.is_silent && self.shot.is_none() {
            return;
        }
        let doc = self.game.rules().show_event(self.game.state(), event, Shown::To(self.seat));
        match &mut self.shot {
            Some(shot) => shot.notes.push(doc),
            None => self.told.extend(doc.blocks.into_iter().map(shots::Told::Block)),
        }
    }

    fn say_moves(&mut self) {
        for event in std::mem::take(&mut self.moves) {
            self.sentence(&event);
        }
    }

    /// The first round shows who fights, unless the screen of a question does; later ones have their number.
    fn round(&mut self, round: u8) {
        if self.is_silent {
            return;
        }
        match (round, &self.now) {
            (1, Some(now)) if self.is_new => {
                let there = self.game.with_state(now.clone());
                let at = now.combat().map(|combat| combat.sector);
                let follows = self.end == End::Asked && at.is_some_and(|at| combat::shows_first_round(self.game, at));
                let doc = match follows {
                    true => combat::title(&there, self.seat),
                    false => combat::lineup(&there, self.seat, &self.order),
                };
                self.titled = Some(self.told.len()).filter(|_| follows);
                self.told.extend(doc.blocks.into_iter().map(shots::Told::Block));
            }
            (1, _) => {}
            (round, _) => {
                let line = vec![Span::new(format!("Round {round}"), Role::Dim)];
                self.told.push(shots::Told::Block(Block::Line(line)));
            }
        }
    }

    /// The line of an attack that is over, and below it what else it did.
    fn finish(&mut self) {
        let lost = std::mem::take(&mut self.lost);
        let Some(shot) = self.shot.take().filter(|_| !self.is_silent) else { return };
        let there = self.game.with_state(self.state().clone());
        let notes = shot.notes.clone();
        // Destroyed armor and the gear of the dead are part of the line.
        let used: Vec<Event> = lost
            .into_iter()
            .filter(|(item, from, _)| !shot.has_destroyed(*item) && !from.is_some_and(|unit| shot.has_killed(unit)))
            .map(|(.., event)| event)
            .collect();
        let row = shots::row(&there, self.seat, &shot);
        self.told.extend(row.map(shots::Told::Row));
        self.told.extend(notes.into_iter().flat_map(|doc| doc.blocks).map(shots::Told::Block));
        used.iter().for_each(|event| self.sentence(event));
    }

    /// `a3 Coffee 4 is yours, b3 is left empty. Rebels 11 > 15, Dictator 11 > 7`.
    fn end_of_combat(&mut self) {
        let Some((sector, winner)) = self.over.take() else { return };
        let mut control = std::mem::take(&mut self.control);
        let before = std::mem::replace(&mut self.start, self.now.clone());
        if self.is_silent {
            return;
        }
        let state = self.state();
        let side = state.side(self.seat);
        let changed = control.iter().any(|(at, _)| *at == sector);
        control.retain(|(at, _)| *at != sector);
        let place = odds::place(self.game, sector);
        let holder = state.sector(sector).control;
        let verb = if changed { "is" } else { "stays" };
        let first = match (winner, holder) {
            (None, _) => Span::plain(format!("The combat at {place} ends undecided")),
            (_, None) => Span::plain(format!("{place} belongs to nobody")),
            (_, Some(holder)) => {
                let role = if state.side(holder) == side { Role::Gain } else { Role::Loss };
                Span::new(format!("{place} {verb} {}", self.whose(holder)), role)
            }
        };
        let mut line: Line = vec![first];
        for (at, to) in control {
            let name = state.sector_name(at);
            let text = to.map_or(format!("{name} is left empty"), |to| format!("{name} is {}", self.whose(to)));
            line.push(Span::plain(format!(", {text}")));
        }
        line.extend(before.and_then(|before| self.scores(&before)).map(|scores| Span::plain(format!(". {scores}"))));
        self.told.push(shots::Told::Block(Block::Line(line)));
    }

    /// `yours`, `Blue's`.
    fn whose(&self, holder: Seat) -> String {
        if holder == self.seat { "yours".into() } else { format!("{}'s", capital(self.game.state().seat_name(holder))) }
    }

    /// `Rebels 11 > 15, Dictator 11 > 7`, if any has changed.
    fn scores(&self, before: &State) -> Option<String> {
        // A mode in which values never count says nothing about them.
        if !victory::counts_value(self.game) {
            return None;
        }
        let at = |state: &State| {
            let there = self.game.with_state(state.clone());
            there.state().sides().map(|side| victory::score(&there, side)).collect::<Vec<_>>()
        };
        let (before, after) = (at(before), at(self.state()));
        let one = |(side, (before, after)): (Side, (&u16, &u16))| {
            let name = names(self.game).heading(side);
            if before == after { format!("{name} {after}") } else { format!("{name} {before} > {after}") }
        };
        let sides = self.state().sides().zip(before.iter().zip(&after));
        (before != after).then(|| sides.map(one).collect::<Vec<_>>().join(", "))
    }
}
