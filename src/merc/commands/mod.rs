//! The commands of the game: one file per verb, and one table.
//!
//! To add a verb, write a file that defines its command ([`Action`]) and its row, then add a line to each of the lists below.
//! Parsing, `legal`, `help`, random play, bots and the documentation read the table, which includes the verbs of cards.
//!
//! - `action`: the trait of commands; `phases`: when verbs are open; `check`: checks that several verbs share
//! - `arguments`: the arguments of a verb; `typed`: arguments as players type them; `answers`: answers as players type them
//! - `foresight`: what orders given in advance will change
//! - `judge`: whether a check ends at the first rule that does not hold, or reports all rules
//! - `listing`: which verbs a game has, and their headings
//! - `permission`: commands that cards in play forbid
//! - `sample`: random commands, and lists of all; `special`: the actions that cards add

pub mod ability;
mod action;
pub mod answers;
pub mod arguments;
pub mod arms;
pub mod check;
pub mod done;
pub mod explore;
pub mod foresight;
pub mod gift;
pub mod hire;
pub mod hospital;
pub mod judge;
pub mod land;
pub mod listing;
pub mod march;
pub mod merge;
pub mod order;
pub mod pass;
mod permission;
pub mod phases;
pub mod play;
pub mod propose;
pub mod reequip;
pub mod reinforce;
pub mod request;
pub mod sample;
pub mod special;
pub mod split;
pub mod train;
pub mod typed;
pub mod undone;

pub use action::{About, Action, Verdict};
pub use judge::{Judge, Rules};

use self::arguments::{Arguments, Read};
use crate::kernel::chance::BotDice;
use crate::kernel::{ForBots, Random, Seat, Verb, Vocabulary};
use crate::merc::content::Content;
use crate::merc::game::{Game, Merc, MercVerb, ScriptVerb};
use crate::merc::model::catalog::Catalog;
use crate::merc::model::state::Spent;
use std::ops::Deref;

impl Vocabulary for Merc {
    type Arguments<'a> = dyn Arguments + 'a;
    type Draw = sample::Draw;
}

macro_rules! commands {
    ($($module:ident::$Command:ident [$($row:ident)*])*) => {
        /// A player's command, as plain data.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Command { $($Command($module::$Command)),* }

        impl Deref for Command {
            type Target = dyn Action;
            fn deref(&self) -> &(dyn Action + 'static) {
                match self { $(Command::$Command(action) => action),* }
            }
        }

        $(impl From<$module::$Command> for Command {
            fn from(action: $module::$Command) -> Command {
                Command::$Command(action)
            }
        })*

        impl Command {
            fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
                match self { $(Command::$Command(action) => action.rules(game, seat, judge)),* }
            }

            /// The position in the table of the first row of its verb.
            fn place(&self) -> usize {
                let mut place = 0;
                $(
                    if matches!(self, Command::$Command(_)) {
                        return place;
                    }
                    place += [$(stringify!($row)),*].len();
                )*
                place
            }
        }

        /// The verbs of the game itself.
        fn rows(content: &Content) -> Vec<MercVerb> {
            vec![$($($module::$row(content)),*),*]
        }
    };
}

// Each verb with its rows, in the order of the rulebook.
commands! {
    hire::Hire [verb]
    land::Land [verb]
    propose::Propose [verb]
    explore::Explore [verb]
    reequip::Reequip [verb]
    train::Train [verb]
    march::Move [verb attack]
    hospital::Hospital [verb]
    arms::Arms [verb]
    split::Split [verb]
    merge::Merge [verb]
    gift::Gift [verb]
    request::Request [verb]
    order::Order [verb]
    done::Done [verb]
    undone::Undone [verb]
    play::Play [verb]
    reinforce::Reinforce [verb]
    ability::Ability [verb]
    pass::Pass [verb]
    special::Special [verb]
}

impl Command {
    /// The row of its verb.
    pub fn row<'a>(&self, rules: &'a Merc) -> &'a MercVerb {
        &rules.verbs[self.place()]
    }

    /// Whether it is legal, as far as the rules of its verb and the cards in play say. The caller has checked that the verb is open.
    pub fn check(&self, game: &Game, seat: Seat) -> Verdict {
        self.report(game, seat, &mut judge::First)
    }

    /// Reports these rules to a judge.
    fn report<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        self.rules(game, seat, judge)?;
        judge.verdict(permission::may_do(game, seat, self))
    }

    /// The verb it is written with.
    pub fn verb<'a>(&self, game: &'a Game) -> &'a str {
        self.other_verb(game).unwrap_or(&self.row(game.rules()).name)
    }
}

/// The words for an action: in the event that pays for it, and in a list of the day's actions.
pub fn spent(on: Spent) -> &'static Payment {
    match on {
        Spent::Hire => &hire::PAYMENT,
        Spent::Explore => &explore::PAYMENT,
        Spent::ReEquip => &reequip::PAYMENT,
        Spent::Train => &train::PAYMENT,
        Spent::Move => &march::PAYMENT,
        Spent::Hospital => &hospital::PAYMENT,
        Spent::ArmsDealer => &arms::PAYMENT,
        Spent::Special => &special::PAYMENT,
    }
}

/// The words for paying for a verb.
pub struct Payment {
    pub word: &'static str,
    /// What the MERC does; empty if the next event shows it.
    pub event: &'static str,
}

pub const DAY_ONE: &str = "Day 1";
pub const ACTIONS: &str = "Actions";
pub const FREE: &str = "Free";
pub const DICTATOR: &str = "Dictator";
pub const OF_CARDS: &str = "Actions of cards";
/// The command behind the actions of cards; never listed.
const UNLISTED: &str = "";

/// The groups in the order they are listed.
pub const GROUPS: [&str; 5] = [DAY_ONE, ACTIONS, FREE, DICTATOR, OF_CARDS];

/// The table: the verbs of the game, then the verbs of cards.
pub fn table(content: &Content, catalog: &Catalog, added: &[ScriptVerb]) -> Vec<MercVerb> {
    rows(content).into_iter().chain(added.iter().map(|verb| special::row_of(catalog, verb))).collect()
}

/// A verb that players type, by its name.
pub fn verb<'a>(rules: &'a Merc, name: &str) -> Option<&'a MercVerb> {
    rules.verbs.iter().find(|verb| verb.group != UNLISTED && verb.name.eq_ignore_ascii_case(name))
}

/// Every verb a player can type, including those of cards, without duplicates.
pub fn names(rules: &Merc) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for verb in rules.verbs.iter().filter(|verb| verb.group != UNLISTED) {
        let name = verb.name.to_lowercase();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A plain row: a free verb, open in the phases in which MERCs act.
fn row(
    name: &'static str,
    read: fn(&MercVerb, &mut dyn Arguments) -> Read<Command>,
    list: fn(&MercVerb, &Game, Seat) -> Vec<Command>,
    wild: fn(&Game, &mut BotDice) -> Command,
) -> MercVerb {
    Verb {
        name: name.into(),
        group: FREE,
        usage: name.into(),
        cost: "free".into(),
        help: "".into(),
        clauses: &[],
        open: phases::acting,
        any_time: false,
        read,
        list,
        note: Verb::silent,
        cost_now: Verb::silent,
        random: Random { eager: Verb::patient, faces: &[], free_faces: &[], draw: |_, _, _, _| None, wild },
        bots: ForBots::default(),
    }
}
