//! `merc lab merge`: joins the results of all shards of a run.

use super::output::Output;
use crate::cli::{Exit, Trouble};
use crate::lab::{self, Results};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Merge {
    /// Files written by `merc lab --shard K/N --out FILE`, each shard once
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    output: Output,
}

pub fn run(arguments: &Merge) -> Result<Exit> {
    let (mut shards, mut wrong) = (Vec::new(), Vec::new());
    for path in &arguments.files {
        match read(path) {
            Ok(results) => shards.push((path.display().to_string(), results)),
            Err(error) => wrong.push(format!("{error:#}")),
        }
    }
    if !wrong.is_empty() {
        bail!(Trouble::files(wrong));
    }
    let results = lab::merge(shards).map_err(|error| Trouble::files(error.0))?;
    arguments.output.check(results.tallies.iter().flat_map(|tally| tally.cards.iter().map(|card| card.id.as_str())))?;
    arguments.output.write(&results)?;
    Ok(if results.crashes.is_empty() { Exit::Fine } else { Exit::Script })
}

fn read(path: &Path) -> Result<Results> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Results::parse(&text).with_context(|| path.display().to_string())
}
