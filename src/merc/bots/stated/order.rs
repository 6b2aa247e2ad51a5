//! Commands that a rule declares for a squad.

use super::reading::Wrong;
use super::{By, Case, Group, seen};
use crate::merc::bots::decision::RuleDecision;
use crate::merc::bots::judging::comparing::{self, MOST_KEYS};
use crate::merc::bots::judging::outfit::Outfit;
use crate::merc::bots::judging::squads::{self, around, in_range, members};
use crate::merc::bots::judging::{fights, together};
use crate::merc::bots::language::fields::Given;
use crate::merc::bots::language::measures::{Key, Seen};
use crate::merc::commands::arguments::Alone;
use crate::merc::commands::land::Land;
use crate::merc::commands::march::Move;
use crate::merc::commands::play::Play;
use crate::merc::commands::reequip::Reequip;
use crate::merc::commands::train::Train;
use crate::merc::commands::{Command, OF_CARDS, check};
use crate::merc::content::OptionKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, UnitId};
use crate::merc::operations::object::{sector, unit as unit_object};
use crate::merc::rules::{tactics, vehicles};
use crate::text::nearest;
use arrayvec::ArrayVec;
use std::rc::Rc;

pub enum Order {
    /// Every member who can.
    Train,
    /// The first tactics card that may be played.
    Play,
    /// The first member with something to take from the stash.
    Reequip(Outfit),
    /// The best of the members with enough actions.
    One {
        /// The index of its verb in the table.
        verb: usize,
        actions: u8,
        by: Vec<Key>,
    },
    /// A card action, by a member who can use it.
    Special(String),
    /// To a neighboring sector.
    Move(Vec<Group>),
    /// Toward a sector in range, by the best way; other squads join an attack.
    Go {
        to: Vec<Group>,
        way: Vec<Key>,
    },
    /// Into a neighboring sector that is worth a fight.
    Attack(Vec<Group>),
    Land(Vec<Group>),
}

/// A command, and its final goal.
type Ordered = (Command, Option<SectorId>);

fn choose(case: &mut Case, given: &Given<'_>, order: Order) -> Result<(), Wrong> {
    case.choose_by(given, By::Order(order))
}

pub fn read_train(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    given.is_true()?;
    choose(case, given, Order::Train)
}

pub fn read_play(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    given.is_true()?;
    choose(case, given, Order::Play)
}

pub fn read_reequip(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Order::Reequip(given.outfit()?))
}

/// The verb of this index, for a member with enough actions.
pub fn read_alone(case: &mut Case, given: &Given<'_>, verb: usize, actions: u8) -> Result<(), Wrong> {
    // `true` arrives as an empty list: any member with enough actions.
    let by = if given.words.is_empty() { Vec::new() } else { given.keys_of(OptionKind::Unit)? };
    choose(case, given, Order::One { verb, actions, by })
}

/// A mod may have removed the card that adds the action, so only a word that looks mistyped is refused.
pub fn read_special(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    let word = given.word()?;
    let added = || given.place.verbs.iter().filter(|verb| verb.group == OF_CARDS);
    let is_known = added().any(|verb| verb.name == word);
    if let Some(near) = nearest(word, added().map(|verb| verb.name.as_ref())).filter(|_| !is_known) {
        return Err(Wrong::at(word, format!("no card adds an action {word:?}; did you mean {near}?")));
    }
    choose(case, given, Order::Special(word.to_string()))
}

pub fn read_move(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Order::Move(given.groups()?))
}

pub fn read_go(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    let way = Given { words: &["least strength".to_string()], ..*given }.keys()?;
    choose(case, given, Order::Go { to: given.groups()?, way })
}

pub fn read_attack(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Order::Attack(given.groups()?))
}

pub fn read_land(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    let groups = given.groups()?;
    let from_afar = |group: &Group| group.keys.iter().any(|key| key.name() == "distance");
    if let Some((text, _)) = given.words.iter().zip(&groups).find(|(_, group)| from_afar(group)) {
        return Err(Wrong::at(text, "distance is measured from a squad, and no squad has landed yet"));
    }
    choose(case, given, Order::Land(groups))
}

impl Order {
    /// `None` also for a command that is not legal now, so that the next case gets its turn.
    pub fn command(&self, game: &Game, decision: &Rc<RuleDecision>, unit: Option<UnitId>) -> Option<Ordered> {
        let ordered = match self {
            Order::Land(groups) => land_at(game, decision, groups).map(|command| (command, None)),
            Order::Play => tactics::playable(game).first().map(|card| (Play { card: *card }.into(), None)),
            _ => self.of_squad(game, decision, unit?),
        };
        ordered.filter(|(command, _)| check::command(game, decision.seat, command).is_ok())
    }

