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
use super::offers::{self, Offer};
use super::ponder::{Pondering, is_word};
use super::said::{Wishes, not_offered, typed};
use crate::kernel::Seat;
use crate::lua::{self, Lists, suggest};
use crate::merc::choice::Choice;
use crate::merc::command::Command;
use crate::merc::content::{OptionKind, Point, Word};
use crate::merc::game::Game;
use crate::merc::ids::{SectorId, UnitId};
use crate::merc::render::verbs::VERBS;
use crate::merc::script::verbs::VerbInfo;

pub use self::order::{mate, step};

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

/// What is wrong with something stated, and at which name or word.
pub struct Wrong {
    pub at: String,
    pub why: String,
}

impl Wrong {
    fn at(at: &str) -> impl FnOnce(String) -> Wrong {
        move |why| Wrong { at: at.to_string(), why }
    }
}

/// What a rule is for: the kind of decision, and what can be said there as far as that is known.
struct Place<'a> {
    on: Point,
    offer: Option<Offer>,
    options: Option<OptionKind>,
    verbs: &'a [VerbInfo],
}

impl Standing {
    /// From the words of a script, for a rule on `on` whose questions offer `options`; otherwise what is wrong with them.
    pub fn read(stated: &lua::Standing, on: Point, options: Option<OptionKind>, verbs: &[VerbInfo]) -> Result<Standing, Wrong> {
        let place = Place { on, offer: offers::of(on, options), options, verbs };
        let cases = match stated {
            lua::Standing::Word(word) => {
                place.has_word(word)?;
                vec![Case { otherwise: Some(word.clone()), ..Case::default() }]
            }
            lua::Standing::Cases(cases) => cases.iter().map(|lists| Case::read(lists, &place)).collect::<Result<_, _>>()?,
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
        for case in &self.cases {
            let first = case.first.iter().find_map(offered);
            // Where it has nothing to say it does not matter what holds.
            if first.is_none() && case.has_only_first() || !case.fits(game, pondering, pondering.unit()) {
                continue;
            }
            if let Some(choice) = first {
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

/// The words a player would type; the usual ones need no parser.
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
    fn read(lists: &Lists, place: &Place<'_>) -> Result<Case, Wrong> {
        let mut case = Case::default();
        for (name, words) in lists {
            case.take(name, words, place)?;
        }
        if case.first.is_empty() && matches!(case.by, By::Nothing) && case.otherwise.is_none() {
            return Err(Wrong::at("")("it states nothing".to_string()));
        }
        Ok(case)
    }

    /// Takes one of its parts.
    fn take(&mut self, name: &str, words: &[String], place: &Place<'_>) -> Result<(), Wrong> {
        let wrong = |why: String| Err(Wrong::at(name)(why));
        match (name, words) {
            ("holds", _) => {
                self.holds = each(words, name)?.map(|(text, word)| place.condition(text, word)).collect::<Result<_, _>>()?;
            }
            ("first", _) => {
                place.asks(name)?;
                let first = each(words, name)?.map(|(text, word)| place.first_word(text, word).map(|()| word.to_string()));
                self.first = first.collect::<Result<_, _>>()?;
            }
            ("otherwise", [word]) => {
                place.has_word(word)?;
                self.otherwise = Some(word.clone());
            }
            ("otherwise", _) => return wrong("otherwise is one word".to_string()),
            _ => {
                let by = match Wish::read(name, words, place)? {
                    Some(wish) => By::Wish(wish),
                    None => By::Order(Order::read(name, words, place)?.ok_or_else(|| Wrong::at(name)(unknown(name)))?),
                };
                if !matches!(self.by, By::Nothing) {
                    return wrong(format!("{name} and another way to choose cannot both be in one table; make it a list of two"));
                }
                self.by = by;
            }
        }
        Ok(())
    }

    fn has_only_first(&self) -> bool {
        matches!(self.by, By::Nothing) && self.otherwise.is_none()
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

/// Words with commas between them are as many words; each with the text it stands in, which is where it is written.
fn each<'a>(words: &'a [String], name: &str) -> Result<impl Iterator<Item = (&'a str, &'a str)>, Wrong> {
    let all = words.iter().flat_map(|text| text.split(',').map(move |word| (text.as_str(), word.trim())));
    let mut all = all.filter(|(_, word)| !word.is_empty()).peekable();
    if all.peek().is_none() {
        return Err(Wrong::at(name)(format!("{name} is empty")));
    }
    Ok(all)
}

/// Measures by name.
fn keys(words: &[String], name: &str) -> Result<Vec<Key>, Wrong> {
    let parse = |(text, word): (&str, &str)| Key::parse(word).map_err(Wrong::at(text));
    let keys: Vec<Key> = each(words, name)?.map(parse).collect::<Result<_, _>>()?;
    if keys.len() > MOST_KEYS {
        let why = format!("{} measures are too many; {MOST_KEYS} are the most", keys.len());
        return Err(Wrong::at(words.last().map_or(name, String::as_str))(why));
    }
    Ok(keys)
}

/// The same, of which at least one tells things of a kind apart.
fn keys_of(words: &[String], name: &str, kind: OptionKind) -> Result<Vec<Key>, Wrong> {
    let keys = keys(words, name)?;
    match keys.first() {
        Some(first) if !keys.iter().any(|key| key.measure.tells.contains(&kind)) => {
            let why = format!("{} does not tell {} apart", first.measure.name, offers::plural(kind));
            Err(Wrong::at(&words[0])(why))
        }
        _ => Ok(keys),
    }
}

/// What stands before a colon, and the measures of sectors behind it.
fn parts<'a>(text: &'a str, example: &str) -> Result<(&'a str, Vec<Key>), Wrong> {
    let colon = || Wrong::at(text)(format!("{text:?} has no colon behind what must hold, as in {example:?}"));
    let (before, measures) = text.split_once(':').ok_or_else(colon)?;
    let keys = match measures.trim() {
        "" => Vec::new(),
        measures => {
            keys_of(&[measures.to_string()], text, OptionKind::Sector).map_err(|wrong| Wrong { at: text.to_string(), ..wrong })?
        }
    };
    Ok((before.trim(), keys))
}

fn groups(words: &[String], name: &str) -> Result<Vec<Group>, Wrong> {
    if words.is_empty() {
        return Err(Wrong::at(name)(format!("{name} is empty")));
    }
    let group = |text: &String| {
        let (holds, keys) = parts(text, "own: most value")?;
        let words = holds.split(',').map(str::trim).filter(|word| !word.is_empty());
        Ok(Group { holds: words.map(of_sector).collect::<Result<_, _>>().map_err(Wrong::at(text))?, keys })
    };
    words.iter().map(group).collect()
}

impl Place<'_> {
    /// Something is asked there.
    fn asks(&self, name: &str) -> Result<(), Wrong> {
        if self.acts() {
            return Err(Wrong::at(name)(format!("{name} is for questions, and this rule is on {}", self.on.word())));
        }
        Ok(())
    }

    fn acts(&self) -> bool {
        matches!(self.on, Point::Action | Point::Landing | Point::Ability)
    }

    fn condition(&self, text: &str, word: &str) -> Result<Condition, Wrong> {
        let condition = Condition::parse(word).map_err(Wrong::at(text))?;
        condition.check(self.on).map(|()| condition).map_err(Wrong::at(text))
    }

    /// A word can be an answer at all, or begin a command.
    fn has_word(&self, word: &str) -> Result<(), Wrong> {
        let known = self.offer.as_ref().map_or(Ok(()), |offer| offer.word(self.on, word));
        let said = if self.acts() { self.has_verb(word) } else { known };
        said.map_err(Wrong::at(word))
    }

    fn has_verb(&self, text: &str) -> Result<(), String> {
        let typed = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        let names = || VERBS.iter().map(|verb| verb.name).chain(self.verbs.iter().map(|verb| verb.name.as_str()));
        if !typed.is_empty() && names().any(|name| name.to_lowercase().starts_with(&typed)) {
            return Ok(());
        }
        let near = suggest(&typed, names()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        Err(format!("{text:?} is no command{near}"))
    }

    /// To end a list is not among what it offers.
    fn first_word(&self, text: &str, word: &str) -> Result<(), Wrong> {
        if word == "ok" {
            return Err(Wrong::at(text)("\"ok\" is not among what is offered; say otherwise = \"ok\"".to_string()));
        }
        self.has_word(word).map_err(|wrong| Wrong { at: text.to_string(), ..wrong })
    }

    /// Something by this name tells what is offered apart, as far as it is of these kinds.
    fn tells(&self, name: &str, kinds: &[OptionKind]) -> Result<(), String> {
        self.offer.as_ref().map_or(Ok(()), |offer| offer.measure(self.on, name, kinds))
    }

    /// Measures of which at least one tells apart what is offered. Lists that rules share may hold others.
    fn telling(&self, words: &[String], name: &str) -> Result<Vec<Key>, Wrong> {
        let keys = keys(words, name)?;
        let told = keys.iter().map(|key| self.tells(key.measure.name, key.measure.tells));
        match told.reduce(|one, other| one.or_else(|why| other.map_err(|_| why))) {
            Some(Err(why)) => Err(Wrong::at(&words[0])(why)),
            _ => Ok(keys),
        }
    }
}

impl Group {
    fn fits(&self, game: &Game, seat: Seat, at: SectorId) -> bool {
        self.holds.iter().all(|of| (of.holds)(game, seat, at))
    }
}

fn seen<'a>(game: &'a Game, pondering: &Pondering, unit: Option<UnitId>) -> Seen<'a> {
    Seen { game, seat: pondering.seat, unit, is_fight: pondering.is_fight() }
}
