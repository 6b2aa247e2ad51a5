//! The line of one attack: who, the dice in order with the hits in brackets, and what the hits did.

use crate::kernel::Seat;
use crate::kernel::doc::{Align, Block, Doc, Line, Role, Span};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SquadId, UnitId};
use crate::merc::model::state::{Attack, Fighter, State};
use crate::merc::names::text::{counted, names};

/// One attack so far.
pub struct Shot {
    by: Fighter,
    owner: Option<Seat>,
    initiative: Option<i8>,
    dice: Vec<u8>,
    needs: u8,
    hits: u8,
    /// Whether an earlier roll was replaced.
    again: bool,
    wounds: Vec<Wound>,
    destroyed: Vec<ItemId>,
    /// What else happened meanwhile.
    pub notes: Vec<Doc>,
}

/// What an attack did to one target.
enum Wound {
    Unit { unit: UnitId, owner: Option<Seat>, armor: bool, health: Option<u8>, dead: bool },
    Militia { seat: Seat, riding: Option<SquadId>, dead: u16, left: u8 },
    Cover { squad: SquadId, item: ItemId, left: u8 },
    Dog { dog: ItemId, left: u8 },
}

impl Shot {
    pub fn new(game: &Game, state: &State, by: Fighter, initiative: Option<i8>) -> Shot {
        let needs = game.content().rules.hit_on;
        let owner = owner_of(state, by);
        let (dice, wounds, destroyed, notes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Shot { by, owner, initiative, dice, needs, hits: 0, again: false, wounds, destroyed, notes }
    }

    /// The attack on the table, which is not over yet.
    pub fn open(game: &Game, attack: &Attack, initiative: Option<i8>) -> Shot {
        let shot = Shot::new(game, game.state(), attack.by, initiative);
        Shot { dice: attack.dice.clone(), needs: attack.needs, hits: attack.hits, ..shot }
    }

    /// Adds an event, if it is a part of the attack. The state is that before the event.
    pub fn takes(&mut self, state: &State, event: &Event) -> bool {
        match event {
            Event::DiceRolled { by: Some(by), dice, needs, hits, .. } if *by == self.by => {
                self.again = !self.dice.is_empty();
                (self.dice, self.needs, self.hits) = (dice.to_vec(), *needs, *hits);
            }
            Event::DiceAdded { by, dice, hits, .. } if *by == self.by => {
                self.dice.extend(dice.iter());
                self.hits = self.hits.saturating_add(*hits);
            }
            Event::ArmorLost { unit, item, left, .. } => {
                self.destroyed.extend(Some(*item).filter(|_| *left == 0));
                if let Wound::Unit { armor, .. } = self.wound_of(state, *unit) {
                    *armor = true;
                }
            }
            Event::HealthLost { unit, to, .. } => {
                if let Wound::Unit { health, .. } = self.wound_of(state, *unit) {
                    *health = Some(*to);
                }
            }
            Event::UnitDied { unit, .. } => {
                if let Wound::Unit { dead, .. } = self.wound_of(state, *unit) {
                    *dead = true;
                }
            }
            Event::MilitiaKilled { seat, count, left, riding, .. } => {
                let same = |wound: &&mut Wound| matches!(wound, Wound::Militia { seat: other, riding: rides, .. } if other == seat && rides == riding);
                match self.wounds.iter_mut().find(same) {
                    Some(Wound::Militia { dead, left: now, .. }) => {
                        *dead += u16::from(*count);
                        *now = *left;
                    }
                    _ => self.wounds.push(Wound::Militia { seat: *seat, riding: *riding, dead: (*count).into(), left: *left }),
                }
            }
            Event::CoverLost { squad, item, left, .. } => {
                self.destroyed.extend(Some(*item).filter(|_| *left == 0));
                self.wounds.retain(|wound| !matches!(wound, Wound::Cover { item: other, .. } if other == item));
                self.wounds.push(Wound::Cover { squad: *squad, item: *item, left: *left });
            }
            Event::DogHurt { dog, left } => {
                self.destroyed.extend(Some(*dog).filter(|_| *left == 0));
                self.wounds.push(Wound::Dog { dog: *dog, left: *left });
            }
            _ => return false,
        }
        true
    }

    fn wound_of(&mut self, state: &State, unit: UnitId) -> &mut Wound {
        let place = self.wounds.iter().position(|wound| matches!(wound, Wound::Unit { unit: other, .. } if *other == unit));
        let place = place.unwrap_or_else(|| {
            self.wounds.push(Wound::Unit { unit, owner: state.owner(unit), armor: false, health: None, dead: false });
            self.wounds.len() - 1
        });
        &mut self.wounds[place]
    }

    pub fn has_destroyed(&self, item: ItemId) -> bool {
        self.destroyed.contains(&item)
    }

    pub fn has_killed(&self, unit: UnitId) -> bool {
        self.wounds.iter().any(|wound| matches!(wound, Wound::Unit { unit: other, dead: true, .. } if *other == unit))
    }
}

pub fn owner_of(state: &State, by: Fighter) -> Option<Seat> {
    match by {
        Fighter::Unit(unit) => state.owner(unit),
        militia => militia.militia_of(),
    }
}

/// A part of a story.
pub enum Told {
    /// The cells of an attack: initiative, name, dice, result.
    Row(Vec<Line>),
    Block(Block),
}

/// The cells of an attack; `None` if no die was rolled.
pub fn row(game: &Game, seat: Seat, shot: &Shot) -> Option<Vec<Line>> {
    if shot.dice.is_empty() {
        return None;
    }
    let name = names(game).fighter(shot.by);
    let role = shot.owner.map_or(Role::Plain, Role::Seat);
    let initiative = shot.initiative.map(|initiative| initiative.to_string()).unwrap_or_default();
    let mut result: Line = vec![Span::plain(counted(shot.hits, "hit"))];
    if shot.needs != game.content().rules.hit_on {
        result.push(Span::plain(format!(" on {}+", shot.needs)));
    }
    if shot.again {
        result.push(Span::plain(" (rolled again)"));
    }
    for (place, wound) in shot.wounds.iter().enumerate() {
        result.push(Span::plain(if place == 0 { ": " } else { ", " }));
        result.push(said(game, seat, wound));
    }
    Some(vec![vec![Span::plain(initiative)], vec![Span::new(name, role)], dice(shot), result])
}

/// `2 1 [4] [6]`.
fn dice(shot: &Shot) -> Line {
    let mut line = Line::new();
    for (place, die) in shot.dice.iter().enumerate() {
        if place > 0 {
            line.push(Span::plain(" "));
        }
        let hit = *die >= shot.needs;
        line.push(if hit { Span::new(format!("[{die}]"), Role::Hit) } else { Span::plain(die.to_string()) });
    }
    line
}

/// `Shadkaam dead`, `Wolverine armor 0, health 2`, `5 militia dead, 0 left`.
fn said(game: &Game, seat: Seat, wound: &Wound) -> Span {
    let (state, names) = (game.state(), names(game));
    let own = |owner: Option<Seat>| owner.is_some_and(|owner| state.side(owner) == state.side(seat));
    let (text, owner) = match wound {
        Wound::Unit { unit, owner, dead: true, .. } => (format!("{} dead", names.unit(*unit)), *owner),
        Wound::Unit { unit, armor, health, .. } => {
            let armor = armor.then(|| format!("armor {}", game.armor(*unit)));
            let health = health.map(|health| format!("health {health}"));
            let left: Vec<String> = armor.into_iter().chain(health).collect();
            (format!("{} {}", names.unit(*unit), left.join(", ")), state.owner(*unit))
        }
        Wound::Militia { seat: owner, riding, dead, left } => {
            let who = riding.map_or_else(|| names.militia(*owner), |squad| names.riders(squad));
            let who = if *dead == 1 { who.trim_end_matches('s') } else { who.as_str() };
            (format!("{dead} {who} dead, {left} left"), Some(*owner))
        }
        Wound::Cover { squad, item, left: 0 } => (format!("{} destroyed", names.item(*item)), Some(squad.seat())),
        Wound::Cover { squad, item, left } => (format!("{} {left} left", names.item(*item)), Some(squad.seat())),
        Wound::Dog { dog, left: 0 } => (format!("{} dead", names.item(*dog)), None),
        Wound::Dog { dog, left } => (format!("{} health {left}", names.item(*dog)), None),
    };
    Span::new(text, if own(owner) { Role::Loss } else { Role::Gain })
}

/// The least width of the dice, so that the lines of one combat are aligned although they are shown one after another.
const DICE: usize = 20;
/// The least width of the names.
const NAME: usize = 9;

/// Lines below each other: attacks are tables with the same columns.
pub fn page(told: Vec<Told>) -> Doc {
    let length = |line: &Line| line.iter().map(|span| span.text.chars().count()).sum::<usize>();
    let widest = |cell: usize, least: usize| {
        let rows = told.iter().filter_map(|part| if let Told::Row(cells) = part { cells.get(cell) } else { None });
        rows.map(length).max().unwrap_or(0).max(least)
    };
    let (initiative, name, dice) = (widest(0, 2), widest(1, NAME), widest(2, DICE));
    let mut doc = Doc::new();
    // Whether the last block is a table of attacks.
    let mut goes_on = false;
    for part in told {
        let mut cells = match part {
            Told::Block(block) => {
                doc.blocks.push(block);
                goes_on = false;
                continue;
            }
            Told::Row(cells) => cells,
        };
        for (cell, width) in cells.iter_mut().zip([initiative, name, dice]) {
            let gap = " ".repeat(width.saturating_sub(length(cell)));
            cell.push(Span::plain(gap));
        }
        if let Some(first) = cells.first_mut() {
            first.rotate_right(1);
        }
        match doc.blocks.last_mut() {
            Some(Block::Table { rows, .. }) if goes_on => rows.push(cells),
            _ => {
                let align = vec![Align::Right, Align::Left, Align::Left, Align::Left];
                doc.blocks.push(Block::Table { align, rows: vec![cells] });
            }
        }
        goes_on = true;
    }
    doc
}
