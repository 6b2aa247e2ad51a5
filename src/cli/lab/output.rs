//! Where a report goes: tables, JSON or CSV to stdout; a web page and counts to files.

use crate::cli::Trouble;
use crate::lab::Results;
use crate::lab::report::{self, Cards};
use crate::repl::files;
use crate::text::did_you_mean;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Output {
    /// Print the report as JSON instead of tables
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the report as CSV instead of tables, one number per line
    #[arg(long)]
    csv: bool,
    /// Write the report as a self-contained web page with plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the counts, for `merc lab merge`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many cards of each kind the tables show, clearest differences first, or `all`
    #[arg(long, value_name = "N", default_value = "10", value_parser = how_many, conflicts_with = "card")]
    cards: HowMany,
    /// Show these cards in the tables, by id; can be repeated
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    card: Vec<String>,
    /// Print no tables
    #[arg(long, short, conflicts_with_all = ["json", "csv"])]
    quiet: bool,
}

#[derive(Clone, Copy)]
struct HowMany(usize);

fn how_many(text: &str) -> Result<HowMany> {
    if text == "all" {
        return Ok(HowMany(usize::MAX));
    }
    text.parse().map(HowMany).ok().context("write a number, or all")
}

impl Output {
    /// Refuses unknown cards and files that cannot be written, before the first game.
    pub fn check<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Result<()> {
        let ids: Vec<&str> = ids.collect();
        let unknown = self.card.iter().filter(|card| !ids.contains(&card.as_str()));
        let describe = |card: &String| format!("there is no card {card:?}{}", did_you_mean(card, ids.iter().copied()));
        let problems: Vec<String> = unknown.map(describe).collect();
        if !problems.is_empty() {
            bail!(Trouble::Usage(problems.join("\n")));
        }
        if self.out.is_some() && self.out == self.html {
            bail!(Trouble::Usage("--out and --html name the same file; use two files".to_string()));
        }
        self.html.iter().chain(&self.out).try_for_each(|path| check_file(path))
    }

    /// Writes everything that was requested, and names the files on stderr.
    pub fn write(&self, results: &Results) -> Result<()> {
        let kept = self.out.as_deref().and_then(|path| fuller(path, results));
        if let (Some(path), Some(kept)) = (&self.out, &kept) {
            let (path, played, had) = (path.display(), results.played, kept.played);
            report_file(&format!("{path} is unchanged: it has {had} games of this run, and only {played} were played now"));
        } else if let Some(path) = &self.out {
            write_file(path, &results.text())?;
            report_file(&format!("Counts written to {}", path.display()));
        }
        let whole = report::report(results, &Cards::All);
        if let Some(path) = self.html.as_ref().filter(|path| kept.is_some() && path.is_file()) {
            report_file(&format!("{} is unchanged, too", path.display()));
        } else if let Some(path) = &self.html {
            write_file(path, &report::html(results, &whole))?;
            report_file(&format!("Page written to {}", path.display()));
        }
        let mut out = io::stdout();
        if self.json {
            write!(out, "{}", report::json(results, &whole))?;
        } else if self.csv {
            write!(out, "{}", report::csv(&whole))?;
        } else if !self.quiet {
            let shown = if self.card.is_empty() { Cards::Clearest(self.cards.0) } else { Cards::Named(self.card.clone()) };
            write!(out, "{}", report::terminal(&report::report(results, &shown)))?;
            let seconds = results.milliseconds as f64 / 1000.0;
            let speed = if seconds > 0.0 { results.played as f64 / seconds } else { 0.0 };
            writeln!(out, "\n{} games in {seconds:.1} s, {speed:.0} games/s", results.played)?;
        }
        Ok(())
    }
}

/// The results in a file that results of a stopped run must not replace, because it has more games of the same run.
fn fuller(path: &Path, results: &Results) -> Option<Results> {
    // Reading a pipe or a device could block.
    if !results.is_cut_short() || !path.is_file() {
        return None;
    }
    let there = Results::parse(&std::fs::read_to_string(path).ok()?).ok()?;
    there.has_more_than(results).then_some(there)
}

pub fn write_file(path: &Path, text: &str) -> Result<()> {
    files::write_whole(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

/// Writes the journals of failed games.
pub fn write_journals(folder: &Path, journals: &[(String, String)]) -> Result<()> {
    if journals.is_empty() {
        return Ok(());
    }
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    journals.iter().try_for_each(|(name, text)| write_file(&folder.join(name), text))?;
    let plural = if journals.len() == 1 { "" } else { "s" };
    report_file(&format!("{} journal{plural} of failed games written to {}", journals.len(), folder.display()));
    Ok(())
}

/// Prints to stderr. If it is closed, the message is dropped.
fn report_file(what: &str) {
    let _ = writeln!(io::stderr(), "{}", crate::text::printable(what));
}

/// Refuses a file that could not be written.
fn check_file(path: &Path) -> Result<()> {
    if path.is_dir() {
        bail!("{} cannot be written: it is a folder", path.display());
    }
    // A pipe or a device is written in place.
    if path.exists() && !path.is_file() {
        return Ok(());
    }
    check_writable(around(path)).with_context(|| format!("{} cannot be written", path.display()))
}

/// Refuses a folder that could not be written to or created.
pub fn check_folder(path: &Path) -> Result<()> {
    let there = if path.exists() { path } else { around(path) };
    check_writable(there).with_context(|| format!("{} cannot be written to", path.display()))
}

/// The parent folder.
fn around(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The only reliable check is to create a file.
fn check_writable(folder: &Path) -> Result<()> {
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    let probe = folder.join(format!(".merc-lab.{}.tmp", std::process::id()));
    Ok(std::fs::write(&probe, "").and_then(|()| std::fs::remove_file(&probe))?)
}
