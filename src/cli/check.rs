//! `merc check`: plays transcripts and saved games again and compares them with their facts, their recorded output and
//! their own journal.

use super::games::{self, Base};
use super::{Exit, Trouble};
use crate::kernel::Ruleset;
use crate::kernel::transcript::{self, Transcript, Unrepeatable};
use crate::repl::files;
use crate::text::printable;
use anyhow::{Context, Result};
use clap::Args;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Args)]
pub struct Check {
    /// Transcripts (.merc) and saved games; output recorded in FILE.out is compared too
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: &Check) -> Result<Exit> {
    let rules = arguments.base.rules()?;
    let mut out = io::stdout();
    let mut worst = Exit::Fine;
    for path in &arguments.files {
        let name = printable(&path.display().to_string());
        match check_file(&rules, path) {
            Ok(()) => writeln!(out, "{name}: ok")?,
            Err(error) => {
                writeln!(out, "{}", printable(&format!("{error:#}")))?;
                worst = worst.worse(Exit::of(&error));
            }
        }
    }
    Ok(worst)
}

/// Every undo replays the game from its beginning, so longer games skip the undo check.
const MOST_UNDONE: usize = 150;

/// Where the output of a transcript is recorded.
pub fn recorded_beside(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_os_string();
    name.push(".out");
    PathBuf::from(name)
}

/// Plays one file again and compares.
pub fn check_file<R: Ruleset>(rules: &Rc<R>, path: &Path) -> Result<()> {
    let transcript = games::read_transcript(path)?;
    games::note_differences(rules.as_ref(), path, &transcript.header);
    let beside = recorded_beside(path);
    let recorded =
        if beside.exists() { Some(files::read_text(&beside).map_err(|complaint| Trouble::file(&complaint))?) } else { None };
    let name = path.display().to_string();
    let output = holds(rules, &transcript, &name)?;
    match recorded.and_then(|recorded| first_difference(&recorded, &output)) {
        None => Ok(()),
        Some((line, was, now)) => {
            let what = format!("the output differs from the recorded output\n  recorded: {was}\n  now:      {now}");
            Err(Trouble::Differs(what)).with_context(|| format!("{}:{line}", beside.display()))
        }
    }
}

/// Plays a transcript and compares it with its facts and its own journal. Returns its output, or the first difference.
pub fn holds<R: Ruleset>(rules: &Rc<R>, transcript: &Transcript, name: &str) -> Result<String> {
    // A transcript has the answers of its players, but it must be possible to continue it with them.
    let players = crate::kernel::seating(rules.as_ref(), &transcript.header).map(|_| ());
    players.map_err(|problems| Trouble::Files(problems.to_string())).with_context(|| format!("{name}:1"))?;
    let mut ran = transcript.run(Rc::clone(rules)).map_err(|difference| {
        anyhow::Error::new(Trouble::Differs(difference.what)).context(format!("{name}:{}", difference.number))
    })?;
    let differs = |why: Unrepeatable| Trouble::Differs(why.to_string());
    transcript::replays(&ran.session).map_err(differs).with_context(|| name.to_string())?;
    if transcript.entries.len() <= MOST_UNDONE {
        transcript::undoes(&mut ran.session).map_err(differs).with_context(|| name.to_string())?;
    }
    Ok(ran.output)
}

/// The number (from 1) of the first line that differs, with both versions.
pub fn first_difference(recorded: &str, now: &str) -> Option<(usize, String, String)> {
    let (mut old, mut new) = (recorded.lines(), now.lines());
    for number in 1.. {
        match (old.next(), new.next()) {
            (None, None) => break,
            (was, is) if was == is => {}
            (was, is) => {
                let shown = |line: Option<&str>| line.map_or("(end of output)".to_string(), str::to_string);
                return Some((number, shown(was), shown(is)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_has_its_line() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb", "a\nc"), Some((2, "b".into(), "c".into())));
        assert_eq!(first_difference("a", "a\nc"), Some((2, "(end of output)".into(), "c".into())));
        assert_eq!(first_difference("a\nb", "a"), Some((2, "b".into(), "(end of output)".into())));
    }

    #[test]
    fn the_record_is_next_to_the_transcript() {
        assert_eq!(recorded_beside(Path::new("a/b.merc")), PathBuf::from("a/b.merc.out"));
    }
}
