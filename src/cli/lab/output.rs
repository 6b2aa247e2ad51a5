//! Where a report goes: tables, JSON or CSV on the terminal; a page and results in files.

use crate::cli::Trouble;
use crate::kernel::words;
use crate::lab::Results;
use crate::lab::report::{self, Cards};
use crate::repl::files;
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

fn how_many(text: &str) -> Result<HowMany, String> {
    if text == "all" {
        return Ok(HowMany(usize::MAX));
    }
    text.parse().map(HowMany).map_err(|_| "write a number, or all".to_string())
}

impl Output {
    /// Refuses cards that nobody has.
    pub fn check<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Result<(), Trouble> {
        let ids: Vec<&str> = ids.collect();
        let unknown = self.card.iter().filter(|card| !ids.contains(&card.as_str()));
        let told = |card: &String| {
            let hint =
                words::nearest(card, ids.iter().copied()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            format!("there is no card {card:?}{hint}")
        };
        let problems: Vec<String> = unknown.map(told).collect();
        if problems.is_empty() { Ok(()) } else { Err(Trouble::Usage(problems.join("\n"))) }
    }

    pub fn write(&self, results: &Results) -> Result<(), Trouble> {
        if let Some(path) = &self.out {
            write_file(path, &results.text())?;
        }
        let whole = report::report(results, &Cards::All);
        if let Some(path) = &self.html {
            write_file(path, &report::html(results, &whole))?;
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

pub fn write_file(path: &Path, text: &str) -> Result<(), Trouble> {
    files::write_whole(path, text).map_err(|error| Trouble::Files(format!("{} cannot be written: {error}", path.display())))
}

/// The journals of games that failed.
pub fn write_journals(folder: &Path, journals: &[(String, String)]) -> Result<(), Trouble> {
    if journals.is_empty() {
        return Ok(());
    }
    std::fs::create_dir_all(folder).map_err(|error| Trouble::Files(format!("{} cannot be made: {error}", folder.display())))?;
    journals.iter().try_for_each(|(name, text)| write_file(&folder.join(name), text))
}
