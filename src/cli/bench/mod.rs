//! `merc bench`: how fast games are and where the time goes. This file reads the options; `crate::bench` plays and measures.

mod machine;

use super::games::Base;
use super::lab::{Sizes, sizes};
use super::progress::Progress;
use super::{Exit, Trouble};
use crate::bench::{self, Figures, Plan, Play, Wrong};
use anyhow::{Result, bail};
use clap::Args;
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  merc bench
  merc bench --play ai --rebels 2 --games 200 --rounds 7
  merc bench --play search:50 --rebels 1..3
  merc bench --mode versus --sides 1v1,2v2
  merc bench --mod examples/mods/dug-in --json

Games with search take seconds, so one is played for every 40 other games, in one round.
Ctrl-C stops the run. docs/bench.md explains each number.";

/// The options of `bench`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Bench {
    /// Games of each kind in each round, at most 1000000
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Numbers of Rebels, or of players in a game without a Dictator: 2, 1,3 or 1..6 [default: 1,2,3,6; without a Dictator 2,3,6]
    #[arg(long, value_name = "N", value_parser = sizes)]
    rebels: Option<Sizes>,
    /// Play a mode (see `merc modes`); can be repeated
    #[arg(long = "mode", value_name = "ID")]
    mode: Vec<String>,
    /// The sizes of the sides in a mode without a Dictator, e.g. 2v2; separate several with commas
    #[arg(long, value_name = "NvN", value_delimiter = ',', conflicts_with = "rebels")]
    sides: Vec<String>,
    /// Who plays: random, ai, bot (the Dictator with a hand), search or search:N (Rebels; N simulated games per command);
    /// separate several with commas
    #[arg(long, value_name = "WHO", default_value = "random,ai,search", value_parser = plays)]
    play: Plays,
    /// The level of all games
    #[arg(long, value_name = "ID")]
    level: Option<String>,
    /// How often everything is measured, at most 1000; the fastest round counts
    #[arg(long, value_name = "R", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    rounds: u64,
    /// The seed of the first game; each further game uses the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of Markdown
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    base: Base,
}

/// Kinds of play. A separate type, because clap reads a plain `Vec` as several arguments.
#[derive(Clone)]
struct Plays(Vec<Play>);

fn plays(text: &str) -> Result<Plays> {
    let mut plays = Vec::new();
    for part in text.split(',') {
        let play = Play::parse(part.trim())?;
        if plays.contains(&play) {
            bail!("{text} names {play} twice");
        }
        plays.push(play);
    }
    Ok(Plays(plays))
}

pub fn run(arguments: &Bench) -> Result<Exit> {
    let (base, mods) = arguments.base.files()?;
    let plan = Plan {
        games: arguments.games,
        rounds: arguments.rounds,
        seed: arguments.seed,
        rebels: arguments.rebels.as_ref().map_or_else(Vec::new, |sizes| sizes.0.clone()),
        sides: arguments.sides.iter().map(|sides| sides.trim().to_lowercase()).collect(),
        modes: arguments.mode.iter().map(|id| id.to_lowercase()).collect(),
        plays: arguments.play.0.clone(),
        level: arguments.level.clone(),
    };
    let machine = machine::here();
    let mut progress = Progress::new(0);
    let measured = bench::run(&plan, &base, &mods, |done, total, what| progress.show_step(done, total, what));
    progress.clear();
    let figures = Figures::new(&plan, &measured.map_err(trouble)?, machine);
    let text = if arguments.json { bench::json(&figures) } else { bench::markdown(&figures) };
    write!(io::stdout(), "{text}")?;
    Ok(Exit::Fine)
}

fn trouble(wrong: Wrong) -> Trouble {
    match wrong {
        Wrong::Plan(problems) => Trouble::Usage(problems.join("\n")),
        Wrong::Files(problems) => Trouble::Content(problems),
        Wrong::Failed(why) => Trouble::Script(why),
        Wrong::Differs(why) => Trouble::Differs(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_lists() {
        assert!(plays("random, search:9").is_ok_and(|plays| plays.0 == [Play::Random, Play::Search(9)]));
        for wrong in ["", "random,", "ai,ai", "ai search", "search,search:20"] {
            assert!(plays(wrong).is_err(), "{wrong}");
        }
    }
}
