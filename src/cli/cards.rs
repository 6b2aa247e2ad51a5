//! `merc cards`: lists the cards or shows one.

use super::games::Base;
use super::{Exit, Trouble, terminal};
use crate::merc::scripting::mods;
use crate::merc::{Merc, describe_cards, find_card};
use anyhow::Result;
use clap::Args;
use std::io::{self, Write};

#[derive(Args)]
pub struct Cards {
    /// The id of a card; without it, all cards are listed
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Show which mod and file each field of the card comes from
    #[arg(long, requires = "id")]
    provenance: bool,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Cards) -> Result<Exit> {
    let (base, mods) = arguments.base.files()?;
    let rules = Merc::load_with(&base, &mods).map_err(Trouble::Content)?;
    let doc = describe_cards(&rules, arguments.id.as_deref()).map_err(|mut complaint| {
        // In a game, cards is a word to type; here it is a command to run.
        complaint.remedy = complaint.remedy.replace("Type cards", "Run merc cards");
        Trouble::usage(&complaint)
    })?;
    terminal::print(&doc)?;
    if let Some(id) = arguments.id.as_deref().filter(|_| arguments.provenance) {
        let origins = find_card(&rules, id).ok().and_then(|id| mods::provenance(&base, &mods, &id));
        write!(io::stdout(), "{}", origins.unwrap_or_default())?;
    }
    Ok(Exit::Fine)
}
