//! `merc completions`: what a shell needs to complete the arguments of `merc`, made from their definition.

use super::{Arguments, Exit};
use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::{self, Write};

/// The options of `completions`.
#[derive(Args)]
pub struct Completions {
    /// The shell: bash, elvish, fish, powershell or zsh
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    shell: Shell,
}

pub fn run(arguments: &Completions) -> Result<Exit> {
    // Not to stdout, because the generator panics if it cannot write.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "merc", &mut text);
    io::stdout().write_all(&text)?;
    Ok(Exit::Fine)
}
