//! `merc cards`: what is in the box.

use super::games::Base;
use super::{Exit, Trouble};
use crate::merc::describe_cards;
use clap::Args;
use std::io::{self, Write};

#[derive(Args)]
pub struct Cards {
    /// The id of a card; all cards are listed without it
    #[arg(value_name = "ID")]
    id: Option<String>,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Cards) -> Result<Exit, Trouble> {
    let rules = arguments.base.rules()?;
    let text = describe_cards(&rules, arguments.id.as_deref()).map_err(|complaint| Trouble::usage(&complaint))?;
    writeln!(io::stdout(), "{}", text.trim_end())?;
    Ok(Exit::Fine)
}
