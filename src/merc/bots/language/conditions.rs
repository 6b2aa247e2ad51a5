//! The conditions of bot rules, and how they are read and checked. The same words work in `if`, in `holds`, in groups of sectors and in
//! `sectors_where`: `"own, not room or few 5"`. A comma means "and"; `or` binds more tightly than a comma.

use super::Vocabulary;
use super::added::Added;
use crate::kernel::Seat;
use crate::merc::bots::asked_rule::apart;
use crate::merc::bots::decision::RuleDecision;
use crate::merc::bots::judging::squads::{
    controller, has_ally, in_range, is_mobile, is_uneven, is_vacant, members, next_to, place, side, trainers,
};
use crate::merc::bots::judging::{UnfitWord, fights};
use crate::merc::content::{About, DecisionKind, SectorKind, Word};
use crate::merc::game::Game;
use crate::merc::game::context::DecisionContext;
use crate::merc::model::ids::{CardId, SectorId, UnitId};
use crate::merc::model::state::ItemPlace;
use crate::merc::rules::{gear, hire, victory};
use crate::merc::secrets::redact::may_see_stash;
use crate::text::did_you_mean;
use std::fmt;
use std::rc::Rc;

/// One condition.
pub struct Condition {
    pub word: &'static str,
    /// A sentence for the reference. `N` is its number, `ID` its card or ending, `KEY` its setting.
    pub doc: &'static str,
    of: Holds,
}

