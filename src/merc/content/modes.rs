//! Modes (MOD-0): the entries of `modes.json`. A game has one frame, which has sides and steps, and any number of additions, which change
//! them. This file reads the entries, `mode_checks` checks them, and `format` puts the modes of one game together.

use super::types::Content;
use crate::content::mods::{ModSetting, settings};
use crate::content::{Json, LoadProblem, Reader, Word, shorten};
use crate::text::nearest;
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
    /// What is added if the winner's score is not the only highest one.
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

/// Who plays a seat that nobody is named for.
const PERSON: &str = "human";
/// The word for every side in turn, in a step.
pub const EACH: &str = "each";
/// Every mode, in `excludes`.
pub const EVERY: &str = "*";

pub(super) fn mode(read: &mut Reader<'_>) -> ModeCard {
    let is_frame = read.switch_or("frame", false);
    let steps = read.object_or_none("steps", |read| Steps {
        first: step_list(read, "first"),
        daily: step_list(read, "daily"),
        without: read.tags("without"),
        insert: read.objects("insert", insert).into_iter().flatten().collect(),
    });
    let Steps { first, daily, without, insert } = steps.unwrap_or_default();
    if !is_frame {
        refuse_fields_of_frames(read);
        if !first.is_empty() || !daily.is_empty() {
            let problem = LoadProblem::new("only a frame lists its steps");
            read.add("steps", problem.remedy("use \"insert\" and \"without\", or add \"frame\": true"));
        }
    }
    let frame = is_frame.then(|| Frame {
        is_usual: read.switch_or("usual", false),
        day: read.text("day"),
        landing: read.number("landing", 0..=1),
        ties: ties(read),
        sides: read.objects("sides", side),
        advised: read.texts_or_empty("advised"),
        first,
        daily,
    });
    ModeCard {
        id: read.id(),
        name: read.text("name"),
        text: read.text("text"),
        frame,
        after: read.tags("after"),
        excludes: read.objects("excludes", |read| Excluded { mode: read.text("mode"), why: read.text("why") }),
        refuses: read.objects("refuses", bot_note),
        warns: read.objects("warns", bot_note),
        without,
        insert,
        map: read.object_or_none("map", map_change).unwrap_or_default(),
        rules: pairs(read, "rules"),
        settings: settings(read),
        aliases: pairs(read, "aliases"),
        endings: read.objects("endings", ending),
    }
}

/// An addition has no sides or days of its own.
fn refuse_fields_of_frames(read: &mut Reader<'_>) {
    for field in ["usual", "sides", "ties", "day", "landing", "advised"] {
        if read.ask(field).is_some() {
            read.add(field, LoadProblem::new("only a frame has this field").remedy("add \"frame\": true, or remove it"));
        }
    }
}

#[derive(Default)]
struct Steps {
    first: Vec<StepCard>,
    daily: Vec<StepCard>,
    without: Vec<String>,
    insert: Vec<Insert>,
}

fn side(read: &mut Reader<'_>) -> SideCard {
    let (is_leader, who) = (read.switch_or("leader", false), read.text_or_empty("who"));
    SideCard {
        id: read.id(),
        name: read.text_or_empty("name"),
        one: read.text("one"),
        single: read.switch_or("single", false),
        each: span(read, "each"),
        players: span(read, "players"),
        leader: is_leader.then(|| if who.is_empty() { PERSON.to_owned() } else { who }),
    }
}

