//! Commands that a rule declares for a squad.

use super::reading::{Place, Wrong, groups, keys, keys_of, parts};
use super::{Group, seen};
use crate::merc::bots::decision::RuleDecision;
use crate::merc::bots::judging::comparing::{self, MOST_KEYS};
use crate::merc::bots::judging::conditions::{self, around, in_range, members};
use crate::merc::bots::judging::measures::{Key, Seen};
use crate::merc::bots::judging::{fights, outfit, squads};
use crate::merc::commands::arguments::Alone;
use crate::merc::commands::land::Land;
use crate::merc::commands::march::Move;
use crate::merc::commands::reequip::Reequip;
use crate::merc::commands::train::Train;
use crate::merc::commands::{Command, OF_CARDS, check};
use crate::merc::content::{DecisionKind, OptionKind, Word};
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::ids::{SectorId, SquadId, UnitId};
use crate::merc::operations::object::{sector, unit as unit_object};
use crate::text::nearest;
use arrayvec::ArrayVec;

pub enum Order {
    /// Every member who can.
    Train,
    Reequip,
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
    /// Where the odds are at least `least`.
    Attack {
        least: i64,
        by: Vec<Key>,
    },
    Land(Vec<Group>),
}

/// A command, and its final goal.
type Ordered = (Command, Option<SectorId>);

impl Order {
    /// Reads the order of this name; `None` if there is no such order.
    pub fn read(name: &str, words: &[String], place: &Place<'_>) -> Result<Option<Order>, Wrong> {
        let wrong = |why: String| Err(Wrong::at(name, why));
        // `true` arrives as an empty list: any member with enough actions.
        let mates = || if words.is_empty() { Ok(Vec::new()) } else { keys_of(words, name, OptionKind::Unit) };
        let order = match (name, words) {
            ("train", []) => Ok(Order::Train),
            ("reequip", []) => Ok(Order::Reequip),
            ("train" | "reequip", _) => wrong(format!("{name} must be true or left out")),
            ("special", [word]) => special(word, place.verbs),
            ("special", _) => wrong("special must be one word".to_string()),
            ("move", _) => groups(words, name).map(Order::Move),
            ("go", _) => Ok(Order::Go { to: groups(words, name)?, way: keys(&["least strength".to_string()], name)? }),
            ("land", _) => land(words),
            ("attack", [text]) => attack(text),
            ("attack", _) => wrong(format!("attack must be one text, as in {ODDS:?}")),
            _ => match place
                .verbs
                .iter()
                .enumerate()
                .find_map(|(verb, row)| Some((verb, row.bots.alone.filter(|_| row.name == name)?)))
            {
                Some((verb, actions)) => Ok(Order::One { verb, actions, by: mates()? }),
                None => return Ok(None),
            },
        };
        let wanted = if name == "land" { DecisionKind::Landing } else { DecisionKind::Action };
        if place.on != wanted {
            wrong(format!("{name} is only for rules on {}, but this rule is on {}", wanted.word(), place.on.word()))?;
        }
        order.map(Some)
    }

    /// `None` also for a command that is not legal now, so that the next case gets its turn.
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
                let to = step(game, decision, unit, goal, way)?;
                let others = squads::companions(game, seat, unit, to, goal);
                return Some((Move { squads: own_squad(game, unit).chain(others).collect(), to }.into(), Some(goal)));
            }
            Order::Train => {
                let units: Vec<UnitId> = conditions::trainers(game, seat, unit).collect();
                (!units.is_empty()).then(|| Train { units }.into())
            }
            Order::Reequip => outfit::in_need(game, seat, unit).map(|unit| Reequip { units: vec![unit] }.into()),
            Order::One { verb, actions, by } => {
                let unit = mate(&seen(game, decision, Some(unit)), unit, *actions, by)?;
                let verb = &game.rules().verbs[*verb];
                (verb.read)(verb, &mut Alone { game, seat, unit }).ok()
            }
            Order::Special(word) => conditions::user_of(game, seat, unit, word).map(Into::into),
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

/// A mod may have removed the card that adds the action, so only a word that looks mistyped is refused.
fn special(word: &str, verbs: &[MercVerb]) -> Result<Order, Wrong> {
    let added = || verbs.iter().filter(|verb| verb.group == OF_CARDS);
    let is_known = added().any(|verb| verb.name == word);
    match nearest(word, added().map(|verb| verb.name.as_ref())).filter(|_| !is_known) {
        Some(near) => Err(Wrong::at(word, format!("no card adds an action {word:?}; did you mean {near}?"))),
        None => Ok(Order::Special(word.to_string())),
    }
}

fn land(words: &[String]) -> Result<Order, Wrong> {
    let groups = groups(words, "land")?;
    let from_afar = |group: &Group| group.keys.iter().any(|key| key.measure.name == "distance");
    match words.iter().zip(&groups).find(|(_, group)| from_afar(group)) {
        Some((text, _)) => Err(Wrong::at(text, "distance is measured from a squad, and no squad has landed yet")),
        None => Ok(Order::Land(groups)),
    }
}

fn land_at(game: &Game, decision: &RuleDecision, groups: &[Group]) -> Option<Command> {
    let legal = |at: &SectorId| check::command(game, decision.seat, &Land { sector: *at }.into()).is_ok();
    let (group, found) = first_group(game, decision, groups, || game.state().all_sectors().filter(legal))?;
    best(game, decision, None, &found, &group.keys).map(|sector| Land { sector }.into())
}

const ODDS: &str = "odds 10: most value, least strength";

fn attack(text: &str) -> Result<Order, Wrong> {
    let (odds, by) = parts(text, ODDS)?;
    let least = odds.strip_prefix("odds ").and_then(|number| number.trim().parse().ok());
    let missing = || Wrong::at(text, format!("the lowest acceptable odds must come before the colon, as in {ODDS:?}"));
    Ok(Order::Attack { least: least.ok_or_else(missing)?, by })
}

fn going(game: &Game, unit: UnitId, to: SectorId) -> Command {
    Move { squads: own_squad(game, unit).collect(), to }.into()
}

fn own_squad(game: &Game, unit: UnitId) -> impl Iterator<Item = SquadId> {
    game.state().squad_of(unit).into_iter()
}

/// The next step of the shortest way to a goal.
pub fn step(game: &Game, decision: &RuleDecision, unit: UnitId, goal: SectorId, by: &[Key]) -> Option<SectorId> {
    let state = game.state();
    let from = state.sector_of(unit)?;
    let now = state.distance(from, goal);
    let ways: Vec<SectorId> = state.neighbors(from).into_iter().filter(|next| state.distance(*next, goal) < now).collect();
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
    decision: &RuleDecision,
    groups: &'a [Group],
    places: impl Fn() -> I,
) -> Option<(&'a Group, Vec<SectorId>)> {
    let fitting = |group: &Group| places().filter(|at| group.fits(game, decision.seat, *at)).collect::<Vec<_>>();
    groups.iter().map(|group| (group, fitting(group))).find(|(_, found)| !found.is_empty())
}

/// The best place of the first group that fits; `what` names it in `why`.
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
    decision.thoughts.add(|| {
        let only = if found.len() > 1 { "" } else { " (the only one)" };
        format!("{what}: {}{only}", game.state().sector_name(best))
    });
    Some(best)
}

fn best(game: &Game, decision: &RuleDecision, unit: Option<UnitId>, sectors: &[SectorId], keys: &[Key]) -> Option<SectorId> {
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
