//! `merc modes`: what can be played, and what combines.

use super::Exit;
use super::games::Base;
use crate::merc::{describe_mode, describe_modes};
use anyhow::Result;
use clap::Args;
use std::io::Write;

/// The options of `modes`.
#[derive(Args)]
pub struct Modes {
    /// A mode, by id
    #[arg(value_name = "ID")]
    id: Option<String>,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Modes) -> Result<Exit> {
    let rules = arguments.base.rules()?;
    let text = match &arguments.id {
        None => describe_modes(&rules),
        Some(id) => describe_mode(&rules, id).map_err(super::Trouble::Usage)?,
    };
    writeln!(std::io::stdout(), "{text}")?;
    Ok(Exit::Fine)
}
