//! Choices that a rule declares in place of a function, followed without running a script: `choose = "weapon"`, or
//! `choose = { first = "stay", best = { "most forces" } }`, or a list of such cases, of which the first that finds something counts.
//!
//! - `reading`: reads the words and checks them against the rule's kind of decision
//! - `wish`: choices among the options of a question
//! - `order`: commands for a squad
//! - `offers`: which options each kind of decision has

mod offers;
pub mod order;
pub mod reading;
pub mod wish;

use self::order::Order;
use self::reading::Place;
use self::wish::Wish;
use super::decision::RuleDecision;
use super::interpret::{STAY, Will, Wishes, not_offered, typed};
use super::judging::outfit::Terms;
use super::language::Vocabulary;
use super::language::clauses::{Test, all_hold};
use super::language::conditions::Here;
use super::language::fields::{self, Given};
use super::language::measures::{Key, Seen};
use crate::lua::{self, Lists};
use crate::merc::botkit::ask_rule::Mistake;
use crate::merc::content::{DecisionKind, OptionKind};
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::operations::object::is_word;
use std::rc::Rc;

pub use order::{mate, step};
pub use reading::Wrong;

/// A choice that a rule's script declares.
pub struct Stated {
    cases: Vec<Case>,
}

/// One case of a declared choice.
#[derive(Default)]
pub struct Case {
    /// The conditions that must hold.
    holds: Vec<Test>,
    /// The first of these words that is an option is chosen.
    first: Vec<String>,
    by: By,
    /// The answer if nothing else was found.
    otherwise: Option<String>,
    /// Which items are worth taking, if it says so; moved to the way to choose when all fields are read.
    terms: Option<(Terms, &'static str)>,
}

#[derive(Default)]
pub enum By {
    #[default]
    Nothing,
    Wish(Wish),
    Order(Order),
}

/// `"own, room: least front, least prey"`: the sectors for which all conditions hold, compared by these measures.
pub struct Group {
    holds: Vec<Test>,
    keys: Vec<Key>,
}

impl Stated {
    /// Reads a script's declaration for a rule on `on` whose questions offer `options`.
    pub fn read(
        stated: &lua::Stated,
        on: DecisionKind,
        options: Option<OptionKind>,
        verbs: &[MercVerb],
        words: Vocabulary<'_>,
    ) -> Result<Stated, Wrong> {
        let place = Place::new(on, options, verbs, words);
        let cases = match stated {
            lua::Stated::Word(word) => {
                place.has_word(word)?;
                vec![Case { otherwise: Some(word.clone()), ..Case::default() }]
            }
            lua::Stated::Cases(cases) => cases.iter().map(|lists| Case::read(lists, &place)).collect::<Result<_, _>>()?,
        };
        Ok(Stated { cases })
    }

    /// The command it declares for the unit that acts. `None` leaves the decision to the next rule.
    pub fn command(&self, game: &Game, decision: &Rc<RuleDecision>, unit: Option<UnitId>) -> Result<Option<Will>, Mistake> {
        for case in self.cases.iter().filter(|case| case.fits(game, decision, unit)) {
            let found = match &case.by {
                By::Order(order) => order.command(game, decision, unit),
                _ => None,
            };
            match (found, &case.otherwise) {
                (Some((command, goal)), _) => return Ok(Some(Will::Legal(command, goal))),
                (None, Some(text)) if text == STAY => return Ok(Some(Will::Stay)),
                (None, Some(text)) => return Ok(Some(Will::Do(typed(game, decision.seat, text)?, None))),
                (None, None) => {}
            }
        }
        Ok(None)
    }

    /// The options in groups of equals, best first, if it is a ranking by these measures and nothing else.
    pub fn ranked(&self, game: &Game, decision: &Rc<RuleDecision>, measures: &[&str]) -> Option<Vec<Vec<Choice>>> {
        match self.cases.as_slice() {
            [case] if case.holds.is_empty() && case.first.is_empty() => match &case.by {
                By::Wish(wish) => wish.ranked(game, decision, measures),
                _ => None,
            },
            _ => None,
        }
    }

    /// What it wants among the options. `None` leaves the question to the next rule.
    pub fn wishes(&self, game: &Game, decision: &Rc<RuleDecision>) -> Result<Option<Wishes>, Mistake> {
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
            let found = match &case.by {
                By::Wish(wish) => wish.of(game, decision),
                _ => Wishes::of([]),
            };
            match &case.otherwise {
                _ if !found.is_empty() => return Ok(Some(found)),
                Some(word) if word == "ok" => return Ok(Some(Wishes::end())),
                Some(word) => return offered(word).map(|choice| Some(Wishes::of([choice]))).ok_or_else(|| not_offered(word)),
                None => {}
            }
        }
        Ok(None)
    }
}