/// What a condition is about, and how it is checked.
enum Holds {
    /// The sector in question: the squad's own, or each sector of a group.
    Sector(fn(&Game, Seat, SectorId) -> bool),
    /// The squad that acts.
    Squad(fn(&Game, Seat, UnitId) -> bool),
    /// The player who decides.
    Player(fn(&Game, Seat) -> bool),
    /// A sector and a number, as in `odds 10`.
    SectorNumber(fn(&Here<'_>, SectorId, i64) -> bool),
    /// A squad and a number, as in `wounds 2`.
    SquadNumber(fn(&Here<'_>, UnitId, i64) -> bool),
    /// The card that asks, by its id.
    Card,
    /// A setting, by its id.
    Setting,
    /// A way to end the game, by its id.
    Ending,
}
use Holds::{Card, Ending, Player, Sector, SectorNumber, Setting, Squad, SquadNumber};

/// Where a condition is checked.
pub struct Here<'a> {
    pub game: &'a Game,
    pub decision: &'a Rc<RuleDecision>,
    /// The unit that acts or is asked about.
    pub unit: Option<UnitId>,
    /// The sector in question, if it is not the unit's own.
    pub at: Option<SectorId>,
}

impl Here<'_> {
    fn seat(&self) -> Seat {
        self.decision.seat
    }

    pub(super) fn squad(&self) -> Option<UnitId> {
        self.unit.or_else(|| self.decision.anybody(self.game))
    }

    pub(super) fn place(&self) -> Option<SectorId> {
        self.at.or_else(|| place(self.game, self.squad()))
    }
}

/// Every condition, in the order of the reference.
pub static CONDITIONS: &[Condition] = &[
    Condition {
        word: "industry",
        doc: "the sector is an Industry",
        of: Sector(|game, _, at| game.sector_card(at).kind == SectorKind::Industry),
    },
    Condition {
        word: "city",
        doc: "the sector is a City",
        of: Sector(|game, _, at| game.sector_card(at).kind == SectorKind::City),
    },
    Condition {
        word: "wilderness",
        doc: "the sector is a Wilderness",
        of: Sector(|game, _, at| game.sector_card(at).kind == SectorKind::Wilderness),
    },
    Condition {
        word: "valuable",
        doc: "the sector's value is above 0",
        of: Sector(|game, _, at| game.sector_card(at).value > 0),
    },
    Condition {
        word: "own",
        doc: "the bot's side controls the sector",
        of: Sector(|game, seat, at| controller(game, at) == Some(side(game, seat))),
    },
    Condition {
        word: "hostile",
        doc: "the other side controls the sector",
        of: Sector(|game, seat, at| controller(game, at).is_some_and(|other| other != side(game, seat))),
    },
    Condition { word: "base", doc: "the sector is the base", of: Sector(|game, _, at| game.state().base() == Some(at)) },
    Condition { word: "neutral", doc: "no one controls the sector", of: Sector(|game, _, at| controller(game, at).is_none()) },
    Condition { word: "empty", doc: "no units are in the sector", of: Sector(|game, _, at| game.state().is_empty(at)) },
    Condition {
        word: "unexplored",
        doc: "the sector is not explored yet",
        of: Sector(|game, _, at| !game.state().sector(at).explored),
    },
    Condition {
        word: "room",
        doc: "the bot can place militia in the sector",
        of: Sector(|game, seat, at| game.militia_room(seat, at) > 0),
    },
    Condition {
        word: "unmanned",
        doc: "the bot has no militia in the sector",
        of: Sector(|game, seat, at| game.state().militia(seat, at) == 0),
    },
    Condition {
        word: "safe",
        doc: "no enemies are in the sector",
        of: Sector(|game, seat, at| !game.state().has_enemies(side(game, seat), at)),
    },
    Condition { word: "vacant", doc: "the sector is valuable, neutral and safe", of: Sector(is_vacant) },
    Condition {
        word: "cargo",
        doc: "an enemy in the sector carries a card of the supply (MOD-I2)",
        of: Sector(|game, seat, at| {
            goods(game).any(|carrier| is_enemy(game, seat, carrier) && game.state().sector_of(carrier) == Some(at))
        }),
    },
    Condition {
        word: "stash",
        doc: "the sector has items that the bot may see",
        of: Sector(|game, seat, at| may_see_stash(game.state(), seat, at) && !game.state().sector(at).stash.is_empty()),
    },
    Condition {
        word: "few",
        doc: "the bot's side has fewer than N militia in the sector",
        of: SectorNumber(|here, at, most| i64::from(here.game.state().militia_of_side(side(here.game, here.seat()), at)) < most),
    },
    Condition {
        word: "odds",
        doc: "the odds of a fight in the sector are at least N. If the squad is elsewhere, it joins the fight",
        of: SectorNumber(|here, at, least| {
            let elsewhere = here.squad().filter(|unit| here.game.state().sector_of(*unit) != Some(at));
            let joining = elsewhere.map_or(&[][..], |unit| members(here.game, unit));
            fights::weighed(here.game, here.decision, joining, at) >= least
        }),
    },
    Condition {
        word: "mobile",
        doc: "the whole squad can move, and is not bound to the base",
        of: Squad(|game, _, unit| is_mobile(game, unit)),
    },
    Condition {
        word: "contact",
        doc: "enemies are in a sector next to the squad",
        of: Squad(|game, seat, unit| next_to(game, unit, |at| game.state().has_enemies(side(game, seat), at))),
    },
    Condition {
        word: "siege",
        doc: "the base is next to the squad",
        of: Squad(|game, _, unit| next_to(game, unit, |at| game.state().base() == Some(at))),
    },
    Condition {
        word: "opening",
        doc: "the squad can reach an empty Industry today",
        of: Squad(|game, _, unit| {
            in_range(game, unit).any(|at| game.state().is_empty(at) && game.sector_card(at).kind == SectorKind::Industry)
        }),
    },
    Condition {
        word: "vacancy",
        doc: "a sector next to the squad is vacant",
        of: Squad(|game, seat, unit| next_to(game, unit, |at| is_vacant(game, seat, at))),
    },
    Condition {
        word: "free",
        doc: "it costs nothing if the squad leaves: others of its side stay, its side does not control the sector, or the sector is \
              worth nothing",
        of: Squad(|game, _, unit| fights::price(game, unit) <= 0),
    },
    Condition { word: "ally", doc: "another Rebel's squad is within two steps of the squad", of: Squad(has_ally) },
    Condition {
        word: "trains",
        doc: "a member of the squad can train",
        of: Squad(|game, seat, unit| trainers(game, seat, unit).next().is_some()),
    },
    Condition {
        word: "lacking",
        doc: "a member of the squad lacks a weapon, armor or an accessory (AI-3.1)",
        of: Squad(|game, _, unit| members(game, unit).iter().any(|mate| gear::lacks(game, *mate))),
    },
    Condition {
        word: "whole",
        doc: "the squad is the whole team and has more than one member",
        of: Squad(|game, seat, unit| {
            members(game, unit).len() > 1 && members(game, unit).len() == game.state().team(seat).count()
        }),
    },
    Condition {
        word: "uneven",
        doc: "some members of the squad can move and others cannot",
        of: Squad(|game, _, unit| is_uneven(game, unit)),
    },
    Condition {
        word: "wounds",
        doc: "a member of the squad with an action left has lost at least N health",
        of: SquadNumber(|here, unit, least| {
            let hurt = |mate: &UnitId| {
                let state = here.game.state().unit(*mate);
                state.actions > 0 && i64::from(here.game.max_health(*mate)) - i64::from(state.health) >= least
            };
            members(here.game, unit).iter().any(hurt)
        }),
    },
    Condition {
        word: "robot",
        doc: "the robot plays the Dictator (AI-2.1)",
        of: Player(|game, seat| game.state().config().robot && game.state().player(seat).is_dictator),
    },
    Condition { word: "hires", doc: "the team has room", of: Player(|game, seat| !hire::is_full(game, seat)) },
    Condition { word: "nobody", doc: "the team is empty", of: Player(|game, seat| game.state().team(seat).next().is_none()) },
    Condition {
        word: "pair",
        doc: "the team has two or more members",
        of: Player(|game, seat| game.state().team(seat).nth(1).is_some()),
    },
    Condition { word: "beginning", doc: "it is Day 1", of: Player(|game, _| game.state().day() == 1) },
    Condition {
        word: "tomorrow",
        doc: "this is not the last day",
        of: Player(|game, _| victory::last_day(game).is_some_and(|last| game.state().day() < last)),
    },
    Condition {
        word: "supply",
        doc: "cards are for sale beside the map (MOD-I1)",
        of: Player(|game, _| game.state().config().supply.iter().any(|item| game.state().item(*item).place == ItemPlace::Supply)),
    },
    Condition {
        word: "carried",
        doc: "an enemy carries a card of the supply (MOD-I2)",
        of: Player(|game, seat| goods(game).any(|carrier| is_enemy(game, seat, carrier))),
    },
    Condition { word: "ending", doc: "the game can end by the ending ID: a mode has it, and none forbids it now", of: Ending },
    Condition { word: "card", doc: "the card that asks is ID", of: Card },
    Condition { word: "setting", doc: "the setting KEY is neither off nor 0", of: Setting },
];

/// The units that carry cards of the supply.
fn goods(game: &Game) -> impl Iterator<Item = UnitId> + '_ {
    let state = game.state();
    state.config().supply.iter().filter_map(|item| match state.item(*item).place {
        ItemPlace::Gear(carrier) => Some(carrier),
        _ => None,
    })
}

fn is_enemy(game: &Game, seat: Seat, unit: UnitId) -> bool {
    game.state().owner(unit).is_some_and(|owner| side(game, owner) != side(game, seat))
}

/// What a decision must have so that a condition can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    Player,
    Sector,
    Squad,
    Card,
}

