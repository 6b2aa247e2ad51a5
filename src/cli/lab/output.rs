//! Where a report goes: tables, JSON or CSV on the terminal; a page and results in files.

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
    /// Print the report as CSV instead of tables, a number a line
    #[arg(long)]
    csv: bool,
    /// Write the report as a page with plots that needs nothing else
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write what was counted, for `merc lab merge`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many cards of each kind the tables show, the clearest first, or `all`
    #[arg(long, value_name = "N", default_value = "10", value_parser = how_many, conflicts_with = "card")]
    cards: HowMany,
    /// Show these cards in the tables, by id; may be given several times
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
    /// Refuses cards that nobody has and files that cannot be written, before anything is played.
    pub fn check<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Result<()> {
        let ids: Vec<&str> = ids.collect();
        let unknown = self.card.iter().filter(|card| !ids.contains(&card.as_str()));
        let told = |card: &String| format!("there is no card {card:?}{}", did_you_mean(card, ids.iter().copied()));
        let problems: Vec<String> = unknown.map(told).collect();
        if !problems.is_empty() {
            bail!(Trouble::Usage(problems.join("\n")));
        }
        if self.out.is_some() && self.out == self.html {
            bail!(Trouble::Usage("--out and --html name the same file; give them two".to_string()));
        }
        self.html.iter().chain(&self.out).try_for_each(|path| check_file(path))
    }

    /// Writes all that was asked for, and says on the error stream which files there are now.
    pub fn write(&self, results: &Results) -> Result<()> {
        if let Some(path) = &self.out {
            write_file(path, &results.text())?;
            tell(&format!("What was counted is in {}", path.display()));
        }
        let whole = report::report(results, &Cards::All);
        if let Some(path) = &self.html {
            write_file(path, &report::html(results, &whole))?;
            tell(&format!("The page is {}", path.display()));
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

pub fn write_file(path: &Path, text: &str) -> Result<()> {
    files::write_whole(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

/// The journals of games that failed.
pub fn write_journals(folder: &Path, journals: &[(String, String)]) -> Result<()> {
    if journals.is_empty() {
        return Ok(());
    }
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    journals.iter().try_for_each(|(name, text)| write_file(&folder.join(name), text))?;
    let plural = if journals.len() == 1 { "" } else { "s" };
    tell(&format!("{} journal{plural} of games that failed: in {}", journals.len(), folder.display()));
    Ok(())
}

/// If the error stream is gone there is nobody to tell.
fn tell(what: &str) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// Refuses the name of a file that could not be written.
fn check_file(path: &Path) -> Result<()> {
    if path.is_dir() {
        bail!("{} cannot be written: it is a folder", path.display());
    }
    // A pipe or a device is written to where it is.
    if path.exists() && !path.is_file() {
        return Ok(());
    }
    check_writable(around(path)).with_context(|| format!("{} cannot be written", path.display()))
}

/// Refuses a folder in which nothing could be written, and one that could not be made.
pub fn check_folder(path: &Path) -> Result<()> {
    let there = if path.exists() { path } else { around(path) };
    check_writable(there).with_context(|| format!("nothing can be written in {}", path.display()))
}

/// The folder that something is in.
fn around(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether a file can be made there is best known by making one.
fn check_writable(folder: &Path) -> Result<()> {
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    let probe = folder.join(format!(".merc-lab.{}.tmp", std::process::id()));
    Ok(std::fs::write(&probe, "").and_then(|()| std::fs::remove_file(&probe))?)
}
