//! `merc mod doc`: the reference page, or the types by which an editor knows hooks, objects and operations.

use crate::cli::games::Base;
use crate::cli::{Exit, Trouble};
use crate::merc::reference;
use clap::{Args, ValueEnum};
use std::io::{self, Write};

#[derive(Args)]
pub struct Doc {
    /// Types for an editor instead of the page: luals (LuaLS) or luau (luau-lsp)
    #[arg(long, value_name = "FOR")]
    types: Option<Editor>,
    #[command(flatten)]
    base: Base,
}

#[derive(Clone, Copy, ValueEnum)]
enum Editor {
    Luals,
    Luau,
}

pub fn run(arguments: &Doc) -> Result<Exit, Trouble> {
    let rules = arguments.base.rules()?;
    let text = match arguments.types {
        None => reference::page(&rules),
        Some(Editor::Luals) => reference::luals_types(&rules),
        Some(Editor::Luau) => reference::luau_types(&rules),
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Fine)
}
