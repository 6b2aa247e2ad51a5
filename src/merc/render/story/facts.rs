//! What a digest says: events as short facts, each with the player whose doing it is. Only redacted events come here.

use crate::kernel::Seat;
use crate::kernel::doc::{Line, Role, Span};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SectorId, Side, SquadId, TacticId, UnitId};
use crate::merc::model::state::Step;
use crate::merc::names::text::{Names, counted, names};
use crate::merc::secrets::redact::Redacted;
use crate::text::listed;
use std::collections::BTreeMap;

/// Up to this many landings are told by player.
const FEW: usize = 2;

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
    pub text: Line,
    /// What is left of it where space is tight.
    pub short: Line,
    /// A verb and a sector, if facts with the same verb can become one: `takes a1, b2`.
    pub joint: Option<(&'static str, SectorId)>,
}

/// The facts of some chapters.
pub struct Facts<'a> {
    game: &'a Game,
    names: Names<'a>,
    pub all: Vec<Fact>,
    pub dead: Vec<UnitId>,
    /// The sector of a base that was revealed.
    pub base: Option<SectorId>,
    /// Every sector that changed hands: who had it before and who has it now.
    pub changed: BTreeMap<SectorId, (Option<Seat>, Option<Seat>)>,
    /// Whose command it is.
    by: Option<Seat>,
    fight: Option<Fight>,
    /// The tactics card that takes effect.
    cause: Option<TacticId>,
    sums: Sums,
}

/// A combat in progress.
struct Fight {
    by: Option<Seat>,
    sector: SectorId,
    attacker: Side,
    rounds: u8,
    toll: Toll,
}

/// Who fell.
#[derive(Default)]
struct Toll {
    dead: Vec<UnitId>,
    /// By player, and outside a combat by sector.
    militia: BTreeMap<(Seat, Option<SectorId>), u16>,
    hurt: Vec<UnitId>,
    retreats: Vec<(SquadId, SectorId)>,
}

/// Whose command it was, and the tactics card that took effect.
type Cause = (Option<Seat>, Option<TacticId>);

/// What is added up over a player's commands.
#[derive(Default)]
struct Sums {
    trained: BTreeMap<(Option<Seat>, SectorId), (u16, u8)>,
    placed: BTreeMap<(Option<Seat>, SectorId), u16>,
    hired: BTreeMap<(Option<Seat>, Option<SectorId>), Vec<UnitId>>,
    moved: BTreeMap<(Option<Seat>, SquadId), SectorId>,
    marched: BTreeMap<(Option<Seat>, SectorId), u16>,
    removed: BTreeMap<Cause, BTreeMap<(SectorId, Seat), u16>>,
    equipped: BTreeMap<Option<Seat>, Vec<ItemId>>,
    explored: BTreeMap<Option<Seat>, Vec<SectorId>>,
    /// Outside combats.
    toll: BTreeMap<Cause, Toll>,
    played: Vec<TacticId>,
    landed: Vec<(Seat, SectorId)>,
}

