//! What a digest says: events as short facts, each with the player whose doing it is. Only redacted events come here.

use super::sums::{Sums, Toll, fallen, own_wounds, push_part};
use crate::kernel::Seat;
use crate::kernel::doc::{Line, Role, Span};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, Side, TacticId, UnitId};
use crate::merc::model::state::Step;
use crate::merc::names::text::{Names, names};
use crate::merc::secrets::redact::Redacted;
use std::collections::BTreeMap;

/// What a fact is about, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    Loss,
    Reveal,
    Card,
    Fight,
    Hire,
    Train,
    Gear,
    Move,
}

pub struct Fact {
    pub by: Option<Seat>,
    pub topic: Topic,
    /// Whether it tells of a loss of the reader.
    pub is_own_loss: bool,
    pub text: Line,
    /// What is left of it where space is tight.
    pub short: Line,
    /// A verb and a sector, if facts with the same verb can become one: `takes a1, b2`.
    pub joint: Option<(&'static str, SectorId)>,
}

/// The facts of some chapters.
pub struct Facts<'a> {
    game: &'a Game,
    /// Who reads it.
    pub(super) reader: Seat,
    pub(super) names: Names<'a>,
    pub all: Vec<Fact>,
    pub dead: Vec<UnitId>,
    /// Every sector that changed hands: who had it before and who has it now.
    pub changed: BTreeMap<SectorId, (Option<Seat>, Option<Seat>)>,
    /// Whose command it is.
    by: Option<Seat>,
    fight: Option<Fight>,
    /// The tactics card that takes effect.
    cause: Option<TacticId>,
    pub(super) sums: Sums,
}

/// A combat in progress.
struct Fight {
    by: Option<Seat>,
    sector: SectorId,
    attacker: Side,
    rounds: u8,
    toll: Toll,
}

