//! What a rule states in place of a function, followed without running a script: `choose = "weapon"`, or
//! `choose = { first = "stay", best = { "most forces" } }`.

use super::comparing::{self, MOST_KEYS, Thing};
use super::measures::{Key, Seen};
use super::outfit;
use super::ponder::{Pondering, Wanted, is_word, part_of};
use super::said::{Wishes, not_offered};
use crate::lua::objects::Object;
use crate::lua::{self, suggest};
use crate::merc::choice::Choice;
use crate::merc::game::Game;

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
    Outfit,
}

impl Standing {
    /// From the words of a script; otherwise what is wrong with them.
    pub fn read(stated: &lua::Standing) -> Result<Standing, String> {
        let mut standing = Standing { first: Vec::new(), by: By::Nothing, otherwise: None };
        let lists = match stated {
            lua::Standing::Word(word) => return Ok(Standing { otherwise: Some(word.clone()), ..standing }),
            lua::Standing::Lists(lists) => lists,
        };
        for (name, words) in lists {
            match (name.as_str(), words.as_slice()) {
                ("first", _) => standing.first.clone_from(words),
                ("otherwise", [word]) => standing.otherwise = Some(word.clone()),
                ("otherwise", _) => return Err("otherwise is one word".to_string()),
                ("best" | "rank" | "outfit", _) if !matches!(standing.by, By::Nothing) => {
                    return Err("of best, rank and outfit there can be one".to_string());
                }
                ("best", _) => standing.by = By::Best(keys(words)?),
                ("rank", _) => standing.by = By::Rank(keys(words)?),
                ("outfit", []) => standing.by = By::Outfit,
                ("outfit", _) => return Err("outfit is true or not there".to_string()),
                _ => {
                    let near = suggest(name, ["first", "best", "rank", "outfit", "otherwise"]);
                    let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
                    return Err(format!("there is no {name}{near}"));
                }
            }
        }
        Ok(standing)
    }

    /// What it says where a command is wanted.
    pub fn command(&self) -> Option<&str> {
        self.otherwise.as_deref()
    }

    /// What it wants of what is offered; nothing passes the question on.
    pub fn wishes(&self, game: &Game, pondering: &Pondering) -> Result<Option<Wishes>, String> {
        let offered = |word: &String| pondering.choices().find(|choice| is_word(game, *choice, word));
        if let Some(choice) = self.first.iter().find_map(offered) {
            return Ok(Some(Wishes::of([choice])));
        }
        let found: Vec<Choice> = match &self.by {
            By::Nothing => Vec::new(),
            By::Best(keys) => best(game, pondering, keys).map(|(_, choice)| choice).into_iter().collect(),
            By::Rank(keys) => rank(game, pondering, keys),
            By::Outfit => outfit::better_step(game, pondering).and_then(|place| pondering.choices().nth(place)).into_iter().collect(),
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

/// The things that are offered, by their places, without words such as nobody.
fn things(game: &Game, pondering: &Pondering, keys: &[Key]) -> (Vec<(usize, Choice)>, Vec<Thing>) {
    let parts = pondering.choices().enumerate().filter_map(|(place, choice)| Some(((place, choice), part_of(game, choice)?)));
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

fn rank(game: &Game, pondering: &Pondering, keys: &[Key]) -> Vec<Choice> {
    let (offered, things) = things(game, pondering, keys);
    let takes = |thing: Object| pondering.takes(thing);
    let wanted = Wanted { left: pondering.wanted(), takes: &takes, ordered: pondering.is_fight() };
    let order = comparing::rank(pondering, &things, keys, &seen(game, pondering), &wanted);
    order.into_iter().map(|place| offered[place].1).collect()
}
