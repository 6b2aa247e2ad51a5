//! What a rule has a squad do.

use super::{Group, Wrong, groups, keys, parts, seen};
use crate::merc::bots::comparing::{self, MOST_KEYS};
use crate::merc::bots::conditions::{self, around, in_range, members};
use crate::merc::bots::measures::{Key, Seen};
use crate::merc::bots::ponder::Pondering;
use crate::merc::bots::{fights, outfit};
use crate::merc::command::Command;
use crate::merc::content::{Point, Word};
use crate::merc::game::Game;
use crate::merc::ids::{SectorId, UnitId};
use crate::merc::rules::check;
use crate::merc::script::object::{sector, unit as unit_object};
use arrayvec::ArrayVec;

pub enum Order {
    /// Everybody who can.
    Train,
    Reequip,
    /// Of those with so many actions the best.
    One {
        what: fn(UnitId) -> Command,
        actions: u8,
        by: Vec<Key>,
    },
    /// Whoever can use an action that a card adds.
    Special(String),
    /// To a neighbour.
    Move(Vec<Group>),
    /// Towards a sector in range, the best way.
    Go {
        to: Vec<Group>,
        way: Vec<Key>,
    },
    /// Where the odds are at least so good.
    Attack {
        least: i64,
        by: Vec<Key>,
    },
    Land(Vec<Group>),
}

/// A command, and where it is to lead in the end.
type Ordered = (Command, Option<SectorId>);

impl Order {
    /// By its name; nothing if it is none of these.
    pub fn read(name: &str, words: &[String], on: Point) -> Result<Option<Order>, Wrong> {
        let wrong = |why: String| Err(Wrong::at(name)(why));
        let one = |what, actions| Ok(Order::One { what, actions, by: keys(words)? });
        let order = match (name, words) {
            ("train", []) => Ok(Order::Train),
            ("reequip", []) => Ok(Order::Reequip),
            ("train" | "reequip", _) => wrong(format!("{name} is true or not there")),
            ("explore", _) => one(|unit| Command::Explore { unit }, 1),
            ("hire", _) => one(|unit| Command::Hire { unit: Some(unit) }, 2),
            ("hospital", _) => one(|unit| Command::Hospital { unit }, 1),
            ("special", [word]) => Ok(Order::Special(word.clone())),
            ("special", _) => wrong("special is one word".to_string()),
            ("move" | "go" | "land", []) => wrong(format!("{name} is empty")),
            ("move", _) => groups(words).map(Order::Move),
            ("go", _) => Ok(Order::Go { to: groups(words)?, way: keys(&["least strength".to_string()])? }),
            ("land", _) => groups(words).map(Order::Land),
            ("attack", [text]) => attack(text),
            ("attack", _) => wrong(format!("attack is one text, as in {ODDS:?}")),
            _ => return Ok(None),
        };
        let wanted = if name == "land" { Point::Landing } else { Point::Action };
        if on != wanted {
            wrong(format!("{name} is for rules on {}, and this one is on {}", wanted.word(), on.word()))?;
        }
        order.map(Some)
    }

    pub fn command(&self, game: &Game, pondering: &Pondering, unit: Option<UnitId>) -> Option<Ordered> {
        let seat = pondering.seat;
        if let Order::Land(groups) = self {
            let legal = |at: &SectorId| check::command(game, seat, &Command::Land { sector: *at }).is_ok();
            let places = || game.state().all_sectors().filter(legal);
            return goal(game, pondering, unit, groups, places).map(|sector| (Command::Land { sector }, None));
        }
        let unit = unit?;
        let to = match self {
            Order::Go { to, way } => {
                let goal = self::goal(game, pondering, Some(unit), to, || in_range(game, unit))?;
                return step(game, pondering, unit, goal, way).map(|command| (command, Some(goal)));
            }
            Order::Train => {
                let units: Vec<UnitId> = conditions::trainers(game, seat, unit).collect();
                return (!units.is_empty()).then_some((Command::Train { units }, None));
            }
            Order::Reequip => return Some((Command::Reequip { units: vec![outfit::in_need(game, seat, unit)?] }, None)),
            Order::One { what, actions, by } => {
                return Some((what(mate(&seen(game, pondering, Some(unit)), unit, *actions, by)?), None));
            }
            Order::Special(word) => return conditions::user_of(game, seat, unit, word).map(|command| (command, None)),
            Order::Move(groups) => goal(game, pondering, Some(unit), groups, || around(game, unit))?,
            Order::Attack { least, by } => {
                let squad = members(game, unit);
                let won = fights::prizes(game, pondering, unit)
                    .filter(|at| fights::weighed(game, pondering, squad, *at) >= *least)
                    .collect::<Vec<_>>();
                best(game, pondering, Some(unit), &won, by)?
            }
            Order::Land(_) => return None,
        };
        going(game, unit, to).map(|command| (command, None))
    }
}

