//! `merc mod doc`: the reference page and the types for editors, generated from the program's own tables.

use crate::cli::Exit;
use crate::cli::games::Base;
use crate::merc::modkit::reference;
use anyhow::Result;
use clap::{Args, ValueEnum};
use std::io::{self, Write};

#[derive(Args)]
pub struct Doc {
    /// Print types for an editor instead of the reference page
    #[arg(long, value_name = "EDITOR")]
    types: Option<Editor>,
    #[command(flatten)]
    base: Base,
}

#[derive(Clone, Copy, ValueEnum)]
enum Editor {
    /// For the Lua language server
    Luals,
    /// For luau-lsp
    Luau,
}

pub fn run(arguments: &Doc) -> Result<Exit> {
    let rules = arguments.base.rules()?;
    let text = match arguments.types {
        None => reference::page(&rules),
        Some(Editor::Luals) => reference::luals_types(&rules),
        Some(Editor::Luau) => reference::luau_types(&rules),
    };
    write!(io::stdout(), "{text}")?;
    Ok(Exit::Fine)
}
