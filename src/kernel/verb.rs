//! A verb of a game as one row of a table. Parsing, `legal`, `help`, random play, bots and documentation all read the
//! table, so that a verb is described once. What a verb does with its arguments only its game knows.

use super::chance::BotDice;
use super::{Complaint, Ruleset, Seat, Table};
use std::borrow::Cow;

/// A game whose commands are verbs with arguments.
pub trait Vocabulary: Ruleset {
    /// What follows a verb, wherever it comes from: typed words, or what a bot answered.
    type Arguments<'a>: ?Sized;
    /// The dice that random play draws a command with.
    type Draw;
}

/// Reads what follows a verb: the command that both make.
pub type ReadArguments<V> =
    for<'a> fn(&Verb<V>, &'a mut <V as Vocabulary>::Arguments<'a>) -> Result<<V as Ruleset>::Command, Complaint>;

/// Commands with a verb that a player could think of.
pub type ListCommands<V> = fn(&Verb<V>, &Table<V>, Seat) -> Vec<<V as Ruleset>::Command>;

/// One command with a verb at random, if there is one.
pub type DrawCommand<V> = fn(&Verb<V>, &Table<V>, Seat, &mut <V as Vocabulary>::Draw) -> Option<<V as Ruleset>::Command>;

/// Everything there is to know about one verb before anything follows it.
pub struct Verb<V: Vocabulary> {
    pub name: Cow<'static, str>,
    /// The heading under which `help` lists it.
    pub group: &'static str,
    pub usage: Cow<'static, str>,
    pub cost: Cow<'static, str>,
    pub help: Cow<'static, str>,
    /// Clauses of the rulebook that `help VERB` quotes.
    pub clauses: &'static [&'static str],
    /// Whether it belongs to what is being played now: a mode may ask other things than which phase it is.
    pub open: fn(&Table<V>, Seat) -> bool,
    pub read: ReadArguments<V>,
    /// One stand-in where a number or a set is free to choose. Not all need be legal.
    pub list: ListCommands<V>,
    /// What one should know before using it now, for `legal`.
    pub note: fn(&Table<V>, Seat) -> Option<String>,
    /// What it costs this player now, where that is not the first word of `cost`.
    pub cost_now: fn(&Table<V>, Seat) -> Option<String>,
    pub random: Random<V>,
    pub bots: ForBots,
}

/// How random play comes by a verb.
pub struct Random<V: Vocabulary> {
    /// Whether it is taken before any die is thrown for verbs.
    pub eager: fn(&Table<V>, Seat, &mut BotDice) -> bool,
    /// The faces of the die for verbs, and of the die for free verbs, on which it is taken.
    pub faces: &'static [u8],
    pub free_faces: &'static [u8],
    /// Perhaps not a legal one.
    pub draw: DrawCommand<V>,
    /// Any command at all with this verb: what a careless or hostile player might type.
    pub wild: fn(&Table<V>, &mut BotDice) -> V::Command,
}

/// What bots may do with a verb.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForBots {
    /// Whether a rule of a bot can give it.
    pub may_give: bool,
    /// What one unit pays that does it alone, where the unit is all that must be named.
    pub alone: Option<u8>,
    /// Whether it gives up whatever else could be done: what is left when nothing else comes to mind.
    pub gives_up: bool,
    /// For looking ahead: the place of its turn among the verbs, and how many of its commands are tried on each turn.
    pub search: Option<(u8, u8)>,
}

impl<V: Vocabulary> Verb<V> {
    /// Nothing to say.
    pub fn silent(_: &Table<V>, _: Seat) -> Option<String> {
        None
    }

    /// Never before a die is thrown.
    pub fn patient(_: &Table<V>, _: Seat, _: &mut BotDice) -> bool {
        false
    }
}