const ODDS: &str = "odds 10: most value, least strength";

fn attack(text: &str) -> Result<Order, Wrong> {
    let (odds, by) = parts(text, ODDS)?;
    let least = odds.strip_prefix("odds ").and_then(|number| number.trim().parse().ok());
    let missing = || Wrong::at(text)(format!("before the colon stand the least odds, as in {ODDS:?}"));
    Ok(Order::Attack { least: least.ok_or_else(missing)?, by })
}

fn going(game: &Game, unit: UnitId, to: SectorId) -> Option<Command> {
    Some(Command::Move { squads: vec![game.state().squad_of(unit)?], to })
}

/// One step of the shortest way.
fn step(game: &Game, pondering: &Pondering, unit: UnitId, goal: SectorId, by: &[Key]) -> Option<Command> {
    let state = game.state();
    let from = state.sector_of(unit)?;
    let now = state.distance(from, goal);
    let ways: Vec<SectorId> = state.neighbours(from).into_iter().filter(|next| state.distance(*next, goal) < now).collect();
    let way = match ways.as_slice() {
        [only] => *only,
        _ => best(game, pondering, Some(unit), &ways, by)?,
    };
    if way != goal {
        pondering.think(|| format!("step: {}{}", if ways.len() > 1 { "" } else { "only " }, state.sector_name(way)));
    }
    going(game, unit, way)
}

/// Where to go: of the first group that any place is of the best.
fn goal<I: Iterator<Item = SectorId>>(
    game: &Game,
    pondering: &Pondering,
    unit: Option<UnitId>,
    groups: &[Group],
    places: impl Fn() -> I,
) -> Option<SectorId> {
    of_first_group(game, pondering, unit, groups, "goal", places)
}

/// Of the first group that any place is of the best.
pub fn of_first_group<I: Iterator<Item = SectorId>>(
    game: &Game,
    pondering: &Pondering,
    unit: Option<UnitId>,
    groups: &[Group],
    what: &str,
    places: impl Fn() -> I,
) -> Option<SectorId> {
    let fitting = |group: &Group| places().filter(|at| group.fits(game, pondering.seat, *at)).collect::<Vec<_>>();
    let (group, found) = groups.iter().map(|group| (group, fitting(group))).find(|(_, found)| !found.is_empty())?;
    let best = match found.as_slice() {
        [only] => *only,
        _ => self::best(game, pondering, unit, &found, &group.keys)?,
    };
    pondering.think(|| format!("{what}: {}{}", if found.len() > 1 { "" } else { "only " }, game.state().sector_name(best)));
    Some(best)
}

fn best(game: &Game, pondering: &Pondering, unit: Option<UnitId>, sectors: &[SectorId], keys: &[Key]) -> Option<SectorId> {
    let things = comparing::named(game, pondering, sectors.iter().copied().map(sector), keys);
    comparing::best(pondering, &things, keys, &seen(game, pondering, unit)).map(|place| sectors[place])
}

/// Of a unit's squad, with at least so many actions, the best; of equals itself, then the first.
pub fn mate(seen: &Seen<'_>, who: UnitId, actions: u8, keys: &[Key]) -> Option<UnitId> {
    let able = members(seen.game, who).iter().copied().filter(|mate| seen.game.state().unit(*mate).actions >= actions);
    let rated = |mate: &UnitId| -> ArrayVec<i64, { MOST_KEYS + 1 }> {
        let scores = keys.iter().map(|key| -key.score(seen, unit_object(*mate)));
        scores.chain([i64::from(*mate != who)]).collect()
    };
    able.min_by_key(rated)
}