impl<'a> Facts<'a> {
    pub fn new(game: &'a Game) -> Facts<'a> {
        Facts {
            game,
            names: names(game),
            all: Vec::new(),
            dead: Vec::new(),
            base: None,
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
            Event::ArmorLost { unit, .. } | Event::HealthLost { unit, .. } => {
                let toll = self.toll();
                if !toll.hurt.contains(unit) {
                    toll.hurt.push(*unit);
                }
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
                self.base = Some(*sector);
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
                self.say(self.by, Topic::Card, format!("{}: {text}", card(*whose)));
            }
            Event::CardQuarantined { card: whose } => {
                self.say(self.by, Topic::Card, format!("{}'s script is off for the rest of this game", card(*whose)));
            }
            // Everything else is in the log: draws, dice, single steps of a combat, orders, what is done by rule.
            _ => {}
        }
    }

    /// Turns what was added up into facts.
    pub fn finish(&mut self) {
        self.end_fight(None);
        let (names, sums) = (self.names, std::mem::take(&mut self.sums));
        let title = |card: TacticId| names.rules.catalog.tactic_name(card);
        if sums.landed.len() > FEW {
            let one = |(seat, sector): &(Seat, SectorId)| format!("{} {}", names.seat(*seat), names.at(*sector));
            let landed: Vec<String> = sums.landed.iter().map(one).collect();
            self.say(None, Topic::Reveal, format!("Landed: {}", landed.join(", ")));
        } else {
            for (seat, sector) in sums.landed {
                self.say(Some(seat), Topic::Reveal, format!("lands on {}", self.place(sector)));
            }
        }
        let caused: Vec<TacticId> = sums.toll.keys().chain(sums.removed.keys()).filter_map(|(_, cause)| *cause).collect();
        for card in sums.played.iter().filter(|card| !caused.contains(card)) {
            self.say(self.leader(), Topic::Reveal, format!("plays {}", title(*card)));
        }
        let told: Vec<_> = sums.toll.keys().copied().collect();
        for ((by, cause), toll) in sums.toll {
            let mut text = fallen(&names, &toll);
            let hurt: Vec<&str> =
                toll.hurt.iter().filter(|unit| !toll.dead.contains(unit)).map(|unit| names.unit(*unit)).collect();
            if !hurt.is_empty() {
                let verb = if hurt.len() == 1 { "is" } else { "are" };
                push_part(&mut text, vec![Span::new(format!("{} {verb} hurt", listed(&hurt, "and")), Role::Loss)]);
            }
            let mut short = fallen_in_all(&names, &toll);
            let card = cause.map(|card| format!("{}: ", title(card)));
            for line in [&mut text, &mut short].into_iter().filter(|line| !line.is_empty()) {
                line.splice(0..0, card.clone().map(Span::plain));
            }
            if !text.is_empty() {
                self.push(by, Topic::Loss, text, short);
            }
        }
        for ((by, cause), counts) in sums.removed {
            let one = |((sector, seat), count): (&(SectorId, Seat), &u16)| {
                format!("{count} {} at {}", names.militia(*seat), names.at(*sector))
            };
            let parts: Vec<String> = counts.iter().map(one).collect();
            // Who fell to the card comes first and names it.
            let named = cause.filter(|_| !told.contains(&(by, cause)));
            let card = named.map_or_else(String::new, |card| format!("{}: ", title(card)));
            let text = Span::new(format!("{card}removes {}", parts.join(", ")), Role::Loss);
            let short = Span::new(format!("{card}removes {} militia", counts.values().sum::<u16>()), Role::Loss);
            self.push(by, Topic::Loss, vec![text], vec![short]);
        }
        for ((by, sector), units) in sums.hired {
            let who: Vec<&str> = units.iter().map(|unit| names.unit(*unit)).collect();
            let verb = if who.len() == 1 { "joins" } else { "join" };
            let place = sector.map_or_else(String::new, |sector| format!(" at {}", names.at(sector)));
            self.say(by, Topic::Hire, format!("{} {verb}{place}", listed(&who, "and")));
        }
        self.by_sector(sums.placed, |count, at| format!("{count} militia at {at}"), "places", Topic::Train);
        let trained = sums.trained.into_iter().map(|(key, (count, total))| (key, format!("{count} at {} (now {total})", names.at(key.1))));
        for (by, parts) in grouped(trained) {
            self.say(by, Topic::Train, format!("trains {}", parts.join(", ")));
        }
        for (by, items) in sums.equipped {
            let titles: Vec<&str> = items.iter().map(|item| names.item(*item)).collect();
            let text = if titles.len() > 3 { counted(titles.len() as u64, "card") } else { titles.join(", ") };
            self.say(by, Topic::Gear, format!("equips {text}"));
        }
        for (by, sectors) in sums.explored {
            let places: Vec<String> = sectors.iter().map(|sector| names.at(*sector)).collect();
            self.say(by, Topic::Gear, format!("explores {}", places.join(", ")));
        }
        let moves = sums.moved.into_iter().map(|((by, squad), to)| ((by, to), format!("{} squad to {}", squad.word(), names.at(to))));
        for (by, parts) in grouped(moves) {
            self.say(by, Topic::Move, format!("moves the {}", parts.join(", the ")));
        }
        self.by_sector(sums.marched, |count, at| format!("{count} militia to {at}"), "sends", Topic::Move);
    }

    /// Counts by sector, as one fact per player.
    fn by_sector(
        &mut self,
        counts: BTreeMap<(Option<Seat>, SectorId), u16>,
        said: fn(u16, &str) -> String,
        verb: &str,
        topic: Topic,
    ) {
        let names = self.names;
        let counts: Vec<_> = counts.into_iter().collect();
        for (by, each) in grouped(counts.into_iter().map(|(key, count)| (key, (key.1, count)))) {
            let total: u16 = each.iter().map(|(_, count)| count).sum();
            let text = match each.len() {
                0..=3 => {
                    let parts: Vec<String> = each.iter().map(|(sector, count)| said(*count, &names.at(*sector))).collect();
                    parts.join(", ")
                }
                sectors => format!("{total} militia in {sectors} sectors"),
            };
            self.say(by, topic, format!("{verb} {text}"));
        }
    }

    fn end_fight(&mut self, winner: Option<Option<Side>>) {
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
        let topic = if fight.toll.dead.is_empty() { Topic::Fight } else { Topic::Loss };
        let joint = fight.toll.dead.is_empty().then_some((verb, fight.sector));
        let only_dead = Toll { dead: fight.toll.dead, ..Toll::default() };
        let short = within(fallen(&names, &only_dead));
        self.all.push(Fact { by: fight.by, topic, text: within(details), short, joint });
    }

    /// Who falls now: in the combat, or outside it.
    fn toll(&mut self) -> &mut Toll {
        match &mut self.fight {
            Some(fight) => &mut fight.toll,
            None => self.sums.toll.entry((self.by, self.cause)).or_default(),
        }
    }

    fn leader(&self) -> Option<Seat> {
        self.game.state().dictator_seat()
    }

    /// The player of a step in which the game acts by itself.
    fn of_step(&self, step: Step) -> Option<Seat> {
        self.game.state().seats_of(step.side).next().filter(|_| step.kind.is_leaders() || step.kind.has_commands())
    }

    /// `b1 Resort 6`.
    fn place(&self, sector: SectorId) -> String {
        let card = self.game.sector_card(sector);
        format!("{} {} {}", self.names.at(sector), card.short_name(), card.value)
    }

    fn say(&mut self, by: Option<Seat>, topic: Topic, text: impl Into<String>) {
        let text: Line = vec![Span::plain(text)];
        self.push(by, topic, text.clone(), text);
    }

    fn lose(&mut self, by: Option<Seat>, topic: Topic, text: String) {
        let text: Line = vec![Span::new(text, Role::Loss)];
        self.push(by, topic, text.clone(), text);
    }

    fn push(&mut self, by: Option<Seat>, topic: Topic, text: Line, short: Line) {
        self.all.push(Fact { by, topic, text, short, joint: None });
    }
}

/// `6 militia and Tack die`.
fn fallen(names: &Names<'_>, toll: &Toll) -> Line {
    let mut line = Line::new();
    let dead: Vec<&str> = toll.dead.iter().map(|unit| names.unit(*unit)).collect();
    if !dead.is_empty() {
        let verb = if dead.len() == 1 { "dies" } else { "die" };
        push_part(&mut line, vec![Span::new(format!("{} {verb}", listed(&dead, "and")), Role::Death)]);
    }
    let one = |((seat, place), count): (&(Seat, Option<SectorId>), &u16)| {
        let place = place.map_or_else(String::new, |sector| format!(" at {}", names.at(sector)));
        format!("{count} {}{place}", names.militia(*seat))
    };
    let militia: Vec<String> = toll.militia.iter().map(one).collect();
    let militia: Vec<&str> = militia.iter().map(String::as_str).collect();
    if !militia.is_empty() {
        let verb = if toll.militia.values().sum::<u16>() == 1 { "dies" } else { "die" };
        push_part(&mut line, vec![format!("{} {verb}", listed(&militia, "and")).into()]);
    }
    line
}

/// The same without sectors and players: `Tack dies, 13 militia die`.
fn fallen_in_all(names: &Names<'_>, toll: &Toll) -> Line {
    let mut line = fallen(names, &Toll { dead: toll.dead.clone(), ..Toll::default() });
    match toll.militia.values().sum::<u16>() {
        0 => {}
        1 => push_part(&mut line, vec!["1 militia dies".into()]),
        count => push_part(&mut line, vec![format!("{count} militia die").into()]),
    }
    line
}

/// Appends a part after a comma.
pub fn push_part(line: &mut Line, part: Line) {
    if !line.is_empty() {
        line.push(", ".into());
    }
    line.extend(part);
}

/// Values by player.
fn grouped<T>(each: impl Iterator<Item = ((Option<Seat>, SectorId), T)>) -> BTreeMap<Option<Seat>, Vec<T>> {
    let mut all: BTreeMap<Option<Seat>, Vec<T>> = BTreeMap::new();
    for ((by, _), value) in each {
        all.entry(by).or_default().push(value);
    }
    all
}

fn is(count: u8) -> &'static str {
    if count == 1 { "is" } else { "are" }
}
