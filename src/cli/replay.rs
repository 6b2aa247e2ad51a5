//! `merc replay`: prints a recorded game from the beginning. Without `--seat`, secrets stay hidden.

use super::games::{self, Base};
use super::{Exit, Trouble};
use crate::kernel::{Ruleset, Session, Shown};
use crate::merc::Merc;
use crate::repl;
use anyhow::Result;
use clap::Args;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

#[derive(Args)]
pub struct Replay {
    /// A saved game or a transcript
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Stop before the first answer after this line of the file
    #[arg(long, value_name = "LINE")]
    to: Option<usize>,
    /// Show the game as this seat saw it
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Print one JSON object per event
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Replay) -> Result<Exit> {
    let rules = arguments.base.rules()?;
    let session = games::load_as_recorded(&rules, &arguments.file, arguments.to.unwrap_or(usize::MAX))?;
    let to = match &arguments.seat {
        None => Shown::ToAll,
        Some(name) => {
            let seats: Vec<&str> = session.header().seats.iter().map(|(name, _)| name.as_str()).collect();
            let unknown = || Trouble::Usage(format!("there is no seat {name:?}; choose from {}", seats.join(", ")));
            Shown::To(session.header().seat(name).ok_or_else(unknown)?)
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    print(&session, to, arguments.json, &mut out)?;
    out.flush()?;
    Ok(Exit::Fine)
}

fn print(session: &Session<Merc>, to: Shown, json: bool, out: &mut impl Write) -> io::Result<()> {
    let table = session.table();
    for (number, event) in session.events().enumerate() {
        if json {
            if let Some(value) = repl::event_json(table, number, event, to) {
                writeln!(out, "{value}")?;
            }
            continue;
        }
        let doc = table.rules().show_event(table.state(), event, to);
        if !doc.is_empty() {
            writeln!(out, "{}", doc.sentence())?;
        }
    }
    Ok(())
}
