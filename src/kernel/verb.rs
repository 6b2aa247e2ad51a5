//! A verb of a game as one row of a table. Parsing, `legal`, `help`, random play, bots and documentation all read the
//! table, so each verb is described once. The game defines what a verb does.

use super::chance::BotDice;
use super::{Complaint, Ruleset, Seat, Table};
use std::borrow::Cow;

/// A game whose commands are verbs with arguments.
pub trait Vocabulary: Ruleset {
    /// The arguments of a verb: typed words, or a bot's answer.
    type Arguments<'a>: ?Sized;
    /// The dice with which random play draws a command.
    type Draw;
}

/// Reads the arguments of a verb and makes the command.
pub type ReadArguments<V> =
    for<'a> fn(&Verb<V>, &'a mut <V as Vocabulary>::Arguments<'a>) -> Result<<V as Ruleset>::Command, Complaint>;

/// Lists commands with a verb.
pub type ListCommands<V> = fn(&Verb<V>, &Table<V>, Seat) -> Vec<<V as Ruleset>::Command>;

/// Draws one random command with a verb, if there is one.
pub type DrawCommand<V> = fn(&Verb<V>, &Table<V>, Seat, &mut <V as Vocabulary>::Draw) -> Option<<V as Ruleset>::Command>;

/// Everything about one verb.
pub struct Verb<V: Vocabulary> {
    pub name: Cow<'static, str>,
    /// The heading under which `help` lists it.
    pub group: &'static str,
    pub usage: Cow<'static, str>,
    pub cost: Cow<'static, str>,
    pub help: Cow<'static, str>,
    /// Clauses of the rulebook that `help VERB` quotes.
    pub clauses: &'static [&'static str],
    /// Whether it is available in the current phase or mode.
    pub open: fn(&Table<V>, Seat) -> bool,
    /// Whether a player may give it out of turn, too.
    pub any_time: bool,
    pub read: ReadArguments<V>,
    /// One representative command where a number or a set is free. Not all need to be legal.
    pub list: ListCommands<V>,
    /// A note for `legal` on using it now.
    pub note: fn(&Table<V>, Seat) -> Option<String>,
    /// What it costs this player now, if that differs from the first word of `cost`.
    pub cost_now: fn(&Table<V>, Seat) -> Option<String>,
    pub random: Random<V>,
    pub bots: ForBots,
}

/// How random play chooses a verb.
pub struct Random<V: Vocabulary> {
    /// Whether it is chosen before any die is rolled.
    pub eager: fn(&Table<V>, Seat, &mut BotDice) -> bool,
    /// The faces of the die for verbs, and of the die for free verbs, that choose it.
    pub faces: &'static [u8],
    pub free_faces: &'static [u8],
    /// Draws a command, which may be illegal.
    pub draw: DrawCommand<V>,
    /// Draws any command with this verb, including what a careless or hostile player might type.
    pub wild: fn(&Table<V>, &mut BotDice) -> V::Command,
}

/// What bots may do with a verb.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForBots {
    /// Whether a bot's rule can give it.
    pub may_give: bool,
    /// What a unit pays to do it alone, if the unit is the only argument.
    pub alone: Option<u8>,
    /// Whether it ends the turn without doing anything else: the last resort of a bot.
    pub gives_up: bool,
    /// For the search bot: the position of the verb in the order of turns, and the number of commands tried per turn.
    pub search: Option<(u8, u8)>,
}

impl<V: Vocabulary> Verb<V> {
    /// No note and no special cost.
    pub fn silent(_: &Table<V>, _: Seat) -> Option<String> {
        None
    }

    /// Never chosen before a die is rolled.
    pub fn patient(_: &Table<V>, _: Seat, _: &mut BotDice) -> bool {
        false
    }
}
