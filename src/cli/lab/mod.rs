//! `merc lab`: many games between bots. This file reads the options; `crate::lab` plays and counts.

mod merge;
mod output;
mod spec;

pub use spec::sizes;

use super::games::Base;
use super::play::pair;
use super::progress::Progress;
use super::{Exit, Trouble, exit};
use crate::lab::{self, DICTATOR_BOT, Plan, REBELS_BOT, Ran, RunError, Shard};
use crate::merc::Merc;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use output::Output;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const EXAMPLES: &str = "\
Examples:
  merc lab --games 10000 --rebels 1..6 --dictator all --html report.html
  merc lab --games 2000 --compare base mod=examples/mods/dug-in
  merc lab --games 6000 --rebels 1..6 --level all
  merc lab --games 2000 --compare level=veteran level=warlord
  merc lab --games 2000 --mode versus --sides 1v1,2v2
  merc lab --games 2000 --compare seat=rebels=random seat=black=random,rule=difficulty=0
  merc lab --games 1000000 --shard 3/16 --quiet --out shard-3.json
  merc lab merge shard-*.json --html report.html

docs/lab.md explains each number and how to run shards on many machines.";

/// The options and subcommands of `lab`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub struct Lab {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    run: Run,
}

#[derive(Subcommand)]
enum What {
    /// Join the results of all shards of a run
    Merge(merge::Merge),
}

#[derive(Args)]
struct Run {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Numbers of Rebels, or of players in a game without a Dictator: 2, 1,3 or 1..6; games use them in turn
    #[arg(long, value_name = "N", default_value = "2", value_parser = spec::sizes)]
    rebels: Sizes,
    /// Play a mode (see `merc modes`); can be repeated
    #[arg(long = "mode", value_name = "ID")]
    mode: Vec<String>,
    /// The sizes of the sides in a mode without a Dictator, e.g. 2v2; separate several with commas; games use them in turn
    #[arg(long, value_name = "NvN", value_delimiter = ',', conflicts_with = "rebels")]
    sides: Vec<String>,
    /// The Dictator: an id, several ids with commas, or `all`; games use them in turn. By default, each game deals one
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    dictator: Vec<String>,
    /// The level: an id, several ids with commas, or `all`; games use them in turn
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    level: Vec<String>,
    #[arg(long = "seat", value_name = "SEAT=BOT", value_parser = pair, help = seats_help())]
    seat: Vec<(String, String)>,
    /// Choose a set of rules: house (this project's defaults) or printed (the game as published)
    #[arg(long, value_name = "SET", default_value = "house", value_parser = ["house", "printed"])]
    rules: String,
    /// Change one setting, e.g. --rule difficulty=0; can be repeated
    #[arg(long = "rule", value_name = "K=V", value_parser = pair)]
    rule: Vec<(String, String)>,
    /// The seed of the first game; each further game uses the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games played at once [default: number of processors]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Play two variants on the same seeds and report the differences. A and B are `base` or a list with commas,
    /// added to the other options: mod=MOD, mode=ID, level=ID, seat=SEAT=BOT, rule=K=V
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    compare: Vec<String>,
    /// Play only one part of the run: 3/16
    #[arg(long, value_name = "K/N", value_parser = Shard::parse, default_value_t)]
    shard: Shard,
    /// Folder for the journals of failed games; created if its parent exists [default: .]
    #[arg(long, value_name = "DIR")]
    crashes: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    base: Base,
}

/// Numbers of Rebels. A separate type, because clap reads a plain `Vec` as several arguments.
#[derive(Clone)]
pub struct Sizes(pub Vec<u8>);

fn seats_help() -> String {
    format!(
        "The bot for a seat: red ... purple or black, for a side: `rebels`, `side-1`, or for all `players`; can be repeated \
         [default: players={REBELS_BOT} black={DICTATOR_BOT}, or {REBELS_BOT} if a mode refuses {DICTATOR_BOT}]"
    )
}

pub fn run(arguments: Lab) -> Result<Exit> {
    match arguments.what {
        Some(What::Merge(arguments)) => merge::run(&arguments),
        None => play(arguments.run),
    }
}

