//! The results of a run or a shard: counts, and the settings they belong to. Merging all shards gives exactly the results of one
//! run. Shards that are not from the same run are refused.

use super::counts::add;
use super::pairs::Pairs;
use super::plan::{Plan, Shard};
use super::tally::Tally;
use crate::kernel::Header;
use crate::merc::Merc;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The first field of every results file.
const FORMAT: &str = "merc lab 2";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    format: String,
    pub engine: String,
    pub settings: Settings,
    pub shard: Shard,
    /// Games played, including failed ones. Fewer than the shard has if the run was stopped.
    pub played: u64,
    pub milliseconds: u64,
    /// One for each variant.
    pub tallies: Vec<Tally>,
    pub pairs: Option<Pairs>,
    pub crashes: Vec<Crash>,
}

/// What was played. Results with different settings are never merged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub games: u64,
    pub seed: u64,
    /// Numbers of players without the Dictator.
    pub rebels: Vec<u8>,
    /// Sizes of sides, such as `2v2`, in place of numbers of players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// If empty, each game deals its own.
    pub dictators: Vec<String>,
    /// If empty, each game has the default level or that of its variant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<String>,
    pub variants: Vec<Setup>,
}

/// One way to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub name: String,
    pub content: String,
    pub mods: Vec<String>,
    /// The modes other than the standard game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<String>,
    pub seats: Vec<String>,
    pub rules: Vec<String>,
    /// The level of this variant alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// Games that failed in the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crash {
    /// Which variant, from 0.
    pub variant: usize,
    pub message: String,
    pub games: u64,
    /// The first of these games.
    pub examples: Vec<Example>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub game: u64,
    pub seed: u64,
    /// The file of the journal that reproduces the failure.
    pub file: String,
    #[serde(skip)]
    pub journal: String,
}

/// How many games with the same failure are saved as files.
pub const EXAMPLES: usize = 10;

impl Setup {
    pub fn new(plan: &Plan, rules: &Merc, variant: usize, header: &Header) -> Self {
        let named = |key| header.options_named(key).map(str::to_string).collect();
        Setup {
            name: plan.variants[variant].name.clone(),
            content: header.option("content").unwrap_or_default().to_string(),
            mods: named("mod"),
            modes: named("mode"),
            seats: plan.seats(rules, &plan.variants[variant]),
            rules: named("rule"),
            level: plan.variants[variant].level.clone(),
        }
    }
}

impl Results {
    pub fn new(settings: Settings, shard: Shard, tallies: Vec<Tally>) -> Self {
        let pairs = (settings.variants.len() == 2).then(Pairs::default);
        let (format, engine) = (FORMAT.to_string(), env!("CARGO_PKG_VERSION").to_string());
        Results { format, engine, settings, shard, played: 0, milliseconds: 0, tallies, pairs, crashes: Vec::new() }
    }

    /// The text of a results file. Equal results give equal bytes.
    pub fn text(&self) -> String {
        serde_json::to_string(self).map_or_else(|error| error.to_string(), |text| text + "\n")
    }

    pub fn parse(text: &str) -> Result<Results, ResultsError> {
        #[derive(Deserialize)]
        struct First {
            format: Option<String>,
            engine: Option<String>,
        }
        let wrong = |error: serde_json::Error| ResultsError::Unreadable { line: error.line(), column: error.column() };
        let first: First = serde_json::from_str(text).map_err(wrong)?;
        match (first.format.as_deref(), first.engine) {
            (Some(FORMAT), _) => {}
            (Some(form), Some(engine)) => return Err(ResultsError::OtherForm { form: form.to_string(), engine }),
            _ => return Err(ResultsError::NoResults),
        }
        let results: Results = serde_json::from_str(text).map_err(wrong)?;
        let count = results.settings.variants.len();
        let fits = results.tallies.len() == count
            && (1..=2).contains(&count)
            && results.pairs.is_some() == (count == 2)
            && (1..=results.shard.of).contains(&results.shard.index)
            && results.crashes.iter().all(|crash| crash.variant < count);
        if fits { Ok(results) } else { Err(ResultsError::Contradictory) }
    }

    /// How many games the shard has.
    pub fn wanted(&self) -> u64 {
        let range = self.shard.games(self.settings.games);
        range.end - range.start
    }

    /// Whether the run was stopped before its end.
    pub fn is_cut_short(&self) -> bool {
        self.played < self.wanted()
    }

    /// Whether these are results of the same games as the other ones, and of more of them.
    pub fn has_more_than(&self, other: &Results) -> bool {
        self.shard == other.shard && self.played > other.played && difference(self, other).is_none()
    }

    pub fn crashed(&self) -> u64 {
        self.crashes.iter().map(|crash| crash.games).fold(0, u64::saturating_add)
    }

    /// Adds the counts of other results with the same settings.
    pub fn join(&mut self, other: Results) {
        add(&mut self.played, other.played);
        add(&mut self.milliseconds, other.milliseconds);
        for (tally, more) in self.tallies.iter_mut().zip(&other.tallies) {
            tally.merge(more);
        }
        if let (Some(pairs), Some(more)) = (&mut self.pairs, &other.pairs) {
            pairs.merge(more);
        }
        for crash in other.crashes {
            self.add_crash(crash);
        }
    }

    /// Whether a failure has enough examples already.
    pub fn is_known(&self, variant: usize, message: &str) -> bool {
        let same = |crash: &&Crash| crash.variant == variant && crash.message == message;
        self.crashes.iter().find(same).is_some_and(|crash| crash.examples.len() >= EXAMPLES)
    }

