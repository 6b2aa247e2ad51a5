//! `merc mod`: tools for modders. One file per subcommand.

mod check;
mod doc;
pub mod folder;
mod new;
mod order;
mod test;

use super::Exit;
use anyhow::Result;
use clap::{Args, Subcommand};

#[derive(Args)]
#[command(arg_required_else_help = true)]
pub struct Mods {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Create a mod: a folder with one MERC or one bot rule, its script and a transcript
    New(new::New),
    /// Report everything that is wrong with mods, without playing
    Check(check::Check),
    /// Check a mod, play its transcripts, then play random games with its cards and bot rules
    Test(test::Test),
    /// Show the order in which mods are loaded, and why
    Order(order::Order),
    /// Print the reference of hooks, objects and operations, or types for an editor
    Doc(doc::Doc),
}

pub fn run(arguments: &Mods) -> Result<Exit> {
    match &arguments.what {
        What::New(arguments) => new::run(arguments),
        What::Check(arguments) => check::run(arguments),
        What::Test(arguments) => test::run(arguments),
        What::Order(arguments) => order::run(arguments),
        What::Doc(arguments) => doc::run(arguments),
    }
}
