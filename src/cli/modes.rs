//! `merc modes`: what can be played, and what combines.

use super::games::Base;
use super::{Exit, terminal};
use crate::merc::{describe_mode, describe_modes};
use anyhow::Result;
use clap::Args;

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
    let doc = match &arguments.id {
        None => describe_modes(&rules),
        Some(id) => describe_mode(&rules, id).map_err(super::Trouble::Usage)?,
    };
    terminal::print(&doc)?;
    Ok(Exit::Fine)
}
