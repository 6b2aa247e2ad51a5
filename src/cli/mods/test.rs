//! `merc mod test`: checks a mod, plays its transcripts, then plays random games in which its cards appear.

use super::check::{self, Files};
use crate::cli::check::check_file;
use crate::cli::games::Base;
use crate::cli::state_dir::state_dir;
use crate::cli::{Exit, Trouble};
use crate::merc::Merc;
use crate::merc::model::ids::CardId;
use crate::merc::modkit::fuzz::{self, Mistake};
use crate::merc::modkit::lint::{cards_of, review};
use crate::merc::names::text::counted;
use crate::merc::scripting::mods::line_up;
use crate::repl::files;
use crate::text::{printable, shorten};
use anyhow::Result;
use clap::Args;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Args)]
pub struct Test {
    /// The folder of a mod, or its name in the folder of mods
    #[arg(value_name = "MOD")]
    path: PathBuf,
    /// Number of random games
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: u64,
    /// The seed of the first game; each further game uses the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Test) -> Result<Exit> {
    let files = check::read(&arguments.base, std::slice::from_ref(&arguments.path))?;
    let review = review(&files.base, &files.mods, &files.folders);
    check::print(&review)?;
    if !review.errors.is_empty() {
        return Ok(Exit::Content);
    }
    let rules = Merc::load_with(&files.base, &files.mods).map(Rc::new).map_err(Trouble::Content)?;
    let folder = &files.folders[0];
    let worst = play_transcripts(&rules, &files, folder)?;
    let failed = play_games(&rules, arguments, &files, folder)?;
    Ok(if failed && worst == Exit::Fine { Exit::Differs } else { worst })
}

fn play_transcripts(rules: &Rc<Merc>, files: &Files, folder: &str) -> Result<Exit> {
    let mut worst = Exit::Fine;
    let one = files.mods.iter().find(|one| one.folder == folder);
    let transcripts = one.iter().flat_map(|one| &one.files).filter(|file| file.path.ends_with(".merc"));
    for file in transcripts {
        let path = Path::new(folder).join(&file.path);
        match check_file(rules, &path) {
            Ok(()) => writeln!(io::stdout(), "{}: ok", printable(&path.display().to_string()))?,
            Err(error) => {
                writeln!(io::stdout(), "{}", printable(&format!("{error:#}")))?;
                worst = worst.worse(Exit::of(&error));
            }
        }
    }
    Ok(worst)
}

/// The results of all games.
#[derive(Default)]
struct Tally {
    answers: usize,
    with_bots: u64,
    failed: u64,
    /// Each distinct failure with the seeds of its games, so that it is reported once.
    failures: Vec<(String, Vec<u64>)>,
    /// Each distinct error of a bot rule: rule, reason and seeds.
    mistakes: Vec<(String, String, Vec<u64>)>,
    /// How many files were saved for each seed.
    kept: BTreeMap<u64, u32>,
    /// In how many games each card came into play, and each rule was asked, followed and skipped.
    cards: BTreeMap<CardId, [u64; 4]>,
}

/// Plays the games. Returns whether any failed.
fn play_games(rules: &Rc<Merc>, arguments: &Test, files: &Files, folder: &str) -> Result<bool> {
    let ids = cards_of(&files.base, &files.mods, folder);
    let cards: Vec<CardId> = ids.iter().filter_map(|id| rules.catalog.find(id)).collect();
    let id = line_up(&files.base, &files.mods).mods.iter().find(|one| one.folder == folder).map(|one| one.id.clone());
    let id = id.unwrap_or_default();
    let mut tally = Tally { cards: cards.iter().map(|card| (*card, [0; 4])).collect(), ..Tally::default() };
    let watched = io::stderr().is_terminal();
    for game in 0..arguments.games {
        let seed = arguments.seed.wrapping_add(game);
        let trial = fuzz::play(rules, &cards, seed);
        tally.with_bots += u64::from(fuzz::seats_bots(rules, &cards, seed));
        tally.answers += trial.answers;
        tally.failed += u64::from(trial.failure.is_some() || !trial.mistakes.is_empty());
        for card in &cards {
            let erred = trial.mistakes.iter().any(|mistake| mistake.rule == rules.catalog.card(*card).id);
            let now = [trial.seen.contains(card), trial.asked.contains(card), trial.followed.contains(card), erred];
            let counts = tally.cards.entry(*card).or_default();
            counts.iter_mut().zip(now).for_each(|(count, now)| *count += u64::from(now));
        }
        if let Some(failure) = &trial.failure {
            match tally.failures.iter_mut().find(|(known, _)| known == failure) {
                Some((_, seeds)) => seeds.push(seed),
                None => {
                    report_failure(&id, &arguments.path, seed, failure, &trial.journal, &mut tally)?;
                    tally.failures.push((failure.clone(), vec![seed]));
                }
            }
        }
        for mistake in &trial.mistakes {
            report_mistake(&id, arguments, seed, mistake, &mut tally)?;
        }
        if watched {
            write!(io::stderr(), "\r{} of {} games", game + 1, arguments.games)?;
        }
    }
    if watched {
        writeln!(io::stderr())?;
    }
    print_summary(rules, arguments.games, &tally)?;
    Ok(tally.failed > 0)
}