    fn of_squad(&self, game: &Game, decision: &Rc<RuleDecision>, unit: UnitId) -> Option<Ordered> {
        let seat = decision.seat;
        let command = match self {
            Order::Land(_) | Order::Play => None,
            Order::Go { to, way } => {
                let goal = of_first_group(game, decision, Some(unit), to, "goal", || in_range(game, unit))?;
                let to = step(game, decision, unit, goal, way)?;
                let others = together::companions(game, seat, unit, to, goal);
                let squads: Vec<SquadId> = own_squad(game, unit).chain(others).collect();
                let riders = squads::riders_to_name(game, &squads, to);
                return Some((Move { squads, to, riders }.into(), Some(goal)));
            }
            Order::Train => {
                let units: Vec<UnitId> = squads::trainers(game, seat, unit).collect();
                (!units.is_empty()).then(|| Train { units }.into())
            }
            Order::Reequip(outfit) => {
                let member = outfit.in_need(&seen(game, decision, Some(unit)), unit);
                member.map(|unit| Reequip { units: vec![unit] }.into())
            }
            Order::One { verb, actions, by } => {
                let unit = mate(&seen(game, decision, Some(unit)), unit, *actions, by)?;
                let verb = &game.rules().verbs[*verb];
                (verb.read)(verb, &mut Alone { game, seat, unit }).ok()
            }
            Order::Special(word) => squads::user_of(game, seat, unit, word).map(Into::into),
            Order::Move(groups) => {
                let (group, found) = first_group(game, decision, Some(unit), groups, || around(game, unit))?;
                best(game, decision, Some(unit), &found, &group.keys).map(|to| going(game, unit, to))
            }
            Order::Attack(groups) => {
                let prizes = || fights::prizes(game, decision, unit);
                let (group, found) = first_group(game, decision, Some(unit), groups, prizes)?;
                best(game, decision, Some(unit), &found, &group.keys).map(|to| going(game, unit, to))
            }
        };
        command.map(|command| (command, None))
    }
}

fn land_at(game: &Game, decision: &Rc<RuleDecision>, groups: &[Group]) -> Option<Command> {
    let legal = |at: &SectorId| check::command(game, decision.seat, &Land { sector: *at }.into()).is_ok();
    let (group, found) = first_group(game, decision, None, groups, || game.state().all_sectors().filter(legal))?;
    best(game, decision, None, &found, &group.keys).map(|sector| Land { sector }.into())
}

fn going(game: &Game, unit: UnitId, to: SectorId) -> Command {
    let squads: Vec<SquadId> = own_squad(game, unit).collect();
    let riders = squads::riders_to_name(game, &squads, to);
    Move { squads, to, riders }.into()
}

fn own_squad(game: &Game, unit: UnitId) -> impl Iterator<Item = SquadId> {
    game.state().squad_of(unit).into_iter()
}

/// The next step of the shortest way to a goal.
pub fn step(game: &Game, decision: &Rc<RuleDecision>, unit: UnitId, goal: SectorId, by: &[Key]) -> Option<SectorId> {
    let state = game.state();
    let from = state.sector_of(unit)?;
    let squad = state.squad_of(unit)?;
    let now = vehicles::distance(game, squad, from, goal);
    let nearer = |next: &SectorId| vehicles::distance(game, squad, *next, goal) < now;
    let ways: Vec<SectorId> = vehicles::steps_from(game, squad).into_iter().filter(nearer).collect();
    let way = match ways.as_slice() {
        [only] => *only,
        _ => best(game, decision, Some(unit), &ways, by)?,
    };
    if way != goal {
        decision
            .thoughts
            .add(|| format!("step: {}{}", state.sector_name(way), if ways.len() > 1 { "" } else { " (the only one)" }));
    }
    Some(way)
}

/// The first group that fits any of the places, and the places it fits.
fn first_group<'a, I: Iterator<Item = SectorId>>(
    game: &Game,
    decision: &Rc<RuleDecision>,
    unit: Option<UnitId>,
    groups: &'a [Group],
    places: impl Fn() -> I,
) -> Option<(&'a Group, Vec<SectorId>)> {
    let fitting = |group: &Group| places().filter(|at| group.fits(game, decision, unit, *at)).collect::<Vec<_>>();
    groups.iter().map(|group| (group, fitting(group))).find(|(_, found)| !found.is_empty())
}

/// The best place of the first group that fits; `what` names it in `why`.
pub fn of_first_group<I: Iterator<Item = SectorId>>(
    game: &Game,
    decision: &Rc<RuleDecision>,
    unit: Option<UnitId>,
    groups: &[Group],
    what: &str,
    places: impl Fn() -> I,
) -> Option<SectorId> {
    let (group, found) = first_group(game, decision, unit, groups, places)?;
    let best = match found.as_slice() {
        [only] => *only,
        _ => super::order::best(game, decision, unit, &found, &group.keys)?,
    };
    decision.thoughts.add(|| {
        let only = if found.len() > 1 { "" } else { " (the only one)" };
        format!("{what}: {}{only}", game.state().sector_name(best))
    });
    Some(best)
}

fn best(game: &Game, decision: &Rc<RuleDecision>, unit: Option<UnitId>, sectors: &[SectorId], keys: &[Key]) -> Option<SectorId> {
    let things = comparing::named(game, decision, sectors.iter().copied().map(sector), keys);
    comparing::best(decision, &things, keys, &seen(game, decision, unit)).map(|place| sectors[place])
}

/// The best member of a unit's squad with at least this many actions. Of equals, the unit itself, then the first.
pub fn mate(seen: &Seen<'_>, who: UnitId, actions: u8, keys: &[Key]) -> Option<UnitId> {
    let able = members(seen.game, who).iter().copied().filter(|mate| seen.game.state().unit(*mate).actions >= actions);
    let rated = |mate: &UnitId| -> ArrayVec<i64, { MOST_KEYS + 1 }> {
        let scores = keys.iter().map(|key| -key.score(seen, unit_object(*mate)));
        scores.chain([i64::from(*mate != who)]).collect()
    };
    able.min_by_key(rated)
}
