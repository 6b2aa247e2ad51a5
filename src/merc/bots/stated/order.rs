//! What a rule has a squad do.

use super::reading::{Place, Wrong, groups, keys, keys_of, parts};
use super::{Group, seen};
use crate::lua::suggest;
use crate::merc::bots::comparing::{self, MOST_KEYS};
use crate::merc::bots::conditions::{self, around, in_range, members};
use crate::merc::bots::decision::RuleDecision;
use crate::merc::bots::measures::{Key, Seen};
use crate::merc::bots::{fights, outfit};
use crate::merc::commands::check;
use crate::merc::commands::command::Command;
use crate::merc::content::{DecisionKind, OptionKind, Word};
use crate::merc::game::Game;
use crate::merc::game::merc::ScriptVerb;
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::operations::object::{sector, unit as unit_object};
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
    pub fn read(name: &str, words: &[String], place: &Place<'_>) -> Result<Option<Order>, Wrong> {
        let wrong = |why: String| Err(Wrong::at(name)(why));
        // `true` is an empty list: whoever has the actions for it.
        let mates = || if words.is_empty() { Ok(Vec::new()) } else { keys_of(words, name, OptionKind::Unit) };
        let one = |what, actions| Ok(Order::One { what, actions, by: mates()? });
        let order = match (name, words) {
            ("train", []) => Ok(Order::Train),
            ("reequip", []) => Ok(Order::Reequip),
            ("train" | "reequip", _) => wrong(format!("{name} is true or not there")),
            ("explore", _) => one(|unit| Command::Explore { unit }, 1),
            ("hire", _) => one(|unit| Command::Hire { unit: Some(unit) }, 2),
            ("hospital", _) => one(|unit| Command::Hospital { unit }, 1),
            ("special", [word]) => special(word, place.verbs),
            ("special", _) => wrong("special is one word".to_string()),
            ("move", _) => groups(words, name).map(Order::Move),
            ("go", _) => Ok(Order::Go { to: groups(words, name)?, way: keys(&["least strength".to_string()], name)? }),
            ("land", _) => land(words),
            ("attack", [text]) => attack(text),
            ("attack", _) => wrong(format!("attack is one text, as in {ODDS:?}")),
            _ => return Ok(None),
        };
        let wanted = if name == "land" { DecisionKind::Landing } else { DecisionKind::Action };
        if place.on != wanted {
            wrong(format!("{name} is for rules on {}, and this one is on {}", wanted.word(), place.on.word()))?;
        }
        order.map(Some)
    }

    /// What is not allowed now is as good as nothing: the next case may have something to say.
    pub fn command(&self, game: &Game, decision: &RuleDecision, unit: Option<UnitId>) -> Option<Ordered> {
        let ordered = match self {
            Order::Land(groups) => land_at(game, decision, groups).map(|command| (command, None)),
            _ => self.of_squad(game, decision, unit?),
        };
        ordered.filter(|(command, _)| check::command(game, decision.seat, command).is_ok())
    }

    fn of_squad(&self, game: &Game, decision: &RuleDecision, unit: UnitId) -> Option<Ordered> {
        let seat = decision.seat;
        let command = match self {
            Order::Land(_) => None,
            Order::Go { to, way } => {
                let goal = of_first_group(game, decision, Some(unit), to, "goal", || in_range(game, unit))?;
                return step(game, decision, unit, goal, way)
                    .map(|to| going(game, unit, to))
                    .map(|command| (command, Some(goal)));
            }
            Order::Train => {
                let units: Vec<UnitId> = conditions::trainers(game, seat, unit).collect();
                (!units.is_empty()).then_some(Command::Train { units })
            }
            Order::Reequip => outfit::in_need(game, seat, unit).map(|unit| Command::Reequip { units: vec![unit] }),
            Order::One { what, actions, by } => mate(&seen(game, decision, Some(unit)), unit, *actions, by).map(what),
            Order::Special(word) => conditions::user_of(game, seat, unit, word),
            Order::Move(groups) => {
                let (group, found) = first_group(game, decision, groups, || around(game, unit))?;
                best(game, decision, Some(unit), &found, &group.keys).map(|to| going(game, unit, to))
            }
            Order::Attack { least, by } => {
                let is_won = |at: &SectorId| fights::weighed(game, decision, members(game, unit), *at) >= *least;
                let won: Vec<SectorId> = fights::prizes(game, decision, unit).filter(is_won).collect();
                best(game, decision, Some(unit), &won, by).map(|to| going(game, unit, to))
            }
        };
        command.map(|command| (command, None))
    }
}

