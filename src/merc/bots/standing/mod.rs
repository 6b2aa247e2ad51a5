//! What a rule states in place of a function, followed without running a script: `choose = "weapon"`, or
//! `choose = { first = "stay", best = { "most forces" } }`, or several such cases, of which the first that has something to say counts.
//!
//! - `wish`: what it wants of what is offered
//! - `order`: what it has a squad do

mod order;
pub mod wish;

use self::order::Order;
use self::wish::Wish;
use super::comparing::MOST_KEYS;
use super::conditions::{Condition, OfSector, of_sector};
use super::measures::{Key, Seen};
use super::ponder::{Pondering, is_word};
use super::said::{Wishes, not_offered, typed};
use crate::kernel::Seat;
use crate::lua::{self, Lists, suggest};
use crate::merc::choice::Choice;
use crate::merc::command::Command;
use crate::merc::content::Point;
use crate::merc::game::Game;
use crate::merc::ids::{SectorId, UnitId};

pub use self::order::mate;

/// A choice as a rule's script states it.
pub struct Standing {
    cases: Vec<Case>,
}

/// One of several things that a rule states.
#[derive(Default)]
struct Case {
    /// What must hold.
    holds: Vec<Condition>,
    /// Whichever of these words is offered is taken.
    first: Vec<String>,
    by: By,
    /// Said where nothing else was found.
    otherwise: Option<String>,
}

#[derive(Default)]
enum By {
    #[default]
    Nothing,
    Wish(Wish),
    Order(Order),
}

/// `"own, room: least front, least prey"`: of the sectors for which all of that holds, by these measures.
struct Group {
    holds: Vec<&'static OfSector>,
    keys: Vec<Key>,
}

impl Standing {
    /// From the words of a script; otherwise what is wrong with them.
    pub fn read(stated: &lua::Standing, on: Point) -> Result<Standing, String> {
        let cases = match stated {
            lua::Standing::Word(word) => vec![Case { otherwise: Some(word.clone()), ..Case::default() }],
            lua::Standing::Cases(cases) => cases.iter().map(|lists| Case::read(lists, on)).collect::<Result<_, _>>()?,
        };
        Ok(Standing { cases })
    }

    /// What it says where a command is wanted of whoever acts, and where that is to lead in the end; nothing passes it on.
    pub fn command(
        &self,
        game: &Game,
        pondering: &Pondering,
        unit: Option<UnitId>,
    ) -> Result<Option<(Command, Option<SectorId>)>, String> {
        for case in self.cases.iter().filter(|case| case.fits(game, pondering, unit)) {
            let found = match &case.by {
                By::Order(order) => order.command(game, pondering, unit),
                _ => None,
            };
            match (found, &case.otherwise) {
                (Some(found), _) => return Ok(Some(found)),
                (None, Some(text)) => return Ok(Some((spoken(game, pondering.seat, text)?, None))),
                (None, None) => {}
            }
        }
        Ok(None)
    }

    /// What it wants of what is offered; nothing passes the question on.
    pub fn wishes(&self, game: &Game, pondering: &Pondering) -> Result<Option<Wishes>, String> {
        let offered = |word: &String| pondering.choices().find(|choice| is_word(game, *choice, word));
        for case in self.cases.iter().filter(|case| case.fits(game, pondering, pondering.unit())) {
            if let Some(choice) = case.first.iter().find_map(offered) {
                return Ok(Some(Wishes::of([choice])));
            }
            let found: Vec<Choice> = match &case.by {
                By::Wish(wish) => wish.of(game, pondering),
                _ => Vec::new(),
            };
            match &case.otherwise {
                _ if !found.is_empty() => return Ok(Some(Wishes::of(found))),
                Some(word) if word == "ok" => return Ok(Some(Wishes::end())),
                Some(word) => return offered(word).map(|choice| Some(Wishes::of([choice]))).ok_or_else(|| not_offered(word)),
                None => {}
            }
        }
        Ok(None)
    }
}

