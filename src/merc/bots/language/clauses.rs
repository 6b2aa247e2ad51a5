//! Conditions as rules write them. The same words work in `if`, in `holds`, in groups of sectors and in `sectors_where`:
//! `"own, not room or few 5"`. A comma means "and"; `or` binds more tightly than a comma.

use super::Vocabulary;
use super::added::Added;
use super::conditions::Holds::{
    Asked, Card, Ending, Player, Sector, SectorAsked, SectorNumber, Setting, Squad, SquadNumber, SquadOnce, Topic,
};
use super::conditions::{CONDITIONS, Condition, FALLS, Here, Holds, Needs};
use crate::merc::bots::asked_rule::apart;
use crate::merc::bots::judging::UnfitWord;
use crate::merc::content::{About, DecisionKind, Word};
use crate::merc::game::Game;
use crate::merc::game::context::DecisionContext;
use crate::merc::model::ids::CardId;
use crate::merc::rules::victory;
use crate::text::did_you_mean;
use std::fmt;
use std::rc::Rc;

/// A condition of the game or of a mod, with its argument.
enum Named {
    /// With how it is checked, which is all that is needed in play.
    Known(Holds, &'static Condition),
    Number(&'static Condition, Amount),
    Asking(CardId),
    /// The word of a card's question.
    About(String),
    /// A setting, by its index and id.
    Setting(usize, String),
    /// A way to end the game, by its index in the content, if it is there, and its id.
    Ending(Option<usize>, String),
    Added(Rc<Added>),
}

/// The number of a condition: written in the rule, or the value of a setting.
enum Amount {
    Fixed(i64),
    Setting(usize, String),
}

impl Amount {
    fn of(&self, game: &Game) -> i64 {
        match self {
            Amount::Fixed(number) => *number,
            Amount::Setting(index, _) => game.setting_number(*index).unwrap_or(0).into(),
        }
    }
}

/// A condition as a rule uses it, perhaps negated.
struct Clause {
    not: bool,
    of: Named,
}

/// Conditions of which one must hold: `not own or few 5`.
pub struct Test {
    /// Most tests have only this one, which is then read without another pointer.
    first: Clause,
    others: Vec<Clause>,
}

/// Whether all of these conditions hold.
pub fn all_hold(tests: &[Test], here: &Here<'_>) -> bool {
    tests.iter().all(|test| test.holds(here))
}

impl Test {
    /// Reads conditions that are joined by `or`.
    pub fn parse(text: &str, words: Vocabulary<'_>) -> Result<Test, UnfitWord> {
        let tokens: Vec<&str> = text.split_whitespace().collect();
        let mut clauses = tokens.split(|token| *token == "or").map(|clause| Clause::read(clause, text, words));
        let first = clauses.next().expect("a split list has a first part")?;
        Ok(Test { first, others: clauses.collect::<Result<_, _>>()? })
    }

    /// Reads conditions that are separated by commas: all of them must hold.
    pub fn each<'a>(text: &'a str, words: Vocabulary<'a>) -> impl Iterator<Item = Result<Test, UnfitWord>> + 'a {
        text.split(',').map(move |part| Test::parse(part, words))
    }

    /// Refuses conditions at a kind of decision where they can never hold.
    pub fn check(&self, on: DecisionKind) -> Result<(), UnfitWord> {
        self.check_for(|needs| needs.is_on(on), on)
    }

    /// The same for conditions of a group, which always have a sector.
    pub fn check_in_group(&self, on: DecisionKind) -> Result<(), UnfitWord> {
        self.check_for(|needs| needs == Needs::Sector || needs.is_on(on), on)
    }

    fn check_for(&self, fits: impl Fn(Needs) -> bool, on: DecisionKind) -> Result<(), UnfitWord> {
        match self.clauses().map(|clause| clause.of.word_and_needs()).find(|(_, needs)| !fits(*needs)) {
            Some((word, needs)) => {
                Err(UnfitWord(format!("{word} needs a {}, and a decision on {} has none", needs.words(), on.word())))
            }
            None => Ok(()),
        }
    }

    /// Whether it depends on settings or on the endings of the modes alone, so that it is about the game and not about the situation.
    pub fn is_about_game(&self) -> bool {
        self.clauses().all(|clause| matches!(clause.of, Named::Setting(..) | Named::Ending(..)))
    }

    pub fn holds(&self, here: &Here<'_>) -> bool {
        let holds = |clause: &Clause| clause.of.holds(here) != clause.not;
        holds(&self.first) || self.others.iter().any(holds)
    }

    /// Whether it holds in a game, if it is about the game.
    pub fn holds_in(&self, game: &Game) -> bool {
        self.clauses().any(|clause| clause.of.holds_in(game) != clause.not)
    }

    /// The number of `falls`, if that is all of the test.
    pub fn least_odds(&self, game: &Game) -> Option<i64> {
        match (&self.first, self.others.as_slice()) {
            (Clause { not: false, of: Named::Number(of, number) }, []) if of.word == FALLS => Some(number.of(game)),
            _ => None,
        }
    }

    fn clauses(&self) -> impl Iterator<Item = &Clause> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

impl Clause {
    fn read(tokens: &[&str], text: &str, words: Vocabulary<'_>) -> Result<Clause, UnfitWord> {
        let (not, rest) = match tokens {
            ["not", rest @ ..] => (true, rest),
            all => (false, all),
        };
        match rest {
            [word, argument @ ..] => Named::read(word, &argument.join(" "), words).map(|of| Clause { not, of }),
            [] => Err(UnfitWord(format!("a condition is missing in {text:?}"))),
        }
    }
}

impl Named {
    fn read(word: &str, argument: &str, words: Vocabulary<'_>) -> Result<Named, UnfitWord> {
        let wrong = |why: String| Err(UnfitWord(why));
        let known = CONDITIONS.iter().find(|condition| condition.word == word);
        if known.is_none_or(|known| known.argument().is_none()) && !argument.is_empty() && words.has_condition(word) {
            return wrong(format!("{word} takes nothing after it, but {argument:?} follows"));
        }
        match known {
            Some(of) if matches!(of.of, Card) => words.card(argument).map(Named::Asking),
            Some(of) if matches!(of.of, Topic) => match argument {
                "" => wrong(format!("{word} takes the word that a card's question is about, as in \"{word} send\"")),
                topic => Ok(Named::About(topic.to_string())),
            },
            Some(of) if matches!(of.of, Setting) => words.setting(argument).map(|(index, id)| Named::Setting(index, id)),
            Some(of) if matches!(of.of, Ending) => words.ending(argument).map(|(index, id)| Named::Ending(index, id)),
            Some(of) if of.argument().is_some() => match (argument.parse(), words.content.setting_index(argument)) {
                (Ok(number), _) => Ok(Named::Number(of, Amount::Fixed(number))),
                (_, Some(index)) => Ok(Named::Number(of, Amount::Setting(index, argument.to_string()))),
                _ => wrong(format!("{word} takes a number or the id of a setting, as in \"{word} 10\"")),
            },
            Some(of) => Ok(Named::Known(of.of, of)),
            None => match words.added_condition(word) {
                Some(added) => Ok(Named::Added(added)),
                None => wrong(format!("there is no condition {word:?}{}", did_you_mean(word, words.conditions()))),
            },
        }
    }

    /// Its sentence, with its argument.
    fn sentence(&self) -> String {
        match self {
            Named::Known(_, of) => of.doc.to_string(),
            Named::Number(of, Amount::Fixed(number)) => of.doc.replace('N', &number.to_string()),
            Named::Number(of, Amount::Setting(_, id)) => of.doc.replace('N', id),
            Named::Asking(_) => "the right card asks".to_string(),
            Named::About(topic) => format!("the card asks about {topic}"),
            Named::Setting(_, id) => format!("the setting {id} is on"),
            Named::Ending(_, id) => format!("the game can end by {id}"),
            Named::Added(added) => added.text.clone(),
        }
    }

    fn word_and_needs(&self) -> (&str, Needs) {
        match self {
            Named::Known(_, of) | Named::Number(of, _) => (of.word, of.needs()),
            Named::Asking(_) => ("card", Needs::Card),
            Named::About(_) => ("about", Needs::Card),
            Named::Setting(..) => ("setting", Needs::Player),
            Named::Ending(..) => ("ending", Needs::Player),
            Named::Added(added) => (&added.id, added.needs()),
        }
    }

    fn holds(&self, here: &Here<'_>) -> bool {
        match self {
            Named::Known(of, named) => of.holds(here, named),
            Named::Number(of, number) => match of.of {
                SectorNumber(holds) => here.place.is_some_and(|at| holds(here, at, number.of(here.game))),
                SquadNumber(holds) => here.squad.is_some_and(|unit| holds(here, unit, number.of(here.game))),
                _ => false,
            },
            Named::Asking(card) => here.decision.asking() == Some(*card),
            Named::About(topic) => here.decision.is_about(topic),
            Named::Setting(..) | Named::Ending(..) => self.holds_in(here.game),
            Named::Added(added) => added.holds(here),
        }
    }

    /// Whether it is about the game and holds.
    #[inline(never)]
    fn holds_in(&self, game: &Game) -> bool {
        match self {
            Named::Setting(index, _) => game.is_set(*index),
            Named::Ending(index, id) => {
                let has = |index: &usize| game.state().config().format.has_ending.get(*index) == Some(&true);
                index.as_ref().is_some_and(has)
                    && (!victory::may_be_forbidden(game) || apart(game, || victory::is_allowed(game, id)))
            }
            _ => false,
        }
    }
}

impl Holds {
    #[inline]
    fn holds(self, here: &Here<'_>, named: &Condition) -> bool {
        let (game, seat) = (here.game, here.seat());
        match self {
            Sector(holds) => here.place.is_some_and(|at| holds(game, seat, at)),
            Squad(holds) => here.squad.is_some_and(|unit| holds(game, seat, unit)),
            SquadOnce(holds) => here.squad.is_some_and(|unit| here.decision.once(unit, named.word, || holds(game, seat, unit))),
            Player(holds) => holds(game, seat),
            Asked(holds) => holds(here),
            SectorAsked(holds) => here.place.is_some_and(|at| holds(here, at)),
            _ => false,
        }
    }
}

impl fmt::Display for Test {
    /// As a sentence for players: `the sector is an Industry`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Clause { not, of }) in self.clauses().enumerate() {
            f.write_str(if index > 0 { ", or " } else { "" })?;
            f.write_str(if *not { "it is not so that " } else { "" })?;
            f.write_str(&of.sentence())?;
        }
        Ok(())
    }
}

impl From<About> for Needs {
    fn from(about: About) -> Needs {
        match about {
            About::Sector => Needs::Sector,
            About::Squad => Needs::Squad,
            About::Player => Needs::Player,
        }
    }
}