impl<'a> Facts<'a> {
    pub fn new(game: &'a Game, reader: Seat) -> Facts<'a> {
        Facts {
            game,
            reader,
            names: names(game),
            all: Vec::new(),
            dead: Vec::new(),
            changed: BTreeMap::new(),
            by: None,
            fight: None,
            cause: None,
            sums: Sums::default(),
        }
    }

    /// The following events are due to this player, or to nobody's command.
    pub fn chapter(&mut self, by: Option<Seat>) {
        self.by = by;
    }

    pub fn add(&mut self, event: &Redacted) {
        let names = self.names;
        let at = |sector: &SectorId| names.at(*sector);
        let card = |card| names.rules.catalog.card(card).name.clone();
        match &**event {
            Event::StepBegan { step } => {
                self.cause = None;
                self.by = self.by.or_else(|| self.of_step(*step));
            }
            Event::Landed { seat, sector } => self.sums.landed.push((*seat, *sector)),
            Event::MercHired { unit, squad, sector, .. } => {
                self.sums.hired.entry((Some(squad.seat()), *sector)).or_default().push(*unit);
            }
            Event::MercFired { unit, .. } => self.say(self.by, Topic::Hire, format!("dismisses {}", names.unit(*unit))),
            Event::FreeHireGranted { seat } => self.say(Some(*seat), Topic::Card, "may hire for free (DAY-11)"),
            Event::ProposalDeclined { proposal } => {
                let text = format!("declines {}'s proposal ({})", names.seat(proposal.by), proposal.what);
                self.say(Some(proposal.to), Topic::Card, text);
            }
            Event::OrderDropped { seat, why, .. } => self.say(Some(*seat), Topic::Card, format!("an order is dropped: {why}")),

            Event::Explored { sector, by: Some(_) } => self.sums.explored.entry(self.by).or_default().push(*sector),
            Event::ItemEquipped { unit, item } if self.fight.is_none() => {
                let by = names.state.owner(*unit).or(self.by);
                self.sums.equipped.entry(by).or_default().push(*item);
            }

            Event::MilitiaTrained { seat, sector, count, total, .. } => {
                let sum = self.sums.trained.entry((Some(*seat), *sector)).or_default();
                *sum = (sum.0 + u16::from(*count), *total);
            }
            Event::MilitiaPlaced { seat, sector, count, .. } if *count > 0 => {
                *self.sums.placed.entry((Some(*seat), *sector)).or_default() += u16::from(*count);
            }
            Event::CapRaised { seat, sector, cap } => {
                self.say(Some(*seat), Topic::Card, format!("may have up to {cap} militia at {}", at(sector)));
            }
            Event::MilitiaRemoved { seat, sector, count } => {
                let removed = self.sums.removed.entry((self.by, self.cause)).or_default();
                *removed.entry((*sector, *seat)).or_default() += u16::from(*count);
            }
            Event::MilitiaConverted { from, to, sector, count } => {
                let text = format!("{count} {} at {} {} now {}'s", names.militia(*from), at(sector), is(*count), names.seat(*to));
                self.lose(Some(*to), Topic::Loss, text);
            }
            Event::MilitiaGiven { from, to, sector, count } => {
                let text = format!("gives {} {count} militia at {}", names.seat(*to), at(sector));
                self.say(Some(*from), Topic::Card, text);
            }
            Event::MilitiaMoved { seat, to, count, .. } => {
                *self.sums.marched.entry((Some(*seat), *to)).or_default() += u16::from(*count);
            }
            Event::SquadMoved { squad, to, .. } => {
                self.sums.moved.insert((Some(squad.seat()), *squad), *to);
            }
            Event::ControlChanged { sector, from, to, .. } => {
                self.changed.entry(*sector).or_insert((*from, *to)).1 = *to;
            }

            Event::CombatBegan { sector, attacker, .. } => {
                self.end_fight(None);
                self.cause = None;
                let leader = names.state.seats_of(*attacker).next();
                let by = self.by.filter(|seat| names.state.side(*seat) == *attacker).or(leader);
                // Where they went is part of the fact about the combat.
                let is_his = |seat: Seat| names.state.side(seat) == *attacker;
                self.sums.moved.retain(|(_, squad), to| to != sector || !is_his(squad.seat()));
                self.sums.marched.retain(|(by, to), _| to != sector || !by.is_some_and(is_his));
                self.fight = Some(Fight { by, sector: *sector, attacker: *attacker, rounds: 1, toll: Toll::default() });
            }
            Event::RoundBegan { round, .. } => {
                if let Some(fight) = &mut self.fight {
                    fight.rounds = *round;
                }
            }
            Event::CombatEnded { winner, .. } => self.end_fight(Some(*winner)),
            Event::UnitDied { unit, .. } => {
                self.dead.push(*unit);
                self.toll().dead.push(*unit);
            }
            Event::MilitiaKilled { seat, sector, count, .. } => {
                let place = self.fight.is_none().then_some(*sector);
                *self.toll().militia.entry((*seat, place)).or_default() += u16::from(*count);
            }
            Event::ArmorLost { unit, points, .. } => self.toll().hurt(*unit).armor += u16::from(*points),
            Event::HealthLost { unit, from, to } => {
                let hurt = self.toll().hurt(*unit);
                hurt.health = Some((hurt.health.map_or(*from, |(first, _)| first), *to));
            }
            Event::Retreated { squad, to, .. } => self.toll().retreats.push((*squad, *to)),
            Event::UnitSaved { unit, by, .. } => {
                self.say(self.by, Topic::Loss, format!("{} saves {}", card(*by), names.unit(*unit)));
            }
            Event::Bombarded { unit, sector } => {
                self.say(self.by, Topic::Fight, format!("{} bombards {}", names.unit(*unit), at(sector)));
            }

            Event::TacticPlayed { card } => {
                self.cause = Some(*card);
                self.sums.played.push(*card);
            }
            Event::Reinforced { .. } => self.say(self.leader(), Topic::Reveal, "reinforces"),
            Event::BaseRevealed { sector } => {
                self.lose(self.leader(), Topic::Reveal, format!("reveals the base at {}", self.place(*sector)));
            }
            Event::DictatorEntered { unit, sector, .. } => {
                self.lose(self.leader(), Topic::Reveal, format!("{} enters play at {}", names.unit(*unit), at(sector)));
            }
            Event::AbilityUsed { .. } => {
                self.cause = None;
                self.say(self.leader(), Topic::Card, "uses his ability");
            }

            Event::Noted { card: whose, text } | Event::Told { card: whose, text, .. } => {
                self.sums.noted.entry((self.by, *whose)).or_default().push(text.clone());
            }
            Event::CardQuarantined { card: whose } => {
                self.say(self.by, Topic::Card, format!("{}'s script is off for the rest of this game", card(*whose)));
            }
            // Everything else is in the log: draws, dice, single steps of a combat, orders, what is done by rule.
            _ => {}
        }
    }

    pub(super) fn end_fight(&mut self, winner: Option<Option<Side>>) {
        let Some(fight) = self.fight.take() else { return };
        let names = self.names;
        let place = self.place(fight.sector);
        let verb = match winner {
            Some(Some(side)) if side == fight.attacker => "takes",
            Some(Some(_)) => "fails to take",
            Some(None) => "does not decide the fight for",
            None => "attacks",
        };
        let result = format!("{verb} {place}");
        let mut details = fallen(&names, &fight.toll);
        let own_wounds = own_wounds(&names, &fight.toll, self.reader);
        if !own_wounds.is_empty() {
            push_part(&mut details, own_wounds.clone());
        }
        for (squad, to) in &fight.toll.retreats {
            push_part(&mut details, vec![format!("{} retreats to {}", names.squad(*squad), names.at(*to)).into()]);
        }
        if fight.rounds > 1 {
            push_part(&mut details, vec![format!("{} rounds", fight.rounds).into()]);
        }
        let within = |details: Line| -> Line {
            if details.is_empty() {
                return vec![result.clone().into()];
            }
            let mut line = vec![format!("{result} (").into()];
            line.extend(details);
            line.push(")".into());
            line
        };
        let is_own_loss = fight.toll.is_loss_of(&names, self.reader);
        let topic = if fight.toll.dead.is_empty() && !is_own_loss { Topic::Fight } else { Topic::Loss };
        let joint = (topic == Topic::Fight).then_some((verb, fight.sector));
        let mut rest = fight.toll;
        rest.militia.retain(|(seat, _), _| *seat == self.reader);
        let mut short = fallen(&names, &rest);
        if !own_wounds.is_empty() {
            push_part(&mut short, own_wounds);
        }
        self.all.push(Fact { by: fight.by, topic, is_own_loss, text: within(details), short: within(short), joint });
    }

    /// Who falls now: in the combat, or outside it.
    fn toll(&mut self) -> &mut Toll {
        match &mut self.fight {
            Some(fight) => &mut fight.toll,
            None => self.sums.toll.entry((self.by, self.cause)).or_default(),
        }
    }

    pub(super) fn leader(&self) -> Option<Seat> {
        self.game.state().dictator_seat()
    }

    /// The player of a step in which the game acts by itself.
    fn of_step(&self, step: Step) -> Option<Seat> {
        self.game.state().seats_of(step.side).next().filter(|_| step.kind.is_leaders() || step.kind.has_commands())
    }

    /// `b1 Resort 6`.
    pub(super) fn place(&self, sector: SectorId) -> String {
        let card = self.game.sector_card(sector);
        format!("{} {} {}", self.names.at(sector), card.short_name(), card.value)
    }

    pub(super) fn say(&mut self, by: Option<Seat>, topic: Topic, text: impl Into<String>) {
        let text: Line = vec![Span::plain(text)];
        self.push(by, topic, text.clone(), text);
    }

    pub(super) fn lose(&mut self, by: Option<Seat>, topic: Topic, text: String) {
        let text: Line = vec![Span::new(text, Role::Loss)];
        self.push(by, topic, text.clone(), text);
    }

    pub(super) fn push(&mut self, by: Option<Seat>, topic: Topic, text: Line, short: Line) {
        self.all.push(Fact { by, topic, is_own_loss: false, text, short, joint: None });
    }

    /// A loss, of the reader or of others.
    pub(super) fn push_loss(&mut self, by: Option<Seat>, is_own_loss: bool, text: Line, short: Line) {
        self.all.push(Fact { by, topic: Topic::Loss, is_own_loss, text, short, joint: None });
    }
}

fn is(count: u8) -> &'static str {
    if count == 1 { "is" } else { "are" }
}