impl Case {
    fn read(lists: &Lists, place: &Place<'_>) -> Result<Case, Wrong> {
        let mut case = Case::default();
        for (name, words) in lists {
            fields::read(&mut case, &Given { name, words, place })?;
        }
        if case.first.is_empty() && matches!(case.by, By::Nothing) && case.otherwise.is_none() {
            return Err(Wrong::at("", "it does not say what to choose"));
        }
        if let Some((terms, name)) = case.terms.take() {
            match &mut case.by {
                By::Wish(Wish::Outfit(outfit)) | By::Order(Order::Reequip(outfit)) => outfit.terms = terms,
                _ => return Err(Wrong::at(name, format!("{name} needs outfit or reequip in the same table"))),
            }
        }
        Ok(case)
    }

    pub fn read_holds(&mut self, given: &Given<'_>) -> Result<(), Wrong> {
        self.holds = given.each()?.map(|(text, word)| given.place.condition(text, word)).collect::<Result<_, _>>()?;
        Ok(())
    }

    pub fn read_first(&mut self, given: &Given<'_>) -> Result<(), Wrong> {
        let first = given.each()?.map(|(text, word)| given.place.first_word(text, word).map(|()| word.to_string()));
        self.first = first.collect::<Result<_, _>>()?;
        Ok(())
    }

    pub fn read_otherwise(&mut self, given: &Given<'_>) -> Result<(), Wrong> {
        let word = given.word()?;
        given.place.has_word(word)?;
        self.otherwise = Some(word.to_string());
        Ok(())
    }

    pub fn read_gain(&mut self, given: &Given<'_>) -> Result<(), Wrong> {
        let gain = given.word()?.parse().map_err(|_| Wrong::at(given.name, "gain must be a number"))?;
        self.terms("gain").gain = gain;
        Ok(())
    }

    pub fn read_leave(&mut self, given: &Given<'_>) -> Result<(), Wrong> {
        let tags =
            given.each()?.map(|(text, tag)| given.place.words.tag(tag).map(|()| tag.to_string()).map_err(Wrong::unfit(text)));
        self.terms("leave").leave = tags.collect::<Result<_, _>>()?;
        Ok(())
    }

    pub fn read_lacking(&mut self, given: &Given<'_>) -> Result<(), Wrong> {
        given.is_true()?;
        self.terms("lacking").lacking = true;
        Ok(())
    }

    fn terms(&mut self, name: &'static str) -> &mut Terms {
        &mut self.terms.get_or_insert_with(|| (Terms::default(), name)).0
    }

    /// Sets the way to choose, of which a table has only one.
    pub fn choose_by(&mut self, given: &Given<'_>, by: By) -> Result<(), Wrong> {
        if !matches!(self.by, By::Nothing) {
            let name = given.name;
            return Err(Wrong::at(
                name,
                format!("{name} and another way to choose cannot both be in one table; make a list of two tables"),
            ));
        }
        self.by = by;
        Ok(())
    }

    fn has_only_first(&self) -> bool {
        matches!(self.by, By::Nothing) && self.otherwise.is_none()
    }

    fn fits(&self, game: &Game, decision: &Rc<RuleDecision>, unit: Option<UnitId>) -> bool {
        let here = || Here::of(game, decision, unit);
        self.holds.is_empty() || all_hold(&self.holds, &here())
    }
}

impl Group {
    /// The odds that a sector of the group must have with new militia, if its conditions say so.
    fn least_odds(&self, game: &Game) -> Option<i64> {
        self.holds.iter().find_map(|test| test.least_odds(game))
    }

    fn fits(&self, game: &Game, decision: &Rc<RuleDecision>, unit: Option<UnitId>, at: SectorId) -> bool {
        let here = || Here::of(game, decision, unit).at(at);
        self.holds.is_empty() || all_hold(&self.holds, &here())
    }
}

fn seen<'a>(game: &'a Game, decision: &'a Rc<RuleDecision>, unit: Option<UnitId>) -> Seen<'a> {
    Seen { game, seat: decision.seat, unit, is_fight: decision.is_fight(), decision: Some(decision) }
}
