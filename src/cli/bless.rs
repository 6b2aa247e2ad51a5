//! `merc bless`: records the output of a passing transcript next to it. Facts are never rewritten.

use super::Exit;
use super::check::{holds, recorded_beside};
use super::games::{self, Base};
use crate::repl::files;
use anyhow::{Context, Result};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Args)]
pub struct Bless {
    /// Transcripts; the output of each is recorded in FILE.out
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Bless) -> Result<Exit> {
    let rules = arguments.base.rules()?;
    for path in &arguments.files {
        let transcript = games::read_transcript(path)?;
        let output = holds(&rules, &transcript, &path.display().to_string())?;
        let beside = recorded_beside(path);
        files::write_whole(&beside, &output).with_context(|| format!("{} cannot be written", beside.display()))?;
        writeln!(io::stdout(), "{}: recorded", beside.display())?;
    }
    Ok(Exit::Fine)
}
