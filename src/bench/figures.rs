//! Turns times into rates and shares. Numbers are rounded here, so that every format of the report has the same ones.

use super::measure::{Measured, Profiled, READINGS, Row};
use super::notes;
use super::plan::{Plan, column};
use crate::lua::profile::Spent;
use crate::merc::hooks::HOOKS;
use serde::Serialize;
use std::time::Duration;

/// The kind of machine, without anything that identifies it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Machine {
    pub system: String,
    pub cpu: String,
    pub processors: usize,
    /// The load average of the last minute, if the system reports it.
    pub load: Option<f64>,
}

impl Machine {
    /// Whether other processes were running.
    pub fn is_busy(&self) -> bool {
        self.load.is_some_and(|load| load >= 0.5)
    }
}

/// The contents of a report.
#[derive(Debug, Serialize)]
pub struct Figures {
    pub version: String,
    pub content: String,
    pub mods: Vec<String>,
    /// The modes other than the standard game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<String>,
    /// The title of the column with the sizes.
    #[serde(skip)]
    pub sizes: &'static str,
    /// `dev` or `release`.
    pub build: String,
    pub machine: Machine,
    pub seed: u64,
    pub rounds: u64,
    pub loading_ms: f64,
    /// The approximate time that reading the clock adds to each hook call.
    pub clock_us: f64,
    pub games: Vec<Speed>,
    pub hooks: Vec<Cost>,
    /// The bot rules that were asked; each is a script with the hook `choose`.
    pub bot_rules: Vec<Cost>,
    /// Where the time goes, for each profiled play.
    pub time: Vec<TimeShare>,
    pub notes: Vec<String>,
}

/// One play with one size.
#[derive(Debug, Serialize)]
pub struct Speed {
    pub play: String,
    /// The number of players without the Dictator.
    pub rebels: u8,
    /// `2v2`, if the run names the sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<String>,
    pub games: u64,
    pub events_per_game: f64,
    pub games_per_second: f64,
    /// Absent for a search, which spends its time on simulated games.
    pub events_per_second: Option<f64>,
    pub us_per_event: Option<f64>,
    pub stubbed: Option<Stubbed>,
    /// The scripts' own share of the time, between 0 and 1.
    pub scripts_own: Option<f64>,
}

/// The same games with every hook answered from a recording.
#[derive(Debug, Serialize)]
pub struct Stubbed {
    pub games_per_second: f64,
    pub events_per_second: f64,
    pub us_per_event: f64,
    /// How much of this speed remains with scripts, between 0 and 1.
    pub kept: f64,
}

/// The cost of a hook or a bot rule in one play, over all sizes.
#[derive(Debug, Serialize)]
pub struct Cost {
    pub play: String,
    /// The name of the hook or the id of the rule.
    pub name: String,
    pub calls_per_game: f64,
    pub us_per_call: f64,
    pub us_per_game: f64,
    /// Its own share of the total time of these games, between 0 and 1.
    pub share: f64,
}

/// Where the time of one play goes, over all sizes. The three shares add up to 1.
#[derive(Debug, Serialize)]
pub struct TimeShare {
    pub play: String,
    /// The scripts' own time.
    pub scripts_own: f64,
    /// Lookups for scripts, and everything else that stubbing saves.
    pub looked_up: f64,
    /// The time that stubbed games take too.
    pub rules: f64,
}

impl TimeShare {
    /// The two shares come from separate passes, so on a busy machine they may exceed 1 together. The scripts' share stays, because
    /// the hooks are parts of it; the others share the rest.
    pub fn new(play: String, own: f64, rules: f64) -> TimeShare {
        let scripts_own = rounded(own.clamp(0.0, 1.0));
        let rules = rounded(rules.clamp(0.0, 1.0 - scripts_own));
        TimeShare { play, scripts_own, looked_up: rounded((1.0 - scripts_own - rules).max(0.0)), rules }
    }
}

