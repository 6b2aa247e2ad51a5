//! What a rule states in place of a function, followed without running a script: `choose = "weapon"`, or
//! `choose = { first = "stay", best = { "most forces" } }`.

use super::comparing::{self, MOST_KEYS, Thing};
use super::conditions::{self, OfSector, of_sector};
use super::measures::{Key, Seen};
use super::outfit;
use super::ponder::{Pondering, Wanted, is_word, part_of};
use super::said::{Wishes, not_offered, typed};
use crate::kernel::Seat;
use crate::lua::objects::Object;
use crate::lua::{self, suggest};
use crate::merc::choice::Choice;
use crate::merc::command::Command;
use crate::merc::content::{Point, Word};
use crate::merc::game::Game;
use crate::merc::ids::{SectorId, UnitId};

/// A choice as a rule's script states it.
pub struct Standing {
    /// Whichever of these words is offered is taken.
    first: Vec<String>,
    by: By,
    /// Said where nothing else was found.
    otherwise: Option<String>,
}

enum By {
    Nothing,
    Best(Vec<Key>),
    Rank(Vec<Key>),
    Groups(Vec<Group>),
    Outfit,
    Train,
}

/// `"own, room: least front, least prey"`: of the sectors for which all of that holds, by these measures.
struct Group {
    holds: Vec<&'static OfSector>,
    keys: Vec<Key>,
}

const FIELDS: [&str; 7] = ["first", "best", "rank", "groups", "outfit", "train", "otherwise"];

impl Standing {
    /// From the words of a script; otherwise what is wrong with them.
    pub fn read(stated: &lua::Standing, on: Point) -> Result<Standing, String> {
        let mut standing = Standing { first: Vec::new(), by: By::Nothing, otherwise: None };
        let lists = match stated {
            lua::Standing::Word(word) => return Ok(Standing { otherwise: Some(word.clone()), ..standing }),
            lua::Standing::Lists(lists) => lists,
        };
        if lists.is_empty() {
            return Err("it states nothing".to_string());
        }
        let acts = matches!(on, Point::Action | Point::Landing | Point::Ability);
        for (name, words) in lists {
            match (name.as_str(), words.as_slice()) {
                ("first" | "best" | "rank" | "groups" | "outfit", _) if acts => {
                    return Err(format!("{name} is for questions, and this rule is on {}", on.word()));
                }
                ("train", _) if on != Point::Action => {
                    return Err(format!("train is for rules on action, and this one is on {}", on.word()));
                }
                ("outfit", _) if !matches!(on, Point::Equip | Point::Any) => {
                    return Err(format!("outfit is for rules on equip, and this one is on {}", on.word()));
                }
                ("first" | "best" | "rank" | "groups", []) => return Err(format!("{name} is empty")),
                ("first", _) => standing.first.clone_from(words),
                ("otherwise", [word]) => standing.otherwise = Some(word.clone()),
                ("otherwise", _) => return Err("otherwise is one word".to_string()),
                ("best" | "rank" | "groups" | "outfit" | "train", _) if !matches!(standing.by, By::Nothing) => {
                    return Err("of best, rank, groups, outfit and train there can be one".to_string());
                }
                ("best", _) => standing.by = By::Best(keys(words)?),
                ("rank", _) => standing.by = By::Rank(keys(words)?),
                ("groups", _) => standing.by = By::Groups(words.iter().map(|text| group(text)).collect::<Result<_, _>>()?),
                ("outfit", []) => standing.by = By::Outfit,
                ("train", []) => standing.by = By::Train,
                ("outfit" | "train", _) => return Err(format!("{name} is true or not there")),
                _ => {
                    let near = suggest(name, FIELDS);
                    let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
                    return Err(format!("there is no {name}{near}"));
                }
            }
        }
        Ok(standing)
    }

    /// What it says where a command is wanted of whoever acts; nothing passes it on.
    pub fn command(&self, game: &Game, seat: Seat, unit: Option<UnitId>) -> Result<Option<Command>, String> {
        let units: Vec<UnitId> = match (&self.by, unit) {
            (By::Train, Some(unit)) => conditions::trainers(game, seat, unit).collect(),
            _ => Vec::new(),
        };
        match &self.otherwise {
            _ if !units.is_empty() => Ok(Some(Command::Train { units })),
            Some(text) => typed(game, seat, text).map(Some),
            None => Ok(None),
        }
    }

    /// What it wants of what is offered; nothing passes the question on.
    pub fn wishes(&self, game: &Game, pondering: &Pondering) -> Result<Option<Wishes>, String> {
        let offered = |word: &String| pondering.choices().find(|choice| is_word(game, *choice, word));
        if let Some(choice) = self.first.iter().find_map(offered) {
            return Ok(Some(Wishes::of([choice])));
        }
        let found: Vec<Choice> = match &self.by {
            By::Nothing | By::Train => Vec::new(),
            By::Groups(groups) => in_groups(game, pondering, groups),
            By::Best(keys) => best(game, pondering, keys).map(|(_, choice)| choice).into_iter().collect(),
            By::Rank(keys) => rank(game, pondering, keys),
            By::Outfit => {
                outfit::better_step(game, pondering).and_then(|place| pondering.choices().nth(place)).into_iter().collect()
            }
        };
        match &self.otherwise {
            _ if !found.is_empty() => Ok(Some(Wishes::of(found))),
            Some(word) if word == "ok" => Ok(Some(Wishes::end())),
            Some(word) => offered(word).map(|choice| Some(Wishes::of([choice]))).ok_or_else(|| not_offered(word)),
            None => Ok(None),
        }
    }
}

