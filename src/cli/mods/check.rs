//! `merc mod check`: reports everything that is wrong with mods, without playing.

use super::folder;
use crate::base::GameFile;
use crate::cli::games::Base;
use crate::cli::{Exit, Trouble};
use crate::merc::modkit::lint::{Review, review};
use crate::merc::scripting::mods::ModFiles;
use crate::text::printable;
use anyhow::{Error, Result};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Args)]
pub struct Check {
    /// Folders of mods, or their names in the folder of mods
    #[arg(value_name = "MOD", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Check) -> Result<Exit> {
    let files = read(&arguments.base, &arguments.paths)?;
    let review = review(&files.base, &files.mods, &files.folders);
    print(&review)?;
    if !review.errors.is_empty() {
        return Ok(Exit::Content);
    }
    for folder in &files.folders {
        writeln!(io::stdout(), "{}: ok", printable(folder))?;
    }
    Ok(Exit::Fine)
}

/// The files of the mods to check, and of the mods they need.
pub struct Files {
    pub base: Vec<GameFile>,
    pub mods: Vec<ModFiles>,
    /// The folders of the mods to check.
    pub folders: Vec<String>,
}

/// Reads the named mods, after those of `--mod`.
pub fn read(base: &Base, paths: &[PathBuf]) -> Result<Files> {
    let mut mods = Vec::new();
    let checked = folder::read_all(paths);
    let needed = folder::read_all(&base.mods);
    let (checked, needed) = match (checked, needed) {
        (Ok(checked), Ok(needed)) => (checked, needed),
        (Err(one), Err(two)) => return Err(both(one, two)),
        (Err(error), _) | (_, Err(error)) => return Err(error),
    };
    let folders: Vec<String> = checked.iter().map(|one| one.folder.clone()).collect();
    mods.extend(needed.into_iter().filter(|one| !folders.contains(&one.folder)));
    mods.extend(checked);
    Ok(Files { base: base.base_files()?, mods, folders })
}

/// The problems of both, so that all are reported at once.
fn both(one: Error, two: Error) -> Error {
    match (one.downcast(), two.downcast()) {
        (Ok(Trouble::Content(mut one)), Ok(Trouble::Content(two))) => {
            one.extend(two);
            Trouble::Content(one).into()
        }
        (Ok(one), _) => one.into(),
        (Err(one), _) => one,
    }
}

pub fn print(review: &Review) -> io::Result<()> {
    let mut out = io::stdout();
    for error in &review.errors {
        writeln!(out, "error: {}", printable(&error.to_string()))?;
    }
    for warning in &review.warnings {
        writeln!(out, "warning: {}", printable(&warning.to_string()))?;
    }
    Ok(())
}
