//! What happened in a game, added up from its events: values by day, what changed hands, and what each player achieved.

use crate::kernel::{Chapter, Seat, Shown};
use crate::merc::game::{Game, Merc};
use crate::merc::model::event::{Event, Situation};
use crate::merc::model::ids::{ItemId, SectorId, Side, UnitId};
use crate::merc::model::state::{Fighter, State};
use crate::merc::secrets::redact::redact;
use std::collections::BTreeMap;

/// A whole game.
pub struct Account {
    /// The first day with a value, and the values of every side at the end of each day.
    pub first: u8,
    pub values: Vec<Vec<u32>>,
    pub swings: Vec<Swing>,
    pub deaths: Vec<Death>,
    /// Cards that players took from the supply, with the day.
    pub supplied: Vec<(u8, Seat, ItemId)>,
    pub players: Vec<Tally>,
    /// The sectors where somebody has attacked the Dictator's side.
    pub attacked: Vec<SectorId>,
}

/// A sector that changed hands after the landing.
pub struct Swing {
    pub day: u8,
    pub sector: SectorId,
    pub from: Option<Seat>,
    pub to: Option<Seat>,
    /// The militia of others who fell there.
    pub militia: u32,
}

pub struct Death {
    pub day: u8,
    pub unit: UnitId,
    pub owner: Option<Seat>,
    pub sector: SectorId,
    /// Whether the unit was attacking, and whether its side lost the combat.
    pub attacking: bool,
    pub lost: bool,
}

/// What one player achieved.
#[derive(Clone, Default)]
pub struct Tally {
    pub attacks: u16,
    pub won: u16,
    pub militia: u16,
    pub mercs: u16,
    pub lost: u16,
    pub found: u16,
    pub kills: BTreeMap<UnitId, u16>,
}

/// Where the reading of the events is.
struct Reader<'a> {
    state: &'a State,
    account: Account,
    day: u8,
    /// Who controls what, with its value.
    control: BTreeMap<SectorId, (Option<Seat>, u16)>,
    owners: BTreeMap<UnitId, Seat>,
    fight: Option<Fight>,
    shooter: Option<Fighter>,
    by: Option<Seat>,
}

struct Fight {
    sector: SectorId,
    attacker: Side,
    /// The player who gave the command.
    by: Option<Seat>,
    /// Where its deaths begin in the account.
    deaths: usize,
    fallen: BTreeMap<Seat, u16>,
}

