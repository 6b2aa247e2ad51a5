//! Modes (MOD-0): the entries of `modes.json`. A game has one frame, which has sides and steps, and any number of additions, which change
//! them. This file says what an entry has, `mode_reader` reads it, `mode_checks` checks it, and `format` puts the modes of one game together.

use super::types::Content;
use crate::content::Word;
use crate::content::mods::ModSetting;
use serde::Serialize;

/// One mode.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ModeCard {
    pub id: String,
    pub name: String,
    pub text: String,
    /// What a frame has and an addition lacks.
    pub frame: Option<Frame>,
    /// Modes that this one comes after, so that it may change what they say.
    pub after: Vec<String>,
    /// Modes that it cannot be combined with; `*` is every other mode but the usual frame.
    pub excludes: Vec<Excluded>,
    /// Bots that cannot play it, and bots that play it badly.
    pub refuses: Vec<BotNote>,
    pub warns: Vec<BotNote>,
    /// Steps of the frame that do not take place, by id, and steps that are added.
    pub without: Vec<String>,
    pub insert: Vec<Insert>,
    pub map: MapChange,
    /// Settings of the game that it fixes, with their values.
    pub rules: Vec<(String, String)>,
    #[serde(skip)]
    pub settings: Vec<ModSetting>,
    /// Former names of its settings, as pairs of an old and a new name.
    pub aliases: Vec<(String, String)>,
    pub endings: Vec<EndingCard>,
    /// What it says about verbs, in place of the usual help.
    pub help: Vec<VerbHelp>,
    /// What players read when a game begins: what it is about and how to win it.
    pub goal: Vec<GoalPart>,
}

/// A paragraph of the goal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GoalPart {
    /// The id of the side that reads it; empty for every side.
    pub side: String,
    /// The settings that the game must have, with their values.
    #[serde(rename = "if")]
    pub when: Vec<(String, String)>,
    /// Whether it is added to the goal of the frame instead of replacing it.
    pub also: bool,
    pub text: String,
}

impl GoalPart {
    /// The parts of a text that are filled in, besides settings and the numbers of `rules.json`.
    pub const FILLED: [&'static str; 8] = ["first_day", "later_days", "last_day", "player", "players", "ally", "landing", "day"];
}

/// What a mode says about a verb.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerbHelp {
    pub verb: String,
    pub text: String,
    /// The clauses that `help VERB` quotes in place of the usual ones; if empty, the usual ones.
    pub clauses: Vec<String>,
}

/// Who takes part, and in which steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// Whether it is played when no frame is named.
    pub is_usual: bool,
    /// What a day is called, and the number of the day of the landing.
    pub day: String,
    pub landing: u8,
    /// How ties are broken, in this order (COM-5, CMP-10).
    pub ties: Vec<Tie>,
    pub sides: Vec<SideCard>,
    /// Sizes that work well, such as `2v2`; others are played with a warning.
    pub advised: Vec<String>,
    /// The steps of the first day, and of every other day.
    pub first: Vec<StepCard>,
    pub daily: Vec<StepCard>,
}

/// One side of a frame, or several that are alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideCard {
    pub id: String,
    /// `The Rebels`; a side without a name is called by its players.
    pub name: String,
    /// `Rebel`: one player of it.
    pub one: String,
    /// Whether its name takes a singular verb.
    pub single: bool,
    /// How many sides of this kind there are: from, to.
    pub each: (u8, u8),
    /// How many players such a side has: from, to.
    pub players: (u8, u8),
    /// The Dictator's side: who plays it unless the players say otherwise.
    pub leader: Option<String>,
}

impl SideCard {
    /// Whether the players decide how many of these sides there are.
    pub fn is_repeated(&self) -> bool {
        self.each != (1, 1)
    }
}

/// A mode that another one excludes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Excluded {
    pub mode: String,
    pub why: String,
}

/// A bot that a mode refuses or warns of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotNote {
    pub bot: String,
    pub why: String,
}

/// One step of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepCard {
    pub id: String,
    pub kind: StepKind,
    /// The id of its side; `each` repeats it for every side in turn order.
    pub of: String,
    /// What players read when it begins; empty for the usual words.
    pub title: String,
}

/// A step that an addition inserts next to another, by its id.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Insert {
    pub step: StepCard,
    pub next_to: String,
    pub is_before: bool,
}