/// The words a player would type, of which most are one.
fn spoken(game: &Game, seat: Seat, text: &str) -> Result<Command, String> {
    match text {
        "ability" => Ok(Command::Ability),
        "done" => Ok(Command::Done),
        "pass" => Ok(Command::Pass),
        _ => typed(game, seat, text),
    }
}

/// What a table may have.
pub const FIELDS: [&str; 19] = [
    "holds",
    "first",
    "otherwise",
    "best",
    "rank",
    "groups",
    "near",
    "most",
    "outfit",
    "train",
    "explore",
    "hire",
    "hospital",
    "reequip",
    "special",
    "move",
    "go",
    "attack",
    "land",
];

impl Case {
    fn read(lists: &Lists, on: Point) -> Result<Case, String> {
        let mut case = Case::default();
        for (name, words) in lists {
            match (name.as_str(), words.as_slice()) {
                ("holds" | "first", []) => return Err(format!("{name} is empty")),
                ("holds", _) => case.holds = each(words).map(Condition::parse).collect::<Result<_, _>>()?,
                ("first", _) => {
                    wish::ask(name, on)?;
                    case.first.clone_from(words);
                }
                ("otherwise", [word]) => case.otherwise = Some(word.clone()),
                ("otherwise", _) => return Err("otherwise is one word".to_string()),
                _ => {
                    let by = match Wish::read(name, words, on)? {
                        Some(wish) => By::Wish(wish),
                        None => By::Order(Order::read(name, words, on)?.ok_or_else(|| unknown(name))?),
                    };
                    if !matches!(case.by, By::Nothing) {
                        return Err(format!(
                            "{name} and another way to choose cannot both be in one table; make it a list of two"
                        ));
                    }
                    case.by = by;
                }
            }
        }
        if case.first.is_empty() && matches!(case.by, By::Nothing) && case.otherwise.is_none() {
            return Err("it states nothing".to_string());
        }
        Ok(case)
    }

    fn fits(&self, game: &Game, pondering: &Pondering, unit: Option<UnitId>) -> bool {
        self.holds.iter().all(|condition| condition.holds(game, pondering, unit))
    }
}

fn unknown(name: &str) -> String {
    let near = suggest(name, FIELDS);
    let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    format!("there is no {name}{near}")
}

/// Words with commas between them are as many words.
fn each(words: &[String]) -> impl Iterator<Item = &str> {
    words.iter().flat_map(|list| list.split(',')).map(str::trim).filter(|word| !word.is_empty())
}

fn keys<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<Key>, String> {
    let keys: Vec<Key> = words.map(Key::parse).collect::<Result<_, _>>()?;
    if keys.len() > MOST_KEYS {
        return Err(format!("{} measures are too many; {MOST_KEYS} are the most", keys.len()));
    }
    Ok(keys)
}

/// What stands before and behind a colon.
fn parts<'a>(text: &'a str, example: &str) -> Result<(&'a str, Vec<Key>), String> {
    let (before, measures) =
        text.split_once(':').ok_or_else(|| format!("{text:?} has no colon behind what must hold, as in {example:?}"))?;
    Ok((before.trim(), keys(each(&[measures.to_string()]))?))
}

fn groups(words: &[String]) -> Result<Vec<Group>, String> {
    let group = |text: &String| {
        let (holds, keys) = parts(text, "own: most value")?;
        Ok(Group { holds: each(&[holds.to_string()]).map(of_sector).collect::<Result<_, _>>()?, keys })
    };
    words.iter().map(group).collect()
}

impl Group {
    fn fits(&self, game: &Game, seat: Seat, at: SectorId) -> bool {
        self.holds.iter().all(|of| (of.holds)(game, seat, at))
    }
}

fn seen<'a>(game: &'a Game, pondering: &Pondering, unit: Option<UnitId>) -> Seen<'a> {
    Seen { game, seat: pondering.seat, unit, is_fight: pondering.is_fight() }
}
