//! Bot rules as content: which bot uses them, what they decide and when they are asked.

use crate::content::Word;
use serde::Serialize;

/// One bot rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotRule {
    pub id: String,
    pub name: String,
    pub bot: Bot,
    pub on: DecisionKind,
    /// Lower numbers are asked first.
    pub order: u16,
    /// Whether the rule is disabled.
    pub off: bool,
    /// Continues what one of these rules began: asked first, and only about the squad that last acted by one of them.
    pub after: Vec<String>,
    /// Conditions that must hold.
    pub conditions: Vec<String>,
    /// Applies only if a member of the squad has an action with one of these names.
    pub verbs: Vec<String>,
    /// Applies only to questions from these cards, if any are listed.
    pub cards: Vec<String>,
    /// Does not answer questions that a disabled rule of the bot names by `cards`, and by `options` if it has any.
    pub unclaimed: bool,
    /// Applies only to questions whose options are all of this kind.
    pub options: Option<OptionKind>,
    pub text: String,
}

/// The bot that uses a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bot {
    /// The robot that plays the Dictator (AI-1).
    Ai,
    /// The bot that plays Rebels.
    Bot,
}

impl Word for Bot {
    const WORDS: &'static [(&'static str, Self)] = &[("ai", Self::Ai), ("bot", Self::Bot)];
}

/// The kind of all options of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OptionKind {
    Unit,
    Item,
    Sector,
    Player,
    Word,
    Number,
    /// Different kinds.
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

/// What a bot decides: its next command, or the answer to a question of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DecisionKind {
    Landing,
    Action,
    Ability,
    /// Which tactics card to play, or to give up to reinforce (DAY-4).
    Tactics,
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
    /// Questions that no other rule has answered.
    Any,
}

impl Word for DecisionKind {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("landing", Self::Landing),
        ("action", Self::Action),
        ("ability", Self::Ability),
        ("tactics", Self::Tactics),
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