impl Figures {
    pub fn new(plan: &Plan, measured: &Measured, machine: Machine) -> Figures {
        let header = &measured.header;
        let mut figures = Figures {
            version: env!("CARGO_PKG_VERSION").to_string(),
            content: header.option("content").unwrap_or_default().to_string(),
            mods: header.options_named("mod").map(str::to_string).collect(),
            modes: header.options_named("mode").map(str::to_string).collect(),
            sizes: column(measured.leader, !plan.sides.is_empty()),
            build: if cfg!(debug_assertions) { "dev" } else { "release" }.to_string(),
            machine,
            seed: plan.seed,
            rounds: plan.rounds,
            loading_ms: rounded(micros(measured.loading) / 1000.0),
            clock_us: rounded(micros(measured.clock) / f64::from(READINGS)),
            games: measured.rows.iter().map(speed).collect(),
            hooks: Vec::new(),
            bot_rules: Vec::new(),
            time: Vec::new(),
            notes: Vec::new(),
        };
        for play in plan.plays.iter().filter(|play| play.is_taken_apart()) {
            let rows: Vec<&Row> = measured.rows.iter().filter(|row| row.play == *play).collect();
            let mut profiled = Profiled::default();
            rows.iter().filter_map(|row| row.profiled.as_ref()).for_each(|row| profiled += row);
            let games: u64 = rows.iter().map(|row| row.games).sum();
            let name = play.to_string();
            let hooks = HOOKS.iter().map(|hook| hook.name).zip(profiled.hooks);
            figures.hooks.extend(costs(&name, games, profiled.whole, hooks));
            let bot_rules = measured.bot_rules.iter();
            let bot_rules = bot_rules.filter_map(|(script, id)| Some((id.as_str(), *profiled.bot_rules.get(*script)?)));
            figures.bot_rules.extend(costs(&name, games, profiled.whole, bot_rules));
            let with: Duration = rows.iter().map(|row| row.with_scripts).sum();
            let without: Duration = rows.iter().filter_map(|row| row.stubbed).sum();
            let (own, rules) = (ratio(profiled.own(), profiled.whole), ratio(without, with));
            figures.time.push(TimeShare::new(name, own, rules));
        }
        figures.notes = notes::of(&figures);
        figures
    }
}

fn speed(row: &Row) -> Speed {
    let events = row.events as f64;
    let of_events = |number: f64| row.play.is_taken_apart().then_some(number);
    let stubbed = row.stubbed.map(|took| Stubbed {
        games_per_second: rounded(per_second(row.games, took)),
        events_per_second: per_second(row.events, took).round(),
        us_per_event: rounded(micros(took) / events.max(1.0)),
        kept: rounded(ratio(took, row.with_scripts).min(1.0)),
    });
    Speed {
        play: row.play.to_string(),
        rebels: row.size.players,
        sides: row.size.sides.clone(),
        games: row.games,
        events_per_game: rounded(events / row.games.max(1) as f64),
        games_per_second: rounded(per_second(row.games, row.with_scripts)),
        events_per_second: of_events(per_second(row.events, row.with_scripts).round()),
        us_per_event: of_events(rounded(micros(row.with_scripts) / events.max(1.0))),
        stubbed,
        scripts_own: row.profiled.as_ref().map(|profiled| rounded(ratio(profiled.own(), profiled.whole))),
    }
}

/// The ones that were called, costliest first.
fn costs<'a>(play: &str, games: u64, whole: Duration, called: impl Iterator<Item = (&'a str, Spent)>) -> Vec<Cost> {
    let games = games.max(1) as f64;
    let mut called: Vec<(&str, Spent)> = called.filter(|(_, spent)| spent.calls > 0).collect();
    called.sort_by_key(|(_, spent)| std::cmp::Reverse(spent.own));
    let cost = |(name, spent): (&str, Spent)| Cost {
        play: play.to_string(),
        name: name.to_string(),
        calls_per_game: rounded(spent.calls as f64 / games),
        us_per_call: rounded(micros(spent.own) / spent.calls as f64),
        us_per_game: rounded(micros(spent.own) / games),
        share: rounded(ratio(spent.own, whole)),
    };
    called.into_iter().map(cost).collect()
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn per_second(count: u64, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64().max(1e-9)
}

fn ratio(part: Duration, whole: Duration) -> f64 {
    part.as_secs_f64() / whole.as_secs_f64().max(1e-9)
}

/// Three decimal places are more than any run can resolve.
fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}