fn play(arguments: Run) -> Result<Exit> {
    let (plan, rules) = planned(&arguments)?;
    plan.check(&rules).map_err(|problems| Trouble::Usage(problems.join("\n")))?;
    arguments.output.check(rules[0].catalog.cards().map(|(_, card)| card.id.as_str()))?;
    arguments.crashes.as_deref().map_or(Ok(()), output::check_folder)?;
    // If stderr is closed, the warnings are dropped.
    plan.warnings(&rules).iter().for_each(|warning| drop(writeln!(io::stderr(), "Warning: {warning}")));
    let jobs = arguments.jobs.map_or_else(processors, usize::from);
    let stop = stopper()?;
    let games = plan.shard.games(plan.games);
    let mut progress = Progress::new(games.end - games.start);
    let ran = lab::run(&plan, &rules, jobs, &stop, |done| progress.show(done)).map_err(unplayable)?;
    progress.clear();
    let Ran { results, journals } = ran;
    arguments.output.write(&results)?;
    output::write_journals(arguments.crashes.as_deref().unwrap_or(Path::new(".")), &journals)?;
    Ok(match results.crashes.is_empty() {
        // A nonzero exit code makes a scheduler run the shard again.
        _ if results.is_cut_short() => Exit::Stopped,
        true => Exit::Fine,
        false => Exit::Script,
    })
}

fn unplayable(error: RunError) -> Trouble {
    match error {
        RunError::Setup(problems) => Trouble::Usage(problems.join("\n")),
        RunError::Load(problems) => Trouble::Content(problems),
    }
}

/// The plan, and the rules of each variant.
fn planned(arguments: &Run) -> Result<(Plan, Vec<Merc>)> {
    let mut variants = Vec::new();
    let specs: Vec<&str> = arguments.compare.iter().map(String::as_str).collect();
    for text in if specs.is_empty() { vec!["base"] } else { specs } {
        variants.push(spec::variant(arguments, text)?);
    }
    let mut rules = Vec::new();
    for variant in &variants {
        rules.push(Merc::load_with(&variant.base, &variant.mods).map_err(Trouble::Content)?);
    }
    let named: Vec<String> = arguments.dictator.iter().map(|id| id.trim().to_lowercase()).collect();
    let dictators = match named.as_slice() {
        [all] if all == "all" => lab::all_dictators(&rules[0]),
        many if many.iter().any(String::is_empty) => {
            let remedy = "write --dictator castro,kim, or omit it so that each game deals one";
            bail!(Trouble::Usage(format!("--dictator has an empty name; {remedy}")));
        }
        many if many.iter().any(|id| id == "all") => {
            bail!(Trouble::Usage("--dictator all already includes every Dictator; use it alone".to_string()));
        }
        _ => named,
    };
    let levels = listed_levels(&arguments.level, &rules[0])?;
    let plan = Plan {
        games: arguments.games,
        seed: arguments.seed,
        rebels: if arguments.sides.is_empty() { arguments.rebels.0.clone() } else { Vec::new() },
        sides: arguments.sides.iter().map(|sides| sides.trim().to_lowercase()).collect(),
        dictators,
        levels,
        shard: arguments.shard,
        variants,
    };
    Ok((plan, rules))
}

/// The levels of `--level`; none if it is not given.
fn listed_levels(given: &[String], rules: &Merc) -> Result<Vec<String>> {
    let named: Vec<String> = given.iter().map(|id| id.trim().to_lowercase()).collect();
    match named.as_slice() {
        [all] if all == "all" => Ok(rules.content.levels.iter().map(|level| level.id.clone()).collect()),
        many if many.iter().any(String::is_empty) => {
            bail!(Trouble::Usage("--level has an empty name; write --level veteran,warlord or --level all".to_string()))
        }
        many if many.iter().any(|id| id == "all") => {
            bail!(Trouble::Usage("--level all already includes every level; use it alone".to_string()))
        }
        _ => Ok(named),
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The first Ctrl-C ends the run after the current games; the second ends the program.
fn stopper() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let handler = move || {
        if asked.swap(true, Ordering::Relaxed) {
            exit::interrupted();
        }
    };
    ctrlc::set_handler(handler).context("cannot install the Ctrl-C handler")?;
    Ok(stop)
}
