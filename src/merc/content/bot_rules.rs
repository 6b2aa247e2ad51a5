//! The rules of bots as content has them: whose they are, what they decide and when they are asked.

use crate::content::Word;
use serde::Serialize;

/// One rule of a bot: where it is asked, when among the others, and what its script does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotRule {
    pub id: String,
    pub name: String,
    pub bot: Bot,
    pub on: DecisionKind,
    /// Lower numbers are asked first.
    pub order: u16,
    /// Left out of the list.
    pub off: bool,
    /// Asked first, and only about the squad that acted last, if that was by one of these rules: it goes on with what they began.
    pub after: Vec<String>,
    /// Words that must be true of whoever is about to act.
    pub conditions: Vec<String>,
    /// Only where somebody has an action of one of these names.
    pub verbs: Vec<String>,
    /// Only for questions of these cards, if it names any.
    pub cards: Vec<String>,
    /// Only for questions whose options are all of this kind.
    pub options: Option<OptionKind>,
    pub text: String,
}

/// Whose rule it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bot {
    /// The robot that plays the Dictator (AI-1).
    Ai,
    /// The one that plays Rebels.
    Bot,
}

impl Word for Bot {
    const WORDS: &'static [(&'static str, Self)] = &[("ai", Self::Ai), ("bot", Self::Bot)];
}

/// What all options of a question are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OptionKind {
    Unit,
    Item,
    Sector,
    Player,
    Word,
    Number,
    /// They differ.
    Mixed,
}

impl Word for OptionKind {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("unit", Self::Unit),
        ("item", Self::Item),
        ("sector", Self::Sector),
        ("player", Self::Player),
        ("word", Self::Word),
        ("number", Self::Number),
        ("mixed", Self::Mixed),
    ];
}

/// What a bot is asked: what to do next, or one of the questions of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DecisionKind {
    Landing,
    Action,
    Ability,
    Keep,
    Fire,
    Join,
    Deck,
    Place,
    Extra,
    Equip,
    Consent,
    Done,
    Aim,
    Volley,
    Hits,
    Retreat,
    Split,
    Base,
    Script,
    /// Whatever no other rule has answered.
    Any,
}

impl Word for DecisionKind {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("landing", Self::Landing),
        ("action", Self::Action),
        ("ability", Self::Ability),
        ("keep", Self::Keep),
        ("fire", Self::Fire),
        ("join", Self::Join),
        ("deck", Self::Deck),
        ("place", Self::Place),
        ("extra", Self::Extra),
        ("equip", Self::Equip),
        ("consent", Self::Consent),
        ("done", Self::Done),
        ("aim", Self::Aim),
        ("volley", Self::Volley),
        ("hits", Self::Hits),
        ("retreat", Self::Retreat),
        ("split", Self::Split),
        ("base", Self::Base),
        ("script", Self::Script),
        ("any", Self::Any),
    ];
}