    /// Adds a failure. Equal failures are listed once, with the first games that show them.
    pub fn add_crash(&mut self, crash: Crash) {
        match self.crashes.iter_mut().find(|known| known.variant == crash.variant && known.message == crash.message) {
            None => self.crashes.push(crash),
            Some(known) => {
                add(&mut known.games, crash.games);
                known.examples.extend(crash.examples);
                known.examples.sort_by_key(|example| example.game);
                known.examples.truncate(EXAMPLES);
            }
        }
        self.crashes.sort_by(|a, b| (a.variant, &a.message).cmp(&(b.variant, &b.message)));
    }
}

/// Why a file is not a results file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultsError {
    #[error("this is not a results file of merc lab --out: unexpected content at line {line}, column {column}")]
    Unreadable { line: usize, column: usize },
    #[error("this is not a results file of merc lab; make one with --out")]
    NoResults,
    #[error(
        "this results file has another format ({form}, engine {engine}), and this engine reads only {FORMAT}; play its games \
         again, or use the engine that wrote it"
    )]
    OtherForm { form: String, engine: String },
    #[error("the numbers in this results file contradict each other")]
    Contradictory,
}

/// Why shards cannot be merged, with all reasons at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct MergeError(pub Vec<String>);

/// Merges all shards of one run; each comes with the name of its file.
pub fn merge(shards: Vec<(String, Results)>) -> Result<Results, MergeError> {
    let mut problems = Vec::new();
    let nothing = || MergeError(vec!["there are no results to merge".to_string()]);
    let (first, like) = shards.first().cloned().ok_or_else(nothing)?;
    for (name, other) in &shards[1..] {
        problems.extend(difference(&like, other).map(|what| format!("{first} and {name} are not from the same run: {what}")));
    }
    if !problems.is_empty() {
        return Err(MergeError(problems));
    }
    let mut places: BTreeMap<u64, &str> = BTreeMap::new();
    for (name, shard) in &shards {
        if let Some(other) = places.insert(shard.shard.index, name) {
            problems.push(format!("{other} and {name} are both shard {}", shard.shard));
        }
        if shard.is_cut_short() {
            let (played, wanted) = (shard.played, shard.wanted());
            problems.push(format!("{name}: shard {} was stopped after {played} of {wanted} games; run it again", shard.shard));
        }
    }
    let missing: Vec<u64> = (1..=like.shard.of).filter(|index| !places.contains_key(index)).take(21).collect();
    if !missing.is_empty() {
        let shown: Vec<String> = missing.iter().take(20).map(|index| format!("{index}/{}", like.shard.of)).collect();
        let more = if missing.len() > 20 { " and others" } else { "" };
        problems.push(format!("shards are missing: {}{more}", shown.join(", ")));
    }
    if !problems.is_empty() {
        return Err(MergeError(problems));
    }
    let mut all = Results::new(like.settings.clone(), Shard::default(), like.tallies.iter().map(Tally::emptied).collect());
    shards.into_iter().for_each(|(_, shard)| all.join(shard));
    Ok(all)
}

/// The first difference that shows that two results are not from the same run.
fn difference(a: &Results, b: &Results) -> Option<String> {
    let differs = |what: &str, one: String, other: String| (one != other).then(|| format!("{what} {one} and {other}"));
    let list = |words: &[String]| if words.is_empty() { "none".to_string() } else { words.join(" ") };
    let dealt = |ids: &[String]| if ids.is_empty() { "as dealt".to_string() } else { ids.join(" ") };
    let (one, other) = (&a.settings, &b.settings);
    let found = differs("engines", a.engine.clone(), b.engine.clone())
        .or_else(|| differs("numbers of games", one.games.to_string(), other.games.to_string()))
        .or_else(|| differs("seeds", one.seed.to_string(), other.seed.to_string()))
        .or_else(|| differs("Rebels", format!("{:?}", one.rebels), format!("{:?}", other.rebels)))
        .or_else(|| differs("sides", list(&one.sides), list(&other.sides)))
        .or_else(|| differs("Dictators", dealt(&one.dictators), dealt(&other.dictators)))
        .or_else(|| differs("levels", list(&one.levels), list(&other.levels)))
        .or_else(|| differs("numbers of shards", a.shard.of.to_string(), b.shard.of.to_string()))
        .or_else(|| differs("numbers of variants", one.variants.len().to_string(), other.variants.len().to_string()));
    let mut setups = one.variants.iter().zip(&other.variants);
    let found = found.or_else(|| {
        setups.find_map(|(x, y)| {
            differs("content", x.content.clone(), y.content.clone())
                .or_else(|| differs("mods", list(&x.mods), list(&y.mods)))
                .or_else(|| differs("modes", list(&x.modes), list(&y.modes)))
                .or_else(|| differs("seats", list(&x.seats), list(&y.seats)))
                .or_else(|| differs("rules", list(&x.rules), list(&y.rules)))
                .or_else(|| differs("levels", x.level.clone().unwrap_or_default(), y.level.clone().unwrap_or_default()))
                .or_else(|| differs("names", x.name.clone(), y.name.clone()))
        })
    });
    let ids = |results: &Results| -> Vec<Vec<String>> {
        results.tallies.iter().map(|tally| tally.cards.iter().map(|card| card.id.clone()).collect()).collect()
    };
    let sides = |results: &Results| results.tallies.iter().map(|tally| tally.sides.clone()).collect::<Vec<_>>();
    let found = found.or_else(|| (sides(a) != sides(b)).then(|| "different sides".to_string()));
    found.or_else(|| (ids(a) != ids(b)).then(|| "different cards".to_string()))
}
