//! The command line: arguments, files, exit codes. One file per subcommand; no rules of the game.

mod bench;
mod bless;
mod cards;
pub mod check;
mod completions;
mod exit;
mod games;
mod lab;
mod levels;
mod man;
mod modes;
mod mods;
mod play;
mod progress;
mod replay;
mod rulebook;
mod signals;
mod state_dir;
mod terminal;

pub use exit::{Exit, Trouble};

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::io::Write;

#[derive(Parser)]
#[command(name = "merc", version, about = "Play, replay and check games of MERC", after_help = exit::HELP)]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Play a game, at one keyboard or from a pipe
    Play(play::Play),
    /// Print a recorded game from the beginning
    Replay(replay::Replay),
    /// Play transcripts and saved games again and compare them
    Check(check::Check),
    /// Record the output of transcripts in files next to them
    Bless(bless::Bless),
    /// List the cards, or show one
    Cards(cards::Cards),
    /// List the modes and what combines, or show one mode
    Modes(modes::Modes),
    /// List the pages of the rulebook, or show a page or a clause
    Rules(rulebook::Rules),
    /// Play many games between bots and report who wins, how and with which cards
    Lab(Box<lab::Lab>),
    /// Measure how fast games are and where the time goes
    Bench(bench::Bench),
    /// Create, check and test mods
    Mod(mods::Mods),
    /// Print a manual page: merc man | man -l -
    Man(man::Man),
    /// Print a script with which a shell completes the arguments of merc
    Completions(completions::Completions),
}

/// Runs the program on the arguments of the process.
pub fn run() -> Exit {
    let arguments = Arguments::try_parse().unwrap_or_else(|error| exit::misused(&error));
    let exit = exit::reported(run_what(arguments.what));
    let _ = std::io::stdout().flush();
    exit
}

fn run_what(what: What) -> Result<Exit> {
    match what {
        What::Play(arguments) => play::run(arguments),
        What::Replay(arguments) => replay::run(&arguments),
        What::Check(arguments) => check::run(&arguments),
        What::Bless(arguments) => bless::run(&arguments),
        What::Cards(arguments) => cards::run(&arguments),
        What::Modes(arguments) => modes::run(&arguments),
        What::Rules(arguments) => rulebook::run(&arguments),
        What::Lab(arguments) => lab::run(*arguments),
        What::Bench(arguments) => bench::run(&arguments),
        What::Mod(arguments) => mods::run(&arguments),
        What::Man(arguments) => man::run(&arguments),
        What::Completions(arguments) => completions::run(&arguments),
    }
}
