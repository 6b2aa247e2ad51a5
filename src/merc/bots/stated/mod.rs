//! Choices that a rule declares in place of a function, followed without running a script: `choose = "weapon"`, or
//! `choose = { first = "stay", best = { "most forces" } }`, or a list of such cases, of which the first that finds something counts.
//!
//! - `reading`: reads the words and checks them against the rule's kind of decision
//! - `wish`: choices among the options of a question
//! - `order`: commands for a squad
//! - `offers`: which options each kind of decision has

mod offers;
mod order;
mod reading;
pub mod wish;

use self::order::Order;
use self::reading::{Place, each};
use self::wish::Wish;
use super::decision::RuleDecision;
use super::interpret::{Wishes, not_offered, typed};
use super::judging::conditions::{Condition, OfSector};
use super::judging::measures::{Key, Seen};
use crate::kernel::Seat;
use crate::lua::{self, Lists};
use crate::merc::botkit::ask_rule::Mistake;
use crate::merc::commands::Command;
use crate::merc::content::{DecisionKind, OptionKind};
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::operations::object::is_word;
use crate::text::did_you_mean;

pub use order::{mate, step};
pub use reading::Wrong;

/// A choice that a rule's script declares.
pub struct Stated {
    cases: Vec<Case>,
}

/// One case of a declared choice.
#[derive(Default)]
struct Case {
    /// The conditions that must hold.
    holds: Vec<Condition>,
    /// The first of these words that is an option is chosen.
    first: Vec<String>,
    by: By,
    /// The answer if nothing else was found.
    otherwise: Option<String>,
}

#[derive(Default)]
enum By {
    #[default]
    Nothing,
    Wish(Wish),
    Order(Order),
}

/// `"own, room: least front, least prey"`: the sectors for which all conditions hold, compared by these measures.
struct Group {
    holds: Vec<&'static OfSector>,
    keys: Vec<Key>,
}

impl Stated {
    /// Reads a script's declaration for a rule on `on` whose questions offer `options`.
    pub fn read(
        stated: &lua::Stated,
        on: DecisionKind,
        options: Option<OptionKind>,
        verbs: &[MercVerb],
    ) -> Result<Stated, Wrong> {
        let place = Place::new(on, options, verbs);
        let cases = match stated {
            lua::Stated::Word(word) => {
                place.has_word(word)?;
                vec![Case { otherwise: Some(word.clone()), ..Case::default() }]
            }
            lua::Stated::Cases(cases) => cases.iter().map(|lists| Case::read(lists, &place)).collect::<Result<_, _>>()?,
        };
        Ok(Stated { cases })
    }

    /// The command it declares for the unit that acts, and the command's final goal. `None` leaves the decision to the next rule.
    pub fn command(
        &self,
        game: &Game,
        decision: &RuleDecision,
        unit: Option<UnitId>,
    ) -> Result<Option<(Command, Option<SectorId>)>, Mistake> {
        for case in self.cases.iter().filter(|case| case.fits(game, decision, unit)) {
            let found = match &case.by {
                By::Order(order) => order.command(game, decision, unit),
                _ => None,
            };
            match (found, &case.otherwise) {
                (Some(found), _) => return Ok(Some(found)),
                (None, Some(text)) => return Ok(Some((typed(game, decision.seat, text)?, None))),
                (None, None) => {}
            }
        }
        Ok(None)
    }

    /// What it wants among the options. `None` leaves the question to the next rule.
    pub fn wishes(&self, game: &Game, decision: &RuleDecision) -> Result<Option<Wishes>, Mistake> {
        let offered = |word: &String| decision.choices().find(|choice| is_word(game, *choice, word));
        for case in &self.cases {
            let first = case.first.iter().find_map(offered);
            // Conditions need not be checked for a case that cannot answer.
            if first.is_none() && case.has_only_first() || !case.fits(game, decision, decision.unit()) {
                continue;
            }
            if let Some(choice) = first {
                return Ok(Some(Wishes::of([choice])));
            }
            let found: Vec<Choice> = match &case.by {
                By::Wish(wish) => wish.of(game, decision),
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

/// The fields of a table, in addition to every verb that takes one MERC and nothing else.
const FIELDS: [&str; 16] = [
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
    "reequip",
    "special",
    "move",
    "go",
    "attack",
    "land",
];

/// Every field that a table may have, including those verbs.
pub fn fields(verbs: &[MercVerb]) -> impl Iterator<Item = &str> {
    let alone = verbs.iter().filter(|verb| verb.bots.alone.is_some()).map(|verb| verb.name.as_ref());
    FIELDS.into_iter().chain(alone)
}

impl Case {
    fn read(lists: &Lists, place: &Place<'_>) -> Result<Case, Wrong> {
        let mut case = Case::default();
        for (name, words) in lists {
            case.take(name, words, place)?;
        }
        if case.first.is_empty() && matches!(case.by, By::Nothing) && case.otherwise.is_none() {
            return Err(Wrong::at("", "it does not say what to choose"));
        }
        Ok(case)
    }

    /// Reads one field.
    fn take(&mut self, name: &str, words: &[String], place: &Place<'_>) -> Result<(), Wrong> {
        let wrong = |why: String| Err(Wrong::at(name, why));
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
            ("otherwise", _) => return wrong("otherwise must be one word".to_string()),
            _ => {
                let by = match Wish::read(name, words, place)? {
                    Some(wish) => By::Wish(wish),
                    None => {
                        By::Order(Order::read(name, words, place)?.ok_or_else(|| Wrong::at(name, unknown(name, place.verbs)))?)
                    }
                };
                if !matches!(self.by, By::Nothing) {
                    return wrong(format!(
                        "{name} and another way to choose cannot both be in one table; make a list of two tables"
                    ));
                }
                self.by = by;
            }
        }
        Ok(())
    }

    fn has_only_first(&self) -> bool {
        matches!(self.by, By::Nothing) && self.otherwise.is_none()
    }

    fn fits(&self, game: &Game, decision: &RuleDecision, unit: Option<UnitId>) -> bool {
        self.holds.iter().all(|condition| condition.holds(game, decision, unit))
    }
}

fn unknown(name: &str, verbs: &[MercVerb]) -> String {
    let near = did_you_mean(name, fields(verbs));
    format!("there is no field {name}{near}")
}

impl Group {
    fn fits(&self, game: &Game, seat: Seat, at: SectorId) -> bool {
        self.holds.iter().all(|of| (of.holds)(game, seat, at))
    }
}

fn seen<'a>(game: &'a Game, decision: &RuleDecision, unit: Option<UnitId>) -> Seen<'a> {
    Seen { game, seat: decision.seat, unit, is_fight: decision.is_fight() }
}
