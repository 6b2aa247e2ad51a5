//! `merc mod order`: prints the order in which mods are loaded, and why.

use crate::cli::games::Base;
use crate::cli::{Exit, Trouble};
use crate::merc::scripting::mods::line_up;
use anyhow::{Result, bail};
use clap::Args;
use std::io::{self, Write};

#[derive(Args)]
pub struct Order {
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Order) -> Result<Exit> {
    let (base, mods) = arguments.base.files()?;
    let line_up = line_up(&base, &mods);
    if !line_up.problems.is_empty() {
        bail!(Trouble::Content(line_up.problems));
    }
    for (index, one) in line_up.mods.iter().enumerate() {
        writeln!(io::stdout(), "{}. {} {} - {}", index + 1, one.id, one.version, one.reason)?;
    }
    Ok(Exit::Fine)
}