fn print_summary(rules: &Merc, games: u64, tally: &Tally) -> io::Result<()> {
    let mut out = io::stdout();
    let failures = tally.failures.iter().map(|(_, seeds)| (String::new(), seeds));
    let mistakes = tally.mistakes.iter().map(|(rule, _, seeds)| (format!(" of {rule}"), seeds));
    for (whose, seeds) in failures.chain(mistakes).filter(|(_, seeds)| seeds.len() > 1) {
        let others: Vec<String> = seeds[1..].iter().map(u64::to_string).collect();
        writeln!(out, "same failure{whose} as with seed {}: seeds {}", seeds[0], others.join(" "))?;
    }
    let bots = if tally.with_bots > 0 { format!(" ({} with bots)", tally.with_bots) } else { String::new() };
    let answers = counted(tally.answers as u64, "answer");
    writeln!(out, "{}{bots}, {answers}, {} failed", counted(games, "random game"), tally.failed)?;
    let games = counted(games, "game");
    for (card, [seen, asked, followed, erred]) in &tally.cards {
        let id = &rules.catalog.card(*card).id;
        let hooks = fuzz::hook_counts(rules, *card);
        let hooks = if hooks.is_empty() { hooks } else { format!("; {hooks}") };
        if rules.catalog.folder_of(*card) == "vocabulary" {
            writeln!(out, "  {id} is a word for bot rules{hooks}")?;
        } else if rules.catalog.folder_of(*card) != "ai" {
            writeln!(out, "  {id} came into play in {seen} of {games}{hooks}")?;
        } else if rules.content.bot_rules.iter().any(|rule| rule.id == *id && rule.off) {
            writeln!(out, "  {id} is off")?;
        } else if *asked == 0 {
            let why = "its conditions never held, or an earlier rule always answered";
            writeln!(out, "  {id} was never asked in these games: {why}")?;
        } else {
            let erred = if *erred > 0 { format!(", skipped for an error in {erred}") } else { String::new() };
            writeln!(out, "  {id} was asked in {asked} of {games}, followed in {followed}{erred}{hooks}")?;
        }
    }
    Ok(())
}

/// At most this many errors are reported per rule; further ones are probably of the same kind.
const MOST_REPORTED: usize = 3;

fn report_mistake(id: &str, arguments: &Test, seed: u64, mistake: &Mistake, tally: &mut Tally) -> Result<()> {
    let Mistake { rule, why, journal } = mistake;
    if let Some((.., seeds)) = tally.mistakes.iter_mut().find(|(known, what, _)| known == rule && what == why) {
        seeds.push(seed);
        return Ok(());
    }
    let reported = tally.mistakes.iter().filter(|(known, ..)| known == rule).count();
    if reported < MOST_REPORTED {
        let failure = format!("the rule {rule} is skipped: {why}");
        report_failure(id, &arguments.path, seed, &failure, journal, tally)?;
        tally.mistakes.push((rule.clone(), why.clone(), vec![seed]));
    }
    Ok(())
}

/// Prints the failure and saves a game file that reproduces it.
fn report_failure(id: &str, path: &Path, seed: u64, failure: &str, journal: &str, tally: &mut Tally) -> Result<()> {
    let mut out = io::stdout();
    writeln!(out, "seed {seed}: {}", failure.replace('\n', "\n  "))?;
    let folder = state_dir().unwrap_or_else(std::env::temp_dir);
    let kept = tally.kept.entry(seed).or_default();
    *kept += 1;
    let number = if *kept > 1 { format!("-{kept}") } else { String::new() };
    let file = folder.join(format!("failed-{}-{seed}{number}.merc", shorten(id)));
    let saved = std::fs::create_dir_all(&folder).and_then(|()| files::write_whole(&file, journal));
    match saved {
        Ok(()) => writeln!(out, "  saved: merc replay {} --mod {}", file.display(), path.display())?,
        Err(error) => writeln!(out, "  {} cannot be written: {error}", file.display())?,
    }
    Ok(())
}