pub fn account(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Account {
    let state = game.state();
    let players = vec![Tally::default(); state.seats().count()];
    let (values, landing) = (vec![Vec::new(); state.sides().count()], state.config().format.landing);
    let account = Account {
        first: landing,
        values,
        swings: Vec::new(),
        deaths: Vec::new(),
        supplied: Vec::new(),
        players,
        attacked: Vec::new(),
    };
    let (control, owners) = (BTreeMap::new(), BTreeMap::new());
    let mut reader = Reader { state, account, day: landing, control, owners, fight: None, shooter: None, by: None };
    for chapter in chapters {
        reader.by = chapter.by;
        for event in chapter.events.iter().filter_map(|event| redact(state, event, Shown::To(seat))) {
            reader.read(game, &event);
        }
    }
    reader.account
}

impl Reader<'_> {
    fn read(&mut self, game: &Game, event: &Event) {
        match event {
            Event::DayBegan { day } | Event::SituationSet { situation: Situation::Day { day, .. } } => self.begin(*day),
            Event::GameEnded { .. } => self.end_day(),
            Event::StepBegan { .. } => (self.fight, self.shooter) = (None, None),
            Event::MercHired { unit, squad, .. }
            | Event::DictatorEntered { unit, squad, .. }
            | Event::SituationSet { situation: Situation::Unit { unit, squad, .. } } => {
                self.owners.insert(*unit, squad.seat());
            }
            Event::ItemDrawn { seat, .. } => self.tally(*seat).found += 1,
            Event::ItemTaken { seat, item, .. } if self.state.config().supply.contains(item) => {
                self.account.supplied.push((self.day, *seat, *item));
            }
            Event::ControlChanged { sector, from, to, .. } => {
                let value = game.sector_card(*sector).value.into();
                self.control.insert(*sector, (*to, value));
                let fallen = self.fight.as_ref().filter(|fight| fight.sector == *sector);
                let mine = to.map(|seat| self.state.side(seat));
                let others = fallen.into_iter().flat_map(|fight| &fight.fallen);
                let militia =
                    others.filter(|(seat, _)| Some(self.state.side(**seat)) != mine).map(|(_, count)| u32::from(*count)).sum();
                if self.day > self.state.config().format.landing {
                    self.swing(Swing { day: self.day, sector: *sector, from: *from, to: *to, militia });
                }
            }
            Event::CombatBegan { sector, attacker, .. } => {
                let first = self.state.seats_of(*attacker).next();
                let by = self.by.filter(|seat| self.state.side(*seat) == *attacker).or(first);
                let deaths = self.account.deaths.len();
                self.fight = Some(Fight { sector: *sector, attacker: *attacker, by, deaths, fallen: BTreeMap::new() });
                if !self.state.is_dictator_side(*attacker) {
                    self.account.attacked.push(*sector);
                }
                if let Some(seat) = by {
                    self.tally(seat).attacks += 1;
                }
            }
            Event::CombatEnded { winner, .. } => {
                self.shooter = None;
                let Some(fight) = &self.fight else { return };
                let (attacker, by, deaths) = (fight.attacker, fight.by, fight.deaths);
                for death in &mut self.account.deaths[deaths..] {
                    death.lost = death.owner.map(|seat| self.state.side(seat)) != *winner && winner.is_some();
                }
                if let Some(seat) = by.filter(|_| *winner == Some(attacker)) {
                    self.tally(seat).won += 1;
                }
            }
            Event::DiceRolled { by, .. } => self.shooter = *by,
            Event::DiceAdded { by, .. } => self.shooter = Some(*by),
            Event::TurnTaken { .. } | Event::AttackEnded => self.shooter = None,
            Event::MilitiaKilled { seat, count, .. } => {
                if let Some(fight) = &mut self.fight {
                    *fight.fallen.entry(*seat).or_default() += u16::from(*count);
                }
                self.credit(self.state.side(*seat), u16::from(*count), 0);
            }
            Event::UnitDied { unit, sector } => self.died(*unit, *sector),
            _ => {}
        }
    }

    /// What changes hands several times in a day counts once.
    fn swing(&mut self, swing: Swing) {
        let is_same = |other: &&mut Swing| (other.day, other.sector) == (swing.day, swing.sector);
        match self.account.swings.iter_mut().find(is_same) {
            Some(other) => (other.to, other.militia) = (swing.to, other.militia.max(swing.militia)),
            None => self.account.swings.push(swing),
        }
    }

    fn died(&mut self, unit: UnitId, sector: SectorId) {
        let owner = self.owners.get(&unit).copied();
        let side = owner.map(|seat| self.state.side(seat));
        let attacking = self.fight.as_ref().is_some_and(|fight| fight.sector == sector && Some(fight.attacker) == side);
        self.account.deaths.push(Death { day: self.day, unit, owner, sector, attacking, lost: false });
        if let Some(seat) = owner {
            self.tally(seat).lost += 1;
            self.credit(self.state.side(seat), 0, 1);
        }
    }

    /// Credits the one who fires with what falls on another side.
    fn credit(&mut self, side: Side, militia: u16, mercs: u16) {
        let owner = match self.shooter {
            Some(Fighter::Unit(unit)) => self.owners.get(&unit).copied(),
            Some(Fighter::Militia(seat)) => Some(seat),
            Some(Fighter::Riders(squad)) => Some(squad.seat()),
            None => None,
        };
        let Some(seat) = owner.filter(|seat| self.state.side(*seat) != side) else { return };
        let shooter = self.shooter;
        let tally = self.tally(seat);
        tally.militia += militia;
        tally.mercs += mercs;
        if let Some(Fighter::Unit(unit)) = shooter {
            *tally.kills.entry(unit).or_default() += militia + mercs;
        }
    }

    fn begin(&mut self, day: u8) {
        self.fight = None;
        if day != self.day && self.account.values[0].is_empty() && self.control.is_empty() {
            // The game was set up on a later day.
            self.account.first = day;
        } else if day != self.day {
            self.end_day();
        }
        self.day = day;
    }

    fn end_day(&mut self) {
        for side in self.state.sides() {
            let is_its = |seat: &Option<Seat>| seat.is_some_and(|seat| self.state.side(seat) == side);
            let value = self.control.values().filter(|(seat, _)| is_its(seat)).map(|(_, value)| u32::from(*value)).sum();
            self.account.values[usize::from(side.0)].push(value);
        }
    }

    fn tally(&mut self, seat: Seat) -> &mut Tally {
        &mut self.account.players[usize::from(seat.0)]
    }
}
