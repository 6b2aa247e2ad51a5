//! Shared by the subcommands: loading the ruleset and loading games.

use super::Trouble;
use super::mods::folder;
use crate::base::{self, GameFile};
use crate::content::LoadProblem;
use crate::kernel::decider::Keyboard;
use crate::kernel::session::Seating;
use crate::kernel::transcript::{self, Transcript, Unloadable};
use crate::kernel::{Complaint, Header, Journal, Ruleset, Session, SetupError, Status};
use crate::merc::Merc;
use crate::merc::scripting::mods::ModFiles;
use crate::repl::{Reloader, files};
use crate::text::printable;
use anyhow::{Context, Result};
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Args, Clone)]
pub struct Base {
    /// Read content/ and scripts/ from this folder instead of the built-in files
    #[arg(long, value_name = "DIR")]
    pub base: Option<PathBuf>,
    /// Load a mod: its folder, or its name in the folder of mods; can be repeated
    #[arg(long = "mod", value_name = "MOD")]
    pub mods: Vec<PathBuf>,
}

impl Base {
    /// The rules, or everything that is wrong with their files.
    pub fn rules(&self) -> Result<Rc<Merc>> {
        let (base, mods) = self.files()?;
        let loaded = std::thread::scope(|scope| {
            let print = scope.spawn(|| Merc::print_of(&base));
            let print = || print.join().expect("a fingerprint cannot fail");
            Merc::load_printed(&base, &mods, print)
        });
        Ok(Rc::new(loaded.map_err(Trouble::Content)?))
    }

    /// The files of the base game and of the mods, in the order given.
    pub fn files(&self) -> Result<(Vec<GameFile>, Vec<ModFiles>)> {
        Ok((self.base_files()?, folder::read_all(&self.mods)?))
    }

    pub fn base_files(&self) -> Result<Vec<GameFile>> {
        match &self.base {
            Some(folder) => Ok(base::from_folder(folder).map_err(Trouble::files)?),
            None => Ok(base::embedded()),
        }
    }

    /// The options that choose the same files on another command line.
    pub fn words(&self) -> String {
        let base = self.base.iter().map(|folder| format!(" --base {}", folder.display()));
        base.chain(self.mods.iter().map(|path| format!(" --mod {}", path.display()))).collect()
    }

    /// Reads the rules again, if they come from files.
    pub fn reloader(&self) -> Option<Reloader<Merc>> {
        if self.base.is_none() && self.mods.is_empty() {
            return None;
        }
        let base = self.clone();
        Some(Box::new(move || {
            base.rules().map_err(|error| match error.downcast_ref() {
                Some(Trouble::Content(problems)) => problems.clone(),
                _ => LoadProblem::new(format!("{error:#}")).into(),
            })
        }))
    }
}

/// Prints how the loaded rules differ from those a game was recorded with.
pub fn note_differences<R: Ruleset>(rules: &R, path: &Path, header: &Header) {
    for difference in rules.differences(header) {
        // If stderr is closed, the warning is dropped.
        let _ = writeln!(io::stderr(), "merc: {}", printable(&format!("{}: {difference}", path.display())));
    }
}

/// Reads a transcript or saved game; errors name file and line.
pub fn read_transcript(path: &Path) -> Result<Transcript> {
    let text = files::read_text(path).map_err(|complaint| Trouble::file(&complaint))?;
    Transcript::parse(&text).map_err(|complaint| Trouble::file(&complaint)).with_context(|| path.display().to_string())
}

/// Replays a game file to its end and seats its bots, which do nothing until the session runs.
pub fn load_waiting<R: Ruleset>(rules: &Rc<R>, path: &Path, torn: bool) -> Result<Session<R>> {
    let mut journal = game_in(rules, path, torn, usize::MAX)?;
    // Saves from here on name the engine and mods that are loaded now.
    rules.sign(&mut journal.header);
    let seating =
        crate::kernel::seating(rules.as_ref(), &journal.header).map_err(wrong).with_context(|| path.display().to_string())?;
    let mut session = replayed(rules, path, journal, false)?;
    session.seat(seating);
    Ok(session)
}

/// Replays a file down to its line `last` and nothing more: bots play only in a transcript that says so.
pub fn load_as_recorded<R: Ruleset>(rules: &Rc<R>, path: &Path, last: usize) -> Result<Session<R>> {
    let journal = game_in(rules, path, false, last)?;
    replayed(rules, path, journal, true)
}

fn game_in<R: Ruleset>(rules: &Rc<R>, path: &Path, torn: bool, last: usize) -> Result<Journal> {
    let unreadable = |complaint: Complaint| Trouble::file(&complaint);
    note_differences(rules.as_ref(), path, &files::read_game(path, torn).map_err(unreadable)?.header);
    let text = files::read_game_text(path, torn).map_err(unreadable)?;
    transcript::journal_of(rules, &text, torn, last).map_err(|why| match why {
        Unloadable::File(complaint) => Trouble::file(&files::in_file(path, complaint)).into(),
        Unloadable::Differs(difference) => {
            anyhow::Error::new(Trouble::Differs(difference.to_string())).context(path.display().to_string())
        }
    })
}

fn wrong(error: SetupError) -> Trouble {
    Trouble::Files(error.to_string())
}

fn replayed<R: Ruleset>(rules: &Rc<R>, path: &Path, journal: Journal, strict: bool) -> Result<Session<R>> {
    let seating: Seating<R> = Rc::new(|| Box::new(Keyboard));
    let loaded = Session::load(Rc::clone(rules), journal, seating);
    let (session, status) = loaded.map_err(wrong).with_context(|| path.display().to_string())?;
    match status {
        // A person can still continue a game that is stuck at its end.
        Status::Failed(failure) if strict || session.is_cut_short() => {
            Err(Trouble::Differs(failure.to_string())).with_context(|| path.display().to_string())
        }
        _ => Ok(session),
    }
}