/// `3`, or `1-6`; 1 if missing.
fn span(read: &mut Reader<'_>, field: &'static str) -> (u8, u8) {
    let Some(value) = read.ask(field) else { return (1, 1) };
    let text = value.plain();
    let (from, to) = text.split_once('-').unwrap_or((&text, &text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to && to <= super::check::MOST_REBELS => (from, to),
        _ => {
            read.expected(field, "a number from 1 to 6, or a range such as \"1-6\"", value);
            (1, 1)
        }
    }
}

fn ties(read: &mut Reader<'_>) -> Vec<Tie> {
    let words = read.texts_or_empty("ties");
    let known: Vec<&str> = Tie::words().collect();
    for word in words.iter().filter(|word| Tie::from_word(word).is_none()) {
        let problem = LoadProblem::new(format!("invalid value \"{}\"", shorten(word)));
        let problem = problem.remedy(format!("expected {}", crate::text::listed(&known, "or")));
        read.add("ties", problem.did_you_mean(nearest(word, known.iter().copied())));
    }
    words.iter().filter_map(|word| Tie::from_word(word)).collect()
}

/// Steps as `"act rebels"`, or as objects with their own id and title.
fn step_list(read: &mut Reader<'_>, field: &'static str) -> Vec<StepCard> {
    let Some(value) = read.ask(field) else { return Vec::new() };
    let Json::List(items) = value else {
        read.expected(field, "a list of steps", value);
        return Vec::new();
    };
    let mut steps = Vec::new();
    for item in items {
        match item {
            Json::Text(text) => steps.extend(plain_step(read, field, text)),
            Json::Fields(fields) => steps.extend(read.within(field, fields, full_step)),
            other => read.expected(field, "a step such as \"act rebels\", or an object", other),
        }
    }
    steps
}

/// `act rebels`: the id is `act-rebels`.
fn plain_step(read: &mut Reader<'_>, field: &str, text: &str) -> Option<StepCard> {
    let (kind, of) = text.split_once(' ').unwrap_or((text, EACH));
    let Some(found) = StepKind::from_word(kind) else {
        let known: Vec<&str> = StepKind::words().collect();
        let problem = LoadProblem::new(format!("there is no kind of step \"{}\"", shorten(kind)));
        let problem = problem.remedy(format!("expected {}", crate::text::listed(&known, "or")));
        read.add(field, problem.did_you_mean(nearest(kind, known.iter().copied())));
        return None;
    };
    Some(StepCard { id: format!("{kind}-{of}"), kind: found, of: of.to_owned(), title: String::new() })
}

fn full_step(read: &mut Reader<'_>) -> Option<StepCard> {
    let (kind, id) = (read.word("kind"), read.id());
    let of = read.name_or_none("of").unwrap_or_else(|| EACH.to_owned());
    let title = read.text_or_empty("title");
    Some(StepCard { id, kind: kind?, of, title })
}

fn insert(read: &mut Reader<'_>) -> Option<Insert> {
    let (before, after) = (read.name_or_none("before"), read.name_or_none("after"));
    let step = full_step(read);
    let is_before = before.is_some();
    if before.is_some() == after.is_some() {
        read.error("before", "a step is inserted either before or after another");
    }
    Some(Insert { step: step?, next_to: before.or(after)?, is_before })
}

fn bot_note(read: &mut Reader<'_>) -> BotNote {
    BotNote { bot: read.text("bot"), why: read.text("why") }
}

fn map_change(read: &mut Reader<'_>) -> MapChange {
    let mut number = |field, range| read.value(field).is_some().then(|| read.number(field, range));
    MapChange {
        rows: number("rows", 1..=20),
        columns: number("columns", 1..=20),
        industries: number("industries", 1..=200),
        cities: number("cities", 0..=200),
        wilderness: number("wilderness", 0..=200),
        least_cities: number("least_cities", 0..=200),
    }
}

/// An object of texts or numbers, in file order.
fn pairs(read: &mut Reader<'_>, field: &'static str) -> Vec<(String, String)> {
    read.map(field, |read, name, value| {
        if !matches!(value, Json::Text(_) | Json::Number(_)) {
            read.expected(name, "a text or a number", value);
        }
        (name.to_owned(), value.plain())
    })
}

pub(super) fn ending(read: &mut Reader<'_>) -> EndingCard {
    let ending = EndingCard {
        id: read.id(),
        how: read.text_or_empty("how"),
        why: read.text_or_empty("why"),
        tie: read.text_or_empty("tie"),
    };
    if ending.how.is_empty() == ending.why.is_empty() {
        read.error("why", "an ending has either how (\"on sector value\") or why (\"the base is captured\")");
    }
    ending
}

impl Content {
    pub fn mode_index(&self, id: &str) -> Option<usize> {
        self.modes.iter().position(|mode| mode.id == id)
    }

    /// Every frame with its mode.
    pub fn frames(&self) -> impl Iterator<Item = (&ModeCard, &Frame)> {
        self.modes.iter().filter_map(|mode| Some((mode, mode.frame.as_ref()?)))
    }
}