/// A mod may have taken the card away that adds it: only what looks mistyped is wrong.
fn special(word: &str, verbs: &[ScriptVerb]) -> Result<Order, Wrong> {
    let is_known = verbs.iter().any(|verb| verb.name == word);
    match suggest(word, verbs.iter().map(|verb| verb.name.as_str())).filter(|_| !is_known) {
        Some(near) => Err(Wrong::at(word)(format!("no card adds an action {word:?}; did you mean {near}?"))),
        None => Ok(Order::Special(word.to_string())),
    }
}

fn land(words: &[String]) -> Result<Order, Wrong> {
    let groups = groups(words, "land")?;
    let from_afar = |group: &Group| group.keys.iter().any(|key| key.measure.name == "distance");
    match words.iter().zip(&groups).find(|(_, group)| from_afar(group)) {
        Some((text, _)) => Err(Wrong::at(text)("distance is from where a squad stands, and nobody has landed".to_string())),
        None => Ok(Order::Land(groups)),
    }
}

fn land_at(game: &Game, decision: &RuleDecision, groups: &[Group]) -> Option<Command> {
    let legal = |at: &SectorId| check::command(game, decision.seat, &Command::Land { sector: *at }).is_ok();
    let (group, found) = first_group(game, decision, groups, || game.state().all_sectors().filter(legal))?;
    best(game, decision, None, &found, &group.keys).map(|sector| Command::Land { sector })
}

const ODDS: &str = "odds 10: most value, least strength";

fn attack(text: &str) -> Result<Order, Wrong> {
    let (odds, by) = parts(text, ODDS)?;
    let least = odds.strip_prefix("odds ").and_then(|number| number.trim().parse().ok());
    let missing = || Wrong::at(text)(format!("before the colon stand the least odds, as in {ODDS:?}"));
    Ok(Order::Attack { least: least.ok_or_else(missing)?, by })
}

fn going(game: &Game, unit: UnitId, to: SectorId) -> Command {
    Command::Move { squads: game.state().squad_of(unit).into_iter().collect(), to }
}

/// One step of the shortest way to a goal.
pub fn step(game: &Game, decision: &RuleDecision, unit: UnitId, goal: SectorId, by: &[Key]) -> Option<SectorId> {
    let state = game.state();
    let from = state.sector_of(unit)?;
    let now = state.distance(from, goal);
    let ways: Vec<SectorId> = state.neighbours(from).into_iter().filter(|next| state.distance(*next, goal) < now).collect();
    let way = match ways.as_slice() {
        [only] => *only,
        _ => best(game, decision, Some(unit), &ways, by)?,
    };
    if way != goal {
        decision.think(|| format!("step: {}{}", if ways.len() > 1 { "" } else { "only " }, state.sector_name(way)));
    }
    Some(way)
}

/// The first group that any place is of, and which.
fn first_group<'a, I: Iterator<Item = SectorId>>(
    game: &Game,
    decision: &RuleDecision,
    groups: &'a [Group],
    places: impl Fn() -> I,
) -> Option<(&'a Group, Vec<SectorId>)> {
    let fitting = |group: &Group| places().filter(|at| group.fits(game, decision.seat, *at)).collect::<Vec<_>>();
    groups.iter().map(|group| (group, fitting(group))).find(|(_, found)| !found.is_empty())
}

/// The best of those, called by what it is.
pub fn of_first_group<I: Iterator<Item = SectorId>>(
    game: &Game,
    decision: &RuleDecision,
    unit: Option<UnitId>,
    groups: &[Group],
    what: &str,
    places: impl Fn() -> I,
) -> Option<SectorId> {
    let (group, found) = first_group(game, decision, groups, places)?;
    let best = match found.as_slice() {
        [only] => *only,
        _ => super::order::best(game, decision, unit, &found, &group.keys)?,
    };
    decision.think(|| format!("{what}: {}{}", if found.len() > 1 { "" } else { "only " }, game.state().sector_name(best)));
    Some(best)
}

fn best(game: &Game, decision: &RuleDecision, unit: Option<UnitId>, sectors: &[SectorId], keys: &[Key]) -> Option<SectorId> {
    let things = comparing::named(game, decision, sectors.iter().copied().map(sector), keys);
    comparing::best(decision, &things, keys, &seen(game, decision, unit)).map(|place| sectors[place])
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
