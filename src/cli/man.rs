//! `merc man`: manual pages, made from the definition of the arguments.

use super::{Arguments, Exit, Trouble};
use anyhow::Result;
use clap::{Args, Command, CommandFactory};
use std::io::{self, Write};

/// The options of `man`.
#[derive(Args)]
pub struct Man {
    /// The subcommand to describe, e.g. play or mod new; none describes merc itself
    #[arg(value_name = "SUBCOMMAND")]
    words: Vec<String>,
}

pub fn run(arguments: &Man) -> Result<Exit> {
    let mut page = Arguments::command();
    // Gives every subcommand its full name.
    page.build();
    for word in &arguments.words {
        page = named(&page, word)?.clone();
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page).source(concat!("merc ", env!("CARGO_PKG_VERSION"))).manual("merc").render(&mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Exit::Fine)
}

fn named<'a>(command: &'a Command, word: &str) -> Result<&'a Command, Trouble> {
    command.find_subcommand(word).ok_or_else(|| {
        let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let name = command.get_bin_name().unwrap_or("merc");
        Trouble::Usage(match known.as_slice() {
            [] => format!("{name} has no subcommands"),
            known => format!("{name} has no subcommand \"{word}\". There are: {}", known.join(", ")),
        })
    })
}