impl Needs {
    fn words(self) -> &'static str {
        match self {
            Needs::Player => "player",
            Needs::Sector => "place",
            Needs::Squad => "squad",
            Needs::Card => "card that asks",
        }
    }

    /// Whether decisions of this kind can have it.
    fn is_on(self, on: DecisionKind) -> bool {
        use DecisionKind as On;
        // Cards can ask on behalf of any squad.
        let of_card = matches!(on, On::Script | On::Any);
        let of_squad = matches!(on, On::Action | On::Deck | On::Equip | On::Aim | On::Hits | On::Retreat | On::Split) || of_card;
        match self {
            Needs::Player => true,
            Needs::Sector => of_squad || on == On::Volley,
            Needs::Squad => of_squad,
            Needs::Card => of_card,
        }
    }
}

impl Condition {
    pub fn needs(&self) -> Needs {
        match self.of {
            Sector(_) | SectorNumber(_) => Needs::Sector,
            Squad(_) | SquadNumber(_) => Needs::Squad,
            Player(_) | Setting | Ending => Needs::Player,
            Card => Needs::Card,
        }
    }

    /// What follows the word: `N` for a number, `ID` for a card or an ending, `KEY` for a setting.
    pub fn argument(&self) -> Option<&'static str> {
        match self.of {
            SectorNumber(_) | SquadNumber(_) => Some("N"),
            Card | Ending => Some("ID"),
            Setting => Some("KEY"),
            _ => None,
        }
    }

    /// The word with its argument: `odds N`.
    pub fn usage(&self) -> String {
        self.argument().map_or(self.word.to_string(), |argument| format!("{} {argument}", self.word))
    }
}

