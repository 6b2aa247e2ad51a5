//! `merc mod test`: a mod is checked, its transcripts are played, then random games in which its cards turn up.

use super::check::{self, Files};
use crate::cli::check::check_file;
use crate::cli::games::Base;
use crate::cli::state_dir::state_dir;
use crate::cli::{Exit, Trouble};
use crate::kernel::words;
use crate::merc::ids::CardId;
use crate::merc::review::{cards_of, review};
use crate::merc::trial::{self, Trial};
use crate::merc::{Merc, mods::line_up};
use crate::repl::files;
use clap::Args;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Args)]
pub struct Test {
    /// The folder of a mod, or its name in the folder of mods
    #[arg(value_name = "MOD")]
    path: PathBuf,
    /// How many random games are played
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: u64,
    /// The seed of the first game; the others count up from it
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Test) -> Result<Exit, Trouble> {
    let files = check::read(&arguments.base, std::slice::from_ref(&arguments.path))?;
    let review = review(&files.base, &files.mods, &files.folders);
    check::tell(&review)?;
    if !review.errors.is_empty() {
        return Ok(Exit::Content);
    }
    let rules = Merc::load_with(&files.base, &files.mods).map(Rc::new).map_err(Trouble::Content)?;
    let folder = &files.folders[0];
    let worst = play_transcripts(&rules, &files, folder)?;
    let failed = play_games(&rules, arguments, &files, folder)?;
    Ok(if failed && worst == Exit::Fine { Exit::Differs } else { worst })
}

fn play_transcripts(rules: &Rc<Merc>, files: &Files, folder: &str) -> Result<Exit, Trouble> {
    let mut worst = Exit::Fine;
    let one = files.mods.iter().find(|one| one.folder == folder);
    let transcripts = one.iter().flat_map(|one| &one.files).filter(|file| file.path.ends_with(".merc"));
    for file in transcripts {
        let path = Path::new(folder).join(&file.path);
        match check_file(rules, &path) {
            Ok(()) => writeln!(io::stdout(), "{}: ok", path.display())?,
            Err(trouble) => {
                writeln!(io::stdout(), "{trouble}")?;
                if trouble.exit() as u8 > worst as u8 {
                    worst = trouble.exit();
                }
            }
        }
    }
    Ok(worst)
}

/// Whether any game failed.
fn play_games(rules: &Rc<Merc>, arguments: &Test, files: &Files, folder: &str) -> Result<bool, Trouble> {
    let ids = cards_of(&files.base, &files.mods, folder);
    let cards: Vec<CardId> = ids.iter().filter_map(|id| rules.catalog.find(id)).collect();
    let id = line_up(&files.base, &files.mods).mods.iter().find(|one| one.folder == folder).map(|one| one.id.clone());
    let id = id.unwrap_or_default();
    let (mut counts, mut answers) = (vec![0_u64; cards.len()], 0);
    // What failed, and in which games: one mistake is told once.
    let mut failures: Vec<(String, Vec<u64>)> = Vec::new();
    let watched = io::stderr().is_terminal();
    for game in 0..arguments.games {
        let trial = trial::play(rules, &cards, arguments.seed.wrapping_add(game));
        answers += trial.answers;
        for (count, card) in counts.iter_mut().zip(&cards) {
            *count += u64::from(trial.seen.contains(card));
        }
        if let Some(failure) = &trial.failure {
            match failures.iter_mut().find(|(known, _)| known == failure) {
                Some((_, seeds)) => seeds.push(trial.seed),
                None => {
                    tell_failure(&id, &arguments.path, &trial, failure)?;
                    failures.push((failure.clone(), vec![trial.seed]));
                }
            }
        }
        if watched {
            write!(io::stderr(), "\r{} of {} games", game + 1, arguments.games)?;
        }
    }
    if watched {
        writeln!(io::stderr())?;
    }
    let mut out = io::stdout();
    for seeds in failures.iter().map(|(_, seeds)| seeds).filter(|seeds| seeds.len() > 1) {
        let others: Vec<String> = seeds[1..].iter().map(u64::to_string).collect();
        writeln!(out, "the same as with seed {}: seeds {}", seeds[0], others.join(" "))?;
    }
    let plural = if arguments.games == 1 { "" } else { "s" };
    let failed: usize = failures.iter().map(|(_, seeds)| seeds.len()).sum();
    writeln!(out, "{} random game{plural}, {answers} answers, {failed} failed", arguments.games)?;
    for (count, card) in counts.iter().zip(&cards) {
        let never = trial::uncalled(rules, *card);
        let never = if never.is_empty() { String::new() } else { format!("; never called: {}", never.join(", ")) };
        writeln!(out, "  {} came into play in {count}{never}", rules.catalog.card(*card).id)?;
    }
    Ok(failed > 0)
}

/// What failed, and the game as a file that shows it again.
fn tell_failure(id: &str, path: &Path, trial: &Trial, failure: &str) -> Result<(), Trouble> {
    let mut out = io::stdout();
    writeln!(out, "seed {}: {}", trial.seed, failure.replace('\n', "\n  "))?;
    let folder = state_dir().unwrap_or_else(std::env::temp_dir);
    let file = folder.join(format!("failed-{}-{}.merc", words::shorten(id), trial.seed));
    let saved = std::fs::create_dir_all(&folder).and_then(|()| files::write_whole(&file, &trial.journal));
    match saved {
        Ok(()) => writeln!(out, "  saved: merc replay {} --mod {}", file.display(), path.display())?,
        Err(error) => writeln!(out, "  {} cannot be written: {error}", file.display())?,
    }
    Ok(())
}