/// Changes to the row of the size table; absent fields keep their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MapChange {
    pub rows: Option<u8>,
    pub columns: Option<u8>,
    pub industries: Option<u8>,
    pub cities: Option<u8>,
    pub wilderness: Option<u8>,
    /// If the table has fewer Cities, they replace Wilderness.
    pub least_cities: Option<u8>,
}

impl MapChange {
    /// The fields that it has, by name.
    pub fn fields(&self) -> Vec<&'static str> {
        let all = [
            ("rows", self.rows),
            ("columns", self.columns),
            ("industries", self.industries),
            ("cities", self.cities),
            ("wilderness", self.wilderness),
            ("least_cities", self.least_cities),
        ];
        all.into_iter().filter(|(_, value)| value.is_some()).map(|(name, _)| name).collect()
    }
}

/// A way in which a game can end. A text has `how` (`on sector value`) or `why` (`the base is captured`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndingCard {
    pub id: String,
    pub how: String,
    pub why: String,
    /// What is added if the winner's score is not the only highest one; `{rule}` is the word of `ties` that decided.
    pub tie: String,
}

/// Which side a tie favors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// The Dictator's side.
    Dictator,
    /// The side that controls the least sector value.
    LeastValue,
    /// The side with the fewest MERCs.
    FewestMercs,
    /// The order of a die, rolled when a round begins.
    Die,
}

impl Tie {
    /// What decided a tie, in words.
    pub fn said(self) -> &'static str {
        match self {
            Tie::Dictator => "the Dictator's side",
            Tie::LeastValue => "fewer points",
            Tie::FewestMercs => "fewer MERCs",
            Tie::Die => "the die",
        }
    }
}

impl Word for Tie {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("dictator", Self::Dictator),
        ("least-value", Self::LeastValue),
        ("fewest-mercs", Self::FewestMercs),
        ("die", Self::Die),
    ];
}

/// What happens in a step. `Setup` and `Over` are the times before the first and after the last step; no file names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// Before anything is laid out.
    Setup,
    /// Players hire their first MERCs and land (D1-1 to D1-5).
    Land,
    /// Difficulty militia on the Industries (D1-6).
    Garrison,
    /// The Dictator's first MERCs (D1-7).
    FirstMercs,
    /// The setup of the Dictator's card (D1-8).
    LeaderSetup,
    /// The first hand of tactics cards (D1-9).
    Hand,
    /// Extra militia (D1-10).
    Extra,
    /// MERCs act (DAY-3, DAY-5).
    Act,
    /// A tactics card, or reinforcements (DAY-4).
    Tactics,
    /// The Dictator's special ability (DAY-6).
    Ability,
    /// The end of the Dictator's turn (DAY-7).
    EndTurn,
    /// The hook `step` of the modes.
    Script,
    Over,
}

impl StepKind {
    /// Whether players give commands in it. Steps without commands run together.
    pub fn has_commands(self) -> bool {
        matches!(self, StepKind::Land | StepKind::Act | StepKind::Tactics | StepKind::Ability)
    }

    /// Whether it belongs to the Dictator and to no other side.
    pub fn is_leaders(self) -> bool {
        matches!(
            self,
            StepKind::Garrison
                | StepKind::FirstMercs
                | StepKind::LeaderSetup
                | StepKind::Hand
                | StepKind::Extra
                | StepKind::Tactics
                | StepKind::Ability
                | StepKind::EndTurn
        )
    }
}

impl Word for StepKind {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("land", Self::Land),
        ("garrison", Self::Garrison),
        ("first-mercs", Self::FirstMercs),
        ("leader-setup", Self::LeaderSetup),
        ("hand", Self::Hand),
        ("extra", Self::Extra),
        ("act", Self::Act),
        ("tactics", Self::Tactics),
        ("ability", Self::Ability),
        ("end-turn", Self::EndTurn),
        ("script", Self::Script),
    ];
}

/// The word for every side in turn, in a step.
pub const EACH: &str = "each";
/// Every mode, in `excludes`.
pub const EVERY: &str = "*";

impl Content {
    pub fn mode_index(&self, id: &str) -> Option<usize> {
        self.modes.iter().position(|mode| mode.id == id)
    }

    /// Every frame with its mode.
    pub fn frames(&self) -> impl Iterator<Item = (&ModeCard, &Frame)> {
        self.modes.iter().filter_map(|mode| Some((mode, mode.frame.as_ref()?)))
    }
}