fn keys(words: &[String]) -> Result<Vec<Key>, String> {
    if words.len() > MOST_KEYS {
        return Err(format!("{} measures are too many; {MOST_KEYS} are the most", words.len()));
    }
    words.iter().map(|word| Key::parse(word)).collect()
}

fn group(text: &str) -> Result<Group, String> {
    let (holds, keys) =
        text.split_once(':').ok_or_else(|| format!("{text:?} has no colon behind what must hold, as in \"own: most value\""))?;
    let words =
        |list: &str| list.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_string).collect::<Vec<_>>();
    let holds = words(holds).iter().map(|word| of_sector(word)).collect::<Result<_, _>>()?;
    Ok(Group { holds, keys: self::keys(&words(keys))? })
}

/// Group by group as much as is wanted; what is in no group is not chosen.
fn in_groups(game: &Game, pondering: &Pondering, groups: &[Group]) -> Vec<Choice> {
    let mut left: Vec<(usize, Choice)> = pondering.choices().enumerate().collect();
    let (mut chosen, mut wanted) = (Vec::new(), pondering.wanted());
    let takes = |thing: Object| pondering.takes(thing);
    for Group { holds, keys } in groups {
        let fits = |choice: &Choice| match choice {
            Choice::Sector(at) => holds.iter().all(|of| (of.holds)(game, pondering.seat, *at)),
            _ => false,
        };
        let found: Vec<(usize, Choice)> = left.iter().copied().filter(|(_, choice)| fits(choice)).collect();
        left.retain(|(_, choice)| !fits(choice));
        if keys.is_empty() {
            chosen.extend(found.iter().map(|(_, choice)| *choice));
        }
        if wanted == 0 || found.is_empty() || keys.is_empty() {
            continue;
        }
        let (offered, things) = named(game, pondering, found.into_iter(), keys);
        let order = comparing::rank(
            pondering,
            &things,
            keys,
            &seen(game, pondering),
            &Wanted { left: wanted, takes: &takes, ordered: false },
        );
        for place in order {
            chosen.push(offered[place].1);
            wanted = wanted.saturating_sub(takes(things[place].0));
        }
    }
    chosen
}

/// The things that are offered, by their places, without words such as nobody.
fn things(game: &Game, pondering: &Pondering, keys: &[Key]) -> (Vec<(usize, Choice)>, Vec<Thing>) {
    named(game, pondering, pondering.choices().enumerate(), keys)
}

fn named(
    game: &Game,
    pondering: &Pondering,
    offered: impl Iterator<Item = (usize, Choice)>,
    keys: &[Key],
) -> (Vec<(usize, Choice)>, Vec<Thing>) {
    let parts = offered.filter_map(|(place, choice)| Some(((place, choice), part_of(game, choice)?)));
    let named = parts.map(|(offered, object)| {
        let name = || comparing::name(game, pondering, object, Some(offered.1), keys);
        (offered, (object, pondering.thoughts.is_some().then(name).unwrap_or_default()))
    });
    named.unzip()
}

fn seen<'a>(game: &'a Game, pondering: &Pondering) -> Seen<'a> {
    Seen { game, seat: pondering.seat, unit: pondering.unit(), is_fight: pondering.is_fight() }
}

/// The best of what is offered, and its place.
pub fn best(game: &Game, pondering: &Pondering, keys: &[Key]) -> Option<(usize, Choice)> {
    let (offered, things) = things(game, pondering, keys);
    comparing::best(pondering, &things, keys, &seen(game, pondering)).map(|place| offered[place])
}

/// One of those nearest to a sector, and its place.
pub fn nearest(game: &Game, pondering: &Pondering, to: SectorId) -> Option<(usize, Choice)> {
    let (offered, things) = things(game, pondering, &[]);
    let seen = seen(game, pondering);
    let steps: Vec<i64> = things.iter().map(|(thing, _)| seen.distance(Some(to), *thing)).collect();
    pondering.think(|| {
        let all = things.iter().zip(&steps).map(|((_, name), steps)| format!("{name} {steps}"));
        format!("steps to {}: {}", game.state().sector_name(to), all.collect::<Vec<_>>().join(", "))
    });
    let least = steps.iter().copied().min()?;
    let near = offered.into_iter().zip(things).zip(steps).filter(|(_, steps)| *steps == least).map(|(near, _)| near);
    let (offered, things): (Vec<_>, Vec<_>) = near.unzip();
    match offered.as_slice() {
        [only] => Some(*only),
        _ => comparing::best(pondering, &things, &[], &seen).map(|place| offered[place]),
    }
}

fn rank(game: &Game, pondering: &Pondering, keys: &[Key]) -> Vec<Choice> {
    let (offered, things) = things(game, pondering, keys);
    let takes = |thing: Object| pondering.takes(thing);
    let wanted = Wanted { left: pondering.wanted(), takes: &takes, ordered: pondering.is_fight() };
    let order = comparing::rank(pondering, &things, keys, &seen(game, pondering), &wanted);
    order.into_iter().map(|place| offered[place].1).collect()
}