/// A condition of the game or of a mod, with its argument.
enum Named {
    Known(&'static Condition),
    Number(&'static Condition, Amount),
    Asking(CardId),
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
            Some(of) if matches!(of.of, Setting) => words.setting(argument).map(|(index, id)| Named::Setting(index, id)),
            Some(of) if matches!(of.of, Ending) => words.ending(argument).map(|(index, id)| Named::Ending(index, id)),
            Some(of) if of.argument().is_some() => match (argument.parse(), words.content.setting_index(argument)) {
                (Ok(number), _) => Ok(Named::Number(of, Amount::Fixed(number))),
                (_, Some(index)) => Ok(Named::Number(of, Amount::Setting(index, argument.to_string()))),
                _ => wrong(format!("{word} takes a number or the id of a setting, as in \"{word} 10\"")),
            },
            Some(of) => Ok(Named::Known(of)),
            None => match words.added_condition(word) {
                Some(added) => Ok(Named::Added(added)),
                None => wrong(format!("there is no condition {word:?}{}", did_you_mean(word, words.conditions()))),
            },
        }
    }

    /// Its sentence, with its argument.
    fn sentence(&self) -> String {
        match self {
            Named::Known(of) => of.doc.to_string(),
            Named::Number(of, Amount::Fixed(number)) => of.doc.replace('N', &number.to_string()),
            Named::Number(of, Amount::Setting(_, id)) => of.doc.replace('N', id),
            Named::Asking(_) => "the right card asks".to_string(),
            Named::Setting(_, id) => format!("the setting {id} is on"),
            Named::Ending(_, id) => format!("the game can end by {id}"),
            Named::Added(added) => added.text.clone(),
        }
    }

    fn word_and_needs(&self) -> (&str, Needs) {
        match self {
            Named::Known(of) | Named::Number(of, _) => (of.word, of.needs()),
            Named::Asking(_) => ("card", Needs::Card),
            Named::Setting(..) => ("setting", Needs::Player),
            Named::Ending(..) => ("ending", Needs::Player),
            Named::Added(added) => (&added.id, added.needs()),
        }
    }

    fn holds(&self, here: &Here<'_>) -> bool {
        let (game, seat) = (here.game, here.seat());
        match self {
            Named::Known(of) => match of.of {
                Sector(holds) => here.place().is_some_and(|at| holds(game, seat, at)),
                Squad(holds) => here.squad().is_some_and(|unit| holds(game, seat, unit)),
                Player(holds) => holds(game, seat),
                _ => false,
            },
            Named::Number(of, number) => match of.of {
                SectorNumber(holds) => here.place().is_some_and(|at| holds(here, at, number.of(game))),
                SquadNumber(holds) => here.squad().is_some_and(|unit| holds(here, unit, number.of(game))),
                _ => false,
            },
            Named::Asking(card) => here.decision.asking() == Some(*card),
            Named::Setting(index, _) => game.is_set(*index),
            Named::Ending(index, id) => {
                let has = |index: &usize| game.state().config().format.has_ending.get(*index) == Some(&true);
                index.as_ref().is_some_and(has)
                    && (!victory::may_be_forbidden(game) || apart(game, || victory::is_allowed(game, id)))
            }
            Named::Added(added) => added.holds(here),
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
